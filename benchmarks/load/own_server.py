"""Our server as it always is, only without limits for one address: all the load comes from one."""

from __future__ import annotations

import argparse
import cProfile
import signal
import sys
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Final

from gametable.server.limits import Allowance, Limits
from gametable.server.serve import listen_at, server_of
from gametable.server.site import Site, Ways

USUAL: Final = Limits()
PLENTY: Final = Allowance(1_000_000_000, 1.0)
MANY: Final = 1_000_000_000
NO_LIMITS: Final = Limits(
    messages=PLENTY,
    sockets_of_session=MANY,
    sockets_of_address=MANY,
    requests_of_session=PLENTY,
    requests_of_address=PLENTY,
    tables_of_session=PLENTY,
    tables_of_address=PLENTY,
    guests_of_address=PLENTY,
    gap=0.0,
)


def main() -> None:
    """Serve a folder on a free port, and say which."""
    parser = argparse.ArgumentParser(prog="own_server", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--strict", action="store_true", help="let nobody say more than usual, nor come in faster")
    parser.add_argument("--profile", type=Path, help="where to write what the main thread spent its time on")
    arguments = parser.parse_args()
    listening = listen_at("127.0.0.1", 0)
    port = listening.getsockname()[1]
    limits = replace(NO_LIMITS, messages=USUAL.messages, gap=USUAL.gap) if arguments.strict else NO_LIMITS
    site = Site(arguments.folder, Ways(limits=limits, is_apart=True))
    server = server_of(site, begun=lambda: print(f"port {port}", flush=True), is_alone=True)
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit())  # after uvicorn has ended
    profile = cProfile.Profile()
    try:
        with profile if arguments.profile else nullcontext():
            server.run(sockets=[listening])
    finally:
        if arguments.profile:
            profile.dump_stats(arguments.profile)


if __name__ == "__main__":
    main()
