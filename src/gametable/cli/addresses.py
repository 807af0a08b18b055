"""The addresses of this machine, and whom each of them reaches.

What stands between a machine and others (firewalls, routers, walls between guests of a Wi-Fi) cannot be seen from it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final


class Kind(Enum):
    """Whom an address reaches; the most useful first."""

    LOOPBACK = auto()  # this machine alone
    PRIVATE = auto()  # the network at home or at work
    VPN = auto()  # whoever is in the same virtual private network
    PUBLIC = auto()  # everybody
    SHARED = auto()  # customers of the same provider, who share a public address (CGNAT)
    LINK_LOCAL = auto()  # what hangs on the same cable, as no router has given an address
    SPECIAL = auto()  # set aside for documentation, tests and the like
    VIRTUAL = auto()  # containers and virtual machines inside this machine


SHARED_BY_CUSTOMERS: Final = ip_network("100.64.0.0/10")
PRIVATE_NETWORKS: Final = [ip_network(text) for text in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")]
VPN_NAMES: Final = re.compile(r"(u?tun|tap|wg|ppp|ipsec|tailscale|zt|nordlynx|proton|mullvad)|.*vpn", re.IGNORECASE)
VIRTUAL_NAMES: Final = re.compile(r"docker|br-|bridge\d|veth|virbr|vmnet|vboxnet|podman|cni|lxc|lxd", re.IGNORECASE)


@dataclass(frozen=True)
class Address:
    """One address, on one of the machine's network interfaces."""

    text: str
    kind: Kind
    interface: str = ""

    @property
    def is_ipv6(self) -> bool:
        """Whether it is one of IPv6, so that `gametable serve` needs the host :: for it."""
        return ":" in self.text


def addresses() -> list[Address]:
    """All addresses of this machine, those of IPv4 first; of many IPv6 addresses of one kind the first."""
    import ifaddr  # noqa: PLC0415 (only a server needs it)

    found: dict[object, Address] = {}
    for adapter in ifaddr.get_adapters():
        name = adapter.nice_name
        for ip in adapter.ips:
            text = ip.ip if isinstance(ip.ip, str) else ip.ip[0]
            address = Address(text, kind_of(text, name), name)
            found.setdefault((name, address.kind) if address.is_ipv6 else text, address)
    return sorted(found.values(), key=lambda address: (address.is_ipv6, address.kind.value))


def kind_of(text: str, interface: str = "") -> Kind:
    """Whom an address on an interface with this name reaches."""
    ip = ip_address(text)
    if ip.is_loopback:
        return Kind.LOOPBACK
    if ip.is_link_local:
        return Kind.LINK_LOCAL
    if VIRTUAL_NAMES.match(interface):
        return Kind.VIRTUAL
    if VPN_NAMES.match(interface):
        return Kind.VPN
    return _kind_by_number(ip)


def _kind_by_number(ip: IPv4Address | IPv6Address) -> Kind:
    if ip in SHARED_BY_CUSTOMERS:
        return Kind.SHARED
    if any(ip in network for network in PRIVATE_NETWORKS):
        return Kind.PRIVATE
    return Kind.PUBLIC if ip.is_global else Kind.SPECIAL
