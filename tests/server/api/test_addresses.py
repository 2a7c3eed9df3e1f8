"""The addresses for invite links: only those under which another device can open the server."""

from __future__ import annotations

from dowding.server.api.addresses import network_addresses, reachable_hosts
from dowding.server.runner import host_limits
from dowding.server.security.limits import Limits
from server.http_client import AppServer

NETWORK = ["192.168.1.5", "10.0.0.7"]


def test_a_server_on_this_machine_only_says_so(sqlite_server: AppServer) -> None:
    answer = sqlite_server.visitor().ask("GET", "/api/addresses").json()
    assert answer == {"urls": [], "local_only": True}


def test_a_server_in_a_network_offers_its_addresses_and_names() -> None:
    limits = host_limits(Limits(), "0.0.0.0", ["Dowding.lan"], [])
    hosts = reachable_hosts(limits, NETWORK)
    assert hosts[:2] == NETWORK
    assert hosts[-1] == "dowding.lan"
    assert not {"127.0.0.1", "localhost", "0.0.0.0"} & set(hosts)


def test_a_server_on_one_address_offers_that_one() -> None:
    assert reachable_hosts(host_limits(Limits(), "10.0.0.7", [], []), NETWORK)[0] == "10.0.0.7"
    assert "192.168.1.5" not in reachable_hosts(host_limits(Limits(), "10.0.0.7", [], []), NETWORK)


def test_a_local_server_with_a_name_offers_the_name() -> None:
    assert reachable_hosts(host_limits(Limits(), "127.0.0.1", ["play.lan"], []), NETWORK) == ["play.lan"]
    assert reachable_hosts(host_limits(Limits(), "127.0.0.1", [], []), NETWORK) == []


def test_the_addresses_of_this_machine_are_not_loopback() -> None:
    assert not [address for address in network_addresses() if address.startswith(("127.", "0.", "169.254."))]
