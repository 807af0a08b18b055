"""Notebooks as they are stored, and as they run."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import nbformat
from nbclient import NotebookClient

FOLDER: Final = Path(__file__).parents[2] / "docs"
NOTEBOOKS: Final = ("tutorial.ipynb", "study-games.ipynb")


def stored(name: str) -> Any:
    return nbformat.read(FOLDER / name, as_version=4)  # type: ignore[no-untyped-call]


def outputs_of(name: str) -> list[list[Any]]:
    """What each cell with code shows, after a run in a fresh process."""
    notebook = stored(name)
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(FOLDER)}}).execute()
    return [cell.outputs for cell in notebook.cells if cell.cell_type == "code"]


def shown(cell: list[Any], kind: str) -> str:
    """What a cell shows in one form; empty if it does not."""
    return "".join(output.data.get(kind, "") for output in cell if "data" in output)
