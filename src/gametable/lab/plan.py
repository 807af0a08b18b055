"""What a run plays, checked before anything is played, and written beside what it gave.

The first bots of a list take one seat each, the last one all that are left, as in the arena. Random games are dealt
one by one; games of bots come in deals, each played in all rotations of the seats unless that is not wanted.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

import gametable
from gametable.bots.budget import read_budget
from gametable.bots.names import find_bot
from gametable.games import catalog
from gametable.kernel.errors import GametableError
from gametable.kernel.game import Game
from gametable.kernel.options import Settings, write_value
from gametable.kernel.rng import LARGEST_SEED
from gametable.lab.arena import deal_seed, labels, seating
from gametable.lab.files import write_whole
from gametable.lab.stamp import stamp_of
from gametable.lab.workers import LabError

RANDOM: Final = "random"
BUDGET: Final = "200it"  # iterations, not time: the same seed then plays the same games on every machine
MOST_GAMES: Final = 2**31 - 1
VERSION_NAMES: Final = {
    "gametable": "another version of Gametable",
    "rules": "another version of the rules",
    "sources": "other rules, lists, judgement or bots",
}

Versions = dict[str, str | int]


@dataclass(frozen=True)
class Plan:
    """The games of a run; make_plan() checks what people ask for."""

    game: str
    players: int
    options: Settings  # all of them, with the values that they have at this table
    bots: tuple[str, ...]
    budget: str
    games: int
    seed: int
    rotate: bool

    @property
    def is_random(self) -> bool:
        """Whether every decision is left to chance, so that compiled code plays whole games."""
        return set(self.bots) == {RANDOM}

    def load_game(self) -> Game:
        """The game that is played."""
        return catalog.load(self.game)

    def deal_of(self, number: int) -> tuple[int, int]:
        """The deal of a game, and by how many seats the bots have moved on."""
        return divmod(number, self.players) if self.rotate else (number, 0)

    def seats_of(self, number: int) -> tuple[int, ...]:
        """Which bot of the list sits where in a game."""
        return seating(len(self.bots), self.players, self.deal_of(number)[1])

    def names_of(self, number: int) -> list[str]:
        """The bots on all seats of a game, by names that can be told apart."""
        names = labels(self.bots)
        return [names[bot] for bot in self.seats_of(number)]

    def seed_of(self, number: int) -> int:
        """The seed of a game of bots: the arena's, so that both play the same deals."""
        return deal_seed(self.seed, self.deal_of(number)[0])


def make_plan(
    game: str,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    bots: Sequence[str] = (RANDOM,),
    budget: str = BUDGET,
    games: int = 1000,
    seed: int = 1,
    rotate: bool = True,
) -> Plan:
    """A plan that can be played; without a number of players the fewest, games rounded up to whole deals."""
    chosen = catalog.load(game)
    count = chosen.entry.players[0] if players is None else players
    settings = chosen.settings(count, options)
    names = tuple(bots) or (RANDOM,)
    _check_bots(names, count)
    read_budget(budget)
    _check_numbers(games, seed)
    mirrored = rotate and set(names) != {RANDOM}
    rounded = -(-games // count) * count if mirrored else games
    return Plan(chosen.key, count, settings, names, budget, rounded, seed, mirrored)


def _check_bots(names: tuple[str, ...], players: int) -> None:
    _check_seats(names, players)
    for name in names:
        find_bot(name)


def _check_seats(names: tuple[str, ...], players: int) -> None:
    if not 1 <= len(names) <= players:
        raise LabError(f"{len(names)} bots cannot sit on {players} seats; name one a seat, or fewer.")


def _check_numbers(games: int, seed: int) -> None:
    if not 1 <= games <= MOST_GAMES:
        raise LabError(f"{games} games cannot be played; right is 1 to {MOST_GAMES}.")
    if not 0 <= seed <= LARGEST_SEED:
        raise LabError(f"{seed} cannot be a seed; right is 0 to {LARGEST_SEED}.")


def versions(plan: Plan) -> Versions:
    """What plays the games: a run is only gone on with by the same."""
    sources = stamp_of(Path(gametable.__file__).parent, plan.game)
    rules = plan.load_game().entry.rules_version
    return {"gametable": gametable.__version__, "rules": rules, "sources": sources}


def write_plan(plan: Plan, path: Path) -> None:
    """Write a plan as JSON, with the versions of what plays it."""
    text = json.dumps({**asdict(plan), "versions": versions(plan)}, indent=1) + "\n"
    write_whole(path, text.encode())


def read_plan(path: Path) -> tuple[Plan, Versions]:
    """A plan that was written, and the versions of what played it."""
    try:
        text = path.read_bytes()
        found = msgspec.json.decode(text, type=dict[str, Any])
        return msgspec.convert(found, Plan), msgspec.convert(found.get("versions"), Versions)
    except FileNotFoundError as fault:
        raise LabError(f"{path.parent} holds no run: it has no {path.name}.") from fault
    except (msgspec.MsgspecError, UnicodeError) as fault:
        raise LabError(f"{path} is no plan of a run: {fault}.") from fault


def check_stored(plan: Plan, path: Path) -> None:
    """Refuse a plan that cannot be played here; its bots need not be found, as the games are played already."""
    try:
        settings = plan.load_game().settings(plan.players, plan.options)
        _check_seats(plan.bots, plan.players)
        _check_numbers(plan.games, plan.seed)
        read_budget(plan.budget)
    except GametableError as fault:
        raise LabError(f"{path} is no plan of a run: {fault}") from fault
    if settings != plan.options:
        raise LabError(f"{path} is no plan of a run: it lacks options of the game.")


def difference(path: Path, plan: Plan) -> str:
    """What a plan that was written has different from this one, in words; empty if nothing."""
    stored, made_by = read_plan(path)
    there, here = _facts(stored), _facts(plan)
    for name in here:
        if there.get(name) != here[name]:
            return f"it has {name} {there.get(name, 'unknown')[:60]}, not {here[name][:60]}"
    changed = [name for name, version in versions(plan).items() if made_by.get(name) != version]
    return f"it was played with {VERSION_NAMES[changed[0]]}" if changed else ""


def _facts(plan: Plan) -> dict[str, str]:
    """All that a plan says, as people write it."""
    options = {f"option {name}": write_value(value) for name, value in plan.options.items()}
    names = ("game", "players", "budget", "games", "seed", "rotate")
    return {**{name: write_value(getattr(plan, name)) for name in names}, "bots": ",".join(plan.bots), **options}
