"""What a seat cannot know, and a fair sample of it: AL-10."""

# mypyc compiles this module: numbers

from __future__ import annotations

from mypy_extensions import i64

from gametable.games.atlanta.rules.cards import draw_to, give, nth_kind, random_from_deck
from gametable.games.atlanta.rules.numbers import CHOOSING, PLACING
from gametable.games.atlanta.rules.position import DECK, SECRET, Position
from gametable.kernel.bits import bit
from gametable.kernel.rng import Rng


def redraw_secrets(p: Position, viewer: i64, rng: Rng) -> None:
    """AL-10  Mix the cards that others drew from the deck with the deck, and draw as many anew.

    Nothing that anybody did tells more about them: a hand with cards in it can always play one, whichever they are.
    A watcher is seat -1: it has drawn nothing itself.
    """
    sizes: i64 = 0
    for owner in range(p.players):
        if owner != viewer:
            sizes += p.size_of(SECRET + 2 * owner) * bit(8 * owner)
            return_to_deck(p, SECRET + 2 * owner)
    for owner in range(p.players):
        for i in range(sizes >> (8 * owner) & 255):
            draw_to(p, SECRET + 2 * owner, random_from_deck(p, rng))
    if p.phase == PLACING and p.seat != viewer:
        forget_choice(p)


def return_to_deck(p: Position, holder: i64) -> None:
    """Put all cards of a holder back into the deck."""
    setup = p.setup
    for i in range(p.size_of(holder)):
        kind = nth_kind(setup, p.held[2 * holder], p.held[2 * holder + 1], i)
        give(p, DECK, kind)
    p.held[2 * holder] = 0
    p.held[2 * holder + 1] = 0


def forget_choice(p: Position) -> None:
    """AL-11a  To everybody else a card that is about to be played has not been chosen yet."""
    p.chosen = -1
    p.phase = CHOOSING
