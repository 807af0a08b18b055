"""What a game promises to everything that reads it: the other half of the contract, beside State."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from gametable.kernel.errors import NotAsked, OptionError, Refused
from gametable.kernel.features import Features, features_of
from gametable.kernel.judgement import Judgement
from gametable.kernel.language import _
from gametable.kernel.options import Option, Settings, check_options
from gametable.kernel.plain_scene import plain_scene
from gametable.kernel.rng import Rng
from gametable.kernel.rulebook import Rulebook
from gametable.kernel.showing import show_with
from gametable.kernel.state import State, explain_with
from gametable.scene.kept import Kept
from gametable.scene.kit import definitions
from gametable.scene.model import NOTHING_TO_SHOW, Preview, Scene, Shape

WATCHER = -1  # a viewer without a seat

Seen = dict[str, Any]  # what one viewer may know: plain values that JSON can carry


@dataclass(frozen=True)
class Entry:
    """A game's line in the catalogue."""

    key: str
    title: str
    designer: str
    publisher: str
    year: int
    players: tuple[int, int]
    minutes: int
    age: int
    rules_version: int  # changes when the game's behaviour does, and only then


def seated(state: State, seat: int) -> State:
    """The position with this open seat to decide: the same one, or a copy where another open seat comes first."""
    if state.to_move() == seat:
        return state
    if seat not in state.open_seats():
        raise NotAsked(seat, state.open_seats())
    turned = state.copy()
    turned.turn_to(seat)
    return turned


class Game(ABC):
    """One game. Everything here is made from a State or a Seen; a Game itself remembers nothing."""

    entry: ClassVar[Entry]
    options: ClassVar[Sequence[Option]]
    state_class: ClassVar[type[State]]
    actions: ClassVar[int]  # legal actions are below this
    outcomes: ClassVar[int]  # outcomes of chance are below this
    players_rule: ClassVar[str]  # the rule that gives the number of players
    feature_set: ClassVar[Features] = Features()  # how positions become numbers for learning
    symbols: ClassVar[Mapping[str, str]] = {}  # that its scenes use: id → SVG within -12 to 12
    paint: ClassVar[Mapping[str, str]] = {}  # patterns of draw() and their colours; the text says it all without them

    def __init__(self) -> None:
        explain_with(self.state_class, self._explain)
        show_with(self.state_class, self)

    @property
    def key(self) -> str:
        """The game's name in commands and files."""
        return self.entry.key

    def new(self, players: int, options: Mapping[str, Any] | None = None) -> State:
        """A fresh state, before any chance event."""
        return self.start(players, self.settings(players, options))

    def settings(self, players: int, options: Mapping[str, Any] | None = None) -> Settings:
        """All options with the values they have at a table of so many players."""
        low, high = self.entry.players
        if isinstance(players, bool) or not isinstance(players, int) or not low <= players <= high:
            right = _("{title} is for {low} to {high} players.").format(title=self.entry.title, low=low, high=high)
            raise OptionError("players", players, self.players_rule, right)
        return self.complete(players, check_options(self.options, options or {}))

    def legal_for(self, state: State, viewer: int) -> list[int]:
        """What a viewer may do now; empty for everybody who is not asked."""
        if viewer not in state.open_seats():
            return []
        return seated(state, viewer).legal_actions()

    def reveals(self, before: State, action: int) -> bool:  # noqa: ARG002 (games that reveal something look at both)
        """Whether an action itself, without any chance event, shows anybody something that was hidden."""
        return False

    def is_half_made(self, state: State) -> bool:  # noqa: ARG002 (games that split choices into steps look at it)
        """Whether a choice has begun of which nobody but its owner sees anything before it is finished."""
        return False

    def most_outcomes(self, state: State) -> int:
        """More chance events than any game with these settings can have: no component comes twice after a decision."""
        return (self.longest(state) + 1) * (sum(self.inventory(state).values()) + 1)

    def thing(self, state: State, action: int) -> str:  # noqa: ARG002 (games have things)
        """What a legal action takes, builds or chooses, in a few words, for tables of many games; empty if nothing.

        It follows from the action's number and the settings of the game alone: all positions of a game say the same.
        """
        return ""

    def judgement(self, changes: Mapping[str, float] | None = None) -> Judgement:  # noqa: ARG002 (games with numbers)
        """How good positions and actions are, for bots; `changes` are numbers to try instead of the game's own."""
        return Judgement()

    def features(self, state: State, seat: int) -> list[float]:
        """A fixed number of numbers that describe what a seat may know, for learning."""
        return features_of(self.feature_set, state, seat)

    def definitions(self) -> str:
        """The symbols and patterns that its scenes use."""
        return definitions(self.symbols)

    def scene(self, seen: Seen, shape: Shape = "wide", kept: Kept | None = None) -> Scene:  # noqa: ARG002 (drawn games)
        """The table as a picture; without drawings it is the text with a button for each action.

        A viewer who saw an earlier picture of the same table brings what was kept of it.
        """
        return plain_scene(self, seen)

    def parts(self, seen: Seen, action: int) -> tuple[str, ...]:  # noqa: ARG002 (drawn games look at it)
        """The parts or buttons that a person touches, in this order, to mean an action; empty if it means nothing now.

        Legal actions have different paths, none of which is the beginning of another; all their parts are in the scene.
        """
        return (f"action-{action}",)

    def preview(self, seen: Seen, action: int, shape: Shape = "wide") -> Preview:  # noqa: ARG002 (drawn games show it)
        """What a legal action would change, and its price or gain, as far as this viewer can know."""
        return NOTHING_TO_SHOW

    def is_final(self, seen: Seen, action: int) -> bool:  # noqa: ARG002 (games say which)
        """Whether a legal action should be confirmed, as it shows or costs something that cannot be taken back."""
        return False

    def _explain(self, state: State, action: int) -> Exception:
        refusal = self.refusal(state, action)
        return refusal or RuntimeError(f"{self.key}: action {action} is refused, but no rule forbids it")

    @abstractmethod
    def complete(self, players: int, settings: Settings) -> Settings:
        """Fill in what follows from the number of players; refuse what cannot be combined."""

    @abstractmethod
    def start(self, players: int, settings: Settings) -> State:
        """A fresh state with complete settings."""

    @abstractmethod
    def longest(self, state: State) -> int:
        """More decisions than any game with these settings can have: beyond that it is endless."""

    @abstractmethod
    def seen(self, state: State, viewer: int) -> Seen:
        """What a seat, or WATCHER, may know."""

    @abstractmethod
    def imagine(self, seen: Seen, rng: Rng) -> State:
        """A possible true state, built from a view alone: what redraw() gives for the state behind that view."""

    @abstractmethod
    def refusal(self, state: State, action: int) -> Refused | None:
        """None if the action is legal, else the rule that forbids it and why."""

    @abstractmethod
    def write(self, state: State, action: int) -> str:
        """An action (at CHANCE an outcome) as text, unique within the position."""

    @abstractmethod
    def read(self, state: State, text: str) -> int:
        """The action or outcome that a text names, legal or not; the opposite of write()."""

    @abstractmethod
    def tell(self, before: State, action: int, after: State, viewer: int) -> list[str]:
        """What a viewer is told of an action or outcome that led from one state to the next."""

    @abstractmethod
    def draw(self, seen: Seen) -> str:
        """The table as text."""

    @abstractmethod
    def ask(self, seen: Seen) -> str:
        """What is to be decided now, in one sentence."""

    @abstractmethod
    def sheet(self, seen: Seen) -> list[tuple[str, list[int]]]:
        """The score sheet: rows of points by seat, such as one for each round that is over."""

    @abstractmethod
    def inventory(self, state: State) -> dict[str, int]:
        """Every component counted where it lies; the counts never change in a game."""

    @abstractmethod
    def ends(self, state: State) -> list[str]:
        """How what is over ended: the game, or each of its rounds."""

    @abstractmethod
    def guide(self, language: str = "en") -> Rulebook:
        """The rulebook in our own words."""
