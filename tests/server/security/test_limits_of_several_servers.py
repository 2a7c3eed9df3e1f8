"""Limits across servers that share a database, as docs/how-to/run-several-servers.md lists them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import msgspec
import pytest

from dowding.server.app import Application
from dowding.server.security.limits import Limits
from dowding.server.storage.postgres import PostgresStore
from server.cluster import fresh
from server.conftest import HASTY, in_threads
from server.http_client import AppServer, Visitor

NEW = {"game": "hardest-days", "scenario": "aug-13"}


@contextmanager
def pair_of_servers(url: str, limits: Limits) -> Iterator[tuple[Visitor, Visitor]]:
    """One visitor at two servers on one database."""
    make_store = partial(PostgresStore, url)
    with (
        AppServer(Application(make_store, limits=limits, make_bot_pool=in_threads)) as one,
        AppServer(Application(make_store, limits=limits, make_bot_pool=in_threads)) as two,
    ):
        here, there = one.visitor(), two.visitor()
        here.create()
        there.client.cookies = here.client.cookies
        yield here, there


@pytest.mark.parametrize("limits", [{"matches": 2}, {"matches_of_one": 2}])
def test_match_limit_holds_across_servers(postgres: str, limits: dict[str, int]) -> None:
    with pair_of_servers(fresh(postgres), msgspec.structs.replace(HASTY, **limits)) as (here, there):
        there.create()
        here.refused("POST", "/api/matches", NEW, status=503)
        there.refused("POST", "/api/matches", NEW, status=503)


def test_rate_limit_counts_per_server(postgres: str) -> None:
    limits = msgspec.structs.replace(HASTY, changes_at_once=2, changes_per_second=1e-9)
    with pair_of_servers(fresh(postgres), limits) as (here, there):
        here.create()
        here.refused("POST", "/api/matches", NEW, status=429)
        for _ in range(2):
            there.create()
        there.refused("POST", "/api/matches", NEW, status=429)
