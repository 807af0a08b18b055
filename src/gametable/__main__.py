"""`python -m gametable` is the command `gametable`."""

from __future__ import annotations

import sys

from gametable.cli.app import main

if __name__ == "__main__":
    sys.exit(main())
