"""How a strong player looks at Attatat: planks at home, and walks that are open to the own tiles.

A hand tile that links join to another one is a claim to come, and the longer the net of links around them, the more
planks it can bring. Whoever can end the round by a fault line or a last path threatens to do so while in the lead. A
playout runs to the end of the round, where threats and races have been decided; only points count from there on.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.games.attatat.judgement_ends import (
    bonus,
    ends_round,
    fault_line_threat,
    last_path_bonus,
    leads,
    standing_points,
    turns_away,
)
from gametable.games.attatat.rules.board import reach
from gametable.games.attatat.rules.claims import path_down, path_right
from gametable.games.attatat.rules.numbers import (
    CLAIM,
    CLAIMING,
    LINK_DOWN,
    NO_CLAIM,
    REMOVE,
    REMOVING,
    WALK,
)
from gametable.games.attatat.rules.state import Attatat
from gametable.kernel.bits import count_bits
from gametable.kernel.judgement import Judgement, result_into, seat_values, shares_into
from gametable.kernel.rng import Rng
from gametable.kernel.state import OVER, State

NAMES = (
    *("claim", "link", "tile"),
    *("spread_round", "spread_more"),
    *("joining", "leading", "claiming", "passing"),
    "eager",
    *("threat", "race", "heed"),
)


@mypyc_attr(acyclic=True)
class AttatatJudgement(Judgement):
    """The first three numbers are points, the spreads, `threat` and `race` too; the others are about actions."""

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
        self.threat: float = numbers[10]  # a plank that a fault line would bring
        self.race: float = numbers[11]  # a plank that the last path would bring, were it one claim away
        self.heed: float = numbers[12]  # how often a playout looks who leads before it ends a round
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
        points = float(standing_points(state, seat))
        right = path_right(state)
        down = path_down(state)
        width = state.board.width
        left = state.hands[seat]
        points += self.tile * float(count_bits(left))
        most: i64 = 0
        while left != 0:
            net = reach(left & -left, right, down, width, -1)
            own = count_bits(net & left)
            if own > 1:
                links = count_bits(net & right) + count_bits(net & down)
                points += self.claim * float(own - 1) + self.link * float(links)
                if self.threat > 0.0 and state.free_left == 0:
                    most = max(most, fault_line_threat(state, seat, net))
            left &= ~net
        if most > 0 and leads(state, seat, most):
            points += self.threat * float(most) / float(1 + turns_away(state, seat))
        if self.race > 0.0:
            points += self.last_path(state, seat)
        return points

    def last_path(self, state: Attatat, seat: i64) -> float:
        """AT-35  How well a seat stands in the race for the last path: the fewer claims it is away, the better."""
        claims = count_bits(state.hands[seat]) - 1
        planks = last_path_bonus(state, seat)
        if claims < 1 or not leads(state, seat, planks):
            return 0.0
        return self.race * float(planks) / float(claims)

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
        """Any action, but a claim that can be made is mostly made, and a round mostly ended by who leads."""
        assert isinstance(state, Attatat)
        action = state.pick(rng, legal)
        if action < WALK:
            return action
        if action == NO_CLAIM and float(rng.below(1024)) < self.eager * 1024.0:
            count = state.legal_into(legal)
            action = legal[rng.below(count)]
        if self.heed > 0.0 and float(rng.below(1024)) < self.heed * 1024.0:
            return self._heeded(state, action)
        return action

    def _heeded(self, state: Attatat, action: i64) -> i64:
        """AT-35, AT-36  The action, or another one if it would end the round at a bad moment, or miss a good one."""
        if state.phase == REMOVING:
            return self.best_removal(state, action)
        last_path = state.phase == CLAIMING and action < CLAIM and count_bits(state.hands[state.seat]) == 2
        if last_path and not leads(state, state.seat, last_path_bonus(state, state.seat)):
            return NO_CLAIM
        return action

    def best_removal(self, state: Attatat, action: i64) -> i64:
        """AT-29  The end of the path to remove: one that ends the round if that wins it, else one that does not."""
        place = state.board.place_of
        one = self.removal_gain(state, state.start)
        other = self.removal_gain(state, state.at)
        if one == other:
            return action
        return REMOVE + (place[state.start] if one > other else place[state.at])

    def removal_gain(self, state: Attatat, cell: i64) -> i64:
        """What the removal of a tile brings: nothing, or an end of the round with its bonus, if that is welcome."""
        if not ends_round(state, cell):
            return 0
        planks = bonus(state, cell)
        return 1 + planks if leads(state, state.seat, planks) else planks - 100
