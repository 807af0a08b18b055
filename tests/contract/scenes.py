"""What is promised of every scene: things that can be touched, words for who does not see them, and no secrets."""

from __future__ import annotations

import itertools
import xml.etree.ElementTree as ET
from functools import cache
from typing import get_args

from gametable.kernel.game import Game, Seen
from gametable.kernel.state import State
from gametable.scene.model import Part, Place, Preview, Scene, Shape
from gametable.scene.palette import COLOURS, NAMED, resolved

SVG = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'


def check_scene(game: Game, state: State, viewer: int) -> None:
    """Everything that a scene promises, in both shapes."""
    seen = game.seen(state, viewer)
    legal = game.legal_for(state, viewer)
    for shape in get_args(Shape):
        scene = game.scene(seen, shape)
        check_parts(game, scene)
        check_frame(scene, state.players)
        check_paths(game, scene, seen, legal)
        for action in legal[:6]:
            check_preview(game, scene, game.preview(seen, action, shape))
        assert set(scene.rules) <= set(game.guide().rules), "a scene names rules that are not in the guide"


def check_parts(game: Game, scene: Scene) -> None:
    """Each part lies in a layer of a zone, and its drawing is whole."""
    layers = {f"{zone.name}/{layer}" for zone in scene.zones for layer in zone.layers}
    for name, part in scene.parts.items():
        assert part.layer in layers, f"{name} lies in {part.layer}, which is no layer"
        assert not part.origin or part.origin != name
        check_markup(game, part.markup)
        assert part.label == part.label.strip(), f"{name} has a label with spaces around it"


@cache
def check_markup(game: Game, markup: str) -> None:
    """A drawing is well-formed, and uses only colours and symbols that there are."""
    assert not [name for name in NAMED.findall(markup) if name not in COLOURS], f"no colour: {markup}"
    try:
        drawn = ET.fromstring(SVG.format(resolved(markup)))  # noqa: S314 (our own drawing)
    except ET.ParseError as fault:
        raise AssertionError(f"not a whole drawing: {markup}") from fault
    used = {element.get("href", "#").removeprefix("#") for element in drawn.iter() if element.tag.endswith("}use")}
    assert used <= symbols_of(game), f"symbols that nobody has drawn: {used - symbols_of(game)}"
    assert "style=" not in markup, "the page's policy forbids styles within a drawing"


@cache
def symbols_of(game: Game) -> set[str]:
    drawn = ET.fromstring(SVG.format(game.definitions()))  # noqa: S314 (our own drawing)
    return {element.get("id", "") for element in drawn.iter()}


def check_frame(scene: Scene, players: int) -> None:
    """Zones have names of their own, sizes and titles; every seat has its panel."""
    assert scene.zones, "a scene without a zone shows nothing"
    names = [zone.name for zone in scene.zones]
    assert len(set(names)) == len(names), "two zones have one name"
    for zone in scene.zones:
        assert zone.title and zone.place in get_args(Place) and len(set(zone.layers)) == len(zone.layers)
        assert zone.box[2] > 0 and zone.box[3] > 0, f"zone {zone.name} has no size"
    assert len(scene.panels) == players, "every seat has a panel"
    assert not set(scene.buttons) & set(scene.parts), "a button and a part have one id"


def check_paths(game: Game, scene: Scene, seen: Seen, legal: list[int]) -> None:
    """Every legal action has a way of touches of its own, through things that are there and have words."""
    paths = {action: game.parts(seen, action) for action in legal}
    for action, path in paths.items():
        assert path, f"action {action} cannot be touched"
        for name in path:
            part: Part | None = scene.parts.get(name)
            words = part.label if part is not None else scene.buttons.get(name, "")
            assert words, f"{name} of {path} is not there, or has no words"
    ways = sorted(paths.values())
    for one, other in itertools.pairwise(ways):
        assert other[: len(one)] != one, f"{one} is the beginning of {other}"


def check_preview(game: Game, scene: Scene, preview: Preview) -> None:
    """A preview is drawn in layers that there are."""
    layers = {f"{zone.name}/{layer}" for zone in scene.zones for layer in zone.layers}
    for name, part in preview.parts.items():
        assert part.layer in layers and name not in scene.parts, f"the preview's {name} has no place of its own"
        check_markup(game, part.markup)
    assert set(preview.gone) <= set(scene.parts)


def check_every_number_has_parts(game: Game, state: State, viewer: int) -> None:
    """The parts of any action number can be asked for, legal or not."""
    seen = game.seen(state, viewer)
    for action in range(game.actions):
        path = game.parts(seen, action)
        assert isinstance(path, tuple) and all(isinstance(name, str) for name in path)
