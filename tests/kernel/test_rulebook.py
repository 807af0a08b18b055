from __future__ import annotations

import pytest

from gametable.kernel.errors import GuideError
from gametable.kernel.rulebook import parse_rulebook

GUIDE = """# A game
Words before.

## Turns
- XX-1 One thing.
- XX-2 ✗ Another thing,
  with more words.

      a drawing

Words between.
- XX-2a A ruling.
## End
- XX-3 The end.
"""


def test_rules_have_number_chapter_text_and_whether_they_forbid() -> None:
    rules = parse_rulebook(GUIDE).rules
    assert list(rules) == ["XX-1", "XX-2", "XX-2a", "XX-3"]
    assert (rules["XX-1"].chapter, rules["XX-1"].text, rules["XX-1"].forbids) == ("Turns", "One thing.", False)
    assert rules["XX-2"].forbids
    assert rules["XX-2"].text == "Another thing,\nwith more words.\n\n    a drawing"
    assert rules["XX-3"].chapter == "End"


@pytest.mark.parametrize("number", ["XX-2a", "xx-2A", " xx-2a "])
def test_a_rule_is_found_however_it_is_capitalised(number: str) -> None:
    found = parse_rulebook(GUIDE).find(number)
    assert found is not None and found.text == "A ruling."


def test_an_unknown_rule_is_not_found() -> None:
    assert parse_rulebook(GUIDE).find("XX-99") is None
    assert parse_rulebook(GUIDE).find("nonsense") is None


def test_a_number_that_stands_twice_is_a_fault() -> None:
    with pytest.raises(GuideError, match="line 2: rule XX-1 stands twice"):
        parse_rulebook("- XX-1 One.\n- XX-1 Two.\n")
