from __future__ import annotations

from pathlib import Path

import pytest

from tests.lab.report.small import make_run, report_of


@pytest.fixture(scope="package")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of two different bots, every deal in both rotations, with its report, an experiment and a ladder."""
    folder = make_run(tmp_path_factory.mktemp("run"), games=16, bots=("greedy", "random"), budget="5it")
    report_of(folder, causal=8, ladder=10)
    return folder


@pytest.fixture(scope="package")
def report(folder: Path) -> str:
    """The page itself."""
    return (folder / "report.html").read_text(encoding="utf-8")
