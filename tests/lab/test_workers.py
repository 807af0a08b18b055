"""Workers end with the work: at Ctrl-C at once, whatever their bots are at, and with the process that started them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import pytest

from gametable.cli.runs import STOPPED
from gametable.lab.workers import play_in_processes

ROOT = Path(__file__).parents[2]
HANGING = "tests.lab.faulty_bots:Hangs"
PATIENCE = 60.0  # seconds, for a busy machine
WORK = [
    f"arena attatat --bots {HANGING},random --workers 2 --games 8",
    f"lab run attatat --bots random,{HANGING} --workers 2 --games 8 --out run",
    f"lab compare attatat --a rounds=1 --b rounds=2 --bots {HANGING} --workers 2 --games 8",
    f"lab question attatat free-tiles --bots {HANGING} --workers 2 --games 8",
]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at the processes as Linux shows them")


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Callable[[str], subprocess.Popen[str]]]:
    """Starts a command in a session of its own, and waits until two of its workers hang."""
    hanging = tmp_path / "hanging"
    hanging.mkdir()
    commands: list[subprocess.Popen[str]] = []

    def start(words: str) -> subprocess.Popen[str]:
        command = subprocess.Popen(
            [sys.executable, "-m", "gametable", *words.split()],
            cwd=tmp_path,
            env={**os.environ, "HANGING": str(hanging), "PYTHONPATH": os.pathsep.join([*sys.path, str(ROOT)])},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        commands.append(command)
        wait_until(lambda: len(list(hanging.iterdir())) == 2 or command.poll() is not None)
        assert command.poll() is None, command.communicate()[1]
        return command

    yield start
    for command in commands:
        for pid in processes_of(command.pid):
            os.kill(pid, signal.SIGKILL)
        command.communicate()


def wait_until(is_so: Callable[[], bool]) -> None:
    """Look again and again, for a long time at most."""
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, "nothing happens"
        time.sleep(0.02)


def processes_of(session: int) -> list[int]:
    """The processes of a session that still run."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _parent, _group, own = stat.read_text().rpartition(")")[2].split()[:4]
        except OSError:  # it has ended meanwhile
            continue
        if int(own) == session and state != "Z":
            found.append(int(stat.parent.name))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("words", WORK)
def test_ctrl_c_ends_work_whose_bots_hang(started: Callable[[str], subprocess.Popen[str]], words: str) -> None:
    command = started(words)
    os.killpg(command.pid, signal.SIGINT)  # as a terminal does: to all
    errors = command.communicate(timeout=PATIENCE)[1]
    assert (command.returncode, errors) == (STOPPED, "")
    wait_until(lambda: processes_of(command.pid) == [])


def test_no_worker_outlives_a_command_that_is_killed(started: Callable[[str], subprocess.Popen[str]]) -> None:
    command = started(WORK[0])
    assert len(processes_of(command.pid)) >= 3
    command.kill()
    command.wait()
    wait_until(lambda: processes_of(command.pid) == [])


@dataclass(frozen=True)
class Slow:
    """The first part is done at once; all others take long, and leave a file when they are done."""

    folder: Path

    def play(self, part: int) -> int:
        if part:
            time.sleep(20)
            (self.folder / str(part)).touch()
        return os.getpid()


def test_who_has_enough_does_not_wait_for_the_rest(tmp_path: Path) -> None:
    results = cast("Generator[int]", play_in_processes(Slow(tmp_path), range(9), 2))
    worker = next(results)
    results.close()
    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def hears_ctrl_c() -> Iterator[None]:
    """Also where the tests run in the background, which ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("hears_ctrl_c")
def test_ctrl_c_reaches_this_process_as_before(tmp_path: Path) -> None:
    """Workers do not hear it; whoever started them does, also afterwards."""
    assert len(list(play_in_processes(Slow(tmp_path), range(1), 2))) == 1
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


class Late:
    """A part that fails as a wait does."""

    def play(self, _part: int) -> int:
        raise TimeoutError("too late")


def test_a_part_that_fails_as_a_wait_does_is_told() -> None:
    with pytest.raises(TimeoutError, match="too late"):
        list(play_in_processes(Late(), range(1), 2))
