"""What the log tells each viewer. A card drawn from the deck, or just chosen, is told only to its owner (AL-10)."""

# mypyc compiles this module: objects

from __future__ import annotations

from gametable.games.atlanta.cities import covered_values, districts_of, point_at, point_name
from gametable.games.atlanta.notation import write
from gametable.games.atlanta.options import box_with
from gametable.games.atlanta.rules import numbers as n
from gametable.games.atlanta.rules.state import Atlanta
from gametable.games.atlanta.rules.turns import end_is_triggered, turns_to_come
from gametable.games.atlanta.sight import face_up_tile
from gametable.games.atlanta.tiles import SUIT_NAMES
from gametable.kernel.words import either, plural


def tell(before: Atlanta, action: int, after: Atlanta, viewer: int) -> list[str]:
    """The lines that a viewer reads about one action or outcome."""
    if before.phase >= n.FIRST_CHANCE:
        lines = _outcome(before, action, viewer)
    else:
        lines = _action(before, action, after, viewer)
    return lines + _lost_turns(before, after) + _game_over(after)


def _outcome(before: Atlanta, outcome: int, viewer: int) -> list[str]:
    text = write(before, outcome)
    who = f"Seat {before.seat + 1}"
    if before.phase == n.DEALING:
        return [f"{who} begins with {text}."]
    if before.phase == n.REFILLING:
        return [f"{text} comes into the row."]
    if before.phase == n.DRAWING:
        return [f"{who} gets {text}."] if viewer == before.seat else []
    if before.phase == n.BEGINNING:
        return [f"{text.capitalize()} is the first player."]
    tile = box_with(before.setup.words).tiles[outcome - n.TURN_UP]
    return [f"{SUIT_NAMES[tile.suit]} shows {tile.name}: {tile.text}."]


def _action(before: Atlanta, action: int, after: Atlanta, viewer: int) -> list[str]:
    who = f"Seat {before.seat + 1}"
    box = box_with(before.setup.words)
    if action == n.DRAW_DECK:
        return [f"{who} draws from the deck."]
    if action < n.DRAW_DECK:
        return [f"{who} takes {box.card_name(action)} from the row."]
    if action < n.PLACE:
        return [f"{who} is about to play {box.card_name(action - n.PLAY)}."] if viewer == before.seat else []
    if action < n.DESIGNATE:
        return [_played(before, action - n.PLACE, after)]
    return [_designated(before, action - n.DESIGNATE, after), *_end_triggered(before, after)]


def _played(before: Atlanta, place: int, after: Atlanta) -> str:
    """AL-4, AL-11  A card, its point, the values that it covers, and the Districts that it closes."""
    card = box_with(before.setup.words).card_name(before.chosen)
    covered = either([str(value) for value in covered_values(before, before.seat, place)], "and")
    line = f"Seat {before.seat + 1} plays {card} at {point_name(*point_at(before, before.seat, place))} over {covered}"
    closed = districts_of(after, before.seat)[before.tableau_of(before.seat).closed :]
    names = either([point_name(district.x, district.y) for district in closed], "and")
    if not closed:
        return f"{line}."
    return f"{line} and closes the {'District' if len(closed) == 1 else 'Districts'} at {names}."


def _designated(before: Atlanta, choice: int, after: Atlanta) -> str:
    """AL-17, AL-24  A District, its tile and what that is worth now."""
    number, suit = divmod(choice, n.SUITS)
    district = districts_of(after, before.seat)[number]
    tile = box_with(before.setup.words).tiles[face_up_tile(before, suit)]
    where = point_name(district.x, district.y)
    what = f"{tile.name} ({tile.text}), worth {district.value} now"
    return f"Seat {before.seat + 1} designates {where} as {SUIT_NAMES[suit]}: {what}."


def _end_triggered(before: Atlanta, after: Atlanta) -> list[str]:
    """AL-23  Two stacks are empty: how much of the game is left."""
    if end_is_triggered(before) or not end_is_triggered(after):
        return []
    left = turns_to_come(before)
    return [f"Two stacks are empty: the game ends after this turn{f' and {left} more' if left else ''}."]


def _lost_turns(before: Atlanta, after: Atlanta) -> list[str]:
    """AL-21  Whoever had nothing to do in the turns that have just passed."""
    if after.idle <= before.idle:
        return []
    last = after.seat if after.phase == n.FINISHED else after.seat - 1
    seats = [(last - lost) % after.players + 1 for lost in reversed(range(after.idle))]
    return [f"Seat {seat} can do nothing and loses the turn." for seat in seats]


def _game_over(after: Atlanta) -> list[str]:
    """AL-21, AL-23, AL-25  How it ended and who won."""
    if after.phase != n.FINISHED:
        return []
    how = "nobody can do anything" if after.end == n.STANDSTILL else "two stacks are empty and the round is played"
    names = either([f"seat {seat + 1}" for seat in after.winners()], "and")
    shared = "share the victory" if len(after.winners()) > 1 else "wins"
    return [f"The game is over: {how}. {names.capitalize()} {shared} with {plural(max(after.scores()), 'point')}."]
