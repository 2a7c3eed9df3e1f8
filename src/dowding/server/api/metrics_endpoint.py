"""The request handler of `/metrics`, for a Prometheus server that knows the token."""

from __future__ import annotations

import hmac
import math
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from dowding.server.api.request_context import Services, json_error
from dowding.server.metrics import PrometheusMetrics
from dowding.server.storage.store import StoreFailure


class MetricsEndpoint:
    """The metrics of a server, and the token that a request for them must bring."""

    def __init__(self, metrics: PrometheusMetrics, token: str) -> None:
        self.metrics: Final = metrics
        self._authorization = f"Bearer {token}".encode()

    async def get_metrics(self, services: Services, request: Request) -> Response:
        """The metrics in Prometheus' text format."""
        authorization = request.headers.get("authorization", "").encode()
        if not hmac.compare_digest(authorization, self._authorization):
            response = json_error("The metrics need this server's token: `Authorization: Bearer TOKEN`.", 401)
            response.headers["WWW-Authenticate"] = "Bearer"
            return response
        content, content_type = self.metrics.render(await _read_gauges(services))
        return Response(content, 200, {"Cache-Control": "no-store", "Content-Type": content_type})


async def _read_gauges(services: Services) -> dict[str, float]:
    manager = services.manager
    try:
        unfinished = float(await services.async_store.call(services.store.count_unfinished, None))
    except StoreFailure:
        unfinished = math.nan  # the failure is counted; the other metrics are still reported
    return {
        "matches_open": sum(session.loaded_match is not None for session in manager.sessions.values()),
        "matches_unfinished": unfinished,
        "sockets": services.socket_count,
        "bots": sum(session.bot_task is not None for session in manager.sessions.values()),
        "analysis_requests": manager.bot_pool.analysis_count,
    }
