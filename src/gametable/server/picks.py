"""What a viewer can pick: the parts that mean each legal action, as a tree that a page walks click by click."""

# mypyc compiles this module: objects

from __future__ import annotations

from typing import Any, Final

from gametable.kernel.errors import GametableError, NotAsked
from gametable.kernel.game import Game, Seen, seated
from gametable.kernel.state import State

ONCE: Final = 1  # a leaf: the action happens
CONFIRM: Final = 2  # a leaf: the page asks before, as the action cannot be taken back

Path = tuple[str, ...]
Tree = dict[str, Any]  # part → what can be picked after it, or a leaf
Picks = dict[Path, int]  # what a person touches, in this order → the action


def picks_of(game: Game, state: State, viewer: int, seen: Seen) -> Picks:
    """What a viewer can pick now."""
    return {game.parts(seen, action): action for action in game.legal_for(state, viewer)}


def moves_of(game: Game, state: State, viewer: int, seen: Seen) -> Picks:  # noqa: ARG001 (called as picks_of is)
    """The same for programs: each action is its text."""
    actions = game.legal_for(state, viewer)
    turned = seated(state, viewer) if actions else state
    return {(game.write(turned, action),): action for action in actions}


def tree_of(game: Game, seen: Seen, picks: Picks, *, confirmed: bool) -> Tree:
    """The same as a tree of parts; a program that reads no words confirms nothing."""
    tree: Tree = {}
    for path, action in picks.items():
        node = tree
        for part in path[:-1]:
            node = node.setdefault(part, {})
        node[path[-1]] = CONFIRM if confirmed and game.is_final(seen, action) else ONCE
    return tree


def reason(game: Game, state: State, viewer: int, seen: Seen, path: Path) -> GametableError | None:
    """Why nothing that begins with these parts can be done; None if something can, or if they mean nothing."""
    if viewer not in state.open_seats():
        return NotAsked(viewer, state.awaited_seats())
    turned = seated(state, viewer)
    meant = [action for action in range(game.actions) if game.parts(seen, action)[: len(path)] == path]
    refusals = [game.refusal(turned, action) for action in meant]
    return None if None in refusals or not refusals else refusals[0]
