"""What a person touches in order to mean an action of Monster City."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gametable.games.monster_city.cities import HOUSES, STOPS
from gametable.games.monster_city.middle import MONSTERS, ROW
from gametable.games.monster_city.notepad import WAYS
from gametable.games.monster_city.rules import numbers as n
from gametable.games.monster_city.scene import FOR_NOTHING, HAND, PERFORM
from gametable.kernel.game import Seen

Path = tuple[str, ...]

NOWHERE: Final[Path] = ()
_ROW: Final = tuple((name,) for name in ROW)
_MONSTERS: Final = tuple((name,) for name in MONSTERS)
_HOUSES: Final = tuple(tuple((name,) for name in names) for names in HOUSES)
_STOPS: Final = tuple((name,) for name in STOPS)
_WAYS: Final = tuple((name,) for name in WAYS)
_CHICKEN: Final = tuple((HAND[0], name) for name in MONSTERS)
_REJECT: Final = tuple((HAND[1], name) for name in ROW)
_GIVE: Final = tuple(tuple((HAND[2], name) for name in names) for names in HOUSES)
_REMODEL_ROW: Final = tuple((HAND[2], name) for name in ROW)
_PERFORM: Final = tuple((HAND[kind], PERFORM) for kind in range(n.EVENTS))
_FOR_NOTHING: Final = tuple((name, FOR_NOTHING) for name in HAND)


def parts(seen: Seen, action: int) -> Path:
    """The path of an action for whoever is asked; empty if the things that it names are not there."""
    if not is_asked(seen) or not 0 <= action < n.ACTIONS:
        return NOWHERE
    for first, path in _BRANCHES:
        if action >= first:
            return path(seen, action - first)
    return NOWHERE


def is_asked(seen: Seen) -> bool:
    """MC-27  Whether the viewer is to decide now: on turn, or in a scoring like everybody."""
    viewer = seen["viewer"]
    return viewer >= 0 and (seen["phase"] == "scoring" or bool(seen["to_move"] == viewer))


def _build(seen: Seen, kind: int) -> Path:
    """MC-11  While something else is asked, the row is touched for that."""
    return _ROW[kind] if kind in seen["row"] and seen["phase"] != "remodelling" else NOWHERE


def _attack(seen: Seen, kind: int) -> Path:
    return _MONSTERS[kind] if kind in seen["monster_row"] else NOWHERE


def _stop(seen: Seen, _: int) -> Path:
    return _STOPS[seen["viewer"]] if seen["events"] is None else NOWHERE


def _destroy(seen: Seen, kind: int) -> Path:
    return _HOUSES[seen["viewer"]][kind] if _stands(seen, kind) else NOWHERE


def _stands(seen: Seen, kind: int) -> bool:
    return kind in seen["seats"][seen["viewer"]]["city"]


def _score(seen: Seen, way: int) -> Path:
    """MC-26  A field of one's own column; of a colour that was not named none is left."""
    facts = seen["seats"][seen["viewer"]]
    if n.ONE_COLOUR <= way < n.WHOLE_CITY and facts["colour"] not in (None, way - n.ONE_COLOUR):
        return NOWHERE
    return _WAYS[way]


def _holds(seen: Seen, event: int) -> bool:
    """Whether the viewer holds an event and the phase lets cards be touched."""
    return seen["events"] is not None and seen["events"]["hand"][event] > 0


def _chicken(seen: Seen, kind: int) -> Path:
    return _CHICKEN[kind] if _holds(seen, 0) and kind in seen["monster_row"] else NOWHERE


def _reject(seen: Seen, kind: int) -> Path:
    return _REJECT[kind] if _holds(seen, 1) and kind in seen["row"] else NOWHERE


def _give(seen: Seen, kind: int) -> Path:
    return _GIVE[seen["viewer"]][kind] if _holds(seen, 2) and _stands(seen, kind) else NOWHERE


def _take(seen: Seen, kind: int) -> Path:
    """MC-46  What comes is touched after what goes; to touch it with the card is too early."""
    if kind not in seen["row"]:
        return NOWHERE
    if seen["phase"] == "remodelling":
        return _ROW[kind]
    return _REMODEL_ROW[kind] if _holds(seen, 2) else NOWHERE


def _perform(seen: Seen, which: int) -> Path:
    """MC-47, MC-48, MC-49  Events that need no target."""
    event = n.COUNTERATTACK_CARD + which
    return _PERFORM[event] if _may_press(seen, event) else NOWHERE


def _for_nothing(seen: Seen, event: int) -> Path:
    return _FOR_NOTHING[event] if _may_press(seen, event) else NOWHERE


def _may_press(seen: Seen, event: int) -> bool:
    """The buttons are there in a turn only."""
    return seen["phase"] == "turn" and _holds(seen, event)


_BRANCHES: Final[tuple[tuple[int, Callable[[Seen, int], Path]], ...]] = (  # from the highest number
    (n.FOR_NOTHING, _for_nothing),
    (n.COUNTERATTACK, _perform),
    (n.TAKE, _take),
    (n.GIVE, _give),
    (n.REJECT, _reject),
    (n.CHICKEN, _chicken),
    (n.SCORE, _score),
    (n.DESTROY, _destroy),
    (n.STOP, _stop),
    (n.ATTACK, _attack),
    (n.BUILD, _build),
)
