"""The notebook of the lab runs from its first cell to its last, and shows what it says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parents[2] / "docs" / "lab.ipynb"


def stored() -> Any:
    return nbformat.read(NOTEBOOK, as_version=4)  # type: ignore[no-untyped-call]


@pytest.fixture(scope="module")
def outputs() -> list[list[Any]]:
    """What each cell with code shows, after a run in a fresh process."""
    notebook = stored()
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(NOTEBOOK.parent)}}).execute()
    return [cell.outputs for cell in notebook.cells if cell.cell_type == "code"]


def shown(cell: list[Any], kind: str) -> str:
    """What a cell shows in one form; empty if it does not."""
    return "".join(output.data.get(kind, "") for output in cell if "data" in output)


@pytest.mark.filterwarnings("ignore")
def test_it_runs_and_answers(outputs: list[list[Any]]) -> None:
    games, seats, plot, versions, trial, opened = outputs
    assert shown(games, "text/html").count("<tr>") >= 6
    assert "fair share of 25.0%" in seats[0].text
    assert re.search(r'<img alt="[^"]{60,}"', shown(plot, "text/html"))
    assert len(versions[0].text.splitlines()) == 12
    assert "in fair shares of the victory" in trial[0].text
    assert re.search(r"Game \d+, decision \d+: \d+ legal moves, and seat \d chose '.+'", opened[0].text)
    assert shown(opened, "text/html").count("<figure>") == 1


def test_it_is_stored_without_results() -> None:
    code = [cell for cell in stored().cells if cell.cell_type == "code"]
    assert all(not cell.outputs and cell.execution_count is None for cell in code)
