"""Runs commands in this process, as if typed, and plays games by a script."""

from __future__ import annotations

import contextlib
import io
from dataclasses import dataclass
from unittest import mock

from gametable.cli.app import main


@dataclass(frozen=True)
class Run:
    """What a command printed, and how it ended."""

    code: int
    out: str
    errors: str


def run(*arguments: str, typed: str = "", columns: int = 80) -> Run:
    """Run a command with some typed lines."""
    out, errors = io.StringIO(), io.StringIO()
    with (
        mock.patch("sys.stdin", io.StringIO(typed)),
        mock.patch.dict("os.environ", {"COLUMNS": str(columns)}),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(errors),
    ):
        code = main(arguments)
    return Run(code, out.getvalue(), errors.getvalue())


def play(*lines: str, more: tuple[str, ...] = (), seed: int = 5) -> Run:
    """Play a game of one round for two with these lines typed."""
    seats = () if "--seats" in more or "--resume" in more else ("--seats", "me,random")  # who decides at once
    return run(
        *("play", "attatat", "--seed", str(seed), "-o", "rounds=1", *seats, *more),
        typed="".join(f"{line}\n" for line in lines),
    )
