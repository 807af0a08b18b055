"""What viewers of one kind are shown of a table: drawn once for all of them, and only when it can have changed."""

# mypyc compiles this module: objects

from __future__ import annotations

from collections.abc import Callable

from gametable.kernel.game import Game
from gametable.kernel.language import _, language, speaking
from gametable.scene.kept import Kept
from gametable.server.drawings import Drawings, Written
from gametable.server.picture import (
    Facts,
    Kind,
    Picture,
    changed,
    changes,
    draw_picture,
    is_same_board,
    standing_facts,
    whole,
)
from gametable.table.story import Said, Story
from gametable.table.table import Table

Frozen = tuple[str, str]  # why nothing can be changed at a table, and what was wrong there


class Eye:
    """The pictures of one kind of viewer, of which the last two are kept."""

    def __init__(self, kind: Kind, first_version: Callable[[], int]) -> None:
        self.now: Picture | None = None
        self._kind = kind
        self._first_version = first_version
        self._before: Picture | None = None
        self._change: Facts = {}  # from the one to the other
        self._drawn_with: tuple[int, frozenset[str], Frozen] | None = None
        self._arranged: tuple[int, frozenset[str]] | None = None
        self._standing: Facts = {}
        self._drawings = Drawings()
        self._kept = Kept()

    def look(self, table: Table, story: Story, here: frozenset[str], frozen: Frozen) -> Picture:
        """What is seen now; a new version only if it looks different."""
        old, drawn_with = self.now, (table.entries, here, frozen)  # nothing else changes a picture
        if old is not None and self._drawn_with == drawn_with:
            return old
        self._drawn_with = drawn_with
        new = self._drawn(table, story, here, frozen)
        change = {} if old is None else changes(old, new)
        if old is not None and not change and old.lines == new.lines:
            return old
        if old is not None and is_same_choice(old, new, change):
            new.since = old.since
        self._before, self._change, self.now = old, change, new
        return new

    def _drawn(self, table: Table, story: Story, here: frozenset[str], frozen: Frozen) -> Picture:
        told = story if self._kind.words else None
        if self._kind.language == language():
            return self._draw(table, told, here, frozen)
        with speaking(self._kind.language):
            return self._draw(table, told, here, frozen)

    def _draw(self, table: Table, story: Story | None, here: frozenset[str], frozen: Frozen) -> Picture:
        viewer, words, lines = self._kind.viewer, frozen[0], 0
        facts = dict(self._facts_that_stand(table, here))
        facts["frozen"] = _(words).format(fault=frozen[1]) if words else ""
        if story is not None:
            facts["total"] = story.count(viewer)
            lines = len(story.lines(viewer))
        version = self.now.version + 1 if self.now is not None else self._first_version()
        return draw_picture(table, self._kind, facts, version=version, lines=lines, kept=self._kept)

    def _facts_that_stand(self, table: Table, here: frozenset[str]) -> Facts:
        arranged = (table.arranged, here)
        if self._arranged != arranged:
            self._arranged, self._standing = arranged, standing_facts(table, self._kind.viewer, here)
        return self._standing

    def change(self, game: Game, story: Story, have: int | None) -> Written:
        """What must be sent to somebody who has a version of the picture, or none, so that it becomes the last one."""
        new = self.now
        assert new is not None
        if have == new.version:
            return self._drawings.write({"t": "scene", "v": new.version, "base": new.version, "set": {}, "del": []})
        old = self._before
        if old is None or old.version != have:
            return self._drawings.write(whole(game, new, self._said(story, 0)))
        said = self._said(story, old.lines)
        return self._drawings.write(changed(old, new, self._change, said))

    def _said(self, story: Story, first: int) -> list[Said]:
        """The lines of the story since the first one that is new to somebody."""
        last = self.now.lines if self.now is not None else 0
        return story.numbered(self._kind.viewer, first, last) if last > first else []


def is_same_choice(old: Picture, new: Picture, change: Facts) -> bool:
    """People who come and go do not make a choice on the same board outdated: it is as old as in the old picture."""
    return is_same_board(change) and old.picks == new.picks
