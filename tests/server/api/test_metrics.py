"""`/metrics`: access by token, Prometheus' text format, and the values of counters and gauges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from dowding.server.api.metrics_endpoint import MetricsEndpoint
from dowding.server.app import Application
from dowding.server.metrics import GAUGES, PrometheusMetrics
from dowding.server.runner import CannotServe, open_metrics
from dowding.server.storage.store import DiskFull, Store
from server.conftest import HASTY, MakeStore, in_threads
from server.http_client import AppServer

TOKEN = "a-token-for-the-tests"


@pytest.fixture
def measured(sqlite: MakeStore) -> Iterator[AppServer]:
    endpoint = MetricsEndpoint(PrometheusMetrics(), TOKEN)
    with AppServer(
        Application(sqlite, limits=HASTY, make_bot_pool=in_threads, metrics_endpoint=endpoint)
    ) as app_server:
        yield app_server


def read(app_server: AppServer) -> Callable[..., float]:
    """The current samples of the server by name and labels; 0 for missing ones."""
    text = app_server.visitor().ask("GET", "/metrics", headers={"authorization": f"Bearer {TOKEN}"}).text
    samples = {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }

    def value(name: str, **labels: str) -> float:
        return samples.get((f"dowding_{name}", frozenset(labels.items())), 0.0)

    return value


def test_metrics_are_only_for_those_with_the_token(measured: AppServer) -> None:
    me = measured.visitor()
    for headers in ({}, {"authorization": "Bearer "}, {"authorization": f"Bearer {TOKEN}x"}, {"authorization": TOKEN}):
        response = me.ask("GET", "/metrics", status=401, headers=headers)
        assert response.headers["www-authenticate"] == "Bearer"
        assert "dowding_" not in response.text
    response = me.ask("GET", "/metrics", headers={"authorization": f"Bearer {TOKEN}"})
    assert response.headers["content-type"].startswith("text/plain; version=")
    assert "# TYPE dowding_sockets gauge" in response.text
    assert "process_resident_memory_bytes" in response.text
    assert read(measured)("refusals_total", channel="http", kind="unauthorized") == 4


def test_metrics_are_disabled_without_a_token(sqlite_server: AppServer) -> None:
    sqlite_server.visitor().ask("GET", "/metrics", status=404, headers={"authorization": f"Bearer {TOKEN}"})


def test_matches_sockets_and_choices_are_counted(measured: AppServer) -> None:
    me = measured.visitor()
    before = read(measured)
    assert [before(name) for name in GAUGES] == [0.0] * len(GAUGES)
    match = me.create().match.id
    with me.table(match) as table:
        table.play(table.scene(), 3)
        now = read(measured)
        assert (now("sockets"), now("matches_open"), now("matches_unfinished")) == (1, 1, 1)
        assert now("command_seconds_count", kind="choose") == 3
        assert now("command_seconds_bucket", kind="choose", le="+Inf") == 3
        assert now("command_seconds_sum", kind="choose") > 0
        assert now("database_seconds_count") > 3
        assert now("database_errors_total", kind="DiskFull") == 0


def test_choices_of_bots_are_counted(measured: AppServer) -> None:
    me = measured.visitor()
    match = me.create("secret-numbers", "war", seats={"blue": "random"}).match.id
    with me.table(match, "red") as table:
        scene = table.scene()
        while scene.outcome is None:
            if scene.ask is not None:
                table.choose(scene.ask.options[0].id, scene.position)
            scene = table.scene()
    now = read(measured)
    assert now("bot_choice_seconds_count") > 0
    assert now("matches_unfinished") == 0


def test_refusals_are_counted_by_kind(measured: AppServer) -> None:
    me = measured.visitor()
    match = me.create().match.id
    with me.table(match) as table:
        position = table.scene().position
        refusals = [
            table.refused(position=position, option="fly to the moon", key="a"),
            table.refused(position=position + 5, option="done", key="b"),
            table.refused(position=position + 6, option="done", key="c"),
            table.refused(nonsense=1),
        ]
        me.ask("GET", "/api/matches/none", status=404)
        me.ask("POST", "/api/matches", {}, status=403, headers={"origin": "https://elsewhere.example"})
        now = read(measured)
    kinds = Counter(refusal.kind for refusal in refusals)
    assert kinds["stale"] == 2
    for kind, count in kinds.items():
        assert now("refusals_total", channel="websocket", kind=kind) == count
    assert now("refusals_total", channel="http", kind="not found") == 1
    assert now("refusals_total", channel="http", kind="forbidden") == 1


def test_metrics_group_routes_by_pattern_and_unknown_methods(measured: AppServer) -> None:
    me = measured.visitor()
    match = me.create().match.id
    me.summary(match)
    for method in ("BREW", "WHEN"):
        me.ask(method, "/api/matches", status=405)
    now = read(measured)
    assert now("http_request_seconds_count", method="GET", route="/api/matches/{match}", status="200") == 1
    assert now("http_request_seconds_count", method="other", route="/api/matches", status="405") == 2


def test_metrics_are_served_and_count_errors_during_a_database_failure(measured: AppServer) -> None:
    def fail(store: Store) -> None:
        raise DiskFull("full")

    services = measured.app.services
    assert services is not None
    with pytest.raises(DiskFull):
        measured.portal.call(services.async_store.call, fail, services.store)
    assert read(measured)("database_errors_total", kind="DiskFull") == 1


def test_the_number_of_matches_is_unknown_while_the_database_fails(
    measured: AppServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(holder: str | None) -> int:
        raise DiskFull("full")

    services = measured.app.services
    assert services is not None
    monkeypatch.setattr(services.store, "count_unfinished", fail)
    unfinished = read(measured)("matches_unfinished")
    assert unfinished != unfinished, "not a number"


@pytest.mark.parametrize("content", ["", "short", "two tokens of some length", "x" * 201])
def test_a_wrong_token_file_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / "token").write_text(content)
    with pytest.raises(CannotServe, match="--metrics-token-file"):
        open_metrics(tmp_path / "token")


def test_a_missing_token_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotServe, match="cannot be read"):
        open_metrics(tmp_path / "token")


def test_a_token_file_may_end_with_a_line_break(tmp_path: Path) -> None:
    (tmp_path / "token").write_text(f"{TOKEN}\n")
    assert open_metrics(tmp_path / "token")._authorization == f"Bearer {TOKEN}".encode()
