"""No literal left of << in compiled code (it would be a 32-bit C int), and none from 2**62 on (an object)."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

import gametable
from gametable._compilation import compiled_sources

PACKAGE = Path(gametable.__file__).parent
LARGEST = 2**62 - 1

SHIFT = "a literal on the left of <<"
LARGE = "a literal from 2**62 on"


def is_constant(node: ast.expr) -> bool:
    """Whether an expression is a number, or is reckoned from numbers alone."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, int)
    if isinstance(node, ast.UnaryOp):
        return is_constant(node.operand)
    return isinstance(node, ast.BinOp) and is_constant(node.left) and is_constant(node.right)


def final_numbers(tree: ast.Module) -> set[str]:
    """Names declared as `NAME: Final[…] = number`: mypyc puts the number in their place."""
    return {
        node.target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and "Final" in ast.unparse(node.annotation)
        and node.value is not None
        and is_constant(node.value)
    }


def faults(source: str, constants: set[str]) -> list[tuple[int, str]]:
    """Line and kind of every fault in a source."""
    found: list[tuple[int, str]] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift) and is_known(node.left, constants):
            found.append((node.lineno, SHIFT))
        if isinstance(node, ast.Constant) and isinstance(node.value, int) and node.value > LARGEST:
            found.append((node.lineno, LARGE))
    return found


def is_known(node: ast.expr, constants: set[str]) -> bool:
    """Whether mypyc knows the number when it compiles."""
    return is_constant(node) or (isinstance(node, ast.Name) and node.id in constants)


@cache
def all_constants() -> set[str]:
    names: set[str] = set()
    for path in compiled_sources(PACKAGE):
        names |= final_numbers(ast.parse(path.read_text(encoding="utf-8")))
    return names


def test_there_are_compiled_sources() -> None:
    assert len(compiled_sources(PACKAGE)) > 10
    assert "MASK32" in all_constants()


@pytest.mark.parametrize("path", compiled_sources(PACKAGE), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_constant_is_shifted_left(path: Path) -> None:
    assert faults(path.read_text(encoding="utf-8"), all_constants()) == []


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("x = 1 << n", SHIFT),
        ("x = -1 << n", SHIFT),
        ("x = (3 * 4 + 1) << n", SHIFT),
        ("x = y | 0xFF << n", SHIFT),
        ("x = FULL << n", SHIFT),
        ("x = 0x4000000000000000", LARGE),
        ("x = y & 0xFFFFFFFFFFFFFFFF", LARGE),
    ],
)
def test_a_planted_fault_is_found(line: str, kind: str) -> None:
    assert faults(f"y: i64 = 5\n{line}\n", {"FULL"}) == [(2, kind)]


@pytest.mark.parametrize("line", ["x = y << 3", "x = bit(n)", "x = 0x2000000000000000 >> n", "x = (y & 255) << n"])
def test_right_code_is_left_alone(line: str) -> None:
    assert faults(line, {"FULL"}) == []
