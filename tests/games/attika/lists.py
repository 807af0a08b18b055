"""Lists of a host's own, for tests."""

from __future__ import annotations

from tools.option_sets import attika_lists

OWN = attika_lists()
