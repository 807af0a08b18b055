"""What holds for all tests: a busy machine is no fault of what is tested."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("gametable", deadline=None)
settings.load_profile("gametable")
