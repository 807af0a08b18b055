"""What a seat cannot know is drawn anew, fairly, and nothing else changes (AL-10)."""

from __future__ import annotations

import itertools
import pickle
from collections import Counter
from collections.abc import Iterator
from typing import Any, cast

from gametable.games.atlanta.game import GAME
from gametable.games.atlanta.rules import numbers as n
from gametable.games.atlanta.rules.position import DECK, IN_ROW, KNOWN, SECRET
from gametable.games.atlanta.rules.state import Atlanta
from gametable.games.atlanta.sight import kinds_of
from gametable.kernel.game import WATCHER
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE
from tests.games.atlanta.drawn import decide, position

PAIR = """
       0    1    2
  0   Re4       Bu10
"""


def positions(players: int, options: dict[str, Any], seed: int, every: int = 17) -> Iterator[Atlanta]:
    """Positions of a random game, chance and half-made choices among them."""
    rng = Rng(seed, 2)
    state = cast("Atlanta", GAME.new(players, options))
    count = 0
    while actions := state.legal_actions():
        state.apply(state.draw(rng) if state.to_move() == CHANCE else actions[rng.below(len(actions))])
        count += 1
        if count % every == 0:
            yield state
    yield state


def secrets(state: Atlanta) -> list[list[int]]:
    """What everybody has drawn from the deck, and the deck."""
    return [kinds_of(state, SECRET + 2 * seat) for seat in range(state.players)] + [kinds_of(state, DECK)]


CASES: tuple[tuple[int, dict[str, Any]], ...] = ((2, {}), (3, {"values": "1-20 once"}), (4, {"covering": "strict"}))


def test_al_10_a_redraw_changes_nothing_that_the_viewer_sees() -> None:
    rng = Rng(1)
    changed = 0
    for players, options in CASES:
        for state in positions(players, options, players):
            for viewer in range(WATCHER, players):
                other = state.copy()
                other.redraw(viewer, rng)
                changed += secrets(other) != secrets(state)
                assert GAME.seen(other, viewer) == GAME.seen(state, viewer)
                assert GAME.inventory(other) == GAME.inventory(state)
                if viewer >= 0:
                    assert secrets(other)[viewer] == secrets(state)[viewer]
    assert changed > 50


def test_al_10_a_state_imagined_from_a_view_is_the_redrawn_state() -> None:
    for players, options in CASES:
        for state in positions(players, options, players + 5):
            for viewer in range(WATCHER, players):
                redrawn = state.copy()
                redrawn.redraw(viewer, Rng(3))
                imagined = GAME.imagine(GAME.seen(state, viewer), Rng(3))
                assert imagined == redrawn
                if viewer >= 0 and viewer == state.to_move():
                    assert imagined.legal_actions() == state.legal_actions()


def test_al_10_known_cards_and_the_viewers_own_are_never_redrawn() -> None:
    state = position(PAIR, 3, hand="To7", hidden="In3 In4")
    decide(state, "draw deck")
    state.settle(Rng(1))
    own = secrets(state)[0]
    seen_by_others = set()
    rng = Rng(2)
    for _ in range(40):
        mine, theirs = state.copy(), state.copy()
        mine.redraw(0, rng)
        theirs.redraw(1, rng)
        assert secrets(mine)[0] == own
        assert kinds_of(theirs, KNOWN) == kinds_of(state, KNOWN)
        assert kinds_of(theirs, IN_ROW) == kinds_of(state, IN_ROW)
        seen_by_others.add(tuple(secrets(theirs)[0]))
    assert len(seen_by_others) > 30


def test_al_10_redrawn_hands_are_spread_like_all_possible_ones() -> None:
    """Against a list of every way in which the unseen cards can lie."""
    state = position(PAIR, 3, row="", deck=3, hidden="In3 In3")
    # seat 1 sees five unseen cards: the two secret ones of seat 1 (the first) and three in the deck
    pool = sorted(secrets(state)[0] + secrets(state)[-1])
    assert len(pool) == 5
    ways = Counter(tuple(sorted(hand)) for hand in itertools.combinations(pool, 2))
    counts: Counter[tuple[int, ...]] = Counter()
    rng = Rng(5)
    tries = 3000
    for _ in range(tries):
        state.redraw(1, rng)
        counts[tuple(secrets(state)[0])] += 1
        assert sorted(secrets(state)[0] + secrets(state)[-1]) == pool
    assert set(counts) == set(ways)
    expected = {hand: tries * number / ways.total() for hand, number in ways.items()}
    distance = sum((counts[hand] - mean) ** 2 / mean for hand, mean in expected.items())
    assert distance < 3 * len(expected) + 15


def test_al_10_redrawn_hands_are_spread_like_true_ones_over_many_games() -> None:
    """The kinds that a seat drew from the deck, in true games against redrawn ones, given the same open cards."""
    true: Counter[int] = Counter()
    redrawn: Counter[int] = Counter()
    start = cast("Atlanta", GAME.new(2, {"first_player": "1"}))
    start.settle(Rng(9))
    for seed in range(800):
        state = start.copy()
        rng = Rng(seed, 11)
        for _ in range(2):
            state.step(n.DRAW_DECK, rng)
        true.update(secrets(state)[0])
        state.redraw(1, rng)
        redrawn.update(secrets(state)[0])
    kinds = true.keys() | redrawn.keys()
    distance = sum((true[kind] - redrawn[kind]) ** 2 / (true[kind] + redrawn[kind]) for kind in kinds)
    assert len(kinds) > 40
    assert distance < 100  # 49 degrees of freedom


def test_al_11a_a_redraw_forgets_the_choice_of_everybody_else() -> None:
    state = decide(position(PAIR, hand="To7", hidden="In3"), "play In3")
    own, theirs = state.copy(), state.copy()
    own.redraw(0, Rng(1))
    theirs.redraw(1, Rng(1))
    assert (own.phase, own.chosen) == (state.phase, state.chosen)
    assert (theirs.phase, theirs.chosen) == (n.CHOOSING, -1)
    assert theirs.to_move() == 0


def test_a_position_survives_storing_and_copying() -> None:
    for players, options in CASES:
        for state in positions(players, options, 5, every=11):
            stored = pickle.loads(pickle.dumps(state))  # noqa: S301 -- our own bytes
            assert stored == state
            assert stored.legal_actions() == state.legal_actions()
            assert GAME.seen(stored, 0) == GAME.seen(state, 0)


def test_copies_share_a_tableau_until_one_of_them_changes_it() -> None:
    state = position(PAIR, hand="To7 In3")
    twin = state.copy()
    decide(state, "play To7", "at 3,1")
    assert twin.tableau_of(0).count == 2
    assert state.tableau_of(0).count == 3
    decide(twin, "play In3", "at 3,1")
    assert twin.words() != state.words()
    third = twin.copy()
    twin.assign(state)
    assert twin == state
    assert third.tableau_of(0).count == 3
    assert third != state
