from __future__ import annotations

from benchmarks.page import PAGE, page


def test_the_speed_page_says_what_was_measured() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()
