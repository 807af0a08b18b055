"""The stamp of a run changes with what plays its game, and with nothing else."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import gametable
from gametable.games import catalog
from gametable.lab.stamp import played_by, stamp_of

PACKAGE = Path(gametable.__file__).parent


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of all sources, to change."""
    keep = shutil.ignore_patterns("*.so", "__pycache__", "web", "locale")
    return Path(shutil.copytree(PACKAGE, tmp_path_factory.mktemp("copy") / "gametable", ignore=keep))


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
        "bots/search.py",
        "bots/tree.py",
        "bots/greedy.py",
        "bots/luck.py",
        "games/attika/rules/state.py",
        "games/attika/sight.py",
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
        "games/attika/guide.en.md",
        "kernel/features.py",
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
        names = {path.relative_to(PACKAGE).as_posix() for path in played_by(PACKAGE, game)}
        folder = f"games/{game}"
        assert {f"{folder}/judgement.toml", f"{folder}/components.toml", f"{folder}/judgement.py"} <= names
        assert any(name.startswith(f"{folder}/rules/") for name in names)
