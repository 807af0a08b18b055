"""PettingZoo's tests. The library, when they are imported, warns of its own older way to make environments."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from importlib import import_module

Judge = Callable[..., None]  # the library does not say the types of its tests

with warnings.catch_warnings():
    warnings.filterwarnings("ignore", "The old environment creation API", DeprecationWarning)
    _tests = import_module("pettingzoo.test")
    _seed_tests = import_module("pettingzoo.test.seed_test")

api_test: Judge = _tests.api_test
parallel_api_test: Judge = _tests.parallel_api_test
parallel_seed_test: Judge = _seed_tests.parallel_seed_test
render_test: Judge = _tests.render_test
seed_test: Judge = _tests.seed_test
