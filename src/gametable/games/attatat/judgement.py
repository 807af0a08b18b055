"""How a strong player looks at Attatat: planks at home, and walks that are open to the own tiles.

A hand tile that links join to another one is a claim to come, and the longer the net of links around them, the more
planks it can bring. A playout runs to the end of the round, where threats and races (a fault line, the last path) have
been decided; only points count from there on.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.games.attatat.rules.board import reach
from gametable.games.attatat.rules.claims import path_down, path_right
from gametable.games.attatat.rules.numbers import CLAIM, LINK_DOWN, NO_CLAIM, WALK
from gametable.games.attatat.rules.state import Attatat
from gametable.games.attatat.rules.turns import round_points
from gametable.kernel.bits import count_bits
from gametable.kernel.judgement import Judgement, result_into, seat_values, shares_into
from gametable.kernel.rng import Rng
from gametable.kernel.state import OVER, State

NAMES = (
    *("claim", "link", "tile"),
    *("spread_round", "spread_more"),
    *("joining", "leading", "claiming", "passing"),
    "eager",
)


@mypyc_attr(acyclic=True)
class AttatatJudgement(Judgement):
    """The first three numbers are points, the spreads too; the others say how promising an action looks."""

    def __init__(self, numbers: list[float]) -> None:
        super().__init__()
        self.claim: float = numbers[0]  # a tile of the hand that links join to another one
        self.link: float = numbers[1]  # a link of such a net
        self.tile: float = numbers[2]  # a tile of the hand that is still in the matrix
        self.spread_round: float = numbers[3]
        self.spread_more: float = numbers[4]  # for every round to come
        self.joining: float = numbers[5]  # a link between two nets of the own tiles
        self.leading: float = numbers[6]  # a link that leads on from an own tile
        self.claiming: float = numbers[7]
        self.passing: float = numbers[8]
        self.eager: float = numbers[9]  # how often a playout claims where it can
        self._points: vec[float] = seat_values()

    def is_settled(self, state: State) -> bool:
        """At the beginning of a round."""
        assert isinstance(state, Attatat)
        return state.right_1 == 0 and state.down_1 == 0 and state.free == 0 and state.coloured == state.board.cells

    def values_into(self, state: State, out: vec[float]) -> None:
        if state.to_move() == OVER:
            result_into(state, out)
            return
        assert isinstance(state, Attatat)
        for seat in range(state.players):
            self._points[seat] = self.outlook(state, seat)
        more = float(state.setup.rounds - state.round - 1)
        shares_into(self._points, state.players, self.spread_round + self.spread_more * more, out)

    def outlook(self, state: Attatat, seat: i64) -> float:
        """The points that a seat has, and those that its tiles promise in this round."""
        points = float(round_points(state.piles[seat]))
        for number in range(state.rounds_over()):
            points += float(state.points_of(number, seat))
        right = path_right(state)
        down = path_down(state)
        width = state.board.width
        left = state.hands[seat]
        points += self.tile * float(count_bits(left))
        while left != 0:
            net = reach(left & -left, right, down, width, -1)
            own = count_bits(net & left)
            if own > 1:
                links = count_bits(net & right) + count_bits(net & down)
                points += self.claim * float(own - 1) + self.link * float(links)
            left &= ~net
        return points

    def weights_into(self, state: State, actions: vec[i64], count: i64, out: vec[float]) -> None:
        assert isinstance(state, Attatat)
        for i in range(count):
            action = actions[i]
            if action < WALK:
                out[i] = 1.0
            elif action <= CLAIM:
                out[i] = self.claiming
            elif action == NO_CLAIM:
                out[i] = self.passing
            else:
                out[i] = 1.0
        if actions[0] < WALK:
            self._weigh_links(state, actions, count, out)

    def _weigh_links(self, state: Attatat, actions: vec[i64], count: i64, out: vec[float]) -> None:
        """Links that join nets of the own tiles come first, then those that lead on from one."""
        right = path_right(state)
        down = path_down(state)
        width = state.board.width
        left = state.hands[state.seat]
        while left != 0:
            net = reach(left & -left, right, down, width, -1)
            left &= ~net
            for i in range(count):
                action = actions[i]
                if action >= WALK:
                    break
                place = action if action < LINK_DOWN else action - LINK_DOWN
                cell = state.board.cell_of[place]
                other = cell + 1 if action < LINK_DOWN else cell + width
                touches = (net >> cell & 1) + (net >> other & 1)
                if touches == 1:
                    out[i] *= self.leading if out[i] == 1.0 else self.joining

    def pick(self, state: State, legal: vec[i64], rng: Rng) -> i64:
        """Any action, but a claim that can be made is mostly made."""
        action = state.pick(rng, legal)
        if action == NO_CLAIM and float(rng.below(1024)) < self.eager * 1024.0:
            count = state.legal_into(legal)
            return legal[rng.below(count)]
        return action
