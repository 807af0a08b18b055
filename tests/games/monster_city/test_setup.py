"""The box and the setup: MC-0 to MC-9."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from gametable.games.monster_city.cards import COLOURS, SYMBOLS
from gametable.games.monster_city.components import standard_cards
from gametable.games.monster_city.game import GAME
from gametable.kernel.errors import OptionError
from gametable.kernel.game import WATCHER
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, State
from tests.games.monster_city.drawn import city, legal, monsters, play, row, split, table
from tests.games.monster_city.scenes import fresh

CARDS = standard_cards()
PAIRS = ("red 3, green 4", "green 3, yellow 4", "red 4, yellow 3", "red 4, green 3", "green 4, yellow 3")


def names(kinds: Iterable[int]) -> list[str]:
    return [str(CARDS.building(kind)) for kind in kinds]


def unevenness(counts: Iterable[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


def setup_to(phase: str, players: int = 3, seed: int = 1) -> State:
    """A setup that has come to this phase."""
    state = GAME.new(players)
    rng = Rng(seed)
    while GAME.seen(state, WATCHER)["phase"] != phase:
        state.apply(state.draw(rng))
    return state


@pytest.mark.parametrize("players", [0, 1, 2, 6, True])
def test_mc_0_only_three_four_or_five_can_play(players: int) -> None:
    with pytest.raises(OptionError) as caught:
        GAME.new(players)
    assert (caught.value.rule, caught.value.right) == ("MC-0", "Monster City is for 3 to 5 players.")


def test_mc_0_three_four_and_five_can_play() -> None:
    assert [fresh(players).players for players in (3, 4, 5)] == [3, 4, 5]


def test_mc_1_the_box_holds_103_cards_and_10_banknotes() -> None:
    inventory = GAME.inventory(fresh(5, events=True))
    counts = Counter[str]()
    for name, count in inventory.items():
        counts[name.split()[0]] += count
    assert counts == {"building": 40 + 10, "monster": 30, "event": 14, "banknotes": 10, "misplaced": 0}
    stops = sum(seat["stop"] for seat in GAME.seen(fresh(5), WATCHER)["seats"])
    scorings = 4
    assert counts["building"] + counts["monster"] + counts["event"] + stops + scorings == 103


def test_mc_1_no_component_is_lost_in_the_setup() -> None:
    for players in (3, 4, 5):
        state = GAME.new(players)
        whole = GAME.inventory(state)
        rng = Rng(players)
        while state.to_move() == CHANCE:
            state.apply(state.draw(rng))
            assert GAME.inventory(state) == whole
        assert whole["misplaced"] == 0


def test_mc_2_each_colour_comes_with_its_symbol() -> None:
    assert dict(zip(COLOURS, SYMBOLS, strict=True)) == {"red": "●", "green": "▲", "yellow": "■"}
    shown = {str(kind): kind.shown for kind, _ in CARDS.buildings}
    assert shown["red 5"] == "red ●5"
    assert shown["green 8"] == "green ▲8"
    assert shown["yellow 3"] == "yellow ■3"
    assert {str(kind): kind.shown for kind, _ in CARDS.monsters}["2 green + 1 yellow"] == "2 green ▲ + 1 yellow ■"


def test_mc_3_each_city_begins_with_one_of_the_first_pairs() -> None:
    for players in (3, 4, 5):
        for seed in range(12):
            state = fresh(players, seed)
            assert sorted(city(state, seat) for seat in range(players)) == sorted(PAIRS[:players])


def test_mc_3_unused_pairs_are_out_of_the_game() -> None:
    for players in (3, 4, 5):
        view = GAME.seen(fresh(players), WATCHER)
        assert sorted(names(view["out"])) == sorted(card for pair in PAIRS[players:] for card in split(pair))
        assert view["pairs"] == []
        assert sum(n for name, n in GAME.inventory(fresh(players)).items() if name.startswith("building")) == 50


def test_mc_3_every_seat_gets_every_pair_equally_often() -> None:
    counts = Counter((seat, city(state, seat)) for state in (fresh(3, s) for s in range(600)) for seat in range(3))
    assert len(counts) == 9
    assert unevenness(counts.values(), 200) < 18.5  # 4 degrees of freedom, 1 in 1000


def test_mc_4_the_deck_holds_the_40_buildings_and_no_starting_building() -> None:
    state = setup_to("dealing buildings")
    found = dict(zip(names(state.legal_actions()), state.chance_weights(), strict=True))
    assert found == {str(kind): copies for kind, copies in CARDS.buildings}
    assert sum(found.values()) == 40
    assert GAME.seen(state, WATCHER)["deck"] == 40


@pytest.mark.parametrize("scorings", [0, 1, 2, 3])
def test_mc_4_a_scoring_card_lies_under_every_tenth_building(scorings: int) -> None:
    for deck in range(35 - 10 * scorings, 29 - 10 * scorings, -5):
        view = GAME.seen(table(deck=deck, scorings=scorings), WATCHER)
        assert view["scoring_next"] == (deck in (30, 20, 10, 0))


def test_mc_5_five_buildings_of_the_deck_lie_open() -> None:
    for seed in range(8):
        state = fresh(4, seed)
        view = GAME.seen(state, WATCHER)
        assert len(view["row"]) == 5
        assert view["deck"] == 35
        assert all(view["row"].count(kind) <= CARDS.buildings[kind][1] for kind in view["row"])
        assert view["phase"] == "turn"


def test_mc_5_every_building_comes_equally_often() -> None:
    counts = Counter(name for seed in range(400) for name in split(row(fresh(3, seed))))
    expected = {str(kind): copies * 400 * 5 / 40 for kind, copies in CARDS.buildings}
    assert sum(unevenness([counts[name]], number) for name, number in expected.items()) < 40.8  # 17, 1 in 1000


def test_mc_5_a_card_that_was_dealt_cannot_come_again() -> None:
    state = setup_to("dealing buildings")
    kind = state.legal_actions()[0]
    copies = state.chance_weights()[0]
    for left in range(copies - 1, -1, -1):
        state.apply(kind)
        weights = dict(zip(state.legal_actions(), state.chance_weights(), strict=True))
        assert weights.get(kind, 0) == left


def test_mc_6_five_monsters_lie_open_and_25_wait() -> None:
    view = GAME.seen(fresh(5), WATCHER)
    assert (len(view["monster_row"]), view["monster_deck"], view["monster_discard"]) == (5, 25, [])
    state = setup_to("dealing monsters")
    found = {str(CARDS.monster(k)): w for k, w in zip(state.legal_actions(), state.chance_weights(), strict=True)}
    assert found == {str(kind): copies for kind, copies in CARDS.monsters}


def test_mc_6_every_monster_comes_equally_often() -> None:
    counts = Counter(name for seed in range(400) for name in split(monsters(fresh(3, seed)), "|"))
    expected = {str(kind): copies * 400 * 5 / 30 for kind, copies in CARDS.monsters}
    assert sum(unevenness([counts[name]], number) for name, number in expected.items()) < 43.8  # 19, 1 in 1000


def test_mc_6_piles_and_what_is_out_of_the_game_are_open_to_all() -> None:
    state = table(cities=["red 4, red 6", "green 3", ""], monsters="all red | any 2", monster_deck=20)
    discarded = len(GAME.seen(state, WATCHER)["monster_discard"])
    out = Counter(names(GAME.seen(state, WATCHER)["out"]))
    play(state, "attack all red")
    for viewer in (WATCHER, 0, 1, 2):
        view = GAME.seen(state, viewer)
        assert len(view["monster_discard"]) == discarded + 1
        assert "all red" in [str(CARDS.monster(kind)) for kind in view["monster_discard"]]
        assert Counter(names(view["out"])) - out == Counter(["red 4", "red 6"])
        assert (view["monster_deck"], view["deck"]) == (20, 35)


def test_mc_7_everybody_has_a_banknote_and_the_bank_the_rest() -> None:
    for players in (3, 4, 5):
        view = GAME.seen(fresh(players), WATCHER)
        assert [seat["money"] for seat in view["seats"]] == [1] * players
        assert view["bank"] == 10 - players


def test_mc_8_everybody_has_a_stop_card_and_nobody_an_event() -> None:
    for players in (3, 4, 5):
        state = fresh(players)
        view = GAME.seen(state, WATCHER)
        assert [(seat["stop"], seat["events"]) for seat in view["seats"]] == [(True, 0)] * players
        assert view["events"] is None
        assert "stop" in legal(state)
        assert not any(name.startswith("event") for name in GAME.inventory(state))


def test_mc_9_chance_names_the_first_player_as_the_last_step() -> None:
    state = GAME.new(4)
    phases = []
    while state.to_move() == CHANCE:
        phases.append(GAME.seen(state, WATCHER)["phase"])
        state.apply(state.draw(Rng(len(phases))))
    dealt = ["dealing starting pairs"] * 4 + ["dealing buildings"] * 5 + ["dealing monsters"] * 5
    assert phases == [*dealt, "naming the first player"]
    assert GAME.seen(state, WATCHER)["phase"] == "turn"


def test_mc_9_every_seat_begins_equally_often() -> None:
    state = setup_to("naming the first player", 5)
    assert (state.legal_actions(), state.chance_weights()) == ([0, 1, 2, 3, 4], [1] * 5)
    counts = Counter(int(fresh(5, seed).to_move()) for seed in range(500))
    assert len(counts) == 5
    assert unevenness(counts.values(), 100) < 18.5  # 4 degrees of freedom, 1 in 1000


def test_mc_9_the_table_may_name_a_seat_where_somebody_sits() -> None:
    for seat in range(4):
        assert {int(fresh(4, seed, first_player=str(seat + 1)).to_move()) for seed in range(6)} == {seat}
    with pytest.raises(OptionError) as caught:
        GAME.new(3, {"first_player": "4"})
    assert caught.value.rule == "MC-9"
    assert caught.value.right == "with 3 players right is chance or a seat from 1 to 3."


def test_mc_9_turns_go_clockwise() -> None:
    for players in (3, 4, 5):
        state = fresh(players, 3, first_player="3")
        seats = []
        for _ in range(players + 1):
            seats.append(int(state.to_move()))
            play(state, "stop" if len(seats) <= players else legal(state)[0])
        assert seats == [(2 + turn) % players for turn in range(players + 1)]


def test_a_setup_dealt_at_once_is_the_one_dealt_card_by_card() -> None:
    for players in (3, 5):
        slow = GAME.new(players)
        rng = Rng(7)
        while slow.to_move() == CHANCE:
            slow.apply(slow.draw(rng))
        assert fresh(players, 7) == slow
