"""A replay as one HTML file that needs nothing else: style, program and data stand in it."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Any, Final

import gametable
from gametable.scene.page import digest, filled, json_block
from gametable.scene.palette import Theme, style_sheet

IMPORT: Final = re.compile(r'^import \{[^}]*\} from "\./([\w.]+)";\n', re.MULTILINE)
EXPORT: Final = re.compile(r"^export (?=function|const|let)", re.MULTILINE)
FOLDER: Final = Path(gametable.__file__).parent / "web" / "replay"


def page_of(title: str, eyes: str, data: dict[str, Any], theme: Theme | None) -> str:
    """The page; without a theme it takes that of the reader's system. It may load nothing, from anywhere."""
    style = style_sheet() + _file("replay.css")
    program = program_of("replay.js")
    words = {
        "title": escape(title),
        "eyes": escape(eyes),
        "theme": f' data-theme="{theme}"' if theme else "",
        "policy": f"default-src 'none'; style-src {digest(style)}; script-src {digest(program)}",
        "style": style,
        "program": program,
        "data": json_block(data),
    }
    return filled(_file("replay.html"), words)


def program_of(name: str) -> str:
    """A module and all that it imports as one program: each stands before those that need it, once."""
    texts: dict[str, str] = {}

    def add(module: str) -> None:
        text = _file(module)
        for needed in IMPORT.findall(text):
            if needed not in texts:
                add(needed)
        texts[module] = EXPORT.sub("", IMPORT.sub("", text))

    add(name)
    return "\n".join(texts.values())


def _file(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")
