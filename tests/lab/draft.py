"""A small made-up game with one card that is too strong, and bots whose leaders love a harmless one.

Everybody first gets some talent by chance, then takes two different cards, then luck adds some points. The dragon is
worth two points, all other cards nothing. A courtier takes the crown whenever it has the most talent: crowns are found
with winners, but do not make them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from gametable.bots.budget import Budget
from gametable.kernel.game import Entry, Game, Seen
from gametable.kernel.options import Settings, WholeNumber
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, OVER, State, restore
from tests.contract.highest import HighestGame

CARDS: Final = ("apple", "bell", "crown", "dragon", "eel")
CROWN, DRAGON = CARDS.index("crown"), CARDS.index("dragon")
THINGS: Final = {name: (card,) for card, name in enumerate(CARDS)}
TALENT, LUCK, TAKEN = 10, 8, 2  # values of talent and of luck; cards that each seat takes


class Draft(State):
    def __init__(self) -> None:
        super().__init__()
        self.strength = 0  # points of the dragon
        self.points: list[int] = []
        self.cards: list[int] = []  # in the order of taking
        self.drawn = 0  # chance events so far

    def to_move(self) -> i64:
        if self.drawn < self.players:
            return CHANCE
        if len(self.cards) < TAKEN * self.players:
            return i64(len(self.cards) // TAKEN)
        return CHANCE if self.drawn < 2 * self.players else OVER

    def legal(self) -> list[int]:
        seat = self.to_move()
        if seat == CHANCE:
            return list(range(TALENT if self.drawn < self.players else LUCK))
        own = self.cards[TAKEN * int(seat) :]
        return [card for card in range(len(CARDS)) if card not in own] if seat >= 0 else []

    def legal_into(self, out: vec[i64]) -> i64:
        legal = self.legal()
        for index, action in enumerate(legal):
            out[i64(index)] = i64(action)
        return i64(len(legal))

    def weights_into(self, out: vec[i64]) -> i64:
        count = len(self.legal())
        for index in range(count):
            out[i64(index)] = i64(1)
        return i64(count)

    def legal_actions(self) -> list[int]:
        return self.legal()

    def draw(self, rng: Rng) -> i64:
        return rng.below(i64(len(self.legal())))

    def apply(self, action: i64) -> None:
        if self.to_move() == CHANCE:
            self.points[self.drawn % int(self.players)] += int(action)
            self.drawn += 1
        else:
            seat = int(self.to_move())
            self.cards.append(int(action))
            self.points[seat] += self.strength if action == DRAGON else 0

    def copy(self) -> Draft:
        return restore(type(self), self.words())

    def scores(self) -> list[int]:
        return list(self.points)

    def winners(self) -> list[int]:
        best = max(self.points)
        return [seat for seat, points in enumerate(self.points) if points == best] if self.to_move() == OVER else []

    def words(self) -> tuple[int, ...]:
        return (int(self.players), self.strength, self.drawn, *self.points, *self.cards)

    def load(self, words: tuple[int, ...]) -> None:
        self.players, self.strength, self.drawn = words[:3]
        self.points, self.cards = list(words[3 : 3 + words[0]]), list(words[3 + words[0] :])


class DraftGame(HighestGame):
    """What experiments ask a game for; words and pictures stay those of another made-up game."""

    entry = Entry("draft", "Draft", "nobody", "nobody", 2026, (2, 4), 1, 4, 1)
    options = (WholeNumber("dragon", "DR-1", "How many points a dragon brings.", 0, 9, 2),)
    state_class: ClassVar[type[State]] = Draft
    actions = len(CARDS)
    outcomes = LUCK

    def start(self, players: int, settings: Settings) -> State:
        return restore(Draft, (players, cast(int, settings["dragon"]), 0, *[0] * players))

    def longest(self, state: State) -> int:
        return TAKEN * int(state.players)

    def seen(self, state: State, viewer: int) -> Seen:
        return {"viewer": viewer, "points": state.scores()}


class Courtier:
    """Takes the crown whenever nobody has more points, else anything."""

    def choose(self, _game: Game, seen: Seen, legal: Sequence[int], _budget: Budget, rng: Rng) -> int:
        leads = seen["points"][seen["viewer"]] == max(seen["points"])
        return CROWN if leads and CROWN in legal else legal[rng.below(len(legal))]
