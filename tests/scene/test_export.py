"""A scene as one picture: everything has its place, every name is escaped, and a PNG shows what an SVG says."""

from __future__ import annotations

import struct
import xml.etree.ElementTree as ET
from functools import partial

import pytest
import resvg_py

from gametable.games import catalog
from gametable.kernel.game import WATCHER, Game
from gametable.kernel.plain_scene import plain_scene
from gametable.kernel.state import State
from gametable.scene.export import FONTS, MARGIN, MONOSPACE, has_fonts, png, size_of, svg
from gametable.scene.kit import definitions, hexagon, seat_fill, use
from gametable.scene.layout import CAPTION, GAP, LARGEST, LEAST_WIDTH, OTHERS, Placed, lay_out, width_of
from gametable.scene.legend import legend, shortened
from gametable.scene.model import Panel, Part, Place, Scene, Shape, Zone
from gametable.scene.names import LONGEST, named, names_of
from gametable.scene.palette import COLOURS, Theme, resolved
from gametable.scene.together import together
from gametable.table.replay import replayed
from tests.scene.recorded import random_game

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Ann", "Bo <b>&</b>", "Seat 3")


def middle(key: str) -> tuple[Game, State]:
    game, record = random_game(key)
    played = replayed(game, record)
    return game, played[len(played) // 2].after


def zone(name: str, place: Place, width: int, height: int) -> Zone:
    return Zone(name, name.capitalize(), place, (-10, -20, width, height), ("low", "high"))


def parsed(picture: str) -> ET.Element:
    return ET.fromstring(picture)  # noqa: S314 (our own drawing)


def texts(picture: str) -> list[str]:
    return ["".join(element.itertext()) for element in parsed(picture).iter(f"{SVG}text")]


@pytest.mark.parametrize("key", catalog.keys())
@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_game_is_drawn_in_full(key: str, shape: Shape, theme: Theme) -> None:
    game, state = middle(key)
    scene = game.scene(game.seen(state, 0), shape)
    picture = svg(scene, game.definitions(), theme, title="A & B", names=NAMES)
    root = parsed(picture)
    assert "var(--" not in picture
    assert root.findtext(f"{SVG}title") == "A & B"
    assert len([*root.iter(f"{SVG}svg")]) == 1 + len(scene.zones)
    for name in NAMES:
        assert any(text == name or text.startswith(f"{name} (") for text in texts(picture))
    used = {element.get("href", "")[1:] for element in root.iter(f"{SVG}use")}
    assert used <= {element.get("id") for element in root.iter()}


@pytest.mark.parametrize("key", catalog.keys())
@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_zones_lie_within_the_picture_and_apart(key: str, shape: Shape) -> None:
    game, state = middle(key)
    zones = game.scene(game.seen(state, 0), shape).zones
    width = width_of(zones)
    placed, bottom = lay_out(zones, width, 50)
    assert sorted(there.zone.name for there in placed) == sorted(zone.name for zone in zones)
    for there in placed:
        assert there.left >= -0.01 and there.left + there.width <= width + 0.01
        assert there.top >= 50 and there.top + there.height <= bottom + 0.01
    for one in placed:
        assert not any(overlap(one, other) for other in placed if other is not one)


def overlap(one: Placed, other: Placed) -> bool:
    beside = one.left + one.width <= other.left + 0.01 or other.left + other.width <= one.left + 0.01
    below = one.top + one.height <= other.top + 0.01 or other.top + other.height <= one.top + 0.01
    return not (beside or below)


def test_the_board_comes_first_and_others_are_smaller() -> None:
    zones = [zone("far", "others", 200, 100), zone("hand", "tray", 300, 90), zone("board", "board", 600, 400)]
    placed, bottom = lay_out(zones, 600, 0)
    assert [(there.zone.name, there.left, there.top, there.scale) for there in placed] == [
        ("board", 0, 0, 1),
        ("hand", 0, 400 + GAP + CAPTION, 1),
        ("far", 300 + GAP, 400 + GAP + CAPTION, OTHERS),
    ]
    assert bottom == 400 + GAP + CAPTION + 90


def test_a_small_board_is_enlarged_and_stands_in_the_middle() -> None:
    zones = [zone("board", "board", 200, 100), zone("hand", "tray", 800, 90)]
    board = lay_out(zones, width_of(zones), 0)[0][0]
    assert (board.scale, board.left) == (LARGEST, (800 - LARGEST * 200) / 2)


def test_a_row_that_is_a_little_too_long_is_squeezed() -> None:
    zones = [zone("one", "tray", 400, 90), zone("two", "tray", 420, 90), zone("three", "tray", 420, 90)]
    placed = lay_out(zones, 800, 0)[0]
    assert placed[0].top == placed[1].top < placed[2].top
    assert placed[1].left + placed[1].width == pytest.approx(800)


def test_a_scene_without_zones_has_a_size() -> None:
    assert size_of(svg(Scene((), ()), "")) == (LEAST_WIDTH + 2 * MARGIN, 2 * MARGIN)


def test_parts_lie_layer_above_layer_and_others_zones_parts_elsewhere() -> None:
    parts = {
        "b": Part("board/high", 3, 4, "<b/>"),
        "a": Part("board/low", 1, 2, "<a/>"),
        "c": Part("other/low", 0, 0, "<c/>"),
    }
    picture = svg(Scene((zone("board", "board", 100, 100),), (parts,)), "")
    assert '<g transform="translate(1 2)"><a/></g><g transform="translate(3 4)"><b/></g>' in picture
    assert "<c/>" not in picture


def test_the_title_and_players_are_there_only_if_given() -> None:
    scene = Scene((zone("board", "board", 100, 100),), (), panels=(Panel((("7", "built"),), "2"), Panel()))
    assert texts(svg(scene, "")) == []
    assert texts(svg(scene, "", title="Title", names=("Ann", "Bo"))) == ["Title", "Ann (2)", "7 built", "Bo"]


def test_zones_of_seats_have_the_names_of_their_players() -> None:
    other = Zone("far", "Seat 2: storage", "others", (0, 0, 300, 100), ("low",))
    assert "Bo: storage" in texts(svg(Scene((other,), ()), "", names=("Ann", "Bo")))
    assert "Seat 2: storage" in texts(svg(Scene((other,), ()), ""))


def test_many_players_stand_in_rows() -> None:
    panels = [Panel((("12", "buildings of some kind"),))] * 5
    heights = [legend(["A name"] * 5, panels, width)[1] for width in (2000, 500, 200)]
    assert heights == [40, 120, 200]


def test_long_texts_end_in_dots() -> None:
    assert shortened("short", 10, 500) == "short"
    assert shortened("a very long name indeed", 10, 54) == "a very lo…"
    picture = svg(Scene((zone("board", "board", 360, 100),), ()), "", title="T" * 300, names=("N" * 300, "Bo"))
    assert all(len(text) < 60 and text.endswith("…") for text in texts(picture)[:2])


def test_names() -> None:
    assert names_of({0: "Ann", 2: "Bo"}, 3) == ("Ann", "Seat 2", "Bo")
    assert names_of({0: "random", 1: "random", 2: "Bo"}, 3) == ("random 1", "random 2", "Bo")
    assert names_of({0: "A\x00\x08 \u202eB\n", 1: "x" * 99}, 2) == ("A B", "x" * LONGEST)
    assert named("Seat 1 asks seat 2 and seat 9.", ("A\\1", "Seat 2")) == "A\\1 asks seat 2 and seat 9."


@pytest.mark.parametrize("key", catalog.keys())
def test_all_seats_together(key: str) -> None:
    game, state = middle(key)
    common, *own = (game.scene(game.seen(state, viewer)) for viewer in (WATCHER, 0, 1, 2))
    scene = together(common, own)
    names = [zone.name for zone in scene.zones]
    assert len(set(names)) == len(names)
    assert not any(zone.place == "others" for zone in scene.zones)
    layers = {f"{zone.name}/{layer}" for zone in scene.zones for layer in zone.layers}
    assert {part.layer for part in scene.parts.values()} <= layers
    for seat in range(3):
        assert any(zone.title.startswith(f"Seat {seat + 1}: ") for zone in scene.zones)
    parsed(svg(scene, game.definitions(), names=NAMES))


def test_a_png_has_the_size_of_its_svg() -> None:
    game, state = middle("attatat")
    scene = game.scene(game.seen(state, WATCHER))
    small, large = (svg(scene, game.definitions(), scale=scale) for scale in (0.5, 1.5))
    for picture in (small, large):
        data = png(picture)
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", data[16:24]) == size_of(picture)
    assert size_of(large)[0] == pytest.approx(3 * size_of(small)[0], abs=2)


def small_png(markup: str) -> bytes:
    defs = definitions(
        {"blot": '<path d="M-12-12h24v24h-24z"/>', "own": '<path fill="currentColor" d="M-6-6h12v12z"/>'}
    )
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="-24 -24 48 48">{defs}{markup}</svg>'
    )
    return png(resolved(picture))


def test_a_png_shows_symbols_as_if_they_were_drawn_there() -> None:
    red = COLOURS["red"][0]
    assert small_png(use("blot", 24, "red")) == small_png(f'<path d="M-12-12h24v24h-24z" fill="{red}"/>')
    assert small_png(use("blot", 12, "red", 6, 6)) == small_png(f'<path d="M0 0h12v12h-12z" fill="{red}"/>')
    assert small_png(use("own", 24, "red")) == small_png(f'<path d="M-6-6h12v12z" fill="{red}"/>')


def test_a_png_shows_patterns() -> None:
    pictures = {small_png(seat_fill(hexagon(20), seat)) for seat in range(5)}
    plain = {small_png(f'<path d="{hexagon(20)}" fill="{COLOURS[hue][0]}"/>') for hue in ("red", "blue", "green")}
    assert len(pictures) == 5
    assert len(pictures & plain) == 1, "the first seat alone has no pattern"
    tile = '<pattern id="half" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M0 0h4v8h-4z"/></pattern>'
    stripes = "".join(f'<path d="M{left}-16h4v32h-4z"/>' for left in range(-16, 16, 8))
    assert small_png(f'{tile}<path d="M-16-16h32v32h-32z" fill="url(#half)"/>') == small_png(stripes)


def test_a_png_shows_shades_and_hides_hit_areas() -> None:
    assert small_png('<rect width="9" height="9" fill="transparent"/>') == small_png("")
    shade = '<rect width="9" height="9" fill="{}"/>'
    assert small_png(shade.format("var(--shade)")) not in (small_png(""), small_png(shade.format("#000")))


def test_a_png_has_texts() -> None:
    assert has_fonts()
    text = '<text y="9" font-size="12" font-family="{}">Wij</text>'
    shown = [small_png(text.format(fonts)) for fonts in (FONTS, MONOSPACE)]
    assert len({small_png(""), *shown}) == 3


def test_a_machine_without_fonts_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resvg_py, "svg_to_bytes", partial(resvg_py.svg_to_bytes, skip_system_fonts=True))
    assert not has_fonts()


def test_the_text_of_a_game_without_drawings_keeps_its_columns() -> None:
    game, state = middle("attatat")
    picture = svg(plain_scene(game, game.seen(state, 0)), game.definitions())
    assert f'font-family="{MONOSPACE}"' in picture
    assert 'font-family="monospace"' not in picture
