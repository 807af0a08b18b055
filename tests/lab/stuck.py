"""A made-up game with a fault in its rules: whoever swaps for the lowest card has no legal action any more."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from gametable.games import catalog
from gametable.kernel.state import State
from gametable.lab.plan import Plan, make_plan
from tests.contract.highest import Highest, HighestGame


class Stuck(Highest):
    def legal_into(self, out: vec[i64]) -> i64:
        is_stuck = self.to_move() >= 0 and self.turn in self.swapped and self.hands[self.turn] == 0
        return i64(0) if is_stuck else super().legal_into(out)


class StuckAtOnce(Highest):
    def legal_into(self, out: vec[i64]) -> i64:
        return i64(0) if self.to_move() >= 0 else super().legal_into(out)


class StuckGame(HighestGame):
    state_class = Stuck


def stuck_plan(monkeypatch: pytest.MonkeyPatch, *bots: str, state_class: type[State] = Stuck) -> Plan:
    """A run of the faulty game, which the catalogue then has."""
    game = StuckGame()
    monkeypatch.setattr(game, "state_class", state_class)
    monkeypatch.setattr(catalog, "load", lambda _key: game)
    return make_plan("highest", 2, {"cards": 4}, bots=bots, games=40, seed=3)
