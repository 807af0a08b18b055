"""The guides say what the game does, and say the same in English and in Polish."""

from __future__ import annotations

import re

import pytest

from gametable.games.monster_city.cards import EVENTS, Monster
from gametable.games.monster_city.components import standard_cards
from gametable.games.monster_city.game import GAME
from gametable.kernel.rulebook import NUMBER, Rulebook

ENGLISH, POLISH = GAME.guide(), GAME.guide("pl")
LANGUAGES = pytest.mark.parametrize("language", ["en", "pl"])
COLOURS = {"red": "●", "green": "▲", "yellow": "■"}
POLISH_COLOURS = {"czerw": "●", "ziel": "▲", "żół": "■"}
EVENT_RULES = dict(zip(EVENTS, ("MC-44", "MC-45", "MC-46", "MC-47", "MC-48", "MC-49"), strict=True))
MONSTER_RULES = {17: "MC-17", 18: "MC-18", 19: "MC-19", 20: "MC-20"}


def tables(book: Rulebook, rule: str) -> list[list[list[str]]]:
    """The tables of a rule: rows of cells, without the headings."""
    found: list[list[list[str]]] = []
    inside = False
    for line in book.rules[rule].text.splitlines():
        if line.startswith("|"):
            if not inside:
                found.append([])
            found[-1].append([cell.strip() for cell in line.strip("|").split("|")])
        inside = line.startswith("|")
    return [table[2:] for table in found]


def drawings(book: Rulebook, rule: str) -> list[str]:
    """What stands between the marks of drawings."""
    return book.rules[rule].text.split("```")[1::2]


def signs(text: str) -> list[str]:
    """What is the same in all languages: the symbols of colours with values, numbers and arrows."""
    return re.findall(r"[●▲■]\d*|\d+|──>|└─>", text)


def damage(text: str) -> tuple[str, ...]:
    """What a monster's text says in numbers and symbols, in any order."""
    parts = [" ".join(signs(part)) for part in text.split("+")]
    return tuple(sorted(parts))


def damage_of(monster: Monster) -> tuple[str, ...]:
    return damage(str(monster.shown))


def test_every_rule_stands_in_the_guide_in_order() -> None:
    plain = [f"MC-{number}" for number in (*range(35), *range(40, 52), 60)]
    assert [number for number in ENGLISH.rules if number[-1].isdigit()] == plain
    assert [number for number in ENGLISH.rules if not number[-1].isdigit()] == ["MC-43a"]
    assert all(rule.chapter and len(rule.text) > 20 for rule in ENGLISH.rules.values())


def test_the_polish_guide_has_the_same_rules_marks_and_order() -> None:
    assert list(POLISH.rules) == list(ENGLISH.rules)
    marked = [[rule.number for rule in book.rules.values() if rule.forbids] for book in (ENGLISH, POLISH)]
    assert marked[0] == marked[1]
    chapters = [list(dict.fromkeys(rule.chapter for rule in book.rules.values())) for book in (ENGLISH, POLISH)]
    assert len(chapters[0]) == len(chapters[1])
    for number, rule in ENGLISH.rules.items():
        assert chapters[0].index(rule.chapter) == chapters[1].index(POLISH.rules[number].chapter)


def test_the_polish_guide_is_polish() -> None:
    assert POLISH.text != ENGLISH.text
    assert all(POLISH.rules[number].text != rule.text for number, rule in ENGLISH.rules.items())
    assert sum(letter in "ąćęłńóśźż" for letter in POLISH.text) > 500
    assert not any(letter in "ąćęłńóśźż" for letter in ENGLISH.text)


def test_both_guides_mark_the_same_rulings_and_name_the_same_rules() -> None:
    for number, rule in ENGLISH.rules.items():
        polish = POLISH.rules[number]
        assert ("our ruling" in rule.text) == ("nasze rozstrzygnięcie" in polish.text), number
        assert NUMBER.findall(rule.text) == NUMBER.findall(polish.text), number


def test_our_rulings_are_marked() -> None:
    ours = ["MC-3", "MC-6", "MC-9", "MC-22", "MC-23", "MC-27", "MC-30", "MC-42", "MC-43a", "MC-46", "MC-47", "MC-50"]
    marked = [number for number, rule in ENGLISH.rules.items() if "our ruling" in rule.text]
    assert marked == [*ours, "MC-51"]


def test_both_guides_draw_the_same_positions() -> None:
    drawn = 0
    for number in ENGLISH.rules:
        english, polish = drawings(ENGLISH, number), drawings(POLISH, number)
        assert len(english) == len(polish), number
        for first, second in zip(english, polish, strict=True):
            assert sorted(signs(first)) == sorted(signs(second)), number
            drawn += 1
    assert drawn > 10


@LANGUAGES
def test_mc_2_every_colour_has_its_symbol_everywhere(language: str) -> None:
    colours = COLOURS if language == "en" else POLISH_COLOURS
    for rule in GAME.guide(language).rules.values():
        for found in re.findall(r"(\w+) ([●▲■])", rule.text):
            stem = next(stem for stem in colours if found[0].startswith(stem))
            assert colours[stem] == found[1], rule.number


@LANGUAGES
def test_mc_1_the_table_counts_all_103_cards(language: str) -> None:
    (table,) = tables(GAME.guide(language), "MC-1")
    assert [int(row[1]) for row in table] == [30, 40, 10, 14, 5, 4]
    assert sum(int(row[1]) for row in table) == 103


@LANGUAGES
def test_mc_60_the_table_of_buildings_is_the_list(language: str) -> None:
    buildings = tables(GAME.guide(language), "MC-60")[0]
    copies = {(kind.colour, kind.value): count for kind, count in standard_cards().buildings}
    for colour, row in enumerate(buildings):
        counts = [copies[colour, value] for value in range(3, 9)]
        total = sum(value * count for value, count in zip(range(3, 9), counts, strict=True))
        assert [int(cell) for cell in row[1:]] == [*counts, sum(counts), total]
        assert list(COLOURS.values())[colour] in row[0]
    assert len(buildings) == 3


@LANGUAGES
def test_mc_60_the_table_of_monsters_is_the_list(language: str) -> None:
    monsters = tables(GAME.guide(language), "MC-60")[1]
    listed = standard_cards().monsters
    assert {damage(row[0]): (row[1], int(row[2])) for row in monsters} == {
        damage_of(monster): (MONSTER_RULES[monster.order[0]], copies) for monster, copies in listed
    }
    assert len(monsters) == len(listed) == 20


@LANGUAGES
def test_mc_60_the_table_of_starting_pairs_is_the_list(language: str) -> None:
    cards = standard_cards()
    pairs = tables(GAME.guide(language), "MC-60")[2]
    for number, (row, (first, second)) in enumerate(zip(pairs, cards.pairs, strict=True), start=1):
        shown = f"{cards.building(first).shown} + {cards.building(second).shown}"
        assert (int(row[0]), signs(row[1])) == (number, signs(shown))
        assert row[2] == ", ".join(str(players) for players in (3, 4, 5) if players >= number)


@LANGUAGES
def test_mc_60_the_table_of_events_is_the_list(language: str) -> None:
    events = tables(GAME.guide(language), "MC-60")[3]
    assert [(row[1], int(row[2])) for row in events] == list(
        zip(EVENT_RULES.values(), standard_cards().events, strict=True)
    )
    if language == "en":
        assert [row[0] for row in events] == list(EVENTS)
        for name, number in EVENT_RULES.items():
            assert ENGLISH.rules[number].text.startswith(f"{name}: ")
