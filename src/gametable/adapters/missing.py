"""What is said where a library that an adapter speaks with is not installed."""

from __future__ import annotations


def missing(package: str, extra: str) -> ImportError:
    """The error for a package that is not there, with the extra of Gametable that brings it."""
    return ImportError(f"The package {package} is not installed: pip install 'gametable[{extra}]' brings it.")
