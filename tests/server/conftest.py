"""One server for all tests of a module that need nothing special."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.held import Held
from tests.server.serving import Guest, Served, ways


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("data")) as server:
        yield server
        unhandled = server.heard.unhandled
    assert unhandled == []


@pytest.fixture
def ann(served: Served) -> Guest:
    return served.guest("Ann")


@pytest.fixture
def ben(served: Served) -> Guest:
    return served.guest("Ben")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def held() -> Held:
    return Held()


@pytest.fixture
def server(tmp_path: Path, held: Held) -> Iterator[Served]:
    """A server of its own, whose bots answer when the test lets them."""
    with Served(tmp_path, ways(thinkers=held)) as served:
        yield served
        unhandled = served.heard.unhandled
    assert unhandled == []
