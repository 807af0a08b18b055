"""Builds the compiled layer with mypyc: all of it, or, where no C compiler works, none of it."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent
PACKAGE = ROOT / "src" / "gametable"
BUILD = runpy.run_path(str(PACKAGE / "_build.py"))


def compiler_works() -> bool:
    """Whether this machine can compile a C file that includes Python's header."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "probe.c"
        source.write_text("#include <Python.h>\n")
        include = sysconfig.get_paths()["include"]
        command = [*compiler, "-fPIC", f"-I{include}", "-c", str(source), "-o", str(source.with_suffix(".o"))]
        try:
            return subprocess.run(command, capture_output=True, check=False).returncode == 0
        except OSError:
            return False


def only_described() -> bool:
    """Whether pip asks for the package's name and needs only: twice, before it wants the package itself."""
    return not {"egg_info", "dist_info"}.isdisjoint(sys.argv)


def extensions() -> Sequence[Any]:
    """One mypyc group, so that calls between its modules stay plain C calls."""
    if only_described():
        return []
    asked = BUILD["wish"]()
    if asked == "0" or (asked == "" and not compiler_works()):
        print("gametable: building without compiled code; it will run interpreted.", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    sources = [str(path.relative_to(ROOT)) for path in BUILD["compiled_sources"](PACKAGE)]
    quiet = "--follow-imports=silent"  # what is not compiled may import packages that are not there when building
    group = mypycify([quiet, *sources], opt_level="3", debug_level="0", strict_dunder_typing=True)
    for extension in group:
        extension.extra_compile_args = [*extension.extra_compile_args, "-fno-semantic-interposition", "-fwrapv"]
    return group


class MarkedBuild(build_ext):
    """Writes down which sources the compiled code was made from, once all of it is made."""

    def run(self) -> None:
        target = PACKAGE if self.inplace or self.editable_mode else Path(self.build_lib) / "gametable"
        marker = target / BUILD["MARKER"]
        marker.unlink(missing_ok=True)
        super().run()
        if self.extensions:
            marker.parent.mkdir(parents=True, exist_ok=True)
            marker.write_text(BUILD["source_hash"](PACKAGE) + "\n")


setup(ext_modules=extensions(), cmdclass={"build_ext": MarkedBuild})
