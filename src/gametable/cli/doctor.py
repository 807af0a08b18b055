"""Tells a person what this installation is and whom it can reach: sentences for the facts in `findings.py`."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from rich.text import Text

from gametable.cli import installation
from gametable.cli.addresses import Kind
from gametable.cli.findings import (
    Browser,
    Code,
    Extras,
    Finding,
    Games,
    Lack,
    Link,
    NoServer,
    Port,
    Program,
    Reach,
    Required,
    Sockets,
    Speeds,
    Tables,
)
from gametable.cli.progress import progress_bar
from gametable.cli.screen import Screen
from gametable.kernel.words import either, plural

LABEL_WIDTH: Final = 11
FOLDED: Final = " " * (LABEL_WIDTH + 2)  # before what goes on below
MOST_NAMES: Final = 3  # of packages in a line
NOT_IN_ORDER: Final = 1
SERVER: Final = "server"  # the extra that serving needs, where an installation has it
NO_BROWSER: Final = (
    "None for the tests of the page: they need Chromium or Chrome, which `make .venv/browser` installs. "
    "To play, any browser will do, also on another device."
)
WHOM: Final = {
    Kind.LOOPBACK: "this machine only",
    Kind.PRIVATE: "phones and computers in the same network (private address)",
    Kind.LINK_LOCAL: "only what is on the same cable: no router gave an address (link-local)",
    Kind.VPN: "whoever is in the same VPN",
    Kind.SHARED: "nobody outside: the provider shares it among customers (CGNAT)",
    Kind.PUBLIC: "everybody on the internet (public address)",
    Kind.VIRTUAL: "only containers and virtual machines of this machine",
    Kind.SPECIAL: "unclear whom: the address is from a reserved range",
}
ALONE: Final = "This machine is in no network: nobody else can open the page."
UNSEEN: Final = (
    "Whether a firewall or a router lets others in cannot be seen from here. To try it, run `gametable serve` and scan "
    "its QR code with a phone in the same Wi-Fi. If no page comes, a firewall on this machine keeps TCP port {port} "
    "shut, or the Wi-Fi is one for guests, which keeps devices apart."
)
ELSEWHERE: Final = "Friends outside this network need a tunnel, a port or a proxy: docs/friends.md shows each."


def show_installation(screen: Screen) -> int:
    """Say what this installation is and can do; 1 if it cannot play as it should."""
    problems: list[str] = []
    for finding in findings():
        label, lines = told(finding)
        show_row(label, lines, screen)
        problems += problems_of(finding)
    screen.say()
    for problem in problems:
        screen.say(problem)
    end = "This installation cannot play as it should." if problems else "This installation can play."
    screen.say(end, "bold")
    return NOT_IN_ORDER if problems else 0


def findings() -> Iterator[Finding]:
    """All facts, one after the other; those about the server only where its packages are."""
    yield installation.program()
    yield installation.code()
    yield installation.required()
    games, usable = installation.games()
    yield games
    with progress_bar(len(usable), title="Measuring the speed of the games") as tell:
        speeds = installation.speeds(usable, tell)
    yield speeds
    yield installation.extras()
    yield installation.browser()
    server = installation.extra_named(SERVER)
    if server.lacks:
        yield NoServer(server, installation.pip())
        return
    from gametable.cli import reachability  # noqa: PLC0415 (needs the packages of a server)

    yield reachability.sockets()
    port = reachability.port()
    yield port
    yield reachability.tables()
    yield reachability.reach(port.number if port.is_gametable else port.free or port.number)


def show_row(label: str, lines: Sequence[str], screen: Screen) -> None:
    """A label, and beside it the lines, folded between words."""
    for number, line in enumerate(lines):
        begin = f"{label if number == 0 else '':<{LABEL_WIDTH}}"
        folds = textwrap.wrap(
            line, screen.width, initial_indent=begin, subsequent_indent=FOLDED, break_on_hyphens=False,
            break_long_words=False,
        )  # fmt: skip
        row = Text("\n".join(folds))
        row.stylize("bold", 0, LABEL_WIDTH)
        screen.console.print(row, soft_wrap=True)


def told(finding: Finding) -> tuple[str, list[str]]:
    """A label for a fact, and sentences."""
    label, lines = ROWS[type(finding)]
    return label, lines(finding)


def problems_of(finding: Finding) -> list[str]:
    """Why nobody can play here as it should be; nothing for most facts."""
    match finding:
        case Required(lacks) if lacks:
            return [f"Gametable cannot do without {lacking(lacks)}: install it anew."]
        case Games(titles, broken):
            return [*broken, *([] if titles else ["There is no game."])]
        case Speeds():
            return [f"{speed.title}: a random game found no end." for speed in finding.all if not speed.moves]
    return []


def program_lines(finding: Program) -> list[str]:
    """Version and place of Gametable, and the Python that runs it."""
    system = f"Python {finding.python} on {finding.system}: {finding.executable}"
    return [f"{finding.version}, in {finding.folder}", system]


def code_lines(finding: Code) -> list[str]:
    """Compiled, or why not."""
    return ["compiled" if finding.compiled else f"interpreted: {finding.why_interpreted}"]


def required_lines(finding: Required) -> list[str]:
    """Whether all is there that is always needed."""
    return [f"lacking: {lacking(finding.lacks)}" if finding.lacks else "all that are always needed"]


def game_lines(finding: Games) -> list[str]:
    """The titles."""
    return [either(finding.titles, "and") or "none"]


def browser_lines(finding: Browser) -> list[str]:
    """The browser of the tests."""
    return [f"{finding.path}, for the tests of the page" if finding.path else NO_BROWSER]


def no_server_lines(finding: NoServer) -> list[str]:
    """What brings the server."""
    return [f"none: to play in the browser, {finding.pip} install 'gametable[{finding.extra.name}]'"]


def socket_lines(finding: Sockets) -> list[str]:
    """The protocol, and why it is the slower one."""
    if finding.why_not_direct:
        return [f"uvicorn's own protocol, a little slower. {finding.why_not_direct}"]
    return [f"the direct protocol, with {either(finding.releases, 'and')}"]


def lacking(lacks: Sequence[Lack]) -> str:
    """Packages that are not there, or how many where they are many."""
    if len(lacks) > MOST_NAMES:
        return plural(len(lacks), "package")
    names = [f"{lack.needed} ({lack.installed} is installed)" if lack.installed else lack.needed for lack in lacks]
    return either(names, "and")


def speed_lines(finding: Speeds) -> list[str]:
    """Moves a second of each game."""
    fast = [f"{speed.title} {round(speed.moves / speed.seconds, -2):,.0f}" for speed in finding.all if speed.moves]
    return [f"moves a second in random games, on one core: {either(fast, 'and')}"] if fast else ["not measured"]


def extra_lines(finding: Extras) -> list[str]:
    """Which extras are there, and how to get the others."""
    complete = [extra.name for extra in finding.all if not extra.lacks]
    lines = [f"installed: {either(complete, 'and') or 'none'}"]
    others = [f"{extra.name} ({lacking(extra.lacks)})" for extra in finding.all if extra.lacks]
    if not others:
        return lines
    return [*lines, f"lacking: {either(others, 'and')}", f"to get one: {finding.pip} install 'gametable[NAME]'"]


def port_lines(finding: Port) -> list[str]:
    """Whether the usual port is free, and which one is to be taken instead."""
    if not finding.why_not:
        return [f"{finding.number} is free"]
    if finding.is_gametable:
        lines = [f"{finding.number} has a server of Gametable already: http://127.0.0.1:{finding.number}/"]
    else:
        lines = [f"{finding.number} is taken by another program; `lsof -i :{finding.number}` names it"]
    if finding.free:
        return [*lines, f"{finding.free} is free: gametable serve --port {finding.free}"]
    return [*lines, "The ports after it are taken, too; `gametable serve --port 0` takes any that is free."]


def table_lines(finding: Tables) -> list[str]:
    """Where tables are, and how to examine them."""
    lines = [f"{'stored' if is_there else 'none yet'} in {folder}" for folder, is_there in finding.folders]
    example = next((folder for folder, is_there in finding.folders if is_there), "DIR")
    return [*lines, f"`gametable doctor --data {example}` examines a folder and replays its tables."]


def link_lines(finding: Reach) -> list[str]:
    """Each link of a server with the usual settings, and whom it reaches."""
    own = [one for one in finding.links if one.address.kind is Kind.LOOPBACK and not one.address.is_ipv6]
    others = [one for one in finding.links if one.address.kind is not Kind.LOOPBACK]
    lines = [link_line(one, finding.shown) for one in (*own, *others) if not is_useless(one)]
    if not others:
        return [*lines, ALONE]
    return [*lines, UNSEEN.format(port=finding.port), ELSEWHERE]


def is_useless(one: Link) -> bool:
    """Whether no browser can open a link: in IPv6, those of one cable."""
    return one.address.is_ipv6 and one.address.kind is Kind.LINK_LOCAL


def link_line(one: Link, shown: str) -> str:
    """A link and whom it reaches, and what is special about it."""
    how = "with `gametable serve --host ::` " if one.address.is_ipv6 else ""
    network = f" ({one.address.interface})" if one.address.kind in (Kind.VPN, Kind.VIRTUAL) else ""
    qr_code = "; shown with a QR code" if one.text == shown else ""
    return f"{one.text}  {how}{WHOM[one.address.kind]}{network}{qr_code}"


ROWS: Final[dict[type, tuple[str, Callable[[Any], list[str]]]]] = {
    Program: ("Gametable", program_lines),
    Code: ("Code", code_lines),
    Required: ("Packages", required_lines),
    Games: ("Games", game_lines),
    Speeds: ("Speed", speed_lines),
    Extras: ("Extras", extra_lines),
    Browser: ("Browser", browser_lines),
    NoServer: ("Server", no_server_lines),
    Sockets: ("WebSocket", socket_lines),
    Port: ("Port", port_lines),
    Tables: ("Tables", table_lines),
    Reach: ("Links", link_lines),
}
