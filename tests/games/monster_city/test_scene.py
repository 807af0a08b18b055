"""The drawn table: what lies where, what is touched, what a preview says, and who sees a half-made choice."""

from __future__ import annotations

import pytest

from gametable.games.monster_city.game import GAME
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.game import WATCHER, seated
from gametable.scene.model import Panel, Part, Scene, Shape
from tests.contract.scenes import check_every_number_has_parts, check_scene
from tests.games.monster_city.drawn import play, table
from tests.games.monster_city.scenes import choose, finished, fresh, lonely_colours, random_steps, scoring_due
from tests.games.monster_city.steps import card_list

CITIES = ["red 3, red 6, red 7, green 4, green 8", "yellow 5, yellow 5", ""]
MONSTERS = "2 red + 1 green | all of 3 5 7 | all green | any 2"


def middle(**changes: object) -> MonsterCity:
    """A position between the first and the second scoring."""
    facts: dict[str, object] = {
        "cities": CITIES,
        "row": "red 5, red 5, green 6",
        "monsters": MONSTERS,
        "deck": 25,
        "scorings": 1,
    }
    return table(**{**facts, **changes})  # type: ignore[arg-type]


def scene(state: MonsterCity, viewer: int = 0, shape: Shape = "wide") -> Scene:
    return GAME.scene(GAME.seen(state, viewer), shape)


def path(state: MonsterCity, text: str, viewer: int = 0) -> tuple[str, ...]:
    return GAME.parts(GAME.seen(state, viewer), GAME.read(state, text))


def said(state: MonsterCity, text: str, viewer: int = 0) -> str:
    return GAME.preview(GAME.seen(state, viewer), GAME.read(state, text)).words


def final(state: MonsterCity, text: str, viewer: int = 0) -> bool:
    return GAME.is_final(GAME.seen(state, viewer), GAME.read(state, text))


def labels(drawn: Scene, zone: str) -> list[str]:
    return [part.label for part in drawn.parts.values() if part.layer.startswith(f"{zone}/") and part.label]


def labelled(drawn: Scene, words: str) -> Part:
    """The one part with this label."""
    (found,) = [part for part in drawn.parts.values() if part.label == words]
    return found


def test_the_rows_lie_in_the_middle_and_equal_cards_are_touched_as_one() -> None:
    drawn = scene(middle())
    row = [label for label in labels(drawn, "board") if label.endswith("Row") or ", 2 of them" in label]
    assert row[:2] == ["red ●5 in the Building Row, 2 of them", "green ▲6 in the Building Row"]
    assert "monster 2 red ● + 1 green ▲ in the Monster Row" in row and "monster all of 3 5 7 in the Monster Row" in row
    pair = [part for name, part in drawn.parts.items() if name.startswith(path(middle(), "build red 5")[0])]
    assert len(pair) == 2 and len([part for part in pair if part.label]) == 1
    assert all(part.origin == "building-deck" for part in pair)


def test_mc_25_the_deck_shows_its_number_and_a_scoring_card_on_top() -> None:
    assert "Building Deck, 25 buildings" in labels(scene(middle()), "board")
    drawn = scene(middle(deck=20))
    due = labelled(drawn, "Building Deck, 20 buildings; scoring card 2 lies on top")
    assert "scoring 2" in due.markup and "20 below" in due.markup
    assert labelled(scene(fresh(3)), "Scoring 1 after 10 more buildings")


def test_mc_6_everybody_may_look_through_the_discards() -> None:
    drawn = scene(middle(monster_deck=23), WATCHER)
    (pile,) = [label for label in labels(drawn, "board") if label.startswith("Monster Discard Pile")]
    assert pile.startswith("Monster Discard Pile, 3 monsters: ")
    assert [label for label in labels(drawn, "board") if label.startswith("out of the game, 15 buildings: ")]


def test_each_city_is_a_zone_in_the_order_of_play() -> None:
    zones = [(zone.name, zone.title, zone.place) for zone in scene(middle(), 1).zones]
    assert zones == [
        ("board", "The middle", "board"),
        ("city1", "Your city", "tray"),
        ("notepad", "Notepad", "tray"),
        ("city2", "Seat 3: city", "others"),
        ("city0", "Seat 1: city", "others"),
    ]
    assert [zone.name for zone in scene(middle(), WATCHER).zones] == ["board", "notepad", "city0", "city1", "city2"]


def test_a_city_is_sorted_by_colour_with_sums_banknotes_and_stop() -> None:
    drawn = scene(middle(money=[2, 1, 0], stops=[0]))
    houses = [part for part in drawn.parts.values() if part.layer == "city0/houses>ruins"]
    assert [part.label for part in houses] == [
        f"{name} in your city" for name in ("red ●3", "red ●6", "red ●7", "green ▲4", "green ▲8")
    ]
    assert [part.x for part in houses] == sorted({part.x for part in houses})
    assert ">16<" in drawn.parts["sum-0-0"].markup and ">12<" in drawn.parts["sum-0-1"].markup
    assert "sum-0-2" not in drawn.parts
    notes = [part.layer for name, part in drawn.parts.items() if name.startswith("note-")]
    assert sorted(notes) == ["board/things"] * 7 + ["city0/things"] * 2 + ["city1/things"]
    assert drawn.parts["stop-0"].label == "your STOP card"
    assert drawn.parts["stop-1"].label == "seat 2's STOP card, used"
    assert labelled(drawn, "your city: 5 buildings, 2 banknotes")


def test_buildings_of_a_kind_are_touched_as_one_and_come_from_the_row() -> None:
    drawn = scene(middle(), 0)
    assert labelled(drawn, "yellow ■5 in seat 2's city, 2 of them")
    before = middle()
    (name,) = path(before, "build green 6")
    after = scene(play(before, "build green 6"))
    built = labelled(after, "green ▲6 in your city")
    assert built.origin == name and name not in after.parts


def test_a_banknote_keeps_its_id_when_it_is_paid() -> None:
    before = middle()
    assert scene(before).parts["note-0"].layer == "city0/things"
    assert scene(play(before, "build green 6")).parts["note-0"].layer == "board/things"


def test_a_large_city_stays_within_its_zone() -> None:
    great = ", ".join(f"{colour} {value}" for colour in ("red", "green", "yellow") for value in range(3, 9))
    state = table(cities=[great, "", ""], row="red 5", deck=15, scorings=2)
    shapes: tuple[Shape, ...] = ("wide", "tall")
    for viewer in (0, 1):
        for shape in shapes:
            drawn = scene(state, viewer, shape)
            (width,) = [zone.box[2] for zone in drawn.zones if zone.name == "city0"]
            places = [part.x for part in drawn.parts.values() if part.layer == "city0/houses>ruins"]
            assert len(set(places)) == 18 and min(places) > 60 and max(places) < width - 8


def test_mc_18_falling_buildings_are_seen_by_their_owner_alone() -> None:
    state = middle()
    others = {viewer: scene(state, viewer) for viewer in (WATCHER, 1, 2)}
    play(state, "attack 2 red + 1 green", "destroy red 6")
    own = scene(state)
    assert labelled(own, "red ●6 in your city, falling").layer == "city0/falling>ruins"
    assert labelled(own, "still to fall: 1 red ● + 1 green ▲")
    assert labelled(own, "monster 2 red ● + 1 green ▲ in the Monster Row, in your city")
    assert {viewer: scene(state, viewer) for viewer in (WATCHER, 1, 2)} == others
    assert path(state, "destroy red 3") == ("city0-0",)
    assert path(state, "destroy red 3", 1) == ()


def test_mc_13_ruins_and_monsters_go_to_piles_that_there_are_and_that_show_it() -> None:
    state = middle()
    before = scene(state)
    piles = {layer.partition(">")[2] for zone in before.zones for layer in zone.layers if ">" in layer}
    assert piles == {"ruins", "discards"}
    play(state, "attack 2 red + 1 green", "destroy red 6", "destroy red 3", "destroy green 4")
    after = scene(state)
    gone = {name: part.layer.partition(">")[2] for name, part in before.parts.items() if name not in after.parts}
    assert sorted(pile for pile in gone.values() if pile) == ["discards", "ruins", "ruins", "ruins"]
    assert all(before.parts[pile] != after.parts[pile] for pile in piles)


def test_mc_18_one_of_two_alike_falls() -> None:
    state = middle(cities=["red 3, red 3, red 6", "", ""], monsters="2 red + 1 green | any 1", deck=25)
    play(state, "attack 2 red + 1 green", "destroy red 3")
    drawn = scene(state)
    assert labelled(drawn, "red ●3 in your city, 2 of them, 1 falling").layer == "city0/houses>ruins"
    assert drawn.parts["city0-0-2"].layer == "city0/falling>ruins"


def test_mc_46_what_goes_in_a_remodel_is_seen_by_its_owner_alone() -> None:
    state = middle(hands=["Remodel", "", ""])
    assert path(state, "give red 3") == ("event-2", "city0-0")
    others = {viewer: scene(state, viewer) for viewer in (WATCHER, 1)}
    play(state, "give red 3")
    assert labelled(scene(state), "red ●3 in your city, going")
    assert path(state, "take green 6") == path(middle(), "build green 6")
    assert {viewer: scene(state, viewer) for viewer in (WATCHER, 1)} == others


def test_what_a_turn_touches() -> None:
    state = middle()
    assert path(state, "stop") == ("stop-0",)
    assert path(state, "build yellow 8") == ()  # it is not there
    assert path(state, "build green 6", 1) == ()  # not their turn
    assert [len(path(state, text)) for text in ("build red 5", "attack any 2", "destroy red 3")] == [1, 1, 1]


def test_events_are_played_by_card_and_target() -> None:
    state = middle(hands=["Chicken, Rejected project, Counterattack, Grant, Grant", "Detour", ""])
    drawn = scene(state)
    assert labelled(drawn, "event Grant (The bank pays 1 banknote), 2 of them")
    assert path(state, "chicken any 2") == ("event-0", *path(state, "attack any 2"))
    assert path(state, "reject red 5") == ("event-1", *path(state, "build red 5"))
    assert path(state, "counterattack") == ("event-3", "perform")
    assert path(state, "nothing Grant") == ("event-5", "for-nothing")
    assert path(state, "detour") == ()
    assert set(drawn.buttons) == {"perform", "for-nothing"}
    assert scene(state, 1).buttons == {}


def test_mc_40_the_hands_of_others_are_only_counted() -> None:
    one = middle(hands=["Chicken", "Detour, Grant", ""])
    other = middle(hands=["Chicken", "Remodel, Chicken", ""])
    assert scene(one) == scene(other)
    assert labelled(scene(one), "seat 2 holds 2 event cards")


def test_mc_33_the_notepad_shows_notes_and_what_would_be_worth_now() -> None:
    state = middle(notes=[{"smallest": 13}, {"one colour": 7}, {}])
    drawn = scene(state)
    assert drawn.parts["score-0"].label == "your notepad, smallest: 13 points noted"
    assert drawn.parts["score-1"].label == "your notepad, tallest: 15 points now"
    assert drawn.parts["score-2"].label == "your notepad, one colour, red ●: 16 points now"
    assert ">7<" in drawn.parts["cell-1-2"].markup and ">(10)<" in drawn.parts["cell-1-3"].markup
    assert labelled(drawn, "seat 2: 7 points in total")
    assert not [name for name in scene(state, WATCHER).parts if name.startswith("score-")]


def test_mc_27_a_choice_is_made_on_the_notepad_and_stays_secret() -> None:
    state = scoring_due(*CITIES[:2], "red 5")
    assert path(state, "score yellow") == ("score-4",)
    before = scene(state, 1)
    choose(state, 0, "green")
    assert labelled(scene(state), "your notepad, one colour, green ▲: 12 points chosen")
    after = scene(state, 1)
    changed = {name for name, part in after.parts.items() if before.parts[name] != part}
    assert changed == {"head-0"} and after.parts["head-0"].label == "seat 1 has chosen"
    assert path(seated_for(state, 2), "score all", 2) == ("score-5",)


def seated_for(state: MonsterCity, seat: int) -> MonsterCity:
    turned = seated(state, seat)
    assert isinstance(turned, MonsterCity)
    return turned


def test_the_words_of_a_construction() -> None:
    worth = "Your city would bring smallest 7, tallest 15, one colour 18 (green ▲), all 34."
    assert said(middle(), "build green 6") == f"Costs 1 banknote, you keep 0. {worth}"
    last = middle(row="green 6", deck=20, notes=[{"smallest": 1, "tallest": 1, "all": 1}, {}, {}])
    now = "Your city would bring one colour 18 (green ▲)."
    assert said(last, "build green 6") == f"Costs 1 banknote, you keep 0. {now} Scoring 2 follows."
    assert said(middle(row="green 6"), "build green 6").endswith("5 new buildings follow.")


def test_the_words_of_an_attack() -> None:
    whole = "Green ▲4 and green ▲8 fall. You get 1 banknote. Your city would bring smallest 3, tallest 7, one colour 16"
    assert said(middle(), "attack all green").startswith(whole)
    choice = "You choose 2 of red ●3, red ●6 or red ●7. You choose 1 of green ▲4 or green ▲8. You get 1 banknote."
    assert said(middle(), "attack 2 red + 1 green") == choice
    none = middle(cities=["", "", ""], monsters="all red")
    assert said(none, "attack all red").startswith("Nothing falls in your city. You get 1 banknote.")
    assert said(none, "attack all red").endswith("5 new monsters follow.")
    lucky = said(middle(hands=["", "", ""]), "attack all green")
    assert "You get 1 banknote and an event card." in lucky
    gone = GAME.preview(GAME.seen(middle(), 0), GAME.read(middle(), "attack all green")).gone
    labels_gone = [scene(middle()).parts[name].label for name in gone]
    assert labels_gone == ["green ▲4 in your city", "green ▲8 in your city"]


def test_the_words_of_a_building_that_falls() -> None:
    state = play(middle(), "attack 2 red + 1 green", "destroy red 6", "destroy red 3")
    assert said(state, "destroy green 4") == (
        "Green ▲4 falls. You get 1 banknote. "
        "Your city would bring smallest 15, tallest 15, one colour 8 (green ▲), all 15."
    )
    begun = play(middle(), "attack 2 red + 1 green")
    assert said(begun, "destroy red 7").startswith("Red ●7 falls. You choose 1 of red ●3 or red ●6.")


def test_the_words_of_stop_and_of_a_scoring() -> None:
    stop = "You sit this turn out; seat 2 is next. Your STOP card works once a game and is gone then."
    assert said(middle(), "stop") == stop
    state = scoring_due(*CITIES[:2], "red 5", scorings=1, notes=[{"all": 20}, {}, {}])
    words = "Notes 16 points for one colour, red ●; your total would be 36. Later there are smallest and tallest."
    assert said(state, "score red") == words


def test_the_words_of_events() -> None:
    state = middle(hands=["Chicken, Rejected project, Remodel, Counterattack, Detour, Grant", "", ""])
    assert said(state, "chicken any 2") == "The monster any 2 is discarded, 3 monsters left in the row."
    assert said(state, "reject green 6") == "Green ▲6 leaves the game, nobody pays."
    assert said(state, "give red 3") == "Red ●3 goes into the row; you choose red ●5 or green ▲6 for it."
    assert said(state, "counterattack") == "4 monsters of the row are discarded, as many new ones come."
    assert said(state, "detour") == "Seat 3 is next, and after them you again."
    assert said(state, "grant") == "You get 1 banknote and have 2 then."
    assert said(state, "nothing Detour") == "Detour is discarded without effect, and your turn is over."
    assert said(play(state, "give red 3"), "take green 6").startswith("Red ●3 goes, green ▲6 comes. Your city would")
    only = middle(row="green 6", hands=["Remodel", "", ""])
    assert said(only, "give red 3").startswith("Red ●3 goes, green ▲6 comes.")


def test_what_shows_cards_or_is_lost_is_asked_for_twice() -> None:
    state = middle(hands=["Remodel", "", ""])
    assert not final(state, "build green 6") and final(middle(row="green 6"), "build green 6")
    assert final(middle(), "stop") and not final(middle(), "attack all green")
    assert final(state, "attack all green") and not final(state, "attack 2 red + 1 green")  # an event card is drawn
    assert not final(state, "give red 3") and final(state, "nothing Remodel")
    scoring = scoring_due(*CITIES[:2], "red 5")
    assert not final(scoring, "score all")
    choose(scoring, 1, "all")
    assert final(choose(scoring, 2, "all"), "score all")


def test_the_panels_count_points_buildings_banknotes_and_stop() -> None:
    panels = scene(middle(notes=[{"smallest": 13}, {}, {}], stops=[0])).panels
    assert panels[0] == Panel((("13", "points"), ("5", "buildings"), ("1", "banknote"), ("1", "STOP")))
    assert panels[2].facts[1] == ("0", "buildings")
    assert scene(middle(hands=["Grant", "", ""])).panels[0].facts[3] == ("1", "event")


def test_the_winner_has_a_star() -> None:
    state = finished(4, 3)
    won = [label for label in labels(scene(state, WATCHER), "notepad") if label.endswith(", the winner")]
    assert len(won) == len(state.winners())
    assert scene(state).rules == ("MC-34",)


def test_a_phone_has_narrow_zones_with_the_same_parts() -> None:
    state = middle(hands=["Chicken, Rejected project, Remodel, Detour, Grant", "", ""])
    wide, tall = scene(state), scene(state, 0, "tall")
    assert set(wide.parts) == set(tall.parts)
    assert {name: part.label for name, part in wide.parts.items()} == {
        name: part.label for name, part in tall.parts.items()
    }
    assert all(zone.box[2] <= 400 for zone in tall.zones)


def test_mc_2_every_label_names_a_colour_with_its_symbol() -> None:
    for before, action, state in random_steps(3, 5, {"events": True}):
        for viewer in (WATCHER, 0):
            words = " · ".join(part.label for part in scene(state, viewer).parts.values())
            assert lonely_colours(words) == []
        if 0 <= before.to_move() == before.seat:
            preview = GAME.preview(GAME.seen(before, before.seat), action)
            assert lonely_colours(preview.words) == []


def test_equal_parts_are_the_same_object() -> None:
    one, other = scene(middle()), scene(middle())
    assert all(one.parts[name] is part for name, part in other.parts.items())


def test_the_question_names_what_the_seat_can_do() -> None:
    assert GAME.ask(GAME.seen(middle(money=[0, 1, 1], stops=[]), 0)) == "Seat 1: suffer an attack (MC-13)."
    two = middle(stops=[])
    assert GAME.ask(GAME.seen(two, 1)) == "Seat 1: construct a building (MC-11) or suffer an attack (MC-13)."
    scoring = choose(scoring_due(*CITIES[:2], "red 5"), 1, "all")
    assert GAME.ask(GAME.seen(scoring, 2)).startswith("Seat 3: choose a category (MC-26).")
    assert GAME.ask(GAME.seen(scoring, 1)).endswith("you have chosen, and may still change it until all have (MC-27).")


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("events", [False, True])
def test_every_position_keeps_what_a_scene_promises(players: int, events: bool) -> None:
    for number, (_, _, state) in enumerate(random_steps(players, 7, {"events": events})):
        if number % 7 == 0:
            for viewer in range(-1, players):
                check_scene(GAME, state, viewer)
            check_every_number_has_parts(GAME, state, 0)


def test_mc_60_other_cards_are_drawn_too() -> None:
    cards = card_list(
        buildings=["20 x red 20", "20 x green 1"],
        monsters=["10 x all of 1 2 3 4 5 6 7 8 9 10", "10 x 9 red + 9 green + 9 yellow", "10 x any 9"],
    )
    for number, (_, _, state) in enumerate(random_steps(3, 2, {"cards": cards})):
        if number % 9 == 0:
            check_scene(GAME, state, 0)
