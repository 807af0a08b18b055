"""Compiles all marked modules into one library beside the package: `make compile`.

mypyc turns the modules into C, a file each. They are compiled in a few parts: one for each game and one for each other
folder, side by side, so that calls within a part can be inlined. A part that has not changed is not compiled again, so
that an edit takes less time than the first compilation, and one that was interrupted goes on where it was.
The library is put in place only after a process of its own has played a game of each kind with it.

`setup.py` runs this for a wheel, and `gametable serve --compile` while it serves the interpreted sources.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import runpy
import shlex
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGE: Final = ROOT / "src" / "gametable"
COMPILATION: Final = runpy.run_path(str(PACKAGE / "_compilation.py"))
WORK: Final = ROOT / "build" / f"compiled-{sys.implementation.cache_tag}"  # C files and objects
OBJECTS: Final = WORK / "objects"
RECIPE: Final = WORK / "recipe.txt"  # of the library that was put in place last
FLAGS: Final = (
    "-fno-semantic-interposition",
    "-fwrapv",
    "-Wno-misleading-indentation",  # rereads line after line of mypyc's long files: a minute for nothing
)
MOST_OPTIMISED: Final = "-O3"
LESS_OPTIMISED: Final = "-O1"  # of a part that holds only objects: takes half as long, and costs 1 % of their speed
LOWEST_PRIORITY: Final = 19
PIP: Final = (sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "-c", "constraints.txt")
FUNCTION: Final = re.compile(
    r"^(?!static)[A-Za-z_][\w *]*CPyDef_(?!\w*(?:__top_level__|_glue)\()\w+\([^\n]*\) \{\n.*?^\}$",
    re.MULTILINE | re.DOTALL,
)
INCLUDE: Final = re.compile(r'^#include "(.*)"$', re.MULTILINE)
PLAY: Final = """
import sys
from pathlib import Path
import gametable
from gametable import _compilation
package = Path(gametable.__file__).parent
_compilation.use(Path(sys.argv[1]), package, _compilation.compiled_sources(package))
from gametable.games import catalog
from gametable.kernel.rng import Rng
from gametable.kernel.state import OVER
for key in catalog.keys():
    state = catalog.load(key).new(catalog.load(key).entry.players[0])
    rng = Rng(1)
    state.settle(rng)
    while state.to_move() != OVER:
        actions = state.legal_actions()
        state.play(actions[rng.below(len(actions))], rng)
"""


class CannotCompile(Exception):
    """Why there is no compiled code, and what would change it."""

    def __init__(self, why: str, advice: str) -> None:
        super().__init__(f"{why} {advice}")
        self.why = why
        self.advice = advice


class Step(NamedTuple):
    """What is being done, and how far it is."""

    step: str
    why: str
    usual: int  # seconds that it usually takes on two cores
    done: int = 0
    all: int = 1


class CFiles(NamedTuple):
    """What mypyc has written, and how it is to be compiled."""

    made_of: str  # a hash of the modules and of mypyc
    sources: list[str]
    include_dirs: list[str]
    flags: list[str]


Tell = Callable[[Step], None]


def compile_library(tell: Tell = lambda _step: None) -> Path:
    """Compile what has changed and put the library in place; CannotCompile says why not."""
    digest = COMPILATION["source_hash"](PACKAGE)
    library: Path = COMPILATION["library_of"](PACKAGE, digest)
    if is_fresh(library):
        return library
    check_compiler()
    WORK.mkdir(parents=True, exist_ok=True)
    with locked(tell):
        return library if is_fresh(library) else compile_and_place(digest, library, tell)


def is_fresh(library: Path) -> bool:
    """Whether a library of today's sources is there that was compiled as it would be now."""
    return library.exists() and RECIPE.exists() and RECIPE.read_text() == recipe(library)


def recipe(library: Path) -> str:
    """What a library follows from beside its sources: this program, and the packages that compile."""
    made_by = hashlib.sha256(Path(__file__).read_bytes() + repr(requirements()).encode())
    return f"{library.name} {made_by.hexdigest()}"


@contextmanager
def locked(tell: Tell) -> Iterator[None]:
    """Wait until no other process compiles here."""
    import fcntl  # noqa: PLC0415 (Windows has none, and reads this file to build a wheel that runs interpreted)

    with (WORK / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            tell(Step("another compilation is at work here", "it is waited for", 60))
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def compile_and_place(digest: str, library: Path, tell: Tell) -> Path:
    """Compile what has changed, try it out, and put the library in place."""
    parts = write_parts(write_c(digest, tell))
    made = link(compile_parts(parts, tell), tell)
    if COMPILATION["source_hash"](PACKAGE) != digest:
        raise CannotCompile("The sources have changed while they were compiled.", "Start again.")
    check(made, tell)
    older = [path for path in COMPILATION["libraries"](PACKAGE) if path != library]
    made.replace(library)
    RECIPE.write_text(recipe(library))
    for outdated in older[1:]:  # one may still be starting with the last one
        outdated.unlink()
    return library


def is_wanted() -> bool:
    """Whether a wheel that is built here can hold compiled code; GAMETABLE_COMPILED=1 takes no other."""
    requested = COMPILATION["requested_mode"]()
    if requested == "0":
        return False
    try:
        check_compiler()
    except CannotCompile as error:
        if requested == "1":
            raise
        print(f"gametable: building without compiled code; it will run interpreted. {error}", file=sys.stderr)
        return False
    return True


def check_compiler() -> None:
    """Refuse to begin where no C file can be compiled that includes Python's header."""
    command = c_compiler()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "probe.c"
        source.write_text("#include <Python.h>\n")
        include = f"-I{sysconfig.get_paths()['include']}"
        try:
            done = run([*command, "-fPIC", include, "-c", str(source), "-o", str(source.with_suffix(".o"))])
        except OSError:
            raise CannotCompile(
                f"There is no C compiler {command[0]!r} here.",
                "Install one (Debian and Ubuntu: apt install gcc python3-dev; macOS: xcode-select --install).",
            ) from None
        if done.returncode != 0:
            raise CannotCompile(
                f"The C compiler {command[0]!r} cannot compile with Python's header ({last_line(done)}).",
                "Install a compiler and the header (Debian and Ubuntu: apt install gcc python3-dev).",
            )


def run(command: Sequence[str], **more: Any) -> subprocess.CompletedProcess[str]:
    """Run a command to its end and keep what it prints."""
    return subprocess.run(command, capture_output=True, text=True, check=False, **more)


def last_line(done: subprocess.CompletedProcess[str]) -> str:
    """The line that mostly says what was wrong."""
    lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    wrong = [line for line in lines if "error" in line.lower()]
    return (wrong or lines or [f"it ended with code {done.returncode}"])[-1].strip()


# From Python to C


def write_c(digest: str, tell: Tell) -> CFiles:
    """Let mypyc write the C files, unless those of the same sources are there."""
    kept = WORK / "c_files.json"
    made_of = f"{digest} {installed('mypy')}"
    if kept.exists():
        files = CFiles(**json.loads(kept.read_text()))
        if files.made_of == made_of and all(Path(source).exists() for source in files.sources):
            return files
    install_mypyc(tell)
    tell(Step("mypyc turns the modules into C", "types tell it what is a plain number", 8))
    kept.unlink(missing_ok=True)
    done = run([sys.executable, __file__, "--write-c"], cwd=ROOT)
    if done.returncode != 0:
        raise CannotCompile(f"mypyc cannot compile the modules: {last_line(done)}", "`make types` tells more.")
    files = CFiles(f"{digest} {installed('mypy')}", **json.loads(done.stdout.splitlines()[-1]))
    kept.write_text(json.dumps(files._asdict()))
    return files


def requirements() -> list[str]:
    """The packages that compiling needs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed: list[str] = project["optional-dependencies"]["compile"]
    return needed


def installed(package: str) -> str:
    """The version of a package that is installed; empty if it is not."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def install_mypyc(tell: Tell) -> None:
    """Install mypyc where it is missing or another version."""
    wanted = next(line.partition("==")[2] for line in requirements() if line.startswith("mypy=="))
    if installed("mypy") == wanted and installed("setuptools"):
        return
    tell(Step("mypyc is installed", "the compiler from Python to C", 8))
    done = run(
        [*PIP, *requirements()],
        cwd=ROOT,
    )
    if done.returncode != 0:
        raise CannotCompile(f"mypyc cannot be installed: {last_line(done)}.", "Look whether the network is there.")


def print_c_files() -> None:
    """Write the C files; a process of its own does it, for mypyc prints and ends as it likes."""
    from mypyc.build import mypycify  # noqa: PLC0415

    sources = [str(path.relative_to(ROOT)) for path in COMPILATION["compiled_sources"](PACKAGE)]
    library = mypycify(
        ["--follow-imports=silent", *sources],  # what is not compiled may import packages that are not there
        debug_level="0",
        strict_dunder_typing=True,
        multi_file=True,
        target_dir=str(WORK),
        group_name=COMPILATION["GROUP"],
    )[0]
    flags = [flag for flag in library.extra_compile_args if not flag.startswith("-O")]
    include_dirs = sorted(library.include_dirs)  # mypyc's order differs from run to run
    print(json.dumps({"sources": sorted(library.sources), "include_dirs": include_dirs, "flags": flags}))


# From C to objects


def write_parts(files: CFiles) -> list[tuple[Path, list[str]]]:
    """A C file for each game and each other folder, which includes those of its modules; and how to compile it."""
    modules = {
        c_file(COMPILATION["module_name"](PACKAGE, path)): path for path in COMPILATION["compiled_sources"](PACKAGE)
    }
    parts: dict[str, list[Path]] = {"runtime": []}
    for source in map(Path, files.sources):
        path = modules.get(source.name)
        parts.setdefault("runtime" if path is None else part_of(path), []).append(source)
    (WORK / "inlined.h").write_text(inlined_functions())
    (WORK / "doors.c").write_text(doors())
    parts["runtime"].append(WORK / "doors.c")
    arguments = [*files.flags, *FLAGS, *(f"-I{folder}" for folder in files.include_dirs)]
    with_numbers = {part_of(path) for path in COMPILATION["compiled_sources"](PACKAGE, COMPILATION["NUMBERS"])}
    written = []
    for name, sources in parts.items():
        lines = [f'#include "{source.relative_to(WORK)}"' for source in sources]
        if name in games():
            lines.insert(0, '#include "inlined.h"')
        path = WORK / f"part_{name}.c"
        path.write_text("\n".join(lines) + "\n")
        level = MOST_OPTIMISED if name in {"runtime", *with_numbers} else LESS_OPTIMISED
        written.append((sum(source.stat().st_size for source in sources), path, [level, *arguments]))
    return [(path, how) for _, path, how in sorted(written, reverse=True)]  # the longest first


def part_of(path: Path) -> str:
    """The part that a module is compiled in: its game, or its folder."""
    folder, *rest = path.relative_to(PACKAGE).parts
    return rest[0] if folder == "games" else folder


def games() -> set[str]:
    """The folders of the games."""
    return {path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py")}


def c_file(module: str) -> str:
    """The name of the C file that mypyc writes for a module."""
    return f"__native_{COMPILATION['exported_name'](module)}.c"


def inlined_functions() -> str:
    """Copies of short functions for other parts: to be inlined there, never to stand there on their own."""
    sources = COMPILATION["compiled_sources"](PACKAGE)
    inlined = [path for path in sources if COMPILATION["MARK"].search(path.read_bytes())[2]]
    files = [(WORK / c_file(COMPILATION["module_name"](PACKAGE, path))).read_text() for path in inlined]
    headers = [line for line in files[0].splitlines()[:2] if line.startswith("#include")]
    copies = [
        f"extern inline __attribute__((gnu_inline)) {found[0]}" for file in files for found in FUNCTION.finditer(file)
    ]
    return "\n".join(["#pragma GCC system_header", *headers, *copies]) + "\n"


def doors() -> str:
    """A function for each module by which Python finds it in the library."""
    names = [
        COMPILATION["exported_name"](COMPILATION["module_name"](PACKAGE, path))
        for path in COMPILATION["compiled_sources"](PACKAGE)
    ]
    lines = [
        f"extern PyObject *CPyInit_{name}(void);\nPyMODINIT_FUNC PyInit_{name}(void) {{ return CPyInit_{name}(); }}"
        for name in names
    ]
    return "\n".join(["#include <Python.h>", *lines]) + "\n"


def compile_parts(parts: Sequence[tuple[Path, list[str]]], tell: Tell) -> list[Path]:
    """The object files of all parts, as many at a time as there are cores."""
    step = Step("C becomes machine code", "this is what makes it fast", 35, 0, len(parts))
    tell(step)
    OBJECTS.mkdir(exist_ok=True)
    headers = hashlib.sha256()
    for path in sorted(WORK.rglob("*.h")):
        headers.update(path.read_bytes())
    with ThreadPoolExecutor(usable_cores()) as pool:
        started = [pool.submit(compile_part, *part, headers.hexdigest()) for part in parts]
        try:
            for done, _ in enumerate(as_completed(started), start=1):
                _.result()
                tell(step._replace(done=done))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return [one.result() for one in started]


def usable_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def compiler() -> list[str]:
    """The C compiler that Python was made with, or that CC names, and the arguments that Python asks for."""
    settings = [sysconfig.get_config_var(name) or "" for name in ("CFLAGS", "CCSHARED")]
    return [*c_compiler(), *shlex.split(" ".join([*settings, os.environ.get("CFLAGS", "")]))]


def linker() -> list[str]:
    """The same compiler, with the arguments that make a library for Python."""
    settings = shlex.split(f"{sysconfig.get_config_var('LDSHARED')} {os.environ.get('LDFLAGS', '')}")
    return [*c_compiler(), *settings[len(shlex.split(sysconfig.get_config_var("CC"))) :]]


def c_compiler() -> list[str]:
    """The command of the C compiler."""
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


def compile_part(part: Path, arguments: list[str], headers: str) -> Path:
    """The object file of a part: one that was made of the same C code, or a new one."""
    command = [*compiler(), *arguments, f"-I{sysconfig.get_paths()['include']}"]
    digest = hashlib.sha256(repr((command, sys.version, installed("mypy"), headers)).encode())
    digest.update(part.read_bytes())
    for name in INCLUDE.findall(part.read_text()):
        digest.update((WORK / name).read_bytes())
    kept = OBJECTS / f"{part.stem}.{digest.hexdigest()[:20]}.o"
    if not kept.exists():
        for outdated in OBJECTS.glob(f"{part.stem}.*"):
            outdated.unlink()
        made = kept.with_suffix(".part")
        done = run([*command, "-c", str(part), "-o", str(made)], cwd=ROOT)
        if done.returncode != 0:
            raise CannotCompile(f"The C compiler has failed ({last_line(done)}).", "`make compile` tries again.")
        made.replace(kept)
    return kept


# From objects to a library in place


def link(objects: Sequence[Path], tell: Tell) -> Path:
    """The library, still in the folder of the build."""
    tell(Step("the parts become one library", "it is put in place whole or not at all", 1))
    made = WORK / f"{COMPILATION['LIBRARY']}{sysconfig.get_config_var('EXT_SUFFIX')}"
    near = ["-Wl,-Bsymbolic"] if sys.platform.startswith("linux") else []  # calls between parts take no detour
    done = run([*linker(), *map(str, objects), *near, "-o", str(made)], cwd=ROOT)
    if done.returncode != 0:
        raise CannotCompile(f"The library cannot be linked ({last_line(done)}).", "`make compile` tries again.")
    return made


def check(library: Path, tell: Tell) -> None:
    """Let a process of its own play a game of each kind with a library."""
    tell(Step("a process plays a game of each kind", "a faulty library is found before it is used", 1))
    path = os.pathsep.join([str(PACKAGE.parent), *filter(None, [os.environ.get("PYTHONPATH")])])  # pip builds with it
    environment = {**os.environ, COMPILATION["VARIABLE"]: "0", "PYTHONPATH": path}
    done = run([sys.executable, "-c", PLAY, str(library)], env=environment)
    if done.returncode != 0:
        raise CannotCompile(f"The compiled code does not work: {last_line(done)}.", "`make clean`, then try again.")


def show(step: Step) -> None:
    """Tell a person."""
    parts = f" ({step.done} of {step.all})" if step.all > 1 else ""
    print(f"{step.step[0].upper()}{step.step[1:]}{parts}: {step.why}; usually {step.usual} s.", flush=True)


def show_as_json(step: Step) -> None:
    """Tell a program."""
    print(json.dumps(step._asdict()), flush=True)


def main() -> int:
    """Compile what has changed; 0 if the compiled code is in place."""
    parser = argparse.ArgumentParser(prog="compile", description=__doc__)
    parser.add_argument(
        "--background", action="store_true", help="leave the machine to others, and say each step in JSON"
    )
    parser.add_argument("--write-c", action="store_true", help="only let mypyc write its C files, and list them")
    arguments = parser.parse_args()
    if arguments.write_c:
        print_c_files()
        return 0
    if arguments.background:
        os.nice(LOWEST_PRIORITY)
    try:
        library = compile_library(show_as_json if arguments.background else show)
    except (CannotCompile, OSError) as error:
        why, advice = (error.why, error.advice) if isinstance(error, CannotCompile) else (f"{error}.", "")
        print(json.dumps({"failed": why, "advice": advice}) if arguments.background else f"{why} {advice}".strip())
        return 1
    if not arguments.background:
        print(f"Compiled: {library.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
