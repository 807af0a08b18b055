"""Reads and writes the numbers of a game's judgement: its judgement.toml, with comments and provenance."""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Collection, Iterable
from pathlib import Path

from gametable.kernel.game import Game
from gametable.kernel.tuning import SEARCH, Tuning, read_tuning


def judgement_file(game: Game) -> Path:
    """Where the numbers of a game are."""
    return Path(inspect.getfile(type(game))).with_name("judgement.toml")


def read_numbers(file: Path) -> Tuning:
    """The numbers in a file, in its own order."""
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as fault:
        raise SystemExit(f"The numbers cannot be read: {fault}.") from fault
    return read_tuning.__wrapped__(file, tuple(data.get("numbers", {})))


def check_names(names: Iterable[str], known: Collection[str]) -> None:
    """Refuse a number that there is not."""
    for name in names:
        if name not in known:
            raise SystemExit(f"There is no number {name!r}; there are {', '.join(known)}.")


def write(file: Path, tuning: Tuning) -> None:
    """Write the file anew, with the comments at its top; the old one stays whole until the new one is."""
    text = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    comments = [line for line in text if line.startswith("#")]
    quoted = tuning.provenance.replace("\\", "\\\\").replace('"', '\\"')
    lines = [*comments, f'provenance = "{quoted}"', "", "[search]"]
    lines += [f"{name} = {_written(name, tuning.search[name])}" for name in SEARCH]
    lines += ["", "[numbers]", *(f"{name} = {_written(name, value)}" for name, value in tuning.numbers.items())]
    new = file.with_suffix(".new")
    new.write_text("\n".join(lines) + "\n", encoding="utf-8")
    new.replace(file)


def _written(name: str, value: float) -> str:
    return str(int(value)) if name == "horizon" else str(value)
