"""The bot that searches: its levels, its sentence, its budget, and what it keeps from one step to the next."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import pytest

from gametable.bots import thinker
from gametable.bots.budget import Budget
from gametable.bots.search import Search
from gametable.bots.thinker import EASY, HARD, MEDIUM, Level, ThinkingBot
from gametable.games import catalog
from gametable.games.attatat.game import GAME as ATTATAT
from gametable.games.monster_city.game import GAME as MONSTER_CITY
from gametable.kernel.game import Game
from gametable.kernel.judgement import Judgement
from gametable.kernel.rng import Rng
from gametable.kernel.state import State
from tests.contract.highest import HIDE, SHOW, SWAP, HighestGame
from tests.games.attatat.drawn import position
from tests.games.monster_city.drawn import table

SENTENCE = re.compile(r"(.+?)(?:, then perhaps (.+))?: (\d+)% of the victory in (\d+) tries\.")
WALK = """
    [a1] =1= [b1] =2= [c1] =1= [d1]
     ||2      |1       |2
     a2  =1=  b2  =2=  c2      d2
     a3       b3       c3      d3
     a4       b4       c4      d4
"""


def asked(bot: ThinkingBot, game: Game, state: State, iterations: int, seed: int = 1) -> int:
    seen = game.seen(state, int(state.to_move()))
    return bot.choose(game, seen, state.legal_actions(), Budget(float("inf"), iterations), Rng(seed))


def dealt(*cards: int) -> State:
    """Highest with these cards, before the first decision."""
    state = HighestGame().new(len(cards))
    for card in cards:
        state.apply(card)
    return state


@pytest.mark.parametrize(("level", "iterations"), [(EASY, 60), (MEDIUM, 500), (HARD, 800)])
def test_a_level_looks_at_so_much(level: Level, iterations: int) -> None:
    bot = ThinkingBot(level)
    asked(bot, HighestGame(), dealt(3, 1), 800)
    assert bot.thought
    assert bot.thought.iterations == iterations


@pytest.mark.parametrize("level", [EASY, MEDIUM, HARD])
@pytest.mark.parametrize("iterations", [1, 2, 37])
def test_a_smaller_budget_is_kept_exactly(level: Level, iterations: int) -> None:
    bot = ThinkingBot(level)
    asked(bot, HighestGame(), dealt(3, 1), iterations)
    assert bot.thought
    assert bot.thought.iterations == iterations


@pytest.mark.parametrize(("level", "share"), [(EASY, 0.25), (MEDIUM, 0.5), (HARD, 1.0)])
def test_a_level_takes_its_share_of_the_time(level: Level, share: float, monkeypatch: pytest.MonkeyPatch) -> None:
    budgets: list[Budget] = []

    class Told(Budget):
        def __init__(self, seconds: float, iterations: int | None) -> None:
            super().__init__(0.0, 1)
            budgets.append(Budget(seconds, iterations))

    monkeypatch.setattr(thinker, "Budget", Told)
    state = dealt(3, 1)
    ThinkingBot(level).choose(HighestGame(), HighestGame().seen(state, 0), [0, 1, 2], Budget(8.0), Rng(1))
    assert [budget.seconds for budget in budgets] == [8.0 * share]


@pytest.mark.parametrize("level", [EASY, MEDIUM, HARD])
def test_no_level_takes_a_move_that_is_far_worse(level: Level) -> None:
    """The highest card wins if it is shown, and loses if it is not."""
    chosen = Counter(asked(ThinkingBot(level), HighestGame(), dealt(5, 1), 60, seed) for seed in range(80))
    assert chosen[HIDE] == 0
    assert chosen[SHOW] == 80 - chosen[SWAP]
    assert chosen[SHOW] > 70


def test_easy_varies_among_moves_that_are_about_as_good() -> None:
    state = ATTATAT.new(2, {"rounds": 1})
    state.settle(Rng(3))
    while ATTATAT.seen(state, int(state.to_move()))["phase"] != "linking":
        state.step(state.legal_actions()[0], Rng(3))
    for seed in range(6):
        bot = ThinkingBot(Level("slips", slip=0.05))
        action = asked(bot, ATTATAT, state, 60, seed)
        assert bot.thought
        best = max(bot.thought.chances.values())
        assert bot.thought.chances[action] > best - 0.5
    moves = {asked(ThinkingBot(EASY), ATTATAT, state, 40, seed) for seed in range(6)}
    assert len(moves) > 1


def test_slips_are_rarer_the_more_they_cost() -> None:
    bot = ThinkingBot(Level("slips", slip=0.05))

    class Known:
        """A search that has found these values."""

        def visits_of(self, actions: list[int]) -> list[int]:
            return [100, 40, 30, 0]

        def values_of(self, actions: list[int]) -> list[float]:
            return [0.6, 0.55, 0.3, 0.0]

    rng = Rng(1)
    chosen = Counter(bot._pick(Known(), [7, 8, 9, 10], rng) for _ in range(1000))  # type: ignore[arg-type]
    assert chosen[7] > chosen[8] > 200
    assert chosen[9] < 10
    assert chosen[10] == 0


@pytest.mark.parametrize("key", catalog.keys())
def test_a_bot_says_why_in_the_notation_of_the_game(key: str) -> None:
    game = catalog.load(key)
    rng = Rng(2)
    state = game.new(game.entry.players[0])
    state.settle(rng)
    while len(state.legal_actions()) == 1:
        state.step(state.legal_actions()[0], rng)
    bot = ThinkingBot()
    action = asked(bot, game, state, 50)
    assert bot.thought
    found = SENTENCE.fullmatch(bot.thought.why())
    assert found
    assert game.read(state, found[1]) == action
    assert int(found[3]) == round(100 * bot.thought.chances[action])
    assert int(found[4]) == 50
    assert set(bot.thought.chances) == set(state.legal_actions())
    assert sum(bot.thought.expected) == pytest.approx(1)


def test_the_line_is_that_of_the_move_that_was_made() -> None:
    """A slip is told as what it is, without the line of a better move."""
    for seed in range(30):
        bot = ThinkingBot(Level("slips", slip=1.0))
        action = asked(bot, HighestGame(), dealt(3, 1), 60, seed)
        assert bot.thought
        assert bot.thought.line[0] == ("show", "hide", "swap")[action]


def test_a_stop_ends_the_thinking() -> None:
    calls: list[int] = []

    def stop() -> bool:
        calls.append(1)
        return len(calls) == 3

    bot = ThinkingBot(stop=stop)
    assert asked(bot, HighestGame(), dealt(5, 1), 10**6) == SHOW
    assert bot.thought
    assert bot.thought.iterations < 100
    assert len(calls) == 3


def test_a_single_legal_move_needs_no_thought() -> None:
    bot = ThinkingBot()
    state = dealt(3, 1)
    asked(bot, HighestGame(), state, 10)
    assert bot.choose(HighestGame(), HighestGame().seen(state, 0), [HIDE], Budget(), Rng(1)) == HIDE
    assert bot.thought is None


def test_changed_numbers_reach_the_judgement(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[Judgement] = []

    def remember(judgement: Judgement) -> Search:
        judged.append(judgement)
        return Search(judgement)

    monkeypatch.setattr(thinker, "Search", remember)
    state = table(cities=["red 3, green 4", "", ""], row="red 5, green 6", monsters="all red | any 2")
    for changes in ({}, {"horizon": 3.0}):
        asked(ThinkingBot(changes=changes), MONSTER_CITY, state, 5)
    assert judged[0].horizon == MONSTER_CITY.judgement().horizon != 3
    assert judged[1].horizon == 3


class Led(ThinkingBot):
    """Thinks, but takes the moves that it is told; notes what it knew of each step before it thought about it."""

    def __init__(self, moves: Sequence[str], luck: Sequence[int] = ()) -> None:
        super().__init__()
        self.moves = list(moves)
        self.luck = luck  # what chance brings after each of them
        self.known: list[int] = []

    def play(self, game: Game, state: State, iterations: int) -> None:
        seat = state.to_move()
        while self.moves:
            assert state.to_move() == seat, "the turn is over too soon"
            self.wanted = game.read(state, self.moves.pop(0))
            self.legal = state.legal_actions()
            asked(self, game, state, iterations)
            state.play(self.wanted)
            for outcome in self.luck:
                state.apply(outcome)

    def _tree(self, game: Game, goes_on: bool) -> Search:
        search = super()._tree(game, goes_on)
        self.known.append(sum(search.visits_of(self.legal)))
        return search

    def _pick(self, search: Search, legal: list[int], rng: Rng) -> int:
        return self.wanted


def test_the_tree_is_kept_while_a_path_is_walked() -> None:
    bot = Led(["from a1", "to b1", "to c1", "to d1", "claim", "remove a1"])
    bot.play(ATTATAT, position(WALK), 200)
    assert bot.known[0] == 0
    assert len(bot.known) == 6
    assert all(count > 0 for count in bot.known[1:])


def test_the_tree_is_kept_while_buildings_fall() -> None:
    city = "red 3, red 6, red 7, green 4, green 4, green 8, yellow 5, yellow 6"
    state = table(cities=[city, "", ""], monsters="2 red + 1 green | all red", deck=25)
    bot = Led(["attack 2 red + 1 green", "destroy red 3", "destroy red 6", "destroy green 4"])
    bot.play(MONSTER_CITY, state, 300)
    assert bot.known[0] == 0
    assert len(bot.known) == 4
    assert all(count > 0 for count in bot.known[1:])


def known_after_a_swap(card: int, iterations: int) -> tuple[int, int]:
    """What was known before each of two steps, between which a card was drawn."""
    bot = Led(["swap"], luck=[card])
    state = dealt(3, 1)
    bot.play(HighestGame(), state, iterations)
    bot.moves, bot.luck = ["show"], ()
    bot.play(HighestGame(), state, iterations)
    first, second = bot.known
    return first, second


def test_the_tree_is_kept_when_chance_brings_something_within_a_turn() -> None:
    """It is a part of what was tried after a swap; a card that the bot imagined in the other hand comes as news."""
    known = [known_after_a_swap(card, 200) for card in (0, 2, 4, 5)]
    assert all(first == 0 for first, _ in known)
    assert sorted(10 < second < 100 for _, second in known) == [False, True, True, True]


def test_what_chance_brought_in_no_try_begins_with_an_empty_tree() -> None:
    """Four tries have swapped for few cards; the others come as news, too."""
    assert [known_after_a_swap(card, 4)[1] for card in (0, 2, 4, 5)].count(0) > 1


def test_chance_that_ends_the_turn_is_not_gone_on_with() -> None:
    bot = Led(["swap"], luck=[4])
    state = dealt(3, 1)
    bot.play(HighestGame(), state, 100)
    state.play(SHOW)
    bot.moves, bot.luck = ["show"], ()
    bot.play(HighestGame(), state, 10)
    assert bot.known == [0, 0]


def test_another_position_begins_with_an_empty_tree() -> None:
    bot = Led(["swap"])
    for state in (dealt(3, 1), dealt(4, 1)):
        bot.moves = ["swap"]
        bot.play(HighestGame(), state, 30)
    assert bot.known == [0, 0]
