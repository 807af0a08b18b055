"""Serves a folder of data to this machine and its neighbours: links, a QR code, and a clean end."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

import uvicorn
from starlette.applications import Starlette

import gametable
from gametable.kernel.errors import GametableError
from gametable.server.app import app_of
from gametable.server.background_compilation import BackgroundCompilation, Say
from gametable.server.garbage import Garbage
from gametable.server.handover import Handover, received_handover, replace_program
from gametable.server.links import lan_link, local_link, qr_code
from gametable.server.logs import log_to
from gametable.server.messages import LONGEST_FRAME
from gametable.server.protocol import find_protocol
from gametable.server.site import Site, Ways

LOG: Final = logging.getLogger("gametable.serve")
USUAL_PORT: Final = 8017  # as at the command line and in docs/client.py
PATIENCE: Final = 3  # seconds for open connections when the server ends
LAST_REQUESTS: Final = 0.2  # seconds for what has come in already
HANDOVER_PATIENCE: Final = 1  # seconds for them when another program takes over


class CannotServe(GametableError):
    """A server that cannot start, and what would be right."""


class Server(uvicorn.Server):
    """Uvicorn's server, which tells a site when it begins and when it ends."""

    def __init__(
        self,
        config: uvicorn.Config,
        site: Site,
        begun: Callable[[], None] = lambda: None,
        *,
        is_alone: bool = False,
    ) -> None:
        super().__init__(config)
        self._site = site
        self._begun = begun
        self._compiling: asyncio.Task[None] | None = None
        self._is_alone = is_alone  # in its process
        self._is_settled = False
        self._garbage = Garbage(lambda: site.counts["messages"] + site.hub.carried_out)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, then say so."""
        if self._is_alone:
            self._garbage.take_over()
        await super().startup(sockets)
        if self.started:
            self._begun()

    def compile(self, compilation: BackgroundCompilation) -> None:
        """Compile meanwhile, and make way for the compiled code when it is there."""
        self._compiling = asyncio.get_running_loop().create_task(self._compile(compilation))

    async def _compile(self, compilation: BackgroundCompilation) -> None:
        if await compilation.run() and not self.should_exit:
            self._site.is_replaced = True
            self.config.timeout_graceful_shutdown = HANDOVER_PATIENCE
            self.should_exit = True

    async def on_tick(self, counter: int) -> bool:
        """Once all tables are loaded, nobody needs to look for garbage among them."""
        if self._is_alone:
            self._garbage.tick()
            if self._site.is_loaded and not self._is_settled:
                gc.freeze()
                self._is_settled = True
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, and close lines with a sentence before connections are cut."""
        for server in self.servers:
            server.close()
        self._site.say_goodbye()
        await asyncio.sleep(LAST_REQUESTS)
        await super().shutdown(sockets)


def server_of(
    site: Site, app: Starlette | None = None, begun: Callable[[], None] = lambda: None, *, is_alone: bool = False
) -> Server:
    """A server for a site, with everything that the network needs; one that is alone suits its process to itself."""
    protocol = find_protocol()
    if protocol.why_not_direct:
        LOG.warning("WebSockets use uvicorn's own protocol: %s", protocol.why_not_direct)
    config = uvicorn.Config(
        app or app_of(site),
        loop="auto",  # uvloop, which is there except on Windows
        http="h11",
        ws=protocol.ws,
        ws_max_size=LONGEST_FRAME,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
        timeout_keep_alive=20,
    )
    return Server(config, site, begun, is_alone=is_alone)


def serve(
    host: str = "127.0.0.1",
    port: int = USUAL_PORT,
    folder: Path = Path("gametable-data"),
    *,
    open_browser: bool = False,
    ways: Ways | None = None,
    say: Say = print,
    log_level: int = logging.WARNING,
    compiler: list[str] | None = None,
) -> None:
    """Serve until somebody presses Ctrl-C; CannotServe or StorageError says in a sentence why it cannot be.

    With the command of a compiler the server compiles meanwhile, and is replaced by its compiled self.
    """
    try:
        handover = received_handover()
        with handover.listening if handover else listen_at(host, port) as listening:
            site = Site(folder.absolute(), replace(ways or Ways(), is_apart=True))
            handler = log_to(sys.stderr, log_level)
            number = int(listening.getsockname()[1])
            compilation = BackgroundCompilation(compiler, say) if compiler and not handover else None

            def begun() -> None:
                if handover:
                    say(f"The server runs {'compiled' if gametable.COMPILED else 'interpreted'} from now on.")
                    return
                welcome(host, number, say)
                if open_browser:
                    webbrowser.open(local_link(host, number))
                if compilation:
                    server.compile(compilation)

            server = server_of(site, begun=begun, is_alone=True)
            site.hub.stopped = handover.stopped if handover else None
            try:
                server.run(sockets=[listening.dup()])  # uvicorn closes it
            finally:
                if compilation:
                    compilation.stop()
                handler.flush()
            if site.is_replaced:
                replace_program(Handover(listening, site.stopped))
    except KeyboardInterrupt:
        pass
    say("The server has ended; all games are stored.")


def listen_at(host: str, port: int) -> socket.socket:
    """A socket that listens, or a sentence why not."""
    if not 0 <= port <= 65535:
        raise CannotServe(f"There is no port {port}; right is 1 to 65535, or 0 for any that is free.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as fault:
        right = (
            f"right is another one, such as {port + 1 if 0 < port < 65535 else USUAL_PORT}, or 0 for any that is free"
        )
        raise CannotServe(
            f"Port {port} of {host or 'this machine'} cannot be used ({os.strerror(fault.errno or 0)}); {right}."
        ) from fault


def welcome(host: str, port: int, say: Say) -> None:
    """Say where the server is found."""
    say(f"On this machine: {local_link(host, port)}")
    nearby = lan_link(host, port)
    if nearby:
        say(f"In this network: {nearby}")
        say(qr_code(nearby))
    else:
        say("Only this machine can come in; with the host 0.0.0.0 the whole network can.")
    say("Ctrl-C ends the server; all games are kept.")
