"""`gametable lab question`: the ready experiments of a game, listed or answered.

What answers brings numpy along, so it is imported when the command runs.
"""

from __future__ import annotations

import json
from typing import Annotated

import typer

from gametable.cli import wishes
from gametable.cli.arguments import AsJson, BotNames, BudgetText, GameName, RunSeed, Where, Workers
from gametable.cli.progress import progress_bar
from gametable.cli.screen import Screen
from gametable.kernel.extras import need
from gametable.lab.executors import PROCESSES


def question_command(
    game: GameName,
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="The question; without it all are listed.")] = None,
    *,
    bots: BotNames = "greedy",
    games: Annotated[
        int | None, typer.Option("--games", "-n", help="How many games; without it as many as the question asks for.")
    ] = None,
    budget: BudgetText = "50it",
    seed: RunSeed = 1,
    workers: Workers = None,
    on: Where = PROCESSES,
    as_json: AsJson = False,
) -> None:
    """Answer a ready question about a game with an experiment; without a name, list the questions."""
    need("lab")
    from gametable.cli.answers import list_questions, show_answer  # noqa: PLC0415 (numpy comes along)
    from gametable.lab.questions import Wishes, answer, find_question, games_for  # noqa: PLC0415 (as above)

    chosen = wishes.find_game(game)
    if name is None:
        list_questions(chosen, Screen())
        return
    question = find_question(chosen, name)
    wish = Wishes(wishes.split_seats(bots), budget, games, wishes.find_seed(seed), workers, on)
    with progress_bar(games_for(question, wish), "games") as tell:
        found = answer(chosen, question, wish, tell)
    if as_json:
        typer.echo(json.dumps({"question": question.sentence, **found.as_json()}))
    else:
        show_answer(chosen, question, found, Screen())
