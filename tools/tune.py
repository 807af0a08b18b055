"""Tunes the numbers of a game's judgement by self-play, and writes what is better into its judgement.toml.

A proposal changes one number, or with --together several at once, by a factor up or down; or it is what --propose says.
Decisions take as many iterations on both sides, or with --budget as much CPU time: then a number that costs time must
be worth it. One seat with the proposed numbers plays against seats with the present ones, every deal in all rotations,
until a sequential test has decided. One test in twenty errs, so what it accepts must win a second time, on fresh deals;
what changes nothing takes about a hundred deals, as a better proposal, too, may be at par in most mirrored ones.
What is accepted is written at once, with its provenance: the work can be stopped at any time, and another seed goes on
from what was found. At the end the provenance also counts what was tried since.
"""

from __future__ import annotations

import argparse
import random
import shlex
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gametable.bots.bot import Bot
from gametable.bots.budget import Budget, read_budget
from gametable.bots.thinker import HARD, ThinkingBot
from gametable.games import catalog
from gametable.kernel.errors import GametableError
from gametable.kernel.tuning import Tuning
from gametable.lab.arena import Contest, Pairing, run_contest
from gametable.lab.sprt import Sprt
from tools.judgement_files import check_names, judgement_file, read_numbers, write

FRESH: Final = 1_000_000  # deals with numbers from here on are for what has won once
ENDLESS: Final = 10_000  # a horizon beyond this is none, and is not tuned
Numbers = dict[str, float]
Say = Callable[[str], None]
Tell = Callable[[str, int, int], None]  # a proposal, games done, games at most


@dataclass(frozen=True)
class Trial(Pairing):
    """One seat with proposed numbers against seats with the present ones."""

    proposed: Numbers = field(default_factory=dict)
    present: Numbers = field(default_factory=dict)

    def bot(self, number: int) -> Bot:
        """The first bot has the proposed numbers."""
        return ThinkingBot(HARD, changes=self.proposed if number == 0 else self.present)


@dataclass(frozen=True)
class Plan:
    """How to tune: who plays, how long, and what a change must be worth."""

    game: str
    players: int
    file: Path
    command: str
    names: tuple[str, ...] = ()  # numbers to change; all of them if none is named
    propose: tuple[str, ...] = ()  # proposals in words: "one=2 other=0.5"; without any, steps by the factor
    budget: str = ""  # of a decision; without it so many iterations
    together: int = 1  # how many numbers a proposal changes
    factor: float = 1.4
    proposals: int = 20
    iterations: int = 300
    games: int = 400  # of one proposal, at most
    margin: float = 0.03
    seed: int = 1
    workers: int | None = None

    @property
    def each(self) -> Budget:
        """What a decision may take."""
        return read_budget(self.budget or f"{self.iterations}it")


@dataclass
class Outcome:
    """What has come of it so far."""

    tuning: Tuning
    tried: int = 0
    accepted: list[str] = field(default_factory=list)
    deals: int = 0


def tunable(tuning: Tuning, names: tuple[str, ...]) -> list[str]:
    """The numbers to change, all that can be if none is named."""
    known = {**tuning.numbers, **tuning.search}
    check_names(names, known)
    return list(names) or [name for name in known if name != "horizon" or known[name] < ENDLESS]


def proposals(plan: Plan, tuning: Callable[[], Tuning]) -> Iterator[Numbers]:
    """Changes that were asked for, or of the numbers as they are by then, in an order that follows from the seed."""
    if plan.propose:
        yield from [read_change(text, tuning()) for text in plan.propose]
        return
    chance = random.Random(plan.seed)
    names = tunable(tuning(), plan.names)
    for _ in range(plan.proposals):
        chosen = chance.sample(names, min(plan.together, len(names)))
        ups = [chance.random() < 0.5 for _ in chosen]
        present = {**tuning().numbers, **tuning().search}
        yield {name: moved(name, present[name], plan.factor, up) for name, up in zip(chosen, ups, strict=True)}


def read_change(text: str, tuning: Tuning) -> Numbers:
    """A proposal in words: "one=2 other=0.5"."""
    pairs = [word.partition("=") for word in text.split()]
    tunable(tuning, tuple(name for name, _, _ in pairs))
    try:
        return {name: float(value) for name, _, value in pairs}
    except ValueError:
        raise SystemExit(f"{text!r} is no proposal; right is, for example, 'spread_end=2.5 heat=1'.") from None


def moved(name: str, value: float, factor: float, up: bool) -> float:
    """A number one step up or down; 0 has no factor, so it moves by one part of it."""
    if name == "horizon":
        return float(max(1, round(value * factor), value + 1) if up else max(1, min(round(value / factor), value - 1)))
    new = value * factor if up else value / factor
    return float(f"{new if value else (factor - 1 if up else 1 - factor):.4g}")


def compare(plan: Plan, tuning: Tuning, change: Numbers, number: int, tell: Tell) -> Contest:
    """Play proposed against present numbers until it is clear which is better."""
    present = {**tuning.numbers, **tuning.search}
    trial = Trial(
        *(plan.game, plan.players, {}, ("proposed", "present")),
        *(plan.each, plan.seed + 7919 * number),
        proposed={**present, **change},
        present=present,
    )
    sprt = Sprt(1 / plan.players, plan.margin)
    return run_contest(
        trial, plan.games, workers=plan.workers, sprt=sprt, progress=lambda done: tell(words(change), done, plan.games)
    )


def words(change: Numbers) -> str:
    """A change as text."""
    return ", ".join(f"{name} = {value:g}" for name, value in change.items())


def tune(plan: Plan, say: Say, tell: Tell) -> Outcome:
    """Try one proposal after the other; keep and write what is better."""
    outcome = Outcome(read_numbers(plan.file))
    before = outcome.tuning.provenance
    for number, change in enumerate(proposals(plan, lambda: outcome.tuning)):
        outcome.tried += 1
        if all(is_better(plan, outcome, change, seed, (say, tell)) for seed in (number, FRESH + number)):
            outcome.accepted.append(words(change))
            changed = outcome.tuning.changed(change)
            outcome.tuning = Tuning(changed.numbers, changed.search, provenance(plan, outcome, before))
            write(plan.file, outcome.tuning)
    outcome.tuning = Tuning(outcome.tuning.numbers, outcome.tuning.search, provenance(plan, outcome, before))
    write(plan.file, outcome.tuning)
    return outcome


def is_better(plan: Plan, outcome: Outcome, change: Numbers, number: int, ways: tuple[Say, Tell]) -> bool:
    """Whether proposed numbers win on the deals with this number."""
    say, tell = ways
    contest = compare(plan, outcome.tuning, change, number, tell)
    outcome.deals += len(contest.deals)
    found = contest.standings()["proposed"]
    share = f"{found.share:.3f} ({found.low:.3f} to {found.high:.3f})"
    say(f"{words(change)}{' on fresh deals' * (number >= FRESH)}: {share}, {contest.verdict}")
    return contest.verdict.startswith("accepted")


def provenance(plan: Plan, outcome: Outcome, before: str) -> str:
    """Where the numbers come from, in one text."""
    today = datetime.now(tz=UTC).date().isoformat()
    each = plan.budget or f"{plan.iterations} iterations"
    return (
        f"self-play, {today}: {plan.command} (seed {plan.seed}, {plan.players} players, {each} a decision); "
        f"{len(outcome.accepted)} of {outcome.tried} proposals accepted in {outcome.deals} deals"
        f"{': ' * bool(outcome.accepted)}{'; '.join(outcome.accepted)}. Before: {before}"
    )


def read_plan(arguments: list[str] | None) -> Plan:
    """The plan that was asked for on the command line."""
    parser = argparse.ArgumentParser(prog="tune", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, help="the fewest if not said")
    parser.add_argument("--names", default="", help="numbers to change, with commas between; all if not said")
    parser.add_argument("--propose", action="append", default=[], metavar="CHANGES", help="such as 'one=2 other=0.5'")
    parser.add_argument("--budget", default="", help="what a decision may take, such as 5ms, instead of iterations")
    parser.add_argument("--file", type=Path, help="the file to tune; the game's own judgement.toml if not said")
    for name in ("together", "proposals", "iterations", "games", "seed"):
        parser.add_argument(f"--{name}", type=int, default=getattr(Plan, name))
    for name in ("factor", "margin"):
        parser.add_argument(f"--{name}", type=float, default=getattr(Plan, name))
    parser.add_argument("--workers", type=int)
    found = parser.parse_args(arguments)
    if found.factor <= 1:
        raise SystemExit("--factor is above 1.")
    game = catalog.load(found.game)
    command = shlex.join(["tools/tune.py", *(arguments if arguments is not None else sys.argv[1:])])
    given = vars(found) | {"players": found.players or game.entry.players[0], "command": command}
    given |= {
        "propose": tuple(found.propose),
        "file": found.file or judgement_file(game),
        "names": tuple(filter(None, found.names.split(","))),
    }
    return Plan(**given)


def main(arguments: list[str] | None = None) -> int:
    """Tune a game; progress on stderr, a line for every proposal on stdout."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    try:
        plan = read_plan(arguments)
        with Progress(*columns, console=Console(stderr=True), transient=True) as bars:
            task = bars.add_task("")

            def tell(what: str, done: int, total: int) -> None:
                bars.update(task, description=what, completed=done, total=total)

            outcome = tune(plan, lambda line: print(line, flush=True), tell)
    except GametableError as fault:
        raise SystemExit(str(fault)) from fault
    print(f"{len(outcome.accepted)} of {outcome.tried} proposals accepted in {outcome.deals} deals: {plan.file.name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
