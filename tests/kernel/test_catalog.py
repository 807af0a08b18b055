from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from gametable.games import catalog
from gametable.kernel.errors import BrokenGame, OptionError, UnknownGame
from tests.contract.highest import HighestGame


def test_every_folder_with_a_game_is_found() -> None:
    folders = sorted(path.parent.name for path in Path(catalog.FOLDER).glob("*/game.py"))
    assert catalog.keys() == folders
    assert [game.key for game in catalog.all_games()] == folders


def test_an_unknown_game_is_named_with_the_nearest() -> None:
    with pytest.raises(UnknownGame, match=r"no game 'atatat'.*attatat.*Did you mean attatat\?"):
        catalog.load("atatat")


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A game folder named broken whose game module is whatever the test puts there."""
    module = ModuleType("gametable.games.broken.game")
    monkeypatch.setattr(catalog, "keys", lambda: ["broken"])
    monkeypatch.setitem(sys.modules, "gametable.games.broken", ModuleType("gametable.games.broken"))
    monkeypatch.setitem(sys.modules, "gametable.games.broken.game", module)
    catalog.load.cache_clear()
    return module


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (None, "has no GAME"),
        (HighestGame, "has no GAME"),
        ("a game", "has no GAME"),
        (HighestGame(), "its key is 'highest', but its folder is 'broken'"),
    ],
)
def test_a_game_that_breaks_the_contract_is_reported_by_name_and_reason(
    folder: ModuleType, game: object, message: str
) -> None:
    folder.__dict__["GAME"] = game
    with pytest.raises(BrokenGame, match=f"'broken' cannot be used.*{message}"):
        catalog.load("broken")


def test_a_game_that_does_not_say_everything_is_reported(folder: ModuleType) -> None:
    class Silent(HighestGame):
        pass

    game = Silent()
    folder.__dict__["GAME"] = game
    hidden = HighestGame.players_rule
    try:
        del HighestGame.players_rule
        with pytest.raises(BrokenGame, match="does not say `players_rule`"):
            catalog.load("broken")
    finally:
        HighestGame.players_rule = hidden


def test_a_broken_game_does_not_hide_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "keys", lambda: ["attatat", "missing"])
    catalog.load.cache_clear()
    games, broken = catalog.usable_games()
    assert [game.key for game in games] == ["attatat"]
    assert [fault.key for fault in broken] == ["missing"]


def test_a_folder_that_does_not_load_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "keys", lambda: ["missing"])
    catalog.load.cache_clear()
    with pytest.raises(BrokenGame, match="does not load: ModuleNotFoundError"):
        catalog.load("missing")


@pytest.mark.parametrize("players", [0, 1, 4, "2", None, 2.0, True])
def test_a_wrong_number_of_players_is_refused(players: object) -> None:
    with pytest.raises(OptionError, match=r"players cannot be .* \(rule HI-1\): Highest is for 2 to 3 players"):
        HighestGame().new(players)  # type: ignore[arg-type]
