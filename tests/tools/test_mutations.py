"""Faults are planted where they matter, and nowhere else."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import gametable
from tools.mutations import Mutation, mutations_of


def faults(text: str) -> list[str]:
    """All texts with a fault in them that can be made of a text."""
    return [str(mutation.applied_to(text)) for mutation in mutations_of(text)]


@pytest.mark.parametrize(
    ("text", "faulty"),
    [
        ("y = a < b", ["y = a <= b"]),
        ("y = a <= b == c", ["y = a < b == c", "y = a <= b != c"]),
        ("y = a is not b", ["y = a is b"]),
        ("y = a not in b", ["y = a in b"]),
        ("y = a and (b) and c", ["y = a or (b) and c", "y = a and (b) or c"]),
        ("y = not a", ["y = a"]),
        ("y = a - b", ["y = a + b"]),
        ("y = a << b", ["y = a >> b"]),
        ("y = a[7]", ["y = a[6]", "y = a[8]"]),
        ("y = True", ["y = False"]),
        ("y = f(a, b)", ["y = f(b, a)"]),
        ("y = 'ä', a < b", ["y = 'ä', a <= b"]),
        ("y = b if a else c", ["y = b if not a else c"]),
        ("while a: f()", ["while not a: f()", "while a: pass"]),
        ("a += b", ["pass"]),
        ("a.b = c", ["pass"]),
        ("for a in b: continue", ["for a in b: pass"]),
        ("def f():\n    raise E(a)", ["def f():\n    pass"]),
        ("def f() -> bool:\n    return a", ["def f() -> bool:\n    return not (a)"]),
        ("def f() -> int:\n    return a", ["def f() -> int:\n    return (a) + 1"]),
        ("def f() -> str | None:\n    return a", ["def f() -> str | None:\n    return None"]),
        ("def f() -> None:\n    '''Text.'''\n    a = b", ["def f() -> None:\n    '''Text.'''\n    return\n    a = b"]),
    ],
)
def test_a_fault_stands_at_its_exact_place(text: str, faulty: list[str]) -> None:
    assert faults(text) == faulty


@pytest.mark.parametrize(
    "text",
    [
        "'''Text with 1 < 2 and more.'''",
        "y = 'a' + b",
        "y = f'{a < b}'",
        "y: Final[f(a, b)] = c",
        "Kind = Literal[1, 2]",
        "def f(a: T[1]) -> T[2]: ...",
        "def __init__(self, a=1): self.a = a",
        "@dataclass(frozen=True)\nclass A: ...",
        "class A(B, frozen=True): ...",
        "y = zip(*a, strict=True)",
        "y = -1",
        "y = 2000",
        "assert a < b",
        "log.warning('text', 1)",
        "y = max(a, b)",
        "y = f(a, 'b')",
        "if TYPE_CHECKING:\n    import a",
        "def f():\n    raise NotImplementedError",
    ],
)
def test_no_fault_is_planted_in_what_changes_nothing(text: str) -> None:
    assert faults(text) == []


def test_every_fault_of_a_module_makes_another_program() -> None:
    text = Path(gametable.__file__).with_name("table").joinpath("clock.py").read_text(encoding="utf-8")
    right = ast.dump(ast.parse(text))
    found = faults(text)
    assert len(found) > 90
    assert [faulty for faulty in found if ast.dump(ast.parse(faulty)) == right] == []


@pytest.mark.parametrize("text", ["y = a > b", "y =  a < b", ""])
def test_a_fault_whose_place_has_changed_is_not_planted(text: str) -> None:
    assert Mutation("comparison", 1, 7, "<", "<=").applied_to(text) is None
