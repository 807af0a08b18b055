"""Whom the addresses of a machine reach, and the links to them."""

from __future__ import annotations

import pytest
from ifaddr import IP, Adapter

from gametable.cli.addresses import Address, Kind, addresses, kind_of
from gametable.server.links import EVERYWHERE, lan_link, link, local_link


@pytest.mark.parametrize(
    ("text", "interface", "kind"),
    [
        ("127.0.0.1", "lo", Kind.LOOPBACK),
        ("::1", "lo", Kind.LOOPBACK),
        ("192.168.1.20", "wlan0", Kind.PRIVATE),
        ("10.0.0.7", "Ethernet", Kind.PRIVATE),
        ("172.16.0.1", "en0", Kind.PRIVATE),
        ("172.31.255.1", "en0", Kind.PRIVATE),
        ("fd12:3456::1", "eth0", Kind.PRIVATE),
        ("172.32.0.1", "en0", Kind.PUBLIC),
        ("8.8.8.8", "eth0", Kind.PUBLIC),
        ("2a00:1450::5", "eth0", Kind.PUBLIC),
        ("100.64.0.9", "wwan0", Kind.SHARED),
        ("100.128.0.9", "wwan0", Kind.PUBLIC),
        ("100.101.102.103", "tailscale0", Kind.VPN),
        ("10.8.0.2", "tun0", Kind.VPN),
        ("10.8.0.2", "utun4", Kind.VPN),
        ("10.8.0.2", "Office VPN", Kind.VPN),
        ("10.8.0.2", "wg-home", Kind.VPN),
        ("172.17.0.1", "docker0", Kind.VIRTUAL),
        ("172.18.0.1", "br-5f3c", Kind.VIRTUAL),
        ("169.254.7.7", "eth0", Kind.LINK_LOCAL),
        ("fe80::1", "utun4", Kind.LINK_LOCAL),
        ("192.0.2.2", "eth0", Kind.SPECIAL),
        ("2001:db8::2", "eth0", Kind.SPECIAL),
    ],
)
def test_the_kind_of_an_address(text: str, interface: str, kind: Kind) -> None:
    assert kind_of(text, interface) is kind


def use_adapters(monkeypatch: pytest.MonkeyPatch, *adapters: tuple[str, list[str]]) -> None:
    """Give this machine other addresses."""
    made = [
        Adapter(name, name, [IP((ip, 0, 0) if ":" in ip else ip, 24, name) for ip in ips]) for name, ips in adapters
    ]
    monkeypatch.setattr("ifaddr.get_adapters", lambda: made)


def test_addresses_are_listed_with_ipv4_and_the_most_useful_first(monkeypatch: pytest.MonkeyPatch) -> None:
    use_adapters(
        monkeypatch,
        ("docker0", ["172.17.0.1"]),
        ("lo", ["127.0.0.1", "::1"]),
        ("eth0", ["fe80::1", "2a00:1450::5", "2a00:1450::6", "192.168.1.20", "192.168.1.21"]),
        ("tun0", ["10.8.0.2"]),
    )
    assert addresses() == [
        Address("127.0.0.1", Kind.LOOPBACK, "lo"),
        Address("192.168.1.20", Kind.PRIVATE, "eth0"),
        Address("192.168.1.21", Kind.PRIVATE, "eth0"),
        Address("10.8.0.2", Kind.VPN, "tun0"),
        Address("172.17.0.1", Kind.VIRTUAL, "docker0"),
        Address("::1", Kind.LOOPBACK, "lo"),
        Address("2a00:1450::5", Kind.PUBLIC, "eth0"),
        Address("fe80::1", Kind.LINK_LOCAL, "eth0"),
    ]


def test_this_machine_knows_itself() -> None:
    assert Address("127.0.0.1", Kind.LOOPBACK, addresses()[0].interface) in addresses()


def test_links_to_addresses() -> None:
    assert link("192.168.1.20", 8017) == "http://192.168.1.20:8017/"
    assert link("2a00:1450::5", 80) == "http://[2a00:1450::5]:80/"


def test_a_server_for_ipv6_is_found_by_ipv6() -> None:
    """A server that listens at :: does not hear 127.0.0.1."""
    assert local_link("::", 80) == "http://[::1]:80/"
    assert lan_link("::", 80) == "" or lan_link("::", 80).startswith("http://[")


def test_without_a_network_no_link_leads_here_from_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_values: object) -> None:
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr("gametable.server.links.socket.socket", refuse)
    assert [lan_link(host, 80) for host in EVERYWHERE] == ["", "", ""]
