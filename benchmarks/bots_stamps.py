"""What the parts of the bots' benchmark were measured with, and what has changed since.

A part is stored with a stamp for each thing that can change its result: the kernel, the bots, the lab, the rules and
the judgement of its game, and the files here that measure it. Where one of them is another one today the part is
outdated, and a plain run measures it again. The page about bots says so, too; but a page that asked the sources of the
moment would be wrong after every commit that did not make it anew. So `mark` looks once, when the page is made, and
what has changed is written into the stored results; the page and its test read nothing but these.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import gametable
from gametable.games import catalog
from gametable.kernel.words import either
from gametable.lab.stamp import hash_of, stamps_of

DIGITS: Final = 16  # of a stamp: enough to tell two of them apart
FILES: Final = {  # by the kind of a part: those here that play or measure it
    "speed": ("search_speed.py", "spiel_shell.py"),
    "ismcts": ("spiel_shell.py",),
    "curve": ("handicap.py",),
    "honesty": ("honesty.py",),
    "budget": ("overruns.py",),
}
WITHOUT: Final = {"speed": ("lab", "judgement")}  # what a kind of part does not hang on
UNKNOWN: Final = "what plays"  # a part that was stored before there were stamps does not say what with

Stamps = dict[str, str]
_PACKAGE: Final = Path(gametable.__file__).parent
_FOLDER: Final = Path(__file__).parent


def stamps_today(name: str) -> Stamps:
    """The stamps of all that a part of this name is measured with now; a part without a game plays all games."""
    kind, *words = name.split()
    each = [stamps_of(_PACKAGE, game) for game in words[:1] or catalog.keys()]
    things = [thing for thing in each[0] if thing not in WITHOUT.get(kind, ())]
    found = {thing: hash_of(stamps[thing] for stamps in each) for thing in things}
    if kind in FILES:
        found["benchmark"] = hash_of((_FOLDER / file).read_bytes() for file in FILES[kind])
    return {thing: stamp[:DIGITS] for thing, stamp in found.items()}


def mark(stored: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The stored parts, each with what has changed since it was measured."""
    return {name: {**found, "changed": changed_since(found, stamps_today(name))} for name, found in stored.items()}


def changed_since(found: Mapping[str, Any], today: Stamps) -> list[str]:
    """What is another thing today than when a part was measured."""
    then = found.get("stamps")
    if then is None:
        return [UNKNOWN]
    return [thing for thing in {**then, **today} if then.get(thing) != today.get(thing)]


def remark(found: Mapping[str, Any]) -> str:
    """That a part is outdated, in words; empty if it was not when somebody looked."""
    changed = found.get("changed", [])
    things = [thing if thing == UNKNOWN else f"the {thing}" for thing in changed]
    return f"measured before a later change of {either(things, 'and')}" if things else ""
