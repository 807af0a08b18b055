"""Figures that any correct program of Atlanta shows."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

import gametable
from gametable.games.atlanta.game import GAME
from gametable.games.atlanta.rules import numbers as n
from gametable.games.atlanta.rules.counting import lattice_faults
from gametable.games.atlanta.rules.setup import Setup
from gametable.games.atlanta.rules.state import Atlanta
from gametable.games.atlanta.rules.tableau import Tableau
from gametable.kernel.playout import Playout
from gametable.kernel.rng import Rng
from gametable.kernel.state import MOST_LEGAL
from tests.games.atlanta.players import at_random, builder, decisions_of

pytestmark = pytest.mark.slow

GAMES = 400 if gametable.COMPILED else 60


@pytest.mark.parametrize(("players", "decisions"), [(2, 204), (3, 206), (4, 200)])
def test_actions_of_random_games(players: int, decisions: int) -> None:
    total = 0
    ends: Counter[str] = Counter()
    for seed in range(GAMES):
        state = cast("Atlanta", GAME.new(players))
        total += decisions_of(state, at_random, Rng(seed, players))
        ends.update(GAME.ends(state))
    assert total / GAMES == pytest.approx(decisions, rel=0.05)
    assert ends["standstill"] > GAMES / 4


@pytest.mark.parametrize(("players", "decisions"), [(2, 103), (3, 118), (4, 128)])
def test_actions_of_games_in_which_all_build(players: int, decisions: int) -> None:
    total = 0
    for seed in range(GAMES // 4):
        state = cast("Atlanta", GAME.new(players))
        total += decisions_of(state, builder, Rng(seed, players))
        assert GAME.ends(state) == ["stacks empty"]
    assert total / (GAMES // 4) == pytest.approx(decisions, rel=0.1)


def test_no_game_is_longer_than_it_says() -> None:
    for players in (2, 3, 4):
        for seed in range(20):
            state = GAME.new(players)
            playout = Playout()
            assert playout.run(state, Rng(seed, players), GAME.longest(state))
            assert playout.decisions < GAME.longest(state)


def test_no_position_offers_more_than_there_is_room_for() -> None:
    """At most: five cards in the row, the deck, a card in hand for each not laid, four suits for each District."""
    districts = {cards: (int(cards**0.5) - 1) ** 2 + 2 * int(cards**0.5) for cards in range(2, 99)}
    most = max(6 + (98 - cards) + 4 * min(number, n.MOST_DISTRICTS) for cards, number in districts.items())
    assert most < MOST_LEGAL
    assert 2 * n.MOST_CARDS + 2 < MOST_LEGAL  # open places around a tableau
    assert n.ACTIONS == n.DESIGNATE + 5 * n.MOST_DISTRICTS
    assert n.DESIGNATE == n.PLACE + 4 * n.MOST_CARDS


@pytest.mark.parametrize("direction", [(1, 1), (1, -1), (-1, -1), (-1, 1)])
def test_a_tableau_has_room_for_98_cards_in_a_slanting_line(direction: tuple[int, int]) -> None:
    tableau, setup = blank()
    x, y = (2, 0) if direction[0] > 0 else (0, 0)
    for _ in range(n.MOST_CARDS - 2):
        x, y = x + direction[0], y + direction[1]
        tableau.play(setup, 0, tableau.place_at(x, y))
    assert (tableau.count, abs(y)) == (98, 96)
    assert lattice_faults(tableau) == 0
    assert sum(tableau.place(place) != 0 for place in range(n.MOST_PLACES)) == 2 * 98 + 2


def test_a_tableau_has_room_for_98_cards_in_a_square() -> None:
    tableau, setup = blank()
    cells = sorted(((u, v) for u in range(10) for v in range(10)), key=lambda cell: (max(cell), sum(cell)))
    for u, v in cells[: n.MOST_CARDS]:
        if (u, v) not in ((0, 0), (1, 1)):
            tableau.play(setup, 0, tableau.place_at(u + v, u - v))
    assert tableau.count == n.MOST_CARDS
    assert lattice_faults(tableau) == 0
    assert 78 <= tableau.closed <= 79 < n.MOST_DISTRICTS


def blank() -> tuple[Tableau, Setup]:
    """A tableau with its two first cards."""
    setup = cast("Atlanta", GAME.new(2)).setup
    tableau = Tableau().copy()
    tableau.start(setup, 0)
    tableau.start(setup, 0)
    return tableau, setup
