"""A game between people at one keyboard and bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from gametable.bots.bot import Bot
from gametable.bots.thinker import why_of
from gametable.cli.log import Log
from gametable.cli.prompt import Keyboard
from gametable.cli.screen import MARKS, Screen, columns
from gametable.kernel.game import WATCHER, Seen
from gametable.kernel.recorder import Recorder
from gametable.kernel.state import State
from gametable.lab.match import begin, chance_of, play_bot


@dataclass
class Table:
    """The running game, who sits where, and whose eyes are on the screen."""

    recorder: Recorder
    seats: Sequence[Bot | None]  # None is a person
    seed: int
    screen: Screen
    keyboard: Keyboard
    aloud: bool = False  # whether bots say why they moved, and with it what only their seats know
    viewer: int = WATCHER  # the person who looks at the screen; nobody has sat down at first
    log: Log = field(init=False)

    def __post_init__(self) -> None:
        if len(self.people) == 1 or not self.people:
            self.viewer = self.people[0] if self.people else WATCHER
        self.log = Log(self.recorder.game, self.people or [WATCHER])

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, bot in enumerate(self.seats) if bot is None]

    @property
    def to_move(self) -> int:
        """The seat that decides; negative when the game is over."""
        return int(self.recorder.state.to_move())

    def seen(self) -> Seen:
        """What the person at the screen may know; nothing else is ever printed."""
        return self.recorder.game.seen(self.recorder.state, self.viewer)

    def begin(self) -> None:
        """Draw what comes before the first decision."""
        if not self.recorder.record.moves:
            before = self.recorder.state.copy()
            begin(self.recorder, self.seed)
            self.log.enter(0, before, self.recorder.record.moves[0])

    def play(self, action: int) -> None:
        """Carry out a person's decision, or refuse it."""
        before = self.recorder.state.copy()
        self.recorder.play(action, chance_of(self.recorder, self.seed))
        self._enter_last(before)

    def play_bot(self, bot: Bot) -> None:
        """Let a bot decide."""
        before = self.recorder.state.copy()
        play_bot(self.recorder, bot, self.seed)
        self._enter_last(before)

    def show_thought(self, seat: int, bot: Bot) -> None:
        """Print why the bot on a seat has moved so, where that is wanted and the bot says it."""
        if self.aloud and (why := why_of(bot)):
            self.screen.say(f"Seat {seat + 1} thinks: {why}", "italic")

    def _enter_last(self, before: State) -> None:
        moves = self.recorder.record.moves
        self.log.enter(len(moves) - 1, before, moves[-1])

    def undo(self) -> str:
        """Take back the last entry; return what was decided in it."""
        moves = self.recorder.record.moves
        taken = moves[-1].action
        self.recorder.undo()
        self.log.take_back(len(moves))
        return taken

    def legal_texts(self) -> list[str]:
        """The legal actions of the seat to move in the game's notation, in their order."""
        game, state = self.recorder.game, self.recorder.state
        return [game.write(state, action) for action in state.legal_actions()]

    def show_log(self) -> None:
        """Print what the person at the screen has not read yet."""
        if self.viewer in (self.people or [WATCHER]):
            self.screen.say_all(self.log.read(self.viewer))

    def show_board(self) -> None:
        """Print the table as the person at the screen sees it."""
        self.screen.say()
        game = self.recorder.game
        self.screen.say(game.draw(self.seen()), paint={**MARKS, **game.paint})
        self.screen.say()

    def show_question(self) -> None:
        """Print what is to be decided, and the numbered legal moves."""
        self.screen.say(self.recorder.game.ask(self.seen()), "bold")
        texts = self.legal_texts()
        digits = len(str(len(texts)))
        items = [f"{number:>{digits}} {text}" for number, text in enumerate(texts, start=1)]
        self.screen.say("\n".join(columns(items, self.screen.width)))
