"""The search finds what is best in small games that can be thought through, and keeps its books in order."""

from __future__ import annotations

import pytest

from gametable.bots.budget import Budget, Clock
from gametable.bots.search import Search
from gametable.bots.thinker import ThinkingBot
from gametable.bots.tree import FIRST_SIZE, NONE, SMALL
from gametable.games import catalog
from gametable.kernel.judgement import Judgement
from gametable.kernel.rng import Rng
from gametable.kernel.state import State
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


def chance_node(widening: float, iterations: int) -> tuple[int, int]:
    """How many samples a chance node has, after how many visits."""
    judgement = Judgement()
    judgement.widening = widening
    root = start([decide(0, {5: luck((1, end(0)), (1, end(1)))})])
    search = Search(judgement)
    search.begin()
    search.run(root, 0, root.copy(), iterations, Rng(1))
    tree = search._tree
    node = tree.child[tree.edge_of(search._root, 5)]
    return int(tree.samples[node]), int(tree.node_visits[node])


@pytest.mark.parametrize(("widening", "samples"), [(0.0, 1), (1.0, 20), (2.0, 40)])
def test_chance_nodes_widen_with_the_root_of_their_visits(widening: float, samples: int) -> None:
    found, visits = chance_node(widening, 400)
    assert visits == 400
    assert samples <= found <= samples + 2


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
