"""What Attatat's judgement sees of the end of a round: fault lines that threaten, and the race for the last path."""

from __future__ import annotations

import pytest

from gametable.games.attatat.game import GAME
from gametable.games.attatat.rules.state import Attatat
from gametable.kernel.judgement import Judgement, seat_values
from gametable.kernel.rng import Rng
from gametable.kernel.state import scratch
from tests.games.attatat.boards import CORNER, NO_FREE
from tests.games.attatat.drawn import play, position
from tests.games.attatat.test_round_end import LAST_TWO

TO_THE_CORNER = ("from b1", "to c1", "claim")  # b1 is a fault line, c1 is none
HEEDFUL = {"heed": 1.0}


def values(state: Attatat, **changes: float) -> list[float]:
    out = seat_values()
    GAME.judgement(changes).values_into(state, out)
    return [out[seat] for seat in range(state.players)]


def picks(state: Attatat, judgement: Judgement) -> set[str]:
    """What playouts do here."""
    return {GAME.write(state, int(judgement.pick(state, scratch(), Rng(seed)))) for seed in range(60)}


def corner(behind: int, **options: int) -> Attatat:
    """A path to the corner is claimed, the removal is due; the other seat has collected so many planks."""
    state = position(CORNER, options={**NO_FREE, **options}, links_left=[10 - behind // 2, 11])
    return play(state, *TO_THE_CORNER)


def last_two(behind: int) -> Attatat:
    """Two cards are left, with links between them; the other seat has collected so many planks."""
    state = position(LAST_TWO.replace(" |1", "||1"), links_left=[10 - behind // 2, 10])
    assert state.pile(1, 0) == behind
    return state


@pytest.mark.parametrize(("behind", "best"), [(0, "remove b1"), (8, "remove c1")])
def test_a_fault_line_is_made_by_who_leads_then(behind: int, best: str) -> None:
    """AT-36  With seven planks and two colours the corner wins the round, unless the other seat has as much."""
    state = corner(behind)
    assert picks(state, GAME.judgement(HEEDFUL)) == {best}
    assert picks(state, GAME.judgement({"heed": 0.0})) == {"remove b1", "remove c1"}


def test_a_free_tile_heals_a_fault_line() -> None:
    """AT-38  While Free tiles are left either end is removed."""
    drawing = CORNER.replace("  .. ", "  a2 ")
    state = play(position(drawing), *TO_THE_CORNER)
    assert picks(state, GAME.judgement(HEEDFUL)) == {"remove b1", "remove c1"}


@pytest.mark.parametrize(("behind", "claims"), [(0, True), (12, False)])
def test_the_last_path_is_claimed_by_who_leads_then(behind: int, claims: bool) -> None:
    """AT-35  Who trails by more than the bonus plays on."""
    state = last_two(behind)
    picked = picks(state, GAME.judgement({**HEEDFUL, "eager": 1.0}))
    assert ("from a1" in picked) == claims
    if not claims:
        assert picked == {"no claim"}


def test_of_two_last_paths_the_one_with_more_planks_around_it_is_taken() -> None:
    """AT-35  b1 has three links, a1 has two."""
    state = play(last_two(0), "from a1", "to b1", "claim")
    assert picks(state, GAME.judgement(HEEDFUL)) == {"remove b1"}


def test_a_fault_line_that_threatens_counts_for_who_leads() -> None:
    """AT-36  The same claim, with and without a tile that still joins the corner to the rest."""
    broken, whole = position(CORNER, options=NO_FREE), position(CORNER.replace("  .. ", "  a2 "), options=NO_FREE)
    gain = {
        name: values(state, threat=1.0)[0] - values(state, threat=0.0)[0]
        for name, state in {"broken": broken, "whole": whole}.items()
    }
    assert gain["broken"] > 0.02
    assert gain["whole"] == 0
    behind = position(CORNER, options=NO_FREE, links_left=[2, 11])
    assert values(behind, threat=1.0) == values(behind, threat=0.0)


def test_the_first_in_turn_has_the_better_threat() -> None:
    """AT-12  The same threat counts for less if the other seat comes first."""
    state = position(CORNER, options=NO_FREE)
    gain = values(state, threat=1.0)[0] - values(state, threat=0.0)[0]
    play(state, "no claim")
    assert 0 < values(state, threat=1.0)[0] - values(state, threat=0.0)[0] < gain


def test_the_nearer_the_last_path_the_better() -> None:
    """AT-35  Three cards are two claims from the end, two cards one."""
    two = position(LAST_TWO)
    three = position(LAST_TWO.replace(" d4", "[d4]"))
    gains = [values(state, race=1.0)[0] - values(state, race=0.0)[0] for state in (three, two)]
    assert 0 < gains[0] < gains[1]
