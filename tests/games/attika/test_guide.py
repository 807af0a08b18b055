"""The guide says what the game does: its tables are those of the components."""

from __future__ import annotations

import re

from gametable.games.attika.components import GROUPS, STANDARD, STANDARD_TEXT
from gametable.games.attika.game import GAME
from gametable.games.attika.layouts import name_of

RULES = GAME.guide().rules
LETTERED = ["AK-8a", "AK-10a", "AK-11a", "AK-12a", "AK-16a", "AK-16b", "AK-30a"]


def test_every_rule_stands_in_the_guide_in_order() -> None:
    plain = [f"AK-{number}" for number in (*range(1, 37), 60, *range(40, 48))]
    assert [number for number in RULES if number[-1].isdigit()] == plain
    assert [number for number in RULES if not number[-1].isdigit()] == LETTERED
    assert all(rule.chapter and len(rule.text) > 20 for rule in RULES.values())


def test_ak_60_the_layouts_of_the_guide_are_those_of_the_box() -> None:
    rows = [line.strip("| ").split(" | ") for line in RULES["AK-60"].text.splitlines() if line.startswith("| ")][1:]
    assert len(rows) == 3
    for players, *places in rows:
        right = [" ".join(map(name_of, STANDARD.layouts[int(players), which])) for which in ("tiles", "near", "far")]
        assert places == right


def test_ak_3_the_buildings_of_the_guide_are_those_of_the_box() -> None:
    rows = [line.strip("| ").split(" | ") for line in RULES["AK-3"].text.splitlines() if line.startswith("| ")][1:]
    assert [group for group, _ in rows] == list(GROUPS)
    text = " · ".join(text.lower() for _, text in rows)
    for building in STANDARD.buildings:
        name = building.name if building.copies == 1 else f"{building.copies} {building.name}s"
        cost = " ".join(building.cost).lower() or ", any 5"
        entry = rf"(?<![a-z]){name} ?{cost}(?![ whfm]* [whfm])"
        found = re.search(entry, text)
        assert found, entry
        sources = re.search(r"^[^·]*?(?:: ([a-z ]+?))? *(?:·|$)", text[found.end() :])
        assert sources
        assert (sources[1] or "") == " or ".join(building.sources)


def test_our_rulings_are_marked() -> None:
    for number in ("AK-4", "AK-6", "AK-10", "AK-12", "AK-16", "AK-29", "AK-30", "AK-31", "AK-34", "AK-35", *LETTERED):
        assert "our ruling" in RULES[number].text
    assert "our numbers" in RULES["AK-36"].text
    assert len(STANDARD_TEXT) < 4000
