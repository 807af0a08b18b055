from __future__ import annotations

import json
from typing import Any

import pytest

from gametable.kernel.errors import OptionError
from gametable.kernel.options import Choice, WholeNumber, YesOrNo, check_options, parse_options, write_value

OPTIONS = (
    WholeNumber("rounds", "XX-1", "How many rounds.", 1, 9),
    WholeNumber("planks", "XX-2", "How many planks.", 2, 3, 2),
    YesOrNo("open", "XX-3", "Whether hands are open."),
    Choice("board", "XX-4", "Which board.", ("small", "large")),
    Choice("map", "XX-5", "Which map.", ("river", "hill"), free_text=True),
)


def test_defaults_fill_what_is_not_given() -> None:
    settings = check_options(OPTIONS, {"open": True})
    assert settings == {"rounds": None, "planks": 2, "open": True, "board": "small", "map": "river"}


@pytest.mark.parametrize(
    ("name", "value", "rule"),
    [
        ("rounds", 0, "XX-1"),
        ("rounds", 10, "XX-1"),
        ("rounds", "3", "XX-1"),
        ("rounds", True, "XX-1"),
        ("rounds", 2.5, "XX-1"),
        ("planks", None, "XX-2"),
        ("open", 1, "XX-3"),
        ("open", "yes", "XX-3"),
        ("board", "huge", "XX-4"),
        ("board", 3, "XX-4"),
        ("map", 7, "XX-5"),
    ],
)
def test_a_wrong_value_is_refused_with_option_value_rule_and_what_is_right(name: str, value: Any, rule: str) -> None:
    with pytest.raises(OptionError) as caught:
        check_options(OPTIONS, {name: value})
    fault = caught.value
    assert (fault.option, fault.value, fault.rule) == (name, value, rule)
    assert name in str(fault) and rule in str(fault) and repr(value) in str(fault) and "right is" in str(fault)


def test_an_unknown_option_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(OptionError, match=r"no such option; it has .* and map. Did you mean rounds\?"):
        check_options(OPTIONS, {"round": 3})
    with pytest.raises(OptionError, match="it has none"):
        check_options((), {"round": 3})


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("rounds=3", 3),
        ("rounds=auto", None),
        ("planks = 3", 3),
        ("open=yes", True),
        ("open=OFF", False),
        ("board=large", "large"),
        ("map=#.#", "#.#"),
    ],
)
def test_options_are_read_as_people_write_them(text: str, value: object) -> None:
    assert list(parse_options(OPTIONS, [text]).values()) == [value]


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (["rounds"], "name=value"),
        (["rounds=many"], "whole number from 1 to 9, or auto"),
        (["rounds=٣"], "whole number"),
        (["rounds=--3"], "whole number"),
        (["rounds=-"], "whole number"),
        (["rounds=999999999999"], "whole number"),
        (["planks=auto"], "whole number from 2 to 3."),
        (["open=perhaps"], "yes or no"),
        (["board=larg"], "Did you mean large"),
        (["colour=red"], "no such option"),
        (["rounds=2", "rounds=3"], "twice"),
    ],
)
def test_wrong_texts_are_refused(texts: list[str], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        parse_options(OPTIONS, texts)


def test_written_values_are_read_again() -> None:
    settings = check_options(OPTIONS, {"open": True, "board": "large"})
    texts = [f"{name}={write_value(value)}" for name, value in settings.items()]
    assert parse_options(OPTIONS, texts) == settings


def test_the_schema_says_type_range_default_rule_and_sentence() -> None:
    schemas = {option.name: option.schema() for option in OPTIONS}
    assert json.loads(json.dumps(schemas)) == schemas
    assert schemas["rounds"]["type"] == ["integer", "null"]
    assert (schemas["planks"]["minimum"], schemas["planks"]["maximum"], schemas["planks"]["default"]) == (2, 3, 2)
    assert schemas["open"] == {
        "type": "boolean",
        "default": False,
        "description": "Whether hands are open. (rule XX-3)",
    }
    assert schemas["board"]["enum"] == ["small", "large"]
    assert schemas["map"]["examples"] == ["river", "hill"]


@pytest.mark.parametrize("name", ["rounds", "open", "board"])
def test_a_long_value_is_shown_in_part(name: str) -> None:
    values: list[Any] = ["x" * 60_000, 10**4000, [["x"] * 9000] * 9000, {"a": {"b": ["c"] * 9000}}]
    for value in values:
        with pytest.raises(OptionError) as caught:
            check_options(OPTIONS, {name: value})
        assert len(str(caught.value)) < 400 and "..." in str(caught.value)


def test_a_deep_value_is_shown_in_part() -> None:
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    for option in OPTIONS:
        with pytest.raises(OptionError) as caught:
            check_options(OPTIONS, {option.name: deep})
        assert len(str(caught.value)) < 400


def test_a_long_name_is_shown_in_part() -> None:
    with pytest.raises(OptionError) as caught:
        check_options(OPTIONS, {"x" * 60_000: 1})
    assert len(str(caught.value)) < 400
