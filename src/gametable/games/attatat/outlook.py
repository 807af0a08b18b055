"""What an action would bring, told in a sentence with this position's facts; a viewer knows all that is needed."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from gametable.games.attatat.ground import NAMES, Link, ground_of
from gametable.games.attatat.rules import numbers as n
from gametable.kernel.game import Seen
from gametable.kernel.words import either, plural

Planks = dict[int, tuple[int, int]]  # by the number of their link: the owner, and how many


def planks_of(seen: Seen) -> Planks:
    """Every link that lies on the board."""
    return {place + int(n.LINK_DOWN) * side: (owner, planks) for place, side, owner, planks in seen["links"]}


def _reached(pairs: Iterable[tuple[int, int]], start: int, standing: set[int]) -> set[int]:
    """The places that these pairs join to a start, over standing tiles only."""
    ways: dict[int, list[int]] = {}
    for one, other in pairs:
        if one in standing and other in standing:
            ways.setdefault(one, []).append(other)
            ways.setdefault(other, []).append(one)
    found, waiting = {start}, [start]
    while waiting:
        fresh = [place for place in ways.get(waiting.pop(), ()) if place not in found]
        found.update(fresh)
        waiting += fresh
    return found


def _linked(seen: Seen, start: int, visited: Iterable[int] = ()) -> set[int]:
    """AT-22 to AT-24  The tiles that planks join to a tile, without those that a path has visited."""
    link_of = ground_of(seen).link_of
    pairs = [link_of[number][1:] for number in planks_of(seen)]
    return _reached(pairs, start, {*seen["coloured"], *seen["free"]} - set(visited))


def _names(seen: Seen, places: Iterable[int], link: str = "or") -> str:
    names = ground_of(seen).names
    return either([f"{NAMES[seen['tiles'][place]]} {names[place]}" for place in sorted(places)], link)


def _own(seen: Seen) -> set[int]:
    return set(seen["hands"][seen["seat"]]["cards"])


def link_words(seen: Seen, link: Link) -> str:
    """AT-14  What is left after a link, and which of one's own tiles it joins."""
    each, seat = seen["options"]["planks_per_link"], seen["seat"]
    words = [f"Lays {each} of your planks; {plural((seen['links_left'][seat] - 1) * each, 'plank')} left after this."]
    sides = [_linked(seen, place) for place in link[1:]]
    first, second = (side & _own(seen) for side in sides)
    if first and second and link[2] not in sides[0]:
        words.append(f"Joins your {_names(seen, first, 'and')} with your {_names(seen, second, 'and')}.")
    if sum(seen["links_left"]) == 1:  # AT-39, AT-65
        when = "at once" if seen["options"]["either_or"] else "after this turn"
        words.append(f"These are the last planks of the table: the round ends {when}.")
    return " ".join(words)


def step_words(seen: Seen, place: int) -> str:
    """AT-22, AT-23  Where a path that is led to this tile can end."""
    path = seen["path"]
    ends = (_linked(seen, place, path) & _own(seen)) - {place}
    if not path:
        return f"From here a path can lead to {_names(seen, ends)}."
    words = f"{plural(len(path), 'plank')} up to here."
    if place in _own(seen):
        words = f"Here you could claim {plural(len(path), 'plank')}."
        return f"{words} It could lead on to {_names(seen, ends)}." if ends else words
    return f"{words} The path can end at {_names(seen, ends)}."


def collected_by(seen: Seen) -> Planks:
    """AT-26  The links of the path."""
    gap_at, planks = ground_of(seen).gap_at, planks_of(seen)
    steps = [gap_at[min(pair), max(pair)] for pair in itertools.pairwise(seen["path"])]
    return {step: planks[step] for step in steps if step in planks}


def _gain(seen: Seen, owners: Iterable[tuple[int, int]]) -> str:
    """AT-41  Planks by owner, and the points that they bring to the seat on turn."""
    pile = list(seen["piles"][seen["seat"]])
    count, points = [0] * len(pile), 0
    for owner, planks in owners:
        points += planks + (not pile[owner])
        pile[owner] += planks
        count[owner] += planks
    by_owner = [f"{planks} of seat {owner + 1}" for owner, planks in enumerate(count) if planks]
    return f"{plural(sum(count), 'plank')} ({', '.join(by_owner)}): {plural(points, 'point')}"


def claim_words(seen: Seen) -> str:
    """AT-26, AT-29  What a claim takes and shows."""
    ends = (seen["path"][0], seen["path"][-1])
    gain = _gain(seen, [(owner, 1) for owner, _ in collected_by(seen).values()])
    words = f"Takes {gain}. Everybody will see your {_names(seen, ends, 'and')}; you remove one of them."
    return f"{words} It is your last path: the round ends." if seen["hands"][seen["seat"]]["size"] == 2 else words


def is_last_path(seen: Seen) -> bool:
    """AT-35  Whether the removal that is due leaves one card."""
    return bool(seen["hands"][seen["seat"]]["size"] == 2)


def is_filled(seen: Seen) -> bool:
    """AT-30, AT-39b  Whether a Free tile takes the place of the removed one."""
    return bool(seen["free_left"]) and not is_last_path(seen)


def is_fault_line(seen: Seen, place: int) -> bool:
    """AT-36 to AT-38  Whether without this tile the coloured tiles fall apart."""
    coloured = set(seen["coloured"]) - {place}
    if is_filled(seen) or not coloured:
        return False
    pairs = ground_of(seen).gap_at
    return not coloured <= _reached(pairs, min(coloured), coloured | set(seen["free"]))


def removed_links(seen: Seen, place: int) -> list[int]:
    """AT-34, AT-35, AT-39a  The links that a removal clears: loners, or with the bonus all that touch the tile."""
    if is_filled(seen):
        return []
    bonus = (is_last_path(seen) or is_fault_line(seen, place)) and sum(seen["links_left"]) > 0
    standing = {*seen["coloured"], *seen["free"]}
    return [number for number, other in _touching(seen, place) if bonus or other not in standing]


def _touching(seen: Seen, place: int) -> list[tuple[int, int]]:
    """The links at a place, with the place at their other end."""
    link_of = ground_of(seen).link_of
    touching = [link_of[number] for number in planks_of(seen) if place in link_of[number][1:]]
    return [(number, other if one == place else one) for number, one, other in touching]


def removal_words(seen: Seen, place: int) -> str:
    """AT-29 to AT-36  What takes the tile's place, what is picked up, and whether the round ends."""
    path = seen["path"]
    kept = _names(seen, [end for end in (path[0], path[-1]) if end != place])
    if is_filled(seen):
        left = plural(seen["free_left"] - 1, "Free tile")
        words = f"A Free tile takes its place ({left} left); your {kept} stays."
        return f"{words} The round ends: all planks are played." if not sum(seen["links_left"]) else words
    cleared = removed_links(seen, place)
    planks = planks_of(seen)
    gain = f"you pick up {_gain(seen, [planks[link] for link in cleared])}" if cleared else "you pick up no planks"
    if is_last_path(seen):
        return f"Last path: {gain}. The round ends."
    if is_fault_line(seen, place):
        return f"Fault line: {gain}. The round ends."
    dead = len(_touching(seen, place)) - len(cleared)
    words = f"Leaves an empty space; {gain}"
    words += (
        f", and {plural(dead, 'link')} {'becomes a dead end' if dead == 1 else 'become dead ends'}." if dead else "."
    )
    return f"{words} The round ends: all planks are played." if not sum(seen["links_left"]) else words


def ends_round(seen: Seen, action: int) -> bool:
    """AT-20, AT-35, AT-36, AT-39, AT-65  Whether an action ends the round."""
    left = sum(seen["links_left"])
    if action < n.WALK:
        return bool(seen["options"]["either_or"]) and left == 1
    if action == n.NO_CLAIM:
        return left == 0 or seen["idle"] == seen["players"]
    if n.REMOVE <= action < n.COLOUR:
        return left == 0 or is_last_path(seen) or is_fault_line(seen, action - int(n.REMOVE))
    return False


def own_matches(seen: Seen, colour: int, symbol: int) -> int:
    """AT-9  How many of the viewer's cards have this colour or this symbol."""
    tiles = [seen["tiles"][place] for place in seen["hands"][seen["viewer"]]["cards"]]
    return sum(tile // 5 == colour or tile % 5 == symbol for tile in tiles)
