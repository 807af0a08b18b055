"""What each viewer is told of the entries of a table, line by line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gametable.kernel.game import WATCHER, Game, seated
from gametable.kernel.record import NOBODY, Move
from gametable.kernel.recorder import replay_move
from gametable.kernel.state import State
from gametable.table.entries import Entry
from gametable.table.match import read_move
from gametable.table.table import Table
from gametable.table.taking import GIVEN_FOLLOWS, new_match

AROUND: Final = {
    "settings": "The host has chosen what is played.",
    "sit": "{seat} sits down.",
    "stand": "{seat} stands up.",
    "bot": "{seat} sits down.",
    "cover": "A bot ({text}) stands in for {seat}.",
    "back": "{seat} is back.",
    "order": "The host has changed the order of the seats.",
    "host": "There is a new host.",
    "start": "The game begins.",
    "ask": "{seat} asks to take back a move.",
    "agree": "{seat} agrees.",
    "decline": "{seat}: no undo this time.",
    "pause": "The game is paused.",
    "resume": "The game goes on.",
    "late": "The time of {seat} is up: a bot decides for once.",
    "up": "The server was away; everybody's time starts again.",
    "end": "The host has ended the game.",
    "secret": "The secret of all draws is shown: they can be checked now.",
}
TAKEN_BACK: Final = "{seat} takes back."


Step = tuple[State, int, State]  # an action or an outcome with the position before and after it


def steps_of(game: Game, before: State, move: Move) -> list[Step]:
    """What a move consists of: the decision, then each chance event that followed."""
    state = before if move.seat == NOBODY else seated(before, move.seat)
    steps: list[Step] = []
    for text in ([move.action] if move.action else []) + list(move.outcomes):
        action = game.read(state, text)
        after = state.copy()
        after.apply(action)
        steps.append((state, action, after))
        state = after
    return steps


def told(game: Game, before: State, move: Move, viewer: int) -> list[str]:
    """What a viewer is told of a move."""
    return _lines(game, steps_of(game, before, move), viewer)


def _lines(game: Game, steps: list[Step], viewer: int) -> list[str]:
    return [line for before, action, after in steps for line in game.tell(before, action, after, viewer)]


class Story:
    """The lines of all viewers. It hears every entry at once, and puts it into words when somebody wants to read."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._unread: list[tuple[Entry, str]] = []  # each with the name of its seat at that time
        self._lines: dict[int, list[str]] = {}
        self._moves: list[Move] = []  # that stand
        self._heard: list[set[int]] = []  # the viewers who were told something of each of them
        self._state: State | None = None

    def hear(self, entry: Entry) -> None:
        """An entry has happened at the table."""
        title = self._table.seats[entry.seat].title(entry.seat) if entry.seat >= 0 else ""
        self._unread.append((entry, title))

    def lines(self, viewer: int) -> list[str]:
        """All that a viewer was told, oldest first."""
        unread, self._unread = self._unread, []
        for entry, title in unread:
            self._tell(entry, title)
        return self._lines.get(viewer, [])

    def _viewers(self) -> list[int]:
        return [*range(len(self._table.seats)), WATCHER]

    def _say(self, line: str, viewers: Iterable[int]) -> None:
        for viewer in viewers:
            self._lines.setdefault(viewer, []).append(line)

    def _tell(self, entry: Entry, title: str) -> None:
        if entry.kind in AROUND:
            line = AROUND[entry.kind].format(seat=title, text=entry.text)
            self._say(line[0].upper() + line[1:], self._viewers())
        if entry.kind == "start":
            self._state = new_match(self._table).state
        if entry.kind in ("start", "move", "given") and entry.text != GIVEN_FOLLOWS:
            self._tell_move(read_move(entry.seat, entry.text))
        elif entry.kind == "undo":
            self._tell_undo(int(entry.text), title)

    def _tell_move(self, move: Move) -> None:
        assert self._state is not None
        heard = set()
        steps = steps_of(self._table.game, self._state, move)
        for viewer in self._viewers():
            lines = _lines(self._table.game, steps, viewer)
            self._lines.setdefault(viewer, []).extend(lines)
            if lines:
                heard.add(viewer)
        if steps:
            self._state = steps[-1][2]
        self._moves.append(move)
        self._heard.append(heard)

    def _tell_undo(self, keep: int, title: str) -> None:
        """Only those are told who knew of the moves that are taken back."""
        self._say(TAKEN_BACK.format(seat=title), sorted(set().union(*self._heard[keep:])))
        del self._moves[keep:], self._heard[keep:]
        self._state = new_match(self._table).state
        for move in self._moves:
            replay_move(self._table.game, self._state, move)
