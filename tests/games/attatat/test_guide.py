"""The guide says what the game does: its tables and drawings are those of the components and the tests."""

from __future__ import annotations

import re

from gametable.games.attatat.components import COMPONENTS
from gametable.games.attatat.game import GAME
from tests.games.attatat.drawn import fresh, read_drawing
from tests.games.attatat.test_examples import EXAMPLE_1

RULES = GAME.guide().rules


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def blocks(text: str) -> list[str]:
    """The parts of a rule's drawings that blank lines separate."""
    return re.split(r"\n\s*\n", text.split("```")[1].strip("\n"))


def test_every_rule_stands_in_the_guide_in_order() -> None:
    plain = [f"AT-{number}" for number in (*range(1, 45), *range(60, 69))]
    assert [number for number in RULES if number[-1].isdigit()] == plain
    lettered = [number for number in RULES if not number[-1].isdigit()]
    assert lettered == ["AT-10a", "AT-13a", "AT-13b", "AT-19a", "AT-35a", "AT-39a", "AT-39b"]
    assert all(rule.chapter and len(rule.text) > 20 for rule in RULES.values())


def test_at_3_the_table_of_the_guide_is_that_of_the_box() -> None:
    rows = [numbers(line) for line in RULES["AT-3"].text.splitlines() if line.startswith("| ")][1:]
    deals = COMPONENTS.deals.items()
    assert rows == [[players, deal.tiles, deal.cards, deal.free] for players, deal in deals]


def test_at_66_the_layouts_of_the_guide_are_those_of_the_box() -> None:
    found: dict[str, list[str]] = {}
    for block in blocks(RULES["AT-66"].text):
        titles, *lines = block.splitlines()
        columns = [(match.start(), match.group()) for match in re.finditer(r"\S+", titles)]
        for start, title in columns:
            cells = [re.match(r"[#.]*", line[start:]) for line in lines]
            found[title] = [cell.group() for cell in cells if cell and cell.group()]
    assert found == {name: list(layout.rows) for name, layout in COMPONENTS.layouts.items()}


def test_at_36_example_1_of_the_guide_is_the_board_of_its_test() -> None:
    lines = blocks(RULES["AT-36"].text)[0].splitlines()[2:]
    board = fresh(4).board
    rows = [
        " ".join(f"t{row}{n}" if w.lower() == "tile" else w for n, w in enumerate(line.split()[1:]))
        for row, line in enumerate(lines)
    ]
    guide, test = read_drawing("\n".join(rows), board), read_drawing(EXAMPLE_1, board)
    assert (guide.coloured, guide.free) == (test.coloured, test.free)


def test_our_rulings_are_marked() -> None:
    for number in (
        "AT-5",
        "AT-10",
        "AT-13a",
        "AT-13b",
        "AT-19",
        "AT-19a",
        "AT-20",
        "AT-35a",
        "AT-39a",
        "AT-67",
        "AT-68",
    ):
        assert "our ruling" in RULES[number].text
