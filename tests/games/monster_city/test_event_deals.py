"""Event cards from before and after a shuffle: everybody sees from when a card is, and nobody can see more."""

from __future__ import annotations

from collections import Counter

from gametable.games.monster_city.game import GAME
from gametable.games.monster_city.kinds import event_counts
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.game import WATCHER
from gametable.kernel.rng import Rng
from tests.games.monster_city.drawn import hand, table
from tests.games.monster_city.steps import can_come, card_list, enter


def hands(state: MonsterCity) -> list[int]:
    return [int(state.hand(seat)) for seat in range(state.players)]


def two_deals() -> MonsterCity:
    """A turn of a seat with cards of two deals: a Chicken and a Grant of the first, two Grants of the second."""
    state = table(
        cities=["red 3, red 4, green 3, green 4", "", ""],
        row="red 8, red 5, red 7, red 6, green 8",
        monsters="all red | all green | any 1",
        money=[0, 2, 2],
        hands=["Chicken, Grant", "Chicken, Grant", "Chicken"],
        event_discard="Detour, Detour, Grant, Grant, Grant, Grant, Grant, Grant, Grant",
        options={"cards": card_list(events=["3 x Chicken", "2 x Detour", "9 x Grant"])},
    )
    enter(state, "attack all red", "event Grant", "build red 8", "build red 5")
    return enter(state, "attack all green", "event Grant", "build red 7", "build red 6")


def test_mc_43a_chance_says_from_which_deal_a_played_card_is() -> None:
    state = enter(two_deals(), "nothing Grant")
    assert can_come(state) == {"deal 1": 1, "deal 2": 2}
    older, newer = enter(state.copy(), "deal 1"), enter(state.copy(), "deal 2")
    assert [event_counts(older.held(deal, 0))[5] for deal in range(2)] == [0, 2]
    assert [event_counts(newer.held(deal, 0))[5] for deal in range(2)] == [1, 1]
    assert hand(older, 0) == hand(newer, 0) == "Chicken, Grant, Grant"
    assert older.to_move() == newer.to_move() == 1
    assert can_come(enter(two_deals(), "nothing Chicken")) == {"deal 1": 1}


def test_mc_43a_an_older_deal_is_forgotten_when_nobody_holds_a_card_of_it() -> None:
    state = enter(two_deals(), "nothing Grant", "deal 1", "nothing Grant", "nothing Chicken")
    assert GAME.seen(state, 0)["events"]["deals"][0]["sizes"] == [1, 1, 0]
    enter(state, "nothing Chicken", "deal 1")
    assert GAME.seen(state, 0)["events"]["deals"][0]["sizes"] == [0, 1, 0]
    enter(state, "nothing Chicken")
    assert [deal["sizes"] for deal in GAME.seen(state, 2)["events"]["deals"]] == [[2, 0, 0]]


def test_mc_43a_the_newest_deal_goes_on_when_nobody_holds_a_card_of_it() -> None:
    state = enter(two_deals(), "nothing Grant", "deal 2", "nothing Chicken", "nothing Chicken")
    enter(state, "nothing Grant", "deal 2")
    assert [deal["sizes"] for deal in GAME.seen(state, 2)["events"]["deals"]] == [[2, 1, 0], [0, 0, 0]]
    assert event_counts(state.event_deck) == [0, 0, 0, 0, 2, 5]


def test_mc_43a_a_shuffle_forgets_a_deal_of_which_nobody_holds_a_card() -> None:
    used = "Chicken, Chicken, Chicken, Detour, Detour" + ", Grant" * 9
    own = card_list(events=["3 x Chicken", "2 x Detour", "9 x Grant"])
    cities = ["red 3, red 4", "", ""]
    state = table(cities=cities, hands=["", "", ""], event_discard=used, options={"cards": own})
    enter(state, "attack all red", "event Grant")
    assert [deal["sizes"] for deal in GAME.seen(state, 2)["events"]["deals"]] == [[1, 0, 0]]


def test_mc_43a_an_older_deal_is_never_mixed_with_the_deck_or_a_newer_one() -> None:
    state = two_deals()
    rng = Rng(9)
    for viewer in (WATCHER, 0, 1, 2):
        seen = set()
        for _ in range(60):
            other = state.copy()
            other.redraw(viewer, rng)
            old, new = (sum(int(other.held(deal, seat)) for seat in range(3)) for deal in range(2))
            assert event_counts(old) == [3, 0, 0, 0, 0, 2]
            assert event_counts(new + int(other.event_deck)) == [0, 0, 0, 0, 2, 7]
            assert GAME.seen(other, viewer) == GAME.seen(state, viewer)
            seen.add(tuple(hands(other)))
        assert len(seen) > 1


def test_mc_43a_the_hand_that_shows_a_card_always_holds_it() -> None:
    state = enter(two_deals(), "nothing Grant")
    rng = Rng(3)
    for viewer in (WATCHER, 1, 2):
        found: Counter[int] = Counter()
        for _ in range(200):
            state.redraw(viewer, rng)
            found[event_counts(state.hand(0))[5]] += 1
            assert can_come(state)
        assert min(found) >= 1
        assert len(found) > 1
    own = hands(state)[0]
    state.redraw(0, rng)
    assert hands(state)[0] == own


def test_mc_43a_all_learn_from_which_deal_a_card_is() -> None:
    before = enter(two_deals(), "nothing Grant")
    assert GAME.seen(before, 1)["events"]["played"] == 5
    for outcome, when in (("deal 1", "before"), ("deal 2", "since")):
        after = enter(before.copy(), outcome)
        for viewer in (0, 2, WATCHER):
            told = [f"This Grant was drawn {when} the event cards were last shuffled."]
            assert GAME.tell(before, GAME.read(before, outcome), after, viewer) == told
        assert hand(after, 0) == "Chicken, Grant, Grant"
