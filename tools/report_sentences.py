"""What a report says, in three sentences that claim nothing but what its numbers show.

Every claim is a question to the numbers: if they change, the words do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from gametable.games import catalog
from gametable.kernel.words import either
from gametable.lab.report.wording import number, percent, signed, sure

FAIR: Final = {2: "a half", 3: "a third", 4: "a quarter", 5: "a fifth"}
ALIVE: Final = 0.1  # of the games, from which a way to end lives
ENOUGH: Final = 0.05  # of the victory: an advantage of a seat that so many games would show
NAMED: Final = 3
COUNTS: Final = ("no", "one", "two", "three", "four", "five")

Numbers = dict[str, Any]


def sentences(numbers: Numbers) -> str:
    """Balance, ends and length, skill and tension: a sentence each."""
    extra = EXTRAS.get(numbers["played"]["game"])
    ends = [_ends(numbers), _never(numbers), *([extra(numbers)] if extra else [])]
    parts = (
        [_seats(numbers), _things(numbers), _experiment(numbers), *_balanced(numbers)],
        [one for one in ends if one],
        [_thought(numbers), *_deal(numbers), _tension(numbers)],
    )
    return " ".join(_sentence(part) for part in parts)


def _sentence(parts: list[str]) -> str:
    text = "; ".join(parts)
    return f"{text[0].upper()}{text[1:]}."


def _seats(numbers: Numbers) -> str:
    """Whether a seat is better."""
    seats = numbers["seats"]
    fair = seats["fair"]
    off = [
        f"seat {place} is clearly {'better' if seat['value'] > fair else 'worse'}, with {sure(seat, percent)}"
        for place, seat in enumerate(seats["seats"], start=1)
        if not seat["low"] <= fair <= seat["high"]
    ]
    if off:
        return f"{either(off, 'and')} of the victories, where {FAIR[len(seats['seats'])]} is fair"
    shares = [seat["value"] for seat in seats["seats"]]
    return (
        f"no seat is clearly better ({percent(min(shares))} to {percent(max(shares))}; {seats['deals']:,} deals would "
        f"show {100 * seats['smallest']:.1f} points of a hundred)"
    )


def _things(numbers: Numbers) -> str:
    """What is with winners or losers."""
    raw = numbers["things"]["raw"]
    clear = [one for one in raw if one["found"]]
    if not clear:
        return f"of {len(raw)} things none is clearly more often with winners or losers"
    most = max(clear, key=lambda one: abs(one["value"] - 1))
    side = "winners" if most["value"] > 1 else "losers"
    what = "things is" if len(clear) == 1 else "things are"
    return (
        f"{len(clear)} of {len(raw)} {what} clearly more often with winners or losers, above all “{most['thing']}” "
        f"with {side} ({number(most['value'])} of a fair share)"
    )


def _experiment(numbers: Numbers) -> str:
    """What things do, by pairs of games with the same luck."""
    impacts = numbers["things"]["causal"]["impacts"]
    found = [f"{sure(one, signed)} for “{one['thing']}”" for one in impacts if one["found"]]
    if not impacts:
        return "the experiment met nothing often enough to say what it does"
    if not found:
        tried = "the one thing" if len(impacts) == 1 else f"the {_count(len(impacts))} things"
        return f"the experiment finds no clear effect of {tried} that it tried"
    more = [f"{len(found) - NAMED} more"] if len(found) > NAMED else []
    told = either([*found[:NAMED], *more], "and")
    return f"by experiment, what a seat gains by being allowed to take a thing, in fair shares, is {told}"


def _count(number_of: int) -> str:
    return COUNTS[number_of] if number_of < len(COUNTS) else str(number_of)


def _balanced(numbers: Numbers) -> list[str]:
    """Said only where neither a seat nor a thing stands out, and enough games were played to see it."""
    seats, things = numbers["seats"], numbers["things"]
    even = all(seat["low"] <= seats["fair"] <= seat["high"] for seat in seats["seats"])
    even = even and seats["smallest"] <= ENOUGH
    found = [one for one in (*things["raw"], *things["causal"]["impacts"]) if one["found"]]
    return ["so nothing in the box asks to be changed first"] if even and not found else []


def _ends(numbers: Numbers) -> str:
    """How rounds or games end."""
    ends = numbers["ends"]
    what = "games" if ends["ended"] == ends["games"] else "rounds"
    ways = [f"{percent(way['share']['value'])} by “{way['end']}”" for way in ends["ways"]]
    if len(ways) == 1:
        return f"all {what} end by “{ends['ways'][0]['end']}”"
    alive = [way for way in ends["ways"] if way["share"]["value"] >= ALIVE]
    begin = f"{COUNTS[len(alive)]} ways to end live: " if 1 < len(alive) < len(COUNTS) else ""
    commonest = f"{percent(ends['ways'][0]['share']['value'])} of the {what} end by “{ends['ways'][0]['end']}”"
    return f"{begin}{commonest}, {either(ways[1:], 'and')}"


def _never(numbers: Numbers) -> str:
    """What the rules provide for and nobody met."""
    rules = numbers["rules"]
    never = [f"{one['what']} ({one['rule']})" for one in rules["told"] if not one["count"]]
    if not never:
        return f"everything that the log tells of came in {rules['games']} games that were read"
    more = [f"{len(never) - NAMED} more"] if len(never) > NAMED else []
    return f"in {rules['games']} games that were read nobody met this: {either([*never[:NAMED], *more], 'and')}"


def _length(numbers: Numbers) -> str:
    """Forced decisions, and the length beside that on the box."""
    minutes, seconds = numbers["lengths"]["minutes"]["mean"]["value"], numbers["lengths"]["seconds"]
    box = catalog.load(numbers["played"]["game"]).entry.minutes
    beside = "more than" if round(minutes) > box else "no more than"
    return (
        f"{percent(numbers['choices']['forced']['value'])} of the decisions have only one legal move, and at "
        f"{seconds:g} seconds a decision a game takes {minutes:.0f} minutes, {beside} the {box} of the box"
    )


def _tie_break(numbers: Numbers) -> str:
    """What the tie-break by buildings does; nothing if nobody had equal points."""
    shares = {way["end"]: way["share"]["value"] for way in numbers["ends"]["ways"]}
    broken, shared = (shares.get(end, 0.0) for end in ("more buildings", "shared victory"))
    if not broken + shared:
        return ""
    return f"the tie-break by buildings settles {broken / (broken + shared):.0%} of the games that are level in points"


EXTRAS: Final[dict[str, Callable[[Numbers], str]]] = {"attatat": _length, "monster_city": _tie_break}


def _thought(numbers: Numbers) -> str:
    """What it is worth to think twice as long, and whether that levels off."""
    climbed = numbers["luck"]["ladder"]
    fair = FAIR[numbers["played"]["players"]]
    if climbed["twice"]["low"] <= climbed["fair"]:
        return f"to think twice as long brings nothing clear: {sure(climbed['twice'], percent)} of the victories"
    first, last = (percent(climbed["rungs"][place]["value"]) for place in (0, -1))
    return (
        f"a seat that thinks twice as long gets {sure(climbed['twice'], percent)} of the victories, where {fair} is "
        f"fair, and from the first doubling ({first}) to the last ({last}) that {_course(climbed['change'])}"
    )


def _course(change: dict[str, float]) -> str:
    if change["high"] < 0:
        return "levels off"
    return "even grows" if change["low"] > 0 else "does not clearly change"


def _deal(numbers: Numbers) -> list[str]:
    """What the deal explains; pages of earlier versions do not say."""
    spread = numbers["luck"]["ladder"].get("spread")
    if not spread:
        return []
    deal, skill = sure(spread["deal"], percent), sure(spread["skill"], percent)
    return [f"of the spread of results the deal explains {deal} and such a difference in thought {skill}"]


def _tension(numbers: Numbers) -> str:
    """How long games stay open, and how many are shared."""
    decided, shared = numbers["tension"]["decided"]["quantiles"]["0.5"], numbers["scores"]["shared"]["value"]
    winners = f"{percent(shared)} have several winners" if shared else "none has several winners"
    return f"half of the games stay open until {decided:.0%} of their length, and {winners}"
