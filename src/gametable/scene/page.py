"""Pages that are one HTML file and need nothing else: their blanks filled in, and what they may contain."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

BLANK: Final = re.compile(r"\{\{(\w+)\}\}")


def filled(template: str, words: Mapping[str, str]) -> str:
    """A page with a text at the place of each {{name}}."""
    return BLANK.sub(lambda found: words[found[1]], template)


def digest(text: str) -> str:
    """What a page's policy says to allow exactly this style or program."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def json_block(data: Mapping[str, Any]) -> str:
    """JSON that cannot end the block in which it stands, nor begin a comment."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("</", "<\\/").replace("<!", "\\u003c!").replace("<script", "\\u003cscript")
