"""Lists where compiled code turns plain numbers into Python objects: the usual reason why hot code is slow."""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.compile import COMPILATION, PACKAGE, WORK, c_file, write_c

BOXING = re.compile(
    r"\b(PyLong_From\w+|CPyTagged_(?:Steal)?From\w+|CPyTagged_StealAsObject|CPyTagged_AsObject|PyTuple_New|PyTuple_Pack|"
    r"PyNumber_\w+|PyObject_Vectorcall\w*|PyObject_Call\w*|PyObject_RichCompare\w*|PyList_New)\s*\("
)
FUNCTION = re.compile(r"^\S.*\bCPyDef_(\w+)\(.*\) \{$", re.MULTILINE)

# Functions that meet Python objects because that is what they are for: set-up, storing, and what callers in Python get
COLD_NAMES = (
    "__init__",
    "__top_level__",
    "__eq__",
    "__ne__",
    "__hash__",
    "__reduce__",
    "__copy__",
    "__deepcopy__",
    "words",
    "load",
    "_load_arrays",
    "legal_actions",
    "chance_weights",
    "open_seats",
    "scores",
    "winners",
)


def generated_code() -> str:
    """The C code of the modules with plain numbers: what `make compile` has kept, or made anew where it is outdated."""
    write_c(COMPILATION["source_hash"](PACKAGE), lambda _step: None)
    modules = COMPILATION["compiled_sources"](PACKAGE, COMPILATION["NUMBERS"])
    files = [WORK / c_file(COMPILATION["module_name"](PACKAGE, path)) for path in modules]
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(files))


def boxing_calls(code: str) -> dict[str, Counter[str]]:
    """For each function in C code the boxing calls in it; functions without any are left out."""
    found: dict[str, Counter[str]] = {}
    starts = list(FUNCTION.finditer(code))
    for start, following in zip(starts, [*starts[1:], None], strict=True):
        body = code[start.end() : following.start() if following else len(code)]
        calls = Counter(BOXING.findall(body.split("\n}\n", maxsplit=1)[0]))
        if calls:
            found[readable(start[1])] = calls
    return found


def readable(name: str) -> str:
    """A function's name as in the source: state___State___is_legal is state.State.is_legal."""
    return re.sub(r"(?<=[a-zA-Z0-9])___(?=\w)", ".", name)


def is_hot(name: str) -> bool:
    """Whether a function belongs to playing, copying and sampling.

    Views (`sight`) do not: they are Python's dictionaries and lists. Nor does mypyc's glue for subclasses in Python.
    """
    is_cold = name.rsplit(".", maxsplit=1)[-1] in COLD_NAMES or ".sight." in f".{name}"
    return not is_cold and not name.endswith("_glue")


def hot_boxing(code: str) -> dict[str, Counter[str]]:
    """The boxing calls of the hot functions only."""
    return {name: calls for name, calls in boxing_calls(code).items() if is_hot(name)}


def main() -> int:
    """Print the boxing calls of hot functions, or with --all of all functions."""
    parser = argparse.ArgumentParser(prog="boxing", description=__doc__)
    parser.add_argument("--all", action="store_true", help="cold functions too")
    arguments = parser.parse_args()
    code = generated_code()
    for name, calls in sorted((boxing_calls if arguments.all else hot_boxing)(code).items()):
        print(f"{name}: {', '.join(f'{count} {call}' for call, count in sorted(calls.items()))}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
