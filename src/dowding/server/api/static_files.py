"""The client's files, from memory: each is read and packed for the way once, and again when it has changed.

A page of the table asks for a hundred of them at once, so that every thread and every packing is a hundred.
"""

from __future__ import annotations

import gzip
import mimetypes
import os
from email.utils import formatdate
from errno import ENAMETOOLONG
from hashlib import sha256
from pathlib import Path
from stat import S_ISREG
from typing import Final

import msgspec
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

TYPES: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
PACKED_ALREADY: Final = frozenset({".png", ".webp", ".woff2"})
WORTH_PACKING: Final = 1024
"""Bytes; what is smaller goes in one packet anyhow."""


class Kept(msgspec.Struct, frozen=True):
    """A file as it was when it was read."""

    seen: tuple[int, int]
    """When it was changed, and its size."""
    plain: bytes
    packed: bytes | None
    headers: dict[str, str]


class Static(StaticFiles):
    """The client's files: a browser asks each time whether its copy is still good."""

    caching = "no-cache"

    def __init__(self, *, directory: Path | None = None, packages: list[str | tuple[str, str]] | None = None) -> None:
        super().__init__(directory=directory, packages=packages, check_dir=False)
        self._kept: dict[str, Kept] = {}

    async def get_response(self, path: str, scope: Scope) -> Response:
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        try:
            found, stat = self.lookup_path(path)
        except ValueError:
            raise HTTPException(404) from None  # no file can have such a name
        except OSError as error:
            if error.errno != ENAMETOOLONG:
                raise
            raise HTTPException(404) from None
        if stat is None or not S_ISREG(stat.st_mode):
            raise HTTPException(404)
        kept = self._kept.get(found)
        if kept is None or kept.seen != (stat.st_mtime_ns, stat.st_size):
            kept = self._kept[found] = _read(Path(found), stat, self.caching)
        return self._answer(kept, Headers(scope=scope))

    def _answer(self, kept: Kept, asked: Headers) -> Response:
        if self.is_not_modified(Headers(kept.headers), asked):
            return NotModifiedResponse(Headers(kept.headers))
        if kept.packed is None or "gzip" not in asked.get("accept-encoding", ""):
            return Response(kept.plain, headers=kept.headers)
        return Response(kept.packed, headers=kept.headers | {"Content-Encoding": "gzip"})


class Type(Static):
    """The faces of the table's type, from their package: they hardly ever change."""

    caching = "public, max-age=604800"


def _read(file: Path, stat: os.stat_result, caching: str) -> Kept:
    plain = file.read_bytes()
    kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    packs = len(plain) >= WORTH_PACKING and file.suffix not in PACKED_ALREADY
    headers = {
        "Content-Type": f"{kind}; charset=utf-8" if kind.startswith("text/") else kind,
        "Cache-Control": caching,
        "ETag": f'"{sha256(plain).hexdigest()[:32]}"',
        "Last-Modified": formatdate(stat.st_mtime, usegmt=True),
        "Vary": "Accept-Encoding",
    }
    return Kept((stat.st_mtime_ns, stat.st_size), plain, gzip.compress(plain, 6, mtime=0) if packs else None, headers)
