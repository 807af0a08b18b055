"""The promises of every game, each a function that raises AssertionError with the fact that breaks it.

A promise gets a position reached by random play. Randomness is drawn from the given generator only.
"""

from __future__ import annotations

import copy
import math
import pickle
from collections.abc import Mapping

from librt.vecs import vec
from mypy_extensions import i64

from gametable import COMPILED
from gametable.kernel.errors import Refused
from gametable.kernel.game import Game
from gametable.kernel.record import read_record, write_record
from gametable.kernel.recorder import Recorder, resume, verify
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, OVER, State, scratch
from tests.contract.case import Case, Promise, play_a_little
from tests.contract.scenes import check_every_number_has_parts, check_scene
from tests.contract.sight import (
    half_made_choices_say_so,
    private_steps_are_not_told,
    redraws_are_possible_positions,
    secrets_are_kept,
    views_are_plain,
    what_reveals_says_so,
)


def refusals_agree_with_legal_actions(case: Case) -> None:
    game, state = case.game, case.state
    legal = state.legal_actions()
    numbers = game.outcomes if state.to_move() == CHANCE else game.actions
    before = state.words()
    for action in range(numbers):
        refusal = game.refusal(state, action)
        assert (refusal is None) == (action in legal), f"{action}: legal {action in legal}, but {refusal}"
        assert state.is_legal(action) == (action in legal), f"is_legal({action}) is wrong"
        if refusal and state.to_move() != CHANCE:
            assert_refused(state, action, refusal)
    assert state.words() == before, "asking has changed the position"


def assert_refused(state: State, action: int, refusal: Refused) -> None:
    assert refusal.rule and refusal.reason, f"{action} is refused without rule or reason"
    try:
        state.play(action)
    except Refused as refused:
        assert (refused.rule, refused.reason) == (refusal.rule, refusal.reason)
    else:
        raise AssertionError(f"play({action}) was not refused")


def legal_actions_are_in_order(case: Case) -> None:
    state = case.state
    legal = state.legal_actions()
    assert (state.to_move() == OVER) == (not legal), f"{len(legal)} legal actions with {state.to_move()} to move"
    assert legal == sorted(set(legal)), "legal actions are not ascending"
    assert all(
        0 <= action < (case.game.outcomes if state.to_move() == CHANCE else case.game.actions) for action in legal
    )
    buffer = scratch()
    count = state.legal_into(buffer)
    assert [buffer[i64(index)] for index in range(count)] == legal, "legal_into differs from legal_actions"
    assert (state.to_move() in state.open_seats()) == (state.to_move() >= 0), "who decides is not an open seat"


def open_seats_decide_alone(case: Case) -> None:
    """Whoever of the open seats decides first, and whoever changes its mind, all come to the same position."""
    game, state = case.game, case.state
    seats = state.open_seats()
    missing = undecided(game, state, case.rng)
    assert state.awaited_seats() == missing, f"seats {missing} must still decide, not {state.awaited_seats()}"
    if len(seats) < 2 or missing != seats:
        return
    wishes = {seat: pick_for(game, state, seat, case.rng) for seat in seats}
    ends = []
    for order in (seats, [*reversed(seats)]):
        decided = state.copy()
        decide(game, decided, order[0], pick_for(game, decided, order[0], case.rng))  # and then changes it
        for seat in order:
            decide(game, decided, seat, wishes[seat])
        ends.append(decided)
    assert ends[0] == ends[1], f"the order of seats {seats} matters"


def undecided(game: Game, state: State, rng: Rng) -> list[int]:
    """The open seats that must still decide before the game goes on."""
    trial = state.copy()
    if len(trial.open_seats()) < 2:
        return trial.open_seats()
    found: list[int] = []
    while trial.open_seats() == state.open_seats() and trial.to_move() not in found:
        seat = int(trial.to_move())
        found.append(seat)
        trial.apply(pick_for(game, trial, seat, rng))
    return found


def pick_for(game: Game, state: State, seat: int, rng: Rng) -> int:
    legal = game.legal_for(state, seat)
    assert legal, f"seat {seat} is open, but has nothing to decide"
    return legal[rng.below(len(legal))]


def decide(game: Game, state: State, seat: int, action: int) -> None:
    assert seat in state.open_seats(), f"seat {seat} was open and is not any more, before all have decided"
    state.turn_to(seat)
    assert state.to_move() == seat, f"turn_to({seat}) lets seat {state.to_move()} decide"
    assert action in game.legal_for(state, seat)
    state.apply(action)


def chance_is_fair(case: Case) -> None:
    state = case.state
    if state.to_move() != CHANCE:
        return
    outcomes, weights = state.legal_actions(), state.chance_weights()
    assert len(weights) == len(outcomes), "not every outcome has a weight"
    assert all(weight > 0 for weight in weights), "an outcome has no weight"
    drawn = dict.fromkeys(outcomes, 0)
    tries = 60 * len(outcomes)
    for _ in range(tries):
        outcome = int(state.draw(case.rng))
        assert outcome in drawn, f"{outcome} was drawn but is no outcome"
        drawn[outcome] += 1
    expected = [tries * weight / sum(weights) for weight in weights]
    assert_fits([drawn[outcome] for outcome in outcomes], expected)


def assert_fits(counts: list[int], expected: list[float]) -> None:
    """Chi square, with a bound that a fair count passes in all but one of some million cases."""
    distance = sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True))
    freedom = len(counts) - 1
    limit = freedom + 5.5 * math.sqrt(2 * freedom) + 15
    assert distance <= limit, f"{counts} does not fit {expected}"


def settling_is_drawing_one_by_one(case: Case) -> None:
    at_once, one_by_one = case.state.copy(), case.state.copy()
    seed = case.rng.word()
    events, rng = at_once.settle(Rng(seed)), Rng(seed)
    count = 0
    while one_by_one.to_move() == CHANCE:
        one_by_one.apply(one_by_one.draw(rng))
        count += 1
    assert at_once == one_by_one, "settle differs from draw and apply"
    assert events == count, f"settle counted {events} events, there were {count}"


def picks_are_legal(case: Case) -> None:
    if case.state.to_move() < 0:
        return
    legal: vec[i64] = scratch()
    allowed = case.state.legal_actions()
    picked = dict.fromkeys(allowed, 0)
    for _ in range(20 * len(allowed)):
        action = int(case.state.pick(case.rng, legal))
        assert action in picked, f"pick chose {action}, which is not legal"
        picked[action] += 1
    assert_fits(list(picked.values()), [20.0] * len(allowed))


def notation_goes_both_ways(case: Case) -> None:
    game, state = case.game, case.state
    texts = {action: game.write(state, action) for action in state.legal_actions()}
    assert len(set(texts.values())) == len(texts), "two actions are written alike"
    for action, text in texts.items():
        assert game.read(state, text) == action, f"{text!r} is read as another action"
        assert text and not set(text) & set("|;\n"), f"{text!r} cannot stand in a record"


def things_follow_from_numbers(case: Case) -> None:
    """What an action is about is a short text, or nothing, and stays the same when the game goes on."""
    game, state = case.game, case.state
    for action in state.legal_actions() if state.to_move() >= 0 else []:
        thing = game.thing(state, action)
        assert thing == thing.strip() and thing.isprintable() and len(thing) <= 40, f"{thing!r} is no short text"
        after = state.copy()
        after.apply(action)
        assert game.thing(after, action) == thing, f"action {action} was {thing!r} before"


def copies_are_independent(case: Case) -> None:
    state = case.state
    words = state.words()
    for duplicate in (type(state).copy, copy.copy, copy.deepcopy, through_bytes):
        twin = duplicate(state)
        assert twin == state and hash(twin) == hash(state), "a copy differs"
        play_a_little(twin, case.rng)
        assert state.words() == words, "playing on a copy has changed the original"
    other = state.copy()
    play_a_little(other, case.rng)
    other.assign(state)
    assert other == state, "assign gives another position"
    play_a_little(other, case.rng)
    assert state.words() == words, "playing on after assign has changed the original"


def through_bytes(state: State) -> State:
    copied = pickle.loads(pickle.dumps(state))  # noqa: S301 (own bytes)
    assert isinstance(copied, State)
    return copied


def everything_is_counted(case: Case) -> None:
    counted = case.game.inventory(case.state)
    wrong = {
        name: (case.counted.get(name), count) for name, count in counted.items() if case.counted.get(name) != count
    }
    assert counted == case.counted, f"components have changed: {wrong}"


def results_are_sane(case: Case) -> None:
    state = case.state
    assert len(state.scores()) == state.players or state.to_move() == CHANCE
    winners = state.winners()
    assert bool(winners) == (state.to_move() == OVER), f"winners {winners} with {state.to_move()} to move"
    assert all(0 <= seat < state.players for seat in winners)
    if winners:
        assert case.game.ends(state), "the end has no name"


def scenes_can_be_touched(case: Case) -> None:
    """The picture of whoever decides and of somebody else is whole, and every legal action can be picked in it."""
    if not COMPILED and case.rng.below(4):  # drawing is never compiled: every position is looked at in the other run
        return
    viewers = case.viewers()
    for viewer in {case.state.to_move(), viewers[case.rng.below(len(viewers))]} & set(viewers):
        check_scene(case.game, case.state, viewer)
        check_every_number_has_parts(case.game, case.state, viewer)


PROMISES: tuple[Promise, ...] = (
    refusals_agree_with_legal_actions,
    legal_actions_are_in_order,
    open_seats_decide_alone,
    chance_is_fair,
    settling_is_drawing_one_by_one,
    picks_are_legal,
    notation_goes_both_ways,
    things_follow_from_numbers,
    copies_are_independent,
    everything_is_counted,
    results_are_sane,
    views_are_plain,
    scenes_can_be_touched,
    secrets_are_kept,
    private_steps_are_not_told,
    half_made_choices_say_so,
    what_reveals_says_so,
    redraws_are_possible_positions,
)


def games_end_and_replay(game: Game, players: int, options: Mapping[str, object], seed: int) -> None:
    """A game ends in time; its record, written and read, gives the same states."""
    recorder = Recorder(game, players, options)
    rng = Rng(seed)
    recorder.begin(rng)
    decisions = 0
    while recorder.state.to_move() != OVER:
        assert decisions < game.longest(recorder.state), f"no end after {decisions} decisions"
        legal = recorder.state.legal_actions()
        recorder.play(legal[rng.below(i64(len(legal)))], rng)
        decisions += 1
    outcomes = sum(len(move.outcomes) for move in recorder.record.moves)
    assert outcomes <= game.most_outcomes(recorder.state), f"{outcomes} chance events are more than promised"
    text = write_record(recorder.record)
    again = resume(game, read_record(text))
    assert again.state == recorder.state, "the record leads to another position"
    assert write_record(again.record) == text, "the record is not written as it was read"
    verify(game, read_record(text))
