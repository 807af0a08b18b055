from __future__ import annotations

from gametable.games.attatat.components import COMPONENTS
from gametable.games.attatat.game import GAME
from gametable.games.attatat.rules.state import Attatat
from gametable.kernel.game import WATCHER
from gametable.kernel.rng import Rng
from tests.games.attatat.drawn import SQUARE, fresh, hand, legal, places, play, refused


def cards(state: Attatat, seat: int) -> list[list[str]]:
    """A hand as pairs of colour and symbol."""
    return [COMPONENTS.tile_name(state.tile(p)).split() for p in places(state.board, hand(state, seat))]


def test_at_9_all_announce_what_matches_colour_or_symbol_and_the_most_begins() -> None:
    matched_both = 0
    for seed in range(12):
        state = fresh(4, seed=seed)
        hands = [cards(state, seat) for seat in range(4)]
        play(state, "colour red", "symbol cat")
        counts = [sum(colour == "red" or symbol == "cat" for colour, symbol in cards) for cards in hands]
        matched_both += any(["red", "cat"] in cards for cards in hands)
        view = GAME.seen(state, WATCHER)
        assert view["named"] == {"colour": 3, "symbol": 3, "matches": counts}
        assert counts[view["first"]] == max(counts)
        assert view["to_move"] == view["first"]
        assert view["phase"] == "linking"
    assert matched_both >= 10  # such a card has counted once


def test_at_9_counts_are_told_to_everybody() -> None:
    state = play(fresh(2, SQUARE), "colour gold")
    before = state.copy()
    play(state, "symbol cat")
    one, two = GAME.seen(state, 0)["named"]["matches"]
    first = GAME.seen(state, 0)["first"] + 1
    counts = f"Matching cards: seat 1 has {one}, seat 2 has {two}. Seat {first} moves first."
    for viewer in (WATCHER, 0, 1):
        told = GAME.tell(before, GAME.read(before, "symbol cat"), state, viewer)
        assert told == ["Seat 2 names the symbol cat.", counts]


def test_at_9_nothing_else_comes_before_the_naming_and_it_comes_once() -> None:
    state = fresh(2, SQUARE)
    assert refused(state, "a1-b1") == ("AT-9", "Who moves first is not known yet: name a colour.")
    play(state, "colour gold")
    assert refused(state, "no claim") == ("AT-9", "Who moves first is not known yet: name a symbol.")
    play(state, "symbol cat")
    once = "Colour and symbol are named once, before the first turn of the game."
    assert refused(state, "colour gold") == ("AT-9", once)
    assert refused(state, "symbol cat") == ("AT-9", once)


def test_at_10_of_tied_players_the_latest_seat_begins() -> None:
    ties = 0
    for seed in range(40):
        state = play(fresh(4, seed=seed), "colour gold", "symbol scarab")
        view = GAME.seen(state, 0)
        counts = view["named"]["matches"]
        best = [seat for seat in range(4) if counts[seat] == max(counts)]
        ties += len(best) > 1
        assert view["first"] == best[-1]
    assert ties >= 5


def test_at_10_seat_1_names_a_colour_in_play_and_seat_2_a_symbol_in_play() -> None:
    state = fresh(2, SQUARE)
    assert state.to_move() == 0
    assert legal(state) == ["colour gold", "colour green", "colour blue", "colour red"]
    assert refused(state, "symbol cat") == ("AT-10", "Seat 1 names a colour.")
    assert refused(state, "colour gray") == ("AT-10", "No tile in play has the colour gray.")
    play(state, "colour red")
    assert state.to_move() == 1
    assert legal(state) == ["symbol scarab", "symbol sphinx", "symbol pyramid", "symbol cat"]
    assert refused(state, "colour red") == ("AT-10", "Seat 2 names a symbol.")
    assert refused(state, "symbol scribe") == ("AT-10", "No tile in play has the symbol scribe.")


def test_at_10_the_choice_of_names_changes_who_begins() -> None:
    state = fresh(3, seed=1)
    first = set()
    for colour in legal(state):
        named = play(state.copy(), colour)
        first |= {int(play(named.copy(), symbol).first) for symbol in legal(named)}
    assert len(first) > 1


def test_at_11_each_round_is_begun_by_the_next_seat() -> None:
    for players in (2, 3, 5):
        rng = Rng(players)
        state = fresh(players, {"rounds": players + 1})
        begun: list[int] = []
        while actions := state.legal_actions():
            state.step(actions[rng.below(len(actions))], rng)
            if state.round == len(begun) and state.first >= 0 and state.to_move() >= 0:
                begun.append(int(state.first))
                assert state.to_move() == state.first
        assert len(begun) == players + 1
        assert begun == [(begun[0] + number) % players for number in range(players + 1)]


def test_at_12_turns_go_to_the_next_seat_and_from_the_last_to_the_first() -> None:
    state = play(fresh(3), "colour gold", "symbol cat")
    turns = []
    for _ in range(7):
        turns.append(int(state.to_move()))
        play(state, legal(state)[0], "no claim")
    assert turns == [(turns[0] + number) % 3 for number in range(7)]


def test_at_10a_a_single_colour_is_named_without_a_question() -> None:
    state = GAME.new(2, {"layout": "##/##"})
    assert isinstance(state, Attatat)
    lines: list[str] = []
    while state.to_move() < 0:
        outcomes = state.legal_actions()
        before, outcome = state.copy(), next((outcome for outcome in outcomes if outcome >= 5), outcomes[0])
        state.apply(outcome)
        lines = GAME.tell(before, outcome, state, WATCHER)
    assert lines == ["All tiles in play are gold: seat 1 names that colour."]
    assert state.to_move() == 1
    assert GAME.seen(state, 0)["named"]["colour"] == 0
    play(state, legal(state)[0])
    assert GAME.seen(state, 0)["named"]["matches"] == [2, 2]
    assert state.first == 1
