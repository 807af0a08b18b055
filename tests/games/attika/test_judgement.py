"""What Attika's judgement sees: links of sanctuaries, free buildings, the best lot for a building in hand."""

from __future__ import annotations

from itertools import pairwise

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from gametable.games.attika.game import GAME
from gametable.games.attika.judgement import AttikaJudgement
from gametable.games.attika.judgement_links import OUT_OF_REACH, Links
from gametable.games.attika.judgement_lots import BuildOrder, free_pieces
from gametable.games.attika.layouts import Hex
from gametable.games.attika.rules.geometry import SIDES
from gametable.games.attika.rules.numbers import LOT, PAYING
from gametable.games.attika.rules.state import Attika
from gametable.games.attika.spots import hex_places
from gametable.kernel.judgement import seat_values
from gametable.kernel.rng import Rng
from gametable.kernel.state import MOST_LEGAL, OVER, scratch
from tests.games.attika.drawn import LAND, fresh, play, position
from tests.games.attika.test_end import CHAIN

RICH = ["W W F F H H M M", ""]


def values(state: Attika) -> list[float]:
    out = seat_values()
    GAME.judgement().values_into(state, out)
    return [out[seat] for seat in range(state.players)]


def weights(state: Attika) -> dict[str, float]:
    """How promising each legal move looks."""
    legal, out = scratch(), vec[float]([0.0] * MOST_LEGAL)
    count = state.legal_into(legal)
    GAME.judgement().weights_into(state, legal, count, out)
    return {GAME.write(state, int(legal[at])): out[at] for at in range(count)}


def needed(state: Attika, seat: int, *, everywhere: bool = False) -> int:
    links = Links()
    links.look_at(state)
    return int(links.needed(state, i64(seat), everywhere))


def shortest_link(state: Attika, seat: int) -> int:
    """The same found in another way: what one building more reaches, until it is the other sanctuary."""
    view = GAME.seen(state, -1)
    owners = {(q, r): owner for q, r, _, owner, _ in view["hexes"]}
    own = {place for place, owner in owners.items() if owner == seat}
    empty = {place for place, owner in owners.items() if owner < 0}
    starts = [tuple(sanctuary) for sanctuary in view["sanctuaries"]]
    return min(_steps_from(start, [other for other in starts if other != start], own, empty) for start in starts)


def _steps_from(start: Hex, others: list[Hex], own: set[Hex], empty: set[Hex]) -> int:
    reached = {start}
    for steps in range(OUT_OF_REACH):
        if steps:
            reached |= beside(reached) & empty
        while more := (beside(reached) & own) - reached:
            reached |= more
        if beside(reached - {start}) & set(others):
            return steps
    return int(OUT_OF_REACH)


def beside(places: set[Hex]) -> set[Hex]:
    return {(q + x, r + y) for q, r in places for x, y in SIDES}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_links_are_as_long_as_another_way_of_counting_finds(players: int) -> None:
    rng = Rng(players)
    state = fresh(players, {"sanctuaries": "near"}, seed=players)
    found = set()
    steps = 0
    while state.to_move() != OVER:
        if steps % 60 == 45:
            for seat in range(players):
                length = shortest_link(state, seat)
                assert (needed(state, seat), needed(state, seat, everywhere=True)) == (length, length)
                found.add(length)
        legal = state.legal_actions()
        state.step(legal[rng.below(len(legal))], rng)
        steps += 1
    assert len(found) > 1


def test_every_hex_of_a_shortest_link_is_known() -> None:
    state = position(CHAIN.replace("1tavern", "."))
    links = Links()
    links.look_at(state)
    assert links.needed(state, i64(0), everywhere=True) == 2
    through = {place for at, place in enumerate(hex_places(state)) if links.through(i64(at)) == 2}
    assert through == {(1, 1), (2, 3)}


def test_a_link_that_is_blocked_takes_more() -> None:
    drawing = CHAIN.replace("1oracle", ".")
    assert needed(position(drawing), 0) < needed(position(drawing.replace("1plaza", "2plaza")), 0)


def test_the_nearer_the_link_the_better() -> None:
    """Three buildings in a row count for more if they stand between the sanctuaries."""
    shares = []
    for missing in ("1tavern 1plaza 1oracle", "1tavern", "none"):
        drawing = CHAIN
        for building in missing.split():
            drawing = drawing.replace(building, ".")
        shares.append(values(position(drawing, hands=RICH, stored=["village statue", "well mill"]))[0])
    assert all(one < other for one, other in pairwise(shares))
    assert shares[-1] > 0.8


def test_the_lot_that_links_looks_best() -> None:
    state = position(CHAIN, hands=["W F F H H M", ""], stored=["village", ""])
    play(state, "choose village")
    found = weights(state)
    assert max(found, key=lambda text: found[text]) == "at 2,3"
    assert values(state) == [1.0, 0.0]


def test_a_lot_that_links_but_cannot_be_paid_is_no_lot() -> None:
    state = position(CHAIN, hands=["", ""], stored=["cornfield", ""])
    play(state, "choose cornfield")
    judgement = GAME.judgement()
    assert isinstance(judgement, AttikaJudgement)
    assert needed(state, 0) == 1
    assert "at 2,3" not in weights(state)
    assert LOT + judgement.best_lot(state) in state.legal_actions()
    assert 0.5 < values(state)[0] < 1


def test_a_lot_that_prevents_a_link_looks_better_than_its_neighbours() -> None:
    state = position(CHAIN, seat=1, hands=["W F F H H M", "W F F H H M"], stored=["village", "village"])
    play(state, "choose village")
    found = weights(state)
    assert found["at 2,3"] > found["at 1,4"]


def test_a_free_building_looks_better_than_one_that_is_paid() -> None:
    drawing = LAND.replace(".   .\n        .", ".   .\n        1capital", 1)
    state = position(drawing, hands=["W F H M W F", ""], stored=["oracle mill", ""])
    found = weights(state)
    assert found["choose oracle"] > found["choose mill"]
    assert found["choose oracle"] > found["give up"]


def test_free_pieces_need_room_beside_their_source() -> None:
    drawing = LAND.replace(".   .\n        .", ".   .\n        1harbour", 1)
    state = position(drawing)
    order = BuildOrder(state.setup)
    assert int(free_pieces(state, i64(0), order)).bit_count() == 3  # the ships
    crowded = position(drawing.replace(".   .\n        1harbour   .", "2well   .\n        1harbour   2mill", 1))
    assert int(free_pieces(crowded, i64(0), order)).bit_count() < 3


def test_both_seats_are_judged_alike() -> None:
    drawing = CHAIN.replace("1tavern", "2fortress")
    turned = drawing.translate(str.maketrans("12", "21"))
    one = values(position(drawing, hands=["W F", "H H M"], stored=["village", "tower street"]))
    other = values(position(turned, seat=1, hands=["H H M", "W F"], stored=["tower street", "village"]))
    assert one == pytest.approx(other[::-1])
    assert one[0] != pytest.approx(0.5)


def test_a_building_that_is_being_paid_is_judged_as_if_it_stood() -> None:
    state = position(CHAIN.replace("1tavern", "."), hands=["W W F H H M M", ""], stored=["street", ""])
    play(state, "choose street", "at 2,3")
    assert state.phase == PAYING
    begun = values(state)
    while state.phase == PAYING:
        state.apply(state.legal_actions()[0])
    assert needed(state, 0) == 1
    assert begun == values(state)
