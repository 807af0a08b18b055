"""Small runs with their reports, for all tests of this folder."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from gametable import lab
from gametable.lab.report.making import write_report
from gametable.lab.report.material import Detail

QUICK = Detail(games=6, moments=5, playouts=6, rule_games=6, rule_positions=20)
NUMBERS = re.compile(r'<script type="application/json" id="numbers">(.*?)</script>', re.DOTALL)
FIGURE = re.compile(r"<figure>.*?</figure>", re.DOTALL)
SVG = re.compile(r"<svg.*?</svg>", re.DOTALL)


def make_run(folder: Path, game: str = "attatat", players: int = 2, games: int = 40, **wishes: Any) -> Path:
    """A short run in a folder."""
    options = {"rounds": 1} if game == "attatat" else {}
    lab.run(game, players, options, games=games, workers=1, out=folder, **wishes)
    return folder


def report_of(
    folder: Path, causal: int | None = None, ladder: int | None = None, on: str = "processes", workers: int = 1
) -> str:
    """The page of a run; a ladder is climbed with less thought than usual."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gametable.lab.report.experiments.BUDGETS", (2, 4, 8))
        return _written(folder, causal=causal, ladder=ladder, detail=QUICK, workers=workers, on=on)


def _written(folder: Path, **wishes: Any) -> str:
    return write_report(folder, **wishes).read_text(encoding="utf-8")


def numbers_of(page: str) -> dict[str, Any]:
    """The numbers that a page carries."""
    found = NUMBERS.search(page)
    assert found
    numbers: dict[str, Any] = json.loads(found[1])
    return numbers


def figures_of(page: str) -> list[str]:
    """All plots with their captions and tables."""
    return FIGURE.findall(page)


def drawing_of(figure: str) -> ET.Element:
    """The drawing of a plot."""
    found = SVG.search(figure)
    assert found
    return ET.fromstring(found[0])  # noqa: S314 (our own text)
