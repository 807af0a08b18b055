"""The commands of a host: serve tables, and look after what is stored."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Annotated, Literal

import typer

from gametable.cli.screen import Screen

host_commands = typer.Typer()

Level = Literal["debug", "info", "warning", "error"]
Data = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="The folder of the tables; one in your home if not said.")
]


@host_commands.command()
def serve(
    *,
    host: Annotated[
        str, typer.Option(help="The address to listen at; 127.0.0.1 lets only this machine in.")
    ] = "0.0.0.0",  # noqa: S104 (friends)
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any free one.")] = 8017,
    data: Data = None,
    origin: Annotated[
        list[str] | None,
        typer.Option("--origin", help="An address that people see behind a proxy: https://games.example."),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    log_level: Annotated[
        Level, typer.Option(help="What is logged, as lines of JSON; info has every request.")
    ] = "warning",
    compile_meanwhile: Annotated[
        bool, typer.Option("--compile", help="In a clone: compile meanwhile, then go on with the compiled code.")
    ] = False,
) -> None:
    """Let people play in the browser: friends join by a link, bots take the seats that are left."""
    from gametable.cli import hosting  # noqa: PLC0415 (takes a moment, and the server's packages)
    from gametable.server.background_compilation import compiler_command  # noqa: PLC0415 (as above)
    from gametable.server.serve import serve as serve_tables  # noqa: PLC0415 (as above)
    from gametable.server.site import Ways  # noqa: PLC0415 (as above)

    ways = Ways(origins=frozenset(origin or []))
    folder = data or hosting.usual_folder()
    serve_tables(
        host,
        port,
        folder,
        open_browser=open_browser,
        ways=ways,
        log_level=logging.getLevelNamesMapping()[log_level.upper()],
        compiler=compiler_command() if compile_meanwhile else None,
    )


@host_commands.command()
def doctor(
    *,
    data: Annotated[
        Path | None, typer.Option("--data", metavar="DIR", help="Examine the tables in this folder instead.")
    ] = None,
) -> None:
    """Say what this installation is, and where friends can reach it; with --data, replay all tables of a folder."""
    if data is not None:
        from gametable.cli import hosting  # noqa: PLC0415 (as below)

        raise typer.Exit(hosting.show_examination(data, Screen()))
    from gametable.cli.doctor import show_installation  # noqa: PLC0415 (takes a moment)

    raise typer.Exit(show_installation(Screen()))


@host_commands.command()
def backup(
    to: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.")],
    *,
    data: Data = None,
) -> None:
    """Copy the storage into one file, while the server works."""
    from gametable.cli import hosting  # noqa: PLC0415 (only the server's packages can do it)

    hosting.back_up(data or hosting.usual_folder(), to, Screen())


@host_commands.command()
def restore(
    copy: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    *,
    data: Data = None,
) -> None:
    """Go back to a backup, or bring it to a new machine; what was there is kept. The server must not run meanwhile."""
    from gametable.cli import hosting  # noqa: PLC0415 (only the server's packages can do it)

    hosting.restore(copy, data or hosting.usual_folder(), Screen())


@host_commands.command()
def tables(*, data: Data = None) -> None:
    """List the tables of a storage."""
    from gametable.cli import hosting  # noqa: PLC0415 (only the server's packages can do it)

    hosting.show_tables(data or hosting.usual_folder(), Screen())


@host_commands.command(name="export")
def export_table(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Its name, as `gametable tables` lists it.")],
    *,
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="Where the record is written; - prints it.")] = "-",
    running: Annotated[
        bool, typer.Option("--running", help="Also a game that is not over, with all its secrets.")
    ] = False,
    data: Data = None,
) -> None:
    """Write the game of a table as a record, which anybody can verify."""
    from gametable.cli import hosting  # noqa: PLC0415 (only the server's packages can do it)

    text = hosting.export_table(data or hosting.usual_folder(), table, also_running=running)
    hosting.write_export(text, out, Screen())


@host_commands.command(name="import")
def import_record(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    *,
    data: Data = None,
) -> None:
    """Make a table of a record; the server must not run meanwhile. Whoever joins it first is its host."""
    from gametable.cli import hosting  # noqa: PLC0415 (only the server's packages can do it)

    name, is_over = hosting.import_record(data or hosting.usual_folder(), file)
    Screen().say(f"Table {name} has the game of {file}. Its link is the server's address with /t/{name} behind it.")
    if not is_over:
        Screen().say("All seats are free, and no list shows the table; whoever joins by the link first is the host.")
