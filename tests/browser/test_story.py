"""What stands beside the board: earlier positions, undo, chat and its orders, the log, and two tabs that agree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import Visit, two_at

NUMBERS: Final = "() => [...document.querySelectorAll('.panel-log .move-number')].map((one) => Number(one.textContent))"


def say(page: Page, text: str) -> None:
    page.locator("#tab-chat").click()
    page.get_by_label("Say something").fill(text)
    page.keyboard.press("Enter")


def test_the_slider_shows_an_earlier_position_and_comes_back(visit: Callable[..., Visit]) -> None:
    ann = visit()
    ann.play_alone("attatat")
    page = ann.page
    ann.wait_to_pick()
    early = ann.drawing()
    first = int(page.locator(".history input").get_attribute("max") or 0)
    ann.play(ann.click, picks=8)
    ann.wait_to_pick()
    now = ann.drawing()
    assert now != early
    slider = page.get_by_role("slider", name="Position after move")
    slider.fill(str(first))
    banner = page.locator(".banner.past")
    expect(banner).to_contain_text(f"Move {first} of ")
    assert ann.drawing() == early
    expect(page.locator("[data-pickable]")).to_have_count(0)
    page.get_by_role("button", name="One move on").click()
    expect(banner).to_contain_text(f"Move {first + 1} of ")
    assert ann.drawing() != early
    page.get_by_role("button", name="Back to now").click()
    expect(banner).to_have_count(0)
    assert ann.drawing() == now
    ann.wait_to_pick()


def test_the_log_counts_moves_and_leads_to_them(visit: Callable[..., Visit]) -> None:
    ann = visit()
    ann.play_alone("attatat")
    ann.play(ann.click, picks=6)
    ann.wait_to_pick()
    numbers = ann.page.evaluate(NUMBERS)
    assert numbers == sorted(set(numbers)) and numbers[0] == 1
    assert numbers[-1] <= int(ann.page.locator(".history input").get_attribute("max") or 0)
    wanted = numbers[len(numbers) // 2]
    ann.page.get_by_role("button", name=f"Show the position after move {wanted}", exact=True).click()
    expect(ann.page.locator(".banner.past")).to_contain_text(f"Move {wanted} of ")
    expect(ann.page.locator(".panel-log li.shown").first).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".banner.past")).to_have_count(0)


def test_the_log_links_to_the_rules_that_its_lines_tell_of(visit: Callable[..., Visit]) -> None:
    ann = visit()
    ann.play_alone("attatat")
    ann.play(ann.click, picks=6)
    ann.wait_to_pick()
    line = ann.page.locator(".panel-log li", has_text=" links ").first
    line.get_by_role("link", name="AT-14").click()
    rule = ann.page.locator("#rule-AT-14")
    expect(rule).to_be_visible()
    expect(rule).to_be_focused()


def test_undo_brings_back_what_was_there(visit: Callable[..., Visit]) -> None:
    """There are two people, so that no bot moves in between."""
    people = two_at(visit, "atlanta")
    mover = next(one for one in people if one.page.locator("[data-pickable]").count())
    before = mover.drawing()
    found = mover.choose()
    mover.click(found)
    undo = mover.page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_visible()
    assert mover.drawing() != before
    undo.click()
    mover.wait_for_drawing(before)
    for person in people:
        expect(person.page.locator(".panel-log li").last).to_contain_text("takes back")


def test_chat_and_its_orders(visit: Callable[..., Visit]) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    table = ann.make("attika", 2)
    for person in (ann, ben):
        person.open(table)
    say(ben.page, "/join")
    expect(ben.page.locator(".seats")).to_contain_text("Ben")
    say(ben.page, "<b>hello</b> & good luck")
    line = ann.page.locator(".panel-chat li").last
    ann.tab("chat")
    expect(line).to_contain_text("Ben <b>hello</b> & good luck")
    say(ann.page, "/help")
    expect(line).to_contain_text("/pause")
    say(ann.page, "/start")
    expect(ann.page.locator(".player.awaited")).to_have_count(1)
    say(ann.page, "/pause")
    expect(ben.page.locator("#prompt")).to_have_text("The game is paused.")
    say(ann.page, "/resume")
    expect(ben.page.locator("#prompt")).not_to_have_text("The game is paused.")
    say(ann.page, "/dance")
    expect(ann.page.locator("#notice")).to_contain_text("There is no order /dance")


def test_two_tabs_of_a_seat_agree(visit: Callable[..., Visit]) -> None:
    one = visit()
    table = one.play_alone("attatat")
    other = one.another_tab()
    other.open(table)
    other.wait_to_pick()
    for mover, reader in ((one, other), (other, one), (one, other)):
        mover.page.bring_to_front()
        mover.play(mover.click, picks=2)
        mover.wait_to_pick()
        reader.page.bring_to_front()
        expect(reader.page.locator(".panel-log li")).to_have_count(mover.page.locator(".panel-log li").count())
        reader.wait_to_pick()
        assert (reader.look(), reader.drawing()) == (mover.look(), mover.drawing())


@pytest.mark.slow
def test_pieces_fly_unless_that_is_unwanted(visit: Callable[..., Visit]) -> None:
    counts = []
    for motion in ("no-preference", "reduce"):
        ann = visit(reduced_motion=motion)
        ann.context.add_init_script("""window.flights = 0; const animate = Element.prototype.animate;
          Element.prototype.animate = function (...how) { window.flights += 1; return animate.apply(this, how); };""")
        ann.play_alone("atlanta")
        ann.play(ann.click, picks=4)
        ann.wait_to_pick()
        counts.append(ann.page.evaluate("() => window.flights"))
    assert counts[0] > 0 and counts[1] == 0


def test_the_title_says_that_it_is_your_turn(visit: Callable[..., Visit]) -> None:
    ann = visit()
    ann.play_alone("monster_city")
    ann.wait_to_pick()
    expect(ann.page).to_have_title("● Your turn – Monster City")


@pytest.mark.slow
def test_scores_tell_what_an_end_would_bring_now_and_what_it_brought(visit: Callable[..., Visit]) -> None:
    ann = visit()
    ann.play_alone("attatat", rounds=1)
    page, panel = ann.page, ann.page.locator("#panel-scores")
    ann.wait_to_pick()
    page.get_by_role("tab", name="Scores").click()
    expect(panel).to_contain_text("If the game ended now:")
    early = panel.inner_text()
    first = page.locator(".history input").get_attribute("max") or ""
    ann.play(ann.click)
    expect(panel.locator(".result")).to_be_visible()
    expect(panel).not_to_contain_text("If the game ended now:")
    page.get_by_role("slider", name="Position after move").fill(first)
    expect(panel).to_contain_text("If the game ended now:")
    assert panel.inner_text() == early, "the points of that time, not of the end"


@pytest.mark.slow
def test_whoever_has_chosen_is_not_told_that_it_is_their_turn(visit: Callable[..., Visit]) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    table = ann.make("monster_city", 3, bots=1)
    ben.order(table, "join")
    ann.order(table, "start")
    play_to_a_scoring(table, ann, ben)
    ann.open(table)
    prompt = ann.page.locator("#prompt")
    expect(prompt).to_contain_text("Your turn: choose a category")
    ann.play(ann.click, picks=1)
    expect(prompt).to_contain_text("You have chosen, and may still change it")
    expect(prompt).not_to_contain_text("Your turn")


def play_to_a_scoring(table: str, *people: Visit) -> None:
    """Both play by chance, until all are asked at once."""
    while True:
        for person in people:
            view = person.context.request.get(f"{person.origin}/api/tables/{table}").json()
            if view["seen"]["phase"] == "scoring":
                return
            if view["picks"]:
                person.post(f"/api/tables/{table}/moves", text=person.chance.choice(view["picks"]))
