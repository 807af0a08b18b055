"""Guests, names and accounts: who somebody is follows from what only this server can have given out."""

from __future__ import annotations

import stat
import string
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import httpx
import pytest
from argon2 import PasswordHasher
from starlette.requests import HTTPConnection
from websockets.exceptions import ConnectionClosed
from websockets.frames import Close

from gametable.server import identity
from gametable.server.identity import cookie_header, signing_key
from gametable.server.limits import Allowance, Limits
from gametable.storage.folder import KEY_FILE
from gametable.storage.interface import Unwritable
from tests.server.serving import GENEROUS, Guest, Served, Talk, wait_for, ways

URL_SAFE = string.ascii_letters + string.digits + "-_"


def with_token(served: Served, token: str) -> httpx.Client:
    return served.client(Authorization=f"Bearer {token}")


def page(served: Served) -> httpx.Client:
    """A browser that looks at a page of the server."""
    return served.client(Origin=served.origin)


def register(client: httpx.Client, account: str, password: str = "correct horse") -> httpx.Response:  # noqa: S107
    return client.post("/api/accounts", json={"account": account, "password": password})


def log_in(client: httpx.Client, account: str, password: str = "correct horse") -> httpx.Response:  # noqa: S107
    return client.post("/api/login", json={"account": account, "password": password})


def test_a_guest_is_known_by_cookie_and_by_token(served: Served) -> None:
    browser = page(served)
    made = browser.post("/api/guests", json={"name": "  Ann \n Lee "})
    assert made.status_code == 201 and made.json()["user"]["name"] == "Ann Lee"
    assert len(made.json()["user"]["id"]) == 32
    cookie = made.headers["set-cookie"]
    assert cookie.startswith("gametable=") and cookie.endswith("; Path=/; HttpOnly; SameSite=Lax")
    assert browser.get("/api/me").json() == made.json()["user"]
    assert with_token(served, made.json()["token"]).get("/api/me").json() == made.json()["user"]
    assert served.client().get("/api/me").json() is None


def test_a_cookie_behind_tls_is_bound_to_the_host() -> None:
    connection = HTTPConnection({"type": "http", "scheme": "https", "headers": []})
    header = cookie_header(connection, "token")
    assert header.startswith("__Host-gametable=token;") and header.endswith("; Secure") and "Domain" not in header


@pytest.mark.parametrize("place", [0, 5, 31, 32, 33, 40, -1])
def test_an_altered_token_is_nobody(served: Served, ann: Guest, place: int) -> None:
    letter = "1" if ann.token[place] != "1" else "2"
    altered = ann.token[:place] + letter + (ann.token[place + 1 :] if place != -1 else "")
    assert with_token(served, altered).get("/api/me").status_code == 401
    browser = page(served)
    browser.cookies.set("gametable", altered)
    assert browser.get("/api/me").json() is None


def test_of_all_last_letters_only_the_own_one_is_somebody(served: Served, ann: Guest) -> None:
    letters = [letter for letter in URL_SAFE if served.site.identity.person_of(ann.token[:-1] + letter) is not None]
    assert letters == [ann.token[-1]]


@pytest.mark.parametrize("token", [".", "x", "a.b", "x" * 5000, "é".encode().decode("latin-1"), "0" * 32, "null"])
def test_nonsense_is_nobody(served: Served, token: str) -> None:
    headers = {b"Authorization": f"Bearer {token}".encode("latin-1")}
    assert served.client().get("/api/me", headers=headers).status_code == 401
    assert served.client().get("/api/me", headers={"Authorization": "Basic QW5uOng="}).status_code == 401


def test_another_key_signs_for_nobody(served: Served, ann: Guest) -> None:
    forged = identity.Identity(served.site.store, b"x" * 32, lambda: 0).guest_token(ann.user)
    assert with_token(served, forged).get("/api/me").status_code == 401


def test_a_new_name(served: Served, ann: Guest) -> None:
    assert ann.api.patch("/api/me", json={"name": "Anna"}).json()["name"] == "Anna"
    assert ann.get("/api/me")["name"] == "Anna"
    refused = ann.api.patch("/api/me", json={"name": " \t "})
    assert refused.status_code == 400 and "1 to 40 letters" in refused.json()["error"]["why"]


def test_an_account_keeps_the_person_and_ends_the_guest(served: Served) -> None:
    browser = page(served)
    guest = browser.post("/api/guests", json={"name": "Ann"}).json()
    made = register(browser, "Ann.Lee")
    assert made.status_code == 201 and made.json()["user"] == guest["user"] | {"account": "ann.lee"}
    assert browser.get("/api/me").json()["account"] == "ann.lee"
    assert with_token(served, guest["token"]).get("/api/me").status_code == 401
    assert register(browser, "another").status_code == 409
    other = log_in(page(served), "ANN.LEE")
    assert other.status_code == 200 and other.json()["user"]["id"] == guest["user"]["id"]


def test_a_login_gives_a_new_session_and_ends_the_old_one(served: Served) -> None:
    browser = page(served)
    first = register(browser, "rotating").json()["token"]
    second = log_in(browser, "rotating").json()["token"]
    assert first != second
    assert with_token(served, first).get("/api/me").status_code == 401
    assert with_token(served, second).get("/api/me").status_code == 200
    assert browser.post("/api/logout").json() == {"done": True}
    assert with_token(served, second).get("/api/me").status_code == 401
    assert browser.get("/api/me").json() is None


def member(served: Served, account: str) -> Guest:
    """Somebody in a new session of an account, which is made if there is none."""
    found = Guest(served, account)
    answer = register(found.api, account)
    if answer.status_code == 409:
        answer = log_in(served.client(), account)
    found.user, found.token = answer.json()["user"]["id"], answer.json()["token"]
    found.api = with_token(served, found.token)
    return found


def ending(talk: Talk) -> Close:
    """How a socket is closed."""
    with pytest.raises(ConnectionClosed) as caught:
        talk.until(lambda _message: False)
    assert caught.value.rcvd is not None
    return caught.value.rcvd


LOGGED = Close(4408, "Somebody has logged in or out here; connect once more.")


def test_a_socket_ends_with_its_session_and_others_of_the_same_person_stay(served: Served) -> None:
    here, there = member(served, "two.rooms"), member(served, "two.rooms")
    table = here.make("attatat")
    here.order(table, "bot", level="easy")
    with here.socket(table) as mine, there.socket(table) as other:
        with here.api.stream("GET", f"/api/tables/{table}/events") as events:
            here.post("/api/logout")
            assert ending(mine) == LOGGED
            assert "event: scene" in "\n".join(events.iter_lines())  # and then it ends
        assert other.ask("order", what="start")["done"]
        assert there.view(table)["stage"] == "running"
    wait_for(lambda: served.site.lines == {})


def test_a_socket_of_a_guest_ends_when_the_guest_gets_an_account_or_logs_in(served: Served) -> None:
    member(served, "somebody.else")
    for change, account in ((register, "was.guest"), (log_in, "somebody.else")):
        guest, other = served.guest("Ann"), served.guest("Ben")
        table = guest.make("attatat")
        with guest.socket(table) as mine, other.socket(table) as theirs:
            assert change(guest.api, account).status_code in (200, 201)
            assert ending(mine) == LOGGED
            assert theirs.ask("chat", text="still here")["t"] == "scene"


def test_nobody_looks_on_by_the_token_of_somebody_who_has_logged_out(served: Served, ann: Guest) -> None:
    """Several people share a device: one socket, and the token of another."""
    ben = member(served, "ben.shares")
    table = ben.make("attatat")
    with ann.socket() as talk:
        talk.hello(table, token=ben.token)
        assert talk.scene["seat"] == 0
        ben.post("/api/logout")
        assert ending(talk) == LOGGED


def test_whoever_waits_for_a_change_and_logs_out_meanwhile_is_shown_what_everybody_may_see(served: Served) -> None:
    ben = member(served, "ben.waits")
    table = ben.make("attatat")
    view = ben.view(table)
    assert view["seat"] == 0
    with ThreadPoolExecutor(1) as thread:
        waiting = thread.submit(ben.get, f"/api/tables/{table}", have=view["v"], wait=20)
        wait_for(lambda: served.site.gate.lines == 1)
        with_token(served, ben.token).post("/api/logout")
        served.guest("Cat").order(table, "join")
        assert waiting.result()["seat"] == -1


def test_only_digests_of_tokens_and_passwords_are_stored(served: Served) -> None:
    token = register(page(served), "secretive").json()["token"]
    row = served.site.store.account("secretive")
    assert row is not None and row.password.startswith("$argon2id$")
    assert served.site.store.session(identity.token_digest(token)) is not None
    stored = b"".join(file.read_bytes() for file in served.site.folder.glob("gametable.db*"))
    assert token.encode() not in stored and b"correct horse" not in stored


def test_a_wrong_name_and_a_wrong_password_look_alike(served: Served) -> None:
    register(page(served), "existing")
    answers = [log_in(served.client(), "existing", "wrong password"), log_in(served.client(), "missing")]
    answers.append(log_in(served.client(), "x" * 150, "y" * 900))
    assert {(answer.status_code, answer.text) for answer in answers} == {(401, answers[0].text)}


def test_an_account_name_belongs_to_one_person(served: Served) -> None:
    assert register(page(served), "unique").status_code == 201
    refused = register(page(served), "UNIQUE")
    assert refused.status_code == 409 and "taken" in refused.json()["error"]["why"]


@pytest.mark.parametrize(
    ("account", "password"), [("x", "long enough"), ("a b c", "long enough"), ("fine", "short"), ("fine", "x" * 201)]
)
def test_accounts_that_cannot_be(served: Served, account: str, password: str) -> None:
    assert register(page(served), account, password).status_code == 400


def test_attempts_to_log_in_are_limited(folder: Path) -> None:
    limits = Limits(
        logins=Allowance(3, 100.0), logins_of_address=Allowance(5, 100.0), guests_of_address=Allowance(2, 9)
    )
    with Served(folder, ways(limits=limits)) as served:
        answers = [log_in(served.client(), "somebody") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [401, 401, 401, 429]
        assert int(answers[-1].headers["retry-after"]) > 1
        assert [log_in(served.client(), f"other{n}").status_code for n in range(3)] == [401, 429, 429]
        assert [served.client().post("/api/guests", json={}).status_code for _ in range(3)] == [201, 201, 429]


def test_hashing_does_not_hold_up_others(folder: Path) -> None:
    begun, go_on = Event(), Event()

    class Slow(PasswordHasher):
        def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
            begun.set()
            assert go_on.wait(60)
            return super().hash(password, salt=salt)

    with Served(folder, ways(hasher=Slow(1, 8, 1), limits=GENEROUS)) as served, ThreadPoolExecutor(1) as others:
        ann, registering = served.guest(), others.submit(register, page(served), "slow.hash")
        assert begun.wait(60)
        assert ann.get("/api/me")["name"] == "Ann"
        go_on.set()
        registering.result(60)


def test_the_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    key = signing_key(tmp_path)
    path = tmp_path / KEY_FILE
    assert len(key) == 32 and stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o644)
    assert signing_key(tmp_path) == key and stat.S_IMODE(path.stat().st_mode) == 0o600
    path.write_bytes(b"short")
    with pytest.raises(Unwritable, match="has 5 bytes, not 32"):
        signing_key(tmp_path)


def test_sessions_end_when_nobody_uses_them(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    token = register(page(served), "sleepy").json()["token"]
    now = served.site.hub.now()
    monkeypatch.setattr(served.site.identity, "_now", lambda: now + 59 * identity.DAY)
    assert with_token(served, token).get("/api/me").status_code == 200
    served.inside(lambda: None)
    monkeypatch.setattr(served.site.identity, "_now", lambda: now + 100 * identity.DAY)
    assert with_token(served, token).get("/api/me").status_code == 200  # the sign of life counted
    monkeypatch.setattr(served.site.identity, "_now", lambda: now + 190 * identity.DAY)
    assert with_token(served, token).get("/api/me").status_code == 401
