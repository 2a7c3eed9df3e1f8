"""The API described for people and programs: an OpenAPI document made from the structs and the table of routes."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

import msgspec

from dowding.server.api.messages import Done, Failure, FromClient, Gone, Health, Pong, RefusedMessage, SceneMessage
from dowding.server.api.routes import ENDPOINTS, Endpoint

Plain = dict[str, object]

REFUSALS: Final = {
    400: "The request does not fit",
    403: "Not for this visitor",
    404: "There is no such thing, or not for this visitor",
    409: "The match stands elsewhere, or cannot be opened",
    413: "Too large",
    429: "Too many requests",
    503: "Too busy",
}
SOCKET: Final = """One WebSocket for each open match page: `/ws/{match}?seat=...` (a seat of mine, or `spectator`).

The client sends `FromClient` messages: `{"position": 12, "option": "...", "key": "<random>"}` to choose,
`{"undo": true, "position": 12, "key": "..."}`, `{"rewind": 7, "position": 12, "key": "..."}` (solo matches),
`{"retract": 9, "position": 12, "key": "..."}` (one choice of an open plan), or `{"ping": 1}`.
The server sends a `SceneMessage` on connection and after every change, `Done` when a choice is stored,
`RefusedMessage` when it changed nothing, `Pong`, and `Gone` before it closes. The same key twice is one choice."""
ABOUT: Final = """Play by people and programs. A browser is known by its cookie, which the first match or a link sets.

A script does the same: keep the cookie of `POST /api/matches` or of `GET /join/{token}`. Every refusal is
`{"error": "one sentence"}`. The dice of a match come from a secret whose commitment is shown from the start; the secret
is published when the match is over."""


@cache
def document() -> bytes:
    """The whole document as JSON."""
    sockets = (FromClient, SceneMessage, Done, RefusedMessage, Pong, Gone)
    wanted = [each for end in ENDPOINTS for each in (end.result, end.body) if each not in (None, dict, str)]
    types = [Failure, Health, *sockets, *wanted]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    known = dict(zip(map(repr, types), schemas, strict=True))
    paths: dict[str, Plain] = {
        "/healthz": {
            "get": _operation(
                "healthz", "Whether the server is up.", {"200": _said(known[repr(Health)]), "503": _refusal(503)}
            )
        },
        "/join/{token}": {
            "get": _operation(
                "join",
                "Come in by a secret link.",
                {"303": {"description": "To the match"}, "404": _refusal(404), "429": _refusal(429)},
                [_parameter("token", "path", "string", "The secret of the link")],
            )
        },
    }
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _endpoint(endpoint, known)
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "Dowding", "version": "1", "description": ABOUT},
            "paths": paths,
            "components": {"schemas": components},
            "x-websocket": {"path": "/ws/{match}", "description": SOCKET},
        }
    )


def _endpoint(endpoint: Endpoint, known: dict[str, Plain]) -> Plain:
    responses: Plain = {}
    if endpoint.result is None:
        responses[str(endpoint.status)] = {"description": "Done"}
    elif endpoint.media != "application/json":
        text = {"schema": {"type": "string"}}
        responses[str(endpoint.status)] = {"description": "Done", "content": {endpoint.media: text}}
    else:
        responses[str(endpoint.status)] = _said(known.get(repr(endpoint.result), {"type": "object"}))
    changes = (413, 429) if endpoint.method != "GET" else ()
    for status in {*endpoint.refusals, *changes, *((403,) if changes else ())}:
        responses[str(status)] = _refusal(status)
    parameters = [
        _parameter(name, "path", "string", f"The {name}") for name in re.findall(r"{(\w+)}", endpoint.path)
    ] + [_parameter(name, "query", kind, about) for name, kind, about in endpoint.query]
    summary = (endpoint.handler.__doc__ or "").strip()
    operation = _operation(endpoint.handler.__name__, summary, dict(sorted(responses.items())), parameters)
    if endpoint.body is not None:
        content = {"application/json": {"schema": known[repr(endpoint.body)]}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _operation(ident: str, summary: str, responses: Plain, parameters: list[Plain] | None = None) -> Plain:
    return {"operationId": ident, "summary": summary, "parameters": parameters or [], "responses": responses}


def _parameter(name: str, where: str, kind: str, about: str) -> Plain:
    schema: Plain = {"type": kind}
    if kind == "integer":
        schema |= {"minimum": 0, "maximum": 999_999_999}
    return {"name": name, "in": where, "required": where == "path", "description": about, "schema": schema}


def _said(schema: Plain) -> Plain:
    return {"description": "Done", "content": {"application/json": {"schema": schema}}}


def _refusal(status: int) -> Plain:
    schema = {"$ref": "#/components/schemas/Failure"}
    return {"description": REFUSALS[status], "content": {"application/json": {"schema": schema}}}
