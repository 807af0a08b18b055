"""A bot's luck follows from the seed of its game, and does not lead back to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pytest

from gametable.adapters.gymnasium import SeatEnv
from gametable.adapters.play import Play
from gametable.bots.budget import Budget
from gametable.bots.luck import bot_luck
from gametable.games import catalog
from gametable.kernel.game import Game, Seen
from gametable.kernel.recorder import Recorder
from gametable.kernel.rng import LARGEST_SEED, Rng
from gametable.kernel.state import State
from gametable.lab.arena import Pairing, deal_seed
from gametable.lab.match import play_match
from gametable.lab.plan import make_plan
from gametable.lab.playing import play_bots

GAME = catalog.load("attatat")
ONE_ROUND = {"rounds": 1}
SEER = "tests.bots.test_luck:Seer"
WORDS = 2**32


def made_from(rng: Rng) -> tuple[int, int]:
    """The seed and the stream of a generator, by turning it back round by round."""
    a, b, c, count = (int(getattr(rng, f"_{name}")) for name in ("a", "b", "c", "count"))
    while count > 1:
        count -= 1
        old_c = b * pow(9, -1, WORDS) % WORDS
        word = (c - (old_c << 21 | old_c >> 11)) % WORDS
        old_b = a
        for _ in range(4):
            old_b = a ^ (old_b >> 9)
        a, b, c = (word - old_b - count) % WORDS, old_b, old_c
    return b << 32 | a, c


def opening(seed: int, players: int = 2) -> State:
    """What is dealt with a seed."""
    state = GAME.new(players, ONE_ROUND)
    state.settle(Rng(seed))
    return state


class Seer:
    """Takes the first action, and keeps the deals that the generators in its hands would lead to."""

    deals: ClassVar[list[State]] = []

    def choose(self, game: Game, seen: Seen, legal: Sequence[int], budget: Budget, rng: Rng) -> int:
        self.deals.append(opening(made_from(rng)[0]))
        return legal[0]


@pytest.fixture(autouse=True)
def _nothing_foreseen() -> None:
    Seer.deals.clear()


@pytest.mark.parametrize("stream", [0, 1, 7])
@pytest.mark.parametrize("words", [0, 1, 50])
def test_a_generator_can_be_turned_back(words: int, stream: int) -> None:
    """So nobody may be handed one that was made from what must stay hidden."""
    for seed in (0, 31, LARGEST_SEED):
        rng = Rng(seed, stream)
        for _ in range(words):
            rng.word()
        assert made_from(rng) == (seed, stream)


def test_no_bot_can_deal_once_more_in_a_match() -> None:
    play_match(Recorder(GAME, 2, ONE_ROUND), [Seer(), Seer()], seed=31)
    assert Seer.deals
    assert opening(31) not in Seer.deals


def test_no_bot_can_deal_once_more_in_the_arena() -> None:
    Pairing(GAME.key, 2, dict(ONE_ROUND), (SEER,), Budget(), 5).play(3)
    assert Seer.deals
    assert opening(deal_seed(5, 3)) not in Seer.deals


def test_no_bot_can_deal_once_more_in_a_run() -> None:
    plan = make_plan(GAME.key, 2, ONE_ROUND, bots=(SEER,), games=2, seed=9)
    play_bots(plan, (0, 2))
    assert Seer.deals
    assert opening(plan.seed_of(0)) not in Seer.deals


def test_no_opponent_can_deal_once_more_in_an_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []
    begin = Play.begin

    def noted(play: Play, seed: int) -> None:
        seeds.append(seed)
        begin(play, seed)

    monkeypatch.setattr(Play, "begin", noted)
    table = SeatEnv(GAME.key, 2, seat=1, opponents=Seer(), rounds=1)
    table.reset(seed=4)
    assert Seer.deals
    assert opening(seeds[-1]) not in Seer.deals


def test_equal_seeds_give_equal_luck_and_every_decision_has_its_own() -> None:
    made = {
        (seed, decision): made_from(bot_luck(seed, decision)) for seed in (0, 1, 11, 2**40) for decision in (0, 1, 11)
    }
    assert len(set(made.values())) == len(made)
    assert all(made_from(bot_luck(*key)) == found for key, found in made.items())


def test_the_luck_of_a_seed_stays_what_it_is() -> None:
    """Runs that were stopped go on, and records can be played again: a change here makes all of them other games."""
    assert [made_from(bot_luck(1, decision))[0] for decision in (1, 8)] == [2112415838043358798, 2157940668349267843]
