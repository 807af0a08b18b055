"""What a seat cannot know is dealt anew, fairly, and nothing else changes: AK-6, AK-12a, AK-16a."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from math import comb
from typing import Any

from gametable import COMPILED
from gametable.games.attika.game import GAME
from gametable.games.attika.rules import numbers as n
from gametable.games.attika.rules.hidden import reached, smallest
from gametable.games.attika.rules.payment import paid_from, shown_out
from gametable.games.attika.rules.state import Attika
from gametable.games.attika.sight import counts, packed
from gametable.kernel.game import WATCHER
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE
from tests.contract.promises import assert_fits
from tests.games.attika.drawn import fresh, hand, play, position
from tests.games.attika.lists import OWN

DEALS = 3000 if COMPILED else 600  # of the same cards


def positions(players: int, options: dict[str, Any], seed: int, every: int = 11) -> Iterator[Attika]:
    """Positions of a random game, chance and unfinished choices among them."""
    rng = Rng(seed, 2)
    state = GAME.new(players, options)
    assert isinstance(state, Attika)
    count = 0
    while actions := state.legal_actions():
        state.apply(state.draw(rng) if state.to_move() == CHANCE else actions[rng.below(len(actions))])
        count += 1
        if count % every == 0:
            yield state
    yield state


def hands(state: Attika) -> list[int]:
    return [int(state.hand(seat)) for seat in range(state.players)]


def test_ak_6_a_redraw_changes_nothing_that_the_viewer_sees() -> None:
    rng = Rng(1)
    changed = 0
    for players, options in ((2, {}), (3, {"lists": OWN}), (4, {"sanctuaries": "far"})):
        for state in positions(players, options, players):
            for viewer in range(WATCHER, players):
                other = state.copy()
                other.redraw(viewer, rng)
                changed += hands(other) != hands(state)
                assert GAME.seen(other, viewer) == GAME.seen(state, viewer)
                assert GAME.inventory(other) == GAME.inventory(state)
    assert changed > 200


def test_ak_6_a_state_imagined_from_a_view_is_the_redrawn_one() -> None:
    for players in (2, 4):
        for state in positions(players, {}, players + 5, every=17):
            for viewer in range(WATCHER, players):
                redrawn = state.copy()
                redrawn.redraw(viewer, Rng(3))
                assert GAME.imagine(GAME.seen(state, viewer), Rng(3)) == redrawn


def test_ak_6_the_hidden_cards_are_equally_likely_everywhere() -> None:
    state = position(hands=["W W F H", "M M M"], discards=[0, 5, 0, 0])
    found: Counter[int] = Counter()
    rng = Rng(8)
    for _ in range(3000):
        state.redraw(0, rng)
        found.update(dict(enumerate(counts(state.hand(1)))))
        assert sum(counts(state.hand(1))) == 3
    unseen = [13, 9, 14, 15]
    assert_fits([found[kind] for kind in range(4)], [9000 * count / sum(unseen) for count in unseen])


def test_ak_10_a_redraw_hides_a_choice_from_everybody_but_its_owner() -> None:
    state = play(position(hands=["W W F F H H M", "W"], stored=["street", ""]), "choose street", "at 0,0", "pay water")
    own, theirs = state.copy(), state.copy()
    own.redraw(0, Rng(1))
    theirs.redraw(1, Rng(1))
    assert (own.phase, own.lot, own.laid) == (state.phase, state.lot, state.laid)
    assert (theirs.phase, theirs.building, theirs.lot, theirs.laid) == (n.CHOOSING, -1, -1, 0)
    assert GAME.seen(theirs, 1) == GAME.seen(state, 1)


def test_ak_16a_a_pair_shows_what_the_payer_has_none_of() -> None:
    state = position(hands=["W W F F H H", ""], stored=["mint well", ""])
    play(state, "choose mint", "at 0,0", "pay water", "pay forest")
    assert hand(state, 0) == "H"
    assert counts(state.limits(0))[3] == 0
    rng = Rng(2)
    for _ in range(200):
        state.redraw(1, rng)
        assert counts(state.hand(0))[3] == 0
        assert sum(counts(state.hand(0))) == 1


def test_ak_16a_cards_drawn_later_may_be_of_any_landscape() -> None:
    """The reference deals the old card without mountains, the new ones from all that is left."""
    state = position(hands=["W W F F H H", ""], stored=["mint well", ""])
    play(state, "choose mint", "at 0,0", "pay water", "pay forest", "give up", "mountain", "mountain")
    assert counts(state.limits(0)) == [3, 3, 3, 2]
    rng = Rng(5)
    found: Counter[int] = Counter()
    for _ in range(4000):
        state.redraw(1, rng)
        found[counts(state.hand(0))[3]] += 1
    reference = simulated_mountains(40_000)
    assert set(found) == {0, 1, 2}
    assert_fits([found[count] for count in range(3)], [4000 * reference[count] / 40_000 for count in range(3)])


def simulated_mountains(times: int) -> Counter[int]:
    """How many of three cards are mountains if the oldest is none: seat 2 holds nothing, five cards are discarded."""
    rng = Rng(11)
    found: Counter[int] = Counter()
    unseen = [0] * 13 + [1] * 13 + [2] * 14 + [3] * 15
    for _ in range(times):
        cards = list(unseen)
        oldest = 3
        while oldest == 3:
            oldest = cards[rng.below(len(cards))]
        cards.remove(oldest)
        new = [cards.pop(rng.below(len(cards))) for _ in range(2)]
        found[new.count(3)] += 1
    return found


def test_ak_16a_paying_shortens_the_limits_that_reach_as_far() -> None:
    assert counts(paid_from(packed([5, 5, 5, 2]), packed([1, 0, 0, 0]))) == [4, 4, 4, 2]
    assert counts(paid_from(packed([5, 5, 5, 2]), packed([0, 0, 0, 1]))) == [4, 4, 4, 1]
    assert counts(paid_from(packed([4, 3, 2, 1]), packed([0, 1, 1, 0]))) == [2, 1, 1, 1]
    assert counts(shown_out(packed([4, 3, 2, 1]), packed([2, 0, 1, 0]))) == [0, 3, 0, 1]
    assert smallest(packed([4, 3, 2, 5])) == 2
    assert counts(reached(packed([4, 3, 2, 5]), 3)) == [255, 255, 0, 255]


def test_ak_16a_the_true_hand_never_breaks_its_limits() -> None:
    compared = 0
    for players in (2, 3, 4):
        for state in positions(players, {}, 20 + players, every=1):
            for seat in range(players):
                held, limits = counts(state.hand(seat)), counts(state.limits(seat))
                assert all(one <= other for one, other in zip(held, limits, strict=True))
                by_limit = sorted(zip(limits, held, strict=True))
                assert all(sum(h for _, h in by_limit[: i + 1]) <= by_limit[i][0] for i in range(4))
                assert max(limits) <= sum(held)
                compared += max(limits) > min(limits)
    assert compared > 100


def test_ak_12a_a_new_deck_is_known_by_what_was_shuffled_into_it() -> None:
    state = position(hands=["W " * 15 + "M " * 15, "F " * 15], discards=[0, 0, 15, 0])
    play(state, "give up", "hill")
    assert counts(state.mixed) == [0, 0, 15, 0]
    assert [counts(state.taken(seat)) for seat in (0, 1)] == [[0, 0, 1, 0], [0, 0, 0, 0]]
    assert GAME.seen(state, 0)["seats"][0]["taken"] == [0, 0, 1, 0]
    assert GAME.seen(state, 1)["seats"][0]["taken"] is None
    assert GAME.seen(state, 1)["seats"][0]["taken_size"] == 1


def test_ak_12a_the_deck_never_holds_more_than_was_shuffled_into_it() -> None:
    rng = Rng(4)
    after_shuffle = changed = 0
    for players in (2, 3, 4):
        for state in positions(players, {}, 30 + players, every=7):
            if counts(state.mixed) == [15] * 4:
                continue
            for viewer in range(WATCHER, players):
                other = state.copy()
                other.redraw(viewer, rng)
                own = counts(state.taken(viewer)) if viewer >= 0 else [0] * 4
                rest = [one - two for one, two in zip(counts(state.mixed), own, strict=True)]
                assert all(one <= two for one, two in zip(counts(other.deck), rest, strict=True))
                taken = [sum(column) for column in zip(*(counts(other.taken(s)) for s in range(players)), strict=True)]
                assert [a + b for a, b in zip(taken, counts(other.deck), strict=True)] == counts(state.mixed)
                after_shuffle += 1
                changed += counts(other.deck) != counts(state.deck)
    assert after_shuffle > 100
    assert changed > 50


def test_ak_12a_what_comes_from_a_new_deck_is_sampled_without_bias() -> None:
    """Two players: the other hand is known when the deck is made, and draws three cards from it then."""
    state = position(hands=["H " * 15 + "M " * 15, "W W W W W"], seat=1, discards=[10, 15, 0, 0])
    play(state, "give up", "water", "forest", "forest")
    rng = Rng(6)
    found: Counter[int] = Counter()
    for _ in range(4000):
        state.redraw(0, rng)
        held = counts(state.hand(1))
        assert held[0] >= 5
        found[held[1]] += 1
    reference: Counter[int] = Counter()
    for _ in range(40_000):
        deck = [0] * 10 + [1] * 15
        reference[[deck.pop(rng.below(len(deck))) for _ in range(3)].count(1)] += 1
    assert_fits([found[count] for count in range(4)], [4000 * reference[count] / 40_000 for count in range(4)])


def test_ak_12a_a_hand_that_drew_nothing_since_holds_old_cards_only() -> None:
    """Three players; two hands are unknown when the deck is made, and one of them draws from it."""
    state = position(THREE, 3, hands=["W " * 15 + "M " * 15, "F F F F", "H H"], seat=2, discards=[0, 11, 13, 0])
    play(state, "give up", "forest", "hill", "hill")
    rng = Rng(9)
    old: Counter[int] = Counter()
    new: Counter[int] = Counter()
    for _ in range(3000):
        state.redraw(0, rng)
        old[counts(state.hand(1))[1]] += 1
        new[counts(state.hand(2))[1] + counts(state.hand(1))[1]] += 1
        assert sum(counts(state.hand(1))[kind] for kind in (0, 3)) == 0
    by_hand = {forests: comb(4, forests) * comb(2, 4 - forests) / comb(6, 4) for forests in (2, 3, 4)}
    assert_fits([old[count] for count in (2, 3, 4)], [3000 * by_hand[count] for count in (2, 3, 4)])
    by_deck = [comb(11, drawn) * comb(13, 3 - drawn) / comb(24, 3) for drawn in range(4)]
    assert_fits([new[4 + drawn] for drawn in range(4)], [3000 * share for share in by_deck])


def test_ak_12a_hands_that_are_bound_and_drew_nothing_since_are_dealt_at_once() -> None:
    """Nothing of the new deck is in another hand: to deal at random until that is so would take for ever."""
    held = "W W W W F F F F H H H H"
    state = position(THREE, 3, hands=["M " * 15, held, "H H"], seat=0, discards=[11, 11, 9, 0])
    play(state, "give up", "water")
    view = GAME.seen(state, 0)
    view["seats"][1]["limits"] = [12, 12, 12, 0]  # as if a pair had been paid
    rng = Rng(3)
    hills: Counter[int] = Counter()
    for _ in range(DEALS):
        imagined = GAME.imagine(view, rng)
        assert isinstance(imagined, Attika)
        assert sum(counts(imagined.hand(1))) == 12
        assert [a + b for a, b in zip(counts(imagined.hand(1)), counts(imagined.hand(2)), strict=True)] == [4, 4, 6, 0]
        hills[counts(imagined.hand(2))[2]] += 1
    by_hand = [DEALS * comb(6, count) * comb(8, 2 - count) / comb(14, 2) for count in range(3)]
    assert_fits([hills[count] for count in range(3)], by_hand)


def test_ak_12a_bound_hands_that_drew_little_since_are_dealt_soon() -> None:
    """One card of the new deck is in another hand; dealing at random would put several there nearly always."""
    held = "W W W W F F F F H H H H"
    state = position(THREE, 3, hands=["M " * 15, held, "H H"], seat=2, discards=[11, 11, 9, 0])
    play(state, "give up", "water")
    view = GAME.seen(state, 0)
    view["seats"][1]["limits"] = [12, 12, 12, 0]
    rng = Rng(4)
    for _ in range(DEALS // 6):
        imagined = GAME.imagine(view, rng)
        assert isinstance(imagined, Attika)
        assert GAME.seen(imagined, 0) == view
        assert GAME.inventory(imagined) == GAME.inventory(state)


THREE = " ".join(["."] * 42)


def test_a_position_survives_storing_and_copying() -> None:
    for options in ({}, {"lists": OWN, "amphora_group": "connected"}):
        for state in positions(3, options, 5, every=13):
            stored = pickle.loads(pickle.dumps(state))  # noqa: S301 -- our own bytes
            assert stored == state
            assert stored.legal_actions() == state.legal_actions()
            assert GAME.seen(stored, 0) == GAME.seen(state, 0)
            assert state.copy() == state


def test_a_fresh_position_has_no_limits_but_its_size() -> None:
    state = fresh(4)
    for seat in range(4):
        size = GAME.seen(state, -1)["seats"][seat]["hand_size"]
        assert counts(state.limits(seat)) == [size] * 4
