"""Secret tokens of 128 random bits, and the invite links made of them. Only their hashes are stored."""

from __future__ import annotations

import re
import secrets
from hashlib import blake2b
from typing import Final

from starlette.requests import HTTPConnection

TOKEN_BYTES: Final = 16
SITE_ROOT: Final = "dowding.site_root"
"""The extension of the ASGI scope with the path under which the site lies on its host, without a slash at its end."""
TOKEN_PATTERN: Final = re.compile(r"[A-Za-z0-9_-]{22}")


def new_token() -> str:
    """A random token that cannot be guessed."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_token(token: str) -> str:
    """The hash of a token, which is what is stored. The token has 128 random bits, so no salt is needed."""
    return blake2b(token.encode(), digest_size=32, person=b"dowding-link").hexdigest()


def is_token(text: str) -> bool:
    """Whether a text has the format of a token."""
    return TOKEN_PATTERN.fullmatch(text) is not None


def link_url(connection: HTTPConnection, token: str) -> str:
    """The invite link of a seat."""
    return f"{_base_url(connection)}/join/{token}"


def transfer_url(connection: HTTPConnection, token: str) -> str:
    """The link that opens a seat on another device of its holder."""
    return f"{_base_url(connection)}/carry/{token}"


def _base_url(connection: HTTPConnection) -> str:
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    root = (connection.scope.get("extensions") or {}).get(SITE_ROOT, "")
    return f"{scheme}://{connection.url.netloc}{root}"
