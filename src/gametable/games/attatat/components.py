"""Loads and checks what is in the box: colours, symbols, numbers by players, named layouts."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gametable.kernel.errors import ComponentError

FILE = Path(__file__).with_name("components.toml")


@dataclass(frozen=True)
class Deal:
    """AT-3  What so many players use."""

    cards: int
    free: int
    tiles: int = 0


@dataclass(frozen=True)
class Layout:
    """AT-66  A named layout."""

    rows: tuple[str, ...]
    deals: dict[int, Deal]


@dataclass(frozen=True)
class Components:
    """Everything in the box."""

    colours: tuple[str, ...]
    symbols: tuple[str, ...]
    deals: dict[int, Deal]
    layouts: dict[str, Layout]

    def tile_name(self, tile: int) -> str:
        """AT-1  A tile is a colour and a symbol."""
        return f"{self.colours[tile // 5]} {self.symbols[tile % 5]}"


def load_components(path: Path = FILE) -> Components:
    """The components in a file; ComponentError says what is wrong with them."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise ComponentError(path.name, "the whole file", str(fault)) from fault
    deals = {
        players: _deal(path, f"players.{players}", _get(path, data, "players", str(players)))
        for players in (2, 3, 4, 5)
    }
    layouts = {name: _layout(path, name, layout) for name, layout in _get(path, data, "layouts").items()}
    return Components(_five_words(path, data, "colours"), _five_words(path, data, "symbols"), deals, layouts)


def _get(path: Path, data: Any, *keys: str) -> Any:
    for depth, key in enumerate(keys):
        if not isinstance(data, dict) or key not in data:
            raise ComponentError(path.name, ".".join(keys[: depth + 1]), "this entry is missing.")
        data = data[key]
    return data


def _five_words(path: Path, data: Any, key: str) -> tuple[str, ...]:
    """AT-1  Five different names without a space."""
    words = _get(path, data, key)
    if not isinstance(words, list) or len(words) != 5 or len(set(map(str, words))) != 5:
        raise ComponentError(path.name, key, "there must be five different names.")
    for word in words:
        if not isinstance(word, str) or not word.isalpha():
            raise ComponentError(path.name, key, f"{word!r} is not a single word of letters.")
    return tuple(words)


def _deal(path: Path, where: str, data: Any) -> Deal:
    numbers = [_get(path, data, key) for key in ("cards", "free")]
    tiles = data.get("tiles", 0)
    for number in (*numbers, tiles):
        if not isinstance(number, int) or not 0 <= number <= 25:
            raise ComponentError(path.name, where, f"{number!r} is not a whole number from 0 to 25.")
    return Deal(numbers[0], numbers[1], tiles)


def _layout(path: Path, name: str, data: Any) -> Layout:
    rows = _get(path, data, "rows")
    if not isinstance(rows, list) or not rows or any(not isinstance(row, str) or set(row) - set("#.") for row in rows):
        raise ComponentError(path.name, f"layouts.{name}", "rows are texts of # and . only.")
    deals = {
        int(players): _deal(path, f"layouts.{name}.{players}", deal)
        for players, deal in _get(path, data, "defaults").items()
    }
    return Layout(tuple(rows), deals)


COMPONENTS = load_components()
