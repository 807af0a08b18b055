"""What is shown before it is done: prices, gains, and what cannot be taken back."""

from __future__ import annotations

from tests.games.attika.drawn import play, position
from tests.games.attika.scenes import (
    HARBOUR,
    LAST,
    QUARRY,
    fortress_in_hand,
    is_final,
    shown,
)


def test_ak_19_a_preview_says_what_makes_a_building_free() -> None:
    preview = shown(fortress_in_hand(), "at 1,0")
    assert preview.words == "Free next to the quarry at 0,0."
    ghost = preview.parts["ghost-piece"]
    assert (ghost.layer, ghost.x, ghost.label) == ("board/ghosts", 60, "")
    assert not is_final(fortress_in_hand(), "at 1,0")


def test_ak_15_a_preview_opens_the_price_up() -> None:
    state = play(position(QUARRY, hands=["H H M M M", ""], stored=["tower", ""]), "choose tower")
    assert (
        shown(state, "at 1,0").words == "Costs 2 hill and 1 mountain, less 1 hill (1,0). You pay 1 hill and 1 mountain."
    )
    assert is_final(state, "at 1,0")
    assert shown(state, "at 3,0").words == (
        "Costs 2 hill and 1 mountain. You pay 2 hill and 1 mountain and 1 card for a new settlement."
    )


def test_ak_16_a_preview_says_what_is_lacking() -> None:
    state = play(position(QUARRY, hands=["H W W F F", ""], stored=["tower", ""]), "choose tower")
    assert shown(state, "at 1,0").words == (
        "Costs 2 hill and 1 mountain, less 1 hill (1,0). You pay 1 hill and 2 cards for 1 mountain, which you lack."
    )
    assert not is_final(state, "at 1,0")
    play(state, "at 1,0")
    assert shown(state, "pay water").words == "Then 1 card more to lay."
    play(state, "pay water")
    assert shown(state, "pay forest").words == "You pay 1 water, 1 forest and 1 hill, and the tower stands."
    assert is_final(state, "pay forest")


def test_ak_26_a_preview_announces_the_amphora() -> None:
    state = play(position(HARBOUR, stored=["ship", ""]), "choose ship")
    assert shown(state, "at 0,1").words == "Free next to the harbour at 0,0. Completes the group seafaring: 1 amphora."


def test_ak_33_a_preview_announces_victory() -> None:
    drawing = """
          .   .
        .   .   .   .   .
     1well 1street 1tavern . .
            .   . 1ship   .
          .   .   . 1oracle   .
            .   .   .   .   .
                      .   .
    """
    state = play(position(drawing, hands=["F M", ""], stored=["statue", ""]), "choose statue")
    assert shown(state, "at 2,3").words.endswith("It links two sanctuaries: you win!")
    assert is_final(state, "at 2,3")


def test_ak_29_a_preview_announces_the_tile() -> None:
    state = position(stored=["well quarry street street street street tower", ""], stacks=LAST)
    tile = "a new landscape tile comes, and you place it."
    assert shown(state, "draw 2").words == (
        "One of your 19 other buildings that lie face down. This turn is then for drawing, not for building. "
        f"It is the last of this stack: {tile}"
    )
    play(state, "draw 2", "tower")
    assert shown(state, "store").words.endswith(f"Then {tile}")
    assert is_final(state, "store")


def test_ak_5_a_preview_names_the_main_buildings_that_may_come() -> None:
    state = position(stored=["capital well quarry harbour", ""])
    assert shown(state, "draw 1").words == (
        "A main building: silver mine or vineyard. This turn is then for drawing, not for building."
    )
