"""A list of components that cannot be played with says where it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from gametable.games.attatat.components import COMPONENTS, FILE, load_components
from gametable.kernel.errors import ComponentError


@pytest.mark.parametrize(
    ("old", "new", "where", "reason"),
    [
        ('"gold", ', "", "colours", "five different names"),
        ('"gold"', '"red"', "colours", "five different names"),
        ('"cat"', '"black cat"', "symbols", "'black cat' is not a single word"),
        ("symbols =", "signs =", "symbols", "this entry is missing"),
        ("4 = { tiles = 25", "6 = { tiles = 25", "players.4", "this entry is missing"),
        ("tiles = 16, cards = 6", "tiles = 16, cards = 26", "players.2", "26 is not a whole number from 0 to 25"),
        ("tiles = 16, cards = 6", 'tiles = 16, cards = "6"', "players.2", "'6' is not a whole number"),
        ('".###.", "#####", "#####", ".###."]', '".xxx."]', "layouts.scarab", "rows are texts of # and . only"),
        ("[players]", "[players", "the whole file", ""),
    ],
)
def test_a_fault_is_named_with_its_place(tmp_path: Path, old: str, new: str, where: str, reason: str) -> None:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    copy = tmp_path / "components.toml"
    copy.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ComponentError) as fault:
        load_components(copy)
    assert fault.value.file == "components.toml"
    assert fault.value.where == where
    assert reason in fault.value.reason


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match=r"nothing\.toml"):
        load_components(tmp_path / "nothing.toml")


def test_the_box_loads() -> None:
    assert load_components() == COMPONENTS
