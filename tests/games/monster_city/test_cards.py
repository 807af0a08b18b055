"""The card lists: ours are those of the rules, a host's own are played with or refused with a reason."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from gametable.cli.wishes import LARGEST_FILE, WrongUse, find_options
from gametable.games.monster_city.cards import EVENTS, cards_of
from gametable.games.monster_city.components import FILE, read_cards, standard_cards, write_cards
from gametable.games.monster_city.game import GAME
from gametable.games.monster_city.options import setup_words
from gametable.kernel.record import read_record, write_record
from gametable.kernel.recorder import Recorder, verify
from gametable.kernel.rng import Rng
from tests.games.monster_city.steps import card_list, fresh

TEXT = FILE.read_text(encoding="utf-8")
OTHER = TEXT.replace('"2 x red 3"', '"1 x red 3", "1 x red 20"').replace('"1 x any 2"', '"1 x any 3"')


def named(kinds: list[tuple[object, int]]) -> dict[str, int]:
    return {str(kind): copies for kind, copies in kinds}


def test_mc_60_the_buildings_are_those_of_the_rules() -> None:
    copies = named(list(standard_cards().buildings))
    table = {"red": [2, 2, 3, 3, 2, 2], "green": [2, 2, 2, 3, 2, 2], "yellow": [2, 2, 3, 2, 2, 2]}
    expected = {f"{colour} {value}": row[value - 3] for colour, row in table.items() for value in range(3, 9)}
    assert copies == expected
    assert list(copies) == list(expected)
    for colour, cards, total in (("red", 14, 77), ("green", 13, 72), ("yellow", 13, 71)):
        values = Counter({int(name.split()[1]): count for name, count in copies.items() if name.startswith(colour)})
        assert (values.total(), sum(value * count for value, count in values.items())) == (cards, total)
    assert sum(copies.values()) == 40


def test_mc_60_the_monsters_are_those_of_the_rules() -> None:
    expected = Counter({"1 red + 1 green + 1 yellow": 3, "any 1": 1, "any 2": 1, "all of 3 5 7": 2, "all of 4 6 8": 2})
    for colour in ("red", "green", "yellow"):
        expected[f"all {colour}"] = 2
    for first, second in (("red", "green"), ("red", "yellow"), ("green", "yellow")):
        expected[f"2 {first} + 2 {second}"] = 1
        expected[f"2 {first} + 1 {second}"] = 1
        expected[f"1 {first} + 2 {second}"] = 1
        expected[f"1 {first} + 1 {second}"] = 2
    assert named(list(standard_cards().monsters)) == dict(expected)
    assert expected.total() == 30


def test_mc_60_the_starting_pairs_and_events_are_those_of_the_rules() -> None:
    cards = standard_cards()
    assert [f"{cards.building(first)} + {cards.building(second)}" for first, second in cards.pairs] == [
        "red 3 + green 4",
        "green 3 + yellow 4",
        "yellow 3 + red 4",
        "green 3 + red 4",
        "yellow 3 + green 4",
    ]
    copies = {"Chicken": 3, "Rejected project": 3, "Remodel": 2, "Counterattack": 2, "Detour": 2, "Grant": 2}
    assert dict(zip(EVENTS, cards.events, strict=True)) == copies


def test_mc_60_a_game_has_the_cards_of_its_list() -> None:
    counted = GAME.inventory(fresh(3, events=True, cards=OTHER))
    assert (counted["building red 3"], counted["building red 20"], counted["building red 4"]) == (2, 1, 4)
    assert counted["monster any 3"] == 1
    assert "monster any 2" not in counted
    assert sum(number for name, number in counted.items() if name.startswith("building")) == 50
    assert sum(number for name, number in counted.items() if name.startswith("monster")) == 30
    assert sum(number for name, number in counted.items() if name.startswith("event")) == 14


def test_mc_60_one_line_says_the_same_as_a_file() -> None:
    line = str(GAME.settings(3, {"cards": OTHER})["cards"])
    assert "\n" not in line
    assert line.startswith('buildings = ["1 x red 3", "2 x red 4"')
    assert GAME.settings(3, {"cards": line}) == GAME.settings(3, {"cards": OTHER})
    assert fresh(4, cards=line) == fresh(4, cards=OTHER)
    assert read_cards(line, "line") == read_cards(OTHER, "file")


def test_mc_60_the_order_and_the_words_of_a_list_do_not_matter() -> None:
    shuffled = TEXT.replace('"2 x all red",', '"1 x all red",').replace('"1 x any 2",', '"1 x any 2", "1 x all red",')
    shuffled = shuffled.replace('"1 x 1 red + 2 green"', '"1 x 2 green + 1 red"').replace("x Grant", "x  GRANT")
    shuffled = shuffled.replace('"2 x all of 3 5 7"', '"2 x all of 7 3 5"')
    assert shuffled != TEXT
    assert GAME.settings(3, {"cards": shuffled})["cards"] == "standard"
    assert GAME.settings(3, {"cards": write_cards(standard_cards())})["cards"] == "standard"
    assert GAME.settings(3, {"cards": " standard "})["cards"] == "standard"


def test_mc_60_kinds_are_put_in_the_order_of_the_rules() -> None:
    cards = standard_cards()
    monsters = [f"{copies} x {kind}" for kind, copies in cards.monsters]
    damage = [sum(kind.wants) for kind, _ in cards.monsters]
    assert damage == [0] * 3 + [4] * 3 + [3] * 7 + [2] * 3 + [0] * 4  # the greatest first
    ends = ["2 x all red", "2 x all green", "2 x all yellow", "2 x all of 3 5 7", "2 x all of 4 6 8", "1 x any 1"]
    assert [*monsters[:3], *monsters[16:19]] == ends
    assert monsters[3:7] == [
        "1 x 2 red + 2 green",
        "1 x 2 red + 2 yellow",
        "1 x 2 green + 2 yellow",
        "1 x 2 red + 1 green",
    ]
    buildings = [f"{copies} x {kind}" for kind, copies in cards.buildings]
    turned = card_list(buildings=buildings[::-1], monsters=monsters[::-1])
    assert read_cards(turned, "turned") == cards
    assert GAME.settings(3, {"cards": turned})["cards"] == "standard"


def test_mc_60_the_pairs_keep_their_order_because_fewer_players_use_the_first_ones() -> None:
    pairs = ["1 x yellow 9 + green 9", "1 x red 3 + green 4", "2 x red 1 + red 1", "1 x yellow 3 + green 4"]
    state = fresh(3, cards=card_list(pairs=pairs))
    cards = cards_of(state.setup.words)
    cities = {tuple(str(cards.building(kind)) for kind in seat["city"]) for seat in GAME.seen(state, 0)["seats"]}
    assert cities == {("green 9", "yellow 9"), ("red 3", "green 4"), ("red 1", "red 1")}


def test_mc_60_equal_pairs_keep_their_places() -> None:
    pairs = ["red 3 + green 4", "green 3 + yellow 4", "yellow 3 + red 4", "red 3 + green 4", "red 3 + green 4"]
    cards = read_cards(card_list(pairs=[f"1 x {pair}" for pair in pairs]), "cards")
    assert [f"{cards.building(first)} + {cards.building(second)}" for first, second in cards.pairs] == pairs


def test_mc_60_the_words_of_a_setup_are_read_back() -> None:
    for text in ("standard", OTHER):
        settings = GAME.settings(4, {"cards": text, "events": True, "first_player": "3"})
        cards = read_cards(TEXT if text == "standard" else text, "cards")
        assert cards_of(setup_words(4, settings)) == cards
        assert GAME.seen(fresh(4, cards=text, events=True, first_player="3"), 0)["options"] == settings


def test_mc_60_extreme_lists_can_be_played() -> None:
    lists = {
        "buildings": ["40 x red 20"],
        "pairs": ["5 x red 20 + red 20"],
        "monsters": ["30 x any 9"],
        "events": ["14 x Grant"],
    }
    for players in (3, 5):
        state = fresh(players, events=True, cards=card_list(**lists))
        rng = Rng(1)
        while actions := state.legal_actions():
            state.step(actions[rng.below(len(actions))], rng)
        assert len(state.winners()) >= 1
        assert all(score % 20 == 0 for score in state.scores())
    many = [f"1 x {colour} {value}" for colour in ("red", "green") for value in range(1, 21)]
    state = fresh(5, cards=card_list(buildings=many, pairs=["5 x yellow 19 + yellow 20"]))
    assert len(cards_of(state.setup.words).buildings) == 42


def test_mc_60_a_record_carries_the_list() -> None:
    recorder = Recorder(GAME, 3, {"cards": OTHER, "events": True})
    rng = Rng(2)
    recorder.begin(rng)
    while actions := recorder.state.legal_actions():
        recorder.play(actions[rng.below(len(actions))], rng)
    text = write_record(recorder.record)
    assert f"option cards {write_cards(read_cards(OTHER, 'cards'))}\n" in text
    again = verify(GAME, read_record(text))
    assert again.state == recorder.state
    assert write_record(again.record) == text


def test_mc_60_a_file_is_the_value_of_the_option(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_text(OTHER, encoding="utf-8")
    options = find_options(GAME, [f"cards=@{file}", "events=yes"])
    assert GAME.settings(3, options)["cards"] == write_cards(read_cards(OTHER, "cards"))
    assert options["events"] is True
    assert find_options(GAME, ["cards=standard"]) == {"cards": "standard"}


def test_mc_60_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    missing = tmp_path / "nothing.toml"
    binary = tmp_path / "picture.png"
    binary.write_bytes(b"\x89PNG\xff\xfe")
    long = tmp_path / "long.toml"
    long.write_text("#" * (LARGEST_FILE + 1), encoding="utf-8")
    for file, reason in (
        (missing, "cannot be read: No such file or directory."),
        (tmp_path, "cannot be read: Is a directory."),
        (binary, "cannot be read: it is no text file."),
        (long, "is too long: right are at most 100000 letters."),
    ):
        with pytest.raises(WrongUse) as fault:
            find_options(GAME, [f"cards=@{file}"])
        assert str(fault.value) == f"cards: the file {str(file)!r} {reason}"
