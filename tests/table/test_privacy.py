"""What a viewer must not know is neither told nor shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gametable.kernel.game import WATCHER
from gametable.kernel.record import Move, Record
from gametable.kernel.state import State
from gametable.table.making import from_record
from gametable.table.playing import take_back
from gametable.table.proof import to_record
from tests.table.tables import EVE, NOW, Kept, Wanted, find_move, fork, is_free, running_table


def told(kept: Kept, known: int, viewer: int) -> list[str]:
    return kept.story.lines(viewer)[known:]


def known_lines(kept: Kept) -> dict[int, list[str]]:
    return {viewer: list(kept.story.lines(viewer)) for viewer in kept.viewers()}


def is_private(kept: Kept) -> Wanted:
    """A step that only its own seat gets to know, and can take back."""
    tell, free = kept.table.game.tell, is_free(kept)

    def wanted(before: State, action: int, after: State) -> bool:
        own = int(before.to_move())
        viewers = [viewer for viewer in kept.viewers() if viewer != own]
        hidden = all(not tell(before, action, after, viewer) for viewer in viewers)
        return free(before, action, after) and hidden and bool(tell(before, action, after, own))

    return wanted


@pytest.mark.parametrize("key", ["atlanta", "attika", "monster_city"])
@pytest.mark.parametrize("seed", [1, 2])
def test_half_made_steps_are_private_and_so_is_their_undo(key: str, seed: int) -> None:
    kept = running_table(key, seed=seed)
    seat, action = find_move(kept, is_private(kept))
    views = {viewer: kept.table.game.seen(kept.state, viewer) for viewer in kept.viewers()}
    known = known_lines(kept)
    kept.play(seat, action)
    for viewer in set(kept.viewers()) - {seat}:
        assert kept.story.lines(viewer) == known[viewer]
        assert kept.table.game.seen(kept.state, viewer) == views[viewer]
    assert len(told(kept, len(known[seat]), seat)) == 1
    kept.add(take_back(kept.table, kept.person(seat), NOW))
    for viewer in set(kept.viewers()) - {seat}:
        assert kept.story.lines(viewer) == known[viewer]
    assert told(kept, len(known[seat]) + 1, seat) == [f"{kept.table.seats[seat].name} takes back."]
    assert {viewer: kept.table.game.seen(kept.state, viewer) for viewer in kept.viewers()} == views


@pytest.mark.parametrize("key", ["atlanta", "attika", "monster_city"])
def test_after_an_undo_the_story_goes_on_from_the_old_position(key: str) -> None:
    kept = running_table(key, seed=3)
    seat, action = find_move(kept, is_private(kept))
    straight = fork(kept)
    kept.play(seat, action)
    kept.add(take_back(kept.table, kept.person(seat), NOW))
    known, known_straight = known_lines(kept), known_lines(straight)
    free = is_free(kept)
    seat, action = find_move(kept, free)
    kept.play(seat, action)
    straight.play(seat, action)
    for viewer in kept.viewers():
        assert told(kept, len(known[viewer]), viewer) == told(straight, len(known_straight[viewer]), viewer)


def hidden_from(kept: Kept, viewer: int) -> list[tuple[int, list[int]]]:
    """The first draws that this viewer is not told, each with those who are."""
    state = kept.table.game.start(kept.match.players, kept.match.settings)
    found = []
    for index, text in enumerate(kept.match.played[0].move.outcomes):
        before, action = state.copy(), kept.table.game.read(state, text)
        state.apply(action)
        knowing = [who for who in kept.viewers() if kept.table.game.tell(before, action, state, who)]
        if knowing and viewer not in knowing:
            found.append((index, knowing))
    return found


def exchanged(record: Record, first: int, second: int) -> Record:
    outcomes = list(record.moves[0].outcomes)
    outcomes[first], outcomes[second] = outcomes[second], outcomes[first]
    return replace(record, moves=[Move(-1, "", tuple(outcomes)), *record.moves[1:]])


@pytest.mark.parametrize("key", ["attatat", "attika"])
def test_what_others_hold_changes_nothing_in_a_viewers_story(key: str) -> None:
    """Two other players exchange a card: a third one and the watchers see and hear the same, the two do not."""
    kept = running_table(key, 3, seed=6)
    record = to_record(kept.table)
    hidden = hidden_from(kept, 2)
    outcomes = record.moves[0].outcomes
    first, second = next(
        (one, two)
        for one, knowing in hidden
        for two, others in hidden
        if knowing != others and outcomes[one] != outcomes[two]
    )
    tables = [Kept(from_record(EVE, each, NOW)) for each in (record, exchanged(record, first, second))]
    for viewer in (2, WATCHER):
        assert tables[0].story.lines(viewer) == tables[1].story.lines(viewer)
        seen = [each.table.game.seen(each.state, viewer) for each in tables]
        assert seen[0] == seen[1]
    assert tables[0].story.lines(0) != tables[1].story.lines(0)
    assert tables[0].story.lines(1) != tables[1].story.lines(1)
