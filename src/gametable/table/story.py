"""What each viewer is told of the entries of a table, line by line."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from gametable.games import catalog
from gametable.kernel.game import WATCHER, Game, seated
from gametable.kernel.language import ENGLISH, _, later, speaking
from gametable.kernel.record import NOBODY, Move
from gametable.kernel.recorder import replay_move
from gametable.kernel.signs import rules_told
from gametable.kernel.state import State
from gametable.table.entries import Entry
from gametable.table.match import read_move
from gametable.table.seats import LEVELS
from gametable.table.table import Table
from gametable.table.taking import GIVEN_FOLLOWS, new_match

AROUND: Final = {
    "settings": later("The host has chosen what is played."),
    "sit": later("{seat} sits down."),
    "stand": later("{seat} stands up."),
    "bot": later("{seat} sits down."),
    "cover": later("A bot ({text}) stands in for {seat}."),
    "back": later("{seat} is back."),
    "order": later("The host has changed the order of the seats."),
    "host": later("There is a new host."),
    "start": later("The game begins."),
    "ask": later("{seat} asks to take back a move."),
    "agree": later("{seat} agrees."),
    "decline": later("{seat}: no undo this time."),
    "pause": later("The game is paused."),
    "resume": later("The game goes on."),
    "late": later("The time of {seat} is up: a bot decides for once."),
    "up": later("The server was away; everybody's time starts again."),
    "end": later("The host has ended the game."),
    "secret": later("The secret of all draws is shown: they can be checked now."),
}
MOVES: Final = ("move", "given")  # kinds of entries whose words are the game's
TAKEN_BACK: Final = later("{seat} takes back.")


Step = tuple[State, int, State]  # an action or an outcome with the position before and after it
Rules = tuple[str, ...]  # that a line tells of
Said = tuple[int, str] | tuple[int, str, Rules]  # the number of a move, 0 for none, a line about it, and its rules


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


@lru_cache(maxsize=10_000)
def rules_of(game: str, line: str) -> Rules:
    """The rules that an English line tells of; it follows from the line alone, so it tells nobody more."""
    return rules_told(catalog.signs(game)[0], line)


class Story:
    """The lines of all viewers. It hears every entry at once, and puts it into words when somebody wants to read."""

    def __init__(self, table: Table, language: str = ENGLISH) -> None:
        self._table = table
        self._language = language
        self._unread: list[tuple[Entry, str]] = []  # each with the name of its seat at that time
        self._lines: dict[int, list[str]] = {}
        self._numbers: dict[int, list[int]] = {}  # of the moves that the lines tell of, as that viewer counts them
        self._rules: dict[int, list[Rules]] = {}  # that the lines tell of
        self._moves: list[Move] = []  # that stand
        self._heard: list[set[int]] = []  # the viewers who were told something of each of them
        self._known: dict[int, int] = {}  # how many of them each viewer was told of
        self._state: State | None = None

    def tell_again(self, moves: Iterable[Move]) -> None:
        """Begin with moves that others know already."""
        self._state = new_match(self._table).state
        with speaking(self._language):
            for move in moves:
                self._tell_move(move)

    def hear(self, entry: Entry) -> None:
        """An entry has happened at the table."""
        title = ""
        if entry.seat >= 0 and entry.kind not in MOVES:
            with speaking(self._language):
                title = self._table.seats[entry.seat].title(entry.seat)
        self._unread.append((entry, title))

    def lines(self, viewer: int) -> list[str]:
        """All that a viewer was told, oldest first."""
        unread, self._unread = self._unread, []
        if unread:
            with speaking(self._language):
                for entry, title in unread:
                    self._tell(entry, title)
        return self._lines.get(viewer, [])

    def numbered(self, viewer: int, first: int, last: int) -> list[Said]:
        """Some lines that a viewer was told, each with the number of its move, and the rules that it tells of."""
        lines = self.lines(viewer)[first:last]
        numbers, rules = self._numbers.get(viewer, []), self._rules.get(viewer, [])
        told = zip(numbers[first:last], lines, rules[first:last], strict=True)
        return [(number, line, those) if those else (number, line) for number, line, those in told]

    def count(self, viewer: int) -> int:
        """How many of the moves that stand a viewer was told of."""
        self.lines(viewer)
        return self._known.get(viewer, 0)

    def known_moves(self, viewer: int) -> list[int]:
        """Which of the moves that stand a viewer was told of: the steps that this viewer can look back to."""
        self.lines(viewer)
        return [number for number, heard in enumerate(self._heard) if viewer in heard]

    def _viewers(self) -> list[int]:
        return [*range(len(self._table.seats)), WATCHER]

    def _say(self, line: str, viewers: Iterable[int]) -> None:
        for viewer in viewers:
            self._add(viewer, [line], [()], 0)

    def _add(self, viewer: int, lines: list[str], rules: list[Rules], number: int) -> None:
        self._lines.setdefault(viewer, []).extend(lines)
        self._rules.setdefault(viewer, []).extend(rules)
        self._numbers.setdefault(viewer, []).extend([number] * len(lines))

    def _tell(self, entry: Entry, title: str) -> None:
        if entry.kind in AROUND:
            line = _(AROUND[entry.kind]).format(seat=title, text=_(entry.text) if entry.text in LEVELS else entry.text)
            self._say(line[0].upper() + line[1:], self._viewers())
        if entry.kind == "start":
            self._state = new_match(self._table).state
        if (entry.kind == "start" or entry.kind in MOVES) and entry.text != GIVEN_FOLLOWS:
            self._tell_move(read_move(entry.seat, entry.text))
        elif entry.kind == "undo":
            self._tell_undo(int(entry.text), title)

    def _tell_move(self, move: Move) -> None:
        assert self._state is not None
        heard = set()
        steps = steps_of(self._table.game, self._state, move)
        for viewer in self._viewers():
            lines = _lines(self._table.game, steps, viewer)
            if lines:
                self._known[viewer] = self._known.get(viewer, 0) + 1
                self._add(viewer, lines, self._rules_of(steps, viewer, lines), self._known[viewer])
                heard.add(viewer)
        if steps:
            self._state = steps[-1][2]
        self._moves.append(move)
        self._heard.append(heard)

    def _rules_of(self, steps: list[Step], viewer: int, lines: list[str]) -> list[Rules]:
        """The rules of each of these lines: by the same lines in English."""
        game = self._table.game
        if self._language != ENGLISH:
            with speaking(ENGLISH):
                lines = _lines(game, steps, viewer)
        return [rules_of(game.key, line) for line in lines]

    def _tell_undo(self, keep: int, title: str) -> None:
        """Only those are told who knew of the moves that are taken back."""
        self._say(_(TAKEN_BACK).format(seat=title), sorted(set().union(*self._heard[keep:])))
        for heard in self._heard[keep:]:
            for viewer in heard:
                self._known[viewer] -= 1
        del self._moves[keep:], self._heard[keep:]
        self._state = new_match(self._table).state
        for move in self._moves:
            replay_move(self._table.game, self._state, move)


def retold(table: Table, language: str) -> Story:
    """The story of a table in a language that nobody there spoke before."""
    story = Story(table, language)
    if table.match is not None:
        story.tell_again(played.move for played in table.match.played)
    return story
