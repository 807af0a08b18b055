"""Puts the compiled library into wheels: all of it, or, where no C compiler works or none is wanted, none of it.

Catalogues of sentences are compiled, too. An editable install compiles nothing: `make compile` does.
"""

from __future__ import annotations

import runpy
import shutil
import sys
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
COMPILE: dict[str, Any] = runpy.run_path(str(ROOT / "tools" / "compile.py"))
PO_FILES: dict[str, Any] = runpy.run_path(str(ROOT / "src" / "gametable" / "kernel" / "po_files.py"))
is_compiled = "editable_wheel" not in sys.argv and COMPILE["is_wanted"]()


class CleanBuild(build):
    """Begins anew: nothing of an older build gets into a wheel."""

    def run(self) -> None:
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()


class CompiledCatalogues(build_py):
    """Puts catalogues into a wheel as they are looked up."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            for source in (ROOT / "src").rglob("*.po"):
                compiled = Path(self.build_lib, source.relative_to(ROOT / "src")).with_suffix(".json")
                self.mkpath(str(compiled.parent))
                compiled.write_text(PO_FILES["compiled"](source), encoding="utf-8")


class CompiledLibrary(build_ext):
    """Compiles the library and puts it beside the package."""

    def run(self) -> None:
        try:
            library = COMPILE["compile_library"](lambda step: print(f"gametable: {step.step}", flush=True))
        except COMPILE["CannotCompile"] as error:
            raise SystemExit(f"gametable: {error}") from None
        self.mkpath(self.build_lib)
        self.copy_file(str(library), self.build_lib)


setup(
    ext_modules=[Extension(COMPILE["COMPILATION"]["LIBRARY"], [])] if is_compiled else [],
    cmdclass={"build": CleanBuild, "build_ext": CompiledLibrary, "build_py": CompiledCatalogues},
)
