"""The report of a run in a browser: axe finds nothing to complain about, nothing is cut off, links open records."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, WIDE, Open
from tests.browser.test_axe import check
from tests.lab.report.small import make_run, report_of

pytestmark = pytest.mark.slow

SIZES: Final[dict[str, dict[str, Any]]] = {"wide": WIDE, "phone": PHONE}
TOO_WIDE: Final = """() => [...document.querySelectorAll("body *")].filter((node) => !node.closest(".wide, svg, pre")
  && node.getBoundingClientRect().right > innerWidth + 1).map((node) => node.outerHTML)"""
CUT_TEXTS: Final = """() => [...document.querySelectorAll("figure > svg")].flatMap((svg) => {
  const frame = svg.getBoundingClientRect();
  return [...svg.querySelectorAll("text")].filter((text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    return left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1;
  }).map((text) => text.textContent);
})"""
SMALLEST_TEXT: Final = """() => Math.min(...[...document.querySelectorAll("figure > svg")].map((svg) =>
  12.5 * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width))"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A report with every section and both experiments."""
    folder = make_run(tmp_path_factory.mktemp("run"), games=16, bots=("greedy", "random"), budget="5it")
    report_of(folder, causal=6, ladder=10)
    return (Path(folder) / "report.html").as_uri()


@pytest.fixture(params=SIZES)
def page(request: pytest.FixtureRequest, open_context: Open, address: str) -> Page:
    """The report as somebody sees it who opens the file."""
    opened = open_context(**SIZES[request.param]).new_page()
    opened.goto(address)
    return opened


def open_everything(page: Page) -> None:
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")


def test_axe_finds_nothing(page: Page) -> None:
    open_everything(page)
    check(page, "report")


def test_nothing_is_cut_off_or_too_small(page: Page) -> None:
    open_everything(page)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(TOO_WIDE) == []
    assert page.evaluate(CUT_TEXTS) == []
    assert page.evaluate(SMALLEST_TEXT) >= 11


def test_a_link_opens_its_record(page: Page) -> None:
    link = page.locator('a[href^="#game-"]').first
    link.click()
    number = str(link.get_attribute("href")).removeprefix("#")
    assert page.locator(f"[id={number}]").is_visible()
