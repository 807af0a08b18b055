"""Draws positions of a record: reads it, finds who looks, and writes an SVG, a PNG or a page that replays it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from gametable.cli.records import game_of
from gametable.cli.replay_page import page_of
from gametable.cli.screen import Screen
from gametable.cli.wishes import WrongUse
from gametable.kernel.errors import RecordError
from gametable.kernel.extras import need
from gametable.kernel.game import WATCHER, Game
from gametable.kernel.record import read_record
from gametable.scene.export import has_fonts, png, size_of, svg
from gametable.scene.model import Shape
from gametable.scene.names import names_of
from gametable.scene.palette import Theme
from gametable.table.replay import (
    Played,
    Viewers,
    everybody,
    replay_data,
    replayed,
    result_after,
    scene_of,
    steps_of,
    views_of,
)

PICTURES: Final = (".svg", ".png")
PAGES: Final = (".html", ".htm")
SHARPNESS: Final = 2.0  # of a PNG if nobody says: dots for each unit
LEAST_SCALE: Final = 0.1
LARGEST_SCALE: Final = 10.0
MOST_DOTS: Final = 60_000_000
NO_FONT: Final = "This machine has none of the fonts that pictures are drawn with: the texts are missing."


class Recorded(NamedTuple):
    """A record that was read and replayed."""

    file: Path
    game: Game
    names: tuple[str, ...]  # by seat
    played: Sequence[Played]


def read_game(file: Path) -> Recorded:
    """The game that a file holds, replayed to its last entry."""
    try:
        record = read_record(file.read_text(encoding="utf-8"))
        game = game_of(record)
        played = replayed(game, record)
    except RecordError as fault:
        raise WrongUse(f"{file}: {fault}") from fault
    except UnicodeDecodeError as fault:
        raise WrongUse(f"{file} is not a text file in UTF-8.") from fault
    if not played:
        raise WrongUse(f"{file} has no entries: there is no position to show.")
    return Recorded(file, game, names_of(record.names, record.players), played)


def find_viewers(recorded: Recorded, wish: str, *, running: bool) -> Viewers:
    """Who looks: a watcher, a seat by its number, or all seats together. While a game runs, seats have secrets."""
    players = len(recorded.names)
    if wish.lower() == "watcher":
        return (WATCHER,)
    seats = {str(seat + 1): (seat,) for seat in range(players)} | {"all": everybody(players)}
    if wish.lower() not in seats:
        raise WrongUse(f"There is no viewer {wish!r}: right is watcher, all, or a seat from 1 to {players}.")
    if result_after(recorded.played) is None and not running:
        raise WrongUse(
            f"The game in {recorded.file} is not over, so only what a watcher sees is shown; "
            f"--running shows what seats see still."
        )
    return seats[wish.lower()]


def find_entry(recorded: Recorded, number: int | None) -> int:
    """The entry after which the position is shown: as given, or the last one."""
    last = len(recorded.played) - 1
    if number is None:
        return last
    if not 0 <= number <= last:
        raise WrongUse(f"There is no entry {number} in {recorded.file}: right is a number from 0 to {last}.")
    return number


def find_ending(out: Path, right: Sequence[str]) -> str:
    """What kind of file is wished for."""
    ending = out.suffix.lower()
    if ending not in right:
        raise WrongUse(f"{out} cannot be written: right is a name that ends in {' or '.join(right)}.")
    return ending


def find_scale(scale: float | None, ending: str) -> float:
    """How many dots a unit of the drawing has; a PNG is made for sharp screens if nobody says."""
    if scale is None:
        return SHARPNESS if ending == ".png" else 1.0
    if not LEAST_SCALE <= scale <= LARGEST_SCALE:
        raise WrongUse(f"{scale:g} cannot be a scale: right is a number from {LEAST_SCALE:g} to {LARGEST_SCALE:g}.")
    return scale


def draw_position(recorded: Recorded, entry: int, viewers: Viewers, *, shape: Shape, theme: Theme, scale: float) -> str:
    """The position after an entry, as an SVG file."""
    game, names = recorded.game, recorded.names
    scene = scene_of(game, views_of(game, recorded.played[entry].after, viewers), shape)
    title = f"{game.entry.title}, entry {entry} of {len(recorded.played) - 1}"
    return svg(scene, game.definitions(), theme, title=title, names=names, scale=scale)


def write_picture(picture: str, out: Path, screen: Screen) -> None:
    """Write a picture as the kind of file that its name says."""
    if find_ending(out, PICTURES) == ".svg":
        out.write_text(picture, encoding="utf-8", newline="\n")
        return
    need("pictures")
    width, height = size_of(picture)
    if width * height > MOST_DOTS:
        raise WrongUse(f"A picture of {width} × {height} dots is too large: take a smaller --scale.")
    out.write_bytes(png(picture))
    if not has_fonts():
        screen.say(NO_FONT)


def draw_replay(recorded: Recorded, viewers: Viewers, shape: Shape, theme: Theme | None) -> str:
    """The whole game as one HTML file."""
    game, names = recorded.game, recorded.names
    data = replay_data(game, list(steps_of(game, recorded.played, viewers)), names, shape)
    result = result_after(recorded.played)
    if result is not None:
        data["result"] = {"scores": result.scores, "winners": result.winners}
    return page_of(game.entry.title, _eyes(viewers, names), data, theme)


def _eyes(viewers: Viewers, names: Sequence[str]) -> str:
    """Through whose eyes a game is seen."""
    if len(viewers) > 1:
        return "all hands open"
    return "as a watcher saw it" if viewers[0] == WATCHER else f"as {names[viewers[0]]} saw it"
