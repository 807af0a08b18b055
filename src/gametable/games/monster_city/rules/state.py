"""Monster City as a State: whose decision it is, what is legal, and what an action does."""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.games.monster_city.rules.chance import (
    begin_game,
    draw_outcome,
    put,
    settle_buildings,
    settle_monsters,
    write_outcomes,
    write_weights,
)
from gametable.games.monster_city.rules.destruction import call_monster, choose_fall
from gametable.games.monster_city.rules.events import (
    chicken,
    counterattack,
    detour,
    give_building,
    grant,
    play_card,
    reject,
    take_building,
)
from gametable.games.monster_city.rules.hidden import redraw_hidden
from gametable.games.monster_city.rules.legal import is_allowed, write_actions
from gametable.games.monster_city.rules.numbers import (
    ATTACK,
    BUILD,
    CHICKEN,
    COUNTERATTACK,
    DEALING_BUILDINGS,
    DEALING_MONSTERS,
    DESTROY,
    DETOUR,
    FINISHED,
    FIRST_CHANCE,
    FOR_NOTHING,
    GIVE,
    GRANT,
    REJECT,
    SCORE,
    SCORING,
    STOP,
    TAKE,
)
from gametable.games.monster_city.rules.position import Position
from gametable.games.monster_city.rules.scoring import choose_way, decider, winning_seats
from gametable.games.monster_city.rules.setup import setup_of
from gametable.games.monster_city.rules.turns import construct, stop
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, OVER, State


@final
@mypyc_attr(acyclic=True)
class MonsterCity(Position):
    """A position of Monster City with its rules."""

    def to_move(self) -> i64:
        if self.phase >= FIRST_CHANCE:
            return CHANCE
        if self.phase == FINISHED:
            return OVER
        return decider(self) if self.phase == SCORING else self.seat

    def open_seats(self) -> list[int]:
        """MC-27  In a scoring all seats decide, and may change their choice until the last one has chosen."""
        if self.phase == SCORING:
            return list(range(self.players))
        return State.open_seats(self)

    def awaited_seats(self) -> list[int]:
        """MC-27  A scoring waits for the seats that have not chosen yet."""
        return [seat for seat in self.open_seats() if self.phase != SCORING or self.chosen_of(seat) < 0]

    def turn_to(self, seat: i64) -> None:
        """MC-27  Let any seat choose, or choose again, in a scoring."""
        if self.phase == SCORING and 0 <= seat < self.players:
            self.turned = seat
        else:
            State.turn_to(self, seat)

    def legal_into(self, out: vec[i64]) -> i64:
        return write_outcomes(self, out) if self.phase >= FIRST_CHANCE else write_actions(self, out)

    def is_legal(self, action: i64) -> bool:
        return State.is_legal(self, action) if self.phase >= FIRST_CHANCE else is_allowed(self, action)

    def apply(self, action: i64) -> None:
        if self.phase >= FIRST_CHANCE:
            put(self, action)
        elif action < ATTACK:
            construct(self, action - BUILD)
        elif action < STOP:
            call_monster(self, action - ATTACK)
        elif action == STOP:
            stop(self)
        elif action < SCORE:
            choose_fall(self, action - DESTROY)
        elif action < CHICKEN:
            choose_way(self, action - SCORE)
        else:
            self._apply_event(action)

    def _apply_event(self, action: i64) -> None:
        if action < REJECT:
            chicken(self, action - CHICKEN)
        elif action < GIVE:
            reject(self, action - REJECT)
        elif action < TAKE:
            give_building(self, action - GIVE)
        elif action < COUNTERATTACK:
            take_building(self, action - TAKE)
        elif action == COUNTERATTACK:
            counterattack(self)
        elif action == DETOUR:
            detour(self)
        elif action == GRANT:
            grant(self)
        else:
            play_card(self, action - FOR_NOTHING)

    def weights_into(self, out: vec[i64]) -> i64:
        return write_weights(self, out)

    def draw(self, rng: Rng) -> i64:
        return draw_outcome(self, rng)

    def settle(self, rng: Rng) -> i64:
        events: i64 = 0
        while self.phase >= FIRST_CHANCE:
            if self.phase == DEALING_BUILDINGS:
                events += settle_buildings(self, rng)
            elif self.phase == DEALING_MONSTERS:
                events += settle_monsters(self, rng)
            else:
                put(self, draw_outcome(self, rng))
                events += 1
        return events

    def copy(self) -> MonsterCity:
        new = MonsterCity()
        new.take_over(self)
        return new

    def assign(self, other: State) -> None:
        assert isinstance(other, MonsterCity)
        self.take_over(other)

    def redraw(self, seat: i64, rng: Rng) -> None:
        redraw_hidden(self, seat, rng)

    def scores(self) -> list[int]:
        """MC-33  The points on the notepad."""
        return [int(self.total_of(i64(seat))) for seat in range(self.players)]

    def winners(self) -> list[int]:
        """MC-34  Empty before the end; several seats share a victory."""
        return winning_seats(self) if self.phase == FINISHED else []


def new_state(words: tuple[int, ...]) -> MonsterCity:
    """The position before any chance event of a game with this setup."""
    state = MonsterCity()
    state.setup = setup_of(words)
    begin_game(state)
    return state
