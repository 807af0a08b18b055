"""The watch over the consoles hears what pages complain about."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.pages import Visit, Watch


def test_complaints_are_heard(visit: Callable[..., Visit], watch: Watch) -> None:
    ann = visit()
    ann.page.goto(ann.origin)
    ann.page.wait_for_selector("form.game")
    assert watch.complaints == []
    ann.page.evaluate("() => { console.error('planted'); console.warn('also'); setTimeout(() => { throw 7; }); }")
    ann.page.wait_for_timeout(0)
    ann.page.wait_for_function("() => true")
    heard, watch.complaints = watch.complaints, []
    assert [text.split(" ")[0] for text in heard] == ["error:", "warning:", "not"]


def test_no_other_host_is_asked(visit: Callable[..., Visit]) -> None:
    ann = visit()
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.play_alone("attika")
    ann.tab("rules")
    ann.page.wait_for_selector(".rulebook .rule")
    assert len(asked) > 20
    assert [url for url in asked if not url.startswith((ann.origin, "data:"))] == []
