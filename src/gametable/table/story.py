"""What each viewer is told of the entries of a table, line by line, once somebody wants to read it."""

# mypyc compiles this module: objects

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from gametable.games import catalog
from gametable.kernel.game import Game, seated
from gametable.kernel.language import ENGLISH, _, later, speaking
from gametable.kernel.record import NOBODY, Move
from gametable.kernel.recorder import replay_move
from gametable.kernel.signs import rules_told
from gametable.kernel.state import State
from gametable.table.entries import Entry
from gametable.table.match import read_move, write_move
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
    "lapse": later("{seat} no longer asks to take back a move."),
    "pause": later("The game is paused."),
    "resume": later("The game goes on."),
    "late": later("The time of {seat} is up: a bot decides for once."),
    "up": later("The server was away; everybody's time starts again."),
    "end": later("The host has ended the game."),
    "secret": later("The secret of all draws is shown: they can be checked now."),
}
MOVES: Final = ("move", "step", "given")  # kinds of entries whose words are the game's
COMING: Final = ("sit", "bot")  # the seat is called by whom it has now
LEAVING: Final = ("stand", "order", "settings")  # seats are called by whom they had before
TAKEN_BACK: Final = later("{seat} takes back.")


Step = tuple[State, int, State]  # an action or an outcome with the position before and after it
Rules = tuple[str, ...]  # that a line tells of
Said = tuple[int, str] | tuple[int, str, Rules]  # the number of a move, 0 for none, a line about it, and its rules
Heard = tuple[str, int, str, str]  # the kind, the seat and the text of an entry, and what its seat was called then


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


class Reader:
    """One viewer who reads a story, and how far."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.read = 0  # entries that were put into words
        self.lines: list[str] = []
        self.numbers: list[int] = []  # of the moves that the lines tell of, as this viewer counts them
        self.rules: list[Rules] = []  # that the lines tell of
        self.moves: list[Move] = []  # that stand
        self.heard: list[bool] = []  # whether this viewer was told something of each of them
        self.known = 0  # how many of them that are
        self.state: State | None = None  # after them

    def add(self, lines: list[str], rules: list[Rules], number: int) -> None:
        """Lines about one move, or about none."""
        self.lines += lines
        self.rules += rules
        self.numbers += [number] * len(lines)


class Story:
    """All that was heard at a table. Every viewer who reads is told all of it; for others nothing is put into words."""

    def __init__(self, table: Table, language: str = ENGLISH) -> None:
        self._table = table
        self._language = language
        self._script: list[Heard] = []
        self._readers: dict[int, Reader] = {}
        self._titles = self._called()  # what each seat was called when something was last heard of who sits where
        self._position: tuple[int, State | None] = (0, None)  # after so many entries, for all who have read them
        self._steps: tuple[Move, State, list[Step]] | None = None  # of the last move that somebody was told of

    def hear(self, entry: Entry) -> None:
        """An entry has happened at the table, and perhaps others behind it: who stands up is gone by now."""
        if entry.kind in MOVES:
            self._script.append((entry.kind, entry.seat, entry.text, ""))
            return
        if entry.kind in COMING:
            self._titles[entry.seat] = self._called()[entry.seat]
        title = self._titles[entry.seat] if entry.seat >= 0 else ""
        self._script.append((entry.kind, entry.seat, entry.text, title))
        if entry.kind in LEAVING:
            self._titles = self._called()

    def _called(self) -> list[str]:
        """What the seats are called now."""
        with speaking(self._language):
            return [seat.title(number) for number, seat in enumerate(self._table.seats)]

    def hear_again(self, moves: Iterable[Move]) -> None:
        """Begin with moves that others know already."""
        self._script += [("given", move.seat, write_move(move), "") for move in moves]

    def reader(self, viewer: int) -> Reader:
        """A viewer who has read everything."""
        reader = self._readers.get(viewer)
        if reader is None:
            reader = self._readers[viewer] = Reader(viewer)
        if reader.read < len(self._script):
            with speaking(self._language):
                for heard in self._script[reader.read :]:
                    self._tell(reader, heard)
            self._keep_position(reader)
        return reader

    def _keep_position(self, reader: Reader) -> None:
        """Who has read the same entries shares the position, and so the steps of the next move."""
        reader.read = len(self._script)
        if self._position[0] == reader.read:
            reader.state = self._position[1]
        else:
            self._position = (reader.read, reader.state)

    def lines(self, viewer: int) -> list[str]:
        """All that a viewer was told, oldest first."""
        return self.reader(viewer).lines

    def numbered(self, viewer: int, first: int, last: int) -> list[Said]:
        """Some lines that a viewer was told, each with the number of its move, and the rules that it tells of."""
        reader = self.reader(viewer)
        told = zip(reader.numbers[first:last], reader.lines[first:last], reader.rules[first:last], strict=True)
        return [(number, line, rules) if rules else (number, line) for number, line, rules in told]

    def count(self, viewer: int) -> int:
        """How many of the moves that stand a viewer was told of."""
        return self.reader(viewer).known

    def known_moves(self, viewer: int) -> list[int]:
        """Which of the moves that stand a viewer was told of: the steps that this viewer can look back to."""
        return [number for number, was_told in enumerate(self.reader(viewer).heard) if was_told]

    def _tell(self, reader: Reader, heard: Heard) -> None:
        kind, seat, text, title = heard
        if kind in AROUND:
            line = _(AROUND[kind]).format(seat=title, text=_(text) if text in LEVELS else text)
            reader.add([line[0].upper() + line[1:]], [()], 0)
        if (kind == "start" or kind in MOVES) and text != GIVEN_FOLLOWS:
            self._tell_move(reader, read_move(seat, text))
        elif kind in ("undo", "rethink"):
            self._tell_undo(reader, int(text), title)

    def _tell_move(self, reader: Reader, move: Move) -> None:
        before = reader.state or new_match(self._table).state
        steps = self._steps_of(before, move)
        lines = _lines(self._table.game, steps, reader.viewer)
        if lines:
            reader.known += 1
            reader.add(lines, self._rules_of(steps, reader.viewer, lines), reader.known)
        reader.state = steps[-1][2] if steps else before
        reader.moves.append(move)
        reader.heard.append(bool(lines))

    def _steps_of(self, before: State, move: Move) -> list[Step]:
        """What a move consists of; readers of the same entry share it."""
        last = self._steps
        if last is None or last[1] is not before or last[0] != move:
            last = self._steps = (move, before, steps_of(self._table.game, before, move))
        return last[2]

    def _rules_of(self, steps: list[Step], viewer: int, lines: list[str]) -> list[Rules]:
        """The rules of each of these lines: by the same lines in English."""
        game = self._table.game
        if self._language != ENGLISH:
            with speaking(ENGLISH):
                lines = _lines(game, steps, viewer)
        return [rules_of(game.key, line) for line in lines]

    def _tell_undo(self, reader: Reader, keep: int, title: str) -> None:
        """Only those are told who knew of the moves that are taken back."""
        known = sum(reader.heard[keep:])
        if known:
            reader.add([_(TAKEN_BACK).format(seat=title)], [()], 0)
        reader.known -= known
        del reader.moves[keep:], reader.heard[keep:]
        reader.state = new_match(self._table).state
        for move in reader.moves:
            replay_move(self._table.game, reader.state, move)


def retold(table: Table, language: str) -> Story:
    """The story of a table in a language that nobody there spoke before."""
    story = Story(table, language)
    if table.match is not None:
        story.hear_again(played.move for played in table.match.played)
    return story
