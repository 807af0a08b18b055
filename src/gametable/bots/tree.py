"""The tree of a search, in flat arrays that grow: nodes, and the edges that lead on from them.

The edges of a node are a list in ascending order of their actions. Where chance has its turn at a node, it has a list
of samples instead: each is what chance brought there once, one outcome after the other, until somebody decides again.
Counts are floats because they are only ever divided.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

NONE: Final[i64] = -1
FIRST_SIZE: Final[i64] = 4096
SMALL: Final[i64] = 65536  # up to here arrays grow when they must; to copy longer ones takes milliseconds
MARGIN: Final[i64] = 4096  # more than one iteration of a search adds, nearly always


@mypyc_attr(acyclic=True)
class Tree:
    """Nodes and edges by number."""

    def __init__(self) -> None:
        self.nodes: i64 = 0
        self.first_edge: vec[i64] = vec[i64]([i64(NONE)] * FIRST_SIZE)
        self.first_sample: vec[i64] = vec[i64]([i64(NONE)] * FIRST_SIZE)  # in worlds where chance has its turn there
        self.samples: vec[i64] = vec[i64]([i64(0)] * FIRST_SIZE)  # how many of them
        self.draws: vec[i64] = vec[i64]([i64(0)] * FIRST_SIZE)  # how often chance was asked there
        self.node_visits: vec[float] = vec[float]([0.0] * FIRST_SIZE)
        self.node_total: vec[float] = vec[float]([0.0] * FIRST_SIZE)  # of the seat that decides there
        self.edges: i64 = 0
        self.action: vec[i64] = vec[i64]([i64(0)] * FIRST_SIZE)
        self.next: vec[i64] = vec[i64]([i64(NONE)] * FIRST_SIZE)
        self.child: vec[i64] = vec[i64]([i64(NONE)] * FIRST_SIZE)
        self.visits: vec[float] = vec[float]([0.0] * FIRST_SIZE)
        self.available: vec[float] = vec[float]([0.0] * FIRST_SIZE)  # how often the action was legal
        self.total: vec[float] = vec[float]([0.0] * FIRST_SIZE)
        self.weight: vec[float] = vec[float]([0.0] * FIRST_SIZE)  # how promising the action looked at first
        self.written: i64 = 0
        self.outcomes: vec[i64] = vec[i64]([i64(0)] * FIRST_SIZE)  # of a sample: their number, then one after the other

    def clear(self) -> None:
        """Forget all nodes and edges; the room stays."""
        self.nodes = 0
        self.edges = 0
        self.written = 0

    def is_full(self) -> bool:
        """Whether an array would soon have to grow that is too long to grow without being asked."""
        nodes, edges = i64(len(self.first_edge)), i64(len(self.action))
        return (nodes > SMALL and nodes - self.nodes < MARGIN) or (edges > SMALL and edges - self.edges < MARGIN)

    def grow(self) -> None:
        """Make room where there is little."""
        if i64(len(self.first_edge)) - self.nodes < MARGIN:
            self._grow_nodes()
        if i64(len(self.action)) - self.edges < MARGIN:
            self._grow_edges()

    def _grow_nodes(self) -> None:
        self.first_edge = twice(self.first_edge)
        self.first_sample = twice(self.first_sample)
        self.samples = twice(self.samples)
        self.draws = twice(self.draws)
        self.node_visits = twice_floats(self.node_visits)
        self.node_total = twice_floats(self.node_total)

    def _grow_edges(self) -> None:
        self.action = twice(self.action)
        self.next = twice(self.next)
        self.child = twice(self.child)
        self.visits = twice_floats(self.visits)
        self.available = twice_floats(self.available)
        self.total = twice_floats(self.total)
        self.weight = twice_floats(self.weight)

    def new_node(self) -> i64:
        """A node without visits."""
        node = self.nodes
        if node == i64(len(self.first_edge)):
            self._grow_nodes()
        self.first_edge[node] = NONE
        self.first_sample[node] = NONE
        self.samples[node] = 0
        self.draws[node] = 0
        self.node_visits[node] = 0.0
        self.node_total[node] = 0.0
        self.nodes += 1
        return node

    def new_edge(self, action: i64, weight: float) -> i64:
        """An edge that leads nowhere yet."""
        edge = self.edges
        if edge == i64(len(self.action)):
            self._grow_edges()
        self.action[edge] = action
        self.next[edge] = NONE
        self.child[edge] = NONE
        self.visits[edge] = 0.0
        self.available[edge] = 0.0
        self.total[edge] = 0.0
        self.weight[edge] = weight
        self.edges += 1
        return edge

    def child_of(self, edge: i64) -> i64:
        """The node to which an edge leads; a new one if nobody went there before."""
        if self.child[edge] == NONE:
            node = self.new_node()
            self.child[edge] = node
        return self.child[edge]

    def edge_of(self, node: i64, action: i64) -> i64:
        """The edge of an action, or NONE."""
        edge = self.first_edge[node]
        while edge != NONE and self.action[edge] != action:
            edge = self.next[edge]
        return edge

    def has_edges(self, node: i64, actions: vec[i64], count: i64) -> bool:
        """Whether a node has an edge for each of these ascending actions."""
        edge = self.first_edge[node]
        for i in range(count):
            while edge != NONE and self.action[edge] < actions[i]:
                edge = self.next[edge]
            if edge == NONE or self.action[edge] != actions[i]:
                return False
        return True

    def open_edges(self, node: i64, actions: vec[i64], count: i64, weights: vec[float]) -> None:
        """Give a node an edge for each of these ascending actions; those that it has stay as they are."""
        before = NONE
        edge = self.first_edge[node]
        for i in range(count):
            while edge != NONE and self.action[edge] < actions[i]:
                before = edge
                edge = self.next[edge]
            if edge == NONE or self.action[edge] != actions[i]:
                new = self.new_edge(actions[i], weights[i])
                self.next[new] = edge
                if before == NONE:
                    self.first_edge[node] = new
                else:
                    self.next[before] = new
                before = new

    def sample_of(self, node: i64, outcomes: vec[i64], count: i64) -> i64:
        """The sample with just these outcomes, drawn once more; a new one at the head of the list if there is none."""
        self.draws[node] += 1
        edge = self.first_sample[node]
        while edge != NONE and not self._brings(edge, outcomes, count):
            edge = self.next[edge]
        if edge == NONE:
            edge = self._new_sample(node, outcomes, count)
        self.available[edge] += 1.0
        return edge

    def _brings(self, edge: i64, outcomes: vec[i64], count: i64) -> bool:
        at = self.action[edge]
        if self.outcomes[at] != count:
            return False
        for i in range(count):
            if self.outcomes[at + 1 + i] != outcomes[i]:
                return False
        return True

    def _new_sample(self, node: i64, outcomes: vec[i64], count: i64) -> i64:
        while self.written + count >= i64(len(self.outcomes)):
            self.outcomes = twice(self.outcomes)
        edge = self.new_edge(self.written, 1.0)
        self.outcomes[self.written] = count
        for i in range(count):
            self.outcomes[self.written + 1 + i] = outcomes[i]
        self.written += 1 + count
        self.next[edge] = self.first_sample[node]
        self.first_sample[node] = edge
        self.samples[node] += 1
        return edge

    def likely_sample(self, node: i64, number: i64) -> i64:
        """The sample of one of the draws so far, counted from 0."""
        edge = self.first_sample[node]
        left = float(number) - self.available[edge]
        while left >= 0.0:
            edge = self.next[edge]
            left -= self.available[edge]
        return edge

    def outcome(self, edge: i64, number: i64) -> i64:
        """What a sample brings as its first, second … outcome, counted from 0; NONE behind the last."""
        at = self.action[edge]
        return self.outcomes[at + 1 + number] if number < self.outcomes[at] else NONE


def twice(array: vec[i64]) -> vec[i64]:
    """A copy with as much room again."""
    longer = vec[i64]([i64(0)] * (2 * i64(len(array))))
    for i in range(i64(len(array))):
        longer[i] = array[i]
    return longer


def twice_floats(array: vec[float]) -> vec[float]:
    """A copy with as much room again."""
    longer = vec[float]([0.0] * (2 * i64(len(array))))
    for i in range(i64(len(array))):
        longer[i] = array[i]
    return longer
