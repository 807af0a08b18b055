"""What the API answers when something cannot be done: a status, the rule if there is one, and a sentence."""

from __future__ import annotations

import math
from typing import Final

import msgspec
from starlette.responses import Response

from gametable.kernel.errors import GametableError, NotationError, OptionError, RecordError, UnknownGame
from gametable.kernel.language import _
from gametable.server.accounts import TooManyAttempts, Unusable, WrongPassword
from gametable.server.api_models import Error, Refusal
from gametable.server.troubles import NoTable, NotNow
from gametable.server.visitor import rule_and_reason
from gametable.storage.interface import Conflict, StorageError, Unfit

PAUSE: Final = 5  # seconds until it is worth while to try again
KINDS: Final[tuple[tuple[type[GametableError], int], ...]] = (
    (NoTable, 404),
    (NotNow, 503),
    (WrongPassword, 401),
    (Unusable, 400),
    (TooManyAttempts, 429),
    (OptionError, 400),
    (UnknownGame, 400),
    (RecordError, 400),
    (NotationError, 400),
    (Conflict, 409),
    (Unfit, 400),
    (StorageError, 503),
    (GametableError, 409),
)


class Fault(GametableError):
    """A request that cannot be answered as it is."""

    def __init__(self, status: int, why: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(why)
        self.status = status
        self.headers = headers or {}


class TooMany(Fault):
    """Somebody asks too often."""

    def __init__(self, what: str, wait: float) -> None:
        seconds = max(1, math.ceil(wait))
        words = _("{what}; wait {seconds} s.").format(what=_(what), seconds=seconds)
        super().__init__(429, words, {"Retry-After": str(seconds)})


class Full(Fault):
    """Somebody has as many connections as there may be; when one ends, nobody knows."""

    def __init__(self, why: str) -> None:
        super().__init__(429, why, {"Retry-After": str(PAUSE)})


def status_of(fault: GametableError) -> int:
    """The status that belongs to a fault."""
    if isinstance(fault, Fault):
        return fault.status
    return next(status for kind, status in KINDS if isinstance(fault, kind))


def refusal_of(fault: GametableError) -> Response:
    """A fault as an answer."""
    rule, why = rule_and_reason(fault)
    headers = {"Cache-Control": "no-store"}
    if isinstance(fault, Fault):
        headers |= fault.headers
    if isinstance(fault, TooManyAttempts):
        headers["Retry-After"] = str(max(1, math.ceil(fault.wait)))
    if status_of(fault) == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return json_response(Refusal(Error(rule, why)), status_of(fault), headers)


def json_response(value: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A value as JSON."""
    return Response(msgspec.json.encode(value), status, headers, media_type="application/json")
