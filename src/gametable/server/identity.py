"""Who somebody is: guests carry their id in a text that only this server can sign, accounts a token of a session.

The same text is the cookie of a browser and the bearer token of a program. Rights follow from it alone.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import itsdangerous
from starlette.requests import HTTPConnection

from gametable.server.origin import is_secure
from gametable.storage.folder import KEY_FILE, sync_folder
from gametable.storage.interface import Job, PutSession, SessionRow, Store, Unwritable, UserRow
from gametable.table.seats import Person

KEY_BYTES: Final = 32
USER_BYTES: Final = 16  # of the id of a person
TOKEN_BYTES: Final = 32  # of a session
LONGEST_TOKEN: Final = 200
DAY: Final = 24 * 3600 * 1000  # milliseconds
SESSION_DAYS: Final = 60  # without a sign of life, and a session has ended
COOKIE: Final = "gametable"
SAFE_COOKIE: Final = f"__Host-{COOKIE}"  # behind TLS: the name itself forbids that another host sets it
COOKIE_SECONDS: Final = 400 * 24 * 3600  # browsers keep none for longer


@dataclass(frozen=True)
class Caller:
    """Somebody who was recognised, and by what."""

    person: Person
    account: str | None
    is_bearer: bool
    session: bytes | None = None  # the digest of the session's token

    @property
    def key(self) -> bytes:
        """What tells a session from others of the same person; a guest has only one."""
        return self.session or self.person.user.encode()


class Identity:
    """Recognises people by what they carry."""

    def __init__(self, store: Store, key: bytes, now: Callable[[], int], origins: Collection[str] = ()) -> None:
        self._store = store
        self._origins = origins
        self._now = now
        self._signer = itsdangerous.Signer(
            key, salt=b"gametable guest", key_derivation="hmac", digest_method=hashlib.sha256
        )

    def guest_token(self, user: str) -> str:
        """What a guest carries."""
        return self._signer.sign(user.encode()).decode()

    def caller(self, connection: HTTPConnection) -> Caller | None:
        """Who asks: the bearer of a token, else the owner of a cookie."""
        bearer = bearer_token(connection)
        if bearer is not None:
            return self._recognise(bearer, is_bearer=True)
        token = cookie_of(connection, self._origins)
        return self._recognise(token, is_bearer=False) if token else None

    def is_still(self, caller: Caller, connection: HTTPConnection) -> bool:
        """Whether somebody who has waited is still known by the same session."""
        now = self.caller(connection)
        return now is not None and now.key == caller.key

    def person_of(self, token: str) -> Person | None:
        """Whose token it is."""
        caller = self._recognise(token, is_bearer=True)
        return caller.person if caller is not None else None

    def _recognise(self, token: str, *, is_bearer: bool) -> Caller | None:
        if len(token) > LONGEST_TOKEN or not token.isascii():
            return None
        if "." in token:
            return self._guest(token, is_bearer=is_bearer)
        return self._member(token, is_bearer=is_bearer)

    def _guest(self, token: str, *, is_bearer: bool) -> Caller | None:
        """A guest; whoever has made an account is no guest any more, and logs in."""
        try:
            user = self._signer.unsign(token).decode()
        except itsdangerous.BadSignature:
            return None
        if token != self.guest_token(user):  # the last letter of a signature has bits that nobody reads
            return None
        row = self._store.user(user)
        if row is None or row.account is not None:
            return None
        return Caller(Person(row.id, row.name), None, is_bearer)

    def _member(self, token: str, *, is_bearer: bool) -> Caller | None:
        digest = token_digest(token)
        session = self._store.session(digest)
        if session is None or self._now() - session.seen > SESSION_DAYS * DAY:
            return None
        row = self._store.user(session.user)
        if row is None:
            return None
        if self._now() - session.seen > DAY:
            self._store.submit(Job((PutSession(session._replace(seen=self._now())),)))
        return Caller(Person(row.id, row.name), row.account, is_bearer, digest)


def new_guest(name: str, at: int) -> UserRow:
    """A person that nobody knows yet."""
    return UserRow(secrets.token_hex(USER_BYTES), name, None, "", at)


def new_session(user: str, at: int) -> tuple[str, SessionRow]:
    """The token of a new session, and what is stored of it."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    return token, SessionRow(token_digest(token), user, at, at)


def token_digest(token: str) -> bytes:
    """What is stored of a token; the token cannot be found from it."""
    return hashlib.sha256(token.encode()).digest()


def bearer_token(connection: HTTPConnection) -> str | None:
    """The token behind `Authorization: Bearer`; empty if something else stands there, None if nothing does."""
    header = connection.headers.get("authorization")
    if header is None:
        return None
    kind, _, token = header.partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def cookie_of(connection: HTTPConnection, origins: Collection[str] = ()) -> str | None:
    """What a browser carries, as it stands there: to take quotes away, as usual, takes long where there are many.

    A proxy may hide that there is TLS, but only with TLS a browser takes a cookie of the safe name.
    """
    found: dict[str, str] = {}
    for cookie in connection.headers.get("cookie", "").split(";"):
        name, equals, value = cookie.partition("=")
        if equals:
            found[name.strip()] = value.strip()
    return found.get(SAFE_COOKIE, None if is_secure(connection, origins) else found.get(COOKIE))


def cookie_header(connection: HTTPConnection, token: str, origins: Collection[str] = ()) -> str:
    """The header that gives a browser its token, or with an empty one takes it away."""
    is_safe = is_secure(connection, origins)
    age = COOKIE_SECONDS if token else 0
    name, secure = (SAFE_COOKIE, "; Secure") if is_safe else (COOKIE, "")
    return f"{name}={token}; Max-Age={age}; Path=/; HttpOnly; SameSite=Lax{secure}"


def signing_key(folder: Path) -> bytes:
    """The key of this server, made at its first start; only its owner can read it."""
    path = folder / KEY_FILE
    try:
        if not path.exists():
            _write_key(path)
        path.chmod(0o600)
        key = path.read_bytes()
    except OSError as fault:
        raise Unwritable(f"{path} cannot be used: {fault}. Right is a file that only the server can read.") from fault
    if len(key) != KEY_BYTES:
        raise Unwritable(
            f"{path} has {len(key)} bytes, not {KEY_BYTES}. Right is a backup of it; a new one ends guests."
        )
    return key


def _write_key(path: Path) -> None:
    """Complete or not at all, also when the power goes."""
    draft = path.with_suffix(".new")
    number = os.open(draft, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
    try:
        os.write(number, secrets.token_bytes(KEY_BYTES))
        os.fsync(number)
    finally:
        os.close(number)
    draft.rename(path)
    sync_folder(path.parent)
