"""Asks the person at the keyboard: with completion in a terminal, line by line elsewhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText


class Leave(Exception):
    """The person has ended the input: Ctrl-D, Ctrl-C, or the end of a file."""


class Phrases(Completer):
    """Completes whole phrases, such as `no claim` or `why a1-b1`."""

    def __init__(self, phrases: Sequence[str]) -> None:
        self._phrases = phrases

    def get_completions(self, document: Document, _complete_event: CompleteEvent) -> Iterable[Completion]:
        """Every phrase that begins with what stands before the cursor, however it is capitalised."""
        typed = document.text_before_cursor.lstrip()
        for phrase in self._phrases:
            if phrase.lower().startswith(typed.lower()):
                yield Completion(phrase, start_position=-len(typed))


class Keyboard:
    """Reads lines. Every seat has its own history: the arrow keys must not show what another person typed."""

    def __init__(self) -> None:
        self._typed: dict[int, PromptSession[str]] = {}
        self._in_terminal = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"

    def ask(self, question: str, seat: int, phrases: Sequence[str]) -> str:
        """A line from the person on this seat, without spaces around it; Leave when there are no more."""
        try:
            if self._in_terminal:
                return self._ask_in_terminal(question, seat, phrases)
            return _ask_plainly(question)
        except (EOFError, KeyboardInterrupt) as end:
            raise Leave from end

    def _ask_in_terminal(self, question: str, seat: int, phrases: Sequence[str]) -> str:
        typed = self._typed.setdefault(seat, PromptSession())
        prompt = FormattedText([("bold", question)])
        return typed.prompt(prompt, completer=Phrases(phrases), complete_while_typing=False).strip()


def _ask_plainly(question: str) -> str:
    sys.stdout.write(question)
    sys.stdout.flush()
    line = sys.stdin.readline()
    sys.stdout.write("\n")  # nobody sees the line end that was read
    if not line:
        raise EOFError
    return line.strip()
