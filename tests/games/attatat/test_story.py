from __future__ import annotations

from gametable.games.attatat.components import COMPONENTS
from gametable.games.attatat.game import GAME
from gametable.games.attatat.rules.state import Attatat
from gametable.kernel.game import WATCHER
from gametable.kernel.rng import Rng
from tests.games.attatat.boards import CORNER, NO_FREE, PATH
from tests.games.attatat.drawn import SQUARE, legal, play, position


def told(state: Attatat, text: str, viewer: int = WATCHER) -> list[str]:
    """Play a move and listen to what a viewer is told of it."""
    before = state.copy()
    action = GAME.read(state, text)
    play(state, text)
    return GAME.tell(before, action, state, viewer)


def test_a_turn_is_told() -> None:
    state = position(PATH, phase="linking")
    assert told(state, "c3-c4") == ["Seat 1 links c3-c4."]
    assert told(state.copy(), "no claim") == ["Seat 1 claims nothing."]
    assert told(state, "from a1", 0) == ["Seat 1 begins a path from a1."]
    assert told(state, "to b1", 0) == ["Seat 1 leads the path on to b1."]
    claim = "Seat 1 shows gold scarab and gold sphinx, claims a1 b1 and takes 1 plank (1 of seat 1)."
    assert told(state, "claim") == [claim]
    assert told(state, "remove b1") == ["Seat 1 removes the gold sphinx at b1; a Free tile takes its place."]


def test_an_empty_space_and_loners_are_told() -> None:
    quiet = play(position(PATH, options=NO_FREE), "from a1", "to b1", "claim")
    assert told(quiet, "remove b1") == ["Seat 1 removes the gold sphinx at b1; an empty space is left."]
    drawing = CORNER.replace(" b2 ", " .. ").replace("  a1  =1=", "(free)   ")
    state = position(drawing, options={**SQUARE, "free_tiles": 1})
    play(state, "from b1", "to c1", "claim")
    line = "Seat 1 removes the gold sphinx at b1; an empty space is left. "
    line += "Seat 1 picks up 2 planks (2 of seat 2), which lay between empty spaces."
    assert told(state, "remove b1") == [line]


def test_an_attatat_and_the_end_of_the_game_are_told() -> None:
    state = play(position(CORNER, options=NO_FREE), "from b1", "to c1", "claim")
    lines = told(state, "remove b1")
    first = "Seat 1 removes the gold sphinx at b1; an empty space is left. "
    first += "Seat 1 picks up 5 planks (3 of seat 1, 2 of seat 2), which touched it: Attatat!"
    assert lines[0] == first
    assert lines[1] == "Round 1 ends: fault line. Points: seat 1: 8, seat 2: 0."
    assert lines[2] == "The game is over: seat 1 wins with 8 points."


def test_a_shared_victory_is_told() -> None:
    state = position(PATH.replace(" |1", "||1"), phase="linking")
    rng = Rng(1)
    while not GAME.ends(state):
        moves = [move for move in legal(state) if "from" not in move]
        lines = told(state, moves[rng.below(len(moves))])
    assert lines[-2:] == [
        "Round 1 ends: planks played. Points: seat 1: 0, seat 2: 0.",
        "The game is over: seat 1 and seat 2 share the victory with 0 points.",
    ]


def test_at_30_a_free_tile_is_told_even_if_the_last_plank_ends_the_round() -> None:
    state = position(PATH, phase="linking", links_left=[1, 0])
    play(state, "c3-c4", "from a1", "to b1", "claim")
    lines = told(state, "remove b1")
    assert lines[0] == "Seat 1 removes the gold sphinx at b1; a Free tile takes its place."
    assert lines[1].startswith("Round 1 ends: planks played.")


def test_at_39a_an_end_without_bonus_is_no_attatat() -> None:
    state = position(CORNER, options=NO_FREE, phase="linking", links_left=[1, 0])
    play(state, "c3-c4", "from b1", "to c1", "claim")
    lines = told(state, "remove b1")
    assert lines[0] == "Seat 1 removes the gold sphinx at b1; an empty space is left."
    assert lines[1].startswith("Round 1 ends: fault line.")


def test_the_table_is_drawn_with_what_a_viewer_knows() -> None:
    state = play(position(PATH), "from a1", "to b1")
    own, other = GAME.draw(GAME.seen(state, 0)), GAME.draw(GAME.seen(state, 1))
    assert "<[Go.sca]>" in own
    assert "[Bl.sph]" in own
    assert "<Go" not in other
    assert "[Bl.sph]" not in other
    assert "> Seat 1 (you): 3 cards: gold scarab a1, gold sphinx b1, blue sphinx b3" in own
    assert "Free tiles left: 3" in own


def test_each_question_names_the_seat() -> None:
    state = position(PATH, phase="linking")
    assert GAME.ask(GAME.seen(state, 1)) == "Seat 1: link two neighbouring tiles (AT-14)."
    play(state, "c3-c4")
    assert "no claim" in GAME.ask(GAME.seen(state, 0))
    play(state, "from a1")
    assert "no claim" in GAME.ask(GAME.seen(state, 1))
    assert "lead your path on" in GAME.ask(GAME.seen(state, 0))


def test_at_13a_nobody_else_is_ever_told_of_a_walk() -> None:
    rng = Rng(5)
    state = GAME.new(3, {"rounds": 1})
    walked = 0
    while actions := state.legal_actions():
        before = state.copy()
        action = actions[rng.below(len(actions))]
        state.apply(action)
        if before.to_move() >= 0 and GAME.seen(state, int(before.to_move()))["phase"] == "walking":
            walked += 1
            others = [viewer for viewer in (WATCHER, 0, 1, 2) if viewer != before.to_move()]
            assert [GAME.tell(before, action, state, viewer) for viewer in others] == [[]] * 3
    assert walked > 5


def test_what_chance_does_in_the_open_is_told_to_everybody() -> None:
    state = GAME.new(2, {"random_matrix": True, "reveal_undealt": True, "cards_per_player": 7})
    lines: list[str] = []
    rng = Rng(2)
    while state.to_move() < 0:
        before = state.copy()
        outcome = int(state.draw(rng))
        state.apply(outcome)
        lines += GAME.tell(before, outcome, state, WATCHER)
    tiles = [COMPONENTS.tile_name(tile) for tile in GAME.seen(state, WATCHER)["tiles"]]
    undealt = [tiles[place] for place in GAME.seen(state, WATCHER)["undealt"]["cards"]]
    assert [line.split(" ", 1)[1] for line in lines[:2]] == ["leaves the game."] * 2
    assert lines[2:18] == [f"{'abcd'[place % 4]}{place // 4 + 1}: {tile}" for place, tile in enumerate(tiles)]
    assert lines[18:] == [f"Not dealt: {', '.join(undealt)}."]
    assert len(undealt) == 2
    assert f"Not dealt: {', '.join(undealt)}" in GAME.draw(GAME.seen(state, WATCHER))


def test_a_table_without_tiles_is_drawn() -> None:
    view = GAME.seen(GAME.new(2), 0)
    assert GAME.draw(view) == "The tiles are being chosen."
    assert GAME.ask(view) == "Chance is taking out a colour."


def test_at_9_counts_are_told_where_only_one_symbol_is_in_play() -> None:
    state = GAME.new(2, {"layout": "##/##"})
    assert isinstance(state, Attatat)
    while state.to_move() < 0:
        scarabs = [outcome for outcome in state.legal_actions() if outcome % 5 == 0]
        others = [outcome for outcome in state.legal_actions() if outcome % 5]
        state.apply((others or scarabs)[0])
    lines = told(state, legal(state)[0])
    assert state.first >= 0
    assert "Matching cards: seat 1 has 2, seat 2 has 2. Seat 2 moves first." in " ".join(lines)
