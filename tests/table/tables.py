"""Tables for the tests: people, a table that keeps its entries and its story, and random play with a fixed luck."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Sequence
from typing import Any, Final

from gametable.kernel.game import WATCHER, seated
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, State
from gametable.table.arranging import put_bot, sit, start
from gametable.table.clock import ClockRules
from gametable.table.entries import Entry
from gametable.table.fairness import commitment
from gametable.table.making import New, new_table
from gametable.table.match import Match
from gametable.table.playing import decide
from gametable.table.seats import Person
from gametable.table.settings import TableSettings, usual_settings
from gametable.table.story import Story
from gametable.table.table import RUNNING, Table
from gametable.table.taking import rebuild, take

NOW: Final = 1_700_000_000_000
SECOND: Final = 1000
GAMES: Final = ("atlanta", "attatat", "attika", "monster_city")
ANN, BEN, CAT, DAN = (Person(name.lower(), name) for name in ("Ann", "Ben", "Cat", "Dan"))
EVE: Final = Person("eve", "Eve")  # she watches
PEOPLE: Final = (ANN, BEN, CAT, DAN)
LIVE: Final = ClockRules("live", move=30, bank=60)

Wanted = Callable[[State, int, State], bool]  # before a move, the move, and after it


class Kept:
    """A table, all its entries and its story; the luck follows from a seed."""

    def __init__(self, new: New, seed: int = 0) -> None:
        self.table, self.entries = new
        self.host = self.table.host  # the first one
        self.first_settings = self.table.settings
        self.random = random.Random(seed)
        self.story = Story(self.table)
        for entry in self.entries:
            self.story.hear(entry)
        if self.table.match is None:
            self.table.secret = hashlib.sha256(str(seed).encode()).digest()
            self.table.commitment = commitment(self.table.secret)

    def add(self, entries: list[Entry]) -> list[Entry]:
        """Keep what an order has brought."""
        self.entries += entries
        for entry in entries:
            self.story.hear(entry)
        return entries

    @property
    def match(self) -> Match:
        return self.table.running()

    @property
    def state(self) -> State:
        return self.match.state

    def words(self) -> tuple[int, ...]:
        return self.state.words()

    def person(self, seat: int) -> Person:
        return Person(self.table.seats[seat].user, self.table.seats[seat].name)

    def viewers(self) -> list[int]:
        return [*range(len(self.table.seats)), WATCHER]

    def play(self, seat: int, action: int, at: int = NOW) -> list[Entry]:
        """A seat decides, whoever thinks for it."""
        return self.add(decide(self.table, seat, action, at))


def kept_table(game: str, players: int | None = None, *, seed: int = 0, clock: ClockRules | None = None) -> Kept:
    """A table before the start, with Ann as its host on the first seat."""
    settings = TableSettings(game, usual_settings(game, players).players, clock=clock or ClockRules())
    return Kept(new_table(ANN, settings, NOW, "table"), seed)


def running_table(
    game: str, players: int | None = None, *, bots: int = 0, seed: int = 0, clock: ClockRules | None = None
) -> Kept:
    """A game that has just begun: Ann, Ben and so on; bots sit on the last seats."""
    kept = kept_table(game, players, seed=seed, clock=clock)
    people = len(kept.table.seats) - bots
    for person in PEOPLE[1:people]:
        kept.add(sit(kept.table, person, None, NOW))
    for _ in range(bots):
        kept.add(put_bot(kept.table, ANN, "easy", None, NOW))
    kept.add(start(kept.table, ANN, NOW))
    return kept


def play_random(kept: Kept, moves: int, at: int = NOW) -> None:
    """So many random moves of the seats that must decide, or fewer if the game ends."""
    for _ in range(moves):
        if kept.table.stage != RUNNING:
            return
        seat = kept.random.choice(kept.table.awaited())
        kept.play(seat, kept.random.choice(kept.table.game.legal_for(kept.state, seat)), at)


def finished_table(game: str, *, seed: int = 0) -> Kept:
    """A game that was played to its end."""
    kept = running_table(game, seed=seed)
    play_random(kept, 5000)
    assert kept.table.stage != RUNNING
    return kept


def find_move(kept: Kept, wanted: Wanted) -> tuple[int, int]:
    """Play at random until somebody can make a move of the wanted kind: that seat and that move."""
    for _ in range(400):
        for seat in kept.table.awaited():
            before = seated(kept.state, seat).copy()
            for action in before.legal_actions():
                after = before.copy()
                after.apply(action)
                if wanted(before, action, after):
                    return seat, action
        play_random(kept, 1)
    raise AssertionError("no such move was found")


def is_free(kept: Kept) -> Wanted:
    """A move that shows nobody anything."""
    return lambda before, action, after: not kept.table.game.reveals(before, action) and after.to_move() >= 0


def is_step(kept: Kept) -> Wanted:
    """A move of which nobody else sees anything: a choice is half made then."""
    return lambda before, action, after: kept.table.game.is_half_made(after)


def is_free_and_seen(kept: Kept) -> Wanted:
    """A move that shows nothing hidden, but that others see."""
    free, step = is_free(kept), is_step(kept)
    return lambda before, action, after: free(before, action, after) and not step(before, action, after)


def is_followed_by_chance(before: State, action: int, after: State) -> bool:
    return bool(after.to_move() == CHANCE)


def is_revealing(kept: Kept) -> Wanted:
    """A move that shows something hidden, without any chance event."""
    return lambda before, action, after: kept.table.game.reveals(before, action) and after.to_move() >= 0


def facts(table: Table) -> dict[str, Any]:
    """All that a table is."""
    match = table.match
    return {
        "host": table.host,
        "settings": table.settings,
        "game": table.game.key,
        "seats": [(seat.user, seat.name, seat.bot) for seat in table.seats],
        "stage": table.stage,
        "paused": table.is_paused,
        "request": table.request
        and (table.request.seat, table.request.keep, table.request.at, sorted(table.request.agreed)),
        "position": match and match.state.words(),
        "moves": match and list(match.played),
        "banks": list(table.clock.banks),
        "deadlines": [table.clock.deadline(seat) for seat in range(len(table.seats))],
        "clock": table.clock.rules,
        "secret": table.shown_secret,
        "entries": (table.entries, table.at, table.unchecked),
    }


def empty_table(kept: Kept) -> Table:
    """The table as it was before its first entry."""
    return Table(kept.table.name, kept.host, kept.table.secret, kept.first_settings)


def rebuilt(kept: Kept) -> Table:
    """The table that the entries make."""
    return rebuild(empty_table(kept), kept.entries)


def fork(kept: Kept) -> Kept:
    """A second table that has come to the same point with the same luck."""
    table = empty_table(kept)
    twin = Kept((table, []))
    table.secret, table.commitment = kept.table.secret, kept.table.commitment
    for entry in kept.entries:
        take(table, entry)
        twin.add([entry])
    return twin


def drawn(kept: Kept, rng: Rng, state: State) -> Sequence[str]:
    """The chance events that a generator brings in a position."""
    texts: list[str] = []
    while state.to_move() == CHANCE:
        outcome = int(state.draw(rng))
        texts.append(kept.table.game.write(state, outcome))
        state.apply(outcome)
    return texts
