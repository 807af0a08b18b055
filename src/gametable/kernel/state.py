"""The position of a game, as every bot, table and experiment sees it: one base class, one subclass a game.

Chance is explicit and lazy. Nothing unseen has an order: a deck is the set of what is left in it. When something
must be drawn, to_move() is CHANCE, the outcomes are the legal actions, and apply() puts one of them in place.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.kernel.rng import Rng

CHANCE: Final[i64] = -1
OVER: Final[i64] = -2
MOST_LEGAL: Final[i64] = 640  # more than any position of any game offers

_SCRATCH: Final = vec[i64]([i64(0)] * MOST_LEGAL)  # safe: compiled calls are not interrupted
_EXPLAIN: Final[dict[type, Callable[[Any, int], Exception]]] = {}

S = TypeVar("S", bound="State")


def explain_with(kind: type, explain: Callable[[Any, int], Exception]) -> None:
    """Tell play() how to say why an action of this kind of state is not legal."""
    _EXPLAIN[kind] = explain


def restore(kind: type[S], words: tuple[int, ...]) -> S:
    """The position that words() described."""
    state = kind()
    state.load(words)
    return state


def scratch() -> vec[i64]:
    """A fresh buffer, wide enough for legal_into() of every game."""
    return vec[i64]([i64(0)] * MOST_LEGAL)


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class State:
    """One position of one game: mutable, cheap to copy; actions and outcomes are small ints."""

    def __init__(self) -> None:
        self.players: i64 = 0

    # What a game must say of itself

    def to_move(self) -> i64:
        """The seat that decides, CHANCE or OVER."""
        raise NotImplementedError

    def legal_into(self, out: vec[i64]) -> i64:
        """Write the legal actions (at CHANCE the outcomes), ascending, into out; return how many."""
        raise NotImplementedError

    def weights_into(self, out: vec[i64]) -> i64:
        """At CHANCE: write the weight of every outcome, in the order of legal_into(); return how many."""
        raise NotImplementedError

    def apply(self, action: i64) -> None:
        """Carry out a legal action or outcome; not checked."""
        raise NotImplementedError

    def copy(self) -> State:
        """A position of its own, equal to this one."""
        raise NotImplementedError

    def assign(self, other: State) -> None:
        """Become equal to another position of the same game."""
        raise NotImplementedError

    def redraw(self, seat: i64, rng: Rng) -> None:
        """Replace what that seat cannot know by a fair sample of what is possible given all it has seen."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Points by seat, as they stand."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """The winning seats of a finished game: several share a victory; empty before the end."""
        raise NotImplementedError

    def words(self) -> tuple[int, ...]:
        """The whole position as numbers: equal positions have equal words."""
        raise NotImplementedError

    def load(self, words: tuple[int, ...]) -> None:
        """Become the position that words() described."""
        raise NotImplementedError

    # What follows from it; a game may know a shorter way

    def is_legal(self, action: i64) -> bool:
        """Whether the seat to move may do this (at CHANCE: whether this can come)."""
        n = self.legal_into(_SCRATCH)
        for i in range(n):
            if _SCRATCH[i] == action:
                return True
        return False

    def open_seats(self) -> list[int]:
        """The seats that may decide now, or still change what they decided, independently of each other."""
        seat = self.to_move()
        return [int(seat)] if seat >= 0 else []

    def awaited_seats(self) -> list[int]:
        """The open seats whose decision is still missing; the others only may change theirs."""
        return self.open_seats()

    def turn_to(self, seat: i64) -> None:
        """Let this one of the open seats decide next; to_move() then names it."""
        if seat != self.to_move():
            raise ValueError(f"seat {seat} does not decide now")

    def legal_actions(self) -> list[int]:
        """The legal actions (at CHANCE the outcomes), ascending."""
        n = self.legal_into(_SCRATCH)
        return [int(_SCRATCH[i]) for i in range(n)]

    def chance_weights(self) -> list[int]:
        """At CHANCE: the weight of every outcome, in the order of legal_actions()."""
        n = self.weights_into(_SCRATCH)
        return [int(_SCRATCH[i]) for i in range(n)]

    def draw(self, rng: Rng) -> i64:
        """At CHANCE: one outcome, by its weight."""
        n = self.weights_into(_SCRATCH)
        total: i64 = 0
        for i in range(n):
            total += _SCRATCH[i]
        left = rng.below(total)
        index: i64 = 0
        while left >= _SCRATCH[index]:
            left -= _SCRATCH[index]
            index += 1
        self.legal_into(_SCRATCH)
        return _SCRATCH[index]

    def pick(self, rng: Rng, legal: vec[i64]) -> i64:
        """A legal action of the seat to move, each with the same chance."""
        n = self.legal_into(legal)
        return legal[rng.below(n)]

    def settle(self, rng: Rng) -> i64:
        """Draw every chance event that is due; return how many there were."""
        events: i64 = 0
        while self.to_move() == CHANCE:
            self.apply(self.draw(rng))
            events += 1
        return events

    def step(self, action: i64, rng: Rng) -> None:
        """apply(), then settle(): a move and all the chance that follows it."""
        self.apply(action)
        self.settle(rng)

    def play(self, action: i64, rng: Rng | None = None) -> None:
        """Carry out an action if it is legal, else raise Refused; with rng, also the chance that follows."""
        if not self.is_legal(action):
            raise self._refused(action)
        self.apply(action)
        if rng is not None:
            self.settle(rng)

    def _refused(self, action: i64) -> Exception:
        explain = _EXPLAIN.get(type(self))
        return explain(self, int(action)) if explain else ValueError(f"action {action} is not legal here")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, State) and self.words() == other.words()

    def __hash__(self) -> int:
        return hash(self.words())

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (type(self), self.words())

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()
