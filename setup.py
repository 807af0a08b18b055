"""Puts the compiled library into wheels: all of it, or, where no C compiler works or none is wanted, none of it.

An editable install compiles nothing: `make compile` does.
"""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

COMPILE: dict[str, Any] = runpy.run_path(str(Path(__file__).parent / "tools" / "compile.py"))
COMPILATION: dict[str, Any] = COMPILE["COMPILATION"]


def is_wanted() -> bool:
    """Whether a wheel is built that can have compiled code."""
    if COMPILATION["requested_mode"]() == "0" or "editable_wheel" in sys.argv:
        return False
    try:
        COMPILE["check_compiler"]()
    except COMPILE["CannotCompile"] as error:
        if COMPILATION["requested_mode"]() == "1":
            raise
        print(f"gametable: building without compiled code; it will run interpreted. {error}", file=sys.stderr)
        return False
    return True


class CompiledLibrary(build_ext):
    """Compiles the library and puts it beside the package."""

    def run(self) -> None:
        library = COMPILE["compile_library"](lambda step: print(f"gametable: {step.step}", flush=True))
        self.mkpath(self.build_lib)
        self.copy_file(str(library), self.build_lib)


is_compiled = is_wanted()
setup(
    ext_modules=[Extension(COMPILATION["LIBRARY"], [])] if is_compiled else [],
    setup_requires=COMPILE["requirements"]() if is_compiled else [],
    cmdclass={"build_ext": CompiledLibrary},
)
