"""What `gametable doctor` finds out about an installation, and how it says so."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, metadata
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import gametable
from gametable.cli import doctor, hosting, installation, reachability
from gametable.cli.addresses import Address, Kind
from gametable.cli.doctor import findings, problems_of, show_installation, told
from gametable.cli.findings import (
    Browser,
    Code,
    Extra,
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
    Speed,
    Speeds,
    Tables,
)
from gametable.cli.screen import Screen
from gametable.games import catalog
from gametable.kernel.errors import BrokenGame
from gametable.server.links import link
from gametable.storage.schema import FILE
from tests.cli.driving import Run, run
from tests.server.serving import Served, use_own_protocol

PACKAGES = {"numpy": "2.4.6", "rich": "15.0.0", "scipy": "1.2"}  # that a made-up machine has
REQUIREMENTS = [
    "rich>=14",
    "wincurses>=1; sys_platform == 'nowhere'",
    'numpy>=2.2; extra == "lab"',
    'scipy>=1.15; extra == "lab"',
    'gametable[lab]; extra == "notebook"',
    'ipykernel>=7; extra == "notebook"',
    'wincurses>=1; sys_platform == "nowhere" and extra == "notebook"',
]
OWN, HOME = Address("127.0.0.1", Kind.LOOPBACK, "lo"), Address("192.168.1.20", Kind.PRIVATE, "wlan0")


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with other packages, and another list of what is required."""

    def version(name: str) -> str:
        if name not in PACKAGES:
            raise PackageNotFoundError(name)
        return PACKAGES[name]

    monkeypatch.setattr(installation, "requires", lambda _name: REQUIREMENTS)
    monkeypatch.setattr(installation, "version", version)


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game is measured by one game."""
    monkeypatch.setattr(installation, "SPEED_SECONDS", 0.0)


def said(finding: Any) -> str:
    """The sentences for a fact in one line."""
    return " ".join(told(finding)[1])


def reach(*addresses: Address) -> Reach:
    """The links of a machine with these addresses and itself."""
    links = tuple(Link(link(address.text, 8018), address) for address in (OWN, *addresses))
    return Reach(links, "http://192.168.1.20:8018/", 8018)


def examined() -> Run:
    return run("doctor")


def test_an_installation_that_can_play_says_what_it_is() -> None:
    found = examined()
    assert found.code == 0, found.out + found.errors
    assert found.errors == ""
    labels = [line.split()[0] for line in found.out.splitlines() if line and line[0] != " "]
    assert labels[:-1] == [label for label, _lines in doctor.ROWS.values() if label != "Server"]
    assert found.out.splitlines()[-1] == "This installation can play."
    for title in ("Atlanta", "Attatat", "Attika", "Monster City"):
        assert found.out.count(title) == 2, "as a game, and with its speed"
    assert f"\nCode       {'compiled' if gametable.COMPILED else 'interpreted: '}" in found.out


def test_every_extra_of_the_metadata_is_told() -> None:
    text = " ".join(examined().out.split())
    assert all(extra in text for extra in metadata("gametable").get_all("Provides-Extra") or [])


def test_lines_fit_into_80_columns_and_long_ones_go_on_below_their_beginning() -> None:
    screen = Screen()
    screen.console = Console(file=StringIO(), width=80, highlight=False)
    doctor.show_row("Links", told(reach(HOME))[1], screen)
    lines = screen.console.file.getvalue().splitlines()  # type: ignore[attr-defined]
    assert lines[0] == "Links      http://127.0.0.1:8018/  this machine only"
    assert lines[1].startswith("           http://192.168.1.20:8018/  phones")
    assert max(map(len, lines)) <= 80
    assert any(line.startswith(doctor.FOLDED) for line in lines)


@pytest.mark.parametrize(("terminal", "marks"), [(True, True), (False, False)])
def test_colour_is_for_terminals_alone(terminal: bool, marks: bool) -> None:
    screen = Screen()
    screen.console = Console(
        file=StringIO(), width=80, force_terminal=terminal, color_system="standard" if terminal else None
    )
    doctor.show_row("Code", ["compiled"], screen)
    text = screen.console.file.getvalue()  # type: ignore[attr-defined]
    assert ("\x1b[" in text) == marks
    assert "compiled" in text


def test_code_that_is_interpreted_by_wish_is_told_so() -> None:
    environment = {**os.environ, "GAMETABLE_COMPILED": "0", "COLUMNS": "80"}
    program = (
        "from gametable.cli.doctor import told; from gametable.cli import installation as i; print(told(i.code()))"
    )
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "('Code', ['interpreted: GAMETABLE_COMPILED=0 asks for it.'])\n"


@pytest.mark.parametrize("why", ["the sources have changed since it was compiled", "this installation has none"])
def test_code_that_cannot_be_compiled_code_is_told_with_the_reason(why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GAMETABLE_COMPILED", raising=False)
    monkeypatch.setattr(gametable, "COMPILED", False)
    monkeypatch.setattr("gametable._compilation.problem", lambda _package: why)
    assert said(installation.code()) == f"interpreted: {why}"


def test_requirements_follow_from_the_metadata(machine: None) -> None:
    assert installation.required() == Required(())
    old, absent = Lack("scipy>=1.15", "1.2"), Lack("ipykernel>=7", "")
    assert installation.extras().all == (Extra("lab", 2, (old,)), Extra("notebook", 3, (old, absent)))
    assert installation.extra_named("unheard") == Extra("unheard", 0, ())


def test_extras_that_lack_something_are_told_with_the_command_that_brings_it() -> None:
    lacks = tuple(Lack(f"p{number}>=1", "") for number in range(4))
    extras = Extras((Extra("full", 1, ()), Extra("half", 4, lacks[:2]), Extra("none", 4, lacks)), "pip")
    assert told(extras)[1] == [
        "installed: full",
        "lacking: half (p0>=1 and p1>=1) and none (4 packages)",
        "to get one: pip install 'gametable[NAME]'",
    ]
    assert told(Extras(extras.all[:1], "pip"))[1] == ["installed: full"]
    assert doctor.lacking([Lack("scipy>=1.15", "1.2")]) == "scipy>=1.15 (1.2 is installed)"


def test_pip_is_the_one_of_this_python(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "bin" / "python"))
    monkeypatch.setattr("shutil.which", lambda _name: str(tmp_path / "bin" / "pip"))
    assert installation.pip() == "pip"
    monkeypatch.setattr("shutil.which", lambda _name: "/usr/bin/pip")
    assert installation.pip() == f"{tmp_path / 'bin' / 'python'} -m pip"
    monkeypatch.chdir(tmp_path)
    assert installation.pip() == "bin/python -m pip"


def test_what_is_required_and_lacking_makes_the_installation_unfit(
    machine: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PACKAGES, "rich", "13.0.0")
    found = examined()
    assert found.code == 1
    assert "Gametable cannot do without rich>=14 (13.0.0 is installed)" in found.out
    assert found.out.splitlines()[-1] == "This installation cannot play as it should."


def test_sources_that_were_never_installed_lack_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str) -> Any:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(installation, "requires", refuse)
    monkeypatch.setattr(installation, "version", refuse)
    assert installation.required() == Required((Lack("gametable", ""),))
    assert installation.extras().all == ()


def test_games_that_are_broken_or_not_there_make_the_installation_unfit(monkeypatch: pytest.MonkeyPatch) -> None:
    usable, _ = catalog.usable_games()
    fault = BrokenGame("chess", "its folder does not load.")
    monkeypatch.setattr(catalog, "usable_games", lambda: (usable, [fault]))
    found = examined()
    assert found.code == 1 and str(fault) in " ".join(found.out.split())
    monkeypatch.setattr(catalog, "usable_games", lambda: ([], []))
    found = examined()
    assert found.code == 1 and "There is no game." in found.out


def test_a_game_without_end_makes_the_installation_unfit(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless:
        def run(self, *_values: object) -> bool:
            return False

    monkeypatch.setattr(installation, "Playout", Endless)
    found = examined()
    assert found.code == 1 and "Attika: a random game found no end." in found.out


def test_speed_is_measured_until_the_time_is_over() -> None:
    ticks = iter(range(100))
    found = installation.speed(catalog.load("attika"), 3.0, lambda: float(next(ticks)))
    assert found.title == "Attika" and found.moves > 0
    assert said(Speeds((Speed("Attika", 123_456, 0.5), Speed("Atlanta", 0, 0.5)))) == (
        "moves a second in random games, on one core: Attika 246,900"
    )
    assert installation.speed(catalog.load("attika"), 0.0).moves > 0, "at least one game"


def test_every_game_moves_the_progress_on() -> None:
    seen: list[int] = []
    games = catalog.all_games()
    assert len(installation.speeds(games, seen.append).all) == len(games)
    assert seen == list(range(len(games)))


def test_the_browser_of_the_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: "/bin/google-chrome" if name == "google-chrome" else None)
    assert said(installation.browser()) == "/bin/google-chrome, for the tests of the page"
    monkeypatch.setattr("shutil.which", lambda _name: None)
    assert "`make .venv/browser` installs" in said(installation.browser())
    assert problems_of(Browser("")) == []


def test_the_protocol_of_the_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    assert said(reachability.sockets()).startswith("the direct protocol, with uvicorn ")
    use_own_protocol(monkeypatch)
    found = reachability.sockets()
    assert said(found).startswith("uvicorn's own protocol, a little slower. uvicorn ")
    assert problems_of(found) == []


def test_a_free_port() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        number = free.getsockname()[1]
    assert reachability.port(number) == Port(number, free=number)
    assert said(Port(8017, free=8017)) == "8017 is free"


def test_a_port_of_another_program() -> None:
    with socket.create_server((reachability.EVERYWHERE, 0)) as taken:
        number = taken.getsockname()[1]
        taken.settimeout(0)
        found = reachability.port(number)
    assert (found.number, found.is_gametable) == (number, False)
    assert "Address already in use" in found.why_not
    assert number < found.free <= number + reachability.PORTS_TO_TRY
    assert "taken by another program" in said(found)
    assert f"{found.free} is free: gametable serve --port {found.free}" in said(found)


def test_a_port_of_another_gametable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Served(tmp_path) as served:
        found = reachability.port(served.port)
        assert found.is_gametable
        assert f"has a server of Gametable already: http://127.0.0.1:{served.port}/" in said(found)
        monkeypatch.setattr(reachability, "port", lambda: found)
        (reached,) = [one for one in findings() if isinstance(one, Reach)]
        assert reached.port == served.port, "its links are told"
    assert not reachability.is_gametable(served.port)


def test_no_port_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reachability, "why_not_listen", lambda _number: "no")
    monkeypatch.setattr(reachability, "is_gametable", lambda _number: False)
    assert "`gametable serve --port 0` takes any that is free" in said(reachability.port(8017))


def test_a_machine_without_a_network_is_alone() -> None:
    lines = told(reach(Address("::1", Kind.LOOPBACK, "lo")))[1]
    assert lines == ["http://127.0.0.1:8018/  this machine only", doctor.ALONE]


def test_the_page_for_friends_elsewhere_is_there() -> None:
    page = Path(__file__).resolve().parents[2] / "docs" / "friends.md"
    assert "docs/friends.md" in doctor.ELSEWHERE and "--origin" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_of_address_is_explained(kind: Kind) -> None:
    assert doctor.WHOM[kind]


def test_links_say_whom_they_reach() -> None:
    found = reach(
        HOME,
        Address("10.8.0.2", Kind.VPN, "tun0"),
        Address("fe80::1", Kind.LINK_LOCAL, "wlan0"),
        Address("2a00:1450::5", Kind.PUBLIC, "wlan0"),
    )
    lines = told(found)[1]
    assert lines[1:4] == [
        "http://192.168.1.20:8018/  phones and computers in the same network (private address); shown with a QR code",
        "http://10.8.0.2:8018/  whoever is in the same VPN (tun0)",
        "http://[2a00:1450::5]:8018/  with `gametable serve --host ::` everybody on the internet (public address)",
    ]
    assert "cannot be seen from here" in lines[4] and "TCP port 8018" in lines[4]
    assert "docs/friends.md" in lines[5]


def test_an_installation_without_a_server_says_what_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    lacking = Extra("server", 1, (Lack("starlette>=1", ""),))
    monkeypatch.setattr(installation, "extra_named", lambda _name: lacking)
    monkeypatch.setattr(installation, "pip", lambda: "pip")
    screen = Screen()
    screen.console = Console(file=StringIO(), width=100, highlight=False)
    assert show_installation(screen) == 0, "it can play in the terminal"
    text = screen.console.file.getvalue()  # type: ignore[attr-defined]
    assert "Server     none: to play in the browser, pip install 'gametable[server]'" in text
    assert "Links" not in text


def test_facts_are_told_without_the_packages_of_a_server() -> None:
    program = """
import sys
for name in ("apsw", "ifaddr", "segno", "starlette", "uvicorn", "uvloop", "websockets"):
    sys.modules[name] = None
from gametable.cli import doctor, installation
from gametable.cli.findings import Extra, Lack
from gametable.cli.screen import Screen
installation.SPEED_SECONDS = 0.0
installation.extra_named = lambda name: Extra(name, 1, (Lack("uvicorn", ""),))
sys.exit(doctor.show_installation(Screen()))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "This installation can play." in done.stdout


def test_tables_are_told_with_the_command_that_examines_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    usual = tmp_path / "gametable"
    assert hosting.likely_folders() == [usual]
    assert said(reachability.tables()).startswith(f"none yet in {usual} `gametable doctor --data DIR`")
    (tmp_path / "gametable-data").mkdir()
    (tmp_path / "gametable-data" / FILE).touch()
    found = reachability.tables()
    assert found == Tables(((usual, False), (Path("gametable-data"), True)))
    assert "stored in gametable-data" in said(found)
    assert "`gametable doctor --data gametable-data` examines" in said(found)


def test_only_what_prevents_play_is_a_problem() -> None:
    harmless: list[Finding] = [
        Program("1", Path("x"), "3.11", "python", "Linux"),
        Code(compiled=False, why_interpreted="no compiler"),
        Required(()),
        Games(("Attika",), ()),
        Speeds((Speed("Attika", 1, 1.0),)),
        Extras((Extra("lab", 1, (Lack("numpy", ""),)),), "pip"),
        NoServer(Extra("server", 1, (Lack("uvicorn", ""),)), "pip"),
        Sockets(("uvicorn 1",), "too new"),
        Port(8017, "taken"),
        Tables(()),
        Reach((), "", 8017),
    ]
    assert [problem for finding in harmless for problem in problems_of(finding)] == []
