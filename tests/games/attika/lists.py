"""Lists of a host's own, for tests."""

from __future__ import annotations

from tools.option_sets import lists_of

(OWN,) = lists_of("attika")
