"""Gametable: board games with fully enforced rules, to play and to study."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from gametable import _compilation

__version__: Final = "0.1.0"
COMPILED: Final = _compilation.choose(Path(__file__).parent)
