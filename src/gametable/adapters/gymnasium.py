"""The games as Gymnasium environments: one seat learns, and bots that are named sit on all others.

Importing this module registers every game: gymnasium.make("Gametable/Attika-v0", players=3, opponents="greedy").
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gametable.kernel.extras import need

try:
    from gymnasium import Env, register
    from gymnasium.error import ResetNeeded
except ImportError:
    need("gymnasium")
    raise

import numpy as np
from numpy.typing import NDArray

from gametable.adapters.numbers import Features
from gametable.adapters.observing import Mask, action_number, action_space, empty_mask, feature_space
from gametable.adapters.opponents import Opponents
from gametable.adapters.play import Play, environment_name
from gametable.adapters.rendering import FRAMES_PER_SECOND, MODES, Pixels
from gametable.bots.bot import Bot, whole_number
from gametable.bots.budget import Budget
from gametable.games import catalog
from gametable.kernel.errors import OptionError
from gametable.kernel.game import Game
from gametable.kernel.rng import LARGEST_SEED
from gametable.kernel.words import either

ILLEGAL: Final = ("end", "raise")
RANDOM_SEAT: Final = "random"

Answer = tuple[Features, float, bool, bool, dict[str, Any]]


class SeatEnv(Env[Features, np.int64]):
    """One seat of a game. An illegal action ends the episode with a penalty, or, if so wished, raises Refused."""

    metadata: dict[str, Any] = {"render_modes": MODES, "render_fps": FRAMES_PER_SECOND}  # noqa: RUF012 (the library's form)

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        seat: int | str = 0,
        opponents: str | Bot | Sequence[str | Bot] = "random",
        budget: str | Budget = "100it",
        illegal: str = "end",
        reward: str = "win",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self._play = Play(game, players, reward, render_mode, options)
        self._opponents = Opponents(opponents, self._play.players - 1, budget)
        self._wished_seat = _checked_seat(seat, self._play.players)
        self._illegal = _checked_illegal(illegal)
        self.render_mode = self._play.mode
        self.action_space = action_space(self._play.game)
        self.observation_space = feature_space(self._play.size)
        self._seat = 0
        self._running = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Features, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        if self._wished_seat is None:
            self._seat = int(self.np_random.integers(self._play.players))
        else:
            self._seat = self._wished_seat
        number = int(self.np_random.integers(LARGEST_SEED))
        self._play.begin(number)
        self._opponents.begin(number, self._seat)
        self._opponents.play(self._play)
        self._running = True
        self._play.show()
        return self._play.features(self._seat), self._info()

    def step(self, action: np.int64 | int) -> Answer:
        if not self._running:
            raise ResetNeeded("No game is running: reset() begins the next one.")
        number = action_number(self._play.game, action)
        if not self._play.state.is_legal(number):
            return self._refused(number)
        self._play.act(number)
        self._opponents.play(self._play)
        self._running = self._play.state.to_move() >= 0
        reward = 0.0 if self._running else self._play.result()[self._seat]
        self._play.show()
        return self._play.features(self._seat), reward, not self._running, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, as learners with masks ask for it."""
        return self._mask().astype(np.bool_)

    def render(self) -> str | Pixels | None:
        return self._play.render()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask(), "seat": self._seat}

    def _mask(self) -> Mask:
        return self._play.mask() if self._running else empty_mask(self._play.game)

    def _refused(self, action: int) -> Answer:
        refusal = self._play.refusal(action)
        if self._illegal == "raise":
            raise refusal
        self._running = False
        info = {**self._info(), "refusal": str(refusal)}
        return self._play.features(self._seat), self._play.penalty, True, False, info


def _checked_seat(seat: int | str, players: int) -> int | None:
    """The seat that learns; None if it is another one in every game."""
    if isinstance(seat, str) and seat == RANDOM_SEAT:
        return None
    number = whole_number(seat)
    if not 0 <= number < players:
        raise OptionError("seat", seat, "", f"right is a seat from 0 to {players - 1}, or {RANDOM_SEAT}.")
    return number


def _checked_illegal(illegal: str) -> str:
    if illegal not in ILLEGAL:
        raise OptionError("illegal", illegal, "", f"right is {either(ILLEGAL)}.")
    return illegal


for _key in catalog.keys():  # noqa: SIM118 (a module is no dictionary)
    register(f"Gametable/{environment_name(_key)}", f"{__name__}:SeatEnv", kwargs={"game": _key})
