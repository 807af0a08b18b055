"""Which rules come into play, and which never do, each with a record to open."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any, Final

import numpy as np

from gametable.kernel.rulebook import Rulebook
from gametable.kernel.words import either, plural
from gametable.lab.reached import Place, Reached, Seen
from gametable.lab.report.markup import Row, details, open_game, paragraph, table
from gametable.lab.report.material import Material
from gametable.lab.report.section import Figures, Section, Shown
from gametable.lab.report.wording import percent, whole

RAREST: Final = 4  # of each kind, to open
NAMED: Final = 4  # that the sentence names
SHORT: Final = 60  # letters of a rule that say too little


def measure(material: Material) -> Figures:
    """How often the log told of each sign, and how often each ban refused something, in some games of the run."""
    games = [material.number_of(row) for row in material.spread_rows(material.detail.rule_games)]
    places = _places(material, games)
    tried: dict[int, set[int]] = defaultdict(set)
    for game, number in places:
        tried[game].add(number)
    found = Reached(material.plan)
    for game in games:
        found.look_at(game, material.run.steps_of(game), tried[game])
    book = material.plan.load_game().guide()
    return {
        "games": len(games),
        "positions": len(places),
        "told": [{**_row(sign.rule, seen, book), "what": sign.what} for sign, seen in found.signs.items()],
        "refused": [_row(ban.rule, seen, book) for ban, seen in found.bans.items()],
    }


def _places(material: Material, games: list[int]) -> list[Place]:
    """Some decisions of these games, evenly spread over all of them."""
    counts = dict(material.games.select("game", "decisions").iter_rows())
    everywhere = [(game, number) for game in games for number in range(1, counts[game] + 1)]
    most = min(material.detail.rule_positions, len(everywhere))
    return [everywhere[int(place)] for place in np.unique(np.round(np.linspace(0, len(everywhere) - 1, most)))]


def _row(rule: str, seen: Seen, book: Rulebook) -> dict[str, Any]:
    game, number = seen.first or (None, None)
    return {"rule": rule, "count": seen.count, "game": game, "number": number, "says": _says(book.rules[rule].text)}


def _says(text: str) -> str:
    """The first sentences of a rule, until they say something."""
    first, *others = re.split(r"(?<=[.?!])\s", text.partition("\n")[0])
    while others and (len(first) < SHORT or first.endswith("?")):
        first = f"{first} {others.pop(0)}"
    return first


def show(figures: Figures) -> Shown:
    """What never happened, what hardly ever did, and everything as a table."""
    games, positions = figures["games"], figures["positions"]
    told, refused = figures["told"], figures["refused"]
    about = (
        f"A rule is seen in two ways. The log tells that something has happened which the rule provides for: so the "
        f"logs of {games:,} games were read, evenly spread over the run. Or the rule refuses something: at "
        f"{positions:,} decisions of these games every action that was not legal was tried, and each refusal names "
        f"its rule. Rules about the box, the lists and the screen leave no such trace and are not counted, nor are "
        f"those that this run's options leave out. What happens in more than {percent(1 - 0.05 ** (1 / games))} of "
        f"games would have been seen in 95 of 100 samples."
    )
    parts = [paragraph(about), *_never(told, refused)]
    rarest = [*_rarest(told, games, "games"), *_rarest(refused, positions, "decisions")]
    if rarest:
        parts.append(table("Seen least often", ("rule", "what", "seen", "first in"), rarest))
    rows = [(one["rule"], _what(one), whole(one["count"])) for one in (*told, *refused)]
    parts.append(details("All that was counted", table("Rules that were seen", ("rule", "what", "times"), rows)))
    return Shown(f"{_sentence(told)} {_banned(refused)}", tuple(parts))


def _sentence(told: list[dict[str, Any]]) -> str:
    never = [one for one in told if not one["count"]]
    begin = f"Of {len(told)} things that the rules provide for and the log tells of,"
    if not never:
        return f"{begin} every one happened."
    names = [f"{one['what']} ({one['rule']})" for one in never[:NAMED]]
    more = [f"{len(never) - NAMED} more"] if len(never) > NAMED else []
    return f"{begin} {len(never)} never happened: {either([*names, *more], 'and')}."


def _banned(refused: list[dict[str, Any]]) -> str:
    never = [one["rule"] for one in refused if not one["count"]]
    begin = f"Of {plural(len(refused), 'rule')} that can refuse a move,"
    return f"{begin} {either(never, 'and')} never did." if never else f"{begin} every one did."


def _never(told: list[dict[str, Any]], refused: list[dict[str, Any]]) -> list[str]:
    rows = [
        (one["rule"], one.get("what", "a move is refused"), one["says"])
        for one in (*told, *refused)
        if not one["count"]
    ]
    return [table("Never seen", ("rule", "what", "the guide says"), rows)] if rows else []


def _rarest(rows: list[dict[str, Any]], of: int, things: str) -> list[Row]:
    """The rarest of those that were seen in less than half of the games or decisions."""
    seen = sorted((one for one in rows if 0 < one["count"] < of / 2), key=lambda one: one["count"])[:RAREST]
    return [
        (one["rule"], _what(one), f"{one['count']:,} of {of:,} {things}", open_game(one["game"], one["number"]))
        for one in seen
    ]


def _what(one: dict[str, Any]) -> str:
    """What happens; of a rule that refuses, what it says."""
    return str(one.get("what") or f"a move is refused: {one['says']}")


SECTION: Final = Section("rules", "Are all rules used?", measure, show, fewest=1)
