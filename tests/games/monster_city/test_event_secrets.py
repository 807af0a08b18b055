"""Who knows which event cards: the own ones, how many the others hold, and nothing else, also after the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gametable.games.monster_city.cards import EVENTS
from gametable.games.monster_city.game import GAME
from gametable.games.monster_city.kinds import event_counts
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.game import WATCHER
from gametable.kernel.recorder import Recorder
from gametable.kernel.rng import Rng
from gametable.kernel.state import OVER, State
from tests.games.monster_city.drawn import play, table
from tests.games.monster_city.steps import enter


def steps(players: int, seed: int) -> Iterator[tuple[MonsterCity, int, MonsterCity]]:
    """Every decision and every chance event of a random game with events."""
    rng = Rng(seed, 3)
    state = GAME.new(players, {"events": True})
    assert isinstance(state, MonsterCity)
    while actions := state.legal_actions():
        before = state.copy()
        action = actions[rng.below(len(actions))]
        state.apply(action)
        yield before, action, state


def swapped() -> tuple[MonsterCity, MonsterCity]:
    """Two positions that differ in the hands of the first two seats alone; the third is to move."""
    hands = ("Chicken, Remodel", "Grant, Detour", "Counterattack")
    first, second = (
        table(cities=["red 3, red 4"] + ["green 3", ""], row="red 5, green 6", hands=order, seat=2)
        for order in (hands, (hands[1], hands[0], hands[2]))
    )
    return first, second


@pytest.mark.parametrize("viewer", [WATCHER, 2])
def test_mc_40_nobody_else_sees_which_cards_a_hand_holds(viewer: int) -> None:
    first, second = swapped()
    assert GAME.seen(first, viewer) == GAME.seen(second, viewer)
    assert GAME.draw(GAME.seen(first, viewer)) == GAME.draw(GAME.seen(second, viewer))
    assert GAME.ask(GAME.seen(first, viewer)) == GAME.ask(GAME.seen(second, viewer))
    assert "Remodel" not in GAME.draw(GAME.seen(first, viewer))
    for action in range(GAME.actions):
        assert str(GAME.refusal(first, action)) == str(GAME.refusal(second, action))
    if viewer >= 0:
        assert GAME.features(first, viewer) == GAME.features(second, viewer)


def test_mc_40_the_owner_sees_the_own_cards_and_the_others_their_number() -> None:
    state = table(hands=["Chicken, Chicken, Detour", "Grant", ""])
    for viewer, own in ((0, [2, 0, 0, 0, 1, 0]), (1, [0, 0, 0, 0, 0, 1]), (2, [0] * 6), (WATCHER, None)):
        view = GAME.seen(state, viewer)
        assert view["events"]["hand"] == own
        assert [seat["events"] for seat in view["seats"]] == [3, 1, 0]
    drawing = GAME.draw(GAME.seen(state, 0))
    assert "Seat 1 (you): no building · 1 banknote · 3 event cards (2 Chicken, Detour)" in drawing
    assert "Seat 2: no building · 1 banknote · 1 event card\n" in drawing
    assert "Events: 10 cards in the deck · used: none" in drawing


def test_mc_43a_what_others_and_the_deck_can_hold_is_what_is_seen_nowhere() -> None:
    state = table(hands=["Chicken, Detour", "Grant", ""], event_discard="Remodel, Grant")
    view = GAME.seen(state, 0)["events"]
    assert view["discard"] == [0, 0, 1, 0, 0, 1]
    assert view["deals"] == [{"sizes": [2, 1, 0], "own": [1, 0, 0, 0, 1, 0], "unseen": [2, 3, 1, 2, 1, 1]}]
    assert GAME.seen(state, WATCHER)["events"]["deals"][0]["unseen"] == [3, 3, 1, 2, 2, 1]


def test_mc_42_a_drawn_card_is_told_to_its_owner_alone() -> None:
    before = enter(table(cities=["red 3, red 4", "", ""], hands=["", "", ""]), "attack all red")
    after = enter(before.copy(), "event Remodel")
    action = GAME.read(before, "event Remodel")
    assert GAME.tell(before, action, after, 0) == ["Seat 1 draws Remodel."]
    for viewer in (1, 2, WATCHER):
        assert GAME.tell(before, action, after, viewer) == ["Seat 1 draws an event card."]


def test_mc_6_a_hand_is_seen_by_its_owner_alone_from_the_deal_to_the_end() -> None:
    shown_at_the_end = 0
    for players in (3, 5):
        for before, action, after in steps(players, players):
            for viewer in (WATCHER, *range(players)):
                view = GAME.seen(after, viewer)["events"]
                own = event_counts(after.hand(viewer)) if viewer >= 0 else [0] * 6
                assert view["hand"] == (own if viewer >= 0 else None)
                assert [sum(deal["own"][kind] for deal in view["deals"]) for kind in range(6)] == own
                if GAME.seen(before, viewer)["phase"] in ("dealing events", "drawing an event"):
                    told = " ".join(GAME.tell(before, action, after, viewer))
                    mine = viewer >= 0 and after.hand(viewer) != before.hand(viewer)
                    assert any(name in told for name in EVENTS) == mine
        assert after.to_move() == OVER
        for viewer in (WATCHER, *range(players)):
            drawing = GAME.draw(GAME.seen(after, viewer))
            for seat in range(players):
                (line,) = [line for line in drawing.splitlines() if line[2:].startswith(f"Seat {seat + 1}")]
                shown_at_the_end += "event cards (" in line
                assert any(name in line for name in EVENTS) == (seat == viewer and after.hand(seat) != 0)
    assert shown_at_the_end > 0


def test_mc_46_a_remodel_in_the_making_is_invisible_to_others() -> None:
    state = table(cities=["red 3, green 4", "", ""], row="red 5, green 6", hands=["Remodel", "Grant", ""])
    before = state.copy()
    action = GAME.read(state, "give red 3")
    play(state, "give red 3")
    for viewer in (1, 2, WATCHER):
        assert GAME.seen(state, viewer) == GAME.seen(before, viewer)
        assert GAME.tell(before, action, state, viewer) == []
    assert GAME.features(state, 1) == GAME.features(before, 1)
    own = GAME.seen(state, 0)
    assert (own["phase"], own["given"]) == ("remodelling", action - 217)
    assert GAME.tell(before, action, state, 0) == ["Seat 1 will give red ●3 away."]
    assert "Remodel: red ●3 goes" in GAME.draw(own)
    assert GAME.features(state, 0) != GAME.features(before, 0)


def test_mc_46_a_finished_remodel_is_told_to_all() -> None:
    told = ["Seat 1 plays Remodel: red ●3 goes, green ▲6 comes."]
    for row, moves in (("red 5, green 6", ["give red 3", "take green 6"]), ("green 6, green 6", ["give red 3"])):
        state = table(cities=["red 3, green 4", "", ""], row=row, hands=["Remodel", "", ""])
        play(state, *moves[:-1])
        before = state.copy()
        play(state, moves[-1])
        for viewer in (0, 1, WATCHER):
            assert GAME.tell(before, GAME.read(before, moves[-1]), state, viewer) == told


def recorder_at(state: State) -> Recorder:
    """A running game that has come to this position."""
    recorder = Recorder(GAME, int(state.players), GAME.seen(state, WATCHER)["options"])
    recorder.state = state
    return recorder


def why_not(state: MonsterCity, *moves: str) -> str:
    """Why the last of these moves cannot be taken back."""
    recorder = recorder_at(state)
    for move in moves:
        recorder.play(GAME.read(recorder.state, move), Rng(1))
    return recorder.why_not_undo(0)


@pytest.mark.parametrize(
    "move", ["chicken all red", "reject red 5", "detour", "grant", "nothing Grant", "nothing Counterattack"]
)
def test_mc_43_a_played_event_cannot_be_taken_back(move: str) -> None:
    held = "Chicken, Rejected project, Remodel, Counterattack, Detour, Grant"
    state = table(row="red 5, green 6", monsters="all red | any 2", hands=[held, "", ""])
    assert why_not(state, move) == "It is too late to take back your move: it has shown something that was hidden."


def test_mc_46_the_first_step_of_a_remodel_can_be_taken_back_and_the_second_cannot() -> None:
    shown = "It is too late to take back your move: it has shown something that was hidden."
    state = table(cities=["red 3, green 4", "", ""], row="red 5, green 6", hands=["Remodel", "", ""])
    assert why_not(state.copy(), "give red 3") == ""
    assert why_not(state.copy(), "give red 3", "take red 5") == shown
    recorder = recorder_at(state.copy())
    recorder.play(GAME.read(state, "give red 3"), Rng(1))
    recorder.undo()
    assert recorder.state == state
    single = table(cities=["red 3, green 4", "", ""], row="red 5, red 5", hands=["Remodel", "", ""])
    assert why_not(single, "give red 3") == shown


def test_mc_43_construction_can_still_be_taken_back_with_events() -> None:
    state = table(row="red 5, green 6", hands=["Grant", "", ""])
    assert why_not(state, "build red 5") == ""
