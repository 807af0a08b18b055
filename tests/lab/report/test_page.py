"""The page of a report: complete, readable without network and eyes, and the same each time."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from gametable import lab
from gametable.games import catalog
from gametable.kernel.record import write_record
from gametable.lab.report.page import SECTIONS
from gametable.lab.report.section import MISSING
from tests.lab.report.small import drawing_of, figures_of, make_run, numbers_of, report_of


def test_every_section_is_there_and_begins_with_what_was_found(report: str) -> None:
    numbers = numbers_of(report)
    assert list(numbers) == [section.name for section in SECTIONS]
    for section in SECTIONS:
        assert MISSING not in numbers[section.name]
        found = re.search(rf'<h2 id="{section.name}">(.*?)</h2>\s*<p class="found">(.+?)</p>', report)
        assert found
        assert found[1] == section.title
        assert found[2].endswith(".")


@pytest.mark.parametrize("game", sorted({*catalog.keys()} - {"attatat"}))
def test_every_game_has_a_report_of_random_games(game: str, tmp_path: Path) -> None:
    players = catalog.load(game).entry.players[0]
    page = report_of(make_run(tmp_path, game, players, games=12))
    numbers = numbers_of(page)
    unmeasured = [name for name, figures in numbers.items() if MISSING in figures]
    assert unmeasured == ["luck"]  # which takes different bots
    assert "Random bots choose any legal move." in page
    assert len(figures_of(page)) >= 9


def test_nothing_is_loaded_from_anywhere(report: str) -> None:
    assert "http:" not in report
    assert "https:" not in report
    assert not re.search(r'(?:src|href)="(?!#)', report)
    assert "default-src 'none'" in report
    assert " style=" not in report  # the report's own style is the only one that it allows
    assert re.findall(r"<script[^>]*>", report) == ['<script type="application/json" id="numbers">']


def test_every_plot_has_words_for_those_who_do_not_see_it_and_its_numbers(report: str) -> None:
    figures = figures_of(report)
    assert len(figures) == report.count("<svg")
    for figure in figures:
        drawing = drawing_of(figure)
        assert drawing.get("role") == "img"
        assert len(drawing.get("aria-label", "")) > 30
        assert re.search(r"<figcaption>.{10,}</figcaption>", figure)
        details = figure.partition("<details>")[2]
        assert details.count("<tr>") >= 3


def test_plots_have_text_as_text_and_the_colours_of_the_page(report: str) -> None:
    for figure in figures_of(report):
        drawing = drawing_of(figure)
        assert [text for text in drawing.iter("text") if text.text]
        painted = {value for part in drawing.iter() for name in ("fill", "stroke") if (value := part.get(name))}
        assert {value for value in painted if value.startswith("#")} == set()
        assert any(value.startswith("var(--") for value in painted)
        assert "DejaVu" not in figure


def test_no_two_things_in_the_page_have_one_name(report: str) -> None:
    names = re.findall(r' id="([^"]+)"', report)
    assert len(names) == len(set(names))
    assert set(re.findall(r'href="#([^"]+)"', report)) <= set(names)


def test_linked_games_can_be_opened(report: str, folder: Path) -> None:
    linked = {int(number) for number in re.findall(r'href="#game-(\d+)"', report)}
    assert linked
    for number in linked:
        text = re.search(rf'<pre id="game-{number}"[^>]*>(.*?)</pre>', report, re.DOTALL)
        assert text
        assert text[1] == write_record(lab.open_run(folder).record(number))


def test_the_same_run_gives_the_same_bytes(report: str, folder: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "other name"
    shutil.copytree(folder, elsewhere)
    (elsewhere / "report.html").unlink()
    assert report_of(elsewhere) == report


def test_the_command_of_the_page_plays_the_run_again(report: str) -> None:
    command = numbers_of(report)["played"]["command"]
    for words in (
        "lab run attatat --players 2 --games 16 --seed 1",
        "--bots greedy,random --budget 5it",
        "-o rounds=1",
    ):
        assert words in command
