"""What each viewer is told: all that it may know, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gametable import COMPILED
from gametable.kernel.game import WATCHER
from gametable.kernel.state import CHANCE, State
from gametable.table import story
from gametable.table.arranging import (
    end,
    free_seat,
    hand_over,
    note_restart,
    order_seats,
    pause,
    put_bot,
    resume,
    sit,
    stand,
)
from gametable.table.playing import agree, decide_late, decline, take_back, undo_choices
from gametable.table.story import Said, Story, retold
from tests.table.tables import (
    ANN,
    BEN,
    DAN,
    GAMES,
    LIVE,
    NOW,
    Kept,
    find_move,
    fork,
    is_followed_by_chance,
    is_free,
    kept_table,
    play_random,
    running_table,
)


def told(kept: Kept, known: int, viewer: int = WATCHER) -> list[str]:
    return kept.story.lines(viewer)[known:]


def known_lines(kept: Kept) -> dict[int, list[str]]:
    return {viewer: list(kept.story.lines(viewer)) for viewer in kept.viewers()}


def test_what_happens_around_the_table_is_told_to_all() -> None:
    kept = kept_table("attika", 3)
    kept.add(sit(kept.table, BEN, None, NOW))
    kept.add(put_bot(kept.table, ANN, "hard", None, NOW))
    kept.add(stand(kept.table, BEN, NOW))
    kept.add(sit(kept.table, BEN, 1, NOW))
    kept.add(order_seats(kept.table, ANN, [1, 0, 2], NOW))
    kept.add(hand_over(kept.table, ANN, 0, NOW))
    expected = ["The host has chosen what is played.", "Ann sits down.", "Ben sits down."]
    expected += ["Hard bot 3 sits down.", "Ben stands up.", "Ben sits down."]
    expected += ["The host has changed the order of the seats.", "There is a new host."]
    for viewer in kept.viewers():
        assert kept.story.lines(viewer) == expected


def test_who_changes_seats_is_called_by_name_at_both() -> None:
    kept = kept_table("attika", 4)
    kept.add(sit(kept.table, BEN, None, NOW))
    kept.add(put_bot(kept.table, ANN, "easy", 2, NOW))
    known = len(kept.story.lines(WATCHER))
    kept.add(sit(kept.table, BEN, 3, NOW))
    kept.add(order_seats(kept.table, ANN, [3, 2, 1, 0], NOW))
    for seat in (0, 1):
        kept.add(free_seat(kept.table, ANN, seat, NOW))
    kept.add(sit(kept.table, DAN, 1, NOW))
    kept.add(free_seat(kept.table, ANN, 1, NOW))
    order = "The host has changed the order of the seats."
    assert told(kept, known) == [
        *("Ben stands up.", "Ben sits down.", order, "Ben stands up.", "Easy bot 2 stands up."),
        *("Dan sits down.", "Dan stands up."),
    ]


def test_who_is_sent_away_is_called_by_name_also_by_what_comes_with_it() -> None:
    kept = running_table("attika", 2, seed=2)
    while undo_choices(kept.table, 1) != "ask" or kept.match.free_undo(1) is not None:
        play_random(kept, 1)
    polish = retold(kept.table, "pl")
    known = len(kept.story.lines(WATCHER))
    entries = [*take_back(kept.table, BEN, NOW), *free_seat(kept.table, ANN, 1, NOW)]  # heard together
    for entry in kept.add(entries):
        polish.hear(entry)
    said = ["Ben asks to take back a move.", "Ben no longer asks to take back a move.", "Ben stands up."]
    assert told(kept, known) == said
    assert [line.split()[0] for line in polish.lines(WATCHER)[-3:]] == ["Ben"] * 3


def test_what_happens_around_the_game_is_told_to_all() -> None:
    kept = running_table("attika", 2, clock=LIVE)
    known = len(kept.story.lines(WATCHER))
    kept.add(stand(kept.table, BEN, NOW))
    kept.add(sit(kept.table, BEN, None, NOW))
    kept.add(pause(kept.table, ANN, NOW))
    kept.add(resume(kept.table, ANN, NOW))
    kept.add(note_restart(kept.table, NOW))
    kept.add(free_seat(kept.table, ANN, 1, NOW))
    kept.add(sit(kept.table, DAN, None, NOW))
    kept.add(end(kept.table, ANN, NOW))
    assert told(kept, known) == [
        "A bot (medium) stands in for Ben.",
        "Ben is back.",
        "The game is paused.",
        "The game goes on.",
        "The server was away; everybody's time starts again.",
        "Ben stands up.",
        "Dan sits down.",
        "The host has ended the game.",
        "The secret of all draws is shown: they can be checked now.",
    ]


def test_names_are_told_as_they_are() -> None:
    kept = kept_table("attika", 2)
    kept.add(sit(kept.table, replace(BEN, name="{text} {0} %s <b>"), None, NOW))
    assert kept.story.lines(0)[-1] == "{text} {0} %s <b> sits down."


@pytest.mark.parametrize("key", GAMES)
def test_a_move_is_told_in_the_words_of_the_game(key: str) -> None:
    kept = running_table(key)
    for _ in range(30):
        seat = kept.table.awaited()[0]
        action = kept.random.choice(kept.table.game.legal_for(kept.state, seat))
        before = kept.state.copy()
        if before.to_move() != seat:
            before.turn_to(seat)
        known = known_lines(kept)
        kept.play(seat, action)
        after = before.copy()
        after.apply(action)
        for viewer, lines in known.items():
            news = told(kept, len(lines), viewer)
            assert kept.story.lines(viewer)[: len(lines)] == lines
            first = kept.table.game.tell(before, action, after, viewer)
            assert news[: len(first)] == first
            assert news == first or after.to_move() == CHANCE


@pytest.mark.parametrize("key", GAMES)
def test_who_knew_of_a_move_is_told_that_it_is_taken_back(key: str) -> None:
    kept = running_table(key)
    game, free = kept.table.game, is_free(kept)

    def is_public(before: State, action: int, after: State) -> bool:
        return free(before, action, after) and all(game.tell(before, action, after, who) for who in kept.viewers())

    seat, action = find_move(kept, is_public)
    kept.play(seat, action)
    kept.add(take_back(kept.table, kept.person(seat), NOW))
    for viewer in kept.viewers():
        assert kept.story.lines(viewer)[-1] == f"{kept.table.seats[seat].name} takes back."


def test_questions_and_answers_are_told() -> None:
    kept = running_table("attika", 2)
    seat, action = find_move(kept, is_followed_by_chance)
    kept.play(seat, action)
    asker, other = kept.person(seat), kept.person(1 - seat)
    known = len(kept.story.lines(WATCHER))
    kept.add(take_back(kept.table, asker, NOW))
    kept.add(decline(kept.table, other, NOW))
    kept.add(take_back(kept.table, asker, NOW))
    kept.add(agree(kept.table, other, NOW))
    asks = f"{asker.name} asks to take back a move."
    answers = [f"{other.name}: no undo this time.", asks, f"{other.name} agrees.", f"{asker.name} takes back."]
    assert told(kept, known) == [asks, *answers]


def test_a_late_decision_is_told() -> None:
    kept = running_table("attika", 2, clock=LIVE)
    seat = kept.table.awaited()[0]
    known = len(kept.story.lines(WATCHER))
    kept.add(decide_late(kept.table, seat, kept.state.legal_actions()[0], NOW))
    assert told(kept, known)[0] == f"The time of {kept.table.seats[seat].name} is up: a bot decides for once."


@pytest.mark.parametrize("key", GAMES)
def test_it_does_not_matter_when_a_story_is_read(key: str) -> None:
    kept = running_table(key, seed=5)
    eager, late = Story(kept.table), Story(kept.table)
    for entry in kept.entries:
        eager.hear(entry)
        late.hear(entry)
    for _ in range(60 if COMPILED else 25):
        heard = len(kept.entries)
        play_random(kept, 1)
        if len(kept.match.state.open_seats()) == 1 and kept.random.random() < 0.3:
            last = kept.match.played[-1].move.seat
            kept.add(take_back(kept.table, kept.person(last), NOW))
        for entry in kept.entries[heard:]:
            eager.hear(entry)
            late.hear(entry)
        eager.lines(kept.random.choice(kept.viewers()))
    for viewer in kept.viewers():
        assert eager.lines(viewer) == late.lines(viewer) == fork(kept).story.lines(viewer)


def rules_of(said: list[Said]) -> list[tuple[str, ...]]:
    return [line[2] if len(line) == 3 else () for line in said]


@pytest.mark.parametrize("game", GAMES)
def test_lines_name_the_rules_that_they_tell_of_and_all_languages_name_the_same(game: str) -> None:
    kept = running_table(game)
    around = rules_of(kept.story.numbered(WATCHER, 0, 2))
    assert around == [(), ()], "who sits down follows no rule"
    play_random(kept, 30)
    polish = retold(kept.table, "pl")
    for viewer in kept.viewers():
        english = kept.story.numbered(viewer, 0, 10**9)
        named = {rule for rules in rules_of(english) for rule in rules}
        guide = kept.table.game.guide()
        assert named and all(guide.find(rule) for rule in named)
        moves = [rules for line, rules in zip(english, rules_of(english), strict=True) if line[0]]
        assert moves == rules_of(polish.numbered(viewer, 0, 10**9))


def test_a_line_may_tell_of_several_rules() -> None:
    line = "Seat 2 builds the market at 1,2: free next to the plaza; the group is complete: seat 2 gets an amphora."
    assert story.rules_of("attika", line) == ("AK-9", "AK-19", "AK-26")
    assert story.rules_of("attika", "Seat 2 sleeps.") == ()
    assert story.rules_of("a game without signs", line) == ()
