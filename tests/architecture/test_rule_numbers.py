"""The guide's rule numbers, the code that carries them out, its refusals and the tests all agree."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

import gametable
from gametable._compilation import NUMBERS, compiled_sources
from gametable.games import catalog
from gametable.kernel.rulebook import NUMBER

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = Path(gametable.__file__).parent
TEST_NAME = re.compile(r"def (test_([a-z]{2})_(\d+[a-z]?)_\w+)\(")

every_game = pytest.mark.parametrize("key", catalog.keys())


def folder_of(key: str) -> Path:
    return PACKAGE / "games" / key


def files_of_tests(key: str) -> list[Path]:
    return sorted((ROOT / "tests" / "games" / key).rglob("*.py"))


def code_of(key: str) -> list[Path]:
    return sorted(path for path in folder_of(key).rglob("*") if path.suffix in (".py", ".toml"))


def prefix_of(key: str) -> str:
    """The two letters that begin all rule numbers of a game."""
    (prefix,) = {number.partition("-")[0] for number in catalog.load(key).guide().rules}
    return prefix


def numbers_in(text: str, prefix: str) -> set[str]:
    return {number for number in NUMBER.findall(text) if number.startswith(f"{prefix}-")}


def numbers_in_files(paths: Iterable[Path], prefix: str) -> set[str]:
    return {number for path in paths for number in numbers_in(path.read_text(encoding="utf-8"), prefix)}


def numbers_of_tests(text: str) -> set[str]:
    """The rule numbers in the names of test functions: test_at_13a_… tests AT-13a."""
    return {f"{prefix.upper()}-{number}" for _, prefix, number in TEST_NAME.findall(text)}


def named_numbers(source: str) -> set[str]:
    """The rule numbers that stand as texts of their own, as refusals and option errors name them.

    Those that a scene shows beside a phase are kept in constants whose names end with RULES; they refuse nothing.
    """
    tree = ast.parse(source)
    shown = [node.value for node in tree.body if isinstance(node, ast.AnnAssign) and _is_shown(node.target)]
    apart = {id(node) for value in shown if value is not None for node in ast.walk(value)}
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in apart]
    constants = [node.value for node in nodes]
    return {value for value in constants if isinstance(value, str) and NUMBER.fullmatch(value)}


def _is_shown(target: ast.expr) -> bool:
    return isinstance(target, ast.Name) and target.id.endswith("RULES")


def plain_modules(key: str) -> list[Path]:
    """What does not work on plain numbers, but for the signs of rules, which refuse nothing."""
    rules = set(compiled_sources(PACKAGE, NUMBERS))
    return [path for path in sorted(folder_of(key).rglob("*.py")) if path not in rules and path.name != "signs.py"]


def in_order(numbers: Iterable[str]) -> str:
    return ", ".join(sorted(numbers, key=lambda number: (int(re.sub(r"\D", "", number)), number)))


@every_game
def test_every_rule_is_cited_in_the_code(key: str) -> None:
    rules = set(catalog.load(key).guide().rules)
    assert in_order(rules - numbers_in_files(code_of(key), prefix_of(key))) == ""


@every_game
def test_every_rule_has_a_test(key: str) -> None:
    rules = set(catalog.load(key).guide().rules)
    tested = {number for path in files_of_tests(key) for number in numbers_of_tests(path.read_text(encoding="utf-8"))}
    assert in_order(rules - tested) == ""


@every_game
def test_the_rules_that_forbid_are_those_that_refusals_name(key: str) -> None:
    forbidding = {rule.number for rule in catalog.load(key).guide().rules.values() if rule.forbids}
    named = {number for path in plain_modules(key) for number in named_numbers(path.read_text(encoding="utf-8"))}
    assert in_order(named - forbidding) == "", "named by a refusal, but not marked in the guide"
    assert in_order(forbidding - named) == "", "marked in the guide, but no refusal names it"


@every_game
def test_every_number_that_is_cited_exists(key: str) -> None:
    rules = set(catalog.load(key).guide().rules)
    cited = numbers_in_files([*code_of(key), *files_of_tests(key), *folder_of(key).glob("*.md")], prefix_of(key))
    tested = {number for path in files_of_tests(key) for number in numbers_of_tests(path.read_text(encoding="utf-8"))}
    assert in_order((cited | tested) - rules) == ""


def test_numbers_are_found() -> None:
    assert numbers_in("AT-13, at-2, AT-13a and MC-4; NAT-7", "AT") == {"AT-13", "AT-13a"}
    assert numbers_of_tests("def test_at_13a_the_walk_is_secret() -> None:\ndef test_at_large() -> None:") == {"AT-13a"}
    assert named_numbers('"""AT-1  A rule."""\nRefused("AT-2", f"{x} AT-3")\nx = "AT-4 too"') == {"AT-2"}
    assert named_numbers('RULES: Final = {"a": ("AT-1",)}\nOTHER: Final = "AT-2"') == {"AT-2"}
    assert in_order(["AT-13a", "AT-9", "AT-13"]) == "AT-9, AT-13, AT-13a"
