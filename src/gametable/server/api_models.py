"""What programs send to the server and what they get: the one place where the shapes of the API are written down."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from gametable.server.messages import Id, Small, Version, Word
from gametable.table.clock import ClockRules

Stage = Literal["open", "running", "over", "ended"]
Name = Annotated[str, Meta(max_length=200, description="1 to 40 letters once spaces are tidied.")]
Moves = Annotated[int, Meta(ge=0, le=1_000_000)]
Action = Annotated[int, Meta(ge=0, le=1_000_000)]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is sent to the server; fields that it does not know are refused."""


class GuestBody(Body, frozen=True):
    """A new guest, or a new name."""

    name: Name = "Guest"


class AccountBody(Body, frozen=True):
    """A new account for whoever asks; without a guest behind it, a new person gets it."""

    account: Annotated[str, Meta(max_length=200, description="3 to 40 letters, digits, dots, dashes, underscores.")]
    password: Annotated[str, Meta(max_length=1000, description="8 to 200 letters.")]
    name: Name | None = None


class LoginBody(Body, frozen=True):
    """The name and the password of an account."""

    account: Annotated[str, Meta(max_length=200)]
    password: Annotated[str, Meta(max_length=1000)]


class TableBody(Body, frozen=True):
    """A new table; what is left out is as most people want it."""

    game: Word
    players: Small | None = None
    options: dict[str, Any] = {}
    clock: ClockRules = ClockRules()
    listed: bool = True


class MoveBody(Body, frozen=True):
    """A move by its text or by its number; with an id it can be sent again without harm."""

    text: Annotated[str, Meta(max_length=500)] | None = None
    action: Action | None = None
    id: Id = ""
    v: Annotated[Version, Meta(description="The version of the view that the move was chosen on.")] | None = None


class OrderBody(Body, frozen=True):
    """A button beside the board: join, leave, back, start, bot, free, seats, host, settings, undo, agree …

    With an id it can be sent again without harm.
    """

    what: Word
    seat: Small | None = None
    level: Word | None = None
    seats: Annotated[list[Small], Meta(max_length=99)] | None = None
    settings: dict[str, Any] | None = None
    id: Id = ""


class ChatBody(Body, frozen=True):
    """A line of chat; with a / in front it is an order."""

    text: Annotated[str, Meta(max_length=2000, description="1 to 500 letters.")]


class ContinueBody(Body, frozen=True):
    """After how many entries of the finished game a new one goes on."""

    moves: Moves


class Error(msgspec.Struct, frozen=True):
    """Why something was refused: the number of the rule if there is one, and a sentence."""

    rule: str
    why: str


class Refusal(msgspec.Struct, frozen=True):
    """The body of every answer from 400 on."""

    error: Error


class User(msgspec.Struct, frozen=True):
    """A person; a guest has no account."""

    id: str
    name: str
    account: str | None


class Token(msgspec.Struct, frozen=True):
    """A person and the text that proves it, for `Authorization: Bearer`; browsers get it as a cookie as well."""

    user: User
    token: str


class Nothing(msgspec.Struct, frozen=True):
    """It is done."""

    done: bool = True


class Said(msgspec.Struct, frozen=True):
    """It is said, or an order is carried out; `help` is the answer to /help."""

    done: bool = True
    help: str = ""


class Health(msgspec.Struct, frozen=True):
    """Whether everything works, else what does not."""

    status: Literal["ok", "fault"]
    why: str = ""


class GameInfo(msgspec.Struct, frozen=True):
    """A game; each option is described by a JSON schema."""

    key: str
    title: str
    designer: str
    publisher: str
    year: int
    players: tuple[int, int]
    minutes: int
    age: int
    rules_version: int
    options: dict[str, dict[str, Any]]


class GuideRule(msgspec.Struct, frozen=True):
    """A numbered rule in plain words; `forbids` says that a refusal may name it."""

    number: str
    text: str
    forbids: bool


class Chapter(msgspec.Struct, frozen=True):
    """The rules of one chapter."""

    title: str
    rules: list[GuideRule]


class Guide(msgspec.Struct, frozen=True):
    """A rulebook."""

    title: str
    language: str
    sections: list[Chapter]


class TableInfo(msgspec.Struct, frozen=True):
    """A table in a list; `people` are those who belong to it, bots are not counted."""

    name: str
    game: str
    title: str
    stage: Stage
    listed: bool
    players: int
    people: int
    host: str
    yours: bool
    created: int
    changed: int


class Made(msgspec.Struct, frozen=True):
    """A new table, and where people find it."""

    name: str
    path: str


class Player(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    name: str
    bot: str
    open: bool
    away: bool
    here: bool
    awaited: bool
    you: bool
    host: bool
    bank: int | None = None
    deadline: int | None = None


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    scores: list[int]
    winners: list[int]


class View(msgspec.Struct, frozen=True):
    """A table as the caller sees it; `seat` is -1 for those who watch, `text` is the board, `say` the story."""

    name: str
    v: int
    game: str
    title: str
    stage: Stage
    paused: bool
    frozen: str
    seat: int
    players: list[Player]
    options: dict[str, Any]
    clock: ClockRules
    listed: bool
    commitment: str
    secret: str
    request: int | None
    prompt: str
    picks: list[str]
    undo: Literal["", "free", "ask"]
    text: list[str]
    say: list[str]
    seen: dict[str, Any] | None = None
    sheet: list[tuple[str, list[int]]] = []
    result: Outcome | None = None


class LegalMove(msgspec.Struct, frozen=True):
    """Something that the caller may do now."""

    action: int
    text: str


class Opinion(msgspec.Struct, frozen=True):
    """Whether a move would be legal, else the rule that forbids it and why."""

    legal: bool
    rule: str = ""
    why: str = ""


class ChatLine(msgspec.Struct, frozen=True):
    """Something that was said; `at` counts milliseconds since 1970."""

    at: int
    name: str
    text: str
