"""Worker processes have little, get nothing that they should not have, and leave nothing behind."""

from __future__ import annotations

import os
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from gametable.server.thinking.child import worker_command
from gametable.server.thinking.messages import LENGTH, Asked, Reply, frame
from gametable.server.thinking.pool import BotPool
from gametable.server.thinking.terms import Limits
from tests.server.thinking.asking import BAD, LENIENT, ROOT, Main, ask, exists, is_alive, run_asyncio, wait_until


def test_a_worker_has_no_handle_of_its_parent(run: Callable[[Main], None], tmp_path: Path) -> None:
    async def main() -> None:
        file = (tmp_path / "database").open("w")
        listening = socket.create_server(("127.0.0.1", 0))
        os.set_inheritable(file.fileno(), True)
        os.set_inheritable(listening.fileno(), True)
        async with BotPool(1, patience=LENIENT) as pool:
            assert await pool.warm() == 1
            handles = Path(f"/proc/{pool.processes()[0]}/fd")
            ends = [str(handle.readlink()) for handle in handles.iterdir()]
        file.close()
        listening.close()
        assert sum(end.startswith("pipe:") for end in ends) == 2, "one pipe in, one pipe out"
        assert not any(end.startswith("socket:") or "database" in end for end in ends), ends

    run(main)


def test_a_worker_is_under_its_limits_and_knows_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMETABLE_SECRET", "hush")
    monkeypatch.setenv("DATABASE_URL", "hush")

    async def main() -> None:
        async with BotPool(1, patience=LENIENT, limits=Limits(memory=300 << 20, nice=7)) as pool:
            await pool.warm()
            (pid,) = pool.processes()
            assert resource.prlimit(pid, resource.RLIMIT_AS) == (300 << 20, 300 << 20)
            assert resource.prlimit(pid, resource.RLIMIT_CORE) == (0, 0)
            assert os.getpriority(os.PRIO_PROCESS, pid) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + 7)
            assert b"hush" not in Path(f"/proc/{pid}/environ").read_bytes()
            assert os.getpgid(pid) == pid and os.getsid(pid) == os.getsid(0)

    run_asyncio(main)


def test_a_closed_pool_leaves_no_process_behind(run: Callable[[Main], None]) -> None:
    pids: list[int] = []

    async def main() -> None:
        async with BotPool(2, patience=LENIENT) as pool:
            assert await pool.warm() == 2
            pids.extend(pool.processes())
            assert all(is_alive(pid) for pid in pids) and len(set(pids)) == 2
            await pool.close()
            await pool.close()
            assert pool.processes() == []

    run(main)
    assert not any(exists(pid) for pid in pids)


def start_worker() -> subprocess.Popen[bytes]:
    worker = subprocess.Popen(worker_command(Limits()), stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)
    assert read(worker) == Reply()
    return worker


def read(worker: subprocess.Popen[bytes]) -> Reply:
    assert worker.stdout
    (size,) = LENGTH.unpack(worker.stdout.read(LENGTH.size))
    return msgspec.msgpack.decode(worker.stdout.read(size), type=Reply)


@pytest.mark.parametrize("rest", [b"", b"\x00\x00", b"\x00\x00\x00\x09half"], ids=["nothing", "length", "half"])
def test_a_worker_ends_when_its_questions_do(rest: bytes) -> None:
    with start_worker() as worker:
        assert worker.stdin
        worker.stdin.write(frame(Asked(17, ask("random", seed=4))))
        worker.stdin.flush()
        assert read(worker).ticket == 17
        worker.stdin.write(rest)
        worker.stdin.close()
        assert worker.wait(30) == 0


def test_a_worker_without_its_parent_ends_before_it_begins() -> None:
    command = worker_command(Limits())
    command[4] = "1"
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=30, check=False)
    assert (done.returncode, done.stdout) == (0, b"")


ORPHAN_MAKER = f"""
import asyncio
from gametable.server.thinking.pool import BotPool
from tests.server.thinking.asking import LENIENT, ask
async def main():
    pool = BotPool(1, allow_own=True, patience=LENIENT)
    await pool.warm()
    print(*pool.processes(), flush=True)
    await pool.choose(ask("{BAD}:Deaf"))
asyncio.run(main())
"""


def test_a_worker_in_the_middle_of_a_thought_dies_with_its_parent() -> None:
    with subprocess.Popen([sys.executable, "-c", ORPHAN_MAKER], stdout=subprocess.PIPE, cwd=ROOT) as parent:
        assert parent.stdout
        pid = int(parent.stdout.readline())
        assert is_alive(pid)
        parent.send_signal(signal.SIGKILL)
        wait_until(lambda: not is_alive(pid))
