"""Ways to win: whom they favour is found, shown to be nobody, or said to be undecided."""

from __future__ import annotations

import numpy as np
import polars as pl

from gametable.lab.statistics.winning_ways import winning_ways


def games(by_way: dict[str, tuple[int, tuple[float, float, float]]]) -> pl.DataFrame:
    """Games that end in these ways, so many and with such chances of the seats."""
    rng = np.random.default_rng(6)
    ends, winners = [], []
    for end, (count, chances) in by_way.items():
        ends += [end] * count
        winners += rng.choice(3, size=count, p=chances).tolist()
    shares = np.eye(3)[winners]
    return pl.DataFrame(
        {
            "deal": range(len(ends)),
            "players": [3] * len(ends),
            "end": ends,
            **{f"share_{seat + 1}": shares[:, seat] for seat in range(3)},
        }
    )


def test_a_favoured_seat_is_found_and_named() -> None:
    found = winning_ways(games({"rush": (600, (0.6, 0.2, 0.2)), "peace": (1400, (1 / 3, 1 / 3, 1 / 3))}))
    peace, rush = found.ways
    assert (peace.end, rush.end) == ("peace", "rush")
    assert rush.favoured == (True, True, True)
    assert (peace.favoured, peace.needed) == ((False, False, False), None)
    assert "Of the victories by “rush” seat 1 gets " in found.sentence
    assert found.sentence.endswith("where 33% is fair.")


def test_what_is_not_decided_is_said() -> None:
    found = winning_ways(games({"rush": (30, (0.4, 0.3, 0.3)), "peace": (1400, (1 / 3, 1 / 3, 1 / 3))}))
    rush = found.ways[1]
    assert rush.needed is not None
    assert rush.needed > 1430
    assert "No way clearly favours a seat." in found.sentence
    assert found.sentence.endswith(
        "Whom it favours is not decided to 10 points of a hundred: “rush”; "
        f"about {rush.needed:,} games would decide that."
    )


def test_a_way_that_came_once_says_nothing_about_seats() -> None:
    found = winning_ways(games({"rush": (1, (1.0, 0.0, 0.0)), "peace": (1400, (1 / 3, 1 / 3, 1 / 3))}))
    assert found.ways[1].seats == ()
    assert "“rush”; more games are needed" in found.sentence
    assert found.as_json()["ways"][1]["needed"] is None
