"""A replay as one HTML file that needs nothing else: style, program and data stand in it."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, Final

import gametable
from gametable.scene.palette import Theme, style_sheet

FOLDER: Final = Path(gametable.__file__).parent / "web" / "replay"
PLACE: Final = re.compile(r"\{\{(\w+)\}\}")


def page_of(title: str, eyes: str, data: dict[str, Any], theme: Theme | None) -> str:
    """The page; without a theme it takes that of the reader's system. It may load nothing, from anywhere."""
    style = style_sheet() + _file("replay.css")
    program = _file("replay.js")
    words = {
        "title": escape(title),
        "eyes": escape(eyes),
        "theme": f' data-theme="{theme}"' if theme else "",
        "policy": f"default-src 'none'; style-src {_digest(style)}; script-src {_digest(program)}",
        "style": style,
        "program": program,
        "data": _as_block(data),
    }
    return PLACE.sub(lambda found: words[found[1]], _file("replay.html"))


def _file(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    """What a page's policy says to allow exactly this text."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _as_block(data: dict[str, Any]) -> str:
    """JSON that cannot end the block in which it stands, nor begin a comment."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("</", "<\\/").replace("<!", "\\u003c!").replace("<script", "\\u003cscript")
