"""Bots in a pool play whole games; what they know is what their seat sees, on both sides of the pipe."""

from __future__ import annotations

import asyncio
import struct
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from gametable.bots.budget import Budget
from gametable.bots.names import find_bot
from gametable.games.catalog import all_games, load
from gametable.kernel.game import Game
from gametable.kernel.rng import Rng
from gametable.kernel.state import State
from gametable.server.thinking.messages import Answer, Asked, Question, frame
from gametable.server.thinking.pool import BotPool
from tests.server.thinking.asking import BAD, LENIENT, opening, question_of, run_asyncio, run_uvloop
from tests.server.thinking.bad_bots import Imagining

Look = Callable[[State, Question, Answer], None]


async def play(pool: BotPool, game: Game, bots: list[str], look: Look) -> State:
    """A whole game; a different bot decides each time."""
    rng = Rng(5)
    state = opening(game, rng)
    decisions = 0
    while (seat := int(state.to_move())) >= 0:
        decisions += 1
        question = question_of(game, state, bots[decisions % len(bots)], decisions, game.key)
        answer = await pool.choose(question)
        assert answer.action in game.legal_for(state, seat)
        look(state, question, answer)
        state.play(answer.action, rng)
        state.settle(rng)
    return state


def test_bots_of_the_package_play_every_game_to_its_end() -> None:
    reasons = []

    async def main() -> None:
        async with BotPool(2, patience=LENIENT) as pool:
            games = all_games()
            states = await asyncio.gather(*(play(pool, game, ["random", "easy", "random"], look) for game in games))
            assert all(state.winners() for state in states)
            counters = pool.counters
            assert counters.asked == counters.answered > 100
            assert not counters.fallbacks and not pool.kills and not pool.busy and not pool.waiting

    def look(state: State, question: Question, answer: Answer) -> None:
        assert not answer.fallback
        reasons.append(answer.why)

    run_uvloop(main)
    assert any("of the victory" in why for why in reasons), "a searching bot says why"
    assert "" in reasons, "a bot that does not search says nothing"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_a_bot_answers_in_its_process_as_it_would_here(game: Game) -> None:
    """What is imagined from a view that was sent is what is imagined from the view itself."""
    bots = [f"{BAD}:Imagining", f"{BAD}:Imagining", "random", "greedy"]
    greedy = 0

    def look(state: State, question: Question, answer: Answer) -> None:
        nonlocal greedy
        bot = Imagining() if question.bot.endswith("Imagining") else find_bot(question.bot)
        rng = Rng(question.seed)
        seen = game.seen(state, question.seat)
        assert answer == Answer(bot.choose(game, seen, question.legal, Budget(question.seconds), rng), "")
        greedy += question.bot == "greedy"
        if greedy == 4:
            bots[:] = bots[:3]  # it is slow

    async def main() -> None:
        async with BotPool(1, allow_own=True, patience=LENIENT) as pool:
            await play(pool, game, bots, look)

    run_asyncio(main)


RECORDER = """
import sys
import msgspec
from gametable.server.thinking.messages import LENGTH, Reply, frame
with open(sys.argv[1], "ab", buffering=0) as file:
    sys.stdout.buffer.write(frame(Reply()))
    sys.stdout.flush()
    while head := sys.stdin.buffer.read(LENGTH.size):
        body = sys.stdin.buffer.read(*LENGTH.unpack(head))
        file.write(head + body)
        asked = msgspec.msgpack.decode(body)
        sys.stdout.buffer.write(frame(Reply(asked["ticket"], asked["question"]["legal"][0])))
        sys.stdout.flush()
"""


def messages_in(data: bytes) -> list[bytes]:
    found = []
    while data:
        size = struct.unpack(">I", data[:4])[0]
        found.append(data[4 : 4 + size])
        data = data[4 + size :]
    return found


@pytest.mark.parametrize("key", [game.key for game in all_games()])
def test_nothing_but_the_view_of_the_seat_is_sent(key: str, tmp_path: Path) -> None:
    """Where what a seat cannot know is drawn anew, every byte that leaves the server stays the same."""
    game, file = load(key), tmp_path / "sent"
    rng, questions, differ = Rng(9), list[Question](), 0

    async def main() -> None:
        nonlocal differ
        async with BotPool(1, patience=LENIENT, command=[sys.executable, "-c", RECORDER, str(file)]) as pool:
            state = opening(game, rng, game.entry.players[1])
            for number in range(40):
                other = state.copy()
                other.redraw(state.to_move(), rng)
                differ += other != state
                for world in (state, other):
                    questions.append(question_of(game, world, "hard", number))
                    await pool.choose(questions[-1])
                legal = state.legal_actions()
                state.step(legal[rng.below(len(legal))], rng)
                state.settle(rng)

    run_asyncio(main)
    sent = messages_in(file.read_bytes())
    assert len(sent) == len(questions) == 80
    for number, (body, question) in enumerate(zip(sent, questions, strict=True), start=1):
        assert frame(Asked(number, question))[4:] == body
        facts = msgspec.structs.asdict(question)
        assert set(facts) == {"table", "seat", "game", "bot", "seen", "legal", "seconds", "seed"}
        assert msgspec.msgpack.decode(body) == {"ticket": number, "question": facts}
    assert [frame(question) for question in questions[::2]] == [frame(question) for question in questions[1::2]]
    assert differ or key == "attatat", "something was hidden"
