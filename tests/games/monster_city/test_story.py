"""What the log of the basic game tells each viewer."""

from __future__ import annotations

from typing import Any

import pytest

from gametable.games.monster_city.cards import cards_of
from gametable.games.monster_city.components import standard_cards, write_cards
from gametable.games.monster_city.game import GAME
from gametable.kernel.game import WATCHER
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE
from tests.games.monster_city.drawn import play, table
from tests.games.monster_city.scenes import choose, lonely_colours, random_steps, scoring_due, told

EVERYBODY = (WATCHER, 0, 1, 2)


def told_to_all(text: str, **facts: Any) -> list[str]:
    """What every viewer alike is told of a move."""
    given = {"row": "red 5, green 6", "monsters": "all red | any 2", "deck": 25, **facts}
    lines = [told(table(**given), text, viewer) for viewer in EVERYBODY]
    assert all(other == lines[0] for other in lines)
    return lines[0]


def test_a_construction_is_told_to_all() -> None:
    assert told_to_all("build green 6") == ["Seat 1 constructs green ▲6 for a banknote."]
    assert told_to_all("build red 5", seat=2) == ["Seat 3 constructs red ●5 for a banknote."]


def test_a_stop_is_told_to_all() -> None:
    assert told_to_all("stop", seat=1) == ["Seat 2 says STOP."]


@pytest.mark.parametrize(
    ("own", "ruins"),
    [
        ("", "nothing falls"),
        ("red 3, green 3", "red ●3 falls"),
        ("red 3, red 6", "red ●3 and red ●6 fall"),
        ("red 6, red 6, red 3", "red ●3, red ●6 and red ●6 fall"),
    ],
)
def test_an_attack_without_choice_is_told_to_all(own: str, ruins: str) -> None:
    line = f"Seat 2 suffers the monster all red ●: {ruins}. The bank pays a banknote."
    assert told_to_all("attack all red", seat=1, cities=["red 8", own, ""]) == [line]


def test_an_attack_with_choices_is_told_to_its_player_and_when_it_is_finished_to_all() -> None:
    state = table(cities=["", "red 3, red 6, green 4, yellow 5", ""], monsters="any 2 | all red", seat=1)
    steps = [
        ("attack any 2", "Seat 2 looks at the monster: any 2."),
        ("destroy green 4", "Seat 2 will let green ▲4 fall."),
    ]
    for text, line in steps:
        assert [told(state.copy(), text, viewer) for viewer in EVERYBODY] == [[], [], [line], []]
        play(state, text)
    line = "Seat 2 suffers the monster any 2: red ●6 and green ▲4 fall. The bank pays a banknote."
    assert [told(state.copy(), "destroy red 6", viewer) for viewer in EVERYBODY] == [[line]] * 4


def test_mc_23_new_monsters_and_the_shuffle_are_told_to_all() -> None:
    state = table(cities=["", "", ""], monsters="any 1", monster_deck=1)
    assert told(state, "attack any 1", 2) == [
        "Seat 1 suffers the monster any 1: nothing falls. The bank pays a banknote."
    ]
    lines = []
    while state.to_move() == CHANCE:
        before = state.copy()
        outcome = int(state.draw(Rng(1)))
        state.apply(outcome)
        shown = cards_of(state.setup.words).monster(outcome).shown
        for viewer in EVERYBODY:
            assert GAME.tell(before, outcome, state, viewer)[0] == f"Monster: {shown}"
        lines.append(GAME.tell(before, outcome, state, WATCHER)[1:])
    assert lines == [["The used monsters are shuffled into a new deck."], [], [], [], []]


def test_mc_23_a_shuffle_that_comes_with_the_attack_is_told_with_it() -> None:
    lines = told(table(cities=["", "", ""], monsters="any 1", monster_deck=0), "attack any 1")
    assert lines[1:] == ["The used monsters are shuffled into a new deck."]


def test_mc_24_a_scoring_that_is_due_is_announced() -> None:
    for scorings in range(4):
        notes = [dict.fromkeys(("smallest", "tallest", "one colour")[:scorings], 3) for _ in range(3)]
        facts = {"row": "red 5", "deck": 30 - 10 * scorings, "scorings": scorings, "notes": notes}
        lines = told_to_all("build red 5", **facts)
        assert lines[1:] == [f"Scoring {scorings + 1} is due: everybody chooses a category."]


def test_mc_24_new_buildings_are_told_to_all() -> None:
    state = table(row="red 5", deck=35)
    assert len(told(state, "build red 5")) == 1
    before = state.copy()
    outcome = int(state.draw(Rng(1)))
    state.apply(outcome)
    shown = cards_of(state.setup.words).building(outcome).shown
    assert [GAME.tell(before, outcome, state, viewer) for viewer in EVERYBODY] == [[f"Building: {shown}"]] * 4


def test_mc_27_others_are_told_that_a_seat_has_chosen_and_not_what() -> None:
    state = scoring_due("red 3, red 5", "green 4", "yellow 3, red 5")
    state.turn_to(1)
    public = ["Seat 2 has chosen."]
    lines = [told(state.copy(), "score green", viewer) for viewer in EVERYBODY]
    assert lines == [public, public, ["Seat 2 chooses one colour, green ▲, 4 points."], public]
    play(state, "score green")
    state.turn_to(1)
    lines = [told(state.copy(), "score smallest", viewer) for viewer in EVERYBODY]
    assert lines == [[], [], ["Seat 2 chooses smallest, 4 points."], []]


def test_mc_27_all_choices_are_told_to_all_with_the_last_one() -> None:
    state = scoring_due("red 3, red 5", "green 4", "yellow 3, red 5", scorings=1, notes=[{"all": 4}] * 3)
    choose(choose(state, 2, "tallest"), 0, "red")
    expected = [
        "Scoring 2, all choices are open.",
        "Seat 1 scores one colour, red ●: 8.",
        "Seat 2 scores smallest: 4.",
        "Seat 3 scores tallest: 8.",
    ]
    assert [told(state.copy(), "score smallest", viewer) for viewer in EVERYBODY] == [expected] * 4


@pytest.mark.parametrize(
    ("points", "line"),
    [
        ([30, 20, 20], "The game is over: seat 1 wins with 38 points."),
        ([20, 20, 5], "The game is over: seat 2 wins with 28 points and 2 buildings, more than others."),
        ([20, 15, 22], "The game is over: seat 1 and seat 3 share the victory with 28 points."),
    ],
)
def test_mc_34_the_end_is_told_to_all(points: list[int], line: str) -> None:
    notes = [{"smallest": 0, "tallest": 0, "one colour": number} for number in points]
    state = scoring_due("red 8", "green 3, green 5", "red 6", scorings=3, notes=notes)
    choose(choose(state, 0, "all"), 1, "all")
    lines = [told(state.copy(), "score all", viewer) for viewer in EVERYBODY]
    assert [spoken[0] for spoken in lines] == ["Scoring 4, all choices are open."] * 4
    assert [spoken[-1] for spoken in lines] == [line] * 4


def test_a_single_point_is_told_as_one() -> None:
    cards = write_cards(standard_cards()).replace("2 x red 3", "2 x red 1")
    state = scoring_due("red 1", "", "green 6", options={"cards": cards})
    assert told(state, "score smallest", 0) == ["Seat 1 chooses smallest, 1 point."]


def test_the_setup_is_told_to_all() -> None:
    state = GAME.new(3)
    rng = Rng(4)
    lines = []
    while state.to_move() == CHANCE:
        before = state.copy()
        outcome = int(state.draw(rng))
        state.apply(outcome)
        heard = [GAME.tell(before, outcome, state, viewer) for viewer in EVERYBODY]
        assert heard == [heard[0]] * 4
        lines += heard[0]
    pairs = {"red ●3 and green ▲4", "green ▲3 and yellow ■4", "yellow ■3 and red ●4"}
    assert {line.partition(" starts with ")[2].rstrip(".") for line in lines[:3]} == pairs
    assert [line.split(" starts")[0] for line in lines[:3]] == ["Seat 1", "Seat 2", "Seat 3"]
    assert [line.split(":")[0] for line in lines[3:13]] == ["Building"] * 5 + ["Monster"] * 5
    assert lines[13:] == [f"Seat {state.to_move() + 1} begins."]


def test_mc_2_the_whole_story_names_colours_with_their_symbols() -> None:
    for players in (3, 5):
        for before, action, after in random_steps(players, 6):
            for viewer in (WATCHER, 0, 1):
                for line in GAME.tell(before, action, after, viewer):
                    assert lonely_colours(line) == []


def test_mc_27_no_public_line_tells_a_choice_early() -> None:
    for before, action, after in random_steps(4, 7):
        seat = int(before.to_move())
        if GAME.seen(before, WATCHER)["phase"] == GAME.seen(after, WATCHER)["phase"] == "scoring":
            others = [viewer for viewer in (WATCHER, 0, 1, 2, 3) if viewer != seat]
            assert [GAME.tell(before, action, after, viewer) for viewer in others] == [
                [f"Seat {seat + 1} has chosen."]
            ] * 4
