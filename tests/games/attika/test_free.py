"""Building for nothing, and what looks like it: AK-19 to AK-22."""

from __future__ import annotations

from gametable.games.attika.game import GAME
from tests.games.attika.drawn import discards, hand, legal, lots, play, position, refused, spot, standing

QUARRY = """
          .   .
        . 1quarry .   .   .
          .   .   .   .   .
            .   .   .   .
          .   .   .   .   .
            .   .   .   .   .
                      .   .
"""
FORTRESS = QUARRY.replace("1quarry .", "1quarry 1fortress")
AROUND = ["1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"]


def test_ak_19_an_arrow_makes_a_building_free_beside_its_source() -> None:
    state = play(position(QUARRY, hands=["", ""], stored=["fortress", ""]), "choose fortress")
    assert lots(state) == AROUND
    diamonds = [lot["hex"] for lot in GAME.seen(state, 0)["lots"] if lot["free"]]
    assert diamonds == [spot(state, place) for place in AROUND]
    play(state, "at 0,1")
    assert standing(state)["0,1"] == "1fortress"
    assert discards(state) == ""


def test_ak_19_farther_away_it_is_paid() -> None:
    state = play(position(QUARRY, hands=["H H M M W", ""], stored=["fortress", ""]), "choose fortress", "at 0,4")
    assert discards(state) == "W H H M M"  # with the card for a second settlement
    beside = play(position(QUARRY, hands=["H H M M W", ""], stored=["fortress", ""]), "choose fortress", "at 1,0")
    assert hand(beside, 0) == "W H H M M"


def test_ak_19_the_view_names_what_is_free_somewhere() -> None:
    state = position(FORTRESS, hands=["", ""], stored=["tower well", ""])
    names = [16]
    assert GAME.seen(state, 0)["free_somewhere"] == names
    assert GAME.seen(state, 1)["free_somewhere"] == []
    assert legal(state)[-1] == "choose tower"


def test_ak_20_not_in_reverse() -> None:
    tower = QUARRY.replace("1quarry", "1tower")
    state = position(tower, hands=["H M M", ""], stored=["fortress", ""])
    assert "choose fortress" not in legal(state)
    paid = position(
        tower.replace(".   .\n        .", ".   H\n        .", 1), hands=["H M M", ""], stored=["fortress", ""]
    )
    play(paid, "choose fortress")
    assert lots(paid) == ["1,0", "0,-1", "1,-1"]
    assert refused(paid, "at 0,1") == (
        "AK-20",
        (
            "The fortress is not free here: the arrow leads from the fortress to the tower, not back. "
            "Fortress at 0,1: H H M M; left to pay: 2 hill and 2 mountain; "
            "that takes 5 cards (two for each missing resource: 1 hill), and you hold 3."
        ),
    )


def test_ak_20_not_over_a_missing_link() -> None:
    drawing = QUARRY.replace(".   .\n        .", ".   M\n        .", 1)
    state = play(position(drawing, hands=["H H", ""], stored=["tower", ""]), "choose tower")
    assert lots(state) == ["1,0", "0,-1", "1,-1"]
    assert refused(state, "at 0,1") == (
        "AK-20",
        (
            "The tower is not free here: between the quarry next to it and the tower the fortress is missing. "
            "Tower at 0,1: H H M; left to pay: 2 hill and 1 mountain; "
            "that takes 4 cards (two for each missing resource: 1 mountain), and you hold 2."
        ),
    )


def test_ak_20_not_beside_another_players_building() -> None:
    drawing = QUARRY.replace("1quarry", "2fortress").replace(
        ".   .   .   .   .\n            .", ".   .   .   H   H\n            .", 1
    )
    state = play(position(drawing, hands=["M", ""], stored=["tower", ""]), "choose tower")
    assert refused(state, "at 0,1") == (
        "AK-20",
        (
            "The tower is not free here: the fortress next to it is seat 2's. "
            "Tower at 0,1: H H M; left to pay: 2 hill and 1 mountain; "
            "that takes 5 cards (two for each missing resource: 2 hill), and you hold 1."
        ),
    )
    assert "2,1" in lots(state)


def test_ak_20_a_neighbour_without_any_arrow_is_not_mentioned() -> None:
    drawing = QUARRY.replace("1quarry", "1mill").replace(".   .\n        .", ".   H\n        .", 1)
    state = play(position(drawing, hands=["H M", ""], stored=["tower", ""]), "choose tower")
    rule, reason = refused(state, "at 0,1")
    assert rule == "AK-16"
    assert reason.startswith("You cannot pay for the tower at 0,1: H H M; left to pay: 2 hill and 1 mountain;")


def test_ak_20_the_full_chain_is_free() -> None:
    state = position(QUARRY, hands=["", ""], stored=["fortress tower tower", ""])
    play(state, "choose fortress", "at 1,0", "choose tower", "at 2,0", "choose tower", "at 1,1")
    assert standing(state) == {"0,0": "1quarry", "1,0": "1fortress", "2,0": "1tower", "1,1": "1tower"}
    assert discards(state) == ""


def test_ak_21_a_main_building_is_never_free_but_symbols_help() -> None:
    lowered = position(
        FORTRESS.replace("1fortress   .", "1fortress   M"), hands=["M M", ""], stored=["silver_mine", ""]
    )
    play(lowered, "choose silver mine")
    assert refused(lowered, "at 0,1") == (
        "AK-21",
        (
            "The silver mine is a main building, which is never free. "
            "Silver mine at 0,1: M M M; left to pay: 3 mountain; "
            "that takes 4 cards (two for each missing resource: 1 mountain), and you hold 2."
        ),
    )
    play(lowered, "at 2,0")
    assert discards(lowered) == "M M"


def test_ak_22_a_street_is_free_next_to_any_own_street() -> None:
    drawing = QUARRY.replace("1quarry", "1street")
    state = play(position(drawing, hands=["", ""], stored=["street street", ""]), "choose street", "at 1,0")
    play(state, "choose street", "at 2,0")
    assert standing(state) == {"0,0": "1street", "1,0": "1street", "2,0": "1street"}
    theirs = position(QUARRY.replace("1quarry", "2street"), hands=["W W", ""], stored=["street", ""])
    assert "choose street" not in legal(theirs)
