"""Secret tokens of 128 random bits, and the invite links made of them. Only their hashes are stored."""

from __future__ import annotations

import re
import secrets
from hashlib import blake2b
from typing import Final

from starlette.requests import HTTPConnection

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


def link_url(connection: HTTPConnection, token: str) -> str:
    """The address that opens a seat."""
    return f"{_base_url(connection)}/join/{token}"


def transfer_url(connection: HTTPConnection, token: str) -> str:
    """The address that opens a seat on another device of whoever holds it."""
    return f"{_base_url(connection)}/carry/{token}"


def _base_url(connection: HTTPConnection) -> str:
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return f"{scheme}://{connection.url.netloc}"
