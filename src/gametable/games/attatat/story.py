"""What the log tells each viewer. A path in the making is told only to its walker (AT-13a)."""

# mypyc compiles this module: objects

from __future__ import annotations

from gametable.games.attatat.components import COMPONENTS
from gametable.games.attatat.notation import write, write_link
from gametable.games.attatat.places import place_name, places_of
from gametable.games.attatat.rules import numbers as n
from gametable.games.attatat.rules.hidden import undealt_is_open
from gametable.games.attatat.rules.removal import collect_around
from gametable.games.attatat.rules.state import Attatat
from gametable.games.attatat.sight import ENDS, path_places
from gametable.kernel.bits import bit
from gametable.kernel.words import plural


def tell(before: Attatat, action: int, after: Attatat, viewer: int) -> list[str]:
    """The lines that a viewer reads about one action or outcome."""
    if before.phase >= n.FIRST_CHANCE:
        lines = _outcome(before, action, after, viewer)
    else:
        lines = _action(before, action, after, viewer)
    return lines + _round_over(before, after) + _forced_link(before, action, after)


def _outcome(before: Attatat, outcome: int, after: Attatat, viewer: int) -> list[str]:
    text = write(before, outcome)
    if before.phase == n.LAYING:
        return [f"{place_name(before.board, before.laid)}: {text}"]
    if before.phase != n.DEALING:
        return [f"{text.removeprefix('out ').capitalize()} leaves the game."]
    lines = []
    if viewer == before.laid % before.players:
        lines.append(f"Seat {viewer + 1} is dealt the {text}.")
    if undealt_is_open(after) and after.undealt:
        cards = [_tile(after, place) for place in places_of(after.board, after.undealt)]
        lines.append(f"Not dealt: {', '.join(cards)}.")
    if after.colour >= 0:  # AT-10a
        lines.append(f"All tiles in play are {COMPONENTS.colours[after.colour]}: seat 1 names that colour.")
    return lines


def _action(before: Attatat, action: int, after: Attatat, viewer: int) -> list[str]:
    who = f"Seat {before.seat + 1}"
    text = write(before, action)
    if action < n.WALK:
        return [f"{who} links {text}."]
    if action < n.CLAIM:
        verb = "leads the path on" if before.phase == n.WALKING else "begins a path"
        return [f"{who} {verb} {text}."] if viewer == before.seat else []
    if action == n.CLAIM:
        return [_claim(before, after)]
    if action == n.NO_CLAIM:
        return [f"{who} claims nothing."]
    if action < n.COLOUR:
        return [_removal(before, action - n.REMOVE, after)]
    return [f"{who} names the {text}.", *_announcement(after)]


def _announcement(after: Attatat) -> list[str]:
    """AT-9  Once colour and symbol are named, everybody tells how many cards match."""
    if after.symbol < 0:
        return []
    counts = ", ".join(f"seat {seat + 1} has {after.matches >> 8 * seat & 255}" for seat in range(after.players))
    return [f"Matching cards: {counts}. Seat {after.first + 1} moves first."]


def _tile(state: Attatat, place: int) -> str:
    return COMPONENTS.tile_name(state.tile(place))


def _claim(before: Attatat, after: Attatat) -> str:
    path = path_places(before)
    seat = before.seat
    way = " ".join(place_name(before.board, place) for place in path)
    planks = _collected([after.pile(seat, c) - before.pile(seat, c) for c in range(before.players)])
    ends = f"{_tile(before, path[0])} and {_tile(before, path[-1])}"
    return f"Seat {seat + 1} shows {ends}, claims {way} and takes {planks}."


def _collected(by_colour: list[int]) -> str:
    parts = [f"{count} of seat {colour + 1}" for colour, count in enumerate(by_colour) if count]
    return f"{plural(sum(by_colour), 'plank')} ({', '.join(parts)})" if parts else "no planks"


def _removal(before: Attatat, place: int, after: Attatat) -> str:
    name = f"{_tile(before, place)} at {place_name(before.board, place)}"
    line = f"Seat {before.seat + 1} removes the {name};"
    ended = after.rounds_over() > before.rounds_over()
    last_path = ended and after.end_of(before.rounds_over()) == n.LAST_PATH
    if before.free_left > 0 and not last_path:  # AT-30, AT-39b
        return f"{line} a Free tile takes its place."
    attatat = ended and after.end_of(before.rounds_over()) in (n.LAST_PATH, n.FAULT_LINE) and before.links_left != 0
    gained = _gained(before, place, attatat)
    if not any(gained):
        return f"{line} an empty space is left."
    why = "which touched it: Attatat!" if attatat else "which lay between empty spaces."
    return f"{line} an empty space is left. Seat {before.seat + 1} picks up {_collected(gained)}, {why}"


def _gained(before: Attatat, place: int, attatat: bool) -> list[int]:
    """AT-34, AT-35  The planks that a removal brings, by colour."""
    trial = before.copy()
    cell = trial.board.cell(place)
    trial.coloured &= ~bit(cell)
    collect_around(trial, cell, attatat)
    return [trial.pile(trial.seat, colour) - before.pile(before.seat, colour) for colour in range(before.players)]


def _round_over(before: Attatat, after: Attatat) -> list[str]:
    """AT-41, AT-44  The points of a round that has just ended, and the winner of the game."""
    lines = []
    for number in range(before.rounds_over(), after.rounds_over()):
        points = ", ".join(f"seat {s + 1}: {after.points_of(number, s)}" for s in range(after.players))
        lines.append(f"Round {number + 1} ends: {ENDS[after.end_of(number)]}. Points: {points}.")
    if after.phase == n.FINISHED:
        names = " and ".join(f"seat {seat + 1}" for seat in after.winners())
        shared = "share the victory" if len(after.winners()) > 1 else "wins"
        lines.append(f"The game is over: {names} {shared} with {max(after.scores())} points.")
    return lines


def _forced_link(before: Attatat, action: int, after: Attatat) -> list[str]:
    """AT-19a  A link that the program laid because no other was possible."""
    seat = after.seat
    own_link = before.phase < n.FIRST_CHANCE and action < n.WALK
    if own_link or after.phase != n.CLAIMING or after.links_left_of(seat) >= before.links_left_of(seat):
        return []
    right = places_of(after.board, after.right_of(seat) & ~before.right_of(seat))
    down = places_of(after.board, after.down_of(seat) & ~before.down_of(seat))
    links = [n.LINK_RIGHT + place for place in right] + [n.LINK_DOWN + place for place in down]
    return [f"Seat {seat + 1} links {write_link(after, link)}, the only free pair." for link in links]
