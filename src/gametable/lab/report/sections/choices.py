"""How much there is to choose from."""

from __future__ import annotations

from typing import Any, Final

from gametable.kernel.state import CHANCE
from gametable.lab.report.markup import Row, details, lettered, open_game, paragraph, table
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
    """Who had a menu, what was chosen from it, as records write it, and the position as that seat saw it."""
    game, plan = material.plan.load_game(), material.plan
    state, left = game.start(plan.players, plan.options), menu["number"]
    for who, action in material.run.steps_of(menu["game"]):
        left -= who != CHANCE
        if left == 0:
            position = game.draw(game.seen(state, who))
            return {"seat": who + 1, "chosen": game.write(state, action), "position": position}
        state.apply(action)
    raise AssertionError("a menu without its decision")


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
    head = ("legal moves", "where", "seat", "chosen")
    menus = table("The largest menus, one a game", head, rows)
    positions = [
        details(f"The position of game {menu['game']}, decision {menu['number']}", lettered(menu["position"]))
        for menu in figures["largest"]
    ]
    return Shown(sentence, (plot, paragraph(sureness), menus, *positions))


def _menu_row(menu: dict[str, Any]) -> Row:
    return (str(menu["legal"]), open_game(menu["game"], menu["number"]), str(menu["seat"]), menu["chosen"])


SECTION: Final = Section("choices", "How much is there to choose?", measure, show)
