"""Where a clock runs, a late person is helped in any case, whatever others do while the stand-in thinks."""

from __future__ import annotations

from functools import partial
from typing import Any

from tests.server.held import Held
from tests.server.serving import Guest, Served, View, wait_for

CLOCK = {"kind": "live", "move": 5}
NAMES = ("Ann", "Ben", "Cat")


def people(served: Served, game: str, count: int, **clock: Any) -> tuple[list[Guest], str]:
    """A game of so many people that has just begun."""
    guests = [served.guest(name) for name in NAMES[:count]]
    table = guests[0].make(game, players=count, clock={**CLOCK, **clock})
    for guest in guests[1:]:
        guest.order(table, "join")
    guests[0].order(table, "start")
    return guests, table


def awaited(view: View) -> list[int]:
    return [seat for seat, player in enumerate(view["players"]) if player["awaited"]]


def play_until(guests: list[Guest], table: str, wanted: Any) -> View:
    """Random moves of all people until what the first one sees is as wanted."""
    view = guests[0].view(table)
    while not wanted(view):
        guest = guests[awaited(view)[0]]
        guest.move(table, guest.random.choice(guest.view(table)["picks"]))
        view = guests[0].view(table)
    return view


def let_time_pass(served: Served, table: str, milliseconds: int = 6000) -> None:
    """The clock jumps ahead, and the time of whoever is awaited is up."""
    now = served.site.hub.now
    served.site.hub.now = lambda: now() + milliseconds
    deciding = served.site._deciding
    assert deciding is not None
    served.inside(partial(deciding._time_is_up, table))


def can_ask(guest: Guest, table: str) -> bool:
    view = guest.view(table)
    return bool(view["undo"] == "ask") and view["seat"] not in awaited(view)


def test_a_question_of_somebody_else_does_not_stop_the_clock(server: Served, held: Held) -> None:
    guests, table = people(server, "attika", 2)
    view = play_until(guests, table, lambda _view: any(can_ask(guest, table) for guest in guests))
    (late,) = awaited(view)
    let_time_pass(server, table)
    wait_for(lambda: held.asked == [late])
    assert guests[1 - late].order(table, "undo")["request"] == 1 - late
    held.answers = 99
    wait_for(lambda: any("is up" in line for line in guests[0].view(table)["say"]))


def test_a_choice_of_somebody_else_does_not_stop_the_clock(server: Served, held: Held) -> None:
    guests, table = people(server, "monster_city", 3)
    play_until(guests, table, lambda view: view["seen"]["phase"] == "scoring")
    let_time_pass(server, table)
    wait_for(lambda: held.asked == [0])
    guests[1].move(table, guests[1].view(table)["picks"][0])  # all see that Ben has chosen: the thought is lost
    held.answers = 1
    wait_for(lambda: held.asked == [0, 0])
    held.answers = 99
    wait_for(lambda: guests[0].view(table)["seen"]["phase"] != "scoring")
    assert [line for line in guests[0].view(table)["say"] if "is up" in line] == [
        f"The time of {name} is up: a bot decides for once." for name in ("Ann", "Cat")
    ]


def is_half_made(served: Served, table: str) -> bool:
    room = served.site.hub.room(table)
    return served.inside(lambda: room.table.game.is_half_made(room.table.running().state))


def test_a_stand_in_finishes_what_was_begun_and_tells_it_once(server: Served, held: Held) -> None:
    guests, table = people(server, "attika", 2)
    view = play_until(guests, table, lambda _view: is_half_made(server, table))
    (late,) = awaited(view)
    other = guests[1 - late].view(table)
    let_time_pass(server, table)
    wait_for(lambda: held.asked == [late])
    answer = guests[late].api.post(f"/api/tables/{table}/orders", json={"what": "undo"})
    assert answer.status_code == 409 and "Your time is up" in answer.json()["error"]["why"]
    assert guests[1 - late].view(table) == other, "a question that is refused is nobody else's business"
    held.answers = 99
    wait_for(lambda: not is_half_made(server, table))
    wait_for(lambda: any("is up" in line for line in guests[1 - late].view(table)["say"]))
    told = guests[1 - late].view(table)["say"][len(other["say"]) :]
    assert [line for line in told if "is up" in line] == told[:1]
