"""Tests the WebSockets with every release of uvicorn and websockets that the direct protocol may be used with.

    python tools/socket_releases.py

The releases stand in `TESTED` in src/gametable/server/protocol.py: add a new one there, run this, and take it out again
if it fails. Each release is installed into a folder of its own, so this environment stays as it is. Each uvicorn meets
the newest websockets, each websockets the newest uvicorn, and the oldest of both meet.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from gametable.server.protocol import TESTED

ROOT: Final = Path(__file__).resolve().parents[1]
TESTS: Final = [f"tests/server/test_{name}.py" for name in ("protocol", "direct", "sockets")]

Pair = tuple[str, str]  # a release of uvicorn and one of websockets


def pairs(uvicorn: tuple[str, ...], websockets: tuple[str, ...]) -> list[Pair]:
    """Each release once with the newest of the other package, and the oldest of both."""
    found = [(uvicorn[0], websockets[0])]
    found += [(release, websockets[-1]) for release in uvicorn]
    found += [(uvicorn[-1], release) for release in websockets[:-1]]
    return list(dict.fromkeys(found))


def installed(package: str, release: str, folder: Path) -> Path:
    """A folder that has one release of a package and nothing else."""
    target = folder / f"{package}-{release}"
    if not target.exists():
        pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps"]
        subprocess.run([*pip, "--target", str(target), f"{package}=={release}"], check=True)
    return target


def passes(pair: Pair, folder: Path) -> bool:
    """Whether the tests pass with these releases; what fails is printed."""
    packages = zip(("uvicorn", "websockets"), pair, strict=True)
    path = os.pathsep.join(str(installed(package, release, folder)) for package, release in packages)
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--tb=short", *TESTS],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    print(f"uvicorn {pair[0]}, websockets {pair[1]}: {run.stdout.strip().splitlines()[-1]}", flush=True)
    if run.returncode:
        print(run.stdout, run.stderr)
    return run.returncode == 0


def main() -> int:
    """Test all pairs; 1 if one fails."""
    with tempfile.TemporaryDirectory() as folder:
        results = [passes(pair, Path(folder)) for pair in pairs(TESTED["uvicorn"], TESTED["websockets"])]
    return 0 if all(results) else 1


if __name__ == "__main__":
    raise SystemExit(main())
