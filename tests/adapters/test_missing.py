"""Without its library an adapter says which extra brings it, and all else works."""

from __future__ import annotations

import subprocess
import sys

import pytest

BLOCKED = """
import sys
sys.modules[{package!r}] = None
try:
    {program}
except ImportError as fault:
    print(fault)
"""
PIXELS = (
    "from gametable.adapters.pettingzoo import env; e = env('attatat', render_mode='rgb_array'); e.reset(); e.render()"
)


@pytest.mark.parametrize(
    ("package", "program", "extra"),
    [
        ("pettingzoo", "import gametable.adapters.pettingzoo", "pettingzoo"),
        ("gymnasium", "import gametable.adapters.gymnasium", "gymnasium"),
        ("PIL", PIXELS, "gymnasium"),
        ("resvg_py", PIXELS, "pictures"),
    ],
)
def test_a_missing_library_is_named(package: str, program: str, extra: str) -> None:
    text = BLOCKED.format(package=package, program=program)
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
    name = {"PIL": "pillow"}.get(package, package)
    assert done.stdout == f"The package {name} is not installed: pip install 'gametable[{extra}]' brings it.\n"


def test_the_games_need_no_learning_library() -> None:
    text = BLOCKED.format(package="gymnasium", program="import gametable.adapters, gametable.cli.app; print('fine')")
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
    assert done.stdout == "fine\n"
