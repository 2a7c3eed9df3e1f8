"""Session cookies: the browser keeps a secret token, and the server knows a visitor by its hash."""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from dowding.server.security.tokens import hash_token, is_token, new_token

COOKIE_NAME: Final = "dowding"
COOKIE_SECONDS: Final = 365 * 24 * 3600


def get_session_id(connection: HTTPConnection) -> str:
    """The session id: the hash of the visitor's cookie; empty without a cookie."""
    token = connection.cookies.get(COOKIE_NAME, "")
    return hash_token(token) if is_token(token) else ""


def get_or_create_session(connection: HTTPConnection) -> tuple[str, str]:
    """The visitor's token, new if they have none, and its hash, the session id."""
    token = connection.cookies.get(COOKIE_NAME, "")
    if not is_token(token):
        token = new_token()
    return token, hash_token(token)


def set_session_cookie(response: Response, connection: HTTPConnection, token: str) -> None:
    """Set the session cookie."""
    response.set_cookie(
        COOKIE_NAME,
        token,
        max_age=COOKIE_SECONDS,
        path="/",
        secure=connection.url.scheme in ("https", "wss"),
        httponly=True,
        samesite="lax",
    )
