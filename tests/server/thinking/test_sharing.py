"""Many tables share few workers: in order, one question a table, and each seat with the worker that knows it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gametable.bots.bot import BotError
from gametable.bots.names import bot_names
from gametable.server.thinking.line import PoolClosed
from gametable.server.thinking.messages import Question, Reason
from gametable.server.thinking.pool import BotPool
from gametable.server.thinking.terms import Limits, Patience
from tests.server.thinking.asking import BAD, LENIENT, Main, ask, exists, run_asyncio

NAPPING, COUNTING, LOCATING, SLEEPING = (f"{BAD}:{name}" for name in ("Napping", "Counting", "Locating", "Sleeping"))


@pytest.mark.parametrize("workers", [1, 2])
def test_many_tables_are_served(workers: int, run: Callable[[Main], None]) -> None:
    async def main() -> None:
        async with BotPool(workers, allow_own=True, patience=LENIENT) as pool:
            asked = [ask("random", f"table {number % 40}", number % 3, number) for number in range(200)]
            asking = asyncio.gather(*(pool.choose(question) for question in asked))
            await asyncio.sleep(0)
            assert (pool.busy, pool.waiting) == (workers, 200 - workers)
            answers = await asking
            assert all(answer.action in question.legal for answer, question in zip(answers, asked, strict=True))
            assert pool.counters.answered == 200
            assert (pool.busy, pool.waiting) == (0, 0)

    run(main)


def test_who_comes_first_is_served_first() -> None:
    done = []

    async def main() -> None:
        async def one(pool: BotPool, question: Question) -> None:
            await pool.choose(question)
            done.append(question.seed)

        async with BotPool(1, patience=LENIENT) as pool:
            tables = ["a", "a", "b", "c", "a", "b", "d"]
            asked = [ask("random", table, 0, number) for number, table in enumerate(tables)]
            await asyncio.gather(*(one(pool, question) for question in asked))

    run_asyncio(main)
    assert done == [0, 1, 2, 3, 4, 5, 6]


def test_a_table_has_one_question_at_a_time_and_does_not_hold_up_others() -> None:
    done = []

    async def main() -> None:
        async def one(pool: BotPool, question: Question) -> None:
            await pool.choose(question)
            done.append((question.table, question.seat))

        async with BotPool(2, allow_own=True, patience=LENIENT) as pool:
            await pool.warm()
            tasks = [asyncio.create_task(one(pool, ask(NAPPING, "one", seat))) for seat in range(4)]
            await asyncio.sleep(0)
            assert (pool.busy, pool.waiting) == (1, 3)
            tasks.append(asyncio.create_task(one(pool, ask("random", "other"))))
            await asyncio.sleep(0)
            assert (pool.busy, pool.waiting) == (2, 3)
            await asyncio.gather(*tasks)

    run_asyncio(main)
    assert [seat for table, seat in done if table == "one"] == [0, 1, 2, 3]


def test_a_seat_keeps_its_worker_and_its_bot() -> None:
    async def main() -> None:
        async with BotPool(2, allow_own=True, patience=LENIENT) as pool:
            await pool.warm()
            tables = [f"table {number}" for number in range(4)]
            places: dict[str, set[int]] = {table: set() for table in tables}
            await asyncio.gather(*(pool.choose(ask(NAPPING, table)) for table in tables))
            for _ in range(5):
                for table in reversed(tables):
                    places[table].add((await pool.choose(ask(LOCATING, table, choices=1000))).action)
            assert [len(found) for found in places.values()] == [1, 1, 1, 1]
            assert len(set.union(*places.values())) == 2, "both workers are used"

    run_asyncio(main)


def test_a_worker_keeps_the_bots_that_were_asked_last() -> None:
    async def main() -> None:
        async with BotPool(1, allow_own=True, patience=LENIENT, limits=Limits(bots=2)) as pool:

            async def times(table: str, seat: int) -> int:
                return (await pool.choose(ask(COUNTING, table, seat))).action // 3

            asked = [("a", 0), ("a", 0), ("a", 1), ("a", 0), ("b", 0), ("a", 0), ("a", 1), ("a", 0), ("b", 0)]
            assert [await times(*place) for place in asked] == [0, 1, 0, 2, 0, 3, 0, 4, 0]

    run_asyncio(main)


def test_cancelling_a_thought_frees_the_worker(run: Callable[[Main], None]) -> None:
    async def main() -> None:
        async with BotPool(1, allow_own=True, patience=LENIENT) as pool:
            await pool.warm()
            victims = pool.processes()
            thinking = asyncio.create_task(pool.choose(ask(SLEEPING, "a")))
            waiting = asyncio.create_task(pool.choose(ask(SLEEPING, "b")))
            next_one = asyncio.create_task(pool.choose(ask(COUNTING, "c")))
            await asyncio.sleep(0.05)
            assert (pool.busy, pool.waiting) == (1, 2)
            waiting.cancel()
            await asyncio.sleep(0)
            thinking.cancel()
            assert (await next_one).fallback == ""
            done = await asyncio.gather(thinking, waiting, return_exceptions=True)
            assert [type(end) for end in done] == [asyncio.CancelledError] * 2
            assert pool.counters.cancelled == 2 and pool.kills == 1
            assert not any(exists(pid) for pid in victims)
            assert (pool.busy, pool.waiting) == (0, 0)

    run(main)


def test_cancelling_at_any_moment_loses_no_worker() -> None:
    async def main() -> None:
        async with BotPool(2, allow_own=True, patience=LENIENT) as pool:
            for steps in (0, 2, 6):
                tasks = [asyncio.create_task(pool.choose(ask("random", f"{number}"))) for number in range(4)]
                for _ in range(steps):
                    await asyncio.sleep(0)
                for task in tasks[::2]:
                    task.cancel()
                ends = await asyncio.gather(*tasks, return_exceptions=True)
                assert not any(isinstance(end, BaseException) for end in ends[1::2])
                assert (pool.busy, pool.waiting) == (0, 0)

    run_asyncio(main)


def test_closing_makes_no_moves(run: Callable[[Main], None]) -> None:
    async def main() -> None:
        pool = BotPool(1, allow_own=True, patience=LENIENT)
        await pool.warm()
        tasks = [asyncio.create_task(pool.choose(ask(SLEEPING, table))) for table in "abc"]
        await asyncio.sleep(0.05)
        await pool.close()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(end) for end in ends] == [PoolClosed] * 3
        with pytest.raises(PoolClosed):
            await pool.choose(ask("random"))
        assert await pool.warm() == 0
        assert pool.counters.cancelled == 3 and not pool.counters.fallbacks

    run(main)


def test_closing_while_a_process_starts_leaves_none() -> None:
    async def main() -> None:
        for pause in (0, 0.01, 0.1):
            pool = BotPool(2, allow_own=True, patience=LENIENT)
            task = asyncio.create_task(pool.choose(ask(SLEEPING, "a")))
            await asyncio.sleep(pause)
            pids = pool.processes()
            await pool.close()
            with pytest.raises(PoolClosed):
                await task
            assert not any(exists(pid) for pid in pids) and pool.processes() == []

    run_asyncio(main)


def test_who_waits_too_long_for_a_worker_gets_a_move_by_chance() -> None:
    async def main() -> None:
        async with BotPool(1, allow_own=True, patience=Patience(margin=60, start=60, turn=0.1)) as pool:
            await pool.warm()
            thinking = asyncio.create_task(pool.choose(ask(SLEEPING, "a")))
            await asyncio.sleep(0)
            assert (await pool.choose(ask("random", "b"))).fallback.startswith("No worker was free for the bot random")
            assert pool.counters.fallbacks == {Reason.BUSY: 1} and pool.waiting == 0
            thinking.cancel()

    run_asyncio(main)


def test_a_program_that_does_not_start_is_left_alone_for_a_while(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    command = ["/bin/sh", "-c", f"echo start >> {starts}; exit 1"]

    async def main() -> None:
        patience = Patience(first_pause=10, longest_pause=10)
        async with BotPool(2, patience=patience, command=command) as pool:
            asked = [ask("random", f"{number}") for number in range(50)]
            for answer in await asyncio.gather(*(pool.choose(question) for question in asked)):
                assert answer.fallback == "No process for bots could be started, so chance decided."
            assert (await pool.choose(ask("random"))).fallback
            assert pool.counters.fallbacks == {Reason.START: 51}
            assert await pool.warm() == 0 and pool.processes() == []

    run_asyncio(main)
    assert starts.read_text(encoding="ascii").splitlines() == ["start"] * 2


def test_pauses_grow_up_to_a_limit() -> None:
    patience = Patience(first_pause=0.5, longest_pause=30)
    assert [patience.pause(failures) for failures in (1, 2, 3, 7, 100_000)] == [0.5, 1, 2, 30, 30]


def test_a_program_that_starts_again_is_used_again(tmp_path: Path) -> None:
    flag = tmp_path / "works"
    program = f"import runpy, sys, os; os.path.exists({str(flag)!r}) or sys.exit(1); "
    program += "runpy.run_module('gametable.server.thinking.worker', run_name='__main__')"

    async def main() -> None:
        command = [sys.executable, "-c", program, "0", "{}"]
        async with BotPool(1, patience=Patience(margin=60, start=60, first_pause=0.01), command=command) as pool:
            assert (await pool.choose(ask("random"))).fallback
            flag.touch()
            await asyncio.sleep(0.02)
            assert (await pool.choose(ask("random"))).fallback == ""

    run_asyncio(main)


@pytest.mark.parametrize("command", [["/no/such/program"], ["cat", "/dev/zero"], ["yes"], ["sleep", "1000"]])
def test_what_is_no_worker_is_not_used(command: list[str]) -> None:
    async def main() -> None:
        async with BotPool(1, patience=Patience(start=0.3), command=command) as pool:
            assert (await pool.choose(ask("random"))).fallback
            assert pool.counters.fallbacks == {Reason.START: 1}
            assert pool.processes() == []

    run_asyncio(main)


def test_people_may_name_the_bots_of_the_package_only() -> None:
    strangers = ["os:system", f"{BAD}:Counting", "nobody", ""]
    for name in bot_names():
        BotPool(1).check_name(name)
    for name in strangers:
        with pytest.raises(BotError, match="There is no bot"):
            BotPool(1).check_name(name)
    BotPool(1, allow_own=True).check_name(f"{BAD}:Counting")
    with pytest.raises(BotError, match="Did you mean random"):
        BotPool(1, allow_own=True).check_name("randon")


def test_a_pool_has_at_least_one_worker() -> None:
    assert len(BotPool()._slots) >= 1
    with pytest.raises(ValueError, match="0 workers"):
        BotPool(0)
