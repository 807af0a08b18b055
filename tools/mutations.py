"""Small faults that can be planted in a module, each as the text before and after at an exact place.

What would change nothing is left out where that is cheap to see: texts, docstrings, annotations, logs, decorators,
defaults of `__init__` (compiled code needs them, nobody uses them), `strict=`, asserts, and marks such as -1. So are
numbers above 999, which are limits that no test waits for.
"""

from __future__ import annotations

import ast
import re
from itertools import pairwise
from typing import Final, NamedTuple

OPERATORS: Final[dict[type[ast.AST], tuple[str, str]]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
}
LARGEST: Final = 999
SKIPPED: Final = {"annotation", "returns", "decorator_list", "bases", "keywords"}  # of functions, arguments and classes
SYMMETRIC: Final = {"min", "max", "isinstance", "gcd", "hasattr", "getattr"}  # or nothing would run at all
LOGS: Final = {"log", "logger", "logging", "warnings"}
Function = ast.FunctionDef | ast.AsyncFunctionDef


class Mutation(NamedTuple):
    """A fault: what stands at a line and column, both counted from 1, and what is to stand there instead."""

    kind: str
    line: int
    column: int
    before: str
    after: str

    def applied_to(self, text: str) -> str | None:
        """The text with the fault in it; None if what it replaces does not stand there."""
        lines = text.splitlines(keepends=True)
        at = sum(map(len, lines[: self.line - 1])) + self.column - 1
        if self.line > len(lines) or not text.startswith(self.before, at):
            return None
        return text[:at] + self.after + text[at + len(self.before) :]


def mutations_of(text: str) -> list[Mutation]:
    """All faults that can be planted in the text of a module, in the order of their places."""
    tree = ast.parse(text)
    finder = _Finder(text)
    for node in tree.body:
        if not isinstance(node, ast.If):  # TYPE_CHECKING, or to run the module as a program
            finder.look_at(node, tree, None)
    return sorted(set(finder.found), key=lambda mutation: mutation[1:])


class _Finder:
    """Walks through a module and notes what can be replaced where."""

    def __init__(self, text: str) -> None:
        self.found: list[Mutation] = []
        self._text = text
        self._lines = text.splitlines(keepends=True)
        self._starts = [0]  # of the lines
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line))

    def look_at(self, node: ast.AST, parent: ast.AST, function: Function | None) -> None:
        """Note all faults in a node, which belongs to a function."""
        if isinstance(node, ast.JoinedStr | ast.Assert) or _is_literal_type(node) or _is_logging(node):
            return
        if isinstance(node, ast.expr):
            self._look_at_operation(node)
            self._look_at_value(node, parent)
        elif isinstance(node, ast.stmt):
            self._look_at_statement(node, function)
        inner = node if isinstance(node, Function) else function
        for name, value in ast.iter_fields(node):
            is_declared = isinstance(node, Function | ast.ClassDef | ast.arg | ast.AnnAssign) and name in SKIPPED
            is_default = isinstance(node, ast.arguments) and "defaults" in name and _is_init(function)
            if not is_declared and not is_default:
                for child in value if isinstance(value, list) else [value]:
                    if isinstance(child, ast.AST):
                        self.look_at(child, node, inner)

    def _look_at_operation(self, node: ast.expr) -> None:
        match node:
            case ast.Compare(left=left, ops=operators, comparators=others):
                for (before, behind), operator in zip(pairwise([left, *others]), operators, strict=True):
                    self._swap_operator("comparison", before, operator, behind)
            case ast.BoolOp(op=operator, values=values):
                for before, behind in pairwise(values):
                    self._swap_operator("logic", before, operator, behind)
            case ast.BinOp(left=before, op=operator, right=behind) if not (_is_text(before) or _is_text(behind)):
                self._swap_operator("arithmetic", before, operator, behind)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                self._replace("logic", self._start(node), self._start(operand), "")
            case ast.IfExp(test=test):
                self._negate(test)

    def _look_at_value(self, node: ast.expr, parent: ast.AST) -> None:
        match node:
            case ast.Constant(value=bool(value)) if not (isinstance(parent, ast.keyword) and parent.arg == "strict"):
                self._replace_node("truth", node, str(not value))
            case ast.Constant(value=int(value)) if type(value) is int and not isinstance(parent, ast.UnaryOp):
                if value <= LARGEST:
                    self._replace_node("number", node, str(value + 1))
                    self._replace_node("number", node, str(value - 1))
            case ast.Call(func=function, args=[first, second, *_]) if _can_be_swapped(function, first, second):
                between = self._text[self._end(first) : self._start(second)]
                swapped = self._segment(second) + between + self._segment(first)
                self._replace("arguments", self._start(first), self._end(second), swapped)

    def _look_at_statement(self, node: ast.stmt, function: Function | None) -> None:
        match node:
            case ast.If(test=test) | ast.While(test=test):
                self._negate(test)
            case ast.Return(value=ast.expr() as value) if function is not None and not isinstance(value, ast.Constant):
                self._return_another(value, function)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self._return_early(node)
            case ast.Raise() if "NotImplementedError" not in ast.dump(node):
                self._replace_node("deletion", node, "pass")
            case ast.AugAssign() | ast.Delete() | ast.Continue() | ast.Break():
                self._replace_node("deletion", node, "pass")
            case ast.Expr(value=ast.Call() | ast.Await()):
                self._replace_node("deletion", node, "pass")
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) if not _is_init(function):
                self._replace_node("deletion", node, "pass")

    def _return_another(self, value: ast.expr, function: Function) -> None:
        promised = ast.unparse(function.returns) if function.returns is not None else ""
        if promised == "bool":
            self._replace_node("return", value, f"not ({self._segment(value)})")
        elif promised in ("int", "i64"):
            self._replace_node("return", value, f"({self._segment(value)}) + 1")
        elif promised.endswith("| None"):
            self._replace_node("return", value, "None")

    def _return_early(self, node: Function) -> None:
        """Return before anything is done, where nobody waits for a value."""
        first = node.body[1 if ast.get_docstring(node) is not None and len(node.body) > 1 else 0]
        is_generator = any(isinstance(inner, ast.Yield | ast.YieldFrom) for inner in ast.walk(node))
        returns_nothing = node.returns is not None and ast.unparse(node.returns) == "None"
        if returns_nothing and not is_generator and not _is_init(node) and not _does_nothing(first):
            start = self._start(first)
            line = self._text[start : self._starts[first.lineno]].rstrip("\n")
            self._replace("return", start, start + len(line), f"return\n{' ' * first.col_offset}{line}")

    def _negate(self, test: ast.expr) -> None:
        if isinstance(test, ast.Name | ast.Attribute | ast.Call | ast.Subscript):
            self._replace_node("logic", test, f"not {self._segment(test)}")

    def _swap_operator(self, kind: str, left: ast.expr, operator: ast.AST, right: ast.expr) -> None:
        old, new = OPERATORS.get(type(operator), ("", ""))
        start, end = self._end(left), self._start(right)
        found = re.search(rf"\b{old}\b" if old.isidentifier() else re.escape(old), self._text[start:end])
        if old and found is not None:
            self._replace(kind, start + found.start(), start + found.end(), new)

    def _replace_node(self, kind: str, node: ast.AST, after: str) -> None:
        self._replace(kind, self._start(node), self._end(node), after)

    def _replace(self, kind: str, start: int, end: int, after: str) -> None:
        line = self._text.count("\n", 0, start) + 1
        if self._text[start:end] != after:
            column = start - self._starts[line - 1] + 1
            self.found.append(Mutation(kind, line, column, self._text[start:end], after))

    def _segment(self, node: ast.AST) -> str:
        return self._text[self._start(node) : self._end(node)]

    def _start(self, node: ast.AST) -> int:
        assert isinstance(node, ast.expr | ast.stmt)
        return self._offset(node.lineno, node.col_offset)

    def _end(self, node: ast.AST) -> int:
        assert isinstance(node, ast.expr | ast.stmt)
        return self._offset(node.end_lineno or node.lineno, node.end_col_offset or 0)

    def _offset(self, line: int, octets: int) -> int:
        return self._starts[line - 1] + len(self._lines[line - 1].encode()[:octets].decode())


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _is_init(function: Function | None) -> bool:
    return function is not None and function.name == "__init__"


def _is_literal_type(node: ast.AST) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "Literal"


def _can_be_swapped(function: ast.expr, first: ast.expr, second: ast.expr) -> bool:
    """Whether two arguments look alike, so that nobody sees at once that they have changed places."""
    is_symmetric = isinstance(function, ast.Name) and function.id in SYMMETRIC
    return not is_symmetric and type(first) is type(second) and not isinstance(first, ast.Starred)


def _is_logging(node: ast.AST) -> bool:
    call = node.value if isinstance(node, ast.Expr) else node
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return False
    owner = call.func.value
    name = owner.id if isinstance(owner, ast.Name) else owner.attr if isinstance(owner, ast.Attribute) else ""
    return name.lower().strip("_") in LOGS


def _does_nothing(node: ast.stmt) -> bool:
    is_constant = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_constant or isinstance(node, ast.Pass | ast.Return | ast.Raise)
