"""Draws a position of a random game as a PNG, to look at: every scene is seen by a person before it is called done.

tools/look.py attika --players 3 --moves 60 --seed 5 --viewer 0 --shape tall --theme dark --out position.png
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from gametable.games import catalog
from gametable.kernel.game import Game
from gametable.kernel.options import Settings, parse_options
from gametable.kernel.rng import Rng
from gametable.kernel.state import State
from gametable.scene.export import svg

BROWSER = (
    "chromium",
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--hide-scrollbars",
    "--force-device-scale-factor=2",
)


def position(game: Game, players: int, options: Settings, moves: int, seed: int) -> State:
    """A game after some random moves; earlier if it is over before."""
    state, rng = game.new(players, options), Rng(seed)
    state.settle(rng)
    for _ in range(moves):
        if state.to_move() < 0:
            break
        legal = state.legal_actions()
        after = state.copy()
        after.play(legal[rng.below(len(legal))], rng)
        if after.to_move() < 0:
            break
        state = after
    return state


def main() -> None:
    """Read what is wished, draw it, and say what can be picked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[game.key for game in catalog.all_games()])
    parser.add_argument("--players", type=int)
    parser.add_argument("--moves", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--viewer", type=int, help="a seat, or -1 for a watcher; by default whoever is to move")
    parser.add_argument("--shape", choices=["wide", "tall"], default="wide")
    parser.add_argument("--theme", choices=["light", "dark"], default="light")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--out", type=Path, default=Path("position.png"))
    wish = parser.parse_args()
    game = catalog.load(wish.game)
    options = parse_options(game.options, wish.option)
    state = position(game, wish.players or game.entry.players[0], options, wish.moves, wish.seed)
    viewer = state.to_move() if wish.viewer is None else wish.viewer
    seen = game.seen(state, viewer)
    scene = game.scene(seen, wish.shape)
    picture = svg(scene, game.definitions(), wish.theme)
    for action in game.legal_for(state, viewer):
        print(" → ".join(game.parts(seen, action)))
    sys.exit(photograph(picture, wish.out))


def photograph(picture: str, out: Path) -> int:
    """Let the browser draw an SVG."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "scene.svg"
        file.write_text(picture, encoding="utf-8")
        width, height = picture.split('viewBox="', maxsplit=1)[1].split('"', maxsplit=1)[0].split()[2:]
        size = f"--window-size={width},{height}"
        return subprocess.run(
            [*BROWSER, size, f"--screenshot={out}", file.as_uri()], check=False, stderr=subprocess.DEVNULL
        ).returncode


if __name__ == "__main__":
    main()
