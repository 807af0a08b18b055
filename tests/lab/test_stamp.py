"""The stamp of a run changes with what plays its game, and with nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import gametable
from gametable.games import catalog
from gametable.lab.stamp import played_by, stamp_of, stamps_of

PACKAGE = Path(gametable.__file__).parent
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of all sources, to change."""
    keep = shutil.ignore_patterns("*.so", "__pycache__", "web", "locale")
    return Path(shutil.copytree(PACKAGE, tmp_path_factory.mktemp("copy") / "gametable", ignore=keep))


def names_in(game: str) -> set[str]:
    """The files in the stamp of a game."""
    parts = played_by(PACKAGE, game).values()
    return {path.relative_to(PACKAGE).as_posix() for paths in parts for path in paths}


def changed(package: Path, name: str, game: str) -> bool:
    """Whether the stamp of a game is another one if a file is."""
    path, before = package / name, stamp_of(package, game)
    text = path.read_bytes()
    path.write_bytes(text + b"\n# more\n")
    try:
        return stamp_of(package, game) != before
    finally:
        path.write_bytes(text)


@pytest.mark.parametrize(
    "name",
    [
        "kernel/rng.py",
        "kernel/state.py",
        "kernel/recording.py",
        "kernel/recorder.py",
        "kernel/options.py",
        "kernel/tuning.py",
        "lab/match.py",
        "lab/arena.py",
        "lab/seeded.py",
        "lab/playing.py",
        "bots/search.py",
        "bots/tree.py",
        "bots/greedy.py",
        "bots/luck.py",
        "games/attika/rules/state.py",
        "games/attika/sight.py",
        "games/attika/spots.py",
        "games/attika/options.py",
        "games/attika/layouts.py",
        "games/attika/game.py",
        "games/attika/judgement.py",
        "games/attika/judgement_lots.py",
        "games/attika/judgement.toml",
        "games/attika/components.toml",
    ],
)
def test_what_plays_a_game_is_part_of_its_stamp(package: Path, name: str) -> None:
    assert changed(package, name, "attika")


@pytest.mark.parametrize(
    "name",
    [
        "games/atlanta/rules/state.py",
        "games/atlanta/judgement.toml",
        "games/attika/scene.py",
        "games/attika/features.py",
        "games/attika/story.py",
        "games/attika/notation.py",
        "games/attika/refusals.py",
        "games/attika/guide.en.md",
        "kernel/features.py",
        "kernel/record.py",
        "batch/slots.py",
        "server/picks.py",
        "scene/palette.py",
        "lab/plan.py",
    ],
)
def test_what_does_not_play_it_is_not(package: Path, name: str) -> None:
    assert not changed(package, name, "attika")


def test_a_new_list_of_the_game_changes_the_stamp(package: Path) -> None:
    before, new = stamp_of(package, "attika"), package / "games" / "attika" / "more.toml"
    new.write_text("", encoding="utf-8")
    assert stamp_of(package, "attika") != before
    new.unlink()


def test_every_game_has_rules_and_judgement_in_its_stamp() -> None:
    keys = [game.key for game in catalog.all_games()]
    assert len({stamp_of(PACKAGE, key) for key in keys}) == len(keys)
    for game in keys:
        names = names_in(game)
        folder = f"games/{game}"
        assert {f"{folder}/judgement.toml", f"{folder}/components.toml", f"{folder}/judgement.py"} <= names
        assert any(name.startswith(f"{folder}/rules/") for name in names)


def test_a_stamp_says_which_part_is_another_one(package: Path) -> None:
    path, before = package / "games/attika/judgement.toml", stamps_of(package, "attika")
    text = path.read_bytes()
    path.write_bytes(text + b"# more\n")
    after = stamps_of(package, "attika")
    path.write_bytes(text)
    assert list(before) == ["kernel", "bots", "lab", "rules", "judgement"]
    assert [part for part, stamp in before.items() if after[part] != stamp] == ["judgement"]


TEXTS = {"notation.py", "refusals.py"}  # run in every game, to write it down
RESULTS = {"lab/plan.py", "lab/played.py"}  # what was asked for, and what came of it


@pytest.mark.slow
@pytest.mark.parametrize("key", catalog.keys())
def test_all_code_that_runs_while_a_game_is_played_is_in_its_stamp(key: str) -> None:
    """Also of a game whose modules have other names: whatever runs is in, but for texts and results."""
    environment = {**os.environ, "GAMETABLE_COMPILED": "0", "PYTHONPATH": os.pathsep.join([*sys.path, str(ROOT)])}
    done = subprocess.run(
        [sys.executable, "-m", "tests.lab.watched", key], env=environment, capture_output=True, text=True, check=True
    )
    ran = set(done.stdout.split())
    texts = {f"games/{key}/{name}" for name in TEXTS}
    assert {"kernel/rng.py", "lab/match.py", "bots/search.py", f"games/{key}/sight.py"} <= ran
    assert ran - names_in(key) - texts == RESULTS
