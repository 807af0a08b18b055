from __future__ import annotations

from typing import Any

import pytest

from gametable.games.attatat.game import GAME
from gametable.games.attatat.rules.state import Attatat
from gametable.kernel.errors import OptionError
from gametable.kernel.game import WATCHER
from gametable.kernel.rng import Rng
from tests.games.attatat.boards import PATH
from tests.games.attatat.drawn import SQUARE, finish, fresh, legal, links, option_error, pile, play, position, refused

EITHER_OR = {**SQUARE, "either_or": True}
BOTH = "linking or claiming"


def either_or(**more: Any) -> Attatat:
    return position(PATH, options=EITHER_OR, phase=BOTH, **more)


@pytest.mark.parametrize("players", [1, 6, 0, -3, True, "3", 2.0])
def test_at_3_another_number_of_players_is_refused(players: Any) -> None:
    with pytest.raises(OptionError) as fault:
        GAME.settings(players)
    assert (fault.value.option, fault.value.rule) == ("players", "AT-3")
    assert "2 to 5 players" in fault.value.right


def test_at_5_naming_more_than_leaves_the_game_is_refused() -> None:
    fault = option_error(3, without_colour="red", without_symbol="cat")
    assert (fault.option, fault.rule) == ("without_symbol", "AT-5")
    assert "with 20 tiles one colour or one symbol is left out, not both" in fault.right
    fault = option_error(4, without_colour="red")
    assert (fault.option, fault.value, fault.rule) == ("without_colour", "red", "AT-5")
    assert "with 25 tiles neither" in fault.right
    fault = option_error(3, layout="sun_disc", without_symbol="cat")
    assert "with 21 tiles neither" in fault.right
    assert GAME.settings(2, {"without_colour": "red", "without_symbol": "cat"})["without_symbol"] == "cat"


def test_at_5_names_that_do_not_exist_are_refused() -> None:
    for name, word in (("without_colour", "grey"), ("without_symbol", "dog")):
        fault = option_error(2, **{name: word})
        assert (fault.option, fault.value, fault.rule) == (name, word, "AT-5")
    assert "Did you mean gray?" in option_error(2, without_colour="grey").right


def test_at_43_the_number_of_rounds_has_limits() -> None:
    most = next(option.schema()["maximum"] for option in GAME.options if option.name == "rounds")
    assert most >= 20
    for rounds in (0, most + 1, True):
        fault = option_error(2, rounds=rounds)
        assert (fault.option, fault.rule) == ("rounds", "AT-43")
        assert f"from 1 to {most}" in fault.right


def test_at_60_three_planks_make_a_link_of_the_novice_game() -> None:
    state = position(PATH.replace("=1=", "#1#"), options={**SQUARE, "planks_per_link": 3}, phase="linking")
    play(state, "c3-c4")
    assert links(state)["c3-c4"] == (1, 3)
    play(state, "from a1", "to b1", "claim")
    assert pile(state, 0) == [1, 0]
    assert links(state)["a1-b1"] == (1, 2)


def test_at_60_planks_of_a_trio_are_taken_one_by_one_in_both_directions() -> None:
    drawing = """
        [a1] #1# [b1]     c1    d1
        |||2
        [a2]      b2      c2    d2
         a3       b3      c3    d3
         a4       b4     [c4]  [d4]
    """
    state = position(drawing, options={**SQUARE, "planks_per_link": 3})
    play(state, "from a2", "to a1", "to b1", "claim", "remove b1", "c2-c3", "no claim", "c3-d3")
    assert [links(state)[link] for link in ("a1-b1", "a1-a2")] == [(1, 2), (2, 2)]
    play(state, "from a1", "to a2", "claim", "remove a1")
    assert [links(state)[link] for link in ("a1-b1", "a1-a2")] == [(1, 2), (2, 1)]
    assert pile(state, 0) == [1, 2]


def test_at_60_there_are_two_or_three_planks_in_a_link() -> None:
    for planks in (1, 4):
        fault = option_error(2, planks_per_link=planks)
        assert (fault.rule, "from 2 to 3" in fault.right) == ("AT-60", True)


def test_at_61_the_hand_may_be_smaller_or_larger() -> None:
    for players, cards in ((2, 2), (2, 8), (3, 3), (4, 5), (5, 5), (5, 2)):
        view = GAME.seen(fresh(players, {"cards_per_player": cards}), 0)
        assert [hand["size"] for hand in view["hands"]] == [cards] * players
        assert view["undealt"]["size"] == len(view["tiles"]) - players * cards


def test_at_61_two_cards_at_least_and_not_more_than_the_tiles_allow() -> None:
    for players, cards, right in ((2, 9, "16 tiles among 2 players allow 2 to 8"), (5, 6, "allow 2 to 5 cards")):
        fault = option_error(players, cards_per_player=cards)
        assert (fault.option, fault.value, fault.rule) == ("cards_per_player", cards, "AT-61")
        assert right in fault.right
    for cards in (1, 13):
        fault = option_error(2, cards_per_player=cards)
        assert (fault.rule, "from 2 to 12" in fault.right) == ("AT-61", True)


def test_at_62_undealt_cards_lie_open_by_option() -> None:
    for reveal in (False, True):
        state = fresh(3, {"reveal_undealt": reveal, "cards_per_player": 4})
        undealt = [place for place in range(20) if state.undealt >> place & 1]
        assert len(undealt) == 8
        for viewer in (WATCHER, 0, 2):
            assert GAME.seen(state, viewer)["undealt"] == {"size": 8, "cards": undealt if reveal else []}
    assert option_error(2, reveal_undealt="maybe").rule == "AT-62"


def test_at_63_the_fewest_free_tiles_follow_the_number_of_players() -> None:
    for players, fewest in ((2, 0), (3, 2), (4, 2), (5, 3)):
        for free in range(fewest, 6):
            assert fresh(players, {"free_tiles": free}).free_left == free
        if fewest:
            fault = option_error(players, free_tiles=fewest - 1)
            assert (fault.option, fault.value, fault.rule) == ("free_tiles", fewest - 1, "AT-63")
            assert f"{players} players need {fewest} to 5, or a corner can be lopped" in fault.right
        assert option_error(players, free_tiles=6).rule == "AT-63"


def test_at_64_the_tiles_lie_in_a_new_random_order_each_round() -> None:
    rng = Rng(3)
    state = fresh(3, {"random_matrix": True})
    orders = [GAME.seen(state, 0)["tiles"]]
    while actions := state.legal_actions():
        state.step(actions[rng.below(len(actions))], rng)
        if state.round == len(orders) and state.to_move() >= 0:
            orders.append(GAME.seen(state, 0)["tiles"])
    assert len({tuple(order) for order in orders}) == 3
    assert all(sorted(order) == sorted(orders[0]) for order in orders)
    assert all(order != sorted(order) for order in orders)


def test_at_64_each_tile_lies_everywhere_equally_often() -> None:
    counts = [[0] * 16 for _ in range(16)]
    for seed in range(480):
        tiles = GAME.seen(fresh(2, {**SQUARE, "random_matrix": True}, seed), 0)["tiles"]
        for place, tile in enumerate(tiles):
            counts[place][sorted(tiles).index(tile)] += 1
    score = sum((count - 30) ** 2 / 30 for row in counts for count in row)
    assert 150 < score < 300  # 225 degrees of freedom
    assert option_error(2, random_matrix=1).rule == "AT-64"


def test_at_65_a_turn_is_a_link_or_a_claim() -> None:
    state = either_or()
    assert legal(state)[-2:] == ["from a1", "from b1"]
    linked = play(state.copy(), "c3-c4")
    assert linked.to_move() == 1
    claimed = play(state.copy(), "from a1", "to b1", "claim", "remove a1")
    assert claimed.to_move() == 1
    assert links(claimed)["a1-b1"] == (1, 1)
    assert claimed.links_left_of(0) == state.links_left_of(0)


def test_at_65_who_can_link_must_link_or_claim_and_never_both() -> None:
    state = either_or()
    assert refused(state, "no claim") == ("AT-65", "You can link, so you must link or claim.")
    assert refused(state, "a1-b1")[0] == "AT-15"
    assert refused(state, "claim")[0] == "AT-22"
    play(state, "from a1")
    assert refused(state, "c3-c4") == ("AT-65", "A turn is either a link or a claim, and you have begun a path.")
    assert refused(state, "no claim")[0] == "AT-13b"
    assert option_error(2, either_or=None).rule == "AT-65"


def test_at_65_who_cannot_link_may_claim_or_pass() -> None:
    drawing = PATH.replace("[", "{").replace("]", "}")
    state = position(drawing, options=EITHER_OR, phase=BOTH, seat=1, links_left=[0, 5])
    play(state, "c3-c4")
    assert legal(state) == ["from a1", "from b1", "no claim"]
    passed = play(state.copy(), "no claim")
    assert (passed.to_move(), GAME.ends(passed)) == (1, [])
    play(state, "from a1", "to b1", "claim", "remove a1")
    assert (state.to_move(), GAME.ends(state)) == (1, [])


def test_at_65_the_last_plank_of_the_table_ends_the_round_at_once() -> None:
    state = play(either_or(links_left=[1, 0]), "c3-c4")
    assert GAME.ends(state) == ["planks played"]
    assert pile(state, 0) == [0, 0]


def test_at_65_a_walk_looks_to_others_like_a_turn_not_yet_begun() -> None:
    state = either_or()
    before = GAME.seen(state, 1)
    assert GAME.seen(play(state, "from a1"), 1) == before
    assert before["phase"] == BOTH


def test_options_combine_freely() -> None:
    options = {"either_or": True, "random_matrix": True, "reveal_undealt": True, "planks_per_link": 3, "rounds": 1}
    for seed in range(5):
        for players in (2, 3, 4, 5):
            state = finish(fresh(players, {**options, "layout": "diamond"}, seed), seed)
            assert len(GAME.ends(state)) == 1


def test_an_unknown_option_is_refused() -> None:
    assert "Did you mean free_tiles?" in option_error(2, free_tile=3).right
