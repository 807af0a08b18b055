"""What holds for all tests: a busy machine is no fault of what is tested, and `make quick` leaves out the slow ones."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("gametable", deadline=None)
settings.load_profile("gametable")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--leave-out-slow", action="store_true", help="skip tests that are marked as slow")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items if config.getoption("--leave-out-slow") else ():
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.skip(reason="slow: `make test` runs it"))
