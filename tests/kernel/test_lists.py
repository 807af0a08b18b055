"""Lists as text: where each entry stands, and what is said about a wrong one."""

from __future__ import annotations

import pytest

from gametable.kernel.errors import ComponentError
from gametable.kernel.lists import read_lists, write_lists

TEXT = """\
# two lists
pets = [
    "2 x cat",  # purrs
    "1 x  dog",
]

toys = ["3 x ball", "2 x cat"]
"""


def test_entries_know_their_list_number_and_line() -> None:
    lists = read_lists(TEXT, "box", ("pets", "toys"))
    found = [(item.list, item.number, item.line, item.text) for items in lists.values() for item in items]
    assert found == [
        ("pets", 1, 3, "2 x cat"),
        ("pets", 2, 4, "1 x dog"),
        ("toys", 1, 7, "3 x ball"),
        ("toys", 2, 7, "2 x cat"),
    ]
    assert lists["pets"][1].counted() == (1, "dog")


def test_one_line_says_the_same() -> None:
    lists = read_lists(TEXT, "box", ("pets", "toys"))
    line = write_lists({name: [item.text for item in items] for name, items in lists.items()})
    assert line == 'pets = ["2 x cat", "1 x dog"] / toys = ["3 x ball", "2 x cat"]'
    again = read_lists(line, "box", ("pets", "toys"))
    assert {name: [item.text for item in items] for name, items in again.items()} == {
        "pets": ["2 x cat", "1 x dog"],
        "toys": ["3 x ball", "2 x cat"],
    }


def test_a_wrong_entry_is_named_with_its_line() -> None:
    item = read_lists(TEXT, "box", ("pets", "toys"))["pets"][0]
    assert str(item.fault("no cats.")) == "box, line 3, pets, entry 1: '2 x cat' is wrong: no cats."
    with pytest.raises(ComponentError, match="box, line 1, pets, entry 1: 'cat' is wrong: right is a number of copies"):
        read_lists('pets = ["cat"]', "box", ("pets",))["pets"][0].counted()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pets = [", "box, the text as a whole: it is no TOML: "),
        ("pets = []", 'box, line 1, pets: right is a list of texts: pets = ["…", "…"].'),
        ("\npets = 4", "box, line 2, pets: right is a list of texts"),
        ("\npets = [\n'a', 4]", "box, line 2, pets, entry 2: 4 is not a text in quotes."),
        ("toys = ['a']", "box, the text as a whole: the list 'pets' is missing."),
        ("pets = ['a']\npest = ['b']", "box, line 2: there is no list 'pest'; right are pets. Did you mean pets?"),
    ],
)
def test_wrong_texts(text: str, message: str) -> None:
    names = ("pets", "toys") if "toys" in text else ("pets",)
    with pytest.raises(ComponentError) as caught:
        read_lists(text, "box", names)
    assert str(caught.value).startswith(message)


ABSURD = {
    "a name with many points": ("x." * 4000 + "y = 1", "a point stands outside of quotes"),
    "a table with many points": ("[" + "x." * 4000 + "y]", "a point stands outside of quotes"),
    "a point between quoted names": ("'x'.'y' = 1", "a point stands outside of quotes"),
    "a point behind a text": ("pets = ['a.b']\nx.y = 1", "a point stands outside of quotes"),
    "a point behind quotes in quotes": (r"""pets = ["a\".b"] """ + "\nx.y = '#'", "a point stands outside of quotes"),
    "a point behind a remark with quotes": ("# it's\nx.y = 'it'", "a point stands outside of quotes"),
    "points that long quotes would hide": ("pets = '''\n'\n''' \nx.y = 1 # '", "three quotes stand together"),
    "a long text": ("pets = ['a']" + "#" * 10_000, "it has 10012 letters; right are 10000 at most"),
}


@pytest.mark.parametrize(("text", "message"), ABSURD.values(), ids=ABSURD)
def test_what_would_take_long_is_refused_unread(text: str, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    monkeypatch.setattr("gametable.kernel.lists.tomllib.loads", read.append)
    with pytest.raises(ComponentError, match=f"box, the text as a whole: {message}"):
        read_lists(text, "box", ("pets",))
    assert read == []


def test_points_in_quotes_and_remarks_are_no_harm() -> None:
    text = """# St. Bernard's
    pets = [
        "1 x St. Bernard", '1 x Mr. "X."', # purrs.
        "1 x \\"Dr.\\" No",
    ]"""
    items = read_lists(text, "box", ("pets",))["pets"]
    assert [item.text for item in items] == ["1 x St. Bernard", '1 x Mr. "X."', '1 x "Dr." No']


def test_a_list_has_so_many_entries_and_no_more() -> None:
    assert len(read_lists("pets = [" + "'a'," * 500 + "]", "box", ("pets",))["pets"]) == 500
    with pytest.raises(ComponentError, match="line 1, pets: it has 501 entries; right are 500 at most"):
        read_lists("pets = [" + "'a'," * 501 + "]", "box", ("pets",))
