"""What a page sees and asks: scenes and their differences, previews, reasons, earlier positions, other eyes."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import pytest

from tests.server.serving import GAMES, Guest, Served, Talk, paths_in


def heard(talk: Talk, *kinds: str) -> dict[str, Any]:
    return talk.until(lambda message: message["t"] in kinds)


def people_at(served: Served, game: str) -> tuple[str, list[Guest]]:
    """A running game without bots."""
    people = [served.guest(name) for name in ("Ann", "Ben", "Cleo")[: 3 if game == "monster_city" else 2]]
    table = people[0].make(game, players=len(people))
    for person in people[1:]:
        person.order(table, "join")
    people[0].order(table, "start")
    return table, people


def program(person: Guest, table: str, **more: Any) -> Talk:
    """A line over which nothing is drawn; however much is left unread, it is closed at once."""
    talk = person.socket(max_queue=None)
    talk.hello(table, shape="none", **more)
    return talk


@pytest.mark.parametrize("game", GAMES)
def test_a_program_that_reads_no_words_is_told_none_and_can_play(served: Served, game: str) -> None:
    table, people = people_at(served, game)
    with ExitStack() as lines:
        talks = [lines.enter_context(program(person, table, words=False)) for person in people]
        readers = [lines.enter_context(program(person, table)) for person in people]
        for _ in range(25):
            mover = next(talk for talk in talks if talk.scene["picks"])
            mover.move(people[0].random.choice(mover.paths))
            for person, talk in zip(people, talks, strict=True):
                with program(person, table, words=False) as fresh:
                    while talk.scene["v"] != fresh.scene["v"]:
                        talk.hear()
        for person, talk, reader in zip(people, talks, readers, strict=True):
            assert talk.say == [] and not {"prompt", "sheet", "undo", "total"} & talk.scene.keys()
            with program(person, table) as fresh, program(person, table, words=False) as wordless:
                assert wordless.scene["seen"] == fresh.scene["seen"]
                assert list(wordless.scene["picks"]) == list(fresh.scene["picks"])
                assert set(wordless.scene["picks"].values()) <= {1}, "who reads nothing confirms nothing"
                assert fresh.scene["prompt"] and fresh.say and reader.say


@pytest.mark.parametrize("game", GAMES)
def test_differences_add_up_to_the_whole_picture(served: Served, game: str) -> None:
    table, people = people_at(served, game)
    with ExitStack() as lines:
        talks = [lines.enter_context(person.socket(table)) for person in people]
        for _ in range(25):
            mover = next(talk for talk in talks if talk.scene["picks"])
            mover.move(people[0].random.choice(mover.paths))
            for person, talk in zip(people, talks, strict=True):
                with person.socket(table) as fresh:
                    while talk.scene["v"] != fresh.scene["v"]:
                        talk.hear()
                    assert list(fresh.parts.items()) == list(talk.parts.items())
                    assert {**fresh.scene, "base": 0} == {**talk.scene, "base": 0}
                    assert fresh.say == talk.say


@pytest.mark.parametrize("game", GAMES)
def test_a_program_without_a_window_gets_what_it_may_know_instead_of_a_drawing(served: Served, game: str) -> None:
    table, people = people_at(served, game)
    with ExitStack() as lines:
        talks = [lines.enter_context(program(person, table)) for person in people]
        views = [dict(talk.scene["seen"]) for talk in talks]
        for _ in range(25):
            mover = next(talk for talk in talks if talk.scene["picks"])
            path = people[0].random.choice(mover.paths)
            assert len(path) == 1, "a move is one text"
            assert mover.move(path)["t"] == "scene"
            for number, (person, talk) in enumerate(zip(people, talks, strict=True)):
                with program(person, table) as fresh:
                    views[number] |= talk.scene["seen"]
                    while talk.scene["v"] != fresh.scene["v"]:
                        talk.hear()
                        views[number] |= talk.scene["seen"]
                    assert views[number] == fresh.scene["seen"]
                    assert not fresh.parts and "defs" not in fresh.scene and "zones" not in fresh.scene
                    assert fresh.scene["v"] == person.view(table)["v"]
                    assert (fresh.scene["picks"], fresh.say) == (talk.scene["picks"], talk.say)


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_can_be_picked_can_be_tried_before(ann: Guest, game: str) -> None:
    table = ann.play_alone(game)
    with ann.socket(table) as talk:
        for path in talk.paths[:5]:
            talk.send("preview", v=talk.scene["v"], path=path)
            shown = heard(talk, "preview", "nack")
            assert shown["t"] == "preview" and shown["path"] == path and set(shown) >= {"set", "del", "words"}
        talk.send("preview", v=talk.scene["v"], path=["nothing"])
        assert heard(talk, "preview", "nack")["why"] == "This means no move now; pick something that is marked."
        talk.send("preview", v=talk.scene["v"] + 1, path=talk.paths[0])
        assert heard(talk, "preview", "nack")["why"] == "The table has changed since; look again."


def test_somebody_else_is_told_whose_turn_it_is(ann: Guest, ben: Guest) -> None:
    table = ann.make("attatat", players=2)
    ben.order(table, "join")
    ann.order(table, "start")
    with ann.socket(table) as one, ben.socket(table) as two:
        waiting = one if not one.scene["picks"] else two
        waiting.send("why", v=waiting.scene["v"], path=["anything"])
        answer = heard(waiting, "why")
        assert "decides here, not seat" in answer["why"] and answer["path"] == ["anything"]


def test_lines_carry_the_number_of_the_position_they_lead_to(ann: Guest) -> None:
    table = ann.play_alone("attatat")
    with ann.socket(table) as talk:
        while not talk.scene["picks"]:
            talk.hear()
        talk.move(talk.paths[0])
        numbers = [number for number, _ in talk.say if number]
        assert numbers == sorted(numbers) and numbers[0] == 1
        talk.send("at", n=None)
        past = heard(talk, "past")
        assert past["at"] == past["total"] >= numbers[-1]
        talk.send("at", n=numbers[-1])
        assert heard(talk, "past")["at"] == numbers[-1]


def test_several_people_share_a_device(ann: Guest, served: Served) -> None:
    ben = served.guest("Ben")
    table = ann.make("attatat", players=2)
    ben.order(table, "join")
    ann.order(table, "start")
    with ann.socket(table) as talk:
        own = talk.scene["seat"]
        talk.hello(table, token=ben.token)
        assert talk.scene["seat"] != own and talk.scene["players"][talk.scene["seat"]]["name"] == "Ben"
        talk.hello(table)
        assert talk.scene["seat"] == own
        talk.send("hello", table=table, token="forged.token")  # noqa: S106 (nobody's)
        assert heard(talk, "nack")["why"].startswith("Nobody is known by this token")


def test_a_screen_for_all_shows_no_hand_and_moves_nothing(ann: Guest, ben: Guest) -> None:
    table = ann.play_alone("attatat")
    with ann.socket() as screen, ben.socket(table) as watcher:
        screen.hello(table, watch=True)
        assert screen.scene["seat"] == -1 and screen.scene["picks"] == {} and screen.parts == watcher.parts
        screen.send("move", v=screen.scene["v"], id="1", path=["anything"])
        assert heard(screen, "nack")["why"] == "This screen only watches; move on your own device."


def test_guides_pictures_and_codes(served: Served, ann: Guest) -> None:
    client = served.client()
    for game in client.get("/api/games").json():
        guide = client.get(f"/api/games/{game['key']}/guide?lang=xx").json()
        assert guide["language"] == "en" and sum(len(chapter["rules"]) for chapter in guide["sections"]) > 20
        picture = client.get(f"/api/games/{game['key']}/picture.svg?theme=dark")
        assert picture.headers["content-type"].startswith("image/svg+xml") and picture.text.startswith("<svg")
    assert client.get("/api/games/monster_city/guide?lang=pl").json()["language"] == "pl"
    assert client.get("/api/games/chess/guide").status_code == 404
    assert client.get("/api/games/chess/picture.svg").status_code == 404
    assert client.get("/api/games/attika/picture.svg?theme=pink").status_code == 400
    code = client.get(f"/api/tables/{ann.play_alone('attatat')}/qr.svg")
    assert code.text.startswith("<svg") and "--red" in client.get("/web/palette.css").text


def test_trees_of_picks_are_walked_to_their_leaves() -> None:
    assert paths_in({"a": {"b": 1, "c": 2}, "d": 1}) == [["a", "b"], ["a", "c"], ["d"]]
