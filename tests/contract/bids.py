"""A made-up game in which all decide at once: everybody bids in secret, and may change the bid until all have one."""

from __future__ import annotations

from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from gametable.kernel.errors import NotationError, Refused
from gametable.kernel.game import WATCHER, Entry, Game, Seen
from gametable.kernel.options import Settings
from gametable.kernel.rng import Rng
from gametable.kernel.rulebook import Rulebook, parse_rulebook
from gametable.kernel.state import OVER, State, restore

BIDS = 3
NONE = -1
GUIDE = "# Bids\n- BI-1 Two or three players.\n- BI-2 ✗ The bids are open: the game is over.\n"


class Bids(State):
    def __init__(self) -> None:
        super().__init__()
        self.bids: list[int] = []
        self.turned = NONE  # the seat that asked to decide before others

    def to_move(self) -> i64:
        if NONE not in self.bids:
            return OVER
        return i64(self.turned if self.turned != NONE else self.bids.index(NONE))

    def open_seats(self) -> list[int]:
        return list(range(self.players)) if NONE in self.bids else []

    def awaited_seats(self) -> list[int]:
        return [seat for seat in self.open_seats() if self.bids[seat] == NONE]

    def turn_to(self, seat: i64) -> None:
        self.turned = int(seat)

    def legal_into(self, out: vec[i64]) -> i64:
        count = BIDS if self.to_move() != OVER else 0
        for bid in range(count):
            out[i64(bid)] = i64(bid)
        return i64(count)

    def apply(self, action: i64) -> None:
        self.bids[int(self.to_move())] = int(action)
        self.turned = NONE

    def copy(self) -> Bids:
        return restore(type(self), self.words())

    def assign(self, other: State) -> None:
        self.load(other.words())

    def redraw(self, seat: i64, rng: Rng) -> None:
        if NONE in self.bids:
            hidden = [s for s, bid in enumerate(self.bids) if s != seat and bid != NONE]
            for s in hidden:
                self.bids[s] = int(rng.below(BIDS))

    def scores(self) -> list[int]:
        return [bid if NONE not in self.bids and self.bids.count(bid) == 1 else 0 for bid in self.bids]

    def winners(self) -> list[int]:
        scores = self.scores()
        return [s for s, score in enumerate(scores) if score == max(scores)] if self.to_move() == OVER else []

    def words(self) -> tuple[int, ...]:
        return (self.turned, *self.bids)

    def load(self, words: tuple[int, ...]) -> None:
        self.turned, self.bids = words[0], list(words[1:])
        self.players = len(self.bids)


class BidsGame(Game):
    entry = Entry("bids", "Bids", "nobody", "nobody", 2026, (2, 3), 1, 4, 1)
    options = ()
    state_class = Bids
    actions = BIDS
    outcomes = 0
    players_rule = "BI-1"

    def complete(self, players: int, settings: Settings) -> Settings:
        return settings

    def start(self, players: int, settings: Settings) -> State:
        return restore(self.state_class, (NONE, *[NONE] * players))

    def longest(self, state: State) -> int:
        return int(state.players)

    def reveals(self, before: State, action: int) -> bool:
        return cast(Bids, before).bids.count(NONE) == 1

    def seen(self, state: State, viewer: int) -> Seen:
        s = cast(Bids, state)
        over = NONE not in s.bids
        bids = [bid if over or seat == viewer else None for seat, bid in enumerate(s.bids)]
        chosen = [bid != NONE for bid in s.bids]
        return {"viewer": viewer, "bids": bids, "chosen": chosen, "turned": s.turned}

    def imagine(self, seen: Seen, rng: Rng) -> State:
        pairs = zip(seen["bids"], seen["chosen"], strict=True)
        bids = [bid if bid is not None else 0 if chosen else NONE for bid, chosen in pairs]
        state = restore(self.state_class, (seen["turned"], *bids))
        state.redraw(seen["viewer"], rng)
        return state

    def refusal(self, state: State, action: int) -> Refused | None:
        return None if state.is_legal(action) else Refused("BI-2", "All bids are open.")

    def write(self, state: State, action: int) -> str:
        return f"bid {action}"

    def read(self, state: State, text: str) -> int:
        if text not in [f"bid {bid}" for bid in range(BIDS)]:
            raise NotationError(text, "right is bid 0, bid 1 or bid 2.")
        return int(text[-1])

    def tell(self, before: State, action: int, after: State, viewer: int) -> list[str]:
        if self.seen(before, viewer) == self.seen(after, viewer):
            return []
        own = f" {action}" if viewer == before.to_move() and viewer != WATCHER else ""
        return [f"Seat {before.to_move() + 1} bids{own}."]

    def draw(self, seen: Seen) -> str:
        return f"Bids {seen['bids']}, chosen {seen['chosen']}"

    def ask(self, seen: Seen) -> str:
        return "Bid 0, 1 or 2."

    def sheet(self, seen: Seen) -> list[tuple[str, list[int]]]:
        return []

    def features(self, state: State, seat: int) -> list[float]:
        seen = self.seen(state, seat)
        return [-1.0 if bid is None else float(bid) for bid in (seen["bids"] + [None])[:3]]

    def inventory(self, state: State) -> dict[str, int]:
        return {"seats": len(cast(Bids, state).bids)}

    def ends(self, state: State) -> list[str]:
        return ["bids are open"]

    def guide(self, language: str = "en") -> Rulebook:
        return parse_rulebook(GUIDE)
