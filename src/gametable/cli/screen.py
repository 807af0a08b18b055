"""How things look in a terminal. Colours only repeat what letters and marks say already."""

from __future__ import annotations

import itertools
import textwrap
from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.text import Text

INDENT = "    "
SHORT = 24  # letters
MANY = 6  # lines
MARKS = {
    r"(?m)^>.*?:": "bold",  # the seat to move
    r"\[[^\[\]]+\]": "bold cyan",
    r"<[^<>]+>": "bold magenta",
    r"\(free\)": "dim",
    r"\b[A-Z]{2}-\d+[a-z]?\b": "italic",  # the number of a rule
}


class Screen:
    """What the person at the keyboard sees: plain lines, cut to the width of the terminal between words."""

    def __init__(self, *, stderr: bool = False) -> None:
        self.console = Console(stderr=stderr, highlight=False, markup=False, emoji=False)

    @property
    def width(self) -> int:
        """How many letters a line has."""
        return max(20, self.console.width)

    @property
    def is_terminal(self) -> bool:
        """Whether a person looks at it, and not a file or another program."""
        return self.console.is_terminal

    def say(self, text: str = "", style: str = "", paint: Mapping[str, str] = MARKS) -> None:
        """Print a text; long lines go on below, indented. What matches a pattern gets its colour."""
        for line in text.split("\n"):
            marked = Text("\n".join(folded(line, self.width)), style=style)
            for pattern, look in paint.items():
                marked.highlight_regex(pattern, look)
            self.console.print(marked, soft_wrap=True)

    def say_all(self, lines: Sequence[str]) -> None:
        """Print line after line; many short ones in a row stand in columns."""
        for short, group in itertools.groupby(lines, lambda line: len(line) <= SHORT):
            run = list(group)
            for line in columns(run, self.width) if short and len(run) >= MANY else run:
                self.say(line)

    def raw(self, text: str) -> None:
        """Print a text as it is, for files and programs."""
        self.console.print(Text(text), soft_wrap=True, end="")

    def wipe(self) -> None:
        """Hide what was printed so far, also from whoever scrolls back; where that cannot be done, draw a line."""
        if self.is_terminal:
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
            self.console.file.flush()
        else:
            self.say("-" * 40)


def folded(line: str, width: int) -> list[str]:
    """A line in pieces that fit, cut between words."""
    if len(line) <= width:
        return [line]
    return textwrap.wrap(
        line, width, subsequent_indent=INDENT, break_on_hyphens=False, replace_whitespace=False, drop_whitespace=True
    )


def columns(items: Sequence[str], width: int) -> list[str]:
    """Items in as many columns as fit, read downwards."""
    if not items:
        return []
    cell = max(map(len, items)) + 2
    across = max(1, width // cell)
    rows = -(-len(items) // across)
    lines = [items[row::rows] for row in range(rows)]
    return ["".join(f"{item:<{cell}}" for item in line).rstrip() for line in lines]


def bar(share: float, width: int = 20) -> str:
    """A share from 0 to 1 as a bar."""
    full = round(max(0.0, min(1.0, share)) * width)
    return "█" * full + "·" * (width - full)
