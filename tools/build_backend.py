"""What pip asks to build Gametable: setuptools, which needs more packages for a wheel that holds compiled code."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """What compiling needs, if a wheel that is built here can hold compiled code; setuptools asks for nothing more."""
    compile_tool = runpy.run_path(str(Path(__file__).with_name("compile.py")))
    needed: list[str] = build_meta.get_requires_for_build_wheel(config_settings)
    return [*needed, *compile_tool["requirements"]()] if compile_tool["is_wanted"]() else needed
