"""Every game of the catalogue as a Python game of OpenSpiel, registered when this module is imported.

    import pyspiel
    import gametable.adapters.openspiel
    game = pyspiel.load_game("gametable_attika(players=3,sanctuaries=far)")

Parameters are the number of players, `reward` (win or margin), and the game's options.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any, ClassVar

from gametable.kernel.extras import need

try:
    import pyspiel
except ImportError:
    need("openspiel")
    raise

from gametable.adapters.openspiel_observer import Observer
from gametable.adapters.openspiel_parameters import Parameter, parameters_of, settings_from, to_parameter
from gametable.adapters.openspiel_recall import Recall
from gametable.adapters.openspiel_state import SpielState
from gametable.adapters.rewarding import REWARDS, checked_reward
from gametable.games import catalog
from gametable.kernel.game import Game
from gametable.kernel.state import State

PREFIX = "gametable_"
WIN = "win"  # the reward when nobody says otherwise


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its number of players, options and reward, as OpenSpiel knows it; one subclass for each game."""

    rules: ClassVar[Game]

    def __init__(self, given: Mapping[str, Any] | None = None) -> None:
        rules = self.rules
        standard = standard_parameters(rules)
        parameters = {**standard, **(given or {})}
        self.reward = checked_reward(parameters["reward"])
        settings = settings_from(rules.options, parameters)
        self.start = rules.new(parameters["players"], settings)
        self._nothing_yet = Recall(self.start, 0, ("",) * int(self.start.players))
        written = {option.name: to_parameter(option, settings[option.name]) for option in rules.options}
        named = {name: value for name, value in {**parameters, **written}.items() if value != standard[name]}
        super().__init__(game_type(rules, self._utility()), self._info(), named)

    def new_initial_state(self) -> SpielState:
        """The table before any chance event."""
        return SpielState(self, self.start.copy(), self._nothing_yet)

    def max_chance_nodes_in_history(self) -> int:
        return self.rules.most_outcomes(self.start)

    def make_py_observer(self, kind: Any = None, parameters: Mapping[str, Any] | None = None) -> Observer:
        """What looks at states; without a kind, at all that a seat may know now."""
        usual = pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.rules, kind or usual, parameters)

    def worth(self, end: State) -> list[float]:
        """What a finished game is worth to each seat."""
        return REWARDS[self.reward](end)

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (str(self),)

    def _utility(self) -> Any:
        if self.reward == WIN:
            return pyspiel.GameType.Utility.CONSTANT_SUM
        return pyspiel.GameType.Utility.ZERO_SUM if self.start.players == 2 else pyspiel.GameType.Utility.GENERAL_SUM

    def _info(self) -> Any:
        sums = {pyspiel.GameType.Utility.CONSTANT_SUM: 1.0, pyspiel.GameType.Utility.ZERO_SUM: 0.0}
        return pyspiel.GameInfo(
            num_distinct_actions=self.rules.actions,
            max_chance_outcomes=self.rules.outcomes,
            num_players=int(self.start.players),
            min_utility=0.0 if self.reward == WIN else -inf,
            max_utility=1.0 if self.reward == WIN else inf,
            utility_sum=sums.get(self._utility()),
            max_game_length=self.rules.longest(self.start) + self.rules.most_outcomes(self.start),
        )


def standard_parameters(rules: Game) -> dict[str, Parameter]:
    """All parameters of a game with the values that they have when nobody says otherwise."""
    return {"players": rules.entry.players[0], "reward": WIN, **parameters_of(rules.options)}


def game_type(rules: Game, utility: Any = pyspiel.GameType.Utility.CONSTANT_SUM) -> Any:
    """A game's line in the catalogue of OpenSpiel."""
    low, high = rules.entry.players
    return pyspiel.GameType(
        short_name=PREFIX + rules.key,
        long_name=rules.entry.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=standard_parameters(rules),
    )


def load(text: str) -> Any:
    """The game that OpenSpiel writes so."""
    return pyspiel.load_game(text)


def register() -> None:
    """Make every usable game known to OpenSpiel."""
    games, _broken = catalog.usable_games()
    for rules in games:
        # A class, as OpenSpiel keeps it until Python is gone and then lets go of it
        kind = type(f"SpielGame_{rules.key}", (SpielGame,), {"rules": rules})
        pyspiel.register_game(game_type(rules), kind)


register()
