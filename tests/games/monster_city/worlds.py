"""All that can lie behind a view, with its exact probability: the measure for redraw().

A world begins with physical event cards dealt in every possible way. Seats play blindly: each physical card of the hand
with the same chance, for nothing. So what a viewer can know follows from counting alone.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import comb

from gametable.games.monster_city.game import GAME
from gametable.games.monster_city.kinds import event_counts
from gametable.games.monster_city.rules import numbers as n
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.rng import Rng
from tests.contract.promises import assert_fits
from tests.games.monster_city.drawn import table
from tests.games.monster_city.steps import card_list

Worlds = dict[MonsterCity, float]  # with probabilities that add up to 1
BLIND = "a blind play"
HIDDEN = "a blind play of which the deal is not said yet"
FEWEST = 10  # outcomes that are expected less often are counted together


def shares(cards: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[list[list[int]], int]]:
    """Every way to deal counted cards into hands of these sizes, with the number of physical deals behind it."""
    if not sizes:
        yield [], 1
        return
    for own, ways in _picks(cards, sizes[0]):
        rest = [copies - taken for copies, taken in zip(cards, own, strict=True)]
        for others, more in shares(rest, sizes[1:]):
            yield [own, *others], ways * more


def _picks(cards: Sequence[int], size: int) -> Iterator[tuple[list[int], int]]:
    if not cards:
        if size == 0:
            yield [], 1
        return
    for taken in range(min(cards[0], size) + 1):
        for rest, ways in _picks(cards[1:], size - taken):
            yield [taken, *rest], ways * comb(cards[0], taken)


def dealt(held: dict[str, int], used: dict[str, int], sizes: Sequence[int]) -> Worlds:
    """All hands of these sizes that held cards can make, before a turn of seat 1; the deck is empty."""
    names = list(held)
    events = [f"{held[name] + used.get(name, 0)} x {name}" for name in names]
    worlds: Worlds = {}
    for hands, ways in shares(list(held.values()), sizes):
        state = table(
            cities=["red 3, red 4, green 3, green 4", "yellow 5, yellow 6", "red 5, green 5, yellow 3"],
            row="red 8, green 8, yellow 8",
            deck=25,
            monsters="all red | all green | all yellow | all of 3 5 7 | any 1",
            money=[0, 0, 0],
            hands=[_named(names, hand) for hand in hands],
            event_discard=_named(list(used), list(used.values())),
            options={"cards": card_list(events=events)},
        )
        assert state.event_deck == 0
        worlds[state] = float(ways)
    return _normal(worlds)


def _named(names: Sequence[str], counts: Sequence[int]) -> str:
    return ", ".join(name for name, count in zip(names, counts, strict=True) for _ in range(count))


def _normal(worlds: Worlds) -> Worlds:
    total = sum(worlds.values())
    return {state: chance / total for state, chance in worlds.items()}


def follow(worlds: Worlds, *steps: str) -> Worlds:
    """The worlds after these steps: an attack with the event card that it brings, or a blind play."""
    for step in steps:
        after: Worlds = defaultdict(float)
        for state, chance in worlds.items():
            branches = _plays(state, step) if step in (BLIND, HIDDEN) else _attack(state, step)
            for new, weight in branches:
                after[new] += chance * weight
        worlds = dict(after)
    return worlds


def _attack(state: MonsterCity, text: str) -> Iterator[tuple[MonsterCity, float]]:
    attacked = state.copy()
    attacked.play(GAME.read(attacked, text))
    assert attacked.phase == n.DRAWING_EVENT
    deck = event_counts(attacked.event_deck)
    for kind, copies in enumerate(deck):
        if copies:
            new = attacked.copy()
            new.apply(kind)
            yield new, copies / sum(deck)


def _plays(state: MonsterCity, step: str) -> Iterator[tuple[MonsterCity, float]]:
    """Each physical card of the hand with the same chance."""
    by_deal = [event_counts(state.held(deal, state.seat)) for deal in range(state.deals())]
    total = sum(map(sum, by_deal))
    for deal, cards in enumerate(by_deal):
        for kind, copies in enumerate(cards):
            if copies:
                new = state.copy()
                new.apply(n.FOR_NOTHING + kind)
                if new.phase == n.SHOWING_EVENT and step == BLIND:
                    new.apply(deal)
                yield new, copies / total


def by_view(worlds: Worlds, viewer: int) -> list[Worlds]:
    """The worlds that look alike to a viewer, the most likely view first, each with its own probabilities."""
    views: dict[str, Worlds] = defaultdict(dict)
    for state, chance in worlds.items():
        views[json.dumps(GAME.seen(state, viewer))][state] = chance
    ranked = sorted(views.values(), key=lambda group: sum(group.values()), reverse=True)
    return [_normal(group) for group in ranked]


def assert_redraw_fits(group: Worlds, viewer: int, rng: Rng, samples: int, *, imagined: bool = False) -> None:
    """Redrawn positions (or ones imagined from the view) are possible worlds, as often as they are likely."""
    counts = dict.fromkeys(group, 0)
    state = max(group, key=lambda world: world.words()).copy()
    view = GAME.seen(state, viewer)
    for _ in range(samples):
        if imagined:
            found = GAME.imagine(view, rng)
        else:
            state.redraw(viewer, rng)
            found = state
        assert found in counts, "no such world is possible"
        assert isinstance(found, MonsterCity)
        counts[found.copy()] += 1
    expected = {world: samples * chance for world, chance in group.items()}
    common = [world for world in group if expected[world] >= FEWEST]
    rare = [world for world in group if expected[world] < FEWEST]
    pairs = [(counts[world], expected[world]) for world in common]
    if rare:
        pairs.append((sum(counts[world] for world in rare), sum(expected[world] for world in rare)))
    assert_fits([count for count, _ in pairs], [mean for _, mean in pairs])
