"""Wheels: what is asked for to build them, what the page about them says, and where interpreters are found."""

from __future__ import annotations

import importlib.metadata
import sys
import tomllib
from pathlib import Path

import pytest

import gametable
from gametable.kernel import language
from gametable.kernel.po_files import compiled
from tools import wheels, wheels_page
from tools.wheel_environments import Environment, Failed, find_python, run

ROOT = Path(__file__).parents[2]
NOTHING = {"PATH": "/nowhere", "CC": "no-such-compiler"}
HERE = {"date": "2026-01-02", "system": "Linux x86_64"}
ASKED = """
import sys
sys.path.insert(0, "tools")
import build_backend
print(build_backend.get_requires_for_build_{kind}())
"""


@pytest.mark.parametrize(
    ("kind", "mode", "is_asked"),
    [("wheel", "", True), ("wheel", "1", True), ("wheel", "0", False), ("editable", "", False), ("sdist", "", False)],
)
def test_mypyc_is_asked_for_only_where_something_is_compiled(kind: str, mode: str, *, is_asked: bool) -> None:
    said = run(sys.executable, "-c", ASKED.format(kind=kind), variables={"GAMETABLE_COMPILED": mode})
    assert ("mypy==" in said) == is_asked


def test_without_a_compiler_a_wheel_needs_no_mypyc() -> None:
    said = run(sys.executable, "-c", ASKED.format(kind="wheel"), variables={"GAMETABLE_COMPILED": "", **NOTHING})
    assert "mypy" not in said
    with pytest.raises(Failed, match="There is no C compiler 'no-such-compiler' here"):
        run(sys.executable, "-c", ASKED.format(kind="wheel"), variables={"GAMETABLE_COMPILED": "1", **NOTHING})


def test_a_wheel_speaks_from_its_compiled_catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pl").mkdir()
    source = ROOT / "src" / "gametable" / "locale" / "pl" / "gametable.po"
    (tmp_path / "pl" / "gametable.json").write_text(compiled(source), encoding="utf-8")
    monkeypatch.setattr(language, "LOCALE", tmp_path)
    language.languages.cache_clear()
    language.catalogue.cache_clear()
    try:
        assert language.languages() == ("en", "pl")
        with language.speaking("pl"):
            assert language.counted("{count} card", "{count} cards", 22) == "22 karty"
    finally:
        language.languages.cache_clear()
        language.catalogue.cache_clear()


def test_the_version_is_that_of_the_package() -> None:
    assert importlib.metadata.version("gametable") == gametable.__version__
    assert "version" in wheels.PROJECT["dynamic"]


def test_wheels_are_built_for_the_versions_that_the_classifiers_name() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    built = project["tool"]["cibuildwheel"]["build"].split()
    assert built == [f"cp{version.replace('.', '')}-*" for version in wheels.pythons()]
    assert wheels.HERE in wheels.pythons()


def test_an_interpreter_that_only_seems_to_be_there_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As that of pyenv, which has a name for each version and ends with an error."""
    (tmp_path / "python3.99").write_text("#!/bin/sh\nexit 127\n", encoding="utf-8")
    (tmp_path / "python3.99").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_python("3.99") is None
    assert find_python(wheels.HERE) == Path(sys.executable)
    assert wheels.wheel_of("3.99", "1") == {"missing": "there is no python3.99 here"}


def test_an_environment_knows_only_what_it_holds() -> None:
    environment = Environment(Path(sys.prefix))
    assert environment.growth() == (0, 0.0)
    assert environment.versions(["mypy_extensions"]) == {
        "mypy_extensions": importlib.metadata.version("mypy_extensions")
    }
    with pytest.raises(Failed, match=r"The tests would run .*, not what was installed"):
        environment.test(["tests/kernel"], "0")


def test_the_page_says_what_was_found_and_what_was_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wheels_page, "PAGE", tmp_path / "wheels.md")
    tested = {"python": "3.11.7", "versions": {"apsw": "3.51.3.0"}, "tests": "9 passed", **HERE}
    wheels_page.write({"3.99": {"missing": "there is no python3.99 here", **HERE}, "lowest": tested}, ["apsw"])
    text = (tmp_path / "wheels.md").read_text(encoding="utf-8")
    assert "| 3.99 | there is no python3.99 here |" in text
    assert "| lowest | 3.11.7 | 9 passed | 2026-01-02 | Linux x86_64 |" in text
    assert "| apsw | 3.51.3.0 |" in text
    assert text.count("Not measured yet.") == 1


def test_a_part_that_does_not_exist_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["wheels", "3.1"])
    with pytest.raises(SystemExit):
        wheels.main()
    assert "There is no part '3.1'; right are 3.11," in capsys.readouterr().err
