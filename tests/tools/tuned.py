"""A made-up game whose judgement has its numbers in a file, to tune and to fit them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

import pytest

from gametable.games import catalog
from gametable.kernel.judgement import Judgement
from gametable.kernel.tuning import read_tuning
from tests.contract.highest import HighestGame

TOP = """# How bots look at Highest.
provenance = 'a "first" guess'

[search]
horizon = 5
exploration = 1.2
widening = 1.0

[numbers]
"""


class TunedGame(HighestGame):
    """Highest, judged by the numbers of these names."""

    file: ClassVar = Path()
    names: ClassVar[tuple[str, ...]]
    judge: ClassVar[type[Judgement]]

    def judgement(self, changes: Mapping[str, float] | None = None) -> Judgement:
        return read_tuning(self.file, self.names).changed(changes or {}).made(self.judge)


def put_on_shelf(game: type[TunedGame], text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write the numbers of a game into a folder, and let the catalogue know no other game; the file."""
    file = folder / "judgement.toml"
    file.write_text(text, encoding="utf-8")
    monkeypatch.setattr(game, "file", file)
    made = game()
    monkeypatch.setattr(catalog, "load", lambda _key: made)
    return file
