"""Blocks of games in a file: found again, whole or cut off, and never silently wrong."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest

from gametable.lab.blocks import HEAD, pack, read_head, unpack
from gametable.lab.plan import make_plan
from gametable.lab.played import Played
from gametable.lab.playing import RunTask, play_random
from gametable.lab.records_file import MAGIC, Records
from gametable.lab.workers import LabError

PLAN = make_plan("attatat", 2, {"rounds": 1}, games=9, seed=3)
PARTS = ((0, 4), (4, 6), (6, 9))
BLOCKS = [RunTask(PLAN).play(part) for part in PARTS]


def stored(path: Path | None = None) -> Records:
    records = Records(path)
    for block in BLOCKS:
        records.append(block)
    return records


def assert_same(one: Played, other: Played) -> None:
    for field in fields(Played):
        assert np.array_equal(getattr(one, field.name), getattr(other, field.name)), field.name


def test_a_block_holds_what_was_played() -> None:
    played = play_random(PLAN, (2, 5))
    block = pack(played)
    head = read_head(block[: HEAD.size])
    assert head is not None
    assert (head.first, head.games, head.players, head.steps) == (2, 3, 2, len(played.seats))
    assert_same(unpack(head, block[HEAD.size :]), played)


@pytest.mark.parametrize("in_memory", [True, False])
def test_games_are_found_by_their_number(tmp_path: Path, in_memory: bool) -> None:
    records = stored(None if in_memory else tmp_path / "records.bin")
    assert records.games == 9
    assert [played.first for played in records] == [0, 4, 6]
    for number in range(9):
        alone = play_random(PLAN, (number, number + 1))
        assert records.with_game(number).steps_of(number) == alone.steps_of(number)


def test_a_file_is_opened_again_and_added_to(tmp_path: Path) -> None:
    path = tmp_path / "records.bin"
    Records(path).append(BLOCKS[0])
    Records(path).append(BLOCKS[1])
    Records(path).append(BLOCKS[2])
    assert path.read_bytes() == MAGIC + b"".join(BLOCKS)


def test_reading_writes_nothing(tmp_path: Path) -> None:
    assert Records(tmp_path / "records.bin").games == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("lost", [1, len(BLOCKS[2]) - HEAD.size, len(BLOCKS[2]) - 3, len(BLOCKS[2])])
def test_a_block_that_is_cut_off_is_played_again(tmp_path: Path, lost: int) -> None:
    path = tmp_path / "records.bin"
    stored(path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-lost])
    records = Records(path)
    assert records.games == 6
    records.append(BLOCKS[2])
    assert path.read_bytes() == whole


@pytest.mark.parametrize("left", range(len(MAGIC) + 1))
def test_a_file_that_had_hardly_begun_begins_again(tmp_path: Path, left: int) -> None:
    path = tmp_path / "records.bin"
    path.write_bytes(MAGIC[:left])
    records = Records(path)
    records.append(BLOCKS[0])
    assert path.read_bytes() == MAGIC + BLOCKS[0]


def test_a_last_block_of_zeros_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "records.bin"
    stored(path)
    path.write_bytes(path.read_bytes()[:-20] + bytes(20))
    assert Records(path).games == 6


def test_a_damaged_block_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "records.bin"
    stored(path)
    data = bytearray(path.read_bytes())
    data[len(MAGIC) + HEAD.size + 9] ^= 1
    path.write_bytes(data)
    records = Records(path)
    with pytest.raises(LabError, match="The records of game 0 and some that follow are damaged"):
        records.with_game(2)
    assert records.with_game(5).first == 4


def test_another_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "records.bin"
    path.write_bytes(b"PK and so on")
    with pytest.raises(LabError, match="holds no records of a run"):
        Records(path)


@pytest.mark.parametrize("number", [-1, 9, 10**9])
def test_a_game_that_is_not_there_is_refused(number: int) -> None:
    with pytest.raises(LabError, match=f"There is no game {number}: this run has games 0 to 8"):
        stored().with_game(number)


def test_a_run_that_has_not_begun_has_no_games() -> None:
    with pytest.raises(LabError, match="There is no game 0: this run has no games yet"):
        Records().with_game(0)
