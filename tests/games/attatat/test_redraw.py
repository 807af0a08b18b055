"""What a seat cannot know is dealt anew, fairly, and nothing else changes."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

from gametable.games.attatat.game import GAME
from gametable.games.attatat.rules.state import Attatat
from gametable.kernel.game import WATCHER
from gametable.kernel.rng import Rng
from tests.games.attatat.drawn import SQUARE, fresh, play, position

DRAWING = """
    [a1] =1= [b1] =1= [c1]    d1
    (free)    b2      {c2}    d2
     a3       b3      {c3}    d3
     a4       b4       c4     d4
"""


def positions(players: int, options: dict[str, Any], seed: int, every: int = 7) -> Iterator[Attatat]:
    """Positions of a random game, chance and walks among them."""
    rng = Rng(seed, 2)
    state = GAME.new(players, options)
    assert isinstance(state, Attatat)
    count = 0
    while actions := state.legal_actions():
        state.apply(actions[rng.below(len(actions))])
        count += 1
        if count % every == 0:
            yield state
    yield state


def cards(state: Attatat) -> list[int]:
    """All hands, and what was not dealt."""
    return [int(state.hand(seat)) for seat in range(state.players)] + [int(state.undealt)]


def test_at_7_a_redraw_changes_nothing_that_the_viewer_sees() -> None:
    rng = Rng(1)
    changed = 0
    for players, options in ((2, {"rounds": 2}), (3, {"rounds": 1, "either_or": True}), (5, {"rounds": 1})):
        for state in positions(players, options, players):
            for viewer in range(WATCHER, players):
                other = state.copy()
                other.redraw(viewer, rng)
                changed += cards(other) != cards(state)
                assert GAME.seen(other, viewer) == GAME.seen(state, viewer)
                assert GAME.inventory(other) == GAME.inventory(state)
    assert changed > 200


def test_at_7_a_state_imagined_from_a_view_gives_that_view() -> None:
    for players, options in ((2, {"rounds": 2, "random_matrix": True}), (4, {"rounds": 1, "reveal_undealt": True})):
        for state in positions(players, options, players):
            for viewer in range(WATCHER, players):
                view = GAME.seen(state, viewer)
                imagined = GAME.imagine(view, Rng(3))
                assert GAME.seen(imagined, viewer) == view
                assert GAME.inventory(imagined) == GAME.inventory(state)
                if viewer == state.to_move() and viewer != WATCHER:
                    assert imagined.legal_actions() == state.legal_actions()


def test_at_7_the_hidden_cards_are_equally_likely_everywhere() -> None:
    state = position(DRAWING.replace("{", " ").replace("}", " "), options={**SQUARE, "free_tiles": 1})
    hidden = [place for place in range(16) if not (state.hand(0) | state.taken_of(1)) >> place & 1]
    size = GAME.seen(state, 0)["hands"][1]["size"]
    counts = dict.fromkeys(hidden, 0)
    rng = Rng(8)
    for _ in range(1200):
        state.redraw(0, rng)
        for place in hidden:
            counts[place] += state.hand(1) >> place & 1
    expected = 1200 * size / len(hidden)
    assert len(hidden) == 12
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 31.3  # 11 degrees of freedom


def test_at_9_a_redraw_keeps_the_announced_counts() -> None:
    rng = Rng(6)
    checked = 0
    for state in positions(4, {"rounds": 1}, 3):
        named = GAME.seen(state, 0)["named"]
        if named is None or named["symbol"] < 0:
            continue
        for _ in range(3):
            state_now = state.copy()
            state_now.redraw(2, rng)
            for seat in range(4):
                held = state_now.hand(seat) | state_now.taken_of(seat)
                tiles = [int(state_now.tile(place)) for place in range(25) if held >> place & 1]
                matching = sum(tile // 5 == named["colour"] or tile % 5 == named["symbol"] for tile in tiles)
                assert matching == named["matches"][seat]
                checked += 1
    assert checked > 100


def test_at_9_nothing_is_announced_in_later_rounds() -> None:
    rng = Rng(7)
    state = fresh(2, {**SQUARE, "rounds": 2})
    while state.round == 0:
        actions = state.legal_actions()
        state.step(actions[rng.below(len(actions))], rng)
    own = int(state.hand(0))
    kinds = [sum(1 << place for place in range(16) if place // 4 == row) for row in range(4)]
    kinds += [sum(1 << place for place in range(16) if place % 4 == column) for column in range(4)]
    held: dict[int, set[int]] = {kind: set() for kind in kinds if kind & ~own}  # how many of each seat 2 may hold
    for _ in range(40):
        state.redraw(0, rng)
        for kind, counts in held.items():
            counts.add((int(state.hand(1)) & kind).bit_count())
    assert all(len(counts) > 1 for counts in held.values())


def test_at_13a_a_redraw_hides_a_walk_from_everybody_but_the_walker() -> None:
    state = play(position(DRAWING, options={**SQUARE, "free_tiles": 1}), "from a1", "to b1")
    own, theirs = state.copy(), state.copy()
    own.redraw(0, Rng(1))
    theirs.redraw(1, Rng(1))
    assert GAME.seen(own, 0)["path"] == [0, 1]
    assert GAME.seen(theirs, 0)["path"] == []
    assert GAME.seen(theirs, 0)["phase"] == "claiming"
    assert theirs.to_move() == 0


def test_at_29_a_redraw_keeps_the_cards_that_were_shown() -> None:
    state = play(position(DRAWING, options={**SQUARE, "free_tiles": 3}), "from a1", "to b1", "claim", "remove b1")
    rng = Rng(4)
    others = set()
    for _ in range(40):
        state.redraw(1, rng)
        assert state.hand(0) & 1
        others.add(int(state.hand(0)))
    assert len(others) > 5


def test_at_62_open_cards_are_not_redrawn() -> None:
    rng = Rng(2)
    state = fresh(3, {"reveal_undealt": True, "cards_per_player": 4})
    undealt = state.undealt
    hands = set()
    for _ in range(30):
        state.redraw(0, rng)
        assert state.undealt == undealt
        hands.add(int(state.hand(1)))
    assert len(hands) > 5
    state = fresh(3, {"cards_per_player": 4})
    state.redraw(0, rng)
    seen = {int(state.undealt)}
    state.redraw(0, rng)
    assert len(seen | {int(state.undealt)}) == 2


def test_a_position_survives_storing_and_copying() -> None:
    for options in ({"rounds": 2, "random_matrix": True}, {"rounds": 2, "layout": "diamond", "planks_per_link": 3}):
        for state in positions(3, options, 5, every=5):
            stored = pickle.loads(pickle.dumps(state))  # noqa: S301 -- our own bytes
            assert stored == state
            assert stored.legal_actions() == state.legal_actions()
            assert GAME.seen(stored, 0) == GAME.seen(state, 0)
            assert state.copy() == state
