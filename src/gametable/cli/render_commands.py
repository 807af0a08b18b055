"""The commands that show records outside the browser's table: a picture of a position, a page with the whole game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gametable.cli import pictures
from gametable.cli.screen import Screen
from gametable.scene.model import Shape
from gametable.scene.palette import Theme

render_commands = typer.Typer()

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record.")]
Viewer = Annotated[
    str, typer.Option(metavar="SEAT|watcher|all", help="Who looks: a seat by its number, a watcher, or all seats.")
]
Window = Annotated[Shape, typer.Option(help="The window that it is drawn for: a desktop or a phone.")]
Running = Annotated[
    bool, typer.Option("--running", help="Also what seats see of a game that is not over, with their secrets.")
]


@render_commands.command()
def render(
    file: RecordFile,
    *,
    out: Annotated[Path, typer.Option(metavar="PICTURE", help="The file to write; its name ends in .svg or .png.")],
    entry: Annotated[
        int | None, typer.Option("--entry", "-n", help="Show the position after this entry; without it the last one.")
    ] = None,
    viewer: Viewer = "watcher",
    shape: Window = "wide",
    theme: Annotated[Theme, typer.Option(help="The colours.")] = "light",
    scale: Annotated[
        float | None, typer.Option(help="How large it is: 1 is the size of a desktop; a PNG has 2 if not said.")
    ] = None,
    running: Running = False,
) -> None:
    """Draw a position of a recorded game as a picture."""
    size = pictures.find_scale(scale, pictures.find_ending(out, pictures.PICTURES))
    recorded = pictures.read_game(file)
    viewers = pictures.find_viewers(recorded, viewer, running=running)
    number = pictures.find_entry(recorded, entry)
    picture = pictures.draw_position(recorded, number, viewers, shape=shape, theme=theme, scale=size)
    pictures.write_picture(picture, out, Screen(stderr=True))


@render_commands.command()
def replay(
    file: RecordFile,
    *,
    out: Annotated[Path, typer.Option(metavar="PAGE", help="The file to write; its name ends in .html.")],
    viewer: Viewer = "watcher",
    shape: Window = "wide",
    theme: Annotated[Theme | None, typer.Option(help="The colours; without it those of the reader's system.")] = None,
    running: Running = False,
) -> None:
    """Write a recorded game as one page: step through it in any browser, without a server."""
    pictures.find_ending(out, pictures.PAGES)
    recorded = pictures.read_game(file)
    viewers = pictures.find_viewers(recorded, viewer, running=running)
    out.write_text(pictures.draw_replay(recorded, viewers, shape, theme), encoding="utf-8", newline="\n")
