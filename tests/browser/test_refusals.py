"""A refused pick says why, with the rule's number; the number opens the rulebook at that rule."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from gametable.games import catalog
from gametable.kernel.errors import Refused
from gametable.server.picks import reason
from tests.browser.looking import HELPERS
from tests.browser.pages import Visit, two_at
from tests.server.serving import GAMES, Served

NAMED: Final = re.compile(r"\bseat (\d+)\b", re.IGNORECASE)
SILENT: Final = f"""() => {{{HELPERS}
  return all("svg.scene-board [data-part][role=img], svg.scene-tray [data-part][role=img]").map(nameOf);
}}"""


def refused_part(served: Served, table: str, parts: list[str]) -> tuple[str, Refused]:
    """A thing on the table that a rule forbids to pick now, and what the rules say."""

    def search() -> tuple[str, Refused] | None:
        match = served.site.hub.room(table).table.running()
        seen = match.game.seen(match.state, 0)
        for part in parts:
            why = reason(match.game, match.state, 0, seen, (part,))
            if isinstance(why, Refused):
                return part, why
        return None

    found = served.inside(search)
    assert found is not None, f"nothing is refused here: {parts}"
    return found


def in_names(text: str, names: list[str]) -> str:
    return NAMED.sub(lambda found: names[int(found.group(1)) - 1], text)


@pytest.mark.parametrize("game", GAMES)
def test_the_reason_is_read_from_the_screen(served: Served, visit: Callable[..., Visit], game: str) -> None:
    ann = visit()
    table = ann.play_alone(game)
    page = ann.page
    ann.play(ann.click, picks=8)
    ann.wait_to_pick()
    part, why = refused_part(served, table, page.evaluate(SILENT))
    names = page.locator(".player .name > span:first-child").all_inner_texts()
    ann.click_at(f"svg.scene [data-part='{part}']")
    notice = page.locator("#notice p")
    expect(notice).to_contain_text(in_names(why.reason, names))
    expect(notice.locator("a.rule-link")).to_contain_text([why.rule])
    assert why.rule in catalog.load(game).guide().rules
    notice.locator(f"a[data-rule='{why.rule}']").click()
    rule = page.locator(f"#rule-{why.rule}")
    expect(page.locator("#panel-rules")).to_be_visible()
    expect(rule).to_be_focused()
    expect(rule).to_be_in_viewport()
    expect(rule.locator(".rule-number")).to_have_text(why.rule)


def test_somebody_else_is_told_whose_turn_it_is(visit: Callable[..., Visit]) -> None:
    people = two_at(visit, "attika")
    waiting = next(one for one in people if not one.page.locator("[data-pickable]").count())
    mover = "Ben" if waiting is people[0] else "Ann"
    part: Any = waiting.page.evaluate(SILENT)[0]
    waiting.click_at(f"svg.scene [data-part='{part}']")
    expect(waiting.page.locator("#notice")).to_contain_text(mover)


def test_the_rulebook_is_searched(visit: Callable[..., Visit]) -> None:
    ann = visit()
    ann.play_alone("attatat")
    ann.tab("rules")
    rules = ann.page.locator(".rulebook section:not(.present) .rule:visible")
    expect(rules.first).to_be_visible()
    everything = rules.count()
    expect(ann.page.locator(".rulebook .present .rule")).not_to_have_count(0)
    ann.page.get_by_label("Search the rules").fill("dead end")
    assert 0 < rules.count() < everything
    for text in rules.all_inner_texts():
        assert "dead" in text.lower() and "end" in text.lower()
