"""Figures for whoever watches the server, in the text form of Prometheus."""

from __future__ import annotations

import time
from collections.abc import Iterator

import gametable
from gametable.server.site import Site

Figure = tuple[str, str, str, dict[str, float]]  # name, kind, what it is, and values by their labels


def metrics_text(site: Site) -> str:
    """All figures as they are now."""
    lines: list[str] = []
    for name, kind, says, values in figures(site):
        lines += [f"# HELP gametable_{name} {says}", f"# TYPE gametable_{name} {kind}"]
        lines += [f"gametable_{name}{labels} {value:g}" for labels, value in values.items()]
    return "\n".join(lines) + "\n"


def figures(site: Site) -> Iterator[Figure]:
    """Nothing here tells who plays, where, or what."""
    stored = site.store.count()
    stages = {f'{{stage="{stage}"}}': getattr(stored, stage) for stage in ("open", "running", "over", "ended")}
    yield "tables", "gauge", "Tables in the storage.", stages
    yield "rooms", "gauge", "Tables in memory.", {"": len(site.hub.rooms)}
    yield "rooms_frozen", "gauge", "Tables that can only be looked at.", {"": _frozen(site)}
    yield "rooms_lost", "gauge", "Tables that could not be loaded again.", {"": len(site.hub.lost)}
    yield "lines", "gauge", "Sockets and streams that are open.", {"": site.gate.lines}
    yield "orders_total", "counter", "Orders that were carried out and stored.", {"": site.hub.carried_out}
    yield "refused_total", "counter", "Orders that the rules refused.", {"": site.hub.refused}
    yield "users", "gauge", "People in the storage.", {"": stored.users}
    yield "sessions", "gauge", "Sessions of accounts.", {"": stored.sessions}
    yield "jobs_waiting", "gauge", "Jobs that are given and not yet stored.", {"": stored.waiting}
    yield "jobs_total", "counter", "Jobs that were stored.", {"": stored.jobs}
    yield "jobs_failed_total", "counter", "Jobs that could not be stored.", {"": stored.failed}
    yield "conflicts_total", "counter", "Jobs that did not fit to what is stored.", {"": stored.conflicts}
    yield "batches_total", "counter", "Commits.", {"": stored.batches}
    yield "entries_total", "counter", "Entries that were stored.", {"": stored.entries}
    yield "storage_bytes", "gauge", "Size of the storage on the disk.", {"": stored.bytes}
    yield "healthy", "gauge", "Whether the storage can be written.", {"": float(site.store.healthy)}
    yield "compiled", "gauge", "Whether compiled code runs.", {"": float(gametable.COMPILED)}
    yield "uptime_seconds", "gauge", "Time since the start.", {"": time.monotonic() - site.began}
    for name, count in sorted(site.counts.items()):
        yield f"{name}_total", "counter", "Counted since the start.", {"": count}
    yield from _bots(site)


def _frozen(site: Site) -> int:
    return sum(bool(room.frozen) for room in site.hub.rooms.values())


def _bots(site: Site) -> Iterator[Figure]:
    pool = site.pool
    if pool is None:
        return
    reasons = {f'{{reason="{reason}"}}': float(count) for reason, count in pool.counters.fallbacks.items()}
    yield "bots_busy", "gauge", "Processes in which a bot thinks.", {"": pool.busy}
    yield "bots_waiting", "gauge", "Questions that wait for a process.", {"": pool.waiting}
    yield "bots_asked_total", "counter", "Questions to bots.", {"": pool.counters.asked}
    yield "bots_answered_total", "counter", "Answers of bots.", {"": pool.counters.answered}
    yield "bots_fallbacks_total", "counter", "Decisions that chance made instead of a bot.", reasons
    yield "bots_killed_total", "counter", "Processes that were killed.", {"": pool.kills}
