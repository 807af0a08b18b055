"""The stamp of a run: one hash over everything that can change how a game is played, and over nothing else.

That is the compiled code of the kernel and of the game, the bots, and the game's lists and judgement. Another game, the
server, drawings and texts leave the stamp as it is, so that a run is outdated only where it would be played otherwise.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from gametable import _build

FOR_LEARNING: Final = "features.py"  # numbers for programs that learn; nothing that plays here looks at them


def stamp_of(package: Path, game: str) -> str:
    """One hash over the names and texts of all that plays a game."""
    digest = hashlib.sha256()
    for path in played_by(package, game):
        digest.update(str(path.relative_to(package)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def played_by(package: Path, game: str) -> list[Path]:
    """The files that decide how a game is played, in a fixed order."""
    own = package / "games" / game
    compiled = [path for path in _build.compiled_sources(package) if path.name != FOR_LEARNING]
    code = [path for path in compiled if path.is_relative_to(package / "kernel") or path.is_relative_to(own)]
    return sorted({*code, *(package / "bots").glob("*.py"), *own.glob("*.toml")})
