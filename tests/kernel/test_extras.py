"""A bare installation plays in the terminal; what belongs to an extra says which one brings it."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from gametable.kernel.extras import EXTRAS, MODULES

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "gametable"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
FOLDERS = {"server": "server", "storage": "server", "lab": "lab", "batch": "batch"}  # and what they may import
FILES = {
    "adapters/openspiel": ("openspiel", "batch"),
    "adapters/gymnasium": ("gymnasium", "batch"),
    "adapters/observing": ("gymnasium", "batch"),
    "adapters/rendering": ("gymnasium", "batch"),
    "adapters/numbers": ("batch",),
    "adapters/pettingzoo": ("pettingzoo", "gymnasium", "batch"),
    "scene/export": ("pictures",),
    "cli/addresses": ("server",),
}
BLOCK = "import sys\nfor module in {modules!r}:\n    sys.modules[module] = None\n"
ONE_BY_ONE = """
import sys
for module in {modules!r}:
    sys.modules[module] = None
    try:
        {program}
    except ImportError as error:
        print(error)
    else:
        print(module, "is not missed")
    del sys.modules[module]
"""
PNG = """from pathlib import Path
        from gametable.cli.pictures import write_picture
        write_picture('<svg width="1" height="1">', Path("a.png"), None)
"""
COMMANDS = """
from gametable.cli.app import main
record = {folder!r} + "/a.record"
assert main(["games"]) == 0
assert main(["rules", "attika", "3"]) == 0
assert main(["record", "attatat", "--seats", "greedy,random", "--out", record]) == 0
assert main(["verify", record]) == 0
assert main(["simulate", "atlanta", "--games", "2", "--workers", "1"]) == 0
assert main(["play", "attatat", "--seats", "random,greedy"]) == 0
assert main(["render", record, "--out", {folder!r} + "/a.svg"]) == 0
for words in (
    ["serve", "--port", "0"],
    ["tables"],
    ["render", record, "--out", {folder!r} + "/a.png"],
    ["arena", "attatat", "--bots", "random,greedy", "--games", "2"],
    ["lab", "run", "attatat", "--games", "2", "--out", {folder!r} + "/run"],
    ["lab", "question", "attatat"],
):
    assert main(words) == 2
"""


def packages(requirements: list[str]) -> list[str]:
    """The names of packages without extras of Gametable itself, and without what only some systems need."""
    named = [re.split(r"[\[>=;]", line)[0] for line in requirements if ";" not in line]
    return [name for name in named if name != "gametable"]


def modules(names: list[str] | tuple[str, ...]) -> list[str]:
    return [MODULES.get(name, name) for name in names]


def imported(path: Path) -> Iterator[str]:
    """The modules of other projects that a module imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module]
        for name in (name.partition(".")[0] for name in names):
            if name not in sys.stdlib_module_names and name != "gametable":
                yield name


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, input="")


def test_extras_are_those_of_the_installation() -> None:
    listed = PROJECT["optional-dependencies"]
    assert {extra: packages(listed[extra]) for extra in EXTRAS} == {
        extra: list(names) for extra, names in EXTRAS.items()
    }


@pytest.mark.parametrize("folder", sorted({path.relative_to(SOURCE).parts[0] for path in SOURCE.rglob("*.py")}))
def test_modules_import_what_their_extra_brings(folder: str) -> None:
    plain = modules(packages(PROJECT["dependencies"]))
    paths = [SOURCE / folder] if folder.endswith(".py") else sorted((SOURCE / folder).rglob("*.py"))
    for path in paths:
        name = path.relative_to(SOURCE).as_posix()
        extras = [FOLDERS[folder]] if folder in FOLDERS else []
        extras += [extra for start, some in FILES.items() if name.startswith(start) for extra in some]
        brought = {*plain, *(module for extra in extras for module in modules(EXTRAS[extra]))}
        assert set(imported(path)) <= brought, name


@pytest.mark.parametrize(
    ("extra", "program"),
    [
        ("server", "import gametable.server.app"),
        ("server", "import gametable.storage.sqlite"),
        ("batch", "import gametable.batch"),
        ("lab", "import gametable.lab; gametable.lab.open_run"),
        ("pictures", PNG),
        ("pettingzoo", "import gametable.adapters.pettingzoo"),
        ("openspiel", "import gametable.adapters.openspiel"),
        ("ray", "from gametable.lab.executors import Ray; Ray(1)"),
    ],
)
def test_each_package_that_is_missing_is_named(extra: str, program: str) -> None:
    """With others that are really not installed here."""
    done = run(ONE_BY_ONE.format(modules=modules(EXTRAS[extra]), program=program))
    told = done.stdout.splitlines()
    assert len(told) == len(EXTRAS[extra]), done.stderr
    for name, sentence in zip(EXTRAS[extra], told, strict=True):
        assert re.search(rf"\b{name}\b.* not installed: pip install 'gametable\[{extra}\]' brings", sentence)


def test_a_bare_installation_plays_and_says_what_is_missing(tmp_path: Path) -> None:
    absent = [module for names in EXTRAS.values() for module in modules(names)]
    done = run(BLOCK.format(modules=absent) + COMMANDS.format(folder=str(tmp_path)))
    assert done.returncode == 0, done.stderr
    told = " ".join(done.stderr.split())  # the screen breaks lines
    helped = re.findall(r"not installed: pip install 'gametable\[(\w+)\]' brings", told)
    assert helped == ["server", "server", "pictures", "lab", "lab", "lab"]
