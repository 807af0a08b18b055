"""An acknowledged move survives: the server is killed again and again while people play, and nothing is lost."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from gametable import COMPILED
from gametable.storage.loading import examine
from gametable.storage.reader import Reader
from gametable.storage.schema import FILE
from gametable.table.entries import Entry
from tests.deep import usually
from tests.server.killed import Player, Process, busy_tables, free_port

pytestmark = pytest.mark.slow

KILLS = usually(20, deep=500)
TABLES = 50


def entries_of(folder: Path, players: list[Player]) -> dict[str, list[Entry]]:
    reader = Reader(folder / FILE)
    try:
        return {player.table: reader.entries(player.table, -1) for player in players}
    finally:
        reader.close()


def check(entries: dict[str, list[Entry]], players: list[Player]) -> None:
    """Nothing lost, nothing doubled, no gap, and the order in which things were acknowledged."""
    for table, found in entries.items():
        assert [entry.seq for entry in found] == list(range(len(found))), f"table {table} has a gap"
        clients = [entry.client for entry in found if entry.client]
        assert len(clients) == len(set(clients)), f"table {table} has an order twice"
    for player in players:
        own = [entry for entry in entries[player.table] if entry.client and entry.seat == player.seat]
        stored = [entry.client.rpartition(" ")[2] for entry in own]
        kept = set(player.acknowledged)
        assert [move for move in stored if move in kept] == player.acknowledged


@pytest.mark.skipif(not COMPILED, reason="the storage is the same; interpreted rules would only make it slower")
def test_nothing_that_was_acknowledged_is_lost_by_kills(tmp_path: Path) -> None:
    acknowledged = asyncio.run(_kill_again_and_again(tmp_path / "data"))
    assert acknowledged > 20 * KILLS, "people hardly played"
    assert examine(tmp_path / "data").faults in ([], _little_space(tmp_path / "data"))


def _little_space(folder: Path) -> list[str]:
    """The disk of a test machine may be nearly full; everything else must be in order."""
    return [sentence for sentence in examine(folder).faults if "MB free" in sentence]


async def _kill_again_and_again(folder: Path) -> int:
    chance = random.Random(1)
    port = free_port()
    with Process(folder, port) as process:
        await process.ready()
        players = await busy_tables(process.address, TABLES)
    stop = asyncio.Event()
    playing = [asyncio.create_task(player.play(stop)) for player in players]
    for _ in range(KILLS):
        with Process(folder, port) as process:
            await process.ready()
            before = answered(players)
            async with asyncio.timeout(60):
                while answered(players) < before + 30:
                    await asyncio.sleep(0.01)
            await asyncio.sleep(chance.random() * 0.2)
        check(entries_of(folder, players), players)
    stop.set()
    await asyncio.gather(*playing)
    return answered(players)


def answered(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)
