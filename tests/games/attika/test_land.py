"""The land grows: AK-29 to AK-31."""

from __future__ import annotations

import pytest

from gametable.games.attika.components import STANDARD
from gametable.games.attika.game import GAME
from gametable.games.attika.layouts import Hex, apart, flower, name_of
from gametable.games.attika.prices import explain, price
from gametable.games.attika.rules import numbers as n
from gametable.games.attika.rules.state import Attika
from gametable.games.attika.spots import centers, hex_places, neighbours, sanctuaries
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE
from tests.games.attika.drawn import fresh, hand, legal, misread, play, position, refused, spot, type_named
from tests.games.attika.lists import OWN

LAST = [4, 1, 8, 8]  # stack 2 holds one building
WINE = """
          .   .
        . 1vineyard .   .   .
          .   .   .   .   .
            .   .   .   .
          .   .   .   .   .
            .   .   .   .   .
                      .   .
"""


def before_tile(name: str = "T22") -> Attika:
    """Seat 1 has stored the last building of stack 2; this tile has come."""
    state = position(stored=["well quarry street street street street tower", ""], stacks=LAST)
    return play(state, "draw 2", "tower", "store", name)


def test_ak_29_the_last_building_of_a_stack_brings_a_tile() -> None:
    state = position(stored=["well quarry street street street street tower", ""], stacks=LAST)
    play(state, "draw 2", "tower")
    assert GAME.seen(state, 0)["phase"] == "drawn"  # first it is built or stored
    play(state, "store")
    assert state.to_move() == CHANCE
    assert legal(state) == [tile.name for tile in STANDARD.tiles[4:]]
    play(state, "T22")
    assert [GAME.seen(state, viewer)["tile"] for viewer in (0, 1, -1)] == [21, 21, 21]
    play(state, "turn 2", "place 3,-2")
    assert state.tiles == 5
    assert (state.to_move(), state.left) == (0, 1)


def test_ak_29_other_draws_bring_none() -> None:
    state = play(position(), "draw 2", "tower", "store")
    assert (state.to_move(), state.tiles) == (0, 4)


def test_ak_29_nothing_else_is_done_before_the_tile_is_placed() -> None:
    state = before_tile()
    for text in ("draw 1", "give up", "store", "amphora", "choose well", "at 0,0", "pay water"):
        assert refused(state, text) == ("AK-29", "The stack is used up: first place the new tile T22.")
    sentence = "There is no new tile to place: one comes with the last building of a stack."
    assert refused(position(), "turn 1") == ("AK-29", sentence)
    assert refused(position(), "place 3,-3") == ("AK-29", sentence)


def test_ak_29_amphora_before_tile() -> None:
    stored = "well quarry street street street street tower tower mint mill"
    state = position(WINE, hands=["W", ""], stored=[stored, ""], stacks=[3, 1, 6, 6])
    play(state, "draw 2", "vintner", "choose vintner", "at 1,0")
    assert state.amphoras(0) == 1
    assert GAME.seen(state, 0)["phase"] == "drawing a tile"


def test_ak_29_the_card_in_place_of_an_amphora_comes_before_the_tile() -> None:
    stored = "well quarry street street street street tower tower mint mill"
    state = position(WINE, hands=["W", ""], stored=[stored, ""], stacks=[3, 1, 6, 6], amphoras=[7, 8])
    play(state, "draw 2", "vintner", "choose vintner", "at 1,0")
    assert GAME.seen(state, 0)["phase"] == "taking a card in place of an amphora"
    play(state, "hill")
    assert hand(state, 0) == "W H"
    assert GAME.seen(state, 0)["phase"] == "drawing a tile"


def test_ak_29_a_winning_building_brings_nothing_else() -> None:
    chain = """
          .   .
        .   .   .   .   .
       1mill 1well 1tavern 1plaza .
            .   .   .  1oracle
          .   .   .   .   .
            .   .   .   .   .
                      .   .
    """
    stored = "quarry street street street street tower tower mint"
    state = position(chain, hands=["W F F F H H", ""], stored=[stored, ""], stacks=[4, 1, 6, 6])
    play(state, "draw 2", "village", "choose village", "at 2,3")
    assert GAME.ends(state) == ["sanctuaries linked"]
    assert state.amphoras(0) == 0
    assert state.tiles == 4


def places(state: Attika) -> set[Hex]:
    """All legal centres."""
    return {(q, r) for _, q, r in GAME.seen(state, int(state.seat))["places"]}


AWAY = range(-3, 4)  # a place whose centre is 3 apart has coordinates that are 3 apart at most


def test_ak_30_every_place_that_shares_an_edge_is_offered() -> None:
    """In random games the offered places are exactly those that the rule describes."""
    rng = Rng(8)
    compared = 0
    for seed, which in ((1, "near"), (2, "far"), (3, "near")):
        state = fresh(2 + seed % 3, {"sanctuaries": which}, seed=seed)
        while actions := state.legal_actions():
            if state.phase == n.PLACING:
                land, holy = set(hex_places(state)), set(sanctuaries(state))
                near = {(q + right, r + down) for q, r in centers(state) for right in AWAY for down in AWAY}
                right = {
                    at
                    for at in near
                    if min(apart(at, center) for center in centers(state)) == 3 and not set(flower(at)) & (land | holy)
                }
                assert places(state) == right
                compared += 1
            state.step(actions[rng.below(len(actions))], rng)
    assert compared > 12


def test_ak_30_the_ring_turns_by_steps() -> None:
    for turns in range(6):
        state = play(before_tile("T22"), f"turn {turns}", "place 3,-2")
        symbols = STANDARD.tiles[21].symbols
        shown = [row[2] for row in GAME.seen(state, 0)["hexes"][28:]]
        ring = [".WFHM"[symbol + 1] for symbol in shown[1:]]
        assert shown[0] == -1
        assert [ring[(i + turns) % 6] for i in range(6)] == list(symbols[1:])


def test_ak_30_the_new_hexes_join_the_land() -> None:
    state = play(before_tile("T21"), "turn 0", "place 3,-2")
    assert hex_places(state)[28:] == list(flower((3, -2)))
    joined = {
        name_of(place): sorted(name_of(hex_places(state)[other]) for other in neighbours(state, number) if other < 28)
        for number, place in enumerate(hex_places(state))
        if number >= 28
    }
    assert {place: old for place, old in joined.items() if old} == {
        "2,-2": ["1,-1"],
        "2,-1": ["1,-1", "1,0", "2,0"],
        "3,-1": ["2,0", "3,0"],
    }
    assert GAME.inventory(state)["misplaced"] == 0


def test_ak_30_gaps_may_remain() -> None:
    state = play(before_tile(), "turn 0")
    gap = next(at for at in sorted(places(state)) if leaves_a_gap(state, at))
    play(state, f"place {name_of(gap)}")
    assert state.tiles == 5
    assert GAME.inventory(state)["misplaced"] == 0


def leaves_a_gap(state: Attika, center: Hex) -> bool:
    """Whether some hex that is no land would have land on two opposite sides, old and new."""
    land, new = set(hex_places(state)), set(flower(center))
    for q, r in new:
        if (q + 1, r) not in land | new and (q + 2, r) in land:
            return True
    return False


def test_ak_30_a_tile_covers_neither_land_nor_sanctuary() -> None:
    state = play(before_tile(), "turn 0")
    assert refused(state, "place 3,-1") == ("AK-30", "A tile at 3,-1 would cover the land at 2,0.")
    covering = next(
        at
        for at in {(q, r) for q in range(-9, 10) for r in range(-9, 10)}
        if min(apart(at, center) for center in centers(state)) == 3 and apart(at, (-2, 1)) <= 1
    )
    rule, reason = refused(state, f"place {name_of(covering)}")
    assert (rule, reason) == ("AK-30", f"A tile at {name_of(covering)} would cover the sanctuary at -2,1.")


def test_ak_30_touching_a_sanctuary_alone_is_not_enough() -> None:
    state = play(before_tile(), "turn 0")
    alone = next(
        at
        for at in {(q, r) for q in range(-9, 10) for r in range(-9, 10)}
        if apart(at, (-2, 1)) == 2 and min(apart(at, center) for center in centers(state)) > 3
    )
    fault = misread(state, f"place {name_of(alone)}")
    sentence = f"A tile with its centre at {name_of(alone)} would not share an edge with the land. (rule AK-30)"
    assert str(fault) == sentence


def test_ak_30_first_turn_then_place() -> None:
    state = before_tile()
    assert refused(state, "place 3,-2") == ("AK-30", "First say how the tile is turned.")
    play(state, "turn 3")
    assert refused(state, "turn 1") == ("AK-30", "T22 is turned as it should be: place it, or take the choice back.")
    beyond = GAME.refusal(state, n.PLACE + 18 * 4)
    assert beyond
    assert (beyond.rule, beyond.reason) == ("AK-30", "The land has 4 tiles; there is no number 5.")


def test_ak_30_a_place_is_named_from_the_lowest_tile_it_touches() -> None:
    state = play(before_tile(), "turn 0")
    sentences = set()
    for place in range(18 * 4):
        refusal = GAME.refusal(state, n.PLACE + place)
        if refusal and "named from" in refusal.reason:
            sentences.add(refusal.rule)
    assert sentences == {"AK-30"}


def test_ak_30_the_turn_of_a_tile_is_private_until_it_lies() -> None:
    state = before_tile()
    view = GAME.seen(state, 1)
    play(state, "turn 3")
    assert GAME.seen(state, 1) == view
    assert GAME.seen(state, 0)["turn"] == 3


def test_ak_30a_turns_that_look_alike_are_offered_once() -> None:
    state = drawn_tile("P02")  # MW.W.W.
    assert legal(state) == ["turn 0", "turn 1"]
    assert refused(state, "turn 4") == ("AK-30a", "Turned by 4, P02 looks like one of the smaller turns.")
    assert legal(drawn_tile("P03")) == ["turn 0", "turn 1"]


def test_ak_30a_a_blank_tile_is_not_turned() -> None:
    state = drawn_tile("P01")
    assert GAME.seen(state, 0)["phase"] == "placing a tile"
    assert GAME.seen(state, 1)["phase"] == "placing a tile"
    assert all(text.startswith("place") for text in legal(state))


def drawn_tile(name: str) -> Attika:
    """A game with own lists in which this tile comes."""
    for seed in range(200):
        state = fresh(2, {"lists": OWN}, seed=seed)
        rng = Rng(seed)
        while state.phase != n.EXPANDING:
            actions = [action for action in state.legal_actions() if action < n.END or action == n.STORE]
            state.apply(actions[0] if actions else n.END)
            while state.to_move() == CHANCE and state.phase != n.EXPANDING:
                state.apply(state.draw(rng))
        if name in legal(state):
            return play(state, name)
    raise AssertionError(name)


@pytest.mark.parametrize(("players", "new"), [(2, 8), (3, 12), (4, 14)])
def test_ak_31_without_tiles_the_land_stays_as_it_is(players: int, new: int) -> None:
    state = fresh(players)
    rng = Rng(6)
    stacks = 0
    while any(sum(seat["stacks"]) for seat in GAME.seen(state, -1)["seats"]):
        actions = [action for action in state.legal_actions() if action < n.END or action in (n.STORE, n.TURN)]
        places_now = [action for action in state.legal_actions() if action >= n.PLACE]
        before = sum(height == 0 for seat in GAME.seen(state, -1)["seats"] for height in seat["stacks"])
        state.step((actions or places_now or [n.END])[0], rng)
        stacks += sum(height == 0 for seat in GAME.seen(state, -1)["seats"] for height in seat["stacks"]) - before
    while state.phase in (n.DRAWN, n.TURNING, n.PLACING):
        state.step(state.legal_actions()[0], rng)
    assert stacks == 4 * players
    assert state.tiles == 2 * players + new
    assert int(state.tiles_left).bit_count() == 22 - 2 * players - new
    assert (state.hex_count(), GAME.inventory(state)["misplaced"]) == ({2: 84, 3: 126, 4: 154}[players], 0)


def test_ak_15_symbols_of_a_new_tile_count_across_the_border() -> None:
    state = play(before_tile("T17"), "turn 0", "place 3,-2")  # water at 4,-2 and 3,-1
    well = type_named("well")
    text = explain(price(state, well, spot(state, "3,0")))
    assert text == "well at 3,0: W, less W (3,-1); left to pay: nothing"
    assert explain(price(state, well, spot(state, "1,0"))) == "well at 1,0: W; left to pay: 1 water"


def test_ak_15_symbols_of_the_land_count_on_a_new_tile() -> None:
    drawing = WINE.replace("1vineyard .   .", ". .  H")
    state = position(drawing, stored=["well quarry street street street street tower", ""], stacks=LAST)
    play(state, "draw 2", "tower", "store", "T17", "turn 0", "place 3,-2")
    text = explain(price(state, type_named("plaza"), spot(state, "2,-1")))
    assert text == "plaza at 2,-1: W H, less H (2,0), W (3,-1); left to pay: nothing"


def test_ak_23_a_new_tile_has_lots_beside_old_buildings() -> None:
    drawing = WINE.replace("1vineyard .   .", ". .  1tower")
    state = position(drawing, stored=["well quarry street street street street tower", ""], stacks=[4, 1, 8, 7])
    play(state, "draw 2", "oracle", "store", "T17", "turn 0", "place 3,-2")
    assert price(state, type_named("well"), spot(state, "2,-1")).extra == 0
    assert price(state, type_named("well"), spot(state, "4,-2")).extra == 1
