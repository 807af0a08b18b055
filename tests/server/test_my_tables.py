"""The list of one's own tables: the last changed first, and moves are changes; what others only begin is none."""

from __future__ import annotations

from pathlib import Path

from tests.server.serving import Guest, Never, Served, ways
from tests.server.test_restart import Again, people


def mine(guest: Guest) -> dict[str, int]:
    """The names of the tables in their order, each with the time of its last change."""
    return {table["name"]: table["changed"] for table in guest.get("/api/tables/mine")}


def is_step(served: Served, table: str, seat: int, text: str) -> bool:
    """Whether nobody else sees a move."""
    match = served.site.hub.room(table).table.running()
    return served.inside(lambda: match.is_step(seat, match.game.read(match.state, text)))


def test_a_move_brings_a_table_to_the_top(tmp_path: Path) -> None:
    with Served(tmp_path, ways(thinkers=Never())) as served:
        now = served.site.hub.now
        (ann, ben), first = people(served, "attika", 2)
        second = ann.make("attika")
        served.site.hub.now = lambda: now() + 60_000
        assert list(mine(ann)) == [second, first]
        before = mine(ann)[first]
        mover = next(guest for guest in (ann, ben) if guest.view(first)["picks"])
        view = mover.view(first)
        seen = next(text for text in view["picks"] if not is_step(served, first, view["seat"], text))
        mover.move(first, seen)
        assert list(mine(ann)) == [first, second]
        assert mine(ann)[first] >= before + 50_000
        listed = {table["name"]: table["changed"] for table in ann.get("/api/tables")}
        assert listed == mine(ann)
        after = mine(ann)
    with Served(tmp_path, ways(thinkers=Never())) as served:
        assert mine(Again.of(served, ann)) == after


def about_to_choose(served: Served, guests: list[Guest], table: str) -> tuple[Guest, str]:
    """Play until somebody can make a step of which nobody else sees anything: who, and which."""
    while True:
        mover = next(guest for guest in guests if guest.view(table)["picks"])
        view = mover.view(table)
        steps = [text for text in view["picks"] if is_step(served, table, view["seat"], text)]
        if steps:
            return mover, steps[0]
        mover.move(table, view["picks"][0])


def test_what_somebody_has_only_begun_changes_no_list(tmp_path: Path) -> None:
    with Served(tmp_path, ways(thinkers=Never())) as served:
        now = served.site.hub.now
        guests, table = people(served, "atlanta", 2)
        mover, step = about_to_choose(served, guests, table)
        before = mine(guests[0])
        served.site.hub.now = lambda: now() + 60_000
        mover.move(table, step)
        assert mine(guests[0]) == mine(guests[1]) == before
        mover.order(table, "undo")
        assert mine(guests[0]) == mine(guests[1]) == before
        mover.move(table, step)
        mover.move(table, mover.view(table)["picks"][0])
        assert mine(guests[0])[table] >= before[table] + 50_000
