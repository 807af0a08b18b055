"""The table and the questions of the basic game as text."""

from __future__ import annotations

import re

import pytest

from gametable.games.monster_city.components import standard_cards, write_cards
from gametable.games.monster_city.game import GAME
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.game import WATCHER
from tests.games.monster_city.drawn import play, table
from tests.games.monster_city.scenes import choose, finished, fresh, lonely_colours, random_steps, scoring_due

CITIES = ["red 3, red 5, green 8", "", "red 6, yellow 4, yellow 5, yellow 5"]


def drawn(state: MonsterCity, viewer: int = WATCHER) -> str:
    """The table as text; a space that no line end breaks is a space."""
    return GAME.draw(GAME.seen(state, viewer)).replace("\N{NO-BREAK SPACE}", " ")


def line(state: MonsterCity, begin: str, viewer: int = WATCHER) -> str:
    """The one line of the drawing that begins so; marks and spaces before it do not count."""
    (found,) = [line for line in drawn(state, viewer).splitlines() if line.lstrip("> ").startswith(begin)]
    return found


def ask(state: MonsterCity, viewer: int = WATCHER) -> str:
    return GAME.ask(GAME.seen(state, viewer))


def test_rows_decks_and_bank_are_drawn() -> None:
    state = table(cities=CITIES, row="red 5, green 6", monsters="2 red + 1 green | any 2", deck=25, monster_deck=20)
    assert line(state, "Building Row") == "Building Row: red ●5   green ▲6"
    assert drawn(state).splitlines()[1] == "    deck: 25 buildings · out of the game: 16"
    monsters = line(state, "Monster Row")
    assert monsters.index("2 red ● + 1 green ▲") < monsters.index("any 2")
    assert drawn(state).splitlines()[3] == "    deck: 20 monsters · discarded: 8"
    assert line(state, "Bank") == "Bank: 7 banknotes"


def test_an_empty_row_and_a_single_card_are_drawn() -> None:
    state = scoring_due("red 3", "green 3", "yellow 3, red 5", scorings=2)
    assert line(state, "Building Row") == "Building Row: empty"
    assert "deck: 1 monster ·" in drawn(table(monster_deck=1))
    assert line(table(money=[2, 2, 2], cities=["", "", ""]), "Bank") == "Bank: 4 banknotes"
    assert line(table(money=[2, 2, 2, 2, 1], cities=[""] * 5), "Bank") == "Bank: 1 banknote"


def test_mc_25_a_scoring_card_on_top_is_drawn() -> None:
    assert "deck: 30 buildings, a scoring card on top ·" in drawn(table(deck=30))
    assert "scoring card" not in drawn(table(deck=31))


def test_each_seat_has_a_line_with_city_money_and_stop() -> None:
    state = table(cities=CITIES, money=[1, 0, 2], stops=[0, 2], seat=1, deck=25)
    assert line(state, "Seat 1") == "  Seat 1: red ●3 ●5, green ▲8 · 1 banknote · STOP"
    assert line(state, "Seat 2", 1) == "> Seat 2 (you): no building · 0 banknotes"
    assert line(state, "Seat 2", 0) == "> Seat 2: no building · 0 banknotes"
    assert line(state, "Seat 3") == "  Seat 3: red ●6, yellow ■4 ■5 ■5 · 2 banknotes · STOP"


def test_mc_18_the_own_half_made_attack_is_drawn_for_its_player_alone() -> None:
    state = table(cities=["red 3, red 6, red 7, green 4, green 8", "", ""], monsters="2 red + 1 green | any 1", deck=25)
    before = {viewer: (drawn(state, viewer), ask(state, viewer)) for viewer in (WATCHER, 1, 2)}
    play(state, "attack 2 red + 1 green")
    called = "  Attack of 2 red ● + 1 green ▲: still to fall"
    assert line(state, "Attack of", 0) == f"{called} 2 red ● + 1 green ▲"
    assert ask(state, 0) == "Seat 1: which building falls? (MC-18, MC-20)"
    play(state, "destroy red 6")
    assert line(state, "Attack of", 0) == f"{called} 1 red ● + 1 green ▲; falling: red ●6"
    assert {viewer: (drawn(state, viewer), ask(state, viewer)) for viewer in (WATCHER, 1, 2)} == before
    play(state, "destroy red 3")
    assert line(state, "Attack of", 0) == f"{called} 1 green ▲; falling: red ●3 ●6"
    play(state, "destroy green 4")
    assert "Attack of" not in drawn(state, 0)


def test_mc_20_an_attack_on_any_buildings_is_drawn() -> None:
    state = play(table(cities=["red 3, red 6, red 7", "", ""], monsters="any 2 | any 1"), "attack any 2")
    assert line(state, "Attack of", 0) == "  Attack of any 2: still to fall 2 any"


def test_mc_33_the_notepad_shows_points_and_in_brackets_what_would_be_scored_now() -> None:
    notes: list[dict[str, int]] = [{"smallest": 13}, {"one colour": 7}, {"all": 0}]
    state = table(cities=CITIES, scorings=1, notes=notes, deck=20)
    expected = [
        ["Notepad", "seat", "1", "seat", "2", "seat", "3"],
        ["smallest", "13", "(0)", "(10)"],
        ["tallest", "(13)", "(0)", "(11)"],
        ["one", "colour", "(8)", "●", "7", "(14)"],
        ["all", "(16)", "(0)", "0"],
        ["total", "13", "7", "0"],
    ]
    for viewer in (WATCHER, 0, 2):
        lines = drawn(state, viewer).splitlines()[-6:]
        assert [line.split() for line in lines] == expected
        assert len({len(line) for line in lines}) == 1  # columns stand under one another


def test_mc_33_the_colour_that_was_named_stands_beside_the_points() -> None:
    state = scoring_due(*CITIES)
    for seat, way in enumerate(("green", "red", "yellow")):
        choose(state, seat, way)
    assert line(state, "one colour").split()[2:] == ["▲", "8", "●", "0", "■", "14"]


def test_mc_27_the_drawing_shows_who_has_chosen() -> None:
    state = choose(scoring_due(*CITIES), 1, "all")
    assert line(state, "Seat 1").endswith("· chooses")
    assert line(state, "Seat 2").endswith("· has chosen")
    assert [line(state, f"Seat {seat}")[0] for seat in (1, 2, 3)] == [">", " ", ">"]
    state.turn_to(1)
    assert line(state, "Seat 2")[0] == ">"
    assert "chosen" not in drawn(table(cities=CITIES, deck=25))


def test_each_question_names_the_seat_and_the_rules() -> None:
    turn = "construct a building (MC-11), suffer an attack (MC-13), or STOP once a game (MC-15)."
    assert ask(table(seat=1)) == f"Seat 2: {turn}"
    assert ask(scoring_due("", "", "red 5", scorings=3)) == "Seat 1: choose a category (MC-26)."
    assert ask(finished(3, 1)) == "The game is over."


def test_mc_9_what_chance_does_is_named() -> None:
    state = GAME.new(3)
    assert GAME.ask(GAME.seen(state, 0)) == "Chance is dealing starting pairs."
    state = table(row="red 5")
    state.apply(GAME.read(state, "build red 5"))
    assert ask(state) == "Chance is dealing buildings."


def test_mc_30_the_best_colour_is_proposed_with_its_points() -> None:
    asked = "Seat 1: choose a category (MC-26). The best colour is red ● or green ▲, 8 points."
    assert ask(scoring_due(*CITIES)) == asked


def test_mc_30_a_single_point_is_proposed_as_one() -> None:
    cards = write_cards(standard_cards()).replace("2 x red 3", "2 x red 1")
    assert ask(scoring_due("red 1", "", "green 6", options={"cards": cards})).endswith(", 1 point.")


@pytest.mark.parametrize("players", [3, 5])
def test_mc_2_every_drawing_names_a_colour_with_its_symbol(players: int) -> None:
    for _, _, state in random_steps(players, 2):
        for viewer in (WATCHER, 0):
            seen = GAME.seen(state, viewer)
            if seen["attack"] is None:
                assert lonely_colours(drawn(state, viewer)) == []


def test_mc_2_the_own_attack_names_a_colour_with_its_symbol() -> None:
    for monster in ("2 red + 1 green", "1 green + 2 yellow"):
        own = "red 3, red 6, red 7, green 4, green 8, yellow 3, yellow 4, yellow 5"
        state = table(cities=[own, "", ""], monsters=f"{monster} | any 1", deck=25)
        play(state, f"attack {monster}")
        assert lonely_colours(drawn(state, 0)) == []


def test_mc_2_the_proposal_names_a_colour_with_its_symbol() -> None:
    for seat in range(3):
        state = scoring_due(*CITIES)
        state.turn_to(seat)
        assert "best colour" in ask(state)
        assert lonely_colours(ask(state)) == []


def test_mc_2_colours_are_painted_and_the_text_says_them_too() -> None:
    text = GAME.draw(GAME.seen(fresh(3), 0))
    for pattern, colour in GAME.paint.items():
        name = colour.rpartition(" ")[2]
        for match in re.finditer(pattern, text):
            symbols = {"red": "●", "green": "▲", "yellow": "■", "dim": "("}
            assert symbols[name] in match.group()
            assert not any(symbol in match.group() for other, symbol in symbols.items() if other != name)
