"""Debian's Chromium, a server for each module, and pages whose console must stay silent."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, Playwright, sync_playwright

from gametable.cli.installation import BROWSERS
from tests.browser.pages import PATIENCE, Visit, Watch
from tests.server.serving import Served

ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--mute-audio",
    "--no-first-run",
)
USUAL: Final = {"reduced_motion": "reduce", "locale": "en-GB", "color_scheme": "light"}  # nothing moves
WIDE: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}
PHONE: Final[dict[str, Any]] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def browser_here() -> str:
    """Where the browser is; without one the tests fail and say what to do."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.fail("There is no browser: `make .venv/browser` or `apt-get install chromium` installs one.", False)
    return found


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": browser_here(), "args": list(ARGUMENTS)}


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Only for these tests: while it works, nobody else in this process can run an event loop."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="package")
def browser_type(playwright: Playwright) -> BrowserType:
    return playwright.chromium


@pytest.fixture(scope="package")
def browser(browser_type: BrowserType, browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    with browser_type.launch(**browser_type_launch_args) as started:
        yield started


@pytest.fixture(scope="package")
def browser_context_args() -> dict[str, Any]:
    return {}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("data")) as server:
        yield server
        unhandled = server.heard.unhandled
    assert unhandled == []


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Whatever the consoles of the pages say is wrong fails the test, unless it is expected there."""
    watching = Watch()
    yield watching
    assert watching.complaints == []


Open = Callable[..., BrowserContext]


@pytest.fixture
def open_context(new_context: Open, watch: Watch) -> Open:
    """New browsers, each of somebody else."""

    def opened(**more: Any) -> BrowserContext:
        context = new_context(**{**USUAL, **WIDE, **more})
        context.set_default_timeout(1000 * PATIENCE)
        context.on("page", watch.listen)
        return context

    return opened


@pytest.fixture
def visit(open_context: Open, served: Served) -> Callable[..., Visit]:
    """A new guest, known by a cookie, with a page of their own."""

    def visited(name: str = "Ann", origin: str | None = None, **more: Any) -> Visit:
        context = open_context(**more)
        return Visit.of(context, origin or served.origin, name)

    return visited


@pytest.fixture
def page(open_context: Open) -> Page:
    """A page of somebody whom the server does not know yet."""
    return open_context().new_page()
