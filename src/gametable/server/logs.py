"""Logs as lines of JSON: what happened and where, never cookies, tokens, secrets, names or what people say."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from typing import Any, Final, TextIO

import msgspec

OWN: Final = "gametable"
OTHERS: Final = ("uvicorn", "uvicorn.error", "asyncio", "websockets")  # heard from when something is wrong


class JsonLines(logging.Formatter):
    """One line of JSON for each thing that is logged."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "log": record.name,
            "event": record.getMessage(),
        }
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
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
