"""The notebook runs from its first cell to its last, shows what it says, and its policy learns."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parents[2] / "docs" / "tutorial.ipynb"


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
def test_it_runs_draws_and_learns(outputs: list[list[Any]]) -> None:
    assert "<svg " in shown(outputs[0], "image/svg+xml")
    assert "is not legal: " in outputs[1][0].text
    assert shown(outputs[2], "text/html").count("<figure>") == 4
    pictures = [shown(cell, "text/html") for cell in outputs if "image/png" in shown(cell, "text/html")]
    assert [bool(re.search(r'<img alt="[^"]{40,}"', picture)) for picture in pictures] == [True, True]
    found = re.search(r"wins ([\d.]+)% of \d+ games \(([\d.]+)% to ([\d.]+)%\)", outputs[-1][0].text)
    assert found
    share, low, high = map(float, found.groups())
    assert 100 / 3 < low < share < high


def test_it_is_stored_without_results() -> None:
    code = [cell for cell in stored().cells if cell.cell_type == "code"]
    assert all(not cell.outputs and cell.execution_count is None for cell in code)
