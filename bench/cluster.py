"""Servers on one PostgreSQL database, under load: `python bench/cluster.py --json`.

The same load is spread over 1, 2 and 4 servers. With few cores the time tells nothing about scale, so the figure is
what a choice costs: choices for each CPU-second of all servers and the database together.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import quantiles
from types import ModuleType

import msgspec
from figures import print_figures

from dowding.server.messages import Created
from server import CLIENTS_PER_MATCH, NEW, TICK, Group, Server, limits_for, raise_descriptors

WARM_UP_SECONDS = 5
"""Play before the measurement, in which each server fills its caches of rules and texts."""
TESTS = Path(__file__).parents[1] / "tests"


def load_test_module(name: str) -> ModuleType:
    """A module of the tests by its path: their package `server` has the name of a module in this folder."""
    spec = importlib.util.spec_from_file_location(f"test_{name}", TESTS / "server" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def postgres_cpu() -> float:
    """The CPU seconds of all processes of PostgreSQL on this machine, ended ones included."""
    ticks = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            name = (folder / "comm").read_text().strip()
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if name.startswith("postgres"):
            ticks += sum(map(int, fields[11:15]))
    return ticks / TICK


async def connect_groups(servers: list[Server], matches: int) -> list[Group]:
    """Matches spread over the servers, with all their clients connected."""
    groups = []
    for number in range(matches):
        server = servers[number % len(servers)]
        created = msgspec.json.decode(server.request("POST", "/api/matches", NEW), type=Created)
        group = Group(number, created.match.id)
        group.sockets = [
            await server.connect(group.match, "british" if client < 2 else "spectator")
            for client in range(CLIENTS_PER_MATCH)
        ]
        groups.append(group)
    return groups


async def measure(servers: list[Server], matches: int, seconds: int) -> dict[str, float]:
    """Play, one choice a second in each match, and compute the figures."""
    groups = await connect_groups(servers, matches)
    listeners = [asyncio.create_task(group.listen(number)) for group in groups for number in range(CLIENTS_PER_MATCH)]
    await asyncio.sleep(2)
    await asyncio.gather(*(group.play(number / matches, WARM_UP_SECONDS) for number, group in enumerate(groups)))
    for group in groups:
        group.delays.clear()
    database_before, servers_before = postgres_cpu(), sum(server.cpu() for server in servers)
    choices = sum(await asyncio.gather(*(group.play(number / matches, seconds) for number, group in enumerate(groups))))
    database_cpu = postgres_cpu() - database_before
    servers_cpu = sum(server.cpu() for server in servers) - servers_before
    for listener in listeners:
        listener.cancel()
    delays = [1000 * delay for group in groups for delay in group.delays]
    return {
        "choices_per_cpu_second": round(choices / (servers_cpu + database_cpu), 1),
        "server_ms_per_choice": round(1000 * servers_cpu / choices, 2),
        "database_ms_per_choice": round(1000 * database_cpu / choices, 2),
        "p95_ms": round(quantiles(delays, n=20)[18], 1),
    }


def main() -> None:
    """Run the bench for every number of servers and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--servers", default="1,2,4", help="the numbers of servers to measure")
    options = parser.parse_args()
    raise_descriptors(options.matches * CLIENTS_PER_MATCH)
    postgres = load_test_module("cluster")
    figures: dict[str, object] = {"matches": options.matches, "clients": options.matches * CLIENTS_PER_MATCH}
    with ExitStack() as stack:
        url = stack.enter_context(postgres.cluster())
        for count in map(int, options.servers.split(",")):
            database = postgres.fresh(url)
            with tempfile.TemporaryDirectory(prefix="dowding-bench-") as folder:
                limits = limits_for(options.matches)
                servers = [Server(Path(folder), limits, "--database", database) for _ in range(count)]
                try:
                    result = asyncio.run(measure(servers, options.matches, options.seconds))
                finally:
                    for server in servers:
                        server.process.terminate()
                        server.process.wait()
            figures |= {f"{name}_{count}": value for name, value in result.items()}
    one, four = (figures.get(f"choices_per_cpu_second_{count}") for count in (1, 4))
    if one is not None and four is not None:
        figures["efficiency_of_four"] = round(float(str(four)) / float(str(one)), 3)
    print_figures(figures, as_json=options.json)


if __name__ == "__main__":
    main()
