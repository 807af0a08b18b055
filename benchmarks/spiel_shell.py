"""OpenSpiel's searches as opponents: our games in a thin shell for its Python ISMCTSBot, and its C++ MCTSBot timed.

The shell favours the opponent: chance and playouts run in our compiled code, and the bot, which by itself knows only a
number of simulations, searches until the same CPU time is spent that our bot gets.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Sequence
from typing import Any, Final

import pyspiel
from open_spiel.python.algorithms import ismcts

from gametable.bots.budget import Budget
from gametable.kernel.game import Game, Seen
from gametable.kernel.judgement import result_into, seat_values
from gametable.kernel.playout import Playout
from gametable.kernel.rng import Rng
from gametable.kernel.state import OVER, State

EXPLORATION: Final = 0.7  # for results between 0 and 1
UNLIMITED: Final = 10**9


class Kind:
    """What ISMCTSBot asks a game for: its type."""

    dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
    information = pyspiel.GameType.Information.IMPERFECT_INFORMATION

    def get_type(self) -> Kind:
        """The game is its own type."""
        return self


class Shell:
    """One of our positions with OpenSpiel's words; chance is settled at once."""

    def __init__(self, game: Game, state: State, rng: Rng) -> None:
        self.game = game
        self.state = state
        self.rng = rng

    def get_game(self) -> Kind:
        """The game, as far as anybody asks."""
        return Kind()

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self.state.to_move() == OVER)

    def is_chance_node(self) -> bool:
        """Never: chance has been settled."""
        return False

    def current_player(self) -> int:
        """The seat that decides."""
        return int(self.state.to_move())

    def legal_actions(self) -> list[int]:
        """Its legal actions."""
        return self.state.legal_actions()

    def apply_action(self, action: int) -> None:
        """Carry out an action and the chance that follows."""
        self.state.step(int(action), self.rng)

    def information_state_string(self) -> str:
        """What the seat to move may know."""
        return repr(self.game.seen(self.state, self.current_player()))

    def returns(self) -> list[float]:
        """The shares of the victory."""
        shares = seat_values()
        result_into(self.state, shares)
        return [shares[seat] for seat in range(self.state.players)]

    def clone(self) -> Shell:
        """Another one."""
        return Shell(self.game, self.state.copy(), self.rng)

    def resample(self, seat: int) -> Shell:
        """Another one, in a world that the seat thinks possible."""
        other = self.clone()
        other.state.redraw(seat, self.rng)
        return other


class CompiledPlayouts:
    """The evaluator: one random game in compiled code, and no action more promising than another."""

    def prior(self, shell: Shell) -> list[tuple[int, float]]:
        """Equal chances."""
        legal = shell.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]

    def evaluate(self, shell: Shell) -> list[float]:
        """The result of one random game from here."""
        end = shell.clone()
        Playout().run(end.state, shell.rng, UNLIMITED)
        return end.returns()


class TimedIsmcts(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's bot, stopped by the clock instead of a number of simulations."""

    def __init__(self, seed: int, seconds: float, simulations: int | None) -> None:
        chance = ismcts.np.random.RandomState(seed % 2**32)
        super().__init__(None, CompiledPlayouts(), EXPLORATION, simulations or UNLIMITED, random_state=chance)
        self.set_resampler(lambda shell, seat: shell.resample(seat))
        self._until = time.thread_time() + seconds
        self.simulations = 0

    def sample_root_state(self, state: Shell) -> Any:
        """Begin one more simulation, unless the time is over."""
        if self.simulations and time.thread_time() >= self._until:
            raise TimeoutError
        self.simulations += 1
        return super().sample_root_state(state)

    def best(self, shell: Shell) -> int:
        """The action tried most when the time is over."""
        with contextlib.suppress(TimeoutError):
            self.run_search(shell)
        tried = self._root_node.child_info
        legal = shell.legal_actions()
        return max(legal, key=lambda action: tried[action].visits if action in tried else -1)


class IsmctsBot:
    """A bot of ours that asks OpenSpiel's."""

    def choose(self, game: Game, seen: Seen, legal: Sequence[int], budget: Budget, rng: Rng) -> int:
        """The action that the other search tries most in the same time."""
        if len(legal) == 1:
            return legal[0]
        bot = TimedIsmcts(rng.word(), budget.seconds, budget.iterations)
        return bot.best(Shell(game, game.imagine(seen, rng), rng))


def mean_length(name: str, games: int = 300) -> float:
    """Moves of random games from the opening."""
    moves = 0
    game, chance = pyspiel.load_game(name), Rng(5)
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[chance.below(len(legal))])
            moves += 1
    return moves / games


def mcts_rate(name: str, simulations: int, seed: int) -> float:
    """Simulations of the C++ MCTSBot from the opening, with one random playout each, per CPU second."""
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 1000, False, seed, False)
    state = game.new_initial_state()
    began = time.process_time()
    root = bot.mcts_search(state)
    seconds = time.process_time() - began
    return float(root.explore_count) / seconds
