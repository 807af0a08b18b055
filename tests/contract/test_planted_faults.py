"""Each promise fails when a fault is planted: a check that cannot fail would prove nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from gametable.kernel.errors import GametableError, Refused
from gametable.kernel.game import Game, Seen
from gametable.kernel.plain_scene import plain_scene
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, OVER, State
from gametable.scene.model import Part, Scene, Shape
from tests.contract.bids import Bids, BidsGame
from tests.contract.case import Case
from tests.contract.fairness import redraw_is_unbiased
from tests.contract.highest import HIDE, SHOW, Highest, HighestGame
from tests.contract.promises import PROMISES, games_end_and_replay


def check(promise: Callable[[Case], None], game: Game) -> None:
    """Look at every position of a few games."""
    for seed in range(6):
        rng = Rng(seed)
        state = game.new(3)
        counted = game.inventory(state)
        while True:
            promise(Case(game, state, counted, rng))
            if state.to_move() == OVER:
                break
            legal = state.legal_actions()
            state.apply(legal[rng.below(i64(len(legal)))])


def with_state(**methods: Any) -> Game:
    """The made-up game with some of its state's methods replaced."""
    kind = type("Faulty", (Highest,), methods)
    return with_game(state_class=kind)


def with_game(**methods: Any) -> Game:
    """The made-up game with some of its own methods replaced."""
    faulty: Game = type("FaultyGame", (HighestGame,), methods)()
    return faulty


def swap_is_never_refused(self: HighestGame, state: State, action: int) -> Refused | None:
    return None if action == 2 else HighestGame.refusal(self, state, action)


def actions_in_disorder(self: Highest, out: vec[i64]) -> i64:
    count = Highest.legal_into(self, out)
    if self.to_move() >= 0:
        out[i64(0)], out[i64(1)] = out[i64(1)], out[i64(0)]
    return count


def lowest_card_first(self: Highest, _rng: Rng) -> i64:
    return i64(min(self.deck))


def settle_backwards(self: Highest, _rng: Rng) -> i64:
    events = 0
    while self.to_move() == CHANCE:
        self.apply(i64(max(self.deck)))
        events += 1
    return i64(events)


def never_hides(self: Highest, rng: Rng, legal: vec[i64]) -> i64:
    return i64(SHOW if self.to_move() >= 0 else rng.below(legal[i64(0)]))


def everything_is_show(_self: HighestGame, _state: State, _action: int) -> str:
    return "show"


def things_of_the_moment(_self: HighestGame, state: State, action: int) -> str:
    return f"action {action} of seat {state.to_move() + 1}"


def shared_hands(self: Highest) -> Highest:
    twin = Highest.copy(self)
    twin.hands = self.hands
    twin.shown = self.shown
    return twin


def card_is_lost(self: Highest, action: i64) -> None:
    Highest.apply(self, action)
    if self.turn == 1 and self.deck:
        self.deck.pop()


def winners_before_the_end(_self: Highest) -> list[int]:
    return [0]


def sets_in_views(self: HighestGame, state: State, viewer: int) -> Seen:
    return {**HighestGame.seen(self, state, viewer), "pair": (1, 2)}


def one_button_for_all(_self: HighestGame, _seen: Seen, _action: int) -> tuple[str, ...]:
    return ("action-0",)


def buttons_that_are_not_there(_self: HighestGame, _seen: Seen, action: int) -> tuple[str, ...]:
    return (f"button-{action}",)


def with_part(game: HighestGame, seen: Seen, part: Part) -> Scene:
    scene = plain_scene(game, seen)
    return replace(scene, groups=(*scene.groups, {"fault": part}))


def unknown_colour(self: HighestGame, seen: Seen, _shape: Shape = "wide") -> Scene:
    return with_part(self, seen, Part("text/lines", 0, 0, '<path fill="var(--pink)"/>'))


def layer_of_no_zone(self: HighestGame, seen: Seen, _shape: Shape = "wide") -> Scene:
    return with_part(self, seen, Part("text/nowhere", 0, 0, "<path/>"))


def broken_drawing(self: HighestGame, seen: Seen, _shape: Shape = "wide") -> Scene:
    return with_part(self, seen, Part("text/lines", 0, 0, "<path>"))


def all_hands_in_views(self: HighestGame, state: State, viewer: int) -> Seen:
    return {**HighestGame.seen(self, state, viewer), "hands": list(cast(Highest, state).hands)}


def deck_in_features(self: HighestGame, state: State, seat: int) -> list[float]:
    return [*HighestGame.features(self, state, seat), float(sum(cast(Highest, state).deck))]


def dealt_cards_are_told(_self: HighestGame, before: State, action: int, _after: State, _viewer: int) -> list[str]:
    hands = [card for card in cast(Highest, before).hands if card >= 0]
    return [f"Action {action}, hands {hands}."]


def talkative(self: HighestGame, before: State, action: int, after: State, viewer: int) -> list[str]:
    return [*HighestGame.tell(self, before, action, after, viewer), "Something happened."]


def quiet_step(self: Highest, action: i64) -> None:
    if action == HIDE and self.to_move() >= 0 and self.turn not in self.swapped:
        self.swapped.add(self.turn)
        return
    Highest.apply(self, action)


def hiding_shows_the_next_card(self: Highest, action: i64) -> None:
    if action == HIDE and self.to_move() >= 0 and self.turn + 1 < self.players:
        self.shown.add(self.turn + 1)
    Highest.apply(self, action)


def swaps_are_private(self: HighestGame, state: State, viewer: int) -> Seen:
    seen = HighestGame.seen(self, state, viewer)
    return {**seen, "swapped": [seat for seat in seen["swapped"] if seat == viewer]}


def redraw_forgets_shown_cards(self: Highest, seat: i64, rng: Rng) -> None:
    self.shown = set()
    Highest.redraw(self, seat, rng)


def redraw_keeps_the_truth(_self: Highest, _seat: i64, _rng: Rng) -> None:
    return None


def redraw_deals_low_cards(self: Highest, seat: i64, _rng: Rng) -> None:
    hidden = [s for s, card in enumerate(self.hands) if s != seat and s not in self.shown and card >= 0]
    unknown = sorted(self.deck | {self.hands[s] for s in hidden})
    for s in hidden:
        self.hands[s] = unknown.pop(0)
    self.deck = set(unknown)


def round_and_round(self: Highest, action: i64) -> None:
    Highest.apply(self, action)
    if self.turn == self.players:
        self.turn = 0


def first_come_first_served(self: Bids, action: i64) -> None:
    taken = int(action) in self.bids
    Bids.apply(self, i64(0) if taken else action)


def bids_are_open(self: BidsGame, state: State, viewer: int) -> Seen:
    return {**BidsGame.seen(self, state, viewer), "bids": list(cast(Bids, state).bids)}


def with_bids(**methods: Any) -> Game:
    """The made-up game of bids with some of its own methods replaced."""
    faulty: Game = type("FaultyBids", (BidsGame,), methods)()
    return faulty


FAULTS: list[tuple[str, Game]] = [
    ("refusals_agree_with_legal_actions", with_game(refusal=swap_is_never_refused)),
    ("legal_actions_are_in_order", with_state(legal_into=actions_in_disorder)),
    (
        "open_seats_decide_alone",
        with_bids(state_class=type("Hasty", (Bids,), {"apply": first_come_first_served})),
    ),
    (
        "open_seats_decide_alone",
        with_bids(state_class=type("Patient", (Bids,), {"awaited_seats": Bids.open_seats})),
    ),
    ("secrets_are_kept", with_bids(seen=bids_are_open)),
    ("chance_is_fair", with_state(draw=lowest_card_first)),
    ("settling_is_drawing_one_by_one", with_state(settle=settle_backwards)),
    ("picks_are_legal", with_state(pick=never_hides)),
    ("notation_goes_both_ways", with_game(write=everything_is_show)),
    ("things_follow_from_numbers", with_game(thing=things_of_the_moment)),
    ("copies_are_independent", with_state(copy=shared_hands)),
    ("everything_is_counted", with_state(apply=card_is_lost)),
    ("results_are_sane", with_state(winners=winners_before_the_end)),
    ("views_are_plain", with_game(seen=sets_in_views)),
    ("scenes_can_be_touched", with_game(parts=one_button_for_all)),
    ("scenes_can_be_touched", with_game(parts=buttons_that_are_not_there)),
    ("scenes_can_be_touched", with_game(scene=unknown_colour)),
    ("scenes_can_be_touched", with_game(scene=layer_of_no_zone)),
    ("scenes_can_be_touched", with_game(scene=broken_drawing)),
    ("secrets_are_kept", with_game(seen=all_hands_in_views)),
    ("secrets_are_kept", with_game(features=deck_in_features)),
    ("secrets_are_kept", with_game(tell=dealt_cards_are_told)),
    (
        "private_steps_are_not_told",
        with_game(state_class=type("Quiet", (Highest,), {"apply": quiet_step}), seen=swaps_are_private, tell=talkative),
    ),
    ("half_made_choices_say_so", with_game(is_half_made=lambda self, state: True)),
    (
        "half_made_choices_say_so",
        with_game(state_class=type("Quiet", (Highest,), {"apply": quiet_step}), seen=swaps_are_private),
    ),
    ("what_reveals_says_so", with_state(apply=hiding_shows_the_next_card)),
    ("redraws_are_possible_positions", with_state(redraw=redraw_forgets_shown_cards)),
    ("redraws_are_possible_positions", with_state(redraw=redraw_keeps_the_truth)),
]


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
@pytest.mark.parametrize("game", [HighestGame(), BidsGame()], ids=lambda game: game.key)
def test_the_made_up_games_keep_every_promise(game: Game, promise: Callable[[Case], None]) -> None:
    check(promise, game)


def test_every_promise_has_a_planted_fault() -> None:
    assert {name for name, _ in FAULTS} == {promise.__name__ for promise in PROMISES}


@pytest.mark.parametrize(("name", "game"), FAULTS, ids=lambda value: value if isinstance(value, str) else "fault")
def test_a_planted_fault_breaks_its_promise(name: str, game: Game) -> None:
    promise = next(promise for promise in PROMISES if promise.__name__ == name)
    with pytest.raises(AssertionError):
        check(promise, game)


def test_the_made_up_game_ends_and_redraws_fairly() -> None:
    games_end_and_replay(HighestGame(), 3, {}, seed=1)
    redraw_is_unbiased(HighestGame(), 3, {}, deals=400)


def test_an_endless_game_is_found() -> None:
    with pytest.raises(AssertionError, match="no end"):
        games_end_and_replay(with_state(apply=round_and_round), 3, {}, seed=1)


def test_more_chance_than_promised_is_found() -> None:
    with pytest.raises(AssertionError, match="more than promised"):
        games_end_and_replay(with_game(most_outcomes=lambda self, state: 0), 3, {}, seed=1)


def test_a_forgetful_record_is_found() -> None:
    with pytest.raises((AssertionError, GametableError)):
        games_end_and_replay(with_game(write=everything_is_show), 3, {}, seed=1)


def test_a_biased_redraw_is_found() -> None:
    with pytest.raises(AssertionError, match="does not fit"):
        redraw_is_unbiased(with_state(redraw=redraw_deals_low_cards), 3, {}, deals=400)
