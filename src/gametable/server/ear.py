"""Hears what one browser says, as much of it as it may say, and ends with a code and a sentence.

1001  the server is going away        4400  too much that nobody can understand
1003  only text is understood         4401  nobody is known by this cookie or token
1009  a message is too long           4429  too many messages, or too many connections
1011  a fault of the program          4408  the other side reads too slowly, or must connect once more
1012  a faster server takes over
"""

# mypyc compiles this module: objects

from __future__ import annotations

import logging
from collections import Counter
from typing import Any, Final

from gametable.kernel.language import _, later, speaking
from gametable.server.hub import Hub
from gametable.server.limits import Allowance, Rate
from gametable.server.messages import LONGEST_FRAME
from gametable.server.outbox import Outbox
from gametable.server.visitor import Hopeless, Visitor

LOG: Final = logging.getLogger("gametable.socket")

GOING_AWAY: Final = 1001
NO_TEXT: Final = 1003
TOO_LONG: Final = 1009
BROKEN: Final = 1011
REPLACED: Final = 1012
NONSENSE: Final = 4400
UNKNOWN: Final = 4401
LOST: Final = 4408
TOO_MANY: Final = 4429
TIRESOME: Final = (NONSENSE, TOO_MANY)

End = tuple[int, str]  # a code, and a sentence
GONE: Final[End] = (0, "")  # the other side has ended it
LONG_WORDS: Final = later("A message has at most {most} bytes.")
MANY_WORDS: Final = later("At most {count} messages in {seconds} seconds are heard.")


class Ear:
    """What hears one browser."""

    def __init__(self, hub: Hub, outbox: Outbox, limit: Allowance, counts: Counter[str]) -> None:
        self.end: End | None = None  # nothing more is heard
        self._visitor = Visitor(hub, outbox)
        self._outbox = outbox
        self._counts = counts
        self._limit = limit
        self._rate = Rate(limit)

    def hear(self, text: str) -> bool:
        """Do what a text asks for, unless it is too much; return whether more is heard after it."""
        if not self.is_open:
            return False
        if len(text) > LONGEST_FRAME // 4 and len(text.encode()) > LONGEST_FRAME:  # a letter has four bytes at most
            self.close(TOO_LONG, LONG_WORDS, most=LONGEST_FRAME)
        elif self._rate.take(""):
            self.close(TOO_MANY, MANY_WORDS, count=self._limit.count, seconds=f"{self._limit.seconds:g}")
        else:
            self._counts["messages"] += 1
            self._do(text)
        return self.is_open

    def _do(self, text: str) -> None:
        try:
            self._visitor.hear(text)
        except Hopeless:
            self.close(NONSENSE, later("There were too many messages that nobody can understand."))
        except Exception:
            LOG.exception("a socket failed")
            self.close(BROKEN, later("Something went wrong in the program; connect once more."))

    def close(self, code: int, words: str, **facts: Any) -> None:
        """Hear nothing more, and end the line after what was said, with a sentence in the other side's language."""
        with speaking(self._visitor.language):
            why = _(words).format(**facts)
        self.end = self.end or (code, why)
        self._outbox.close(why)

    @property
    def is_open(self) -> bool:
        """Whether more is heard."""
        return self.end is None

    @property
    def language(self) -> str:
        """The language of the other side."""
        return self._visitor.language

    def leave(self) -> None:
        """The line is gone."""
        self.end = self.end or GONE
        self._visitor.leave()
