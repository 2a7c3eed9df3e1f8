"""Secret links and cookies: 128 random bits each, of which the store knows only hashes."""

from __future__ import annotations

import re
import secrets
from hashlib import blake2b
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE_NAME: Final = "dowding"
COOKIE_SECONDS: Final = 365 * 24 * 3600
TOKEN_BYTES: Final = 16
TOKEN_PATTERN: Final = re.compile(r"[A-Za-z0-9_-]{22}")


def new_token() -> str:
    """A token nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_token(token: str) -> str:
    """What is stored of a token. It has 128 random bits, so that a plain hash does."""
    return blake2b(token.encode(), digest_size=32, person=b"dowding-link").hexdigest()


def is_token(text: str) -> bool:
    """Whether a text has the form of a token."""
    return TOKEN_PATTERN.fullmatch(text) is not None


def get_session_id(connection: HTTPConnection) -> str:
    """The hash of the cookie that the visitor brings; empty where there is none."""
    token = connection.cookies.get(COOKIE_NAME, "")
    return hash_token(token) if is_token(token) else ""


def get_or_create_session(connection: HTTPConnection) -> tuple[str, str]:
    """The visitor's token, a new one if he has none, and its hash."""
    token = connection.cookies.get(COOKIE_NAME, "")
    if not is_token(token):
        token = new_token()
    return token, hash_token(token)


def set_cookie(response: Response, connection: HTTPConnection, token: str) -> None:
    """Let the browser remember who it is."""
    response.set_cookie(
        COOKIE_NAME,
        token,
        max_age=COOKIE_SECONDS,
        path="/",
        secure=connection.url.scheme in ("https", "wss"),
        httponly=True,
        samesite="lax",
    )


def link_url(connection: HTTPConnection, token: str) -> str:
    """The address that opens a seat."""
    return f"{_base_url(connection)}/join/{token}"


def transfer_url(connection: HTTPConnection, token: str) -> str:
    """The address that opens a seat on another device of whoever holds it."""
    return f"{_base_url(connection)}/carry/{token}"


def _base_url(connection: HTTPConnection) -> str:
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return f"{scheme}://{connection.url.netloc}"
