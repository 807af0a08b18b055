"""Replaces the program of a running server by a fresh one, in the same process and at the same port.

The old program stores everything, ends its connections, and starts the new one in its place. What listens at the port
stays open meanwhile: whoever connects waits a moment instead of being refused.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
from typing import Final, NamedTuple, NoReturn

VARIABLE: Final = "GAMETABLE_HANDOVER"  # for the new program: what listens, and when the old one stopped
ENDING: Final = (signal.SIGINT, signal.SIGTERM)


class Handover(NamedTuple):
    """What the old program leaves to the new one."""

    listening: socket.socket
    stopped: int  # milliseconds since 1970


def replace_program(handover: Handover) -> NoReturn:
    """Start the same program anew; Ctrl-C waits until it can be heard there."""
    handover.listening.set_inheritable(True)
    note = f"{handover.listening.fileno()} {handover.stopped}"
    signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    sys.stdout.flush()
    sys.stderr.flush()
    command = [sys.executable, *sys.orig_argv[1:]]
    os.execve(sys.executable, command, {**os.environ, VARIABLE: note})  # noqa: S606 (the program that runs)


def received_handover() -> Handover | None:
    """What an old program has left to this one, if there was one."""
    note = os.environ.pop(VARIABLE, "")
    if not note:
        return None
    number, stopped = map(int, note.split())
    listening = socket.socket(fileno=number)
    listening.set_inheritable(False)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
    return Handover(listening, stopped)
