"""Metrics of a running server: the interface to record them, and its implementation with prometheus-client.

prometheus-client is the extra `[metrics]`. Without it, or without a token for `/metrics`, nothing is recorded.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

HTTP_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
"""The upper bounds of the latency histograms, in seconds. A bot may think for a minute."""
GAUGES: Final = {
    "matches_open": "Matches that are loaded in memory",
    "matches_unfinished": "Unfinished matches in the database",
    "sockets": "Open WebSocket connections",
    "bots": "Matches in which a bot of this server must choose now",
    "analysis_requests": "Analyses, imports and scenario checks that run or wait for a worker",
}


class Metrics(Protocol):
    """The interface through which the server records metrics."""

    def observe_request(self, method: str, route: str, status: int, seconds: float) -> None:
        """An HTTP request has been answered."""
        ...

    def observe_command(self, kind: str, seconds: float) -> None:
        """A player's command, such as a choice, has been executed and stored."""
        ...

    def observe_bot_choice(self, seconds: float) -> None:
        """A bot has chosen an option."""
        ...

    def observe_store_call(self, seconds: float) -> None:
        """The database has answered a call, or failed; the time includes waiting for its thread."""
        ...

    def count_store_error(self, kind: str) -> None:
        """The database has failed."""
        ...

    def count_refusal(self, channel: str, kind: str) -> None:
        """A request, a message or a connection was refused."""
        ...


class NoMetrics:
    """Metrics that record nothing."""

    def observe_request(self, method: str, route: str, status: int, seconds: float) -> None:
        pass

    def observe_command(self, kind: str, seconds: float) -> None:
        pass

    def observe_bot_choice(self, seconds: float) -> None:
        pass

    def observe_store_call(self, seconds: float) -> None:
        pass

    def count_store_error(self, kind: str) -> None:
        pass

    def count_refusal(self, channel: str, kind: str) -> None:
        pass


NO_METRICS: Final[Metrics] = NoMetrics()


class PrometheusMetrics:
    """Records metrics in a registry of prometheus-client; an ImportError says that the extra is not installed."""

    def __init__(self) -> None:
        from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._gauges = {name: Gauge(f"dowding_{name}", text, registry=self._registry) for name, text in GAUGES.items()}
        self._requests = Histogram(
            "dowding_http_request_seconds",
            "HTTP requests: time to the end of the response, by route and status",
            ("method", "route", "status"),
            buckets=BUCKETS,
            registry=self._registry,
        )
        self._commands = Histogram(
            "dowding_command_seconds",
            "Commands of players: time until executed and stored; the kind `choose` is a move",
            ("kind",),
            buckets=BUCKETS,
            registry=self._registry,
        )
        self._bot_choices = Histogram(
            "dowding_bot_choice_seconds", "Moves of bots: thinking time", buckets=BUCKETS, registry=self._registry
        )
        self._store_calls = Histogram(
            "dowding_database_seconds",
            "Database calls: time, including waiting for the database thread",
            buckets=BUCKETS,
            registry=self._registry,
        )
        self._store_errors = Counter(
            "dowding_database_errors", "Failed database calls", ("kind",), registry=self._registry
        )
        self._refusals = Counter(
            "dowding_refusals",
            "Refused HTTP requests, WebSocket messages and connections",
            ("channel", "kind"),
            registry=self._registry,
        )

    def observe_request(self, method: str, route: str, status: int, seconds: float) -> None:
        known_method = method if method in HTTP_METHODS else "other"
        self._requests.labels(known_method, route, str(status)).observe(seconds)

    def observe_command(self, kind: str, seconds: float) -> None:
        self._commands.labels(kind).observe(seconds)

    def observe_bot_choice(self, seconds: float) -> None:
        self._bot_choices.observe(seconds)

    def observe_store_call(self, seconds: float) -> None:
        self._store_calls.observe(seconds)

    def count_store_error(self, kind: str) -> None:
        self._store_errors.labels(kind).inc()

    def count_refusal(self, channel: str, kind: str) -> None:
        self._refusals.labels(channel, kind).inc()

    def render(self, gauges: Mapping[str, float]) -> tuple[bytes, str]:
        """All metrics in Prometheus' text format, with present values of the gauges; and the content type."""
        from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

        for name, value in gauges.items():
            self._gauges[name].set(value)
        return generate_latest(self._registry), CONTENT_TYPE_LATEST
