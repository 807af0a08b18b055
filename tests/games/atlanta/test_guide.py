"""The guide says what the game does: its table of tiles is the list, and its drawings are legal positions."""

from __future__ import annotations

import re

import pytest

from gametable.games.atlanta.components import STANDARD
from gametable.games.atlanta.game import GAME
from gametable.games.atlanta.tiles import SUIT_NAMES
from tests.games.atlanta.drawn import decide, districts, points, position, refused

GUIDE = GAME.guide()
RULES = GUIDE.rules


def drawing(rule: str) -> str:
    """The drawing of a rule without the words beside it."""
    header, *lines = RULES[rule].text.split("```")[1].strip("\n").splitlines()
    width = max(match.end() for match in re.finditer(r"\d", header)) + 2
    return "\n".join([header, *(line[:width] for line in lines if re.match(r"\s*-?\d", line))])


def test_every_rule_stands_in_the_guide_in_order() -> None:
    plain = [f"AL-{number}" for number in (*range(28), 40, 41, 42)]
    assert [number for number in RULES if number[-1].isdigit()] == plain
    assert [number for number in RULES if not number[-1].isdigit()] == ["AL-11a", "AL-22a", "AL-22b", "AL-42a"]
    assert all(rule.chapter and len(rule.text) > 30 for rule in RULES.values())


def test_the_table_of_tiles_is_the_list() -> None:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in GUIDE.text.splitlines() if "|" in line]
    tiles = [row for row in rows if row[0] in SUIT_NAMES]
    assert tiles == [[SUIT_NAMES[tile.suit], tile.name, tile.text] for tile in STANDARD.tiles]


def test_al_4_the_drawing_shows_a_district() -> None:
    assert list(districts(position(drawing("AL-4")))) == ["1,0"]


@pytest.mark.parametrize("rule", ["AL-3", "AL-13"])
def test_al_13_the_drawings_show_a_7_between_4_and_10(rule: str) -> None:
    text = drawing(rule)
    assert "To7" in text
    before = text.replace("To7", "   ")
    for card, fits in (("To7", True), ("To4", False), ("To10", False), ("To3", False)):
        assert ("1,1" in points(position(before, hand=card), card)) == fits


def test_al_15_the_drawing_takes_values_from_2_to_6_at_its_mark() -> None:
    text = drawing("AL-15").replace("+", " ")
    for value in range(1, 11):
        card = f"Bu{value}" if value != 4 else "Rt4"
        assert ("3,1" in points(position(text, hand=card), card)) == (2 <= value <= 6)
    assert refused(decide(position(text, hand="Bu8"), "play Bu8"), "at 3,1")[0] == "AL-15"


def test_al_27_the_drawing_shows_which_districts_are_next_to_each_other() -> None:
    text = drawing("AL-27")
    assert set(districts(position(text))) == {"1,0", "2,1", "3,0"}
    pairs = {("1,0", "2,1"): 4, ("2,1", "3,0"): 4, ("1,0", "3,0"): 2}
    for (one, other), worth in pairs.items():
        state = position(text, tiles={one: "Front Porches", other: "Foundry"})
        assert districts(state)[one] == f"Front Porches {worth}"


def test_our_rulings_are_marked() -> None:
    for number in (
        "AL-3",
        "AL-5",
        "AL-8",
        "AL-9",
        "AL-10",
        "AL-11a",
        "AL-13",
        "AL-15",
        "AL-16",
        "AL-19",
        "AL-20",
        "AL-21",
    ):
        assert "our ruling" in RULES[number].text
    for number in ("AL-22", "AL-22a", "AL-22b", "AL-23", "AL-25", "AL-26", "AL-27", "AL-40", "AL-41", "AL-42a"):
        assert "our ruling" in RULES[number].text
    for number in ("AL-2", "AL-42"):
        assert "our data" in RULES[number].text
