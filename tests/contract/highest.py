"""A small made-up game: everybody holds one secret card, may swap it once, then shows or hides it.

It keeps every promise of the contract, so that planted faults can break them one at a time.
"""

from __future__ import annotations

from typing import ClassVar, cast

from librt.vecs import vec
from mypy_extensions import i64

from gametable.kernel.errors import NotationError, Refused
from gametable.kernel.game import Entry, Game, Seen
from gametable.kernel.options import Settings, WholeNumber
from gametable.kernel.rng import Rng
from gametable.kernel.rulebook import Rulebook, parse_rulebook
from gametable.kernel.state import CHANCE, OVER, State, restore

SHOW, HIDE, SWAP = 0, 1, 2
WORDS = ("show", "hide", "swap")
GUIDE = "# Highest\n- HI-1 Two or three players.\n- HI-2 ✗ Each swaps at most once.\n- HI-3 ✗ The game is over.\n"


class Highest(State):
    def __init__(self) -> None:
        super().__init__()
        self.cards = 0
        self.deck: set[int] = set()
        self.hands: list[int] = []
        self.shown: set[int] = set()
        self.swapped: set[int] = set()
        self.discards: set[int] = set()
        self.turn = 0
        self.drawing = -1  # the seat that waits for a card after a swap

    def to_move(self) -> i64:
        if len(self.hands) < self.players or self.drawing >= 0:
            return CHANCE
        return i64(self.turn) if self.turn < self.players else OVER

    def legal_into(self, out: vec[i64]) -> i64:
        if self.to_move() == CHANCE:
            legal = sorted(self.deck)
        elif self.to_move() == OVER:
            legal = []
        else:
            legal = [SHOW, HIDE] + ([SWAP] if self.deck and self.turn not in self.swapped else [])
        for index, action in enumerate(legal):
            out[i64(index)] = i64(action)
        return i64(len(legal))

    def weights_into(self, out: vec[i64]) -> i64:
        for index in range(len(self.deck)):
            out[i64(index)] = i64(1)
        return i64(len(self.deck))

    def apply(self, action: i64) -> None:
        if self.to_move() == CHANCE:
            self.deck.discard(int(action))
            if self.drawing >= 0:
                self.hands[self.drawing] = int(action)
                self.drawing = -1
            else:
                self.hands.append(int(action))
        elif action == SWAP:
            self.swapped.add(self.turn)
            self.discards.add(self.hands[self.turn])
            self.hands[self.turn] = -1
            self.drawing = self.turn
        else:
            if action == SHOW:
                self.shown.add(self.turn)
            self.turn += 1

    def copy(self) -> Highest:
        return restore(type(self), self.words())

    def assign(self, other: State) -> None:
        self.load(other.words())

    def redraw(self, seat: i64, rng: Rng) -> None:
        hidden = [s for s, card in enumerate(self.hands) if s != seat and s not in self.shown and card >= 0]
        unknown = sorted(self.deck | {self.hands[s] for s in hidden})
        for s in hidden:
            self.hands[s] = unknown.pop(rng.below(i64(len(unknown))))
        self.deck = set(unknown)

    def scores(self) -> list[int]:
        return [card + 1 if seat in self.shown else 0 for seat, card in enumerate(self.hands)]

    def winners(self) -> list[int]:
        scores = self.scores()
        return [seat for seat, score in enumerate(scores) if score == max(scores)] if self.to_move() == OVER else []

    def words(self) -> tuple[int, ...]:
        sets = [
            sum(2**member for member in members) for members in (self.deck, self.shown, self.swapped, self.discards)
        ]
        return (self.players, self.cards, self.turn, self.drawing, *sets, *self.hands)

    def load(self, words: tuple[int, ...]) -> None:
        self.players, self.cards, self.turn, self.drawing = words[:4]
        sets = [{member for member in range(10) if word >> member & 1} for word in words[4:8]]
        self.deck, self.shown, self.swapped, self.discards = sets
        self.hands = list(words[8:])


class HighestGame(Game):
    entry = Entry("highest", "Highest", "nobody", "nobody", 2026, (2, 3), 1, 4, 1)
    options = (WholeNumber("cards", "HI-1", "How many cards there are.", 4, 8, 6),)
    state_class: ClassVar[type[State]] = Highest
    actions = 3
    outcomes = 8
    players_rule = "HI-1"

    def complete(self, players: int, settings: Settings) -> Settings:
        return settings

    def start(self, players: int, settings: Settings) -> State:
        state = self.state_class()
        state.load((players, cast(int, settings["cards"]), 0, -1, 2 ** cast(int, settings["cards"]) - 1, 0, 0, 0))
        return state

    def longest(self, state: State) -> int:
        return 2 * int(state.players)

    def reveals(self, before: State, action: int) -> bool:
        return action in (SHOW, SWAP)

    def seen(self, state: State, viewer: int) -> Seen:
        s = cast(Highest, state)
        hands = [card if seat == viewer or seat in s.shown else None for seat, card in enumerate(s.hands)]
        return {
            "viewer": viewer,
            "players": int(s.players),
            "cards": s.cards,
            "turn": s.turn,
            "drawing": s.drawing,
            "hands": hands,
            "shown": sorted(s.shown),
            "swapped": sorted(s.swapped),
            "discards": sorted(s.discards),
        }

    def imagine(self, seen: Seen, rng: Rng) -> State:
        state = cast(Highest, self.state_class())
        state.players, state.cards = seen["players"], seen["cards"]
        state.turn, state.drawing = seen["turn"], seen["drawing"]
        state.shown, state.swapped, state.discards = (set(seen[key]) for key in ("shown", "swapped", "discards"))
        known = {card for card in seen["hands"] if card is not None}
        left = [card for card in range(state.cards) if card not in known | state.discards]
        waiting = state.drawing
        state.hands = [
            (-1 if seat == waiting else left.pop()) if card is None else card for seat, card in enumerate(seen["hands"])
        ]
        state.deck = set(left)
        state.redraw(seen["viewer"], rng)
        return state

    def refusal(self, state: State, action: int) -> Refused | None:
        if state.is_legal(action):
            return None
        return Refused("HI-2", "You have swapped already.") if state.to_move() >= 0 else Refused("HI-3", "It is over.")

    def write(self, state: State, action: int) -> str:
        return f"card {action}" if state.to_move() == CHANCE else WORDS[action]

    def read(self, state: State, text: str) -> int:
        words = [self.write(state, action) for action in range(self.outcomes if state.to_move() == CHANCE else 3)]
        if text not in words:
            raise NotationError(text, "right is show, hide or swap.")
        return words.index(text)

    def tell(self, before: State, action: int, after: State, viewer: int) -> list[str]:
        if before.to_move() == CHANCE:
            seat = cast(Highest, before).drawing
            return [f"Card {action}."] if viewer == (seat if seat >= 0 else len(cast(Highest, before).hands)) else []
        return [f"Seat {before.to_move() + 1}: {WORDS[action]}."]

    def draw(self, seen: Seen) -> str:
        return f"Hands {seen['hands']}, discards {seen['discards']}"

    def ask(self, seen: Seen) -> str:
        return f"Seat {seen['turn'] + 1}: show, hide or swap."

    def sheet(self, seen: Seen) -> list[tuple[str, list[int]]]:
        return []

    def features(self, state: State, seat: int) -> list[float]:
        seen = self.seen(state, seat)
        hands = [-1.0 if card is None else float(card) for card in seen["hands"]]
        return (hands + [0.0] * 3)[:3] + [float(seen["turn"])]

    def inventory(self, state: State) -> dict[str, int]:
        s = cast(Highest, state)
        held = [card for card in s.hands if card >= 0]
        return {"cards": len(s.deck) + len(held) + len(s.discards), "different": len(s.deck | set(held) | s.discards)}

    def ends(self, state: State) -> list[str]:
        return ["all shown" if len(cast(Highest, state).shown) == state.players else "something hidden"]

    def guide(self, language: str = "en") -> Rulebook:
        return parse_rulebook(GUIDE)
