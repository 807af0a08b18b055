"""The page that replays a game: one file that needs and allows nothing else, and shows the scenes themselves."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest

from gametable.cli.replay_page import FOLDER, page_of, program_of
from gametable.games import catalog
from gametable.scene.model import Scene
from gametable.scene.names import named, names_of
from gametable.scene.palette import COLOURS, style_sheet
from gametable.table.replay import (
    replay_data,
    replayed,
    scene_of,
    steps_of,
)
from tests.scene.recorded import random_game

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class Blocks(HTMLParser):
    """What stands in a page: its elements, and the texts of style and script."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self._within = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._within = (dict(attrs).get("id") or "program") if tag == "script" else tag

    def handle_endtag(self, tag: str) -> None:
        self._within = ""

    def handle_data(self, data: str) -> None:
        self.texts.setdefault(self._within, []).append(data)

    def text(self, name: str) -> str:
        return "".join(self.texts[name])


EVIL = "</script><script>alert(1)</script><!-- {{data}}"


def evil_page() -> str:
    game, record = random_game("attatat")
    record = replace(record, names={0: EVIL, 1: "A & B"}, moves=record.moves[:9], result=None)
    names = (EVIL, "A & B", "Seat 3")
    data = replay_data(game, list(steps_of(game, replayed(game, record), (0,))), names)
    return page_of(f"T {EVIL}", f"as {EVIL} saw it", data, "dark")


def test_names_cannot_break_out_of_the_page() -> None:
    page = Blocks(evil_page())
    assert [tag for tag, _ in page.elements].count("script") == 2
    data = json.loads(page.text("data"))
    assert data["names"] == [EVIL, "A & B", "Seat 3"]
    assert page.text("title") == f"T {EVIL}, as {EVIL} saw it"


def test_the_page_needs_nothing_else_and_allows_nothing_else() -> None:
    page = Blocks(evil_page())
    for tag, attributes in page.elements:
        assert tag not in ("link", "img", "iframe", "base")
        assert not {"src", "href", "srcset", "style"} & set(attributes)
        assert not [name for name in attributes if name.startswith("on")]
    policy = next(attributes["content"] for _, attributes in page.elements if attributes.get("http-equiv"))
    digests = [b64encode(sha256(page.text(name).encode()).digest()).decode() for name in ("style", "program")]
    assert policy == f"default-src 'none'; style-src 'sha256-{digests[0]}'; script-src 'sha256-{digests[1]}'"
    addresses = set(re.findall(r"https?://[^\"'\s]*", page.text("program") + page.text("style")))
    assert addresses == {"http://www.w3.org/2000/svg"}


def test_the_theme_is_chosen_or_left_to_the_reader() -> None:
    html = {theme: Blocks(page_of("T", "E", {}, theme)).elements[0] for theme in ("light", "dark", None)}
    assert [attributes.get("data-theme") for _, attributes in html.values()] == ["light", "dark", None]


def test_the_page_stays_small() -> None:
    game, record = random_game("attika")
    steps = list(steps_of(game, replayed(game, record), (0,)))
    data = replay_data(game, steps, names_of(record.names, record.players))
    assert len(page_of("Attika", "", data, None)) < 900_000


@pytest.mark.skipif(BROWSER is None, reason="there is no browser here")
@pytest.mark.parametrize("key", catalog.keys())
def test_a_browser_shows_the_scene_of_a_step(key: str, tmp_path: Path) -> None:
    game, record = random_game(key)
    steps = list(steps_of(game, replayed(game, record), (0,)))
    file = tmp_path / "game.html"
    names = names_of(record.names, record.players)
    file.write_text(page_of("T", "E", replay_data(game, steps, names), None), encoding="utf-8")
    number = len(steps) * 2 // 3
    shown = dumped(f"{file.as_uri()}#{number}", tmp_path)
    scene = scene_of(game, steps[number - 1].views, "wide")
    assert labels_by_zone(shown) == wanted_labels(scene, names)
    assert f"{number} / {len(steps)}" in shown
    assert names[1] == "Bo <b>&</b>" and "Bo &lt;b&gt;&amp;&lt;/b&gt;" in shown


def dumped(address: str, folder: Path) -> str:
    """The page as the browser has it once its program has run."""
    assert BROWSER is not None
    words = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'profile'}", "--dump-dom"]
    return subprocess.run([BROWSER, *words, address], capture_output=True, text=True, check=True, timeout=120).stdout


def labels_by_zone(page: str) -> dict[str, list[str]]:
    found = re.findall(r"<figure.*?</figure>", page, re.DOTALL)
    figures = [ET.fromstring(figure.replace("&nbsp;", " ")) for figure in found]  # noqa: S314 (our own drawing)
    labels: dict[str, list[str]] = {}
    for figure in figures:
        picture = next(element for element in figure if element.tag.endswith("svg"))
        parts = [part for layer in picture for part in layer]
        labels[picture.get("aria-label", "")] = [part.get("aria-label", "") for part in parts]
    return labels


def wanted_labels(scene: Scene, names: Sequence[str]) -> dict[str, list[str]]:
    """The labels of each zone in the order of its layers, the zones in the order of their places."""
    zones = sorted(scene.zones, key=lambda zone: ["board", "tray", "others"].index(zone.place))
    return {
        named(zone.title, names): [
            part.label for layer in zone.layers for part in scene.parts.values() if part.layer == f"{zone.name}/{layer}"
        ]
        for zone in zones
    }


def test_the_program_of_the_page_is_all_its_modules_once() -> None:
    program = program_of("replay.js")
    modules = sorted(FOLDER.glob("*.js"))
    first_lines = [path.read_text(encoding="utf-8").partition("\n")[0] for path in modules]
    assert len(modules) > 5
    assert [program.count(line) for line in first_lines] == [1] * len(modules)
    assert not re.search(r"^(import|export)\b", program, re.MULTILINE)
    names = re.findall(r"^(?:function|const|let) (\w+)", program, re.MULTILINE)
    assert len(names) == len(set(names)), "they share one scope"


def test_each_colour_is_written_once_for_each_theme() -> None:
    sheet = style_sheet()
    for name, pair in COLOURS.items():
        assert re.findall(rf"--{name}:([^;]*);", sheet) == [f"light-dark({pair[0]},{pair[1]})"]
