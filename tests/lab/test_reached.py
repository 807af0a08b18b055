"""Rules that come into play are counted where they do."""

from __future__ import annotations

from pathlib import Path

import pytest

from gametable import lab
from gametable.kernel.game import WATCHER
from gametable.lab.plan import Plan, make_plan
from gametable.lab.reached import Reached, refusing, signs_of, told
from gametable.lab.running import Run
from gametable.lab.workers import LabError


@pytest.fixture(scope="module")
def run() -> Run:
    return lab.run("monster_city", 3, games=6, seed=2, workers=1)


def found_in(run: Run, tried: tuple[int, ...] = ()) -> Reached:
    found = Reached(run.plan)
    for number in range(run.finished):
        found.look_at(number, run.steps_of(number), tried)
    return found


def test_a_sign_counts_once_a_game_and_says_where(run: Run) -> None:
    signs = {sign.what: seen for sign, seen in found_in(run).signs.items()}
    stops = run.decisions.filter(run.decisions["thing"] == "stop")
    seen = signs["somebody says STOP"]
    assert seen.count == stops["game"].n_unique() > 0
    assert seen.first == stops.row(0)[:2]
    assert signs["a scoring is due"].count == run.finished


def test_bans_are_counted_at_the_decisions_that_are_looked_at(run: Run) -> None:
    bans = {ban.rule: seen for ban, seen in found_in(run, (1, 2)).bans.items()}
    assert bans["MC-11"].count == 2 * run.finished  # some building is never in the row
    assert bans["MC-26"].first == (0, 1)  # nothing is scored yet
    assert all(seen.count == 0 for seen in found_in(run).bans.values())


def test_refusals_name_their_rule(run: Run) -> None:
    game = run.plan.load_game()
    state = game.start(3, run.plan.options)
    for _who, action in run.steps_of(0)[:14]:
        state.apply(action)
    rules = refusing(game, state)
    assert rules.total() == game.actions - len(state.legal_actions())
    assert rules["MC-41"] > 0


def test_a_private_step_is_heard_by_its_seat(run: Run) -> None:
    game = run.plan.load_game()
    state = game.start(3, run.plan.options)
    who, action = run.steps_of(0)[0]
    after = state.copy()
    after.apply(action)
    assert told(game, state, who, action) == set(game.tell(state, action, after, WATCHER))


def test_what_the_options_leave_out_is_not_counted() -> None:
    def rules(plan: Plan) -> set[str]:
        signs, bans = signs_of(plan)
        return {sign.rule for sign in signs} | {ban.rule for ban in bans}

    plain, events = (rules(make_plan("monster_city", 3, {"events": value})) for value in (False, True))
    assert "MC-15" in plain - events
    assert {"MC-40", "MC-44", "MC-50"} <= events - plain


def test_a_game_without_signs_is_told_apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("gametable.games.catalog.FOLDER", tmp_path)
    with pytest.raises(LabError, match="this game does not say by which signs its rules are seen"):
        signs_of(make_plan("attatat", 2))
