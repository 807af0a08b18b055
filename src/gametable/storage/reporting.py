"""Tells whoever listens what became of jobs; a listener that fails is its own fault, and storing goes on."""

from __future__ import annotations

import logging

from gametable.storage.interface import Listener, Results

_log = logging.getLogger(__name__)


def report(listener: Listener | None, results: Results) -> None:
    """Tell somebody, if there is somebody."""
    if listener is None:
        return
    try:
        listener(results)
    except Exception:  # noqa: BLE001 (the listener's fault; what stores lives)
        _log.exception("A report of stored jobs was not understood.")
