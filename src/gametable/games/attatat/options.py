"""The table options of Attatat and what follows from them: AT-3 to AT-5, AT-43, AT-60 to AT-68."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from gametable.games.attatat.components import COMPONENTS, Deal
from gametable.games.attatat.layouts import MATRIX, drawing_of, layout_text
from gametable.kernel.errors import OptionError
from gametable.kernel.options import Choice, Option, Settings, WholeNumber, YesOrNo

CHANCE_TAKES = "chance"
FEWEST_FREE = {2: 0, 3: 2, 4: 2, 5: 3}  # AT-63

OPTIONS: Sequence[Option] = (
    WholeNumber("rounds", "AT-43", "How many rounds are played; the full game has one for each player.", 1, 99),
    WholeNumber("planks_per_link", "AT-60", "Two planks make a link, or three in the novice game.", 2, 3, 2),
    WholeNumber("cards_per_player", "AT-61", "Fewer cards make an easier game, more a harder one.", 2, 12),
    WholeNumber("free_tiles", "AT-63", "More Free tiles make an easier game, fewer a harder one.", 0, 5),
    YesOrNo("reveal_undealt", "AT-62", "The cards that were not dealt lie open."),
    YesOrNo("random_matrix", "AT-64", "The tiles lie in a random order, a new one each round."),
    YesOrNo("either_or", "AT-65", "A turn is either a link or a claim, not both."),
    Choice(
        "layout",
        "AT-66",
        "The matrix, a named layout, or one drawn with # for a tile, . for none and / for a new row.",
        (MATRIX, *COMPONENTS.layouts),
        free_text=True,
    ),
    Choice(
        "without_colour",
        "AT-5",
        "The colour that is left out; else chance decides.",
        (CHANCE_TAKES, *COMPONENTS.colours),
    ),
    Choice(
        "without_symbol",
        "AT-5",
        "The symbol that is left out; else chance decides.",
        (CHANCE_TAKES, *COMPONENTS.symbols),
    ),
)


def complete(players: int, settings: Settings) -> Settings:
    """Every option with its final value; OptionError names what cannot be."""
    layout = str(settings["layout"])
    tiles = tile_count(players, layout)
    deal = standard_deal(players, layout)
    return {
        **settings,
        "rounds": players if settings["rounds"] is None else settings["rounds"],  # AT-43
        "cards_per_player": _cards(players, tiles, deal, settings["cards_per_player"]),
        "free_tiles": _free_tiles(players, deal, settings["free_tiles"]),
        "layout": layout if layout == MATRIX else _layout_name(layout),
        **_left_out(tiles, str(settings["without_colour"]), str(settings["without_symbol"])),
    }


def tile_count(players: int, layout: str) -> int:
    """AT-3, AT-66  How many tiles lie on the table."""
    return COMPONENTS.deals[players].tiles if layout == MATRIX else len(drawing_of(layout).tiles)


def standard_deal(players: int, layout: str) -> Deal:
    """AT-3, AT-66  A named layout's own numbers where it has some for so many players, else the rulebook's."""
    named = COMPONENTS.layouts.get(layout)
    return named.deals.get(players, COMPONENTS.deals[players]) if named else COMPONENTS.deals[players]


def _layout_name(layout: str) -> str:
    drawing = drawing_of(layout)
    return layout_text(drawing.width, drawing.mask())


def _cards(players: int, tiles: int, deal: Deal, given: Any) -> int:
    """AT-61, AT-68  Enough tiles for everybody's hand, and at least two cards in it."""
    most = tiles // players
    if most < 2:
        right = f"{players} players need at least {2 * players} tiles, and it has {tiles}."
        raise OptionError("layout", f"{tiles} tiles", "AT-68", right)
    if given is None:
        return min(deal.cards, most)
    if not 2 <= given <= most:
        right = f"{tiles} tiles among {players} players allow 2 to {most} cards each."
        raise OptionError("cards_per_player", given, "AT-61", right)
    return int(given)


def _free_tiles(players: int, deal: Deal, given: Any) -> int:
    """AT-63  Enough Free tiles that no corner is lopped before everybody has moved."""
    if given is None:
        return deal.free
    fewest = FEWEST_FREE[players]
    if given < fewest:
        right = f"{players} players need {fewest} to 5, or a corner can be lopped before everybody has moved."
        raise OptionError("free_tiles", given, "AT-63", right)
    return int(given)


def _left_out(tiles: int, colour: str, symbol: str) -> Settings:
    """AT-5  Nothing more may be named than AT-4 takes out."""
    named = [
        (name, value)
        for name, value in (("without_colour", colour), ("without_symbol", symbol))
        if value != CHANCE_TAKES
    ]
    allowed = {16: 2, 20: 1}.get(tiles, 0)
    if len(named) > allowed:
        name, value = named[-1]
        takes = {16: "one colour and one symbol are left out", 20: "one colour or one symbol is left out, not both"}
        right = takes.get(tiles, "neither a whole colour nor a whole symbol is left out")
        raise OptionError(name, value, "AT-5", f"with {tiles} tiles {right}; leave it to {CHANCE_TAKES}.")
    return {"without_colour": colour, "without_symbol": symbol}


def setup_words(players: int, settings: Settings) -> tuple[int, ...]:
    """The numbers of the compiled Setup."""
    layout = str(settings["layout"])
    width = mask = 0
    if layout != MATRIX:
        drawing = drawing_of(layout)
        width, mask = drawing.width, drawing.mask()
    numbers = (
        "cards_per_player",
        "free_tiles",
        "planks_per_link",
        "rounds",
        "either_or",
        "reveal_undealt",
        "random_matrix",
    )
    return (
        players,
        tile_count(players, layout),
        *(int(settings[name] or 0) for name in numbers),
        _index(COMPONENTS.colours, settings["without_colour"]),
        _index(COMPONENTS.symbols, settings["without_symbol"]),
        width,
        mask,
    )


def settings_of(words: tuple[int, ...]) -> Settings:
    """The opposite of setup_words()."""
    return dict(_settings_of(words))


@lru_cache(maxsize=1000)
def _settings_of(words: tuple[int, ...]) -> Settings:
    return {
        "rounds": words[5],
        "planks_per_link": words[4],
        "cards_per_player": words[2],
        "free_tiles": words[3],
        "reveal_undealt": words[7] == 1,
        "random_matrix": words[8] == 1,
        "either_or": words[6] == 1,
        "layout": layout_text(words[11], words[12]) if words[11] else MATRIX,
        "without_colour": (*COMPONENTS.colours, CHANCE_TAKES)[words[9]],
        "without_symbol": (*COMPONENTS.symbols, CHANCE_TAKES)[words[10]],
    }


def _index(names: tuple[str, ...], name: object) -> int:
    return names.index(str(name)) if name in names else -1
