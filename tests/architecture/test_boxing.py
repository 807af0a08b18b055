"""Hot compiled functions work on plain numbers; where one makes Python objects, it is listed here with the reason."""

from __future__ import annotations

import pytest

import gametable
from tools.boxing import boxing_calls, generated_code, hot_boxing, is_hot, readable

ALLOWED = {  # by the end of the name: modules that share theirs with another game's get a longer one
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
    "kernel.features.features_of": "the list for callers in Python",
    "kernel.judgement.result_into": "the list of winners, at the end of a game",
    "recording.Recording.take_steps": "a view for callers in Python",
    "search.Search.best_line": "lists for callers in Python",
    "search.Search.expected": "lists for callers in Python",
    "search.Search.samples": "lists for callers in Python",
    "search.Search.values_of": "lists for callers in Python",
    "search.Search.visits_of": "lists for callers in Python",
    "kernel.state.State._refused": "the explanation of a refusal is Python",
    "kernel.state.State.turn_to": "only when it raises: the sentence is Python",
    "kernel.state.restore": "loads a stored position",
    "position.numbers": "loads a stored position",
    "result.all_points": "lists for callers in Python",
    "result.points_by_round": "lists for callers in Python",
    "result.total_points": "lists for callers in Python",
    "result.winning_seats": "lists for callers in Python",
    "position.numbers_of": "loads a stored position",
    "scoring.winning_seats": "lists for callers in Python",
    "state.MonsterCity.awaited_seats": "lists for callers in Python",
    "setup.Setup.kinds_of_buildings": "lists for callers in Python",
    "setup.Setup.kinds_of_monsters": "lists for callers in Python",
    "setup.Setup._lay_out_kinds": "once for each setup",
    "setup._Lists._next": "once for each setup",
    "setup._Lists._number_cards": "once for each setup",
    "setup._Lists._read_kinds": "once for each setup",
    "setup._Lists._read_monster": "once for each setup",
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


@pytest.mark.slow
@pytest.mark.skipif(not gametable.COMPILED, reason="says nothing about interpreted code")
def test_hot_functions_do_not_box() -> None:
    found = hot_boxing(generated_code())
    found = {name: calls for name, calls in found.items() if not makes_floats(name, set(calls))}
    new = {name: dict(calls) for name, calls in found.items() if not any(ends_with(name, end) for end in ALLOWED)}
    assert not new, f"These compiled functions make Python objects: {new}"
    stale = [end for end in ALLOWED if not any(ends_with(name, end) for name in found)]
    assert not stale, "listed as boxing, but no longer so"


def makes_floats(name: str, calls: set[str]) -> bool:
    """A whole number that becomes a float passes through Python's form of it, but no object is made."""
    return calls == {"CPyTagged_FromInt64"} and any(word in name for word in ("Judgement.", "Search.", "Tree."))


def ends_with(name: str, end: str) -> bool:
    return f".{name}".endswith(f".{end}")
