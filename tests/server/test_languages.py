"""Everybody is spoken to in the language of their choice, also at one table."""

from __future__ import annotations

from typing import Any

import pytest

from gametable.kernel.language import speaking
from gametable.server.hub import NOT_STORED, UNKNOWN
from gametable.server.troubles import NotNow
from gametable.server.visitor import rule_and_reason
from tests.server.serving import Guest, Served, Talk

POLISH = {"Accept-Language": "pl-PL,pl;q=0.9,en;q=0.8"}


def heard(talk: Talk, *kinds: str) -> dict[str, Any]:
    return talk.until(lambda message: message["t"] in kinds)


def two_at_a_table(ann: Guest, ben: Guest) -> str:
    """A running game of Monster City with a bot as the third player."""
    table = ann.make("monster_city", players=3, options={"first_player": "1"})
    ben.order(table, "join")
    ann.order(table, "bot", level="easy")
    ann.order(table, "start")
    return table


def test_two_people_at_one_table_read_their_own_language(ann: Guest, ben: Guest) -> None:
    table = two_at_a_table(ann, ben)
    with ann.socket() as one, ben.socket() as two:
        one.hello(table, lang="en")
        two.hello(table, lang="pl-PL")
        assert one.scene["prompt"].startswith("Seat 1: construct a building (MC-11)")
        assert two.scene["prompt"].startswith("Gracz 1: wznieś budynek (MC-11)")
        assert any(line.startswith("Seat 1 starts with ") for _, line, *_ in one.say)
        assert any(line.startswith("Gracz 1 zaczyna z budynkami: ") for _, line, *_ in two.say)
        assert [zone[1] for zone in two.scene["zones"]][:3] == ["Środek stołu", "Twoje miasto", "Notes"]
        assert two.scene["players"][2]["name"] == "łatwy bot 3" and one.scene["players"][2]["name"] == "easy bot 3"
        two.send("why", v=two.scene["v"], path=["anything"])
        assert heard(two, "why")["why"] == "Teraz decyduje gracz 1, a nie gracz 2."
        one.send("why", v=one.scene["v"], path=["anything"])
        assert heard(one, "why")["why"] == "This means no move now; pick something that is marked."
        stop = next(path for path in one.paths if path == ["stop-0"])
        assert one.move(stop)["t"] == "scene"
        two.until(lambda message: message["t"] == "scene" and "say" in message)
        assert "Seat 1 says STOP." in [line for _, line, *_ in one.say]
        assert "Gracz 1 mówi STOP." in [line for _, line, *_ in two.say]


def test_previews_refusals_orders_and_help_in_polish(ann: Guest, ben: Guest) -> None:
    table = two_at_a_table(ann, ben)
    with ann.socket() as talk, ben.socket() as other:
        talk.hello(table, lang="pl")
        other.hello(table, lang="pl")
        talk.send("preview", v=talk.scene["v"], path=talk.paths[0])
        assert "banknot" in heard(talk, "preview")["words"]
        assert other.ask("order", what="pause")["why"] == "Tylko gospodarz stołu (Ann) może ogłosić przerwę."
        assert other.ask("chat", text="/nonsense")["why"].startswith("Nie ma polecenia /nonsense.")
        other.send("chat", text="/help")
        assert heard(other, "help")["text"].endswith("czytają wszyscy.")
        talk.send("at", n=999)
        assert heard(talk, "nack", "past")["why"].startswith("Znasz ruchy od 1 do")


def test_a_hello_that_fails_is_answered_in_its_language(ann: Guest) -> None:
    with ann.socket() as talk:
        talk.send("hello", table="nowhere", lang="pl")
        assert heard(talk, "nack")["why"] == "Nie ma takiego stołu; link może być błędny albo bardzo stary."
        talk.send("hello", table="nowhere")
        assert heard(talk, "nack")["why"].startswith("There is no such table")


def test_programs_name_their_language_in_a_header(ann: Guest, ben: Guest) -> None:
    table = two_at_a_table(ann, ben)
    view = ann.api.get(f"/api/tables/{table}", headers=POLISH).json()
    assert view["prompt"].startswith("Gracz 1: wznieś") and view["say"][0].startswith("Gracz 1 zaczyna z budynkami: ")
    english = ann.view(table)
    assert english["prompt"].startswith("Seat 1: construct") and english["say"][-1].startswith("Monster: ")
    judged = ben.api.get(f"/api/tables/{table}/moves/stop", headers=POLISH).json()
    assert judged["why"] == "Teraz decyduje gracz 1, a nie gracz 2."
    answer = ben.api.post(f"/api/tables/{table}/orders", json={"what": "end"}, headers=POLISH)
    assert answer.json()["error"]["why"] == "Tylko gospodarz stołu (Ann) może zakończyć grę."
    moved = ann.api.post(f"/api/tables/{table}/moves", json={"text": "stop", "v": view["v"]}, headers=POLISH)
    assert moved.status_code == 200 and any(line == "Gracz 1 mówi STOP." for line in moved.json()["say"])
    games = {game["key"]: game for game in ann.api.get("/api/games", headers=POLISH).json()}
    said = games["monster_city"]["options"]["events"]["description"]
    assert said == "Zamiast kart STOP są tajne karty wydarzeń. (zasada MC-40)"
    assert ann.api.get("/nowhere", headers=POLISH).json()["error"]["why"].startswith("Pod tym adresem nic nie ma")


def test_pictures_of_the_lobby_are_kept_for_each_language(served: Served) -> None:
    client = served.client()
    address = "/api/games/monster_city/picture.svg"
    english, polish = client.get(address).text, client.get(address, headers=POLISH).text
    assert "Building Row" in english and "Biuro projekt" in polish and client.get(address).text == english


def test_a_record_is_the_same_in_every_language(ann: Guest, ben: Guest) -> None:
    table = two_at_a_table(ann, ben)
    ann.order(table, "end")
    address = f"/api/tables/{table}/record"
    assert ann.api.get(address, headers=POLISH).text == ann.api.get(address).text
    assert "easy bot 3" in ann.api.get(address, headers=POLISH).text


def test_the_words_of_the_page(served: Served) -> None:
    client = served.client()
    answer = client.get("/web/words/pl.json")
    words = answer.json()
    assert answer.headers["cache-control"] == "no-cache" and words["Undo"] == "Cofnij"
    assert words["seat"] == "gracz" and words["First player"] == "Kto zaczyna"
    forms = words["{count} seat"]
    assert (forms["one"], forms["few"], forms["many"]) == ("{count} miejsce", "{count} miejsca", "{count} miejsc")
    assert "The game begins." not in words, "the server says that itself"
    assert client.get("/web/words/en.json").json() == {}
    unknown = client.get("/web/words/xx.json")
    assert unknown.status_code == 404 and "'xx'" in unknown.json()["error"]["why"]
    assert client.get("/web/words/..%2Fpl.json").status_code == 404


def test_closing_sentences_fit_into_a_frame_in_every_language() -> None:
    from gametable.kernel.language import _, languages
    from gametable.server.outbox import TOO_SLOW
    from gametable.server.site import GOODBYE

    for language in languages():
        with speaking(language):
            for sentence in (GOODBYE, TOO_SLOW, "The table had to be loaded again; connect once more."):
                assert len(_(sentence).encode()) <= 123


@pytest.mark.parametrize(("language", "said"), [("en", "try again"), ("pl", "spróbuj ponownie")])
def test_what_went_wrong_behind_the_scenes_is_said_in_the_language_of_who_reads_it(language: str, said: str) -> None:
    for sentence in (NOT_STORED, UNKNOWN):
        with speaking(language):
            assert said in rule_and_reason(NotNow(sentence))[1]
