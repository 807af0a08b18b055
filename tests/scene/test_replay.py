"""A replay: its steps put together are the scenes themselves, and hold nothing that the viewer cannot know."""

from __future__ import annotations

import itertools
import json
import shutil
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from gametable.games import catalog
from gametable.kernel.game import WATCHER, Game
from gametable.kernel.record import Move, Record
from gametable.scene.model import Part, Scene, Shape
from gametable.scene.names import named, names_of
from gametable.scene.packing import Drawings, packed_changes
from gametable.table.replay import (
    Viewers,
    everybody,
    replay_data,
    replayed,
    result_after,
    scene_of,
    steps_of,
)
from tests.scene.recorded import random_game

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
NAMES = ("Ann", "Bo", "Seat 3")


def as_read(data: dict[str, Any]) -> dict[str, Any]:
    """The data as a page gets it."""
    read: dict[str, Any] = json.loads(json.dumps(data))
    return read


def unpacked(data: dict[str, Any]) -> list[str]:
    return ["".join(data["elements"][number] for number in numbers) for numbers in data["drawings"]]


def applied(old: dict[str, Part], step: dict[str, Any], drawings: Sequence[str]) -> dict[str, Part]:
    """What the page does with a step, in Python."""
    changed = step.get("set", {})
    parts = {name: part for name, part in old.items() if name not in step.get("del", [])}
    for name, (layer, x, y, drawing, label, origin) in changed.items():
        markup = old[name].markup if drawing is None else drawings[drawing]
        place = old[name].layer if layer is None else layer
        parts[name] = Part(place, x, y, markup, old[name].label if label is None else label, origin or "")
    order = step.get("order") or (behind(parts, step["after"]) if "after" in step else list(parts))
    return {name: parts[name] for name in order}


def behind(parts: dict[str, Part], after: list[list[str]]) -> list[str]:
    fresh = {name for name, _ in after}
    order = [name for name in parts if name not in fresh]
    for name, before in after:
        order.insert(order.index(before) + 1 if before else 0, name)
    return order


def check_replay(game: Game, record: Record, viewers: Viewers, shape: Shape) -> int:
    """Apply step after step; each gives the whole scene of that position."""
    steps = list(steps_of(game, replayed(game, record), viewers))
    data = as_read(replay_data(game, steps, NAMES, shape))
    drawings = unpacked(data)
    parts: dict[str, Part] = {}
    facts: dict[str, Any] = {}
    assert len(data["steps"]) == len(steps)
    for step, true in zip(data["steps"], steps, strict=True):
        parts = applied(parts, step, drawings)
        facts |= step
        scene = scene_of(game, true.views, shape)
        assert list(parts.items()) == list(scene.parts.items())
        assert facts["zones"] == json.loads(
            json.dumps([zone._replace(title=named(zone.title, NAMES)) for zone in scene.zones])
        )
        assert facts["panels"] == json.loads(json.dumps(scene.panels))
        assert facts["ask"] == named(game.ask(true.views[0]), NAMES)
        assert step["say"] == [named(line, NAMES) for line in true.lines] != []
    return len(steps)


@pytest.mark.parametrize("key", catalog.keys())
@pytest.mark.parametrize("viewers", [(WATCHER,), (0,), (2,), everybody(3)], ids=str)
def test_the_steps_put_together_are_the_scenes(key: str, viewers: Viewers) -> None:
    game, record = random_game(key)
    steps = check_replay(game, record, viewers, "wide")
    assert 10 < steps <= len(record.moves)


@pytest.mark.parametrize("key", catalog.keys())
def test_the_steps_of_a_phone_are_its_scenes(key: str) -> None:
    check_replay(*random_game(key), (1,), "tall")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("abc", "abc"),
        ("abc", "abcd"),
        ("abc", "dabc"),
        ("abc", "adebc"),
        ("abc", "c"),
        ("abc", "cba"),
        ("abcd", "Abcd"),
        ("abcd", "bAcd"),
        ("abcd", "dcba"),
        ("abc", "xBaz"),
        ("", "abc"),
        ("abc", ""),
    ],
)
def test_any_order_can_follow_any_other(before: str, after: str) -> None:
    """Capital letters are parts that have changed."""

    def parts(letters: str) -> dict[str, Part]:
        return {letter.lower(): Part("z/l", 0, 0, f"<{letter}/>text", letter) for letter in letters}

    old, new = parts(before), parts(after)
    drawings = Drawings()
    scenes = [Scene((), (parts,)) for parts in ({}, old, new)]
    first, second = (packed_changes(*pair, drawings) for pair in itertools.pairwise(scenes))
    lists = unpacked({"elements": drawings.elements, "drawings": drawings.lists})
    begun = applied({}, as_read(first), lists)
    assert list(begun.items()) == list(old.items())
    assert list(applied(begun, as_read(second), lists).items()) == list(new.items())


def data_of(game: Game, record: Record, viewers: Viewers) -> dict[str, Any]:
    return replay_data(
        game, list(steps_of(game, replayed(game, record), viewers)), names_of(record.names, record.players)
    )


def test_hands_of_others_change_no_byte() -> None:
    """Two deals of Attatat that differ in what seat 2 got alone."""
    game, whole = random_game("attatat", players=2)
    deal = whole.moves[0].outcomes
    hidden, other = len(deal) - 1, next(card for card in all_cards(game, whole) if card not in deal)
    swapped = Move(whole.moves[0].seat, "", (*deal[:hidden], other))
    one, two = (replace(whole, moves=[move], result=None) for move in (whole.moves[0], swapped))
    owner = next(seat for seat in (0, 1) if data_of(game, one, (seat,)) != data_of(game, two, (seat,)))
    for viewer in (WATCHER, 1 - owner):
        assert json.dumps(data_of(game, one, (viewer,))) == json.dumps(data_of(game, two, (viewer,)))
    assert data_of(game, one, everybody(2)) != data_of(game, two, everybody(2))


def all_cards(game: Game, record: Record) -> list[str]:
    """Every card that the last draw of the deal could have been."""
    state = replayed(game, replace(record, moves=record.moves[:1]))[0].before
    for text in record.moves[0].outcomes[:-1]:
        state.apply(game.read(state, text))
    return [game.write(state, outcome) for outcome in state.legal_actions()]


def test_a_secret_choice_changes_no_byte() -> None:
    """Two games of Monster City in which seat 2 chooses in secret, this or that."""
    game, whole = random_game("monster_city")
    ways = [number for number, move in enumerate(whole.moves) if move.action.startswith("score ")]
    first = whole.moves[ways[0]]
    before = replayed(game, replace(whole, moves=whole.moves[: ways[0] + 1], result=None))[-1].before
    before.turn_to(first.seat)
    texts = [game.write(before, action) for action in before.legal_actions()][:2]
    assert len(texts) == 2
    records = [replace(whole, moves=[*whole.moves[: ways[0]], Move(first.seat, text)], result=None) for text in texts]
    for viewer in {WATCHER, 0, 1, 2} - {first.seat}:
        one, two = (json.dumps(data_of(game, record, (viewer,))) for record in records)
        assert one == two
    assert data_of(game, records[0], (first.seat,)) != data_of(game, records[1], (first.seat,))


@pytest.mark.parametrize("key", catalog.keys())
@pytest.mark.parametrize("viewer", [WATCHER, 0])
def test_pictures_are_made_from_views_alone(key: str, viewer: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game, record = random_game(key)
    played = replayed(game, record)
    shown: list[Any] = []
    drawn = type(game).scene

    def watched(self: Game, seen: Any, shape: Shape = "wide") -> Scene:
        shown.append(seen)
        return drawn(self, seen, shape)

    monkeypatch.setattr(type(game), "scene", watched)
    steps = list(steps_of(game, played, (viewer,)))
    replay_data(game, steps, NAMES)
    assert shown == [game.seen(played[step.entry].after, viewer) for step in steps]
    assert all(seen["viewer"] == viewer for seen in shown)


def test_half_made_choices_of_others_are_no_steps() -> None:
    game, record = random_game("attika")
    played = replayed(game, record)
    entries = {viewer: {step.entry for step in steps_of(game, played, (viewer,))} for viewer in (WATCHER, 0)}
    assert entries[WATCHER] < entries[0] < set(range(len(played)))
    assert max(entries[WATCHER]) == len(played) - 1


def test_a_game_that_is_not_over_has_no_result() -> None:
    game, record = random_game("attatat")
    assert result_after(replayed(game, record)) == record.result
    assert result_after(replayed(game, replace(record, moves=record.moves[:5]))) is None
    assert result_after([]) is None
