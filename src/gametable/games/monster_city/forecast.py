"""What an action of Monster City would bring, before it is done: price, pay, ruins, and what the city is worth then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from gametable.games.monster_city.book import book_of
from gametable.games.monster_city.cards import Building, event_name, shown_colour
from gametable.games.monster_city.cities import NOTES, copies_of, ghost_house, ghost_note
from gametable.games.monster_city.counts import all_of, in_points, monsters, one_of
from gametable.games.monster_city.middle import MONSTERS, ROW
from gametable.games.monster_city.ruin import (
    Ruin,
    all_fallen,
    attack,
    brings_event,
    buildings_of,
    city_of,
    next_fall,
    shows_cards,
    without,
    worth,
)
from gametable.games.monster_city.rules import numbers as n
from gametable.games.monster_city.sight import CATEGORIES
from gametable.games.monster_city.story import way_name
from gametable.kernel.game import Seen
from gametable.kernel.language import _, counted
from gametable.scene.model import NOTHING_TO_SHOW, Part, Preview

CATEGORY_OF: Final = (0, 1, 2, 2, 2, 3)  # of each way to score


def preview(seen: Seen, action: int) -> Preview:
    """What a legal action would change, in a few words and with ghosts."""
    for first, show in _BRANCHES:
        if action >= first:
            return show(seen, action - first)
    return NOTHING_TO_SHOW


def is_final(seen: Seen, action: int) -> bool:
    """MC-15, MC-27, MC-43  What shows cards or choices, or cannot be had again, is asked for twice."""
    if action < n.ATTACK:
        return len(seen["row"]) == 1
    if action < n.STOP:
        return shows_cards(seen, attack(seen, action - n.ATTACK))
    if action == n.STOP:
        return True
    if action < n.SCORE:
        return shows_cards(seen, next_fall(seen, action - n.DESTROY))
    if action < n.CHICKEN:
        return all(facts["chosen"] for seat, facts in enumerate(seen["seats"]) if seat != seen["viewer"])
    return not (n.GIVE <= action < n.TAKE and len(set(seen["row"])) > 1)


def then(seen: Seen, city: list[int]) -> str:
    """What the open categories would bring with such a city."""
    notes, values = seen["seats"][seen["viewer"]]["notes"], worth(city, buildings_of(seen))
    best = max(values[2:5])
    colour = f"{best} ({shown_colour(values.index(best, 2) - 2)})" if best else "0"
    points = (f"{values[0]}", f"{values[1]}", colour, f"{values[5]}")
    listed = [f"{_(name)} {points[at]}" for at, name in enumerate(CATEGORIES) if notes[at] is None]
    return _("Your city would bring {listed}.").format(listed=", ".join(listed)) if listed else ""


def _names(seen: Seen, kinds: list[int]) -> list[str]:
    book = buildings_of(seen)
    return [Building(*book[kind]).shown for kind in kinds]


def _name(seen: Seen, kind: int) -> str:
    return Building(*buildings_of(seen)[kind]).shown


def _sentences(*sentences: str) -> str:
    joined = " ".join(filter(None, sentences))
    return joined[:1].upper() + joined[1:]


def _new_buildings(seen: Seen) -> str:
    """MC-24  What follows when the last building of the row is gone."""
    if len(seen["row"]) > 1:
        return ""
    if seen["scoring_next"]:
        return _("Scoring {number} follows.").format(number=seen["scorings"] + 1)
    return _("5 new buildings follow.")


def _new_monsters(seen: Seen) -> str:
    return _("5 new monsters follow.") if len(seen["monster_row"]) == 1 else ""


def _gone(names: tuple[str, ...], cards: list[int], kind: int) -> tuple[str, ...]:
    """The last card of a kind in a row."""
    copies = cards.count(kind)
    return (names[kind] if copies == 1 else f"{names[kind]}-{copies}",)


def _show_build(seen: Seen, kind: int) -> Preview:
    """MC-11  The price, and the city with the new building."""
    seat = seen["viewer"]
    money, book = seen["seats"][seat]["money"], buildings_of(seen)
    paid = _("Costs 1 banknote, you keep {count}.").format(count=money - 1)
    words = _sentences(paid, then(seen, sorted([*city_of(seen), kind])), _new_buildings(seen))
    gone = (*_gone(ROW, seen["row"], kind), NOTES[2 * seat + money - 1])
    return Preview({"ghost-house": ghost_house(book[kind], seat)}, gone, words)


def _show_attack(seen: Seen, kind: int) -> Preview:
    """MC-13  What falls, and the pay."""
    ruin = attack(seen, kind)
    words = _sentences(_ruins(seen, ruin), _pay(seen, ruin), _new_monsters(seen))
    return _ruined(seen, ruin.fallen, words)


def _show_destroy(seen: Seen, kind: int) -> Preview:
    """MC-18, MC-20  The building, what falls with it, and what is still to choose."""
    ruin = next_fall(seen, kind)
    fallen = sorted([kind, *ruin.fallen])
    more = ruin._replace(fallen=fallen)
    words = _sentences(_ruins(seen, more), _pay(seen, ruin), _new_monsters(seen) if not ruin.choices else "")
    return _ruined(seen, sorted(without(city_of(seen), ruin.left)), words)


def _ruined(seen: Seen, fallen: list[int], words: str) -> Preview:
    seat, city = seen["viewer"], Counter(city_of(seen))
    gone = [name for kind, count in Counter(fallen).items() for name in copies_of(seat, kind, city[kind], count)]
    note = ghost_note(seat, seen["seats"][seat]["money"])
    return Preview({"ghost-note": note}, tuple(gone), words)


def _ruins(seen: Seen, ruin: Ruin) -> str:
    """What falls, and what its player chooses."""
    if not ruin.total:
        return _("Nothing falls in your city.")
    names = _names(seen, ruin.fallen)
    certain = counted("{names} falls.", "{names} fall.", len(names), names=all_of(names)) if names else ""
    return _sentences(certain, *(_asked(seen, count, kinds) for count, kinds in ruin.choices))


def _asked(seen: Seen, count: int, kinds: list[int]) -> str:
    """MC-18, MC-20  What its player will choose from."""
    names = one_of(_names(seen, sorted(set(kinds))))
    return _("You choose {count} of {names}.").format(count=count, names=names)


def _pay(seen: Seen, ruin: Ruin) -> str:
    """MC-13, MC-42  A banknote, perhaps an event card, and what the city is worth then if that is known."""
    pay = _("You get 1 banknote.")
    if brings_event(seen, all_fallen(seen, ruin)):
        pay = _("You get 1 banknote and an event card.")
    return pay if ruin.choices else _sentences(pay, then(seen, ruin.left))


def _show_stop(seen: Seen, _only: int) -> Preview:
    """MC-15  Nothing happens, and the card is gone."""
    following = (seen["viewer"] + 1) % seen["players"] + 1
    words = _("You sit this turn out; seat {number} is next. Your STOP card works once a game and is gone then.")
    return Preview(words=words.format(number=following))


def _show_score(seen: Seen, way: int) -> Preview:
    """MC-26, MC-33  The points that would be noted, and the total."""
    facts = seen["seats"][seen["viewer"]]
    points, category = facts["worth"][way], CATEGORY_OF[way]
    total = seen["scores"][seen["viewer"]] + points
    left = [_(name) for at, name in enumerate(CATEGORIES) if facts["notes"][at] is None and at != category]
    rest = counted("Later there is {names}.", "Later there are {names}.", len(left), names=all_of(left)) if left else ""
    noted = _("Notes {points} for {way}; your total would be {total}.")
    return Preview(words=_sentences(noted.format(points=in_points(points), way=way_name(way), total=total), rest))


def _show_chicken(seen: Seen, kind: int) -> Preview:
    name = book_of(seen["options"]["cards"]).monsters[kind].shown
    left = len(seen["monster_row"]) - 1
    words = _sentences(_("The monster {monster} is discarded.").format(monster=name), _new_monsters(seen))
    if left:
        words = _("The monster {monster} is discarded, {monsters} left in the row.")
        words = words.format(monster=name, monsters=monsters(left))
    return Preview(gone=_gone(MONSTERS, seen["monster_row"], kind), words=words)


def _show_reject(seen: Seen, kind: int) -> Preview:
    out = _("{building} leaves the game, nobody pays.").format(building=_name(seen, kind))
    words = _sentences(out, _new_buildings(seen))
    return Preview(gone=_gone(ROW, seen["row"], kind), words=words)


def _show_give(seen: Seen, kind: int) -> Preview:
    """MC-46  What goes; if the row has only one kind, also what comes."""
    row = seen["row"]
    if len(set(row)) == 1:
        return _swapped(seen, kind, row[0])
    seat, copies = seen["viewer"], city_of(seen).count(kind)
    comes = one_of(_names(seen, sorted(set(row))))
    words = _("{building} goes into the row; you choose {comes} for it.")
    words = words.format(building=_name(seen, kind), comes=comes)
    return Preview(gone=copies_of(seat, kind, copies, 1), words=_sentences(words))


def _show_take(seen: Seen, kind: int) -> Preview:
    return _swapped(seen, seen["given"], kind)


def _swapped(seen: Seen, given: int, taken: int) -> Preview:
    """MC-46  Two buildings change places."""
    seat, city = seen["viewer"], city_of(seen)
    after = sorted([*without(city, [given]), taken])
    words = _("{given} goes, {taken} comes.").format(given=_name(seen, given), taken=_name(seen, taken))
    ghosts: dict[str, Part] = {"ghost-house": ghost_house(buildings_of(seen)[taken], seat)}
    gone = (*_gone(ROW, seen["row"], taken), *copies_of(seat, given, city.count(given), 1))
    return Preview(ghosts, gone, _sentences(words, then(seen, after)))


def _show_perform(seen: Seen, which: int) -> Preview:
    """MC-47, MC-48, MC-49  Events without a target."""
    event, viewer = n.COUNTERATTACK_CARD + which, seen["viewer"]
    if event == n.COUNTERATTACK_CARD:
        return _counterattack(seen)
    if event == n.DETOUR_CARD:
        words = _("Seat {number} is next, and after them you again.")
        return Preview(words=words.format(number=(viewer - 1) % seen["players"] + 1))
    money = seen["seats"][viewer]["money"]
    words = _("You get 1 banknote and have {count} then.").format(count=money + 1)
    return Preview({"ghost-note": ghost_note(viewer, money)}, words=words)


def _counterattack(seen: Seen) -> Preview:
    """MC-47  The whole row goes."""
    words = counted(
        "{count} monster of the row are discarded, as many new ones come.",
        "{count} monsters of the row are discarded, as many new ones come.",
        len(seen["monster_row"]),
    )
    return Preview(gone=tuple(MONSTERS[kind] for kind in sorted(set(seen["monster_row"]))), words=words)


def _show_nothing(seen: Seen, event: int) -> Preview:  # noqa: ARG001 (as for every other action)
    words = _("{event} is discarded without effect, and your turn is over.")
    return Preview(words=words.format(event=event_name(event)))


_BRANCHES: Final[tuple[tuple[int, Callable[[Seen, int], Preview]], ...]] = (  # from the highest number
    (n.FOR_NOTHING, _show_nothing),
    (n.COUNTERATTACK, _show_perform),
    (n.TAKE, _show_take),
    (n.GIVE, _show_give),
    (n.REJECT, _show_reject),
    (n.CHICKEN, _show_chicken),
    (n.SCORE, _show_score),
    (n.DESTROY, _show_destroy),
    (n.STOP, _show_stop),
    (n.ATTACK, _show_attack),
    (n.BUILD, _show_build),
)
