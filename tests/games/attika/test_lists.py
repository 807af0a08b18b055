"""A host's own lists: AK-36, and what the lists must keep of AK-1 to AK-5 and AK-60."""

from __future__ import annotations

import pytest

from gametable.games.attika.components import FILE, STANDARD, STANDARD_TEXT, read_components
from gametable.games.attika.game import GAME
from gametable.games.attika.rules import numbers as n
from gametable.kernel.errors import ComponentError
from gametable.kernel.record import read_record, write_record
from gametable.kernel.recorder import Recorder, verify
from gametable.kernel.rng import Rng
from tests.games.attika.drawn import fresh, option_error
from tests.games.attika.lists import OWN

LINES = FILE.read_text(encoding="utf-8")


def fault(old: str, new: str, text: str = LINES) -> str:
    """What is said of lists in which one thing is changed."""
    assert old in text
    try:
        read_components(text.replace(old, new, 1), "own.toml")
    except ComponentError as found:
        return str(found)
    raise AssertionError("these lists are taken")


def test_ak_36_the_standard_lists_have_the_form_of_own_ones() -> None:
    assert GAME.settings(2, {"lists": LINES})["lists"] == "standard"
    assert GAME.settings(2, {"lists": STANDARD_TEXT})["lists"] == "standard"
    assert read_components(STANDARD_TEXT, "text") == STANDARD


def test_ak_36_own_lists_are_played_with() -> None:
    state = fresh(2, {"lists": OWN})
    settings = GAME.seen(state, 0)["options"]
    assert settings == GAME.settings(2, {"lists": OWN})
    assert settings["lists"] != "standard"
    assert "CAPITAL DELPHI (WFHM)" in GAME.draw(GAME.seen(state, 0))
    assert state.setup.types == 25
    assert GAME.settings(2, settings) == settings


def test_ak_36_a_record_carries_the_lists() -> None:
    rng = Rng(3)
    recorder = Recorder(GAME, 2, {"lists": OWN, "sanctuaries": "far"})
    recorder.begin(rng)
    while actions := recorder.state.legal_actions():
        recorder.play(actions[rng.below(len(actions))], rng)
    text = write_record(recorder.record)
    assert "wall: defence, M M M, free next to quarry or tower" in text
    assert verify(GAME, read_record(text)).state == recorder.state


def test_ak_36_a_fault_is_an_option_error_with_line_and_reason() -> None:
    wrong = LINES.replace("1 x oracle: city, F H", "1 x oracle: town, F H")
    found = option_error(lists=wrong)
    assert found.rule == "AK-36"
    assert found.option == "lists"
    assert len(str(found)) < 400
    assert found.right.startswith("lists, line 7, buildings, entry 2: '1 x oracle: town, F H, free next to capital'")
    assert "there is no group 'town'; right is city, supply" in found.right


@pytest.mark.parametrize("text", ["", "standards", "[1", "buildings = 3", 'buildings = ["x"]', "a = 1"])
def test_ak_36_what_is_no_list_is_refused(text: str) -> None:
    assert option_error(lists=text).rule == "AK-36"


BUILDINGS = [
    ("1 x oracle", "oracle", "line 7, buildings, entry 2", "right is a number of copies"),
    ("1 x oracle: city", "1 x oracle, city", "entry 2", "right is such as '2 x tower: defence, H H M"),
    ("2 x tower", "5 x tower", "entry 17", "there are 5 of it; right are 1 to 4 (AK-3)."),
    ("1 x well", "2 x well", "entry 11", "a main building is one of its kind (AK-3)."),
    (
        'main, W"',
        'main, W, free next to mill"',
        "entry 11",
        "a main building is never free; right is no 'free next to'",
    ),
    ("1 x theatre", "1 x oracle", "entry 3", "the name 'oracle' stands twice"),
    ("next to capital", "next to capitol", "entry 2", "there is no building 'capitol' (AK-19). Did you mean capital?"),
    ("city, F H", "city, F X", "entry 2", "its cost 'F X' is none; right are 1 to 8 letters out of W F H M"),
    ("5 any", "0 any", "entry 24", "its cost '0 any' is none"),
    ("5 any", "9 any", "entry 24", "or such as '5 any'."),
    ("3 x ship", "2 x ship", "buildings, all 24 entries", "the group seafaring has 3 buildings; right are 4 (AK-3)."),
    ("wine main", "wine", "buildings, all 24 entries", "the group wine has 0 main buildings; right is 1 (AK-3)."),
    ("4 x street: streets, 5", "4 x street: wine, 5", "entry 24", "there are 4 of it; right are 1 to 2"),
]


@pytest.mark.parametrize(("old", "new", "where", "right"), BUILDINGS)
def test_ak_36_wrong_buildings_are_named_with_what_would_be_right(old: str, new: str, where: str, right: str) -> None:
    said = fault(old, new)
    assert where in said
    assert right in said


OTHERS = [
    ('"Thebes"', '"Athens"', "capitals, entry 4", "right is a name of letters that no other seat has (AK-3)."),
    (', "Thebes"', "", "capitals, all 3 entries", "there are 3 names; right are 4, one for each seat (AK-3)."),
    ("T01 .W.F.H.", "T01 .W.F.H", "tiles, entry 1", "right is a name and seven hexes"),
    ("T02 ", "t01 ", "tiles, entry 2", "the name t01 stands twice"),
    ('    "T22 .WM.FH.",\n', "", "tiles, all 21 entries", "there are 21 tiles; right are 22 (AK-1)."),
    ("2 near:", "2 nearby:", "layouts, entry 2", "right is such as '2 tiles: 0,0 2,1 -1,3 1,4'"),
    ("2 far: -1,-1 2,5", "2 near: -2,1 3,3", "layouts, entry 3", "it stands twice; right is one entry (AK-60)."),
    ("2 tiles: 0,0 2,1 -1,3 1,4", "4 near: 0,0 2,1 -1,3 1,4", "layouts, entry 1", "right is '4 tiles: …' before it"),
    ('    "4 far: 0,-2 6,1 -6,6 0,9",\n', "", "layouts, all 8 entries", "'4 far: …' is missing (AK-60)."),
    ('0,0 2,1 -1,3 1,4"', '0,0 2,1 -1,3"', "layouts, entry 1", "2 players start with 4 tiles (AK-4), and here are 3."),
    ('0,0 2,1 -1,3 1,4"', '0,0 2,1 -1,3 1,3"', "layouts, entry 1", "the tiles at 2,1 and 1,3 overlap"),
    ('0,0 2,1 -1,3 1,4"', '0,0 2,1 -1,3 9,4"', "layouts, entry 1", "the tile at 9,4 does not touch the others"),
    ('0,0 2,1 -1,3 1,4"', '0,0 2,1 -1,3 21,4"', "layouts, entry 1", "21,4 is too far out"),
    ("2 near: -2,1 3,3", "2 near: -2,1", "layouts, entry 2", "2 players have 2 sanctuaries (AK-4), and here are 1."),
    ("2 near: -2,1 3,3", "2 near: -2,1 -2,1", "layouts, entry 2", "-2,1 stands twice"),
    (
        "2 near: -2,1 3,3",
        "2 near: -2,1 2,3",
        "layouts, entry 2",
        "2,3 lies on the land: right is a hex beside it (AK-2).",
    ),
    ("2 near: -2,1 3,3", "2 near: -2,1 5,5", "layouts, entry 2", "5,5 does not touch the land"),
    ("2 near: -2,1 3,3", "2 near: -1,-1 2,5", "layouts, entry 2", "takes 8 buildings: right are 6 (AK-60)."),
]


@pytest.mark.parametrize(("old", "new", "where", "right"), OTHERS)
def test_ak_36_other_wrong_lists_are_named_with_what_would_be_right(old: str, new: str, where: str, right: str) -> None:
    said = fault(old, new)
    assert where in said
    assert right in said


def test_ak_36_a_list_that_is_missing_or_unknown_is_named() -> None:
    assert "there is no list 'other'; right are buildings, capitals, tiles and layouts." in fault(
        "tiles = [", "other = ["
    )
    without = LINES[: LINES.index("# AK-60")]
    assert "the list 'layouts' is missing" in fault("W F H M", "W F H M", without)
    assert "there is no list 'cards'" in fault("tiles = [", 'cards = ["x"]\ntiles = [')


def test_ak_36_own_costs_and_arrows_count() -> None:
    state = fresh(2, {"lists": OWN})
    names = [building.name for building in read_components(OWN, "own").buildings]
    wall, tower, street = names.index("wall"), names.index("tower"), names.index("street")
    assert state.setup.sources_of(wall) == 1 << names.index("quarry") | 1 << tower
    assert state.setup.any_cost_of(street) == 3
    assert state.setup.cost_of_type(wall) == 3 << 24
    assert len(names) <= n.MOST_TYPES
