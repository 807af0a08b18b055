"""Positions of Monster City from words, and words from positions.

    table(cities=["red 3, green 4", "", "yellow 8"], row="red 5, green 6", monsters="all red | any 2")

Cards that are not named lie in the decks, or out of the game where a deck is given a size.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from gametable.games.monster_city.cards import EVENTS, Cards, cards_of
from gametable.games.monster_city.game import GAME
from gametable.games.monster_city.kinds import building_set, buildings_in, monster_set, packed_events, row_kinds, row_of
from gametable.games.monster_city.options import setup_words
from gametable.games.monster_city.rules import numbers as n
from gametable.games.monster_city.rules.position import USED
from gametable.games.monster_city.rules.setup import setup_of
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.rng import Rng
from gametable.kernel.state import restore

CATEGORIES = ("smallest", "tallest", "one colour", "all")


def table(
    *,
    cities: Sequence[str] = ("", "", ""),
    row: str = "red 5",
    monsters: str = "all red",
    money: Sequence[int] | None = None,
    seat: int = 0,
    deck: int | None = None,
    monster_deck: int | None = None,
    scorings: int = 0,
    notes: Sequence[dict[str, int]] | None = None,
    stops: Sequence[int] | None = None,
    hands: Sequence[str] | None = None,
    event_discard: str = "",
    options: dict[str, object] | None = None,
) -> MonsterCity:
    """A position at the beginning of a turn; hands of event cards make it the event variant.

    `stops` are the seats that still have their STOP card (all of them, if not said); `deck` and `monster_deck` say how
    many cards are left there, the rest being out of the game or discarded (else 35 buildings, ten less after each
    scoring, and all monsters); `notes` are the points of each seat by category.
    """
    players = len(cities)
    words = setup_words(players, GAME.settings(players, {"events": hands is not None, **(options or {})}))
    setup, cards = setup_of(words), cards_of(words)
    city_sets = [building_set(setup, buildings(cards, city)) for city in cities]
    row_cards = buildings(cards, row)
    placed = row_cards + [kind for city in city_sets for kind in buildings_in(setup, city)]
    left = _rest({k: _copies(cards, k) for k in range(len(cards.buildings))}, placed)
    size = deck if deck is not None else n.DECK - n.PILE * scorings - n.ROW
    monster_row = [monster(cards, name) for name in split(monsters, "|")]
    other_monsters = _rest({k: copies for k, (_, copies) in enumerate(cards.monsters)}, monster_row)
    monsters_left = len(other_monsters) if monster_deck is None else monster_deck
    money = money if money is not None else [1] * players
    standing = range(players) if stops is None else stops
    event_hands = [packed(hand) for hand in hands] if hands is not None else []
    discard = packed(event_discard)
    event_deck = setup.event_cards - sum(event_hands) - discard if hands is not None else 0
    drawn = _drawable(cards, left, size)
    numbers = [
        *(n.TURN, seat, 0, 0),
        *(0, building_set(setup, drawn), row_of(row_cards), building_set(setup, _without(left, drawn))),
        *(monster_set(setup, other_monsters[:monsters_left]), row_of(monster_row)),
        monster_set(setup, other_monsters[monsters_left:]),
        *(n.BANKNOTES - sum(money), sum(banknotes << 8 * s for s, banknotes in enumerate(money))),
        sum(1 << s for s in standing) if hands is None else 0,
        *(-1, 0, 0, -1),
        *(scorings, 0, -1),
        *(event_deck, discard, -1),
        *city_sets,
        *(note_word(note) for note in (notes or [{}] * players)),
        *event_hands,
    ]
    return restore(MonsterCity, (*words, *numbers))


def split(text: str, mark: str = ",") -> list[str]:
    """The parts of a list; an empty text has none."""
    return [part.strip() for part in text.split(mark) if part.strip()]


def buildings(cards: Cards, text: str) -> list[int]:
    """The kinds of buildings such as `red 3, green 4`."""
    names = [str(kind) for kind, _ in cards.buildings]
    return [names.index(name) for name in split(text)]


def monster(cards: Cards, name: str) -> int:
    """The kind of a monster such as `all red`."""
    return [str(kind) for kind, _ in cards.monsters].index(name)


def packed(text: str) -> int:
    """Event cards such as `Chicken, Grant, Grant`."""
    held = split(text)
    return packed_events(held.count(name) for name in EVENTS)


def note_word(points: dict[str, int]) -> int:
    """A word of the notepad; the colour named is red."""
    word = 0
    for category, number in points.items():
        at = CATEGORIES.index(category)
        word += (number << 10 * at) + (1 << USED + at)
    return word


def _copies(cards: Cards, kind: int) -> int:
    return cards.buildings[kind][1] + sum(pair.count(kind) for pair in cards.pairs)


def _rest(copies: dict[int, int], placed: list[int]) -> list[int]:
    left = Counter(copies)
    left.subtract(placed)
    assert min(left.values()) >= 0, "a card is named more often than the game has it"
    return list(left.elements())


def _without(cards: list[int], taken: list[int]) -> list[int]:
    left = Counter(cards)
    left.subtract(taken)
    return list(left.elements())


def _drawable(cards: Cards, left: list[int], size: int) -> list[int]:
    """So many of these cards for the deck, which never has more of a kind than were shuffled into it."""
    drawn: list[int] = []
    for kind in left:
        if len(drawn) < size and drawn.count(kind) < cards.buildings[kind][1]:
            drawn.append(kind)
    assert len(drawn) == size, f"only {len(drawn)} buildings are left for the deck"
    return drawn


def play(state: MonsterCity, *texts: str, seed: int = 1) -> MonsterCity:
    """Play moves in notation, each checked, with the chance that follows; the state itself is changed and returned."""
    rng = Rng(seed)
    for text in texts:
        state.play(GAME.read(state, text), rng)
    return state


def legal(state: MonsterCity, begin: str = "") -> list[str]:
    """The legal moves in notation that begin with these letters."""
    texts = [GAME.write(state, action) for action in state.legal_actions()]
    return [text for text in texts if text.startswith(begin)]


def city(state: MonsterCity, seat: int) -> str:
    """A city as a text that table() reads."""
    cards = cards_of(state.setup.words)
    return ", ".join(str(cards.building(kind)) for kind in buildings_in(state.setup, state.city(seat)))


def row(state: MonsterCity) -> str:
    """The Building Row as a text that table() reads."""
    cards = cards_of(state.setup.words)
    return ", ".join(str(cards.building(kind)) for kind in row_kinds(state.row))


def monsters(state: MonsterCity) -> str:
    """The Monster Row as a text that table() reads."""
    cards = cards_of(state.setup.words)
    return " | ".join(str(cards.monster(kind)) for kind in row_kinds(state.monster_row))


def hand(state: MonsterCity, seat: int) -> str:
    """The event cards of a seat as a text that table() reads."""
    cards = state.hand(seat)
    return ", ".join(name for kind, name in enumerate(EVENTS) for _ in range(cards >> 4 * kind & 15))


def refused(state: MonsterCity, text: str) -> tuple[str, str]:
    """The rule and the reason that forbid a move."""
    refusal = GAME.refusal(state, GAME.read(state, text))
    assert refusal is not None, f"{text} is allowed"
    return refusal.rule, refusal.reason
