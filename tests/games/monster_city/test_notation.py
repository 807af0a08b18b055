"""Moves and chance of the basic game as text, both ways."""

from __future__ import annotations

import pytest

from gametable.games.monster_city.game import GAME
from gametable.games.monster_city.rules import numbers as n
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.errors import NotationError
from gametable.kernel.state import CHANCE
from tests.games.monster_city.drawn import play, table
from tests.games.monster_city.scenes import random_steps, scoring_due

FORMS = (
    "right is build red 5, attack any 2, stop, destroy red 5, score tallest, chicken any 2, reject red 5, give red 5, "
    "take red 5, counterattack, detour, grant or nothing Chicken."
)
A_BUILDING = "a building is a colour and a value, such as red 3."
A_MONSTER = "a monster is named by what it destroys, such as all red."
A_CATEGORY = "it is no category; right is smallest, tallest, red, green, yellow or all."


def misread(state: MonsterCity, text: str) -> str:
    with pytest.raises(NotationError) as caught:
        GAME.read(state, text)
    return caught.value.reason


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_move_and_outcome_reads_back_and_no_two_are_written_alike(players: int) -> None:
    for state, _, _ in random_steps(players, 3):
        actions = state.legal_actions()
        texts = [GAME.write(state, action) for action in actions]
        assert len(set(texts)) == len(texts)
        assert [GAME.read(state, text) for text in texts] == actions
        assert [GAME.read(state, f"  {text.upper().replace(' ', '   ')} ") for text in texts] == actions


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (n.BUILD, "build red 3"),
        (n.BUILD + 17, "build yellow 8"),
        (n.ATTACK, "attack all red"),
        (n.STOP, "stop"),
        (n.DESTROY + 6, "destroy green 3"),
        (n.SCORE + n.SMALLEST, "score smallest"),
        (n.SCORE + n.TALLEST, "score tallest"),
        (n.SCORE + n.ONE_COLOUR, "score red"),
        (n.SCORE + n.ONE_COLOUR + 1, "score green"),
        (n.SCORE + n.ONE_COLOUR + 2, "score yellow"),
        (n.SCORE + n.WHOLE_CITY, "score all"),
    ],
)
def test_each_action_has_its_words(action: int, text: str) -> None:
    state = table()
    assert GAME.write(state, action) == text
    assert GAME.read(state, text) == action


def test_all_monsters_of_the_game_can_be_called_by_their_effects() -> None:
    state = table()
    texts = {GAME.write(state, n.ATTACK + kind) for kind in range(20)}
    assert len(texts) == 20
    assert {"attack all of 3 5 7", "attack any 2", "attack 1 red + 2 green", "attack all yellow"} <= texts
    with pytest.raises(NotationError, match="there are 20 kinds of monsters"):
        GAME.write(state, n.ATTACK + 20)
    with pytest.raises(NotationError, match="there are 18 kinds of buildings"):
        GAME.write(state, n.BUILD + 18)
    for nothing in (-1, n.ACTIONS):
        with pytest.raises(NotationError, match="actions are numbered from 0 to 325"):
            GAME.write(state, nothing)


@pytest.mark.parametrize(
    ("sloppy", "text"),
    [
        ("build red ●5", "build red 5"),
        ("attack all of 3, 5, 7", "attack all of 3 5 7"),
        ("attack 1 green ▲ + 2 red ●", "attack 2 red + 1 green"),
        ("score one color red", "score red"),
        ("  BUILD   Red 5", "build red 5"),
        ("build red 05", "build red 5"),
        ("Stop ", "stop"),
        ("attack 2 green + 1 red", "attack 1 red + 2 green"),
        ("attack 2 green+1 red", "attack 1 red + 2 green"),
        ("attack all of 7 3 5", "attack all of 3 5 7"),
        ("attack all of 3 5 7 7", "attack all of 3 5 7"),
        ("ATTACK Any 1", "attack any 1"),
        ("score One Colour Yellow", "score yellow"),
        ("score   ALL", "score all"),
        ("build\tred\t5", "build red 5"),
    ],
)
def test_sloppy_spelling_is_understood(sloppy: str, text: str) -> None:
    state = table()
    assert GAME.write(state, GAME.read(state, sloppy)) == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", FORMS),
        ("pass", FORMS),
        ("stop now", FORMS),
        ("pair 1", FORMS),
        ("build", A_BUILDING),
        ("build red", A_BUILDING),
        ("build 5", A_BUILDING),
        ("build blue 5", A_BUILDING),
        ("build red -5", A_BUILDING),
        ("build red ５", A_BUILDING),
        ("destroy red five", A_BUILDING),
        ("build red 9", "no card of this game has that colour and value."),
        ("destroy green 2", "no card of this game has that colour and value."),
        ("build red 5000000000000", "no card of this game has that colour and value."),
        ("attack", f"no effect is named; {A_MONSTER}"),
        ("attack godzilla", f"'godzilla' is no effect; {A_MONSTER}"),
        ("attack all blue", f"'blue' is no colour; {A_MONSTER}"),
        ("attack any 10", f"'10' is no number from 1 to 9; {A_MONSTER}"),
        ("attack any", f"'any' is no effect; {A_MONSTER}"),
        ("attack all of", f"no value is named; {A_MONSTER}"),
        ("attack all of 3 x", f"'x' is no number from 1 to 20; {A_MONSTER}"),
        ("attack 1 red + 1 red", f"red is named twice; {A_MONSTER}"),
        ("attack 0 red", f"'0' is no number from 1 to 9; {A_MONSTER}"),
        ("attack 3 red", "no monster of this game destroys that."),
        ("attack all of 3", "no monster of this game destroys that."),
        ("attack any 3", "no monster of this game destroys that."),
        ("score", A_CATEGORY),
        ("score talest", f"{A_CATEGORY} Did you mean tallest?"),
        ("score blue", A_CATEGORY),
        ("score red green", f"{A_CATEGORY} Did you mean green?"),
    ],
)
def test_what_names_no_move_is_not_understood(text: str, reason: str) -> None:
    assert misread(table(), text) == reason


def test_a_long_text_is_not_repeated_in_full() -> None:
    for begin in ("", "build ", "attack ", "score "):
        with pytest.raises(NotationError) as caught:
            GAME.read(table(), begin + "x" * 1000)
        assert len(caught.value.text) == 60


def test_half_made_attacks_and_scorings_read_the_same_words() -> None:
    state = play(table(cities=["red 3, red 6", "", ""], monsters="any 1 | any 2"), "attack any 1")
    assert [GAME.write(state, action) for action in state.legal_actions()] == ["destroy red 3", "destroy red 6"]
    scoring = scoring_due("red 3", "green 3", "yellow 3, red 5")
    assert GAME.read(scoring, "score red") == n.SCORE + n.ONE_COLOUR


def test_outcomes_of_chance_have_their_own_words() -> None:
    state = GAME.new(3, {"first_player": "chance"})
    assert isinstance(state, MonsterCity)
    texts = ["pair 2", "pair 1", "pair 3", *["building red 5"] * 3, "building green 6", "building yellow 8"]
    texts += ["monster all red", "monster all of 4 6 8", "monster any 2", "monster 2 red + 1 green", "monster all red"]
    for text in [*texts, "first 3"]:
        assert state.to_move() == CHANCE
        outcome = GAME.read(state, text.upper())
        assert GAME.write(state, outcome) == text
        assert state.is_legal(outcome)
        state.apply(outcome)
    assert state.to_move() == 2


@pytest.mark.parametrize(
    ("dealt", "text", "reason"),
    [
        (0, "building red 5", "right is what chance brought, such as pair 1."),
        (0, "pair", "right is a number, such as pair 1."),
        (0, "pair 0", "right is a number, such as pair 1."),
        (0, "pair one", "right is a number, such as pair 1."),
        (0, "pair 99", "right is a number, such as pair 1."),
        (3, "build red 5", "right is what chance brought, such as building red 5."),
        (3, "building blue 5", A_BUILDING),
        (8, "attack all red", "right is what chance brought, such as monster all red."),
        (8, "monster all pink", f"'pink' is no colour; {A_MONSTER}"),
        (13, "seat 2", "right is what chance brought, such as first 2."),
        (13, "first two", "right is a number, such as first 2."),
    ],
)
def test_what_names_no_outcome_is_not_understood(dealt: int, text: str, reason: str) -> None:
    state = GAME.new(3)
    for _ in range(dealt):
        state.apply(state.legal_actions()[0])
    assert isinstance(state, MonsterCity)
    assert misread(state, text) == reason
