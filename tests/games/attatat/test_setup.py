from __future__ import annotations

from gametable.games.attatat.components import COMPONENTS
from gametable.games.attatat.game import GAME
from gametable.kernel.game import WATCHER
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE
from tests.games.attatat.drawn import SQUARE, finish, fresh


def tile_names(seed: int, players: int, **options: object) -> list[str]:
    return [COMPONENTS.tile_name(tile) for tile in GAME.seen(fresh(players, options, seed), 0)["tiles"]]


def left_out(seed: int, players: int, **options: object) -> set[str]:
    """The colours and symbols that no tile of the matrix has."""
    words = {word for name in tile_names(seed, players, **options) for word in name.split()}
    return {*COMPONENTS.colours, *COMPONENTS.symbols} - words


def test_at_1_25_tiles_are_each_pair_of_five_colours_and_five_symbols() -> None:
    assert COMPONENTS.colours == ("gold", "green", "blue", "red", "gray")
    assert COMPONENTS.symbols == ("scarab", "sphinx", "pyramid", "cat", "scribe")
    names = tile_names(1, 4)
    assert len(names) == 25
    assert {tuple(name.split()) for name in names} == {(c, s) for c in COMPONENTS.colours for s in COMPONENTS.symbols}


def test_at_2_cards_free_tiles_and_planks_are_complete() -> None:
    planks = {f"planks of seat {seat}": 24 for seat in range(1, 6)}
    expected = {"tiles": 25, "cards": 25, "different cards": 25, "Free tiles": 5, "misplaced": 0, **planks}
    assert GAME.inventory(fresh(5)) == expected


def test_at_3_tiles_cards_and_free_tiles_follow_the_number_of_players() -> None:
    for players, tiles, cards, free in ((2, 16, 6, 3), (3, 20, 6, 3), (4, 25, 6, 4), (5, 25, 5, 5)):
        view = GAME.seen(fresh(players), 0)
        assert len(view["tiles"]) == tiles
        assert [hand["size"] for hand in view["hands"]] == [cards] * players
        assert view["free_left"] == free
        assert view["undealt"]["size"] == tiles - players * cards


def test_at_4_a_colour_or_a_symbol_leaves_20_tiles_and_both_leave_16() -> None:
    for seed in range(20):
        assert len(left_out(seed, 3)) == 1
        gone = left_out(seed, 2)
        assert len(gone & set(COMPONENTS.colours)) == 1
        assert len(gone & set(COMPONENTS.symbols)) == 1
        assert len(gone) == 2


def test_at_5_chance_takes_each_colour_and_symbol_equally_often() -> None:
    counts = dict.fromkeys((*COMPONENTS.colours, *COMPONENTS.symbols), 0)
    for seed in range(1000):
        counts[left_out(seed, 3).pop()] += 1
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 27.9  # 9 degrees of freedom, 1 in 1000


def test_at_5_the_host_may_name_what_is_left_out() -> None:
    assert left_out(1, 2, **SQUARE) == {"gray", "scribe"}
    assert left_out(1, 3, without_symbol="cat") == {"cat"}
    assert len({frozenset(left_out(seed, 2, without_colour="blue")) for seed in range(60)}) == 5
    assert all("blue" in left_out(seed, 2, without_colour="blue") for seed in range(9))
    assert all("sphinx" in left_out(seed, 2, without_symbol="sphinx") for seed in range(9))


def test_at_5_what_is_left_out_stays_out_for_the_whole_game() -> None:
    state = fresh(3)
    out = state.out
    assert finish(state, 1).out == out
    assert state.rounds_over() == 3


def test_at_6_rows_have_a_colour_and_columns_a_symbol_in_order() -> None:
    for players, options, width in (
        (2, SQUARE, 4),
        (3, {"without_colour": "red"}, 5),
        (3, {"without_symbol": "cat"}, 4),
        (5, {}, 5),
    ):
        state = fresh(players, options)
        names = tile_names(7, players, **options)
        rows = [[name.split() for name in names[start : start + width]] for start in range(0, len(names), width)]
        colours = [colour for colour in COMPONENTS.colours if colour not in options.values()]
        symbols = [symbol for symbol in COMPONENTS.symbols if symbol not in options.values()]
        assert state.board.width == width
        assert rows == [[[colour, symbol] for symbol in symbols] for colour in colours]


def test_at_6_20_tiles_make_five_rows_if_a_symbol_has_left() -> None:
    widths = set()
    for seed in range(20):
        gone = left_out(seed, 3).pop()
        width = int(fresh(3, {}, seed).board.width)
        assert width == (5 if gone in COMPONENTS.colours else 4)
        widths.add(width)
    assert widths == {4, 5}


def test_at_7_every_card_is_dealt_to_every_seat_equally_often() -> None:
    counts = [[0] * 3 for _ in range(16)]  # to seat 1, to seat 2, not dealt
    for seed in range(800):
        state = fresh(2, SQUARE, seed)
        for card, count in enumerate(counts):
            owner = next((seat for seat in (0, 1) if state.hand(seat) >> card & 1), 2)
            count[owner] += 1
    expected = [300, 300, 200]
    score = sum((n - e) ** 2 / e for count in counts for n, e in zip(count, expected, strict=True))
    assert score < 62  # 30 degrees of freedom, less than 1 in 1000


def test_at_7_a_hand_is_seen_by_its_owner_alone_even_when_the_game_is_over() -> None:
    start = fresh(4)
    for state in (start, finish(start.copy(), 2)):
        for viewer in (WATCHER, 0, 1, 2, 3):
            view = GAME.seen(state, viewer)
            assert view["undealt"]["cards"] == []
            for seat, hand in enumerate(view["hands"]):
                known = hand["size"] if seat == viewer else len(hand["shown"])
                assert len(hand["cards"]) == known


def test_at_7_hands_are_not_shown_when_a_round_ends() -> None:
    rng = Rng(5)
    state = fresh(2, {"rounds": 2})
    while state.rounds_over() == 0:
        before = state.copy()
        actions = state.legal_actions()
        state.apply(actions[rng.below(len(actions))])
    assert state.to_move() == CHANCE
    assert [GAME.seen(state, 0)["hands"][seat]["cards"] for seat in (0, 1)] == [[], []]
    told = GAME.tell(before, before.legal_actions()[0], state, 0)
    assert not any("hand" in line for line in told)


def test_at_7_a_dealt_card_is_told_to_its_owner_alone() -> None:
    state = GAME.new(2, SQUARE)
    rng = Rng(2)
    for count in range(12):
        before = state.copy()
        outcome = int(state.draw(rng))
        state.apply(outcome)
        owner, other = count % 2, 1 - count % 2
        name = COMPONENTS.tile_name(outcome)
        assert GAME.tell(before, outcome, state, owner) == [f"Seat {owner + 1} is dealt the {name}."]
        assert GAME.tell(before, outcome, state, other) == []
        assert GAME.tell(before, outcome, state, WATCHER) == []
    assert state.to_move() == 0


def test_at_7_nobody_chooses_while_chance_deals() -> None:
    refusal = GAME.refusal(GAME.new(2, SQUARE), 24)
    assert refusal
    assert refusal.rule == "AT-7"
    assert "Chance" in refusal.reason


def test_at_8_the_free_tiles_wait_beside_the_matrix() -> None:
    view = GAME.seen(fresh(4), 0)
    assert view["free"] == []
    assert view["free_left"] == 4
    assert view["coloured"] == list(range(25))
