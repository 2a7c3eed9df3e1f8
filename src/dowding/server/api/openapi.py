"""The OpenAPI document of the HTTP API, generated from the message structs and the list of endpoints."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

import msgspec

from dowding.server.api.routes import ENDPOINTS, Endpoint
from dowding.server.matches.commands import COMMAND_KINDS, FromClient
from dowding.server.messages import (
    ClosedMessage,
    Done,
    ErrorMessage,
    Health,
    Pong,
    RefusedMessage,
    SceneMessage,
)
from dowding.server.player_messages import PlayersMessage, TypingMessage

Plain = dict[str, object]

ERROR_DESCRIPTIONS: Final = {
    400: "The request is invalid",
    403: "The visitor may not do this",
    404: "It does not exist, or the visitor has no access to it",
    409: "The match is at another position, or cannot be opened",
    413: "The body is too large",
    429: "Too many requests",
    503: "The server is busy or not ready",
}
WEBSOCKET_ABOUT: Final = """One WebSocket per match page: `/ws/{match}?seat=...` (a seat that I hold, or `spectator`).

The client sends `FromClient` messages, each with a random key; the same key twice is one command:

COMMANDS
- `{"ping": 1}`: check that the connection is open
- `{"typing": true}`: I am typing a chat line; the others are shown it for a few seconds
- `{"away": true}` or `false`: I do not look at the match any more, or again

The server sends a `SceneMessage` on connection and after every change, `Done` when a command has been executed,
`RefusedMessage` when it changed nothing, `Pong`, and `Gone` before the connection is closed. With `&players=1` it also
sends a `PlayersMessage` when people come, go, take a name, write or offer a rematch, and a `TypingMessage`.""".replace(
    "COMMANDS", "\n".join(f"- `{kind.example}`: {kind.summary}" for kind in COMMAND_KINDS if kind.example)
)
ABOUT: Final = """Play matches as a person or with a script.

A client is identified by its cookie, which is set by its first match (`POST /api/matches`) or by an invite link
(`GET /join/{token}`); scripts must keep it, too. Every error response is `{"error": "a sentence"}`.

The dice of a match come from a secret. Its commitment is shown from the start, and the secret is published when the
match is over."""


@cache
def build_document() -> bytes:
    """Build the OpenAPI document as JSON."""
    websocket_types = (
        FromClient,
        SceneMessage,
        Done,
        RefusedMessage,
        Pong,
        ClosedMessage,
        PlayersMessage,
        TypingMessage,
    )
    body_types = [
        body_type
        for route in ENDPOINTS
        for body_type in (route.result, route.body)
        if body_type not in (None, dict, str)
    ]
    types = [ErrorMessage, Health, *websocket_types, *body_types]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    schemas_by_type = dict(zip(map(repr, types), schemas, strict=True))
    paths: dict[str, Plain] = {
        "/healthz": {
            "get": _operation(
                "healthz",
                "Liveness: whether the server answers requests. The database is not checked.",
                {"200": _json_response(schemas_by_type[repr(Health)])},
            )
        },
        "/readyz": {
            "get": _operation(
                "readyz",
                "Readiness: whether the database can be written and read. 503 says what is wrong.",
                {"200": _json_response(schemas_by_type[repr(Health)]), "503": _error_response(503)},
            )
        },
        "/join/{token}": {
            "get": _operation(
                "join",
                "Join a match by an invite link.",
                {
                    "303": {"description": "Redirect to the match"},
                    "404": _error_response(404),
                    "429": _error_response(429),
                },
                [_parameter("token", "path", "string", "The token of the link")],
            )
        },
    }
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _describe_endpoint(endpoint, schemas_by_type)
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "Dowding", "version": "1", "description": ABOUT},
            "paths": paths,
            "components": {"schemas": components},
            "x-websocket": {"path": "/ws/{match}", "description": WEBSOCKET_ABOUT},
        }
    )


def _describe_endpoint(endpoint: Endpoint, schemas_by_type: dict[str, Plain]) -> Plain:
    responses: Plain = {}
    if endpoint.result is None:
        responses[str(endpoint.status)] = {"description": "Done"}
    elif endpoint.media != "application/json":
        text = {"schema": {"type": "string"}}
        responses[str(endpoint.status)] = {"description": "Done", "content": {endpoint.media: text}}
    else:
        responses[str(endpoint.status)] = _json_response(schemas_by_type.get(repr(endpoint.result), {"type": "object"}))
    changes = (403, 413) if endpoint.method != "GET" else ()
    for status in {429, *endpoint.refusals, *changes}:
        responses[str(status)] = _error_response(status)
    parameters = [
        _parameter(name, "path", "string", f"The {name}") for name in re.findall(r"{(\w+)}", endpoint.path)
    ] + [_parameter(name, "query", kind, about) for name, kind, about in endpoint.query]
    summary = (endpoint.handler.__doc__ or "").strip()
    operation = _operation(endpoint.handler.__name__, summary, dict(sorted(responses.items())), parameters)
    if endpoint.body is not None:
        content = {"application/json": {"schema": schemas_by_type[repr(endpoint.body)]}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _operation(operation_id: str, summary: str, responses: Plain, parameters: list[Plain] | None = None) -> Plain:
    return {"operationId": operation_id, "summary": summary, "parameters": parameters or [], "responses": responses}


def _parameter(name: str, location: str, kind: str, about: str) -> Plain:
    schema: Plain = {"type": kind}
    if kind == "integer":
        schema |= {"minimum": 0, "maximum": 999_999_999}
    return {"name": name, "in": location, "required": location == "path", "description": about, "schema": schema}


def _json_response(schema: Plain) -> Plain:
    return {"description": "Done", "content": {"application/json": {"schema": schema}}}


def _error_response(status: int) -> Plain:
    schema = {"$ref": "#/components/schemas/ErrorMessage"}
    return {"description": ERROR_DESCRIPTIONS[status], "content": {"application/json": {"schema": schema}}}
