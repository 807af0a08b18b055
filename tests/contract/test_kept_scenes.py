"""Scenes that follow each other: what was kept of the last one changes nothing, and differences lead to the next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from gametable.games import catalog
from gametable.kernel.game import WATCHER, Game
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, OVER, State
from gametable.scene.difference import changed_parts
from gametable.scene.kept import Kept
from gametable.scene.model import Part, Parts, Scene, Shape
from tools.option_sets import OptionSet, option_sets

MOST = 150  # positions of a game that are looked at
GAMES = [
    (game, option_set)
    for game in catalog.all_games()
    for option_set in option_sets(game, 0).sets
    if all(value is True for value in option_set.options.values())
]


def positions(game: Game, option_set: OptionSet) -> Iterator[State]:
    """Positions of a random game that follow each other, and now and then one that is long past."""
    rng = Rng(5, option_set.players)
    state = game.new(option_set.players, option_set.options)
    past = state.copy()
    for number in range(MOST):
        yield state
        if number % 40 == 39:
            yield past
            past = state.copy()
        if state.to_move() == OVER:
            return
        legal = state.legal_actions()
        state.apply(state.draw(rng) if state.to_move() == CHANCE else legal[rng.below(len(legal))])


def name_of(value: object) -> str:
    return value.key if isinstance(value, Game) else str(value)


@pytest.mark.parametrize(("game", "option_set"), GAMES, ids=name_of)
def test_what_was_kept_changes_nothing(game: Game, option_set: OptionSet) -> None:
    viewers: list[tuple[int, Shape]] = [(0, "wide"), (WATCHER, "tall")]
    for viewer, shape in viewers:
        kept, old = Kept(), Scene((), ())
        for state in positions(game, option_set):
            seen = game.seen(state, viewer)
            new, whole = game.scene(seen, shape, kept), game.scene(seen, shape)
            assert list(new.parts.items()) == list(whole.parts.items())
            assert (new.zones, new.panels, new.buttons, new.rules) == (
                whole.zones,
                whole.panels,
                whole.buttons,
                whole.rules,
            )
            assert sum(map(len, new.groups)) == len(new.parts), "a part is in two groups"
            follow(old, new)
            old = new


def follow(old: Scene, new: Scene) -> None:
    """The changes lead from one scene to the other, as a page applies them."""
    changes = changed_parts(old, new)
    assert layers(applied(old.parts, changes)) == layers(new.parts)
    is_same = not changes["set"] and not changes["del"] and "order" not in changes
    if is_same:
        assert list(old.parts.items()) == list(new.parts.items())
    else:
        assert [list(group.items()) for group in old.groups] != [list(group.items()) for group in new.groups]


def applied(parts: Parts, changes: dict[str, Any]) -> Parts:
    found = {name: part for name, part in parts.items() if name not in changes["del"]}
    for name, change in changes["set"].items():
        before = found.get(name, Part("", 0, 0, ""))._replace(origin="")
        told = dict(zip(Part._fields, change, strict=False))
        found[name] = before._replace(**{field: value for field, value in told.items() if value is not None})
    if "order" in changes:
        return {name: found[name] for name in changes["order"]}
    order = [name for name in found if name not in dict(changes.get("after", []))]
    for name, before_it in changes.get("after", []):
        order.insert(order.index(before_it) + 1 if before_it else 0, name)
    return {name: found[name] for name in order}


def layers(parts: Parts) -> dict[str, list[tuple[str, str, str, int, int]]]:
    """What can be seen: in each layer the parts from the lowest to the highest; where they came from is past."""
    found: dict[str, list[tuple[str, str, str, int, int]]] = {}
    for name, part in parts.items():
        found.setdefault(part.layer, []).append((name, part.markup, part.label, part.x, part.y))
    return found


def scene_of(*groups: str) -> Scene:
    """A scene whose parts are letters, all in one layer; capitals are drawn otherwise."""
    return Scene((), tuple({name.lower(): Part("zone/layer", 0, 0, name) for name in group} for group in groups))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (("ab", "c"), ("ab", "c"), {}),
        (("ab", "c"), ("ab", "cd"), {}),  # comes last by itself
        (("ab", "c"), ("abd", "c"), {"after": [("d", "b")]}),
        (("ab", "c"), ("ab", "dc"), {"after": [("d", "b")]}),
        (("ab", "c"), ("b", "ac"), {"after": [("a", "b")]}),  # into another group, behind one that stays
        (("ab", "c"), ("ba", "c"), {"order": ["b", "a", "c"]}),
        (("ab", "c"), ("ab",), {}),
        (("", "c"), ("a", "c"), {"after": [("a", "")]}),
        (("ab", "c"), ("abc", ""), {"after": [("c", "b")]}),
    ],
)
def test_where_parts_come_to_lie(old: tuple[str, ...], new: tuple[str, ...], words: dict[str, Any]) -> None:
    changes = changed_parts(scene_of(*old), scene_of(*new))
    assert {name: value for name, value in changes.items() if name not in ("set", "del")} == words
    follow(scene_of(*old), scene_of(*new))


def test_only_what_has_changed_is_told() -> None:
    changes = changed_parts(scene_of("ab", "cd"), scene_of("Ab", "c"))
    assert changes == {"set": {"a": [None, 0, 0, "A"]}, "del": ["d"]}
