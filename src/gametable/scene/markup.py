"""SVG elements as text: whatever is not markup yet is escaped."""

from __future__ import annotations

from html import escape
from typing import Any


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


def tag(name: str, *children: str, **attributes: Any) -> Markup:
    """An element: `class_` is class, `stroke_width` is stroke-width, `xml__space` is xml:space; None is left out."""
    written = "".join(f' {_name(key)}="{_value(value)}"' for key, value in attributes.items() if value is not None)
    inner = group(*children)
    return Markup(f"<{name}{written}>{inner}</{name}>" if inner else f"<{name}{written}/>")


def group(*children: str) -> Markup:
    """Several elements, one above the other."""
    return Markup(
        "".join(child if isinstance(child, Markup) else escape(child, quote=False) for child in children if child)
    )


def _name(key: str) -> str:
    return key.rstrip("_").replace("__", ":").replace("_", "-")


def _value(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return escape(str(value))
