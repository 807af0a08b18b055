"""The files of the page: no game in them, nobody else's host, and all of them short."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

import gametable
from gametable.games import catalog

WEB: Final = Path(gametable.__file__).parent / "web"
KINDS: Final = (".js", ".css", ".html", ".webmanifest", ".svg")
FILES: Final = sorted(path for path in WEB.rglob("*") if path.suffix in KINDS)
MODULES: Final = [path for path in FILES if path.suffix == ".js"]
MOST_LINES: Final = 250
PREFIXES: Final = ("AT-", "MC-", "AK-", "AL-")
NAMESPACES: Final = ("http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink")  # names, not addresses
ADDRESS: Final = re.compile(r"(?:https?:|wss?:)?//[\w-]+(?:\.[\w-]+)+[^\s\"'`]*")
IMPORT: Final = re.compile(r"""(?:\bfrom\s*|\bimport\s*\(?\s*)["']([^"']+)["']""")


def words_of_games() -> list[str]:
    entries = [game.entry for game in catalog.all_games()]
    names = {name for entry in entries for name in (entry.key, entry.title, entry.key.replace("_", "-"))}
    return [*sorted(names), *PREFIXES]


def games_in(text: str) -> list[str]:
    return [word for word in words_of_games() if re.search(rf"\b{re.escape(word)}", text, re.IGNORECASE)]


def hosts_in(text: str) -> list[str]:
    return [found for found in ADDRESS.findall(text) if not found.startswith(NAMESPACES)]


def name_of(path: Path) -> str:
    return str(path.relative_to(WEB))


def test_there_are_modules_and_four_games() -> None:
    assert len(MODULES) > 20 and len(words_of_games()) >= 12


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_knows_no_game_and_is_short(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert games_in(text) == []
    assert len(text.splitlines()) <= MOST_LINES
    assert [name for name in IMPORT.findall(text) if not name.startswith(("./", "../"))] == []


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_file_names_no_other_host(path: Path) -> None:
    assert hosts_in(path.read_text(encoding="utf-8")) == []


def test_what_is_planted_is_found() -> None:
    assert games_in('if (scene.game === "attika") draw();') == ["Attika", "attika"]
    assert games_in("the rule at-7 says") == ["AT-"]
    assert hosts_in('import x from "https://cdn.example.com/x.js"; src="//example.com/a"') != []
    assert hosts_in(f'const SVG = "{NAMESPACES[0]}"; // a comment.with a dot') == []
    assert IMPORT.findall('import { h } from "preact";\nawait import("lodash")') == ["preact", "lodash"]
