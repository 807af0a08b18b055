"""The table options of Attika and what follows from them: AK-26, AK-36, AK-60."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gametable.games.attika.components import (
    GROUPS,
    LETTERS,
    STANDARD,
    STANDARD_TEXT,
    Building,
    Components,
    Tile,
    read_components,
)
from gametable.games.attika.layouts import Hex
from gametable.games.attika.rules.setup import HEAD_WORDS, SHIFT, TILE_BITS
from gametable.kernel.errors import ComponentError, OptionError
from gametable.kernel.options import Choice, Option, Settings

COMPLETE, CONNECTED = "complete", "connected"
NEAR, FAR = "near", "far"
STANDARD_LISTS = "standard"
BYTES = 7  # letters of a list in one word of a setup

OPTIONS: Sequence[Option] = (
    Choice(
        "amphora_group",
        "AK-26",
        "An amphora for a complete group, or only if its buildings also hang together.",
        (COMPLETE, CONNECTED),
    ),
    Choice("sanctuaries", "AK-60", "How far apart the sanctuaries lie: 6 buildings for a link, or 8.", (NEAR, FAR)),
    Choice(
        "lists",
        "AK-36",
        "The standard buildings, tiles and layouts, or lists of your own in the form of components.toml.",
        (STANDARD_LISTS,),
        free_text=True,
    ),
)


def complete(settings: Settings) -> Settings:
    """Every option with its final value; lists that are the standard ones are called so."""
    text = str(settings["lists"])
    if text == STANDARD_LISTS:
        return settings
    try:
        written = read_components(text, "lists").written()
    except ComponentError as fault:
        shown = text if len(text) <= 40 else f"{text[:40]}…"
        raise OptionError("lists", shown, "AK-36", str(fault)) from fault
    return {**settings, "lists": STANDARD_LISTS if written == STANDARD_TEXT else written}


def components_of(lists: object) -> Components:
    """The components that the option stands for."""
    return STANDARD if lists == STANDARD_LISTS else read_components(str(lists), "lists")


@lru_cache(maxsize=64)
def components_in(words: tuple[int, ...]) -> Components:
    """The components of a setup."""
    return components_of(settings_of(words)["lists"])


def setup_words(players: int, settings: Settings) -> tuple[int, ...]:
    """The numbers of the compiled Setup: head, types of buildings, tiles, places, and the text of own lists."""
    return _setup_words(players, *(str(settings[name]) for name in ("lists", "sanctuaries", "amphora_group")))


@lru_cache(maxsize=256)
def _setup_words(players: int, lists: str, sanctuaries: str, amphora_group: str) -> tuple[int, ...]:
    components = components_of(lists)
    layout = components.layouts
    centers, places = layout[players, "tiles"], layout[players, sanctuaries]
    names = [building.name for building in components.buildings]
    body = (
        *(_type_word(building, names) for building in components.buildings),
        *_tile_words(components.tiles),
        *(_place_word(place) for place in (*centers, *places)),
        *_text_words("" if lists == STANDARD_LISTS else lists),
    )
    connected, far = amphora_group == CONNECTED, sanctuaries == FAR
    return (HEAD_WORDS + len(body), players, int(connected), int(far), len(names), *body)


def settings_of(words: tuple[int, ...]) -> Settings:
    """The opposite of setup_words()."""
    text = words[HEAD_WORDS + words[4] + 11 + 3 * words[1] :]
    return {
        "amphora_group": CONNECTED if words[2] else COMPLETE,
        "sanctuaries": FAR if words[3] else NEAR,
        "lists": _read_text(text) if text else STANDARD_LISTS,
    }


def _type_word(building: Building, names: list[str]) -> int:
    """Half bytes of the cost, the cost of any kind, group, main, copies, and where it is free."""
    cost = sum(building.cost.count(letter) << 4 * number for number, letter in enumerate(LETTERS))
    sources = sum(2 ** names.index(source) for source in building.sources)
    group = list(GROUPS).index(building.group)
    numbers = cost | building.any_kind << 16 | group << 20 | int(building.main) << 23 | building.copies << 24
    return int(numbers | sources << 28)


def _tile_words(tiles: Sequence[Tile]) -> list[int]:
    """Two tiles a word, three bits a hex: 0 for no symbol, else 1 + landscape."""
    numbers = [
        sum((LETTERS.find(letter) + 1) << 3 * place for place, letter in enumerate(tile.symbols)) for tile in tiles
    ]
    return [one | other << int(TILE_BITS) for one, other in zip(numbers[0::2], numbers[1::2], strict=True)]


def _place_word(place: Hex) -> int:
    return place[0] + int(SHIFT) | place[1] + int(SHIFT) << 7


def _text_words(text: str) -> list[int]:
    """A text as numbers; an end mark keeps the last letters apart from zeros."""
    letters = text.encode() + b"\x01" if text else b""
    return [int.from_bytes(letters[at : at + BYTES], "little") for at in range(0, len(letters), BYTES)]


def _read_text(words: Sequence[int]) -> str:
    letters = b"".join(word.to_bytes(BYTES, "little") for word in words)
    return letters[: letters.rindex(b"\x01")].decode()
