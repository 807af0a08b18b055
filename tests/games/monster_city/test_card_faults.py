"""Every kind of wrong card list is refused: which list, which entry, which line, and what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from gametable.cli.wishes import find_options
from gametable.games.monster_city.components import FILE, read_cards
from gametable.games.monster_city.game import GAME
from gametable.kernel.errors import ComponentError, OptionError
from tests.games.monster_city.steps import card_list

TEXT = FILE.read_text(encoding="utf-8")
EFFECT = "right is an effect such as 'all red', '2 red + 1 green', 'all of 3 5 7' or 'any 2'."
COPIES = "right is a number of copies and what they are, such as '2 x …'."
VALUE = "right is a colour and a number from 1 to 20, such as red 5."
NO_COPY = "right is at least one copy; leave out what is not in the game."
PAIR = "right are two buildings, such as red 3 + green 4."
KINDS = "right is Chicken, Rejected project, Remodel, Counterattack, Detour or Grant."


def fault_of(text: str) -> OptionError:
    """What is said about a list."""
    with pytest.raises(OptionError) as fault:
        GAME.settings(3, {"cards": text})
    assert (fault.value.option, fault.value.rule) == ("cards", "MC-60")
    return fault.value


@pytest.mark.parametrize(
    ("old", "new", "line", "entry", "right"),
    [
        ("2 x red 3", "2 x blue 3", 6, "buildings, entry 1", "'blue' is no colour; right is red, green or yellow."),
        ("2 x red 3", "2 x gren 3", 6, "buildings, entry 1", "'gren' is no colour; right is red, green or yellow. Did"),
        ("3 x red 5", "3 x red 0", 6, "buildings, entry 3", f"'0' is no value; {VALUE}"),
        ("3 x red 5", "3 x red 21", 6, "buildings, entry 3", f"'21' is no value; {VALUE}"),
        ("3 x red 5", "3 x red -5", 6, "buildings, entry 3", f"'-5' is no value; {VALUE}"),
        ("3 x red 5", "3 x red five", 6, "buildings, entry 3", f"'five' is no value; {VALUE}"),
        ("3 x red 5", "3 x red", 6, "buildings, entry 3", f"'' is no value; {VALUE}"),
        ("2 x green 8", "2 x green 8 8", 7, "buildings, entry 12", f"'8 8' is no value; {VALUE}"),
        ("2 x green 8", "green 8", 7, "buildings, entry 12", COPIES),
        ("2 x green 8", "2 green 8", 7, "buildings, entry 12", COPIES),
        ("2 x green 8", "two x green 8", 7, "buildings, entry 12", COPIES),
        ("2 x green 8", "-2 x green 8", 7, "buildings, entry 12", COPIES),
        ("2 x green 8", "0 x green 8", 7, "buildings, entry 12", NO_COPY),
        ("1 x red 3 + green 4", "1 x red 3", 13, "pairs, entry 1", PAIR),
        ("1 x red 3 + green 4", "1 x red 3, green 4", 13, "pairs, entry 1", PAIR),
        ("1 x red 3 + green 4", "1 x red 3 + green 4 + red 4", 13, "pairs, entry 1", PAIR),
        ("1 x green 3 + red 4", "1 x green 3 + red 40", 16, "pairs, entry 4", f"'40' is no value; {VALUE}"),
        ("1 x green 3 + red 4", "1 x grey 3 + red 4", 16, "pairs, entry 4", "'grey' is no colour; right is red, gr"),
        ("2 x all red", "2 x all purple", 22, "monsters, entry 1", f"'purple' is no colour; {EFFECT}"),
        ("2 x all red", "2 x all", 22, "monsters, entry 1", f"'all' is no effect; {EFFECT}"),
        ("2 x all red", "2 x all red green", 22, "monsters, entry 1", f"'red green' is no colour; {EFFECT}"),
        ("2 x all red", "2 x eats everything", 22, "monsters, entry 1", f"'everything' is no colour; {EFFECT}"),
        ("1 x 2 red + 1 green", "1 x 2 red + 1 red", 29, "monsters, entry 8", f"red is named twice; {EFFECT}"),
        (
            "1 x 2 red + 1 green",
            "1 x 0 red + 1 green",
            29,
            "monsters, entry 8",
            f"'0' is no number from 1 to 9; {EFFECT}",
        ),
        ("1 x 2 red + 1 green", "1 x 10 red", 29, "monsters, entry 8", f"'10' is no number from 1 to 9; {EFFECT}"),
        (
            "1 x 2 red + 1 green",
            "1 x all red + any 1",
            29,
            "monsters, entry 8",
            f"'all' is no number from 1 to 9; {EFFECT}",
        ),
        ("2 x all of 3 5 7", "2 x all of", 38, "monsters, entry 17", f"no value is named; {EFFECT}"),
        ("2 x all of 3 5 7", "2 x all of 3 21", 38, "monsters, entry 17", f"'21' is no number from 1 to 20; {EFFECT}"),
        ("1 x any 2", "1 x any 0", 41, "monsters, entry 20", f"'0' is no number from 1 to 9; {EFFECT}"),
        ("1 x any 2", "1 x any 10", 41, "monsters, entry 20", f"'10' is no number from 1 to 9; {EFFECT}"),
        ("2 x Grant", "2 x Gift", 51, "events, entry 6", f"'Gift' is no event; {KINDS}"),
        ("2 x Grant", "2 x Grunt", 51, "events, entry 6", f"'Grunt' is no event; {KINDS} Did you mean grant?"),
    ],
)
def test_mc_60_a_wrong_entry_is_named(old: str, new: str, line: int, entry: str, right: str) -> None:
    assert f'"{old}"' in TEXT
    fault = fault_of(TEXT.replace(f'"{old}"', f'"{new}"', 1))
    assert fault.right.startswith(f"line {line}, {entry}: {new!r} is wrong: {right}")
    assert fault.right.endswith(" Else right is standard.")


@pytest.mark.parametrize(
    ("old", "new", "right"),
    [
        ("2 x red 3", "3 x red 3", "line 8, buildings: the list ends with 41 buildings; right are 40."),
        ("2 x red 3", "1 x red 3", "line 8, buildings: the list ends with 39 buildings; right are 40."),
        ("1 x red 3 + green 4", "2 x red 3 + green 4", "line 17, pairs: the list ends with 6 pairs; right are 5."),
        ("2 x all red", "1 x all red", "line 41, monsters: the list ends with 29 monsters; right are 30."),
        ("2 x all red", "999 x all red", "line 41, monsters: the list ends with 1027 monsters; right are 30."),
        ("2 x Grant", "1 x Grant", "line 51, events: the list ends with 13 events; right are 14."),
        ("2 x Grant", "3 x Grant", "line 51, events: the list ends with 15 events; right are 14."),
    ],
)
def test_mc_60_a_list_of_the_wrong_size_is_named(old: str, new: str, right: str) -> None:
    fault = fault_of(TEXT.replace(f'"{old}"', f'"{new}"', 1))
    assert fault.right == f"{right} Else right is standard."


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("", "the text as a whole: the list 'buildings' is missing."),
        ("nonsense", "the text as a whole: it is no TOML: "),
        (TEXT.replace("pairs = [", "pair = ["), "line 12: there is no list 'pair'; right are buildings, pairs, mon"),
        (TEXT[: TEXT.index("events = [")], "the text as a whole: the list 'events' is missing."),
        (TEXT.replace('"2 x Grant",', "2,"), "line 45, events, entry 6: 2 is not a text in quotes."),
        (
            TEXT + "\nowner = 'me'",
            "line 54: there is no list 'owner'; right are buildings, pairs, monsters and events.",
        ),
        ("events = 'Grant'\n" + TEXT[: TEXT.index("events = [")], "line 1, events: right is a list of texts: events"),
        (TEXT[: TEXT.index("events = [")] + "events = []", "line 45, events: right is a list of texts: events = "),
    ],
)
def test_mc_60_a_text_that_is_no_card_list_is_refused(text: str, right: str) -> None:
    assert fault_of(text).right.startswith(right)


def test_mc_60_in_one_line_every_list_counts_as_a_line() -> None:
    line = card_list(events=["12 x Grant", "2 x Gift"])
    assert fault_of(line).right.startswith("line 4, events, entry 2: '2 x Gift' is wrong: ")
    line = card_list(pairs=["4 x red 3 + red 4", "1 x red 3 + pink 4"])
    assert fault_of(line).right.startswith("line 2, pairs, entry 2: '1 x red 3 + pink 4' is wrong: ")


def test_mc_60_a_long_text_is_shown_by_its_beginning() -> None:
    fault = fault_of("x" * 5000)
    assert fault.value == "x" * 40 + "…"
    assert len(str(fault)) < 400
    long_entry = fault_of(TEXT.replace("2 x Grant", "2 x " + "G" * 500))
    assert "'2 x " + "G" * 76 + "' is wrong" in long_entry.right


def test_mc_60_our_own_file_is_named_when_it_is_wrong() -> None:
    with pytest.raises(ComponentError) as fault:
        read_cards(TEXT.replace("2 x Grant", "2 x Gift"), "components.toml")
    assert (fault.value.file, fault.value.where) == ("components.toml", "line 51, events, entry 6")


def test_mc_60_a_wrong_file_of_the_command_line_is_refused_in_the_same_words(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_text(TEXT.replace("2 x Grant", "2 x Gift"), encoding="utf-8")
    with pytest.raises(OptionError, match=r"rule MC-60\): line 51, events, entry 6: '2 x Gift' is wrong"):
        GAME.settings(3, find_options(GAME, [f"cards=@{file}"]))


@pytest.mark.parametrize("value", [None, 3, True, b"x"])
def test_mc_60_only_a_text_can_be_a_list(value: object) -> None:
    assert fault_of(value).right == "right is standard."  # type: ignore[arg-type]


def test_mc_60_a_comment_may_hold_a_stroke() -> None:
    assert GAME.settings(3, {"cards": f"# red / green / yellow\n{TEXT}"})["cards"] == "standard"


@pytest.mark.parametrize("text", ["buildings = " + "[" * 3000, "buildings = " + "9" * 5000])
def test_mc_60_a_text_that_overtaxes_the_reader_is_refused(text: str) -> None:
    fault_of(text)


def test_mc_60_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_text(TEXT, encoding="utf-8-sig")
    assert GAME.settings(3, find_options(GAME, [f"cards=@{file}"]))["cards"] == "standard"
