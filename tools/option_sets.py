"""Option sets of every game for tests: each value alone, then mixtures; the same list every time."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from gametable.kernel.errors import OptionError
from gametable.kernel.game import Game
from gametable.kernel.lists import LINE_END
from gametable.kernel.options import Choice, Option, Settings, Value, WholeNumber, YesOrNo, parse_options, write_value

MIXTURES = 40  # a number of players
FAR_END = 8  # one mixture in so many takes the far end of a range: such games are long


def lists_of(key: str) -> tuple[str, ...]:
    """A host's own lists for a game, each in one line: the files in tools/lists that begin with the game's name."""
    files = sorted(Path(__file__).with_name("lists").glob(f"{key}-*.toml"))
    return tuple(LINE_END.join(file.read_text(encoding="utf-8").splitlines()) for file in files)


# Texts for options that take more than their listed words
FREE_TEXTS: dict[tuple[str, str], tuple[str, ...]] = {
    ("attatat", "layout"): (
        "##/##",
        "###/#.#/###",
        "########/########",
        ".##./####/####/.##.",
        "#####/#####/#####/#####/#####",
        "######/#....#/#....#/######",
        "#####/#...#/#...#/#####/##...",
    ),
    ("atlanta", "lists"): lists_of("atlanta"),
    ("attika", "lists"): lists_of("attika"),
    ("monster_city", "cards"): lists_of("monster_city"),
}

# Numbers that only make a game longer are not tried to the end of their range
LARGEST_TRIED: dict[tuple[str, str], int] = {("attatat", "rounds"): 6}


@dataclass(frozen=True)
class OptionSet:
    """A game's players and the options that differ from the standard."""

    players: int
    options: Settings = field(default_factory=dict)

    def texts(self) -> list[str]:
        """The options as people write them."""
        return [f"{name}={write_value(value)}" for name, value in self.options.items()]

    def __str__(self) -> str:
        return " ".join([f"players={self.players}", *self.texts()])


@dataclass(frozen=True)
class OptionSets:
    """The possible option sets of a game, and how many impossible ones were left out."""

    sets: list[OptionSet]
    impossible: int


def option_sets(game: Game, mixtures: int = MIXTURES) -> OptionSets:
    """The standard, each other value of each option alone, and mixtures, for every number of players."""
    low, high = game.entry.players
    possible: dict[str, OptionSet] = {}
    impossible = 0
    for players in range(low, high + 1):
        for option_set in _proposed(game, players, mixtures):
            if is_possible(game, option_set):
                possible[str(option_set)] = option_set
            else:
                impossible += 1
    return OptionSets(list(possible.values()), impossible)


def is_possible(game: Game, option_set: OptionSet) -> bool:
    """Whether the game can be played like this."""
    try:
        game.settings(option_set.players, option_set.options)
    except OptionError:
        return False
    return True


def read_option_set(game: Game, players: int, texts: Sequence[str]) -> OptionSet:
    """The option set that a person wrote."""
    return OptionSet(players, parse_options(game.options, texts))


def other_values(game: Game, option: Option) -> list[Value]:
    """The values worth trying beside the standard: yes, the ends of a range, every word."""
    if isinstance(option, YesOrNo):
        values: list[Value] = [True]
    elif isinstance(option, WholeNumber):
        values = [option.low, LARGEST_TRIED.get((game.key, option.name), option.high)]
    elif isinstance(option, Choice):
        values = [*option.words, *FREE_TEXTS.get((game.key, option.name), ())]
    else:
        raise TypeError(f"{game.key}: option {option.name} is of a kind that nobody has described here.")
    return [value for value in values if value != option.default]


def _proposed(game: Game, players: int, mixtures: int) -> Iterator[OptionSet]:
    yield OptionSet(players)
    for option in game.options:
        for value in other_values(game, option):
            yield OptionSet(players, {option.name: value})
    chance = random.Random(f"{game.key} {players}")
    for _ in range(mixtures):
        yield OptionSet(players, _mixture(game, players, chance))


def _mixture(game: Game, players: int, chance: random.Random) -> Settings:
    """Options drawn one after the other; what clashes with those before stays at its standard."""
    settings: Settings = {}
    for option in chance.sample(list(game.options), len(game.options)):
        value = _drawn_value(game, option, chance)
        drawn = {**settings, option.name: value}
        if value != option.default and is_possible(game, OptionSet(players, drawn)):
            settings = drawn
    return settings


def _drawn_value(game: Game, option: Option, chance: random.Random) -> Value:
    """The standard in half of all draws, else any value; of a range mostly a small one."""
    if chance.random() < 0.5:
        return option.default
    if isinstance(option, WholeNumber) and chance.randrange(FAR_END):
        return chance.randint(option.low, min(option.high, option.low + 4))
    return chance.choice(other_values(game, option))
