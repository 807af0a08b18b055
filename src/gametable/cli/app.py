"""The commands. Each one checks what was asked for and hands it on; faults end as one sentence."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from gametable.bots.budget import read_budget
from gametable.cli import catalogue, records, rules, simulation, wishes
from gametable.cli.arguments import AsJson, GameName, Options, Players, Seats, Seed, Workers
from gametable.cli.host_commands import host_commands
from gametable.cli.lab_commands import lab_commands
from gametable.cli.render_commands import render_commands
from gametable.cli.runs import STOPPED
from gametable.cli.screen import Screen
from gametable.kernel.errors import GametableError

LAB = "lab"
WRONG_USE = 2

app = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode=None)


@app.callback(invoke_without_command=True)
def start(
    *,
    version: Annotated[bool, typer.Option("--version", help="Print the version, and whether it is compiled.")] = False,
) -> None:
    """Board games with fully enforced rules: to play with friends and bots, and to study."""
    if version:
        Screen().say(catalogue.version_line())
        raise typer.Exit


@app.command()
def games(*, as_json: AsJson = False) -> None:
    """List the games."""
    if as_json:
        typer.echo(catalogue.games_as_json(catalogue.find_games()))
    else:
        catalogue.show_games(catalogue.find_games(), Screen())


@app.command()
def options(game: GameName) -> None:
    """List the options of a game, with values and meaning."""
    catalogue.show_options(wishes.find_game(game), Screen())


@app.command(name="rules")
def show_rules(
    game: GameName,
    number: Annotated[str | None, typer.Argument(help="The number of one rule, such as AT-15.")] = None,
    *,
    language: Annotated[str, typer.Option("--language", "-l", help="en, or another language that it is in.")] = "en",
) -> None:
    """Print the rules of a game, or one of them."""
    book = wishes.find_game(game).guide(language)
    if number is None:
        rules.show_guide(book, Screen())
    else:
        Screen().say(rules.rule_text(rules.find_rule(book, number)))


@app.command()
def play(
    game: GameName,
    *,
    players: Players = None,
    seats: Seats = None,
    seed: Seed = None,
    option: Options = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a game that was saved.")] = None,
    thoughts: Annotated[
        bool, typer.Option("--thoughts", help="Let bots say why they moved, and so what only they know: to practise.")
    ] = False,
) -> None:
    """Play a game here, against bots or with others."""
    from gametable.cli import play as playing  # noqa: PLC0415 (takes a moment)

    chosen = wishes.find_game(game)
    names = None if seats is None else wishes.split_seats(seats)
    luck = wishes.find_seed(seed)
    if resume is None:
        count = wishes.find_players(chosen, players, seats)
        table = playing.new_table(chosen, count, wishes.find_options(chosen, option), names, luck)
    elif players is None and not option:
        table = playing.resumed_table(chosen, resume, names, luck)
    else:
        raise wishes.WrongUse("A saved game has its players and options: leave --players and --option out.")
    table.aloud = thoughts
    playing.play(table)


@app.command()
def simulate(
    game: GameName,
    *,
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-n", help="How many games are played.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The number that all luck follows from.")] = 1,
    workers: Annotated[
        int | None,
        typer.Option("--workers", "-w", help="How many processes share the work; without it all processors."),
    ] = None,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Play many random games and count how they end and who wins."""
    chosen = wishes.find_game(game)
    count = wishes.find_players(chosen, players)
    settings = wishes.find_options(chosen, option)
    result = simulation.run_simulation(chosen, count, settings, games, seed=wishes.find_seed(seed), workers=workers)
    if as_json:
        typer.echo(json.dumps(result.as_json()))
    else:
        simulation.show_simulation(chosen, result, seed, Screen())


@app.command()
def arena(
    game: GameName,
    *,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="The bots, with commas between; the last one takes all seats left over.")
    ],
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-n", help="How many games; rounded up to whole deals.")] = 100,
    budget: Annotated[
        str, typer.Option(help="What a decision may take: 50ms, 1.5s, or 2000it for iterations.")
    ] = "50ms",
    seed: Annotated[int, typer.Option("--seed", "-s", help="The number that all luck follows from.")] = 1,
    workers: Workers = None,
    sprt: Annotated[
        bool, typer.Option("--sprt", help="Stop as soon as it is clear whether the first bot is better.")
    ] = False,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play against each other, every deal in all rotations of the seats."""
    from gametable.cli import arena as contests  # noqa: PLC0415 (takes a moment)
    from gametable.lab.arena import Pairing  # noqa: PLC0415 (as above)

    chosen = wishes.find_game(game)
    names = tuple(wishes.find_rivals(bots))
    count = wishes.find_bot_players(chosen, players, names)
    settings = wishes.find_options(chosen, option)
    pairing = Pairing(chosen.key, count, settings, names, read_budget(budget), wishes.find_seed(seed))
    contest = contests.hold_contest(pairing, games, workers=workers, sequential=sprt)
    if as_json:
        typer.echo(json.dumps(contest.as_json()))
    else:
        contests.show_contest(chosen, contest, Screen())


@app.command()
def record(
    game: GameName,
    *,
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="Where the record is written; - prints it.")],
    players: Players = None,
    seats: Seats = None,
    seed: Seed = None,
    option: Options = None,
) -> None:
    """Let bots play a game to its end and write it down."""
    chosen = wishes.find_game(game)
    count = wishes.find_players(chosen, players, seats)
    names = ["random"] * count if seats is None else wishes.split_seats(seats)
    bots = wishes.find_bots(names, count)
    settings = wishes.find_options(chosen, option)
    text = records.record_match(chosen, settings, bots, names, wishes.find_seed(seed))
    if out == "-":
        typer.echo(text, nl=False)
    else:
        records.write_file(Path(out), text)


@app.command()
def verify(files: Annotated[list[str], typer.Argument(metavar="FILE…", help="Records of games.")]) -> None:
    """Say whether records of games follow the rules."""
    raise typer.Exit(records.verify_files(files, Screen()))


app.add_typer(host_commands)
app.add_typer(render_commands)
app.add_typer(lab_commands, name=LAB)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return 0, or what kind of fault there was."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without our marks shows question marks
    try:
        app(args=words, prog_name="gametable")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except GametableError as fault:
        return complain(str(fault), words)
    except UnicodeError:
        return complain("What was read is not text in UTF-8.", words)
    except OSError as fault:
        reason = fault.strerror or str(fault)
        return complain(f"{fault.filename}: {reason}." if fault.filename else f"{reason}.", words)
    except KeyboardInterrupt:
        return STOPPED
    return 0


def complain(sentence: str, words: Sequence[str]) -> int:
    """Say what is wrong, and where help is found."""
    errors = Screen(stderr=True)
    errors.say(sentence)
    errors.say(f"Try 'gametable {_command_in(words)}--help' for help.")
    return WRONG_USE


def _command_in(words: Sequence[str]) -> str:
    """The command that was meant, with a space behind it; empty if there is none."""
    if LAB in words[:1]:
        return f"{LAB} {_named(words[1:], [lab_commands])}"
    return _named(words, [app, host_commands, render_commands])


def _named(words: Sequence[str], groups: Sequence[typer.Typer]) -> str:
    registered = [command for group in groups for command in group.registered_commands]
    commands = [command.name or command.callback.__name__ for command in registered if command.callback]
    return next((f"{word} " for word in words if word in commands), "")
