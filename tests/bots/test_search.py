"""The search finds what is best in small games that can be thought through, and keeps its books in order."""

from __future__ import annotations

from itertools import count, takewhile

import pytest

from gametable.bots.budget import Budget, Clock
from gametable.bots.search import Search
from gametable.bots.thinker import ThinkingBot
from gametable.bots.tree import FIRST_SIZE, NONE, SMALL, Tree
from gametable.games import catalog
from gametable.kernel.judgement import Judgement
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, State
from tests.bots.made_up import Node, decide, end, luck, start, wide
from tests.contract.bids import BidsGame
from tests.contract.highest import HIDE, SHOW, SWAP, HighestGame

LOSING = decide(1, {0: end(1), 1: end(0), 2: end(0), 3: end(0), 4: end(0)})  # four ways in five are good: not enough


def searched(root: State, iterations: int = 400, seed: int = 1) -> Search:
    search = Search(Judgement())
    search.begin()
    search.run(root, root.to_move(), root.copy(), iterations, Rng(seed))
    return search


def tried_most(search: Search, root: State) -> int:
    legal = root.legal_actions()
    visits = search.visits_of(legal)
    return legal[visits.index(max(visits))]


def test_a_forced_win_is_found() -> None:
    winning = decide(1, {0: end(0), 1: decide(0, {0: end(1), 7: end(0)})})
    root = start([decide(0, {1: LOSING, 3: LOSING, 4: winning, 9: LOSING})])
    search = searched(root, 1500)
    assert tried_most(search, root) == 4
    assert search.values_of([4])[0] > 0.95


def test_an_answer_that_refutes_counts_more_than_many_that_do_not() -> None:
    root = start([decide(0, {0: LOSING, 1: end(0, 1)})])
    search = searched(root, 1500)
    assert tried_most(search, root) == 1
    assert search.values_of([0, 1]) == [pytest.approx(0.2, abs=0.2), 0.5]


def test_every_seat_plays_for_itself() -> None:
    """Seat 1 prefers half a victory to none, although that helps seat 0."""
    spite = decide(1, {0: end(0), 1: end(1)})
    share = decide(1, {0: end(2), 1: end(0, 1)})
    root = start([decide(0, {0: spite, 1: share})], players=3)
    search = searched(root, 1000)
    assert tried_most(search, root) == 1
    assert search.values_of([1])[0] == pytest.approx(0.5, abs=0.05)


def test_luck_is_weighed() -> None:
    root = start([decide(0, {0: luck((1, end(0)), (1, end(1))), 1: luck((9, end(0)), (1, end(1)))})])
    search = searched(root, 1000)
    assert tried_most(search, root) == 1
    assert search.values_of([1])[0] == pytest.approx(0.9, abs=0.15)


def tried_luck(*chances: Node, widening: float = 1.0, iterations: int = 400) -> dict[tuple[int, ...], int]:
    """What luck has brought after the only action, and how often that was tried; each world has a luck of its own."""
    judgement = Judgement()
    judgement.widening = widening
    root = start([decide(0, {5: chance}) for chance in chances])
    search = Search(judgement)
    search.begin()
    search.run(root, 0, root.copy(), iterations, Rng(1))
    search.follow(5)
    tree = search._tree
    tried = {outcomes_of(tree, sample): int(tree.visits[sample]) for sample in search.samples(1000)}
    assert len(tried) == tree.samples[search._root] and sum(tried.values()) == iterations
    return tried


def outcomes_of(tree: Tree, sample: int) -> tuple[int, ...]:
    return tuple(takewhile(lambda outcome: outcome != NONE, (int(tree.outcome(sample, at)) for at in count())))


@pytest.mark.parametrize(("widening", "samples"), [(0.0, 1), (1.0, 20), (2.0, 40)])
def test_chance_nodes_widen_with_the_root_of_their_visits(widening: float, samples: int) -> None:
    many = luck(*[(1, end(number % 2)) for number in range(300)])
    assert samples <= len(tried_luck(many, widening=widening)) <= samples + 2


def test_what_chance_brings_is_tried_as_often_as_it_comes() -> None:
    tried = tried_luck(luck((6, end(0)), (3, end(1)), (1, end(0))), iterations=2000)
    assert [tried[outcome,] / 2000 for outcome in (0, 1, 2)] == pytest.approx([0.6, 0.3, 0.1], abs=0.04)


def test_the_same_luck_in_a_row_is_one_sample() -> None:
    twice = luck(*[(1, luck((1, end(0)), (1, end(1))))] * 2)
    assert set(tried_luck(twice)) == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_what_cannot_come_in_a_world_is_drawn_anew_there() -> None:
    """Worlds are tried equally often; in the second one luck has other outcomes, and one event more."""
    other = Node(CHANCE, {7: luck((1, end(0))), 8: luck((1, end(0)))}, weights=(1, 1))
    tried = tried_luck(luck((1, end(0)), (1, end(1))), other, widening=0.0, iterations=1000)
    assert set(tried) <= {(0,), (1,), (7, 0), (8, 0)}
    assert sum(number for outcomes, number in tried.items() if len(outcomes) == 2) == pytest.approx(500, abs=60)


def test_a_sample_that_is_longer_than_the_luck_of_a_world_is_not_taken_for_it() -> None:
    longer = luck((1, luck((1, end(0)))))
    assert set(tried_luck(longer, luck((1, end(1))), widening=0.0)) == {(0, 0), (0,)}


def test_what_chance_has_brought_can_be_followed() -> None:
    choices = [decide(0, {0: end(1), number: end(0)}) for number in (3, 4)]
    root = start([decide(0, {5: luck((1, choices[0]), (3, choices[1]))})])
    search = searched(root, 400)
    search.follow(5)
    after = root.copy()
    after.apply(5)
    likely, rare = search.samples(2)
    assert search.samples(1) == [likely]
    for sample, number in ((rare, 3), (likely, 4)):
        world = after.copy()
        assert search.brings(sample, world)
        assert world.legal_actions() == [0, number]
    search.follow_sample(rare)
    assert search.iterations == 0
    assert 60 < sum(search.visits_of([0, 3])) < 140
    assert search.visits_of([4]) == [0]


def test_a_sample_comes_true_only_where_it_can() -> None:
    here, elsewhere = luck((1, end(0))), Node(CHANCE, {4: end(0)}, weights=(1,))
    root = start([decide(0, {5: here}), decide(0, {5: elsewhere}), decide(0, {5: luck((1, here))})])
    search = searched(root, 100)
    search.follow(5)
    fitting = []
    for world in range(3):
        after = root.copy()
        after.world = world
        after.apply(5)
        fitting.append([sample for sample in search.samples(9) if search.brings(sample, after.copy())])
    assert len(search.samples(9)) == 3
    assert [[outcomes_of(search._tree, sample) for sample in found] for found in fitting] == [[(0,)], [(4,)], [(0, 0)]]


def test_worlds_may_have_different_legal_moves() -> None:
    """In one world of two seat 1 can refute; a third of the victory is less than half of it."""

    def world(answers: dict[int, Node]) -> Node:
        return decide(0, {0: decide(1, answers), 1: end(0, 1, 2)})

    root = start([world({0: end(1), 4: end(0)}), world({2: end(0), 4: end(0)})], players=3)
    search = searched(root, 2000)
    assert tried_most(search, root) == 0
    assert search.values_of([0])[0] == pytest.approx(0.5, abs=0.1)


def test_actions_are_counted_in_the_worlds_that_have_them() -> None:
    root = start([decide(0, {0: end(0), 1: end(1)}), decide(0, {1: end(1), 2: end(0)})])
    search = searched(root, 1000)
    rare, common, other = (search._tree.edge_of(search._root, action) for action in (0, 1, 2))
    available = search._tree.available
    assert available[common] == 1000
    assert available[rare] + available[other] == 1000
    assert 400 < available[rare] < 600


@pytest.mark.parametrize("action", [0, 1, 2])
def test_the_result_of_every_try_is_counted_once(action: int) -> None:
    root = start([decide(0, {0: LOSING, 1: end(0, 1), 2: luck((1, end(0)), (2, end(1)))})])
    search = searched(root, 300)
    assert sum(search.visits_of([0, 1, 2])) == search.iterations == 300
    assert sum(search.expected(2)) == pytest.approx(1)
    mean = sum(v * n for v, n in zip(search.values_of([0, 1, 2]), search.visits_of([0, 1, 2]), strict=True)) / 300
    assert search.expected(2)[0] == pytest.approx(mean)
    assert search.visits_of([action, 77]) == [search.visits_of([action])[0], 0]
    assert search.values_of([77]) == [0.0]


def test_what_is_known_is_kept_when_an_action_is_followed() -> None:
    root = start([decide(0, {0: decide(0, {0: end(1), 1: end(0)}), 1: end(1)})])
    search = searched(root, 200)
    before = search.visits_of([0])[0]
    search.follow(0)
    assert search.iterations == 0
    assert sum(search.visits_of([0, 1])) == before - 1  # the first visit opened the node and tried nothing in it
    after = root.copy()
    after.apply(0)
    search.run(after, 0, after.copy(), 10, Rng(2))
    assert sum(search.visits_of([0, 1])) == before + 9
    assert sum(search.expected(2)) == pytest.approx(1)


@pytest.mark.parametrize("action", [1, 44])
def test_following_what_nobody_tried_begins_anew(action: int) -> None:
    root = start([decide(0, {0: LOSING, 1: LOSING})])
    search = searched(root, 1)
    search.follow(action)
    assert (search._root, search._tree.nodes) == (0, 1)
    assert search.visits_of([0, 1]) == [0, 0]


def test_the_best_line_is_legal_and_ends_where_chance_begins() -> None:
    answers = [{0: end(1), 4: end(0)}, {2: luck((1, end(0)), (1, end(1))), 4: end(0)}]
    root = start([decide(0, {3: decide(1, answer)}) for answer in answers])
    search = searched(root, 300)
    assert search.best_line(root, 5) == [3, 0]
    root.world = 1
    assert search.best_line(root, 5) == [3, 2]
    assert search.best_line(root, 1) == [3]


def test_the_tree_grows_beyond_its_first_room() -> None:
    root = start([wide(0, 9, 12)])
    search = searched(root, 5000)
    tree = search._tree
    assert tree.nodes > FIRST_SIZE
    assert tree.edges > 2 * FIRST_SIZE
    for node in range(int(tree.nodes)):
        actions, visits, edge = [], 0.0, tree.first_edge[node]
        while edge != NONE:
            actions.append(int(tree.action[edge]))
            visits += tree.visits[edge]
            assert 0 <= tree.total[edge] <= tree.visits[edge] <= tree.available[edge]
            edge = tree.next[edge]
        assert actions == sorted(set(actions))
        assert visits == tree.node_visits[node]
    legal = root.legal_actions()
    brought = zip(search.values_of(legal), search.visits_of(legal), strict=True)
    assert sum(value * visits for value, visits in brought) == pytest.approx(5000 * search.expected(2)[0])


def test_a_large_tree_that_is_full_waits_for_room() -> None:
    attika = catalog.load("attika")
    root, search, rng = attika.new(2), Search(attika.judgement()), Rng(1)
    root.settle(rng)
    search.begin()
    done = sum(search.run(root, root.to_move(), root.copy(), 500, rng) for _ in range(100))
    assert search.is_full() and 0 < done == search.iterations < 50_000
    assert search._tree.edges > SMALL
    assert search.run(root, root.to_move(), root.copy(), 1, rng) == 0
    search.make_room()
    assert not search.is_full() and search.run(root, root.to_move(), root.copy(), 10, rng) == 10


def test_a_bot_that_has_no_time_to_make_room_decides() -> None:
    class Full(ThinkingBot):
        def _make_room(self, search: Search, clock: Clock) -> bool:
            return False

    attika = catalog.load("attika")
    root, rng, bot = attika.new(2), Rng(1), Full()
    root.settle(rng)
    seen, legal = attika.seen(root, root.to_move()), root.legal_actions()
    assert bot.choose(attika, seen, legal, Budget(float("inf"), 60_000), rng) in legal
    assert bot.thought is not None and bot.thought.iterations < 60_000


def test_equal_generators_give_equal_trees_and_others_do_not() -> None:
    root = HighestGame().new(3)
    root.settle(Rng(4))
    thoughts = [searched(root, 150, seed) for seed in (1, 1, 2)]
    values = [(search.values_of([0, 1, 2]), search.moves) for search in thoughts]
    assert values[0] == values[1] != values[2]


def test_the_searched_position_stays_as_it_is() -> None:
    root = HighestGame().new(2)
    root.settle(Rng(4))
    before = root.words()
    searched(root, 50)
    assert root.words() == before


@pytest.mark.parametrize(("card", "best"), [(5, SHOW), (0, SWAP)])
def test_the_highest_card_is_shown_and_the_lowest_swapped(card: int, best: int) -> None:
    root = HighestGame().new(2)
    for outcome in (card, 2):
        root.apply(outcome)
    search = searched(root, 1500)
    assert tried_most(search, root) == best
    assert search.values_of([HIDE])[0] < search.values_of([best])[0]


@pytest.mark.parametrize("first_bid", [None, 0, 2])
def test_the_highest_bid_is_best_whatever_was_bid_in_secret(first_bid: int | None) -> None:
    root = BidsGame().new(2)
    if first_bid is not None:
        root.apply(first_bid)
    assert tried_most(searched(root, 1000), root) == 2


def test_a_secret_bid_changes_nothing() -> None:
    found = []
    for bid in (0, 1, 2):
        root = BidsGame().new(2)
        root.apply(bid)
        found.append(searched(root, 200).values_of([0, 1, 2]))
    assert found[0] == found[1] == found[2]
