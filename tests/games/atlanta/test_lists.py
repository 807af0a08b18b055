"""Cards and tiles as data, and what is said about a host's wrong lists: AL-1, AL-41 to AL-42a."""

from __future__ import annotations

from pathlib import Path

import pytest

from gametable.games.atlanta.components import FILE, STANDARD, card_entries, load_standard, read_box
from gametable.games.atlanta.game import GAME
from gametable.games.atlanta.options import box_of
from gametable.games.atlanta.rules.state import Atlanta
from gametable.games.atlanta.tiles import SENTENCES, SUIT_NAMES
from gametable.kernel.errors import ComponentError
from gametable.kernel.lists import LINE_END
from gametable.kernel.record import read_record, write_record
from gametable.kernel.recorder import Recorder, verify
from gametable.kernel.rng import Rng
from gametable.kernel.state import restore
from tests.games.atlanta.drawn import finish, fresh, option_error, play, position, refused

TEXT = FILE.read_text(encoding="utf-8")


def changed(*pairs: tuple[str, str]) -> str:
    """The standard file with these changes."""
    text = TEXT
    for old, new in pairs:
        assert old in text, f"{old!r} is not in the file"
        text = text.replace(old, new, 1)
    return text


def test_al_1_a_hundred_cards_of_five_suits_with_values() -> None:
    assert sum(card.copies for card in STANDARD.cards) == 100
    assert [(card.suit, card.value, card.copies) for card in STANDARD.cards] == [
        (suit, value, 2) for suit in range(5) for value in range(1, 11)
    ]
    assert SUIT_NAMES == ("Industrial", "Residential", "Tourism", "Business", "Retail")
    state = fresh(4)
    assert GAME.inventory(state)["cards"] == 100
    assert GAME.inventory(finish(state, 2))["cards"] == 100


def test_al_41_values_from_1_to_20_once() -> None:
    settings = GAME.settings(2, {"values": "1-20 once"})
    cards = box_of(settings).cards
    assert [(card.suit, card.value, card.copies) for card in cards] == [
        (suit, value, 1) for suit in range(5) for value in range(1, 21)
    ]
    assert box_of(settings).tiles == STANDARD.tiles
    drawing = """
           0    1    2
      0   Re4       Bu20
    """
    state = position(drawing, options={"values": "1-20 once"}, hand="To19")
    play(state, "play To19", "at 1,1")
    for seed in range(3):
        over = finish(fresh(3, {"values": "1-20 once"}, seed), seed)
        assert GAME.inventory(over) == GAME.inventory(fresh(3, {"values": "1-20 once"}))
    assert option_error(2, values="1-20").rule == "AL-41"


def test_al_41_lists_of_ones_own_name_the_values_themselves() -> None:
    own = changed(('"2 x Industrial 1-10"', '"1 x Industrial 1-20"'))
    fault = option_error(2, lists=own, values="1-20 once")
    assert (fault.option, fault.value, fault.rule) == ("values", "1-20 once", "AL-41")
    assert "lists of your own name the cards" in fault.right
    assert GAME.settings(2, {"lists": own})["values"] == "1-10 twice"


def test_al_42_the_standard_file_is_the_standard() -> None:
    assert load_standard() == STANDARD
    assert GAME.settings(2, {"lists": TEXT})["lists"] == "standard"
    assert GAME.settings(2, {"lists": STANDARD.text(), "values": "1-20 once"})["lists"] == "standard"


def test_al_42_a_hosts_own_lists_are_played_with_and_stand_in_the_record() -> None:
    own = changed(
        ('"2 x Industrial 1-10"', '"2 x Industrial 0-4", "10 x Industrial 99"'),
        ("Foundry: 3 for each Industrial", "Steel Works: 4 for each Business"),
    )
    settings = GAME.settings(3, {"lists": own})
    line = str(settings["lists"])
    assert line.startswith('cards = ["2 x Industrial 0-4", "10 x Industrial 99", "2 x Residential 1-10"')
    assert LINE_END in line
    assert "\n" not in line
    assert GAME.settings(3, settings) == settings
    recorder = Recorder(GAME, 3, settings)
    rng = Rng(5)
    recorder.begin(rng)
    while actions := recorder.state.legal_actions():
        recorder.play(actions[rng.below(len(actions))], rng)
    text = write_record(recorder.record)
    assert f"option lists {line}\n" in text
    assert verify(GAME, read_record(text)).state == recorder.state


def test_al_42_a_position_carries_its_lists() -> None:
    state = fresh(2, {"lists": changed(("Foundry", "Żelazna Huta"))}, seed=3)
    again = restore(Atlanta, state.words())
    assert again == state
    view = GAME.seen(again, 0)
    assert view == GAME.seen(state, 0)
    assert "Żelazna Huta" in view["options"]["lists"]
    assert any(tile.name == "Żelazna Huta" for tile in box_of(view["options"]).tiles)


def test_al_42_a_tile_of_ones_own_pays_what_it_says() -> None:
    own = {"lists": changed(("Foundry: 3 for each Industrial", "Steel Works: 7 for each Business"))}
    drawing = """
           0    1    2
      1        Bu7
      0   In4       Bu10
     -1        In5
    """
    state = position(drawing, options=own, tiles={"1,0": "Steel Works"})
    assert state.scores()[0] == 14


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"2 x Tourism 1-10"', '"2 x Tourism 1-9"', "line 5, cards: there are 98 cards; right are 100."),
        ('"2 x Tourism 1-10"', '"2 x Retail 11-20"', "line 5, cards: there is no Tourism card; right are cards of all"),
        ('"2 x Tourism 1-10"', '"Tourism 1-10"', "line 7, cards, entry 3: 'Tourism 1-10' is wrong: right is a number"),
        (
            '"2 x Tourism 1-10"',
            '"2 x Turism 1-10"',
            "line 7, cards, entry 3: '2 x Turism 1-10' is wrong: right is a suit",
        ),
        ('"2 x Tourism 1-10"', '"2 x Tourism 10-1"', "is wrong: right are values from 0 to 99, the lower one first."),
        ('"2 x Tourism 1-10"', '"2 x Tourism 91-100"', "is wrong: right are values from 0 to 99, the lower one first."),
        ('"2 x Tourism 1-10"', '"2 x Tourism 1.5"', "is wrong: right is a suit (Industrial, Residential, Tourism, "),
        ("industrial = [", "industry = [", "there is no list 'industry'; right are cards, industrial, residential"),
        ('    "Quarry: 3', '    # "Quarry: 3', "line 13, industrial: there are 5 tiles; right are 6."),
        ('"Quarry: 3,', '"Foundry: 3,', "there is another tile named Foundry; right is a name of its own."),
        (
            '"Food Hall: 2',
            '"FOUNDRY: 2',
            "line 31, tourism, entry 1: 'FOUNDRY: 2 for each different suit around' is wrong",
        ),
        (
            '"Quarry: 3,',
            '"Quarry 3,',
            "line 18, industrial, entry 6: 'Quarry 3, plus 2 for each of its four sides with",
        ),
        (
            "3 for each Industrial card",
            "3 for every Industrial card",
            "Right would be: '2 for each Industrial card around'.",
        ),
        ("3 for each Industrial card", "3 for each Farming card", "no tile scores like that."),
        ("3 for each Industrial card", "100 for each Industrial card", "100 is too large; right is at most 99."),
        ("up to 24 or more", "up to 397 or more", "397 is too large; right is at most 396."),
        (
            "2 for each Industrial district",
            "2 for each Retail district",
            "the tile is Industrial and no Retail district itself.",
        ),
        ('"Quarry: 3', '4, "Quarry: 3', "line 12, industrial, entry 6: 4 is not a text in quotes."),
        ("cards = [", "cards = [[", "the text as a whole: it is no TOML: "),
        ('"Quarry:', '"Quar/ry:', "a name has no '/' in it."),
        ('"Quarry:', '":', "a name has 1 to 30 letters."),
        ('"Quarry:', f'"{"Quarry " * 5}:', "a name has 1 to 30 letters."),
    ],
)
def test_al_42_a_wrong_list_is_refused_with_its_place_and_what_would_be_right(old: str, new: str, message: str) -> None:
    text = changed((old, new))
    with pytest.raises(ComponentError) as caught:
        read_box(text, "lists")
    assert message in str(caught.value)
    fault = option_error(2, lists=text)
    assert (fault.option, fault.rule, fault.right) == ("lists", "AL-42", str(caught.value))
    assert str(fault).endswith((".", "?"))


def test_al_42_anything_else_is_refused() -> None:
    for text in ("", "mine", "cards", "cards = 4", "/", " / "):
        assert option_error(2, lists=text).rule == "AL-42"
    assert option_error(2, lists=3).rule == "AL-42"
    assert len(str(option_error(2, lists=TEXT.replace("cards", "card")))) < 500


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"2 x Tourism 1-10"', '"21 x Tourism 1"', "there are 21 cards Tourism 1; right are 1 to 20."),
        ('"2 x Tourism 1-10"', '"12 x Tourism 1", "9 x Tourism 1"', "there are 21 cards Tourism 1; right are 1 to 20."),
        ('"2 x Tourism 1-10"', '"0 x Tourism 1", "20 x Tourism 2"', "there are 0 cards Tourism 1; right are 1 to 20."),
    ],
)
def test_al_42a_no_more_than_twenty_cards_are_alike(old: str, new: str, message: str) -> None:
    assert message in option_error(2, lists=changed((old, new))).right


def test_al_42a_twenty_alike_and_values_up_to_99_are_played() -> None:
    text = changed(
        *(
            (f'"2 x {suit} 1-10"', f'"20 x {suit} {value}"')
            for suit, value in zip(SUIT_NAMES, (0, 99, 7, 8, 50), strict=True)
        )
    )
    uneven = text.replace('"20 x Industrial 0"', '"19 x Industrial 0", "1 x Retail 51"')
    for seed in range(4):
        start = fresh(4, {"lists": uneven if seed % 2 else text}, seed)
        assert GAME.inventory(start)["cards"] == 100
        assert GAME.inventory(finish(start.copy(), seed)) == GAME.inventory(start)
    state = fresh(2, {"lists": text})
    assert refused(state, "play In0")[1] == "You have no Industrial 0 in your hand."


def test_entries_are_written_as_short_as_possible() -> None:
    assert card_entries(STANDARD.cards) == [f"2 x {suit} 1-10" for suit in SUIT_NAMES]
    mixed = changed(('"2 x Retail 1-10"', '"1 x Retail 9", "3 x Retail 1-3", "5 x Retail 5", "5 x Retail 6"'))
    assert card_entries(read_box(mixed, "x").cards)[4:] == ["3 x Retail 1-3", "5 x Retail 5-6", "1 x Retail 9"]
    assert read_box(read_box(mixed, "x").text(), "x") == read_box(mixed, "x")


def test_every_sentence_can_be_read() -> None:
    for _, sentence in SENTENCES:
        text = sentence.format(a=1, b=2, c=5, suit="Industrial")
        box = read_box(changed(("Foundry: 3 for each Industrial card around", f"Mine: {text}")), "x")
        assert box.tiles[0].text == text


def test_a_missing_or_unreadable_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match=r"nothing\.toml, the whole file"):
        load_standard(tmp_path / "nothing.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ComponentError, match=r"bytes\.toml, the whole file"):
        load_standard(tmp_path / "bytes.toml")
