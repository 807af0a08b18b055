"""The table options of Atlanta and what follows from them: AL-8, AL-40 to AL-42a."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gametable.games.atlanta.components import STANDARD, Box, read_box, with_values
from gametable.games.atlanta.rules.setup import HEADER_WORDS
from gametable.kernel.errors import ComponentError, OptionError
from gametable.kernel.options import Choice, Option, Settings

CHANCE_CHOOSES = "chance"
SPAN = "span"
STRICT = "strict"
TEN_TWICE = "1-10 twice"
TWENTY_ONCE = "1-20 once"
STANDARD_LISTS = "standard"
BYTES_OF_A_WORD = 7

OPTIONS: Sequence[Option] = (
    Choice(
        "covering",
        "AL-40",
        "How many corners a card may cover: span allows four, strict never more than two.",
        (SPAN, STRICT),
    ),
    Choice("values", "AL-41", "Which values the twenty cards of a suit have.", (TEN_TWICE, TWENTY_ONCE)),
    Choice(
        "first_player",
        "AL-8",
        "The seat that begins; else chance decides.",
        (CHANCE_CHOOSES, "1", "2", "3", "4"),
    ),
    Choice(
        "lists",
        "AL-42",
        "The standard cards and tiles, or your own: lists=@FILE reads them from a file in the form of components.toml.",
        (STANDARD_LISTS,),
        free_text=True,
    ),
)


def complete(players: int, settings: Settings) -> Settings:
    """Every option with its final value; OptionError names what cannot be."""
    first = str(settings["first_player"])
    if first != CHANCE_CHOOSES and int(first) > players:
        raise OptionError(
            "first_player", first, "AL-8", f"with {players} players right is {CHANCE_CHOOSES} or 1 to {players}."
        )
    lists = _canonical(str(settings["lists"]))
    if lists != STANDARD_LISTS and settings["values"] != TEN_TWICE:
        right = f"lists of your own name the cards with their values; leave it at {TEN_TWICE}."
        raise OptionError("values", settings["values"], "AL-41", right)
    return {**settings, "lists": lists}


def _canonical(lists: str) -> str:
    """AL-42  The word for the standard lists, or a host's own lists in one line; checked."""
    if lists == STANDARD_LISTS:
        return lists
    try:
        text = _own_box(lists).text()
    except ComponentError as fault:
        shown = lists if len(lists) <= 60 else lists[:57] + "..."
        raise OptionError("lists", shown, "AL-42", str(fault)) from fault
    return STANDARD_LISTS if text == STANDARD.text() else text


@lru_cache(maxsize=64)
def _own_box(text: str) -> Box:
    return read_box(text, "lists")


def box_of(settings: Settings) -> Box:
    """The cards and tiles that these settings play with."""
    if settings["lists"] != STANDARD_LISTS:
        return _own_box(str(settings["lists"]))
    return with_values(1, 20, 1) if settings["values"] == TWENTY_ONCE else STANDARD


def setup_words(players: int, settings: Settings) -> tuple[int, ...]:
    """The numbers of the compiled Setup: header, kinds of cards, tiles, and the text of a host's own lists."""
    return _setup_words(players, *(str(settings[name]) for name in ("covering", "first_player", "values", "lists")))


@lru_cache(maxsize=256)
def _setup_words(players: int, covering: str, first_player: str, values: str, lists: str) -> tuple[int, ...]:
    box = box_of({"values": values, "lists": lists})
    text = () if lists == STANDARD_LISTS else _text_words(lists)
    first = 0 if first_player == CHANCE_CHOOSES else int(first_player)
    words = (*(card.word() for card in box.cards), *(tile.word() for tile in box.tiles), *text)
    switches = (int(covering == STRICT), first, int(values == TWENTY_ONCE))
    return (HEADER_WORDS + len(words), players, *switches, len(box.cards), len(text), *words)


def _text_words(text: str) -> tuple[int, ...]:
    """A text as numbers: seven bytes in each."""
    data = text.encode()
    chunks = (data[at : at + BYTES_OF_A_WORD] for at in range(0, len(data), BYTES_OF_A_WORD))
    return tuple(int.from_bytes(chunk.ljust(BYTES_OF_A_WORD, b" "), "big") for chunk in chunks)


@lru_cache(maxsize=256)
def _settings_of(words: tuple[int, ...]) -> tuple[tuple[str, str], ...]:
    data = b"".join(word.to_bytes(BYTES_OF_A_WORD, "big") for word in words[len(words) - words[6] :])
    return (
        ("covering", STRICT if words[2] else SPAN),
        ("values", TWENTY_ONCE if words[4] else TEN_TWICE),
        ("first_player", str(words[3]) if words[3] else CHANCE_CHOOSES),
        ("lists", data.decode().rstrip() if data else STANDARD_LISTS),
    )


def settings_of(words: tuple[int, ...]) -> Settings:
    """The opposite of setup_words()."""
    return dict(_settings_of(words))


def box_with(words: tuple[int, ...]) -> Box:
    """The cards and tiles of a setup."""
    return box_of(settings_of(words))
