"""The same entries always make the same table: random orders of random people, also refused ones, at all games."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gametable import COMPILED
from gametable.kernel.errors import GametableError
from gametable.table.arranging import (
    change_settings,
    come_back,
    end,
    free_seat,
    hand_over,
    note_handover,
    note_restart,
    order_seats,
    pause,
    put_bot,
    resume,
    sit,
    stand,
    start,
)
from gametable.table.clock import ClockRules
from gametable.table.entries import Entry
from gametable.table.playing import agree, decide, decide_late, decline, move, take_back
from gametable.table.seats import Person
from gametable.table.settings import TableSettings
from gametable.table.taking import take
from tests.table.tables import (
    ANN,
    BEN,
    CAT,
    EVE,
    GAMES,
    LIVE,
    NOW,
    Kept,
    empty_table,
    facts,
    finished_table,
    kept_table,
    rebuilt,
    running_table,
)

WHO = (ANN, BEN, CAT, EVE)
CLOCKS = (ClockRules(), LIVE, ClockRules("turns", 60), ClockRules("live", 5, 1))
EXAMPLES = 60 if COMPILED else 12


class Call(NamedTuple):
    """One order: by whom, at which time, and a number that each order understands in its own way."""

    person: Person
    number: int
    at: int


def any_action(kept: Kept, call: Call) -> int:
    """Mostly legal, sometimes not."""
    match = kept.table.match
    legal = match.state.legal_actions() if match and match.state.to_move() >= 0 else []
    return legal[call.number % len(legal)] if legal and call.number % 7 else call.number


def awaited_seat(kept: Kept, call: Call) -> int:
    seats = kept.table.awaited() or [call.number % 5]
    return seats[call.number % len(seats)]


def decider(kept: Kept, call: Call) -> Person:
    """Whoever is asked, or sometimes somebody else."""
    return call.person if call.number % 5 == 0 else kept.person(awaited_seat(kept, call) % len(kept.table.seats))


def other_settings(kept: Kept, call: Call) -> TableSettings:
    return TableSettings(GAMES[call.number % 4], 2 + call.number % 3, {}, CLOCKS[call.number % len(CLOCKS)])


def new_order(kept: Kept, call: Call) -> list[int]:
    seats = list(range(len(kept.table.seats)))
    return seats[call.number % 3 :] + seats[: call.number % 3 + call.number % 2]


Order = Callable[[Kept, Call], list[Entry]]
PLAYING: dict[str, Order] = {
    "move": lambda kept, call: move(kept.table, decider(kept, call), any_action(kept, call), call.at),
    "decide": lambda kept, call: decide(kept.table, awaited_seat(kept, call), any_action(kept, call), call.at),
    "late": lambda kept, call: decide_late(kept.table, awaited_seat(kept, call), any_action(kept, call), call.at),
    "take_back": lambda kept, call: take_back(kept.table, call.person, call.at),
    "agree": lambda kept, call: agree(kept.table, call.person, call.at),
    "decline": lambda kept, call: decline(kept.table, call.person, call.at),
}
ARRANGING: dict[str, Order] = {
    "settings": lambda kept, call: change_settings(kept.table, call.person, other_settings(kept, call), call.at),
    "sit": lambda kept, call: sit(kept.table, call.person, None if call.number % 2 else call.number % 5, call.at),
    "stand": lambda kept, call: stand(kept.table, call.person, call.at),
    "back": lambda kept, call: come_back(kept.table, call.person, call.at),
    "bot": lambda kept, call: put_bot(
        kept.table, call.person, ("easy", "hard", "no")[call.number % 3], call.number % 5 or None, call.at
    ),
    "free": lambda kept, call: free_seat(kept.table, call.person, call.number % 5 - 1, call.at),
    "order": lambda kept, call: order_seats(kept.table, call.person, new_order(kept, call), call.at),
    "host": lambda kept, call: hand_over(kept.table, call.person, call.number % 5, call.at),
    "start": lambda kept, call: start(kept.table, call.person, call.at),
    "pause": lambda kept, call: pause(kept.table, call.person, call.at),
    "resume": lambda kept, call: resume(kept.table, call.person, call.at),
    "up": lambda kept, call: note_restart(kept.table, call.at),
    "handover": lambda kept, call: note_handover(kept.table, call.at, call.at - call.number * 7),
    "end": lambda kept, call: end(kept.table, call.person, call.at) if call.number % 4 == 0 else [],
}
ORDERS = {**PLAYING, **ARRANGING}
NAMES = st.sampled_from([*ARRANGING, *PLAYING, *["move"] * 12, *["take_back"] * 3, "agree", "agree"])
PLANS = st.lists(
    st.tuples(NAMES, st.sampled_from([ANN, *WHO]), st.integers(0, 1000), st.integers(-5000, 60_000)), max_size=40
)


def give(kept: Kept, name: str, call: Call) -> bool:
    """Give an order; one that is refused changes nothing."""
    before = facts(kept.table)
    try:
        entries = ORDERS[name](kept, call)
    except GametableError as refusal:
        assert str(refusal), "a refusal says why"
        assert facts(kept.table) == before, f"{name} was refused, but has changed the table"
        return False
    assert bool(entries) == (facts(kept.table) != before), f"{name} has changed the table without an entry"
    kept.add(entries)
    return True


def assert_well_kept(kept: Kept) -> None:
    """Entries are numbered without gaps, times never go back, and the entries make the table again."""
    assert [entry.seq for entry in kept.entries] == list(range(kept.table.entries))
    times = [entry.at for entry in kept.entries]
    assert times == sorted(times) and times[-1] == kept.table.at
    assert facts(rebuilt(kept)) == facts(kept.table)
    for viewer in kept.viewers():
        kept.story.lines(viewer)


def follow(kept: Kept, plan: list[tuple[str, Person, int, int]]) -> None:
    """Give all orders; a second table follows entry by entry and stays the same."""
    at = NOW
    twin = empty_table(kept)
    for entry in kept.entries:
        take(twin, entry)
    for name, person, number, step in plan:
        at += step
        known = len(kept.entries)
        give(kept, name, Call(person, number, at))
        for entry in kept.entries[known:]:
            take(twin, entry)
        assert facts(twin) == facts(kept.table), name
    assert_well_kept(kept)


@pytest.mark.parametrize("key", GAMES)
@settings(max_examples=EXAMPLES, deadline=None)
@given(plan=PLANS, clock=st.sampled_from(CLOCKS), seed=st.integers(0, 5))
def test_random_orders_from_the_start_of_a_game(
    key: str, plan: list[tuple[str, Person, int, int]], clock: ClockRules, seed: int
) -> None:
    follow(running_table(key, seed=seed, clock=clock), plan)


@settings(max_examples=EXAMPLES, deadline=None)
@given(plan=PLANS, key=st.sampled_from(GAMES))
def test_random_orders_at_a_new_table(plan: list[tuple[str, Person, int, int]], key: str) -> None:
    follow(kept_table(key), plan)


@settings(max_examples=EXAMPLES, deadline=None)
@given(plan=PLANS, bots=st.integers(1, 2))
def test_random_orders_with_bots(plan: list[tuple[str, Person, int, int]], bots: int) -> None:
    follow(running_table("attika", 3, bots=bots, clock=LIVE), plan)


@settings(max_examples=EXAMPLES, deadline=None)
@given(plan=st.lists(st.tuples(NAMES, st.sampled_from(WHO), st.integers(0, 1000), st.just(1)), max_size=15))
def test_random_orders_when_the_game_is_over(plan: list[tuple[str, Person, int, int]]) -> None:
    kept = OVER
    words, secret = kept.words(), kept.table.shown_secret
    for name, person, number, step in plan:
        give(kept, name, Call(person, number, kept.table.at + step))
    assert (kept.words(), kept.table.shown_secret) == (words, secret), "what is over does not change"


OVER = finished_table("attatat")


@pytest.mark.parametrize("key", GAMES)
def test_a_whole_game_with_undos(key: str) -> None:
    """Hundreds of moves, with all digests on the way."""
    kept = running_table(key, seed=11, clock=LIVE)
    moves = 0
    while kept.table.stage == "running" and moves < (1000 if COMPILED else 120):
        number = kept.random.randrange(1000)
        give(kept, "move", Call(EVE, number, NOW + 7000 * moves))
        if number % 10 == 0:
            give(kept, "take_back", Call(kept.person(kept.random.randrange(2)), number, NOW))
            give(kept, "agree", Call(kept.person(number % 2), number, NOW))
        moves += 1
    assert sum(bool(entry.check) for entry in kept.entries) >= (2 if COMPILED else 1)
    assert_well_kept(kept)
