from __future__ import annotations

from gametable.kernel.rng import LARGEST_SEED, Rng
from tests.contract.promises import assert_fits


def test_equal_seeds_and_streams_give_equal_numbers() -> None:
    first, second = Rng(5, 7), Rng(5, 7)
    assert [first.word() for _ in range(100)] == [second.word() for _ in range(100)]


def test_the_numbers_are_those_of_the_published_generator() -> None:
    """The reference: sfc32 in plain arithmetic, seeded (5, 0, 7), counter 1, fifteen rounds of warming up."""
    a, b, c, counter = 5, 0, 7, 1
    words = []
    for _ in range(25):
        word = (a + b + counter) % 2**32
        counter += 1
        a = b ^ (b >> 9)
        b = (c + (c << 3)) % 2**32
        c = (((c << 21) | (c >> 11)) % 2**32 + word) % 2**32
        words.append(word)
    rng = Rng(5, 7)
    assert [rng.word() for _ in range(10)] == words[15:]


def test_seeds_and_streams_differ() -> None:
    starts = [Rng(seed, stream).word() for seed in (0, 1, 2**33, LARGEST_SEED) for stream in range(50)]
    assert len(set(starts)) == len(starts)


def test_below_is_even() -> None:
    rng = Rng(1)
    counts = [0] * 7
    for _ in range(7000):
        counts[rng.below(7)] += 1
    assert_fits(counts, [1000.0] * 7)


def test_the_first_numbers_of_neighbouring_streams_are_even() -> None:
    counts = [0] * 10
    for stream in range(5000):
        counts[Rng(1, stream).below(10)] += 1
    assert_fits(counts, [500.0] * 10)
