"""The OpenAPI document: every route and message is described, and every reference resolves."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from dowding.server.api.openapi import build_document
from dowding.server.api.routes import ENDPOINTS
from server.http_client import AppServer

API: dict[str, dict[str, dict[str, dict[str, object]]]] = json.loads(build_document())


def _references(part: object) -> Iterator[str]:
    if isinstance(part, dict):
        for key, value in part.items():
            if key == "$ref":
                yield str(value)
            else:
                yield from _references(value)
    elif isinstance(part, list):
        for value in part:
            yield from _references(value)


def test_every_route_is_described() -> None:
    described = {(method.upper(), path) for path, methods in API["paths"].items() for method in methods}
    assert {(end.method, end.path) for end in ENDPOINTS} <= described
    assert {("GET", "/healthz"), ("GET", "/readyz"), ("GET", "/join/{token}")} <= described
    for methods in API["paths"].values():
        for operation in methods.values():
            assert operation["summary"]
            assert operation["responses"]


def test_operation_ids_are_unique() -> None:
    names = [operation["operationId"] for methods in API["paths"].values() for operation in methods.values()]
    assert len(names) == len(set(map(str, names)))


def test_every_schema_reference_resolves() -> None:
    schemas = API["components"]["schemas"]
    references = set(_references(API))
    assert references
    assert {reference.removeprefix("#/components/schemas/") for reference in references} <= set(schemas)
    assert {"FromClient", "SceneMessage", "Done", "RefusedMessage", "ClosedMessage", "Summary", "Scene"} <= set(schemas)


def test_openapi_document_is_served(sqlite_server: AppServer) -> None:
    assert sqlite_server.visitor().ask("GET", "/api/openapi.json").json() == API


@pytest.mark.parametrize("endpoint", [end for end in ENDPOINTS if end.method == "GET"], ids=lambda end: end.path)
def test_every_response_status_is_described(sqlite_server: AppServer, endpoint: object) -> None:
    me = sqlite_server.visitor()
    match = me.create().match.id
    path = str(getattr(endpoint, "path", ""))
    described = API["paths"][path]["get"]["responses"]
    filled = re.sub(r"{\w+}", lambda mark: {"{match}": match, "{game}": "hardest-days"}[mark.group()], path)
    for query in ("", "?seat=german", "?to=99999", "?to=x", "?position=9999", "?option=x"):
        answer = me.client.get(filled + query)
        assert isinstance(described, dict)
        assert str(answer.status_code) in described, (filled + query, answer.status_code)
    assert isinstance(described, dict)
    assert str(sqlite_server.visitor().client.get(filled).status_code) in described
