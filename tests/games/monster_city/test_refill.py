"""New cards: MC-23 to MC-25."""

from __future__ import annotations

from collections import Counter

import pytest

from gametable.games.monster_city.cards import cards_of
from gametable.games.monster_city.game import GAME
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.game import WATCHER
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE
from tests.games.monster_city.drawn import legal, monsters, play, row, split, table
from tests.games.monster_city.scenes import choose, scoring_due

SHUFFLED = "The used monsters are shuffled into a new deck."


def sizes(state: MonsterCity) -> tuple[int, int, int]:
    """Monsters in the row, in the deck and on the discard pile."""
    view = GAME.seen(state, WATCHER)
    return len(view["monster_row"]), view["monster_deck"], len(view["monster_discard"])


def phase(state: MonsterCity) -> str:
    return str(GAME.seen(state, WATCHER)["phase"])


def test_mc_23_an_empty_monster_row_is_filled_from_the_deck() -> None:
    state = table(monsters="any 1", monster_deck=12)
    assert sizes(state) == (1, 12, 17)
    play(state, "attack any 1")
    assert sizes(state) == (5, 7, 18)
    assert state.to_move() == 1


def test_mc_23_a_row_that_is_not_empty_waits() -> None:
    state = play(table(monsters="any 1 | any 2", monster_deck=12), "attack any 1")
    assert sizes(state) == (1, 12, 17)


def test_mc_23_a_deck_that_runs_out_is_replaced_on_the_way() -> None:
    state = table(monsters="any 1", monster_deck=3)
    deck = Counter(_deck(state))
    play(state, "attack any 1")
    assert sizes(state) == (5, 30 - 5, 0)
    assert deck <= Counter(split(monsters(state), "|"))  # the last three of the old deck came first


def test_mc_23_the_last_card_may_fill_the_row_and_nothing_is_shuffled() -> None:
    state = table(monsters="any 1", monster_deck=5)
    deck = Counter(_deck(state))
    play(state, "attack any 1")
    assert sizes(state) == (5, 0, 25)
    assert Counter(split(monsters(state), "|")) == deck


def test_mc_23_an_empty_deck_is_only_replaced_when_a_card_must_be_drawn() -> None:
    state = table(cities=["", "", ""], row="red 5, red 6", monsters="any 1 | any 2", monster_deck=0, money=[0, 1, 1])
    for move in ("attack any 1", "stop", "build red 5"):
        play(state, move)
        assert sizes(state)[1:] == (0, 29)
    play(state, "attack any 2")
    assert sizes(state) == (5, 25, 0)


def test_mc_23_the_monster_just_used_is_shuffled_in_with_the_rest() -> None:
    state = table(cities=["", "", ""], monsters="any 2", monster_deck=0)
    state.apply(GAME.read(state, "attack any 2"))
    assert state.to_move() == CHANCE
    cards = cards_of(state.setup.words)
    found = {str(cards.monster(kind)): w for kind, w in zip(state.legal_actions(), state.chance_weights(), strict=True)}
    assert found == {str(monster): copies for monster, copies in cards.monsters}


@pytest.mark.parametrize(("deck", "shuffled_after"), [(0, 0), (1, 1), (3, 3), (4, 4), (5, None), (9, None)])
def test_mc_23_the_shuffle_comes_exactly_when_the_deck_gives_out(deck: int, shuffled_after: int | None) -> None:
    state = table(cities=["", "", ""], monsters="any 2", monster_deck=deck)
    rng = Rng(3)
    told: list[int] = []
    cards_dealt = -1  # the attack itself comes first
    action = GAME.read(state, "attack any 2")
    while True:
        before = state.copy()
        state.apply(action)
        cards_dealt += 1
        told += [cards_dealt] if SHUFFLED in GAME.tell(before, action, state, WATCHER) else []
        if state.to_move() != CHANCE:
            break
        action = int(state.draw(rng))
    assert told == ([] if shuffled_after is None else [shuffled_after])
    assert cards_dealt == 5


@pytest.mark.parametrize("deck", [0, 1, 4, 5, 6, 29])
def test_mc_23_a_row_dealt_at_once_is_the_one_dealt_card_by_card(deck: int) -> None:
    state = table(cities=["", "", ""], monsters="any 2", monster_deck=deck)
    slow = state.copy()
    play(state, "attack any 2", seed=5)
    slow.apply(GAME.read(slow, "attack any 2"))
    rng = Rng(5)
    while slow.to_move() == CHANCE:
        slow.apply(slow.draw(rng))
    assert state == slow


def test_mc_24_an_empty_building_row_is_filled_from_the_deck() -> None:
    state = play(table(row="red 5", deck=35), "build red 5")
    view = GAME.seen(state, WATCHER)
    assert (phase(state), len(view["row"]), view["deck"]) == ("turn", 5, 30)
    assert state.to_move() == 1


@pytest.mark.parametrize("scorings", [0, 1, 2, 3])
def test_mc_24_a_scoring_card_on_top_comes_before_new_buildings(scorings: int) -> None:
    state = scoring_due("red 3", "green 3", "yellow 3, red 5", scorings=scorings)
    view = GAME.seen(state, WATCHER)
    assert (view["phase"], view["row"], view["deck"]) == ("scoring", [], 30 - 10 * scorings)
    assert view["scorings"] == scorings


@pytest.mark.parametrize("scorings", [0, 1, 2])
def test_mc_24_after_the_scoring_come_five_buildings_and_the_next_player(scorings: int) -> None:
    for builder in range(3):
        notes = [dict.fromkeys(("smallest", "tallest")[:scorings], 0) for _ in range(3)]
        state = table(row="red 5", deck=30 - 10 * scorings, scorings=scorings, notes=notes, seat=builder)
        play(state, "build red 5")
        for seat in (2, 0, 1):
            choose(state, seat, "all")
        view = GAME.seen(state, WATCHER)
        assert (view["phase"], len(view["row"]), view["deck"]) == ("turn", 5, 25 - 10 * scorings)
        assert state.to_move() == (builder + 1) % 3
        assert view["scorings"] == scorings + 1
        assert not view["scoring_next"]


def test_mc_24_nothing_is_refilled_after_the_fourth_scoring() -> None:
    state = scoring_due("red 3", "green 3", "yellow 3, red 5", scorings=3)
    for seat in range(3):
        choose(state, seat, "all")
    view = GAME.seen(state, WATCHER)
    assert (view["phase"], view["row"], view["deck"]) == ("over", [], 0)


def test_mc_24_the_monster_row_is_not_touched_by_a_scoring() -> None:
    state = scoring_due("red 3", "green 3", "yellow 3, red 5", monsters="any 1 | all red")
    for seat in range(3):
        choose(state, seat, "all")
    assert monsters(state) == "all red | any 1"


def test_mc_25_a_scoring_card_on_top_changes_nothing_while_the_row_has_cards() -> None:
    state, hidden = (
        table(row="red 5, red 6, red 7", monsters="any 1 | any 2", deck=deck, money=[2, 1, 1]) for deck in (30, 31)
    )
    assert GAME.seen(state, WATCHER)["scoring_next"]
    assert not GAME.seen(hidden, WATCHER)["scoring_next"]
    for move in ("build red 5", "attack any 1", "stop"):
        assert legal(state) == legal(hidden)
        for position in (state, hidden):
            play(position, move)
            assert phase(position) == "turn"
    play(state, "build red 6")
    assert (phase(state), row(state)) == ("turn", "red 7")
    play(state, "build red 7")
    assert phase(state) == "scoring"


def _deck(state: MonsterCity) -> list[str]:
    """The monsters that are neither in the row nor discarded."""
    cards = cards_of(state.setup.words)
    view = GAME.seen(state, WATCHER)
    left = Counter({kind: copies for kind, (_, copies) in enumerate(cards.monsters)})
    left.subtract(view["monster_row"] + view["monster_discard"])
    return [str(cards.monster(kind)) for kind in left.elements()]
