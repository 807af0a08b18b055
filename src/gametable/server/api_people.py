"""The API for people: guests, names and accounts."""

from __future__ import annotations

from typing import Final

from gametable.kernel.language import _, later
from gametable.server.accounts import check_account
from gametable.server.api import Call, Endpoint
from gametable.server.api_models import AccountBody, GuestBody, LoginBody, Nothing, Token, User
from gametable.server.faults import Fault, TooMany
from gametable.server.identity import new_guest, new_session
from gametable.server.waiting import store
from gametable.storage.interface import DropSession, PutSession, PutUser, UserRow
from gametable.table.seats import TableError, checked_name


def _user(row: UserRow) -> User:
    return User(row.id, row.name, row.account)


def _name(text: str) -> str:
    try:
        return checked_name(text)
    except TableError as fault:
        raise Fault(400, str(fault)) from fault


async def add_guest(call: Call) -> Token:
    """Make a new guest, who is known by the token from now on."""
    body: GuestBody = call.body
    name = _name(body.name)
    wait = call.site.gate.guests.take(call.address)
    if wait:
        raise TooMany(later("Your address has made many guests"), wait)
    row = new_guest(name, call.site.hub.now())
    await store(call.site.hub, PutUser(row))
    token = call.cookie = call.site.identity.guest_token(row.id)
    return Token(_user(row), token)


async def show_me(call: Call) -> User | None:
    """Who the caller is; null for somebody who carries nothing yet."""
    if call.caller is None:
        return None
    return User(call.person.user, call.person.name, call.caller.account)


async def rename_me(call: Call) -> User:
    """Give the caller another name; at tables where the caller sits already it stays as it was."""
    body: GuestBody = call.body
    name = _name(body.name)
    row = call.site.store.user(call.person.user)
    assert row is not None, "it was recognised"
    await store(call.site.hub, PutUser(row._replace(name=name)))
    return _user(row._replace(name=name))


async def add_account(call: Call) -> Token:
    """Make an account for the guest who asks, who keeps all seats and logs in from now on; else for a new person."""
    body: AccountBody = call.body
    check_account(body.account, body.password)
    site = call.site
    if call.caller is not None and call.caller.account is not None:
        words = _("You have the account {account!r} already; log out first.")
        raise Fault(409, words.format(account=call.caller.account))
    old = site.store.user(call.person.user) if call.caller is not None else None
    name = _name(body.name) if body.name is not None else (old.name if old else body.account)
    site.accounts.take_attempt(body.account, call.address)
    if site.store.account(body.account) is not None:
        raise Fault(409, _("This account name is taken; right is one that nobody has."))
    password = await site.accounts.hash(body.password)
    now = site.hub.now()
    row = (old or new_guest(name, now))._replace(name=name, account=body.account.casefold(), password=password)
    token, session = new_session(row.id, now)
    await store(site.hub, PutUser(row), PutSession(session))
    if call.caller is not None:
        site.close_lines_of(call.caller)
    call.cookie = token
    return Token(_user(row), token)


async def log_in(call: Call) -> Token:
    """Begin a session; one that the caller had before ends."""
    body: LoginBody = call.body
    site = call.site
    site.accounts.take_attempt(body.account, call.address)
    row = await site.accounts.log_in(body.account, body.password)
    token, session = new_session(row.id, site.hub.now())
    old = call.caller.session if call.caller is not None else None
    await store(site.hub, *([DropSession(old)] if old else []), PutSession(session))
    if call.caller is not None:
        site.close_lines_of(call.caller)
    call.cookie = token
    return Token(_user(row), token)


async def log_out(call: Call) -> None:
    """End the session, and take the cookie away; a guest without an account is lost with it."""
    assert call.caller is not None
    if call.caller.session is not None:
        await store(call.site.hub, DropSession(call.caller.session))
    call.site.close_lines_of(call.caller)
    call.cookie = ""


ENDPOINTS: Final = (
    Endpoint("POST", "/api/guests", add_guest, Token, GuestBody, 201, is_public=True),
    Endpoint("GET", "/api/me", show_me, User | None, is_public=True),
    Endpoint("PATCH", "/api/me", rename_me, User, GuestBody),
    Endpoint("POST", "/api/accounts", add_account, Token, AccountBody, 201, is_public=True, refuses=(409,)),
    Endpoint("POST", "/api/login", log_in, Token, LoginBody, is_public=True),
    Endpoint("POST", "/api/logout", log_out, Nothing),
)
