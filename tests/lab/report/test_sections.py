"""What the sections measure and say."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from gametable import lab
from gametable.lab.arena import deal_seed
from gametable.lab.causal import CausalTable, Trial
from gametable.lab.report.experiments import experiment
from gametable.lab.report.making import opened, write_report
from gametable.lab.report.material import Material
from gametable.lab.report.section import MISSING
from gametable.lab.report.sections import ends, oddities, rules, things
from gametable.lab.report.wording import number, signed, sure
from gametable.lab.workers import LabError
from tests.lab.report.small import make_run, numbers_of, report_of
from tests.lab.stuck import stuck_plan
from tools.recheck import recheck

EVEN = [[0.5, 0.5], [0.5, 0.5]]  # the results of a deal


def test_numbers_are_those_of_the_tables(report: str, folder: Path) -> None:
    numbers, games = numbers_of(report), lab.open_run(folder).games
    for seat in (1, 2):
        assert numbers["seats"]["seats"][seat - 1]["value"] == pytest.approx(games[f"share_{seat}"].mean())
    assert numbers["lengths"]["turns"]["mean"]["value"] == pytest.approx(games["turns"].mean())
    counted = {way["end"]: way["count"] for way in numbers["ends"]["ways"]}
    assert counted == dict(games["end"].value_counts().iter_rows())


def test_the_largest_menu_is_told_with_its_position(report: str, folder: Path) -> None:
    menu = numbers_of(report)["choices"]["largest"][0]
    run = lab.open_run(folder)
    assert menu["legal"] == run.decisions["legal"].max()
    move = run.record(menu["game"]).moves[menu["number"]]
    assert (move.seat + 1, move.action) == (menu["seat"], menu["chosen"])
    assert f"> Seat {menu['seat']} (you)" in menu["position"]
    assert f"The position of game {menu['game']}, decision {menu['number']}" in report


def test_two_different_bots_show_skill(report: str) -> None:
    luck = numbers_of(report)["luck"]
    assert luck["deals"] == 8
    assert sum(luck[part]["value"] for part in ("skill", "seat", "deal", "rest")) == pytest.approx(1)
    assert luck["skill"]["value"] > luck["seat"]["value"]


def test_an_experiment_is_kept_and_told_again(report: str, folder: Path) -> None:
    causal = numbers_of(report)["things"]["causal"]
    assert causal["tried"] == 8
    assert causal["games"] >= 8
    assert (folder / "causal.json").exists()
    assert "The experiment, with luck that the run has not had: 8 free games" in report


def test_without_an_experiment_the_page_says_how_to_make_one(tmp_path: Path) -> None:
    page = report_of(make_run(tmp_path, games=10))
    assert numbers_of(page)["things"]["causal"] is None
    assert "<code>gametable lab report DIR --causal 200</code>" in page
    assert "it needs 2 different bots, one a seat" in numbers_of(page)["luck"][MISSING]


def test_one_game_is_too_few_for_most(tmp_path: Path) -> None:
    page = report_of(make_run(tmp_path, games=1))
    unmeasured = [name for name, figures in numbers_of(page).items() if MISSING in figures]
    assert unmeasured == ["seats", "scores", "lengths", "choices", "tension", "ends", "things", "luck"]
    assert "Not measured: it needs 2 or more games that found an end." in page


def test_endless_games_are_set_aside_and_can_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametable.games.attatat.game.AttatatGame.longest", lambda _self, _state: 80)
    make_run(tmp_path, games=30)
    monkeypatch.undo()
    page = report_of(tmp_path)
    games = lab.open_run(tmp_path).games
    endless = games.filter(pl.col("endless"))["game"].to_list()
    assert 0 < len(endless) < 28
    odd = numbers_of(page)["oddities"]["endless"]
    assert (odd["count"], odd["games"]) == (len(endless), endless[:3])
    assert f'href="#game-{endless[0]}"' in page
    assert f"{len(endless)} games found no end" in page
    assert numbers_of(page)["played"]["finished"] == 30 - len(endless)


def test_dead_ends_can_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = stuck_plan(monkeypatch, "random")
    lab.run_plan(plan, tmp_path, on="here")
    monkeypatch.setattr("gametable.lab.report.sections.rules.Reached", no_signs)
    page = report_of(tmp_path)
    games = lab.open_run(tmp_path).games
    stuck = games.filter(pl.col("dead_end"))["game"].to_list()
    assert 3 < len(stuck) < 40
    odd = numbers_of(page)["oddities"]
    assert odd["dead_ends"] == {"count": len(stuck), "games": stuck[:3]}
    assert odd["endless"]["count"] == 0
    assert f"Every other game found its end, {len(stuck)} games came to a dead end" in page
    assert numbers_of(page)["played"]["finished"] == 40 - len(stuck)
    for game in stuck[:3]:
        assert f'href="#game-{game}"' in page
        assert f'<pre id="game-{game}"' in page
        assert lab.open_run(tmp_path).record(game).moves[-1].action == "swap"
    assert not [line for line in recheck(tmp_path) if "/oddities" in line]


def no_signs(_plan: object) -> object:
    raise LabError("a made-up game has no signs.")


def test_a_run_without_any_end_has_a_report_and_no_experiment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametable.games.attatat.game.AttatatGame.longest", lambda _self, _state: 5)
    page = report_of(make_run(tmp_path, games=4))
    assert "4 games found no end" in page
    with pytest.raises(LabError, match="An experiment needs a run with 2 or more games that found an end"):
        report_of(tmp_path, causal=4)
    with pytest.raises(LabError, match="finds no end: it has more than 5 decisions"):
        report_of(tmp_path, ladder=10)


def test_a_folder_without_a_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LabError, match=r"holds no run: it has no plan\.json"):
        write_report(tmp_path / "nothing")
    assert not (tmp_path / "nothing").exists()


def test_a_run_without_games_is_refused(tmp_path: Path) -> None:
    make_run(tmp_path, games=2)
    (tmp_path / "records.bin").unlink()
    with pytest.raises(LabError, match=r"No game of the run in .* has been played yet"):
        write_report(tmp_path)


@pytest.mark.parametrize("text", ["{", "[]", "{}", '{"impacts": 3}', "\xff"])
@pytest.mark.parametrize(("name", "option"), [("causal.json", "--causal"), ("ladder.json", "--ladder")])
def test_a_broken_experiment_is_refused(folder: Path, tmp_path: Path, name: str, option: str, text: str) -> None:
    copied = Path(shutil.copytree(folder, tmp_path / "run"))
    (copied / name).write_bytes(text.encode("latin-1"))
    with pytest.raises(LabError, match=rf"{name} is no experiment of a run: .* Make it anew with {option}"):
        write_report(copied)


def test_a_broken_experiment_is_made_anew(tmp_path: Path) -> None:
    make_run(tmp_path, games=12)
    (tmp_path / "causal.json").write_text("{", encoding="utf-8")
    report_of(tmp_path, causal=2)
    assert json.loads((tmp_path / "causal.json").read_text(encoding="utf-8"))["tried"] == 2


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"players": 3}, "is the ladder of another run: of attatat with 3 players"),
        ({"budgets": [10, 20]}, "its numbers do not fit together"),
        ({"results": [[EVEN] * 10, [EVEN] * 11]}, "its numbers do not fit together"),
        ({"results": [[EVEN] * 10, [[[1.0, 0.5], [0.5, 0.5]]] * 10]}, "its numbers do not fit together"),
        ({"results": [[EVEN] * 10, [[[1.5, -0.5], [0.5, 0.5]]] * 10]}, "its numbers do not fit together"),
        ({"results": [[EVEN] * 10, [[[1.0], [1.0]]] * 10]}, "its numbers do not fit together"),
        ({"results": [[EVEN] * 10, [EVEN[:1]] * 10]}, "its numbers do not fit together"),
        ({"results": []}, "its numbers do not fit together"),
    ],
)
def test_a_ladder_that_does_not_fit_is_refused(
    folder: Path, tmp_path: Path, change: dict[str, Any], sentence: str
) -> None:
    copied = Path(shutil.copytree(folder, tmp_path / "run"))
    stored = json.loads((copied / "ladder.json").read_text(encoding="utf-8"))
    (copied / "ladder.json").write_text(json.dumps({**stored, **change}), encoding="utf-8")
    with pytest.raises(LabError, match=sentence):
        write_report(copied)


def test_a_ladder_is_kept_and_told(report: str, folder: Path) -> None:
    climbed = numbers_of(report)["luck"]["ladder"]
    stored = json.loads((folder / "ladder.json").read_text(encoding="utf-8"))
    assert [rung["name"] for rung in climbed["rungs"]] == ["4 over 2 iterations", "8 over 4 iterations"]
    longer = [deal[seat][seat] for deal in stored["results"][0] for seat in (0, 1)]
    assert climbed["rungs"][0]["value"] == pytest.approx(sum(longer) / 20)
    assert (climbed["bot"], climbed["deals"], climbed["fair"]) == ("hard", 10, 0.5)
    assert "in 10 deals in all rotations of the seats on each of 2 rungs, 40 games" in report
    assert climbed["sentence"] in report


def test_a_ladder_is_told_without_different_bots(tmp_path: Path) -> None:
    page = report_of(make_run(tmp_path, games=10), ladder=10)
    assert list(numbers_of(page)["luck"]) == ["ladder"]
    assert "of the victory, where 50.0% is fair" in page
    spread = numbers_of(page)["luck"]["ladder"]["spread"]
    assert sum(spread[part]["value"] for part in ("skill", "seat", "deal", "rest")) == pytest.approx(1)
    assert spread["sentence"] in page
    assert "the parts of the spread come from the ladder below: its 10 deals on every rung" in page


def test_different_bots_show_the_spread_before_a_ladder_does(report: str) -> None:
    luck = numbers_of(report)["luck"]
    assert luck["sentence"] in report
    assert luck["ladder"]["spread"]["sentence"] not in report.partition("<script")[0]


def test_a_ladder_of_an_earlier_form_is_refused(folder: Path, tmp_path: Path) -> None:
    copied = Path(shutil.copytree(folder, tmp_path / "run"))
    stored = json.loads((copied / "ladder.json").read_text(encoding="utf-8"))
    del stored["results"]
    (copied / "ladder.json").write_text(json.dumps({**stored, "shares": [[0.5] * 10] * 2}), encoding="utf-8")
    with pytest.raises(LabError) as fault:
        write_report(copied)
    assert str(fault.value) == (
        f"{copied / 'ladder.json'} is no experiment of a run: it is a ladder of an earlier form, without the results "
        "of all seats. Make it anew with --ladder."
    )


def test_a_place_that_is_not_there_is_told_before_anything_is_played(folder: Path) -> None:
    with pytest.raises(LabError, match=r"Games cannot be played on 'rai'; right is here, processes or ray"):
        write_report(folder, on="rai")


def test_an_experiment_has_luck_of_its_own(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The run's luck has chosen the things that are tried: with the same luck they would look too good."""
    tried: list[Trial] = []

    def listen(trial: Trial, pairs: int, **_more: Any) -> CausalTable:
        tried.append(trial)
        return CausalTable((), (), pairs, "forbid", {}, pairs)

    monkeypatch.setattr("gametable.lab.report.experiments.run_trial", listen)
    material = opened(folder)
    experiment(material, 2)
    ours = {deal_seed(tried[0].seed, deal) for deal in range(100)}
    assert ours.isdisjoint(material.plan.seed_of(number) for number in range(200))


def test_sentences_name_what_was_found() -> None:
    sure_of_it = {"value": 0.5, "low": 0.4, "high": 0.6}
    way = {"end": "last path", "count": 5, "share": sure_of_it, "example": 3}
    shown = ends.show({"ways": [way, {**way, "end": "fault line"}], "ended": 10, "games": 5})
    assert shown.sentence == "Rounds end most often by “last path”: 50.0%; “fault line” 50.0%."
    assert things.show({"raw": [], "causal": None}).parts == ()
    endless = {"count": 2, "share": None, "games": [4]}
    stuck = {"count": 1, "games": [7]}
    odd = oddities.show({"endless": endless, "dead_ends": stuck, "never": ["link"], "extremes": []})
    assert odd.sentence == ("2 games found no end, 1 game came to a dead end and 1 thing was never chosen.")
    assert 'href="#game-7"' in odd.parts[1]


def test_rules_that_were_never_seen_are_listed_with_their_sentence(report: str) -> None:
    found = numbers_of(report)["rules"]
    assert (found["games"], found["positions"]) == (6, 20)
    never = [one for one in found["told"] if not one["count"]]
    assert "AT-20" in {one["rule"] for one in never}  # no standstill in six games
    assert "Never seen" in report
    assert "When all players, one after the other, were unable to link" in report
    rarest = min((one for one in found["refused"] if one["count"]), key=lambda one: one["count"])
    assert f'<a href="#game-{rarest["game"]}">game {rarest["game"]}</a>, decision {rarest["number"]}' in report


def test_rules_in_words() -> None:
    seen = {"rule": "AT-26", "count": 3, "game": 0, "number": 4, "says": "Show.", "what": "a path is claimed"}
    never = [{**seen, "rule": f"AT-{number}", "count": 0, "what": f"event {number}"} for number in range(5)]
    figures = {"games": 10, "positions": 5, "told": [seen], "refused": [seen]}
    assert rules.show(figures).sentence == (
        "Of 1 things that the rules provide for and the log tells of, every one happened. "
        "Of 1 rule that can refuse a move, every one did."
    )
    words = "".join(rules.show(figures).parts)
    assert "3 of 10 games" in words  # rare
    assert "3 of 5 decisions" not in words
    sentence = rules.show({**figures, "told": [seen, *never], "refused": [*never[:2]]}).sentence
    assert "5 never happened: event 0 (AT-0), event 1 (AT-1), event 2 (AT-2), event 3 (AT-3) and 1 more." in sentence
    assert sentence.endswith("Of 2 rules that can refuse a move, AT-0 and AT-1 never did.")


def test_long_runs_are_looked_at_in_part(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametable.lab.report.material.MOST_GAMES", 3)
    material = Material(lab.open_run(folder), {})
    assert material.games["game"].to_list() == [0, 1, 2]
    assert set(material.decisions["game"].to_list()) == {0, 1, 2}


def test_numbers_have_as_many_digits_as_help() -> None:
    assert [number(value) for value in (1234.5, 56.78, 30.0, 8.904)] == ["1,234", "56.8", "30", "8.90"]
    assert [signed(value) for value in (0.2, -0.001, -0.3)] == ["+0.20", "+0.00", "-0.30"]
    assert sure({"value": 8.0, "low": 7.0, "high": 9.0}, number) == "8.00 (7.00 to 9.00)"
