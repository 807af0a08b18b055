"""Hot compiled functions work on plain numbers; where one makes Python objects, it is listed here with the reason."""

from __future__ import annotations

import pytest

import gametable
from tools.boxing import boxing_calls, generated_code, hot_boxing, is_hot, readable

ALLOWED = {
    "atlanta.rules.result.all_points": "lists for callers in Python",
    "atlanta.rules.result.winning_seats": "lists for callers in Python",
    "attatat.rules.position.numbers": "loads a stored position",
    "attatat.rules.result.points_by_round": "lists for callers in Python",
    "attatat.rules.result.total_points": "lists for callers in Python",
    "attatat.rules.result.winning_seats": "lists for callers in Python",
    "bits._select_table": "runs once, when the module is imported",
    "board._cells_in_order": "once for each setup",
    "board._places_in_order": "once for each setup",
    "kernel.state.State._refused": "the explanation of a refusal is Python",
    "kernel.state.State.turn_to": "only when it raises: the sentence is Python",
    "kernel.state.restore": "loads a stored position",
    "setup.Setup._lay_out_kinds": "once for each setup",
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


@pytest.mark.skipif(not gametable.COMPILED, reason="says nothing about interpreted code")
def test_hot_functions_do_not_box() -> None:
    found = hot_boxing(generated_code())
    new = {name: dict(calls) for name, calls in found.items() if name not in ALLOWED}
    assert not new, f"These compiled functions make Python objects: {new}"
    assert not set(ALLOWED) - set(found), "listed as boxing, but no longer so"
