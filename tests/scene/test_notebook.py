"""States draw themselves in notebooks, compiled or not, as whoever decides may see them."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from base64 import b64decode
from typing import Any

import pytest

from gametable.games import catalog
from gametable.kernel.game import WATCHER
from gametable.kernel.record import Record
from gametable.kernel.recorder import Recorder
from gametable.kernel.rng import Rng
from gametable.kernel.showing import game_of
from gametable.kernel.state import State
from gametable.notebook import show
from tests.contract.highest import HighestGame


def dealt(key: str) -> State:
    game = catalog.load(key)
    state = game.new(3)
    state.settle(Rng(3))
    return state


def picture(shown: Any) -> str:
    text: str = shown._repr_svg_()
    ET.fromstring(text)  # noqa: S314 (our own drawing)
    return text


@pytest.mark.parametrize("key", catalog.keys())
def test_a_state_draws_itself_as_whoever_decides_sees_it(key: str) -> None:
    state = dealt(key)
    assert game_of(state) is catalog.load(key)
    assert picture(state) == picture(show(state)) == picture(show(state, state.to_move()))


@pytest.mark.parametrize("key", catalog.keys())
def test_a_state_shows_nothing_that_its_viewer_cannot_know(key: str) -> None:
    state = dealt(key)
    other = state.copy()
    other.redraw(state.to_move(), Rng(8))
    assert picture(state) == picture(other)


@pytest.mark.parametrize("key", catalog.keys())
def test_before_the_first_draw_and_after_the_end_a_watcher_looks(key: str) -> None:
    game, rng = catalog.load(key), Rng(2)
    state = game.new(3)
    assert picture(state) == picture(show(state, WATCHER))
    state.settle(rng)
    while state.to_move() >= 0:
        legal = state.legal_actions()
        state.step(legal[rng.below(len(legal))], rng)
    assert picture(state) == picture(show(state, WATCHER))


def test_the_text_is_what_the_terminal_shows() -> None:
    game, state = catalog.load("attatat"), dealt("attatat")
    assert repr(show(state, 1)) == game.draw(game.seen(state, 1))


def test_a_position_stays_as_it_was_shown() -> None:
    state = dealt("attatat")
    shown = show(state, 0)
    before = picture(shown)
    state.step(state.legal_actions()[0], Rng(1))
    assert picture(shown) == before != picture(show(state, 0))


def test_themes() -> None:
    state = dealt("attika")
    light, dark, auto = show(state, 0), show(state, 0, "dark"), show(state, 0, "auto")
    assert picture(light) == picture(auto) != picture(dark)
    assert light._repr_html_() is dark._repr_html_() is None
    html = auto._repr_html_()
    assert html is not None
    held = [b64decode(text).decode() for text in re.findall(r"base64,([^\"]+)", html)]
    assert held == [picture(dark), picture(light)]
    assert "prefers-color-scheme: dark" in html


def test_shapes() -> None:
    state = dealt("monster_city")
    assert picture(show(state, 0, shape="tall")) != picture(show(state, 0))


def test_a_game_without_drawings_shows_its_text() -> None:
    game = HighestGame()
    state = game.new(2)
    state.settle(Rng(1))
    assert "font-family" in picture(state)


@pytest.mark.parametrize("viewer", [-2, 3, "me"])
def test_a_viewer_who_is_not_there_is_named(viewer: Any) -> None:
    with pytest.raises(ValueError, match=f"there is no viewer {viewer}"):
        show(dealt("attatat"), viewer)


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"theme": "pink"}, "the theme cannot be 'pink'; right is light, dark or auto"),
        ({"shape": "round"}, "the shape cannot be 'round'; right is wide or tall"),
    ],
)
def test_words_that_mean_nothing_are_named(wishes: dict[str, Any], sentence: str) -> None:
    for shown in (dealt("attatat"), recorded(3, 1)):
        with pytest.raises(ValueError, match=sentence):
            show(shown, **wishes)


def test_what_is_neither_a_state_nor_a_record_is_named() -> None:
    shown: Any = "game.record"
    with pytest.raises(TypeError, match="a str cannot be shown; right is a State or a Record"):
        show(shown)


def test_a_state_of_no_game_is_named() -> None:
    class Stray(State):
        """A state that nobody plays."""

    with pytest.raises(TypeError, match="Stray is no state of a game that is loaded"):
        game_of(Stray())


def recorded(players: int, seed: int) -> Record:
    rng = Rng(seed)
    recorder = Recorder(catalog.load("monster_city"), players)
    recorder.begin(rng)
    while recorder.state.to_move() >= 0:
        legal = recorder.state.legal_actions()
        recorder.play(legal[rng.below(len(legal))], rng)
    return recorder.record


def test_a_record_is_shown_from_its_beginning_to_its_end() -> None:
    record = recorded(3, 4)
    course = show(record)
    captions = [caption for caption, _ in course.positions]
    last = len(record.moves) - 1
    assert len(captions) == 4
    assert captions[0] == "0. The beginning"
    assert captions[-1] == f"{last}. Seat {record.moves[last].seat + 1}: {record.moves[last].action}"
    assert course.positions[-1][1].state.winners() == list(record.result.winners) if record.result else False
    html = course._repr_html_()
    assert ET.fromstring(html).tag == "div"  # noqa: S314 (our own page)
    assert html.count("<figure>") == html.count("<figcaption>") == html.count("alt=") == 4
    assert captions[1] in repr(course)


def test_entries_viewer_and_theme_of_a_record_can_be_chosen() -> None:
    record = recorded(3, 5)
    course = show(record, 1, "dark", entries=[7])
    [(caption, position)] = course.positions
    assert caption.startswith("7. Seat ")
    assert (position.viewer, position.theme) == (1, "dark")
    before = show(record, 1, "dark", entries=[6]).positions[0][1]
    assert position.state != before.state
    assert "prefers-color-scheme" in show(record, theme="auto", entries=[0])._repr_html_()


@pytest.mark.parametrize("entry", [-1, 4000])
def test_an_entry_that_is_not_there_is_named(entry: int) -> None:
    with pytest.raises(ValueError, match=f"there is no entry {entry}; right is a number from 0 to "):
        show(recorded(3, 1), entries=[entry])
