"""How much there is to choose from."""

from __future__ import annotations

from typing import Any, Final

from gametable.lab.report.markup import Row, open_game, paragraph, table
from gametable.lab.report.material import Material
from gametable.lab.report.plots import Plot, histogram
from gametable.lab.report.section import Figures, Section, Shown
from gametable.lab.report.wording import number, percent, sure
from gametable.lab.statistics.distributions import distribution
from gametable.lab.statistics.frames import column
from gametable.lab.statistics.lengths import branching

MENUS: Final = 3


def measure(material: Material) -> Figures:
    """Legal actions of all decisions, and where there are the most."""
    decisions = material.decisions
    games, numbers, legal, deals = (column(decisions, name) for name in ("game", "number", "legal", "deal"))
    found = branching(games, numbers, legal, deals, largest=MENUS).as_json()
    menus = [{**menu, **_seat_and_choice(material, menu)} for menu in found["largest"]]
    return {**found, "largest": menus, "spread": distribution(legal, deals).as_json()}


def _seat_and_choice(material: Material, menu: dict[str, Any]) -> dict[str, Any]:
    """Who had a menu, and what was chosen from it, as records write it."""
    move = material.run.record(menu["game"]).moves[menu["number"]]
    return {"seat": move.seat + 1, "chosen": move.action}


def show(figures: Figures) -> Shown:
    """The spread of menus, and the largest of them to open."""
    sentence = (
        f"A decision has {number(figures['mean']['value'])} legal moves on average; "
        f"{percent(figures['forced']['value'])} of the decisions have only one."
    )
    sureness = (
        f"Mean: {sure(figures['mean'], number)}. Decisions with one legal move: {sure(figures['forced'], percent)}. "
        "Decisions of one game resemble each other; the intervals take that into account."
    )
    caption = "Among how many legal moves decisions are made."
    plot = histogram(Plot("menus", caption, "legal moves", number), figures["spread"], "decisions")
    rows = [_menu_row(menu) for menu in figures["largest"]]
    head = ("legal moves", "decision", "seat", "chosen", "record")
    return Shown(sentence, (plot, paragraph(sureness), table("The largest menus, one a game", head, rows)))


def _menu_row(menu: dict[str, Any]) -> Row:
    return (str(menu["legal"]), str(menu["number"]), str(menu["seat"]), menu["chosen"], open_game(menu["game"]))


SECTION: Final = Section("choices", "How much is there to choose?", measure, show)
