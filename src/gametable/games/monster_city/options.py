"""The table options of Monster City and what follows from them: MC-0, MC-9, MC-40, MC-60."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gametable.games.monster_city.cards import Cards, cards_of
from gametable.games.monster_city.components import read_cards, standard_cards, write_cards
from gametable.games.monster_city.rules.setup import HEAD
from gametable.kernel.errors import ComponentError, OptionError
from gametable.kernel.language import _, later
from gametable.kernel.options import Choice, Option, Settings, YesOrNo

STANDARD = "standard"
CHANCE_NAMES = "chance"
CARDS = "cards"
WORDS = (
    later("Events"),
    later("First player"),
    later("Cards"),
    later("chance"),
    later("standard"),
)  # as pages show them

OPTIONS: Sequence[Option] = (
    YesOrNo("events", "MC-40", later("Secret event cards take the place of the STOP cards.")),
    Choice(
        "first_player",
        "MC-9",
        later("The seat that begins; else chance names it."),
        (CHANCE_NAMES, "1", "2", "3", "4", "5"),
    ),
    Choice(
        CARDS,
        "MC-60",
        later("Our own card lists, or the text of others; at the command line cards=@file.toml reads it from a file."),
        (STANDARD,),
        free_text=True,
    ),
)


def complete(players: int, settings: Settings) -> Settings:
    """Every option with its final value; OptionError names what cannot be."""
    first = str(settings["first_player"])
    if first != CHANCE_NAMES and int(first) > players:
        right = _("with {players} players right is {chance} or a seat from 1 to {players}.")
        raise OptionError("first_player", first, "MC-9", right.format(players=players, chance=CHANCE_NAMES))
    return {**settings, CARDS: cards_text(cards_for(str(settings[CARDS])))}


@lru_cache(maxsize=64)
def cards_for(text: str) -> Cards:
    """MC-60  The cards that the option names."""
    if text.strip() == STANDARD:
        return standard_cards()
    try:
        return read_cards(text, CARDS)
    except ComponentError as fault:
        begin = " ".join(text.split())
        value = begin if len(begin) <= 40 else f"{begin[:40]}…"
        right = _("{where}: {reason} Else right is {standard}.")
        right = right.format(where=fault.where, reason=fault.reason, standard=STANDARD)
        raise OptionError(CARDS, value, "MC-60", right) from fault


def cards_text(cards: Cards) -> str:
    """The option's value for these cards."""
    return STANDARD if cards == standard_cards() else write_cards(cards)


def setup_words(players: int, settings: Settings) -> tuple[int, ...]:
    """The numbers of the compiled Setup."""
    cards = cards_for(str(settings[CARDS])).words()
    first = settings["first_player"]
    seat = -1 if first == CHANCE_NAMES else int(str(first)) - 1
    return (HEAD + len(cards), players, int(bool(settings["events"])), seat, *cards)


def settings_of(words: tuple[int, ...]) -> Settings:
    """The opposite of setup_words()."""
    return {
        "events": words[2] == 1,
        "first_player": CHANCE_NAMES if words[3] < 0 else str(words[3] + 1),
        CARDS: _cards_text_of(words),
    }


@lru_cache(maxsize=64)
def _cards_text_of(words: tuple[int, ...]) -> str:
    return cards_text(cards_of(words))
