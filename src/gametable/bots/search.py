"""Information-set Monte-Carlo tree search, compiled: one tree for all the worlds that a seat thinks possible.

Every iteration deals a fresh world (redraw), walks down the tree by the moves that are legal in it, adds one node, and
judges what it finds there. A node keeps values for the seat that decides in it, so every seat plays for itself. Chance
nodes are explicit: each has a growing number of children, one for each thing that chance has brought there.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.bots.tree import NONE, Tree
from gametable.kernel.judgement import Judgement, seat_values
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, MOST_LEGAL, OVER, State, scratch

LONGEST_LINE: Final[i64] = 2000
LONGEST_CHANCE: Final[i64] = 256  # outcomes of one sample; what chance brings beyond them is a sample of its own


@mypyc_attr(acyclic=True)
class Search:
    """What may follow a position, seen from one seat."""

    def __init__(self, judgement: Judgement) -> None:
        self.judgement: Judgement = judgement
        self.iterations: i64 = 0  # since the tree was begun or followed
        self.moves: i64 = 0  # decisions and chance events of these iterations
        self._tree: Tree = Tree()
        self._root: i64 = 0
        self._legal: vec[i64] = scratch()
        self._weights: vec[float] = vec[float]([0.0] * MOST_LEGAL)
        self._values: vec[float] = seat_values()
        self._sums: vec[float] = seat_values()
        self._path_node: vec[i64] = vec[i64]([i64(0)] * LONGEST_LINE)
        self._path_edge: vec[i64] = vec[i64]([i64(0)] * LONGEST_LINE)
        self._path_seat: vec[i64] = vec[i64]([i64(0)] * LONGEST_LINE)
        self._length: i64 = 0
        self._outcomes: vec[i64] = vec[i64]([i64(0)] * LONGEST_CHANCE)

    def begin(self) -> None:
        """Forget everything and start with an empty tree."""
        self._tree.clear()
        self._start_at(self._tree.new_node())

    def follow(self, action: i64) -> None:
        """Go on from the position after an action of the seat, with what is known of it already."""
        edge = self._tree.edge_of(self._root, action)
        if edge == NONE or self._tree.child[edge] == NONE:
            self.begin()
        else:
            self._start_at(self._tree.child[edge])

    def samples(self, most: int) -> list[int]:
        """What chance has brought where it has its turn now: numbers of samples, the most often tried first."""
        found: list[int] = []
        edge = self._tree.first_sample[self._root]
        while edge != NONE:
            found.append(int(edge))
            edge = self._tree.next[edge]
        found.sort(key=lambda sample: -self._tree.visits[i64(sample)])
        return found[:most]

    def brings(self, sample: i64, world: State) -> bool:
        """Let a sample come true in a world; whether it can, for the world is of no use otherwise."""
        number: i64 = 0
        while world.to_move() == CHANCE:
            outcome = self._tree.outcome(sample, number)
            if outcome == NONE or not world.is_legal(outcome):
                return False
            world.apply(outcome)
            number += 1
        return self._tree.outcome(sample, number) == NONE

    def follow_sample(self, sample: i64) -> None:
        """Go on from what chance has brought, with what is known of it already."""
        self._start_at(self._tree.child_of(sample))

    def _start_at(self, node: i64) -> None:
        self._root = node
        self.iterations = 0
        self.moves = 0
        for seat in range(i64(len(self._sums))):
            self._sums[seat] = 0.0

    def run(self, root: State, seat: i64, world: State, iterations: i64, rng: Rng) -> i64:
        """Some more iterations from the same position; `world` is a state of the game to work with.

        Returns how many were done: fewer where the tree is full, as to make room takes time.
        """
        done: i64 = 0
        while done < iterations and not self._tree.is_full():
            world.assign(root)
            world.redraw(seat, rng)
            self._walk(world, rng)
            self._judge(world, rng)
            self._learn(root.players)
            done += 1
        self.iterations += done
        return done

    def is_full(self) -> bool:
        """Whether no iteration can be done before there is more room."""
        return self._tree.is_full()

    def make_room(self) -> None:
        """Let the tree grow; that takes milliseconds where it is large."""
        self._tree.grow()

    # Down the tree

    def _walk(self, world: State, rng: Rng) -> None:
        """Down to a node that nobody has looked at yet, or to the end of the game."""
        tree = self._tree
        node = self._root
        self._length = 0
        while self._length < LONGEST_LINE:
            seat = world.to_move()
            if seat == OVER:
                return
            if seat == CHANCE:
                edge = self._sample(node, world, rng)
            else:
                fresh = tree.first_edge[node] == NONE
                count = world.legal_into(self._legal)
                if not tree.has_edges(node, self._legal, count):
                    self.judgement.weights_into(world, self._legal, count, self._weights)
                    tree.open_edges(node, self._legal, count, self._weights)
                if fresh and node != self._root:
                    return
                edge = self._best_edge(node, count)
                world.apply(tree.action[edge])
                self.moves += 1
            self._path_node[self._length] = node
            self._path_edge[self._length] = edge
            self._path_seat[self._length] = seat
            self._length += 1
            node = tree.child_of(edge)

    def _sample(self, node: i64, world: State, rng: Rng) -> i64:
        """At a chance node: what has come there before, as likely as it came, or a new draw while there are few.

        What cannot come in this world is drawn anew from there on.
        """
        tree = self._tree
        known = NONE
        if float(tree.samples[node]) >= 1.0 + self.judgement.widening * math.sqrt(tree.node_visits[node]):
            known = tree.likely_sample(node, rng.below(tree.draws[node]))
        count: i64 = 0
        while count < LONGEST_CHANCE and world.to_move() == CHANCE:
            outcome = tree.outcome(known, count) if known != NONE else NONE
            if outcome == NONE or not world.is_legal(outcome):
                known = NONE
                outcome = world.draw(rng)
            world.apply(outcome)
            self._outcomes[count] = outcome
            count += 1
        self.moves += count
        if known != NONE and tree.outcome(known, count) == NONE:
            return known
        return tree.sample_of(node, self._outcomes, count)

    def _best_edge(self, node: i64, count: i64) -> i64:
        """The legal action with the best value, or the best promise for its few visits."""
        tree = self._tree
        legal = self._legal
        all_weights = 0.0
        edge = tree.first_edge[node]
        for i in range(count):
            while tree.action[edge] != legal[i]:
                edge = tree.next[edge]
            all_weights += tree.weight[edge]
        hope = 0.5
        if tree.node_visits[node] > 0.0:
            hope = tree.node_total[node] / tree.node_visits[node]
        boldness = self.judgement.exploration / all_weights
        best = NONE
        best_score = -1.0
        edge = tree.first_edge[node]
        for i in range(count):
            while tree.action[edge] != legal[i]:
                edge = tree.next[edge]
            tree.available[edge] += 1.0
            tries = tree.visits[edge]
            value = tree.total[edge] / tries if tries > 0.0 else hope
            score = value + boldness * tree.weight[edge] * math.sqrt(tree.available[edge]) / (1.0 + tries)
            if score > best_score:
                best_score = score
                best = edge
        return best

    # What is found there

    def _judge(self, world: State, rng: Rng) -> None:
        """A playout of some decisions, then the judgement of where it led."""
        judgement = self.judgement
        left = judgement.horizon
        if world.to_move() == CHANCE:
            self.moves += world.settle(rng)
        while left > 0 and world.to_move() != OVER:
            world.apply(judgement.pick(world, self._legal, rng))
            self.moves += 1
            left -= 1
            if world.to_move() == CHANCE:
                self.moves += world.settle(rng)
                if judgement.is_settled(world):
                    break
        judgement.values_into(world, self._values)

    def _learn(self, players: i64) -> None:
        """Every decision on the way learns what it brought the seat that took it."""
        tree = self._tree
        for i in range(self._length):
            node = self._path_node[i]
            edge = self._path_edge[i]
            tree.node_visits[node] += 1.0
            tree.visits[edge] += 1.0
            seat = self._path_seat[i]
            if seat >= 0:
                tree.node_total[node] += self._values[seat]
                tree.total[edge] += self._values[seat]
        for seat in range(players):
            self._sums[seat] += self._values[seat]

    # What it has found

    def visits_of(self, actions: list[int]) -> list[int]:
        """How often each of these actions was tried at the root."""
        found: list[int] = []
        for action in actions:
            edge = self._tree.edge_of(self._root, i64(action))
            found.append(int(self._tree.visits[edge]) if edge != NONE else 0)
        return found

    def values_of(self, actions: list[int]) -> list[float]:
        """What each of these actions brought the seat at the root on average; 0 for one that was never tried."""
        tree = self._tree
        found: list[float] = []
        for action in actions:
            edge = tree.edge_of(self._root, i64(action))
            tried = edge != NONE and tree.visits[edge] > 0.0
            found.append(tree.total[edge] / tree.visits[edge] if tried else 0.0)
        return found

    def expected(self, players: int) -> list[float]:
        """The mean result of all iterations, by seat."""
        tries = float(max(1, int(self.iterations)))
        return [self._sums[i64(seat)] / tries for seat in range(players)]

    def best_line(self, root: State, longest: int) -> list[int]:
        """The actions tried most often, one after the other, as far as they are legal in this world."""
        world = root.copy()
        node = self._root
        line: list[int] = []
        while node != NONE and len(line) < longest and world.to_move() >= 0:
            edge = self._most_tried(node, world)
            if edge == NONE:
                break
            line.append(int(self._tree.action[edge]))
            world.apply(self._tree.action[edge])
            node = self._tree.child[edge]
        return line

    def _most_tried(self, node: i64, world: State) -> i64:
        tree = self._tree
        best = NONE
        most = 0.0
        edge = tree.first_edge[node]
        while edge != NONE:
            if tree.visits[edge] > most and world.is_legal(tree.action[edge]):
                most = tree.visits[edge]
                best = edge
            edge = tree.next[edge]
        return best
