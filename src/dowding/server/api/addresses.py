"""Request handler of the addresses under which other devices can open this server, for invite links."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from dowding.server.api.request_context import Services, json_response
from dowding.server.player_messages import ServerAddresses
from dowding.server.security.limits import LOOPBACK, Limits

TEST_ADDRESS: Final = ("192.0.2.1", 9)
"""An address for documentation. Connecting a UDP socket sends nothing, but chooses the address of this machine."""


async def get_addresses(services: Services, request: Request) -> Response:
    """Where other devices can open this server. A server behind a proxy tells only the address of the request."""
    own_addresses = await asyncio.to_thread(network_addresses) if services.limits.any_address else []
    hosts = reachable_hosts(services.limits, own_addresses)
    if services.limits.behind:
        return json_response(ServerAddresses((f"{request.url.scheme}://{request.url.netloc}",), False))
    port = f":{request.url.port}" if request.url.port else ""
    urls = tuple(f"{request.url.scheme}://{host}{port}" for host in hosts)
    return json_response(ServerAddresses(urls, not urls))


def reachable_hosts(limits: Limits, own_addresses: list[str]) -> list[str]:
    """The addresses and names under which another device may reach this server. Names may not be known to others."""
    names = [host for host in limits.hosts if host not in LOOPBACK and not _is_address(host)]
    if not limits.any_address:
        return names
    bound = [host for host in limits.hosts if _is_address(host) and _is_reachable(host)]
    return list(dict.fromkeys([*(bound or own_addresses), *names]))


def network_addresses() -> list[str]:
    """The IPv4 addresses of this machine in its networks, the one it uses by default first."""
    addresses: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(TEST_ADDRESS)
            addresses.append(str(probe.getsockname()[0]))
        except OSError:
            addresses = []  # not in a network
    try:
        addresses += socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return addresses  # its own name cannot be resolved
    return [address for address in dict.fromkeys(addresses) if _is_reachable(address)]


def _is_reachable(address: str) -> bool:
    parsed = ipaddress.ip_address(address.strip("[]"))
    return not (parsed.is_loopback or parsed.is_unspecified or parsed.is_link_local)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
