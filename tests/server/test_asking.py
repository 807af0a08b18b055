"""While somebody asks to take back a move, bots wait for the answer; they go on when it is there, or does not come."""

from __future__ import annotations

import pytest

from tests.server.held import Held
from tests.server.serving import Guest, Served, wait_for
from tests.server.test_late import CLOCK, awaited, let_time_pass

BOT = 2


def asking(served: Served, held: Held, *, clock: bool = False) -> tuple[Guest, Guest, str]:
    """Ann has asked for an undo while a bot thinks; Ben has not answered."""
    ann, ben = served.guest("Ann"), served.guest("Ben")
    table = ann.make("attika", players=3, clock=CLOCK if clock else {})
    ben.order(table, "join")
    ann.order(table, "bot", level="easy")
    view = ann.order(table, "start")
    while awaited(view) != [BOT] or ann.view(table)["undo"] != "ask":
        (seat,) = awaited(view)
        if seat == BOT:
            held.answers = 10_000
            view = ann.wait(table, view)
        else:
            held.answers = len(held.asked)
            guest = (ann, ben)[seat]
            guest.move(table, guest.random.choice(guest.view(table)["picks"]))
            view = ann.view(table)
    wait_for(lambda: len(held.asked) > held.answers)
    assert ann.order(table, "undo")["request"] == 0
    held.answers = len(held.asked)  # the thought ends, and comes too late
    wait_for(lambda: not is_thinking(served, table))
    assert ann.view(table)["request"] == 0, "the bot waits"
    return ann, ben, table


def is_thinking(served: Served, table: str) -> bool:
    deciding = served.site._deciding
    assert deciding is not None
    return served.inside(lambda: table in deciding._thinking)


def test_a_bot_does_not_move_before_the_answer(server: Served, held: Held) -> None:
    ann, ben, table = asking(server, held)
    assert awaited(ann.view(table)) == [BOT]
    assert ben.order(table, "agree")["request"] is None
    assert ann.view(table)["say"][-1] == "Ann takes back."


@pytest.mark.parametrize("who", ["Ann", "Ben"])
def test_a_bot_goes_on_when_the_answer_is_no(server: Served, held: Held, who: str) -> None:
    ann, ben, table = asking(server, held)
    before = len(ann.view(table)["say"])
    held.answers = 10_000
    (ann if who == "Ann" else ben).order(table, "decline")
    wait_for(lambda: len(ann.view(table)["say"]) > before + 1)  # the no, and what the bot does


def test_with_a_clock_a_bot_goes_on_when_there_is_no_answer(server: Served, held: Held) -> None:
    ann, _, table = asking(server, held, clock=True)
    held.answers = 10_000
    let_time_pass(server, table)
    wait_for(lambda: "Ann no longer asks to take back a move." in ann.view(table)["say"])
    wait_for(lambda: ann.view(table)["say"][-1] != "Ann no longer asks to take back a move.")
