"""What was played, by whom, with which versions, and how to play it again."""

from __future__ import annotations

import shlex
from typing import Any, Final

from gametable.kernel.options import write_value
from gametable.kernel.words import either
from gametable.lab.plan import Plan
from gametable.lab.report.markup import code, details, paragraph, table
from gametable.lab.report.material import Material
from gametable.lab.report.section import Figures, Section, Shown

SURENESS: Final = (
    "A number with two others behind it, such as 33.1% (30.2% to 36.0%), was measured: in 95 of 100 samples the truth "
    "lies between these two."
)
LONGEST: Final = 60  # letters of an option's value that are shown


def measure(material: Material) -> Figures:
    """The facts of the run; its options as people write them."""
    plan, game = material.plan, material.plan.load_game()
    return {
        "game": plan.game,
        "title": game.entry.title,
        "players": plan.players,
        "games": material.all_games.height,
        "run": material.run.finished,
        "finished": material.games.height,
        "deals": int(material.all_games["deal"].n_unique()),
        "decisions": material.decisions.height,
        "bots": list(plan.bots),
        "budget": plan.budget,
        "seed": plan.seed,
        "rotate": plan.rotate,
        "options": {name: write_value(value) for name, value in plan.options.items()},
        "versions": material.versions,
        "command": command(plan),
    }


def command(plan: Plan) -> str:
    """What plays these games again."""
    words = ["gametable", "lab", "run", plan.game, "--players", str(plan.players), "--games", str(plan.games)]
    words += ["--seed", str(plan.seed), "--bots", ",".join(plan.bots)]
    if not plan.is_random:
        words += ["--budget", plan.budget, *([] if plan.rotate else ["--no-rotate"])]
    for name, value in plan.options.items():
        text = write_value(value)
        words += ["-o", f"{name}={text}" if len(text) <= LONGEST else f"{name}=@FILE"]
    return shlex.join([*words, "--out", "DIR"])


def show(figures: Figures) -> Shown:
    """Sentences, a table of facts and the command."""
    bots = either(figures["bots"], "and")
    sentence = (
        f"{figures['games']:,} games of {figures['title']} for {figures['players']} players, played by {bots} bots."
    )
    parts = [paragraph(text) for text in _remarks(figures)]
    facts = table("The run", ("fact", "value"), _facts(figures))
    repeat = paragraph("The same games again, in a folder DIR of your choice:")
    about = details("Options, versions, and how to play it again", facts + repeat + code(figures["command"]))
    return Shown(sentence, (*parts, paragraph(_in_short(figures)), about))


def _in_short(figures: Figures) -> str:
    """How much was played, and with how much thought."""
    deals = f"{figures['deals']:,} deals, each in all rotations of the seats" if figures["rotate"] else "a deal each"
    thought = "" if set(figures["bots"]) == {"random"} else f", with a budget of {_thought(figures['budget'])} for each"
    return f"Games: {deals}. Decisions: {figures['decisions']:,}{thought}. Seed: {figures['seed']}."


def _thought(budget: str) -> str:
    return f"{budget.removesuffix('it')} iterations" if budget.endswith("it") else budget


def _remarks(figures: Figures) -> list[str]:
    remarks = [SURENESS]
    if set(figures["bots"]) == {"random"}:
        remarks.append(
            "Random bots choose any legal move. They show what the rules allow and how the luck falls, not how people "
            "play: for that, look at a report of strong bots."
        )
    if figures["games"] < figures["run"]:
        remarks.append(f"The run has {figures['run']:,} games; this report looks at the first {figures['games']:,}.")
    return remarks


def _facts(figures: Figures) -> list[tuple[str, str]]:
    deals = f"{figures['deals']:,}" + (", each in all rotations of the seats" if figures["rotate"] else "")
    facts: dict[str, Any] = {
        "games": f"{figures['games']:,}",
        "deals (games of one deal share their luck)": deals,
        "decisions": f"{figures['decisions']:,}",
        "bots": either(figures["bots"], "and"),
        "budget of a decision": figures["budget"] if set(figures["bots"]) != {"random"} else "none: random",
        "seed": str(figures["seed"]),
        **{f"option {name}": _short(text) for name, text in figures["options"].items()},
        "version of Gametable": figures["versions"]["gametable"],
        "version of the rules": str(figures["versions"]["rules"]),
        "stamp of rules, lists and bots": str(figures["versions"]["sources"])[:16],
    }
    return list(facts.items())


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else "own lists (they stand in plan.json)"


SECTION: Final = Section("played", "What was played", measure, show, fewest=0)
