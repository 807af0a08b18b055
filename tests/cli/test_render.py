"""`gametable render` and `gametable replay`: pictures and pages of records, and sentences for wrong use."""

from __future__ import annotations

import json
import re
import struct
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from gametable.cli import pictures
from tests.cli.driving import run

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game, one that is not over, and some that cannot be read."""
    path = tmp_path_factory.mktemp("records")
    text = run("record", "attatat", "--seed", "3", "-o", "rounds=1", "--out", "-").out
    lines = text.replace("seat 1 random", "seat 1 Ann <&>").splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith("0 - |"))
    (path / "over.record").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (path / "running.record").write_text("\n".join(lines[: start + 6]) + "\n", encoding="utf-8")
    (path / "empty.record").write_text("\n".join(lines[:start]) + "\n", encoding="utf-8")
    (path / "wrong.record").write_text("\n".join([*lines[: start + 1], "1 1 nonsense"]), encoding="utf-8")
    (path / "picture").write_bytes(b"\xff\xfe\x00")
    return path


def entries(folder: Path, name: str = "over") -> int:
    lines = (folder / f"{name}.record").read_text(encoding="utf-8").splitlines()
    return sum(line[:1].isdigit() for line in lines)


def draw(folder: Path, *words: str, record: str = "over", to: str = "x.svg") -> str:
    """Draw a position, and hand the SVG over."""
    out = folder / to
    result = run("render", str(folder / f"{record}.record"), "--out", str(out), *words)
    assert (result.code, result.out, result.errors) == (0, "", "")
    return out.read_text(encoding="utf-8")


def texts(picture: str) -> list[str]:
    return ["".join(element.itertext()) for element in ET.fromstring(picture).iter(f"{SVG}text")]  # noqa: S314 (ours)


def test_the_last_position_is_drawn_for_a_watcher(folder: Path) -> None:
    picture = draw(folder)
    last = entries(folder) - 1
    assert texts(picture)[0] == f"Attatat, entry {last} of {last}"
    assert "Ann <&>" in texts(picture)
    assert picture == draw(folder, "--entry", str(last), "--viewer", "watcher", "--theme", "light", "--shape", "wide")


def test_every_wish_changes_the_picture(folder: Path) -> None:
    wishes = [(), ("--viewer", "1"), ("--viewer", "2"), ("--viewer", "all"), ("--theme", "dark"), ("--shape", "tall")]
    drawn = [draw(folder, "--entry", "4", *words) for words in wishes]
    assert len(set(drawn)) == len(wishes)
    assert draw(folder, "--entry", "4", "--viewer", "ALL") == drawn[3]


def test_the_first_entry_is_number_0(folder: Path) -> None:
    assert texts(draw(folder, "-n", "0"))[0].startswith("Attatat, entry 0 of ")


def test_a_png_is_sharp_unless_said_otherwise(folder: Path) -> None:
    root = ET.fromstring(draw(folder))  # noqa: S314 (ours)
    size = int(root.get("width", "")), int(root.get("height", ""))
    for words, scale in [((), 2.0), (("--scale", "1"), 1.0), (("--scale", "0.5"), 0.5)]:
        out = folder / "x.PNG"
        result = run("render", str(folder / "over.record"), "--out", str(out), *words)
        assert (result.code, result.errors) == (0, "")
        data = out.read_bytes()
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", data[16:24]) == tuple(round(side * scale) for side in size)


def test_a_scaled_svg_has_the_same_drawing(folder: Path) -> None:
    one, two = (ET.fromstring(draw(folder, "--scale", scale)) for scale in ("1", "2"))  # noqa: S314 (ours)
    assert one.get("viewBox") == two.get("viewBox")
    assert 2 * int(one.get("width", "")) == int(two.get("width", ""))


def test_a_machine_without_fonts_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "has_fonts", lambda: False)
    result = run("render", str(folder / "over.record"), "--out", str(folder / "y.png"), columns=200)
    assert result.code == 0
    assert result.errors == f"{pictures.NO_FONT}\n"


def test_a_running_game_is_shown_as_watchers_see_it(folder: Path) -> None:
    assert draw(folder, record="running")
    for viewer in ("1", "all"):
        words = ("render", str(folder / "running.record"), "--out", str(folder / "z.svg"), "--viewer", viewer)
        refused = run(*words, columns=400)
        assert refused.code == 2
        assert "is not over, so only what a watcher sees is shown; --running shows" in refused.errors
        assert not (folder / "z.svg").exists()
    assert draw(folder, "--viewer", "1", "--running", record="running") != draw(folder, record="running")


def replay(folder: Path, *words: str, record: str = "over") -> tuple[str, dict[str, object]]:
    out = folder / "game.html"
    result = run("replay", str(folder / f"{record}.record"), "--out", str(out), *words)
    assert (result.code, result.out, result.errors) == (0, "", "")
    page = out.read_text(encoding="utf-8")
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found
    return page, json.loads(found[1])


def test_a_replay_is_a_page(folder: Path) -> None:
    page, data = replay(folder)
    assert page.startswith('<!doctype html>\n<html lang="en">')
    assert "<title>Attatat, as a watcher saw it</title>" in page
    assert data["names"] == ["Ann <&>", "random"]
    assert isinstance(data["result"], dict) and set(data["result"]) == {"scores", "winners"}


def test_a_replay_of_a_seat_and_of_all(folder: Path) -> None:
    assert "<title>Attatat, as Ann &lt;&amp;&gt; saw it</title>" in replay(folder, "--viewer", "1")[0]
    page, data = replay(folder, "--viewer", "all", "--theme", "dark")
    assert "<title>Attatat, all hands open</title>" in page
    assert '<html lang="en" data-theme="dark">' in page
    steps = data["steps"]
    assert isinstance(steps, list) and len(steps) == entries(folder)


def test_a_replay_for_phones(folder: Path) -> None:
    assert replay(folder, "--shape", "tall")[1]["steps"] != replay(folder)[1]["steps"]


def test_a_replay_of_a_running_game_has_no_result(folder: Path) -> None:
    assert "result" not in replay(folder, record="running")[1]
    refused = run(
        "replay", str(folder / "running.record"), "--out", str(folder / "z.html"), "--viewer", "2", columns=400
    )
    assert refused.code == 2
    assert "is not over" in refused.errors
    assert replay(folder, "--viewer", "2", "--running", record="running")


@pytest.mark.parametrize("command", ["render", "replay"])
@pytest.mark.parametrize(
    ("file", "words", "sentence"),
    [
        ("no_such.record", "", "no_such.record: No such file or directory."),
        (".", "", "Is a directory."),
        ("picture", "", "picture is not a text file in UTF-8."),
        ("wrong.record", "", "wrong.record: line "),
        ("empty.record", "", "empty.record has no entries: there is no position to show."),
        ("over.record", "--viewer 3", "There is no viewer '3': right is watcher, all, or a seat from 1 to 2."),
        ("over.record", "--viewer 0", "There is no viewer '0'"),
        ("over.record", "--viewer Ann", "There is no viewer 'Ann'"),
        ("over.record", "--viewer -1", "There is no viewer '-1'"),
        ("over.record", "--theme pink", "'pink' is not one of 'light', 'dark'"),
        ("over.record", "--shape round", "'round' is not one of 'wide', 'tall'"),
        ("over.record", "--out {folder}/x.gif", "x.gif cannot be written: right is a name that ends in ."),
        ("over.record", "--out {folder}/x", "cannot be written: right is a name that ends in ."),
        ("over.record", "--out {folder}/no/x{ending}", "No such file or directory."),
        ("over.record", "--out {folder}/folder{ending}", "Is a directory."),
    ],
)
def test_wrong_use_is_explained(command: str, file: str, words: str, sentence: str, folder: Path) -> None:
    ending = {"render": ".png", "replay": ".html"}[command]
    (folder / f"folder{ending}").mkdir(exist_ok=True)
    more = words.format(folder=folder, ending=ending).split()
    out = () if "--out" in more else ("--out", str(folder / f"never{ending}"))
    result = run(command, str(folder / file), *out, *more, columns=400)
    assert (result.code, result.out) == (2, "")
    assert sentence in result.errors
    assert f"'gametable {command} --help'" in result.errors
    assert "Traceback" not in result.errors
    assert not (folder / f"never{ending}").exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--entry 9999", "There is no entry 9999 in "),
        ("--entry -1", "There is no entry -1 in "),
        ("--entry two", "'--entry'"),
        ("--scale 0", "0 cannot be a scale: right is a number from 0.1 to 10."),
        ("--scale nan", "nan cannot be a scale"),
        ("--scale 11", "11 cannot be a scale"),
    ],
)
def test_wrong_positions_and_sizes_are_explained(words: str, sentence: str, folder: Path) -> None:
    result = run("render", str(folder / "over.record"), "--out", str(folder / "never.svg"), *words.split(), columns=400)
    assert (result.code, result.out) == (2, "")
    assert sentence in result.errors
    assert not (folder / "never.svg").exists()


def test_a_png_that_is_too_large_is_refused(folder: Path) -> None:
    words = (
        "render",
        str(folder / "over.record"),
        "--out",
        str(folder / "never.png"),
        "--scale",
        "10",
        "--viewer",
        "all",
    )
    result = run(*words, columns=400)
    assert result.code == 2
    assert re.search(r"A picture of \d+ × \d+ dots is too large: take a smaller --scale\.", result.errors)
    assert not (folder / "never.png").exists()


@pytest.mark.parametrize("command", ["render", "replay"])
def test_a_file_to_write_is_needed(command: str, folder: Path) -> None:
    result = run(command, str(folder / "over.record"), columns=400)
    assert result.code == 2
    assert "'--out'" in result.errors
