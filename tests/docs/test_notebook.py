"""Notebooks run from their first cell to their last and show what they say; the tutorial's policy learns."""

from __future__ import annotations

import re

import pytest

from tests.docs.notebooks import FOLDER, NOTEBOOKS, outputs_of, shown, stored


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_the_tutorial_runs_draws_and_learns() -> None:
    outputs = outputs_of("tutorial.ipynb")
    assert "<svg " in shown(outputs[0], "image/svg+xml")
    assert "is not legal: " in outputs[1][0].text
    assert shown(outputs[2], "text/html").count("<figure>") == 4
    pictures = [shown(cell, "text/html") for cell in outputs if "image/png" in shown(cell, "text/html")]
    assert [bool(re.search(r'<img alt="[^"]{40,}"', picture)) for picture in pictures] == [True, True]
    found = re.search(r"wins ([\d.]+)% of \d+ games \(([\d.]+)% to ([\d.]+)%\)", outputs[-1][0].text)
    assert found
    share, low, high = map(float, found.groups())
    assert 100 / 3 < low < share < high


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_the_lab_runs_and_answers() -> None:
    games, seats, plot, versions, trial, opened = outputs_of("study-games.ipynb")
    assert shown(games, "text/html").count("<tr>") >= 6
    assert "fair share of 25.0%" in seats[0].text
    assert re.search(r'<img alt="[^"]{60,}"', shown(plot, "text/html"))
    assert len(versions[0].text.splitlines()) == 12
    assert "in fair shares of the victory" in trial[0].text
    assert re.search(r"Game \d+, decision \d+: \d+ legal moves, and seat \d chose '.+'", opened[0].text)
    assert shown(opened, "text/html").count("<figure>") == 1


def test_all_notebooks_are_known() -> None:
    assert {path.name for path in FOLDER.glob("*.ipynb")} == set(NOTEBOOKS)


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_they_are_stored_without_results(name: str) -> None:
    code = [cell for cell in stored(name).cells if cell.cell_type == "code"]
    assert all(not cell.outputs and cell.execution_count is None for cell in code)
