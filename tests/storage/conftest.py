from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gametable.storage.sqlite import SqliteStore
from tests.storage.helpers import UNSYNCED


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    opened = SqliteStore(tmp_path / "data", UNSYNCED)
    yield opened
    opened.close()
