"""What monsters would do to a viewer's own city, and what the city would be worth then; from a view alone."""

from __future__ import annotations

from typing import NamedTuple

from gametable.games.monster_city.book import Faces, book_of
from gametable.games.monster_city.rules import numbers as n
from gametable.kernel.game import Seen


class Ruin(NamedTuple):
    """What a monster does to a city."""

    fallen: list[int]  # without choice
    left: list[int]
    choices: list[tuple[int, list[int]]]  # so many of these kinds

    @property
    def total(self) -> int:
        """How many buildings fall in the end."""
        return len(self.fallen) + sum(count for count, _ in self.choices)


def shows_cards(seen: Seen, ruin: Ruin) -> bool:
    """MC-23, MC-42  Whether an attack is finished and brings new cards."""
    return not ruin.choices and (len(seen["monster_row"]) == 1 or brings_event(seen, all_fallen(seen, ruin)))


def all_fallen(seen: Seen, ruin: Ruin) -> int:
    """MC-42  How many buildings an attack destroys, chosen ones included."""
    return len(city_of(seen)) - len(ruin.left) + sum(count for count, _ in ruin.choices)


def brings_event(seen: Seen, fallen: int) -> bool:
    """MC-42  Whether so many ruins bring an event card."""
    events = seen["events"]
    return events is not None and fallen >= n.LUCKY_FALL and bool(events["deck"] or any(events["discard"]))


def city_of(seen: Seen) -> list[int]:
    """The viewer's own city."""
    city: list[int] = seen["seats"][seen["viewer"]]["city"]
    return city


def buildings_of(seen: Seen) -> Faces:
    """Colour and value of each kind of building."""
    return book_of(seen["options"]["cards"]).faces


def attack(seen: Seen, kind: int) -> Ruin:
    """MC-17 to MC-21  What a monster of the row would do."""
    book, city = book_of(seen["options"]["cards"]), city_of(seen)
    faces, monster = book.faces, book.monsters[kind]
    if monster.colour is not None or monster.values:
        fallen = [k for k in city if faces[k][0] == monster.colour or faces[k][1] in monster.values]
        return Ruin(fallen, without(city, fallen), [])
    return fall(city, [*monster.wants, monster.any_count], faces)


def next_fall(seen: Seen, kind: int) -> Ruin:
    """MC-18, MC-20  What follows if this building is the next one to fall."""
    need = list(seen["attack"]["need"])
    need[next(target for target in range(4) if need[target])] -= 1
    return fall(without(seen["attack"]["left"], [kind]), need, buildings_of(seen))


def fall(city: list[int], need: list[int], faces: Faces) -> Ruin:
    """MC-18, MC-20, MC-21, MC-22  What falls without a choice, and where its player will choose."""
    fallen: list[int] = []
    choices = []
    for target, count in enumerate(need):
        found = [kind for kind in city if target == n.ANY or faces[kind][0] == target] if count else []
        if len(found) <= count:
            fallen += found
        elif len(set(found)) == 1:
            fallen += found[:count]
        else:
            choices.append((count, found))
    return Ruin(fallen, without(city, fallen), choices)


def without(cards: list[int], taken: list[int]) -> list[int]:
    """What is left when some cards are taken away."""
    left = list(cards)
    for kind in taken:
        left.remove(kind)
    return left


def worth(city: list[int], faces: Faces) -> list[int]:
    """MC-28 to MC-31  What a city brings in each of the six ways."""
    by_colour = [[faces[kind][1] for kind in city if faces[kind][0] == colour] for colour in range(3)]
    sums = [sum(values) for values in by_colour]
    return [sum(map(min, filter(None, by_colour))), sum(map(max, filter(None, by_colour))), *sums, sum(sums)]
