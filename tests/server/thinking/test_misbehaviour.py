"""Whatever a bot does, its table gets a legal move, and the next question finds the pool as good as new."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from gametable.games.catalog import load
from gametable.kernel.rng import Rng
from gametable.server.thinking.messages import Question, Reason
from gametable.server.thinking.pool import BotPool
from gametable.server.thinking.terms import Limits, Patience
from tests.server.thinking.asking import (
    BAD,
    LENIENT,
    STRICT,
    Main,
    ask,
    exists,
    is_alive,
    opening,
    question_of,
    run_asyncio,
    run_uvloop,
    wait_until,
)

SMALL = Limits(memory=200 << 20)

ENDLESS = {name: {Reason.DEADLINE} for name in ("Hanging", "Sleeping", "Deaf", "Stopped")}
BROKEN = {
    "Raising": {Reason.FAULT},
    "Illegal": {Reason.FAULT},
    "Yes": {Reason.FAULT},
    "Wordy": {Reason.FAULT},
    "Nothing": {Reason.FAULT},
    "Halves": {Reason.FAULT},
    "Unmakeable": {Reason.FAULT},
    "NotThere": {Reason.FAULT},
    "Unspeakable": {Reason.CRASH},
    "Crashing": {Reason.CRASH},
    "Leaving": {Reason.CRASH},
    "Vanishing": {Reason.CRASH},
    "Greedy": {Reason.MEMORY, Reason.CRASH},
    "Hoarding": {Reason.MEMORY, Reason.CRASH},
    "Scribbling": {Reason.NONSENSE},
    "Flooding": {Reason.NONSENSE},
    "Drivel": {Reason.NONSENSE},
    "Forging": {Reason.NONSENSE},
    "Cheating": {Reason.NONSENSE},
}


async def assert_usable(pool: BotPool) -> None:
    """The next question, with the same table and seat, is answered by a bot."""
    answer = await pool.choose(ask(f"{BAD}:Counting"))
    assert (answer.action, answer.fallback) == (0, "")


async def assert_caught(pool: BotPool, name: str, reasons: set[Reason]) -> None:
    before, kills = pool.counters.fallbacks.copy(), pool.kills
    question = ask(f"{BAD}:{name}")
    answer = await pool.choose(question)
    assert answer.action in question.legal
    assert answer.fallback.endswith(", so chance decided.") and "\n" not in answer.fallback
    (reason,) = pool.counters.fallbacks - before
    assert reason in reasons, answer.fallback
    assert pool.kills == kills + 1


@pytest.mark.slow
def test_bots_that_never_answer_are_killed() -> None:
    async def main() -> None:
        async with BotPool(1, allow_own=True, patience=STRICT) as pool:
            await pool.warm()
            victims = pool.processes()
            for name, reasons in ENDLESS.items():
                await assert_caught(pool, name, reasons)
                assert await pool.warm() == 1
                assert not any(exists(pid) for pid in victims)
                victims = pool.processes()
        assert not any(exists(pid) for pid in victims)

    run_uvloop(main)


@pytest.mark.slow
def test_bots_that_answer_wrongly_are_replaced() -> None:
    async def some(names: list[str]) -> None:
        async with BotPool(1, allow_own=True, patience=LENIENT, limits=SMALL) as pool:
            for name in names:
                await assert_caught(pool, name, BROKEN[name])
            await assert_usable(pool)

    async def main() -> None:
        await asyncio.gather(some(list(BROKEN)[::2]), some(list(BROKEN)[1::2]))

    run_asyncio(main)


@pytest.mark.slow
def test_both_loops_survive_crashes_and_nonsense(run: Callable[[Main], None]) -> None:
    async def main() -> None:
        async with BotPool(1, allow_own=True, patience=LENIENT, limits=SMALL) as pool:
            for name in ("Crashing", "Flooding", "Greedy"):
                await assert_caught(pool, name, BROKEN[name])
                await assert_usable(pool)

    run(main)


def test_what_a_bot_prints_does_not_disturb(capfd: pytest.CaptureFixture[str]) -> None:
    async def main() -> None:
        async with BotPool(1, allow_own=True, patience=LENIENT) as pool:
            for number in range(3):
                answer = await pool.choose(ask(f"{BAD}:Printing", seed=number))
                assert (answer.action, answer.fallback) == (12, "")
            assert pool.kills == 0

    run_asyncio(main)
    assert capfd.readouterr() == ("", "")


def test_what_a_bot_starts_ends_with_it(tmp_path: Path) -> None:
    file = tmp_path / "number"
    question = ask(f"{BAD}:Fruitful")
    question.seen["file"] = str(file)

    async def main() -> None:
        async with BotPool(1, allow_own=True, patience=LENIENT) as pool:
            assert (await pool.choose(question)).fallback
        wait_until(lambda: not is_alive(int(file.read_text(encoding="ascii"))))

    run_asyncio(main)


@pytest.mark.slow
def test_a_game_with_bad_bots_has_no_illegal_move() -> None:
    game, rng, names = load("attatat"), Rng(3), ["Raising", "Illegal", "Vanishing", "Hanging", "Scribbling"]
    fallbacks = 0

    async def main() -> None:
        nonlocal fallbacks
        state, decisions = opening(game, rng, 2, {"rounds": 1}), 0
        async with BotPool(2, allow_own=True, patience=Patience(margin=0.3, start=60)) as pool:
            while state.to_move() >= 0:
                bad = decisions % 7 == 5
                bot = f"{BAD}:{names[decisions // 7 % len(names)]}" if bad else "random"
                answer = await pool.choose(question_of(game, state, bot, decisions))
                assert answer.fallback or not bad
                fallbacks += bad
                state.play(answer.action, rng)
                state.settle(rng)
                decisions += 1
            assert state.winners()
            assert pool.kills >= fallbacks > len(names)

    run_asyncio(main)


def test_equal_seeds_fall_back_to_equal_moves() -> None:
    async def main() -> None:
        async with BotPool(1, allow_own=True) as pool:
            asked = [ask("nobody", seed=seed, choices=50) for seed in (*range(20), *range(20))]
            actions = [(await pool.choose(question)).action for question in asked]
            assert actions[:20] == actions[20:]
            assert len(set(actions)) > 10
            assert pool.counters.fallbacks == {Reason.NAME: 40}
            assert pool.processes() == [], "nothing was started for a bot that nobody may name"

    run_asyncio(main)


def test_what_went_wrong_is_told_in_public_without_what_the_bot_said(caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        async with BotPool(1, allow_own=True, patience=LENIENT) as pool:
            answer = await pool.choose(ask(f"{BAD}:Raising", table="T7", seat=2))
            assert answer.fallback == f"The bot {BAD}:Raising failed with KeyError, so chance decided."
            missing = await pool.choose(ask("no_such_module:Bot"))
            assert missing.fallback == "The bot no_such_module:Bot failed with BotError, so chance decided."

    with caplog.at_level(logging.WARNING, "gametable.server.thinking.pool"):
        run_asyncio(main)
    first, second = (record.getMessage() for record in caplog.records)
    assert first.startswith("Table T7, seat 2: ")
    assert "that nobody may see" in first and "(bad_bots.py, line " in first and "\n" not in first
    assert "There is no module 'no_such_module'" in second


def test_a_process_that_died_between_questions_is_nobodys_fault() -> None:
    async def main() -> None:
        async with BotPool(1, allow_own=True, patience=LENIENT) as pool:
            await assert_usable(pool)
            first = pool.processes()
            os.kill(first[0], signal.SIGKILL)
            wait_until(lambda: not is_alive(first[0]))
            await asyncio.sleep(0.1)
            await assert_usable(pool)
            assert pool.processes() != first
            assert pool.kills == 0 and not pool.counters.fallbacks

    run_asyncio(main)


@pytest.mark.parametrize(
    "wrong", [ask("random", choices=0), ask("random", seed=-1), ask("random", seed=2**62)], ids=["legal", "low", "high"]
)
def test_a_question_that_no_program_may_ask_is_a_fault_of_the_program(wrong: Question) -> None:
    async def main() -> None:
        async with BotPool(1) as pool:
            with pytest.raises(ValueError, match=r"nothing to decide|seed"):
                await pool.choose(wrong)
            assert pool.counters.asked == 0

    run_asyncio(main)
