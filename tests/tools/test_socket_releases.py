"""Which pairs of releases the tool for WebSockets tests."""

from __future__ import annotations

from gametable.server.protocol import TESTED
from tools.socket_releases import pairs


def test_every_release_is_tested_once_and_the_oldest_two_meet() -> None:
    assert pairs(("1", "2"), ("7", "8", "9")) == [("1", "7"), ("1", "9"), ("2", "9"), ("2", "7"), ("2", "8")]
    tested = pairs(TESTED["uvicorn"], TESTED["websockets"])
    assert {pair[0] for pair in tested} == set(TESTED["uvicorn"])
    assert {pair[1] for pair in tested} == set(TESTED["websockets"])
    assert len(set(tested)) == len(tested)
