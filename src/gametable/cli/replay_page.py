"""A replay as one HTML file that needs nothing else: style, program and data stand in it."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any, Final

import gametable
from gametable.scene.page import digest, filled, json_block
from gametable.scene.palette import Theme, style_sheet

FOLDER: Final = Path(gametable.__file__).parent / "web" / "replay"


def page_of(title: str, eyes: str, data: dict[str, Any], theme: Theme | None) -> str:
    """The page; without a theme it takes that of the reader's system. It may load nothing, from anywhere."""
    style = style_sheet() + _file("replay.css")
    program = _file("replay.js")
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


def _file(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")
