"""Logs as lines of JSON: what happened and where, never cookies, tokens, secrets, names or what people say.

The name of a table is the link to it, so a few letters stand for it that lead nowhere; `gametable tables` lists them.
"""

from __future__ import annotations

import hashlib
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Any, Final, TextIO

import msgspec

OWN: Final = "gametable"
OTHERS: Final = ("uvicorn", "uvicorn.error", "asyncio", "websockets")  # heard from when something is wrong
TABLE: Final = re.compile(r"([Tt]able )([A-Za-z0-9_-]{12,64})|^([A-Za-z0-9_-]{12,64})(?=( late)?:)")


def log_name(table: str) -> str:
    """What a table is called in logs."""
    return f"#{hashlib.sha256(table.encode()).hexdigest()[:8]}"


def without_names(text: str) -> str:
    """A text of a log in which tables have other names."""
    return TABLE.sub(lambda found: (found[1] or "") + log_name(found[2] or found[3]), text)


class JsonLines(logging.Formatter):
    """One line of JSON for each thing that is logged."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "log": record.name,
            "event": without_names(record.getMessage()),
        }
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["fault"] = without_names(self.formatException(record.exc_info))
        return msgspec.json.encode(line).decode()


def log_to(stream: TextIO | None = None, level: int = logging.INFO) -> logging.Handler:
    """Write the logs of the server to a stream, standard error if none is named."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    own = logging.getLogger(OWN)
    own.addHandler(handler)
    own.setLevel(level)
    own.propagate = False
    for name in OTHERS:
        other = logging.getLogger(name)
        other.setLevel(logging.WARNING)
        if "." not in name:
            other.addHandler(handler)
            other.propagate = False
    return handler
