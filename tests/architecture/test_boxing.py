"""Hot compiled functions work on plain numbers; where one makes Python objects, it is listed here with the reason."""

from __future__ import annotations

import pytest

import gametable
from tools.boxing import boxing_calls, generated_code, hot_boxing, is_hot, readable

ALLOWED = {
    "bits._select_table": "runs once, when the module is imported",
    "geometry._differences": "tables made once, when the module is imported",
    "geometry._flower": "tables made once, when the module is imported",
    "geometry._inner_neighbours": "tables made once, when the module is imported",
    "geometry._joins": "tables made once, when the module is imported",
    "geometry._offset_numbers": "tables made once, when the module is imported",
    "geometry._offsets": "tables made once, when the module is imported",
    "geometry._offsets_within": "tables made once, when the module is imported",
    "geometry.distance": "for those tables, and for callers in Python",
    "setup.Setup._number_pieces": "once for each setup",
    "setup.Setup.place": "for callers in Python",
    "stored._lay_tiles": "loads a stored position",
    "stored._load_seats": "loads a stored position",
    "stored.load_position": "loads a stored position",
    "result.buildings_on_land": "lists for callers in Python",
    "board._cells_in_order": "once for each setup",
    "board._places_in_order": "once for each setup",
    "kernel.state.State._refused": "the explanation of a refusal is Python",
    "kernel.state.State.turn_to": "only when it raises: the sentence is Python",
    "kernel.state.restore": "loads a stored position",
    "position.numbers": "loads a stored position",
    "result.points_by_round": "lists for callers in Python",
    "result.total_points": "lists for callers in Python",
    "result.winning_seats": "lists for callers in Python",
}

BOXED_LOOP = """
char CPyDef_chance___put(PyObject *cpy_r_p, int64_t cpy_r_outcome) {
    cpy_r_r1 = PyLong_FromLongLong(cpy_r_outcome);
    return 1;
}
int64_t CPyDef_bits___bit(int64_t cpy_r_n) {
    return 1;
}
"""


def test_a_boxing_call_is_found() -> None:
    assert boxing_calls(BOXED_LOOP) == {"chance.put": {"PyLong_FromLongLong": 1}}


def test_names_are_readable() -> None:
    assert readable("board___Board_____init__") == "board.Board.__init__"
    assert readable("board____right_sites") == "board._right_sites"
    assert not is_hot("board.Board.__init__")
    assert is_hot("state.Attatat.apply")


def within_its_game(name: str) -> str:
    """A function without the name of its game, which mypyc adds where two games have modules of the same name."""
    return name.rpartition("rules.")[2]


@pytest.mark.skipif(not gametable.COMPILED, reason="says nothing about interpreted code")
def test_hot_functions_do_not_box() -> None:
    found = {within_its_game(name): calls for name, calls in hot_boxing(generated_code()).items()}
    new = {name: dict(calls) for name, calls in found.items() if name not in ALLOWED}
    assert not new, f"These compiled functions make Python objects: {new}"
    assert not set(ALLOWED) - set(found), "listed as boxing, but no longer so"
