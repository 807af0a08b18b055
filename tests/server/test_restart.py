"""A server that ends in the middle of something has everything again when it starts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gametable import COMPILED
from gametable.kernel.state import State
from gametable.storage.restore import restore
from tests.server.serving import GAMES, Guest, Never, Served, View, wait_for, ways

MOVES = 30 if COMPILED else 4
KEPT = ("stage", "paused", "players", "seat", "prompt", "picks", "request", "text", "say", "seen", "undo", "commitment")


class Again:
    """A person after a restart, known by the same token."""

    @staticmethod
    def of(served: Served, guest: Guest) -> Guest:
        same = Guest.__new__(Guest)
        same.served, same.user, same.token, same.random = served, guest.user, guest.token, guest.random
        same.api = served.client(Authorization=f"Bearer {guest.token}")
        return same


def kept(view: View) -> dict[str, Any]:
    facts = {name: view.get(name) for name in KEPT}
    facts["players"] = [{**player, "here": False} for player in view["players"]]
    return facts


def play_until(served: Served, guests: list[Guest], table: str, wanted: Any, moves: int) -> bool:
    """Random moves of all people until the position is as wanted."""
    for _ in range(moves):
        state = served.state(table)
        if wanted(state):
            return True
        seat = guests[0].random.choice(state.awaited_seats())
        guest = next(one for one in guests if one.view(table)["seat"] == seat)
        guest.move(table, guest.random.choice(guest.view(table)["picks"]))
    return False


def people(served: Served, game: str, count: int) -> tuple[list[Guest], str]:
    guests = [served.guest(name) for name in ("Ann", "Ben", "Cat", "Dan")[:count]]
    table = guests[0].make(game, players=count)
    for guest in guests[1:]:
        guest.order(table, "join")
    guests[0].order(table, "start")
    return guests, table


def restart_and_compare(folder: Path, served: Served, guests: list[Guest], table: str) -> tuple[Served, list[Guest]]:
    """End the server, start it again: everybody sees what was there before."""
    before = [kept(guest.view(table)) for guest in guests]
    words = served.words(table)
    served.stop()
    assert served.heard.unhandled == []
    again = Served(folder, ways(thinkers=Never()))
    again.__enter__()
    wait_for(lambda: again.site.is_loaded)
    assert table in again.site.hub.rooms, "running games are loaded without being asked for"
    same = [Again.of(again, guest) for guest in guests]
    assert again.words(table) == words
    assert [kept(guest.view(table)) for guest in same] == before
    return again, same


@pytest.mark.parametrize("game", GAMES)
def test_in_the_middle_of_a_game(folder: Path, game: str) -> None:
    count = 3 if game == "monster_city" else 2
    served = Served(folder, ways(thinkers=Never())).__enter__()
    guests, table = people(served, game, count)
    play_until(served, guests, table, lambda _state: False, MOVES)
    guests[0].post(f"/api/tables/{table}/chat", text="see you later")
    served, guests = restart_and_compare(folder, served, guests, table)
    assert guests[0].get(f"/api/tables/{table}/chat")[0]["text"] == "see you later"
    play_until(served, guests, table, lambda _state: False, 3)
    served.stop()


def same_seat_again(last: list[int]) -> Any:
    """A position in which the seat that has just decided must decide again: its move is half made."""

    def wanted(state: State) -> bool:
        seat = int(state.to_move())
        last.append(seat)
        return len(last) > 2 and last[-2] == seat and len(state.open_seats()) == 1

    return wanted


@pytest.mark.parametrize("game", ["atlanta", "attika"])
def test_in_the_middle_of_a_half_made_move(folder: Path, game: str) -> None:
    served = Served(folder, ways(thinkers=Never())).__enter__()
    guests, table = people(served, game, 2)
    assert play_until(served, guests, table, same_seat_again([]), 60)
    served, guests = restart_and_compare(folder, served, guests, table)
    served.stop()


def some_have_decided(state: State) -> bool:
    return 0 < len(state.awaited_seats()) < len(state.open_seats())


def test_in_the_middle_of_a_scoring(folder: Path) -> None:
    """Monster City: all decide at once, and only some have done so."""
    served = Served(folder, ways(thinkers=Never())).__enter__()
    guests, table = people(served, "monster_city", 3)
    assert play_until(served, guests, table, some_have_decided, 60)
    served, guests = restart_and_compare(folder, served, guests, table)
    assert play_until(served, guests, table, lambda state: not some_have_decided(state), 10)
    served.stop()


def test_in_the_middle_of_an_undo_request_and_a_pause(folder: Path) -> None:
    served = Served(folder, ways(thinkers=Never())).__enter__()
    guests, table = people(served, "attika", 3)
    for _ in range(12):
        play_until(served, guests, table, lambda _state: False, 1)
        asker = next((guest for guest in guests if guest.view(table)["undo"] == "ask"), None)
        if asker is not None and asker.order(table, "undo")["request"] is not None:
            break
    assert guests[0].view(table)["request"] is not None
    served, guests = restart_and_compare(folder, served, guests, table)
    for guest in guests:
        view = guest.view(table)
        if view["request"] is not None and view["request"] != view["seat"]:
            guest.order(table, "agree")
    assert guests[0].view(table)["request"] is None
    guests[0].order(table, "pause")
    served, guests = restart_and_compare(folder, served, guests, table)
    served.stop()


def test_bots_and_clocks_go_on_after_a_restart(folder: Path) -> None:
    clock = {"kind": "turns", "move": 60}
    with Served(folder, ways(thinkers=Never())) as served:
        ann = served.guest()
        table = ann.make("attika", players=2, clock=clock)
        ann.order(table, "bot")
        ann.order(table, "start")
        view = ann.view(table)
        if view["players"][0]["awaited"]:
            while view["players"][0]["awaited"]:
                view = ann.move(table, view["picks"][0])
        deadlines = view["players"]
    assert not deadlines[0]["awaited"]
    with Served(folder) as served:
        ann = Again.of(served, ann)
        wait_for(lambda: bool(ann.view(table)["players"][0]["awaited"]))  # the bot has moved, though nobody looked
        view = ann.view(table)
        assert view["players"][0]["deadline"] > served.site.hub.now()
        assert "The server was away; everybody's time starts again." in view["say"]
        assert served.heard.unhandled == []


def test_a_browser_comes_back_to_what_it_had(folder: Path) -> None:
    with Served(folder, ways(thinkers=Never())) as served:
        guests, table = people(served, "attika", 2)
        with guests[0].socket(table) as talk:
            version, parts = talk.scene["v"], talk.parts
    with Served(folder, ways(thinkers=Never())) as served:
        ann = Again.of(served, guests[0])
        with ann.socket() as talk:
            talk.send("hello", table=table, have=version)
            scene = talk.until(lambda message: message["t"] == "scene")
            assert scene["base"] is None and talk.parts == parts  # versions begin anew, so all is sent


def test_somebody_who_is_connected_hears_goodbye(folder: Path) -> None:
    served = Served(folder).__enter__()
    ann = served.guest()
    with ann.socket(ann.make()) as talk:
        served.stop()
        try:
            while True:
                talk.hear()
        except Exception as fault:  # noqa: BLE001 (its kind is looked at)
            assert "The server is going away" in str(fault)


def test_a_guest_keeps_its_seat_on_a_new_machine(folder: Path, tmp_path: Path) -> None:
    with Served(folder, ways()) as served:
        ann = served.guest("Ann")
        table = ann.make()
        served.site.store.backup(tmp_path / "copy.db")
    restore(tmp_path / "copy.db", tmp_path / "other")
    with Served(tmp_path / "other", ways()) as served:
        view = served.client(Authorization=f"Bearer {ann.token}").get(f"/api/tables/{table}").json()
        assert view["seat"] == 0 and view["players"][0]["you"]
