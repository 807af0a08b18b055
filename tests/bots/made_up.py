"""Made-up games for the tests of the search: a tree of decisions, luck and ends, in one world or in several.

    start([decide(0, {1: end(0), 2: luck((3, end(0)), (1, end(1)))})])

is a game in which seat 0 wins at once with action 1, and with action 2 three times in four. Where several worlds are
given, nobody knows which of them is true.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, OVER, State, restore


@dataclass(frozen=True)
class Node:
    """A decision of a seat, luck (CHANCE) or an end (OVER)."""

    seat: int
    branches: dict[int, Node] = field(default_factory=dict)
    weights: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()


def decide(seat: int, branches: dict[int, Node]) -> Node:
    return Node(seat, branches)


def luck(*branches: tuple[int, Node]) -> Node:
    """Outcomes 0, 1, … with their weights."""
    return Node(CHANCE, dict(enumerate(node for _, node in branches)), tuple(weight for weight, _ in branches))


def end(*winners: int) -> Node:
    return Node(OVER, winners=winners)


STORIES: Final[list[list[Node]]] = []  # a position is the number of a story, a world of it, and the way through it


class Story(State):
    def __init__(self) -> None:
        super().__init__()
        self.story = 0
        self.world = 0
        self.way: list[int] = []

    @property
    def node(self) -> Node:
        node = STORIES[self.story][self.world]
        for action in self.way:
            node = node.branches[action]
        return node

    def to_move(self) -> i64:
        return i64(self.node.seat)

    def legal_into(self, out: vec[i64]) -> i64:
        for index, action in enumerate(sorted(self.node.branches)):
            out[i64(index)] = i64(action)
        return i64(len(self.node.branches))

    def weights_into(self, out: vec[i64]) -> i64:
        for index, weight in enumerate(self.node.weights):
            out[i64(index)] = i64(weight)
        return i64(len(self.node.weights))

    def apply(self, action: i64) -> None:
        assert int(action) in self.node.branches, "the search plays only what is legal"
        self.way.append(int(action))

    def copy(self) -> Story:
        return restore(Story, self.words())

    def assign(self, other: State) -> None:
        self.load(other.words())

    def redraw(self, seat: i64, rng: Rng) -> None:
        self.world = int(rng.below(i64(len(STORIES[self.story]))))

    def scores(self) -> list[int]:
        return [int(seat in self.node.winners) for seat in range(self.players)]

    def winners(self) -> list[int]:
        return list(self.node.winners)

    def words(self) -> tuple[int, ...]:
        return (int(self.players), self.story, self.world, *self.way)

    def load(self, words: tuple[int, ...]) -> None:
        self.players, self.story, self.world = words[:3]
        self.way = list(words[3:])


def start(worlds: list[Node], players: int = 2) -> Story:
    """The beginning of a story."""
    STORIES.append(worlds)
    return restore(Story, (players, len(STORIES) - 1, 0))


def wide(seat: int, depth: int, width: int) -> Node:
    """Two seats in turn have so many actions each time; the parity of the last one decides."""
    if depth == 0:
        return decide(seat, {action: end(action % 2) for action in range(width)})
    below = wide(1 - seat, depth - 1, width)
    return decide(seat, dict.fromkeys(range(width), below))
