"""What a person touches to mean an action, and what it would bring: everything from a view alone."""

from __future__ import annotations

from typing import Final

from gametable.games.attatat.areas import COLOUR_IDS, SYMBOL_IDS
from gametable.games.attatat.components import COMPONENTS
from gametable.games.attatat.ground import FREE_IDS, GAP_IDS, LINKS, SPOT_IDS, TILE_IDS, ground_of, plank_ids
from gametable.games.attatat.outlook import (
    claim_words,
    collected_by,
    ends_round,
    is_filled,
    link_words,
    own_matches,
    planks_of,
    removal_words,
    removed_links,
    step_words,
)
from gametable.games.attatat.pieces import FREE
from gametable.games.attatat.rules import numbers as n
from gametable.kernel.game import Seen
from gametable.scene.markup import Markup, tag
from gametable.scene.model import Part, Preview

NOTHING: Final[tuple[str, ...]] = ()
GAPS: Final = tuple((part,) for part in GAP_IDS)
TILES: Final = tuple((part,) for part in TILE_IDS)
FREES: Final = tuple((part,) for part in FREE_IDS)
SPOTS: Final = tuple((part,) for part in SPOT_IDS)


def parts(seen: Seen, action: int) -> tuple[str, ...]:
    """The one part or button that means an action; in each phase a tile means one thing only."""
    if seen["viewer"] != seen["to_move"] or seen["viewer"] < 0 or not 0 <= action < n.ACTIONS:
        return NOTHING
    phase = seen["phase"]
    if action < n.WALK:
        return GAPS[action] if action in ground_of(seen).link_of else NOTHING
    if action >= n.COLOUR:
        return _named(seen, action, phase)
    if action == n.CLAIM:
        return ("claim",) if phase == "walking" else NOTHING
    if action == n.NO_CLAIM:
        return ("no-claim",) if phase == "claiming" else NOTHING
    if (action >= n.REMOVE) != (phase == "removing"):
        return NOTHING
    return _at(seen, action - (n.REMOVE if action >= n.REMOVE else n.WALK))


def _at(seen: Seen, place: int) -> tuple[str, ...]:
    """What lies at a place."""
    if place >= len(seen["tiles"]):
        return NOTHING
    if place in seen["coloured"]:
        return TILES[seen["tiles"][place]]
    return FREES[place] if place in seen["free"] else SPOTS[place]


def _named(seen: Seen, action: int, phase: str) -> tuple[str, ...]:
    """AT-10  The plaque of a colour or symbol in play."""
    if action < n.SYMBOL:
        colour = action - n.COLOUR
        in_play = phase == "naming a colour" and any(tile // 5 == colour for tile in seen["tiles"])
        return (COLOUR_IDS[colour],) if in_play else NOTHING
    symbol = action - n.SYMBOL
    in_play = phase == "naming a symbol" and any(tile % 5 == symbol for tile in seen["tiles"])
    return (SYMBOL_IDS[symbol],) if in_play else NOTHING


def preview(seen: Seen, action: int) -> Preview:
    """What a legal action would change, as far as its player knows."""
    if action < n.WALK:
        return _link(seen, action)
    if action < n.CLAIM:
        return _step(seen, action - n.WALK)
    if action == n.CLAIM:
        emptied = tuple(f"link-{link}" for link, (_, planks) in collected_by(seen).items() if planks == 1)
        return Preview({}, emptied, claim_words(seen))
    if action == n.NO_CLAIM:
        return Preview(words=_end_of_turn(seen))
    if action < n.COLOUR:
        return _removal(seen, action - n.REMOVE)
    return Preview(words=_naming_words(seen, action))


def is_final(seen: Seen, action: int) -> bool:
    """AT-26, AT-42  Whether it shows cards to all, or ends the round, after which new ones are dealt."""
    return action == n.CLAIM or ends_round(seen, action)


def _ghost(markup: Markup) -> Markup:
    return tag("g", markup, opacity=0.6, pointer_events="none")


def _link(seen: Seen, action: int) -> Preview:
    """AT-14  The planks that would be laid."""
    ground = ground_of(seen)
    link = ground.link_of[action]
    laid = 4 * seen["seat"] + seen["options"]["planks_per_link"]
    markup = _ghost(ground.planks(action // n.LINK_DOWN, laid))
    return Preview({"ghost-link": Part(f"board/{LINKS}", *ground.middle(link), markup)}, (), link_words(seen, link))


def _step(seen: Seen, place: int) -> Preview:
    """AT-22  The path one tile longer, and where it can end."""
    ground, path = ground_of(seen), seen["path"]
    mark = ground.visited(place, len(path) + 1, True)
    ghosts = {"ghost-step": mark._replace(markup=_ghost(Markup(mark.markup)))}
    if path:
        pair = (min(path[-1], place), max(path[-1], place))
        step = ground.step(path[-1], place, planks_of(seen)[ground.gap_at[pair]][1])
        ghosts["ghost-walk"] = step._replace(markup=_ghost(Markup(step.markup)))
    return Preview(ghosts, (), step_words(seen, place))


def _removal(seen: Seen, place: int) -> Preview:
    """AT-30, AT-32  The tile that goes and what comes into its place."""
    ground = ground_of(seen)
    planks = planks_of(seen)
    gone = [TILE_IDS[seen["tiles"][place]]]
    for link in removed_links(seen, place):
        gone += plank_ids(link, planks[link][1])
    ghosts = {}
    if is_filled(seen):
        tile = ground.other(place, FREE)
        ghosts["ghost-free"] = tile._replace(markup=_ghost(Markup(tile.markup)), label="")
    return Preview(ghosts, tuple(gone), removal_words(seen, place))


def _end_of_turn(seen: Seen) -> str:
    if ends_round(seen, n.NO_CLAIM):
        return "The round ends."
    return f"Your turn ends; seat {(seen['seat'] + 1) % seen['players'] + 1} goes on."


def _naming_words(seen: Seen, action: int) -> str:
    """AT-9  How many of one's own cards will match."""
    if action < n.SYMBOL:
        name = COMPONENTS.colours[action - n.COLOUR]
        return f"Of your cards {own_matches(seen, action - n.COLOUR, -1)} are {name}."
    symbol = action - n.SYMBOL
    named = seen["named"]["colour"]
    words = f"{COMPONENTS.colours[named]} or a {COMPONENTS.symbols[symbol]}"
    return f"Of your cards {own_matches(seen, named, symbol)} are {words}."
