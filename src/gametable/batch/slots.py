"""Many games at once, compiled: every slot holds a game, and a new one begins where one is over.

Each slot draws from streams of its own, so game 5 of a seed is the same whether there are 6 slots or 600.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from gametable.kernel.features import Features
from gametable.kernel.judgement import result_into, seat_values
from gametable.kernel.rng import Rng
from gametable.kernel.state import OVER, State, scratch


@final
@mypyc_attr(acyclic=True)
class Slot:
    """One of the games: its position, its luck, and what may be done now."""

    def __init__(self, start: State, seed: i64 = 0, number: i64 = 0) -> None:
        self.seeds: Rng = Rng(seed, 2 * number)  # a seed for each game
        self.choices: Rng = Rng(seed, 2 * number + 1)  # for whoever wants random actions
        self.luck: Rng = Rng()
        self.state: State = start
        self.legal: vec[i64] = scratch()
        self.count: i64 = 0  # legal actions

    def begin(self, start: State) -> None:
        """A new game, with new luck."""
        high = self.seeds.word()
        self.luck = Rng(high << 30 ^ self.seeds.word())
        self.state = start.copy()
        self.state.settle(self.luck)


@final
@mypyc_attr(acyclic=True)
class Slots:
    """All the games, and what is seen of them as arrays: one row for each slot."""

    def __init__(self, start: State, features: Features, actions: i64 = 0, count: i64 = 0) -> None:
        self.count: i64 = count
        self.actions: i64 = actions
        self.players: i64 = start.players
        self.observations: vec[float] = vec[float]([0.0] * (count * features.size))
        self.masks: vec[u8] = vec[u8]([u8(0)] * (count * actions))
        self.seats: vec[i64] = vec[i64]([i64(0)] * count)
        self.counts: vec[i64] = vec[i64]([i64(0)] * count)
        self.rewards: vec[float] = vec[float]([0.0] * (count * start.players))
        self.done: vec[u8] = vec[u8]([u8(0)] * count)
        self.chosen: vec[i64] = vec[i64]([i64(0)] * count)
        self._start: State = start
        self._features: Features = features
        self._values: vec[float] = seat_values()
        self._slots: vec[Slot] = vec[Slot]([Slot(start)] * count)

    def reset(self, seed: i64) -> None:
        """A new game in every slot."""
        for number in range(self.count):
            self._wipe_mask(number)
            self._forget_result(number)
            slot = Slot(self._start, seed, number)
            self._slots[number] = slot
            slot.begin(self._start)
            self._look(number)

    def state(self, number: i64) -> State:
        """A copy of a slot's position, with all its secrets."""
        return self._slots[number].state.copy()

    def sample(self) -> None:
        """Choose a random legal action in every slot."""
        for number in range(self.count):
            slot = self._slots[number]
            self.chosen[number] = slot.legal[slot.choices.below(slot.count)]

    def first_illegal(self, actions: bytes) -> i64:
        """The first slot whose action (8 bytes each) is not legal; -1 if all are."""
        for number in range(self.count):
            action = read_i64_le(actions, 8 * number)
            if action < 0 or action >= self.actions or self.masks[number * self.actions + action] == 0:
                return number
        return -1

    def step(self, actions: bytes) -> None:
        """Play a legal action in every slot, with the chance that follows; begin anew where a game is over."""
        for number in range(self.count):
            self._wipe_mask(number)
            self._forget_result(number)
            slot = self._slots[number]
            slot.state.step(read_i64_le(actions, 8 * number), slot.luck)
            if slot.state.to_move() == OVER:
                self._note_result(number)
                slot.begin(self._start)
            self._look(number)

    def _wipe_mask(self, number: i64) -> None:
        """What was legal is so no longer."""
        slot = self._slots[number]
        legal = slot.legal
        masks = self.masks
        first = number * self.actions
        for i in range(slot.count):
            masks[first + legal[i]] = 0

    def _forget_result(self, number: i64) -> None:
        """The game that is being played has no result yet."""
        if self.done[number] != 0:
            self.done[number] = 0
            for seat in range(self.players):
                self.rewards[number * self.players + seat] = 0.0

    def _note_result(self, number: i64) -> None:
        """The winners share the victory."""
        result_into(self._slots[number].state, self._values)
        self.done[number] = 1
        for seat in range(self.players):
            self.rewards[number * self.players + seat] = self._values[seat]

    def _look(self, number: i64) -> None:
        """Who decides, what that seat may do, and what it knows."""
        slot = self._slots[number]
        seat = slot.state.to_move()
        self.seats[number] = seat
        legal = slot.legal
        slot.count = slot.state.legal_into(legal)
        self.counts[number] = slot.count
        masks = self.masks
        first = number * self.actions
        for i in range(slot.count):
            masks[first + legal[i]] = 1
        self._features.write(slot.state, seat, self.observations, number * self._features.size)
