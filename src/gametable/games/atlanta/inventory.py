"""Every card and tile counted where it lies (AL-1, AL-2): the counts never change."""

from __future__ import annotations

from gametable.games.atlanta.rules.counting import cards_in_all, complete_kinds, different_tiles, faults, tiles_in_all
from gametable.games.atlanta.rules.state import Atlanta


def inventory(state: Atlanta) -> dict[str, int]:
    """Counts of all components; what lies in two places at once is counted twice and shows."""
    return {
        "cards": cards_in_all(state),
        "kinds of cards with the right number": complete_kinds(state),
        "tiles": tiles_in_all(state),
        "different tiles": different_tiles(state),
        "faults of the lattice": faults(state),
    }
