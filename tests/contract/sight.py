"""The promises about viewers: what they see and are told, and that this is nothing that they may not know."""

from __future__ import annotations

import json
import math

from gametable.kernel.game import WATCHER, Game
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, State
from tests.contract.case import Case, play_a_little


def views_are_plain(case: Case) -> None:
    sizes = set()
    for viewer in case.viewers():
        seen = case.game.seen(case.state, viewer)
        assert json.loads(json.dumps(seen)) == seen, "a view does not survive JSON"
        assert case.game.imagine(json.loads(json.dumps(seen)), Rng(1)) == case.game.imagine(seen, Rng(1))
        if viewer != WATCHER:
            features = case.game.features(case.state, viewer)
            sizes.add(len(features))
            assert all(isinstance(number, float | int) and math.isfinite(number) for number in features)
    assert len(sizes) == 1, f"features have different sizes: {sizes}"


def secrets_are_kept(case: Case) -> None:
    """Two positions that differ only in what a viewer cannot know are the same to that viewer, byte for byte."""
    for viewer in case.viewers():
        other = case.state.copy()
        other.redraw(viewer, case.rng)
        assert shown_to(case.game, other, viewer) == shown_to(case.game, case.state, viewer), (
            f"viewer {viewer} sees more"
        )
        assert_told_alike(case, other, viewer)


def shown_to(game: Game, state: State, viewer: int) -> str:
    """All that a viewer gets of a position."""
    seen = game.seen(state, viewer)
    legal = game.legal_for(state, viewer)
    refusals = [str(game.refusal(state, action)) for action in range(game.actions)] if legal else []
    features = game.features(state, viewer) if viewer != WATCHER else []
    return json.dumps([seen, game.draw(seen), game.ask(seen), legal, refusals, features, state.open_seats()])


def assert_told_alike(case: Case, other: State, viewer: int) -> None:
    """An action that leaves both worlds alike to a viewer is told alike."""
    game, state = case.game, case.state
    for action in state.legal_actions()[:12]:
        if not other.is_legal(action):
            continue
        here, there = state.copy(), other.copy()
        here.apply(action)
        there.apply(action)
        if game.seen(here, viewer) == game.seen(there, viewer):
            told = [game.tell(state, action, here, viewer), game.tell(other, action, there, viewer)]
            assert told[0] == told[1], f"viewer {viewer} is told {told}"


def private_steps_are_not_told(case: Case) -> None:
    """What changes nothing in a viewer's view is not in that viewer's log."""
    game, state = case.game, case.state
    for action in state.legal_actions()[:12]:
        after = state.copy()
        after.apply(action)
        for viewer in case.viewers():
            if game.seen(state, viewer) == game.seen(after, viewer):
                told = game.tell(state, action, after, viewer)
                assert not told, f"viewer {viewer} sees no change but is told {told}"


def half_made_choices_say_so(case: Case) -> None:
    """A choice is half made exactly if nobody but its owner sees anything of its last step."""
    game, state = case.game, case.state
    if len(state.open_seats()) != 1:
        return
    seat = int(state.to_move())
    for action in state.legal_actions()[:12]:
        after = state.copy()
        after.apply(action)
        if after.to_move() == CHANCE:
            continue
        others = [viewer for viewer in case.viewers() if viewer != seat]
        same = [game.seen(state, viewer) == game.seen(after, viewer) for viewer in others]
        expected = [game.is_half_made(after)] * len(others)
        assert same == expected, f"{game.write(state, action)}: is_half_made is wrong for some of {others}: {same}"


def what_reveals_says_so(case: Case) -> None:
    """An action that may be taken back shows nobody anything that was hidden."""
    game, state = case.game, case.state
    for action in state.legal_actions()[:12] if state.to_move() >= 0 else []:
        if game.reveals(state, action):
            continue
        after = state.copy()
        after.apply(action)
        for viewer in case.viewers():
            other = state.copy()
            other.redraw(viewer, case.rng)
            if other.is_legal(action):
                other.apply(action)
                same = game.seen(other, viewer) == game.seen(after, viewer)
                assert same, f"{game.write(state, action)} shows viewer {viewer} something hidden"


def redraws_are_possible_positions(case: Case) -> None:
    """A redrawn position is one that could be: it fits the view, everything is counted, and it can be played on."""
    for viewer in case.viewers():
        seed = case.rng.word()
        redrawn = case.state.copy()
        redrawn.redraw(viewer, Rng(seed))
        seen = case.game.seen(case.state, viewer)
        assert case.game.seen(redrawn, viewer) == seen, f"redraw changes what viewer {viewer} sees"
        assert case.game.imagine(seen, Rng(seed)) == redrawn, f"imagine and redraw differ for viewer {viewer}"
        assert case.game.inventory(redrawn) == case.counted, "redraw loses or adds components"
        for _ in range(3):
            play_a_little(redrawn, case.rng)
            assert case.game.inventory(redrawn) == case.counted, "a redrawn position cannot be played on"
