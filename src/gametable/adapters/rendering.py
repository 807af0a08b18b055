"""Positions as a watcher sees them, in the three ways that learning libraries ask for."""

from __future__ import annotations

from io import BytesIO
from typing import Final

import numpy as np
from gymnasium import logger
from numpy.typing import NDArray

from gametable.kernel.errors import OptionError
from gametable.kernel.extras import need
from gametable.kernel.game import WATCHER, Game
from gametable.kernel.showing import picture_of
from gametable.kernel.state import State
from gametable.kernel.words import either
from gametable.scene.export import png

MODES: Final = ["human", "ansi", "rgb_array"]
FRAMES_PER_SECOND: Final = 2

Pixels = NDArray[np.uint8]


def checked_mode(mode: str | None) -> str | None:
    """The render mode, if there is one of this name; None draws nothing."""
    if mode is not None and mode not in MODES:
        raise OptionError("render_mode", mode, "", f"right is {either([*MODES, 'None'])}.")
    return mode


def rendered(game: Game, state: State, mode: str | None) -> str | Pixels | None:
    """The position as text (ansi) or as pixels (rgb_array); human prints the text."""
    if mode == "rgb_array":
        return pixels(state)
    if mode is None:
        logger.warn(f"render() draws nothing: the environment was made without a render_mode ({either(MODES)}).")
        return None
    text = game.draw(game.seen(state, WATCHER))
    if mode == "ansi":
        return text
    print(text)
    return None


def pixels(state: State) -> Pixels:
    """The picture of a position, as height by width by red, green and blue."""
    need("gymnasium")
    need("pictures")
    from PIL import Image  # noqa: PLC0415 (only who wants pixels needs it)

    with Image.open(BytesIO(png(picture_of(state, WATCHER)))) as picture:
        return np.array(picture.convert("RGB"), dtype=np.uint8)
