"""Workers find the bots of the tests, wherever the tests are started from."""

from __future__ import annotations

import pytest

from tests.server.thinking.asking import ROOT, run_asyncio, run_uvloop


@pytest.fixture(autouse=True)
def _bots_of_the_tests_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


@pytest.fixture(params=[run_asyncio, run_uvloop], ids=["asyncio", "uvloop"])
def run(request: pytest.FixtureRequest) -> object:
    """Both event loops that a server may run on."""
    return request.param
