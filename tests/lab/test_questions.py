"""The ready questions of the games: all can be asked, and are answered by the experiment that they name."""

from __future__ import annotations

import pytest

from gametable.games import catalog
from gametable.games.atlanta.questions import TakesTile
from gametable.games.monster_city.questions import FirstCategory
from gametable.kernel.game import Game
from gametable.kernel.question import EndQuestion, OptionQuestion, Question, ThingQuestion
from gametable.kernel.rng import Rng
from gametable.lab.causal import CausalTable
from gametable.lab.compare import Comparison
from gametable.lab.questions import Wishes, answer, find_question, questions_of
from gametable.lab.statistics.winning_ways import WinningWays
from gametable.lab.things import things_of
from gametable.lab.workers import LabError
from tests.lab.draft import DraftGame

QUICK = Wishes(bots=("random",), games=4, workers=1)
ASKED = [(game, question) for game in catalog.all_games() for question in questions_of(game)]
KINDS = {OptionQuestion: Comparison, ThingQuestion: CausalTable, EndQuestion: WinningWays}


def named(value: object) -> str:
    return value.name if isinstance(value, Question) else value.key if isinstance(value, Game) else ""


@pytest.mark.parametrize(("game", "question"), ASKED, ids=named)
def test_every_question_is_answered(game: Game, question: Question) -> None:
    found = answer(game, question, QUICK)
    assert isinstance(found, KINDS[type(question)])
    assert found.sentence.endswith(".")
    assert found.as_json()["sentence"] == found.sentence
    assert found.games >= 4


def test_every_game_has_questions_with_names_of_their_own() -> None:
    for game in catalog.all_games():
        names = [question.name for question in questions_of(game)]
        assert names
        assert len(names) == len(set(names))


def test_a_question_about_options_compares_them() -> None:
    game = catalog.load("attatat")
    found = answer(game, find_question(game, "free-tiles"), QUICK)
    assert isinstance(found, Comparison)
    assert (found.a["free_tiles"], found.b["free_tiles"], found.players) == (2, 5, 3)


def test_ways_to_win_are_counted_by_seat() -> None:
    game = catalog.load("attika")
    found = answer(game, find_question(game, "ways-to-win"), Wishes(bots=("random",), games=40, workers=1))
    assert isinstance(found, WinningWays)
    assert sum(way.games for way in found.ways) == found.games == 40
    assert sum(way.share.value for way in found.ways) == pytest.approx(1)
    assert {way.end for way in found.ways} <= {"all buildings", "sanctuaries linked", "standstill"}
    for way in found.ways:
        if way.seats:
            assert sum(seat.value for seat in way.seats) == pytest.approx(1)


def test_one_game_shows_no_way_to_win() -> None:
    game = catalog.load("attika")
    with pytest.raises(LabError, match="1 games show no spread; right are 2 or more"):
        answer(game, find_question(game, "ways-to-win"), Wishes(bots=("random",), games=1, workers=1))


def test_a_tile_is_known_when_it_lies_on_top() -> None:
    game = catalog.load("atlanta")
    state, rng = game.new(2), Rng(4)
    state.settle(rng)
    while not any(game.thing(state, action).startswith("designate") for action in state.legal_actions()):
        state.play(state.legal_actions()[rng.below(len(state.legal_actions()))], rng)
    seen = game.seen(state, int(state.to_move()))
    for action in state.legal_actions():
        thing = game.thing(state, action)
        tiles = [stack["name"] for stack in seen["stacks"] if TakesTile(stack["name"])(game, seen, action)]
        assert len(tiles) == int(thing.startswith("designate"))


def test_only_the_first_category_of_a_seat_counts() -> None:
    game = catalog.load("monster_city")
    score = next(iter(things_of(game, game.new(3))["score tallest"]))
    seen = {"viewer": 0, "seats": [{"notes": [None] * 4}]}
    later = {"viewer": 0, "seats": [{"notes": [7, None, None, None]}]}
    tallest = FirstCategory(("tallest",))
    assert tallest(game, seen, score)
    assert not tallest(game, later, score)
    assert not FirstCategory(("all",))(game, seen, score)


def test_a_name_that_no_question_has_is_refused() -> None:
    with pytest.raises(LabError, match=r"Atlanta has no question 'tile'; right is tiles, .* Did you mean tiles\?"):
        find_question(catalog.load("atlanta"), "tile")


def test_a_game_need_not_have_questions() -> None:
    game = DraftGame()
    assert questions_of(game) == ()
    with pytest.raises(LabError, match="Draft has no question 'any'; it has no questions"):
        find_question(game, "any")
