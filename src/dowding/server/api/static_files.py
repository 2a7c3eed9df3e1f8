"""Static files of the client, cached in memory: read and compressed once, and again after a change.

A match page requests about a hundred files in one burst, so a thread and a compression for each would be slow.
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
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

MEDIA_TYPES: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
COMPRESSED_SUFFIXES: Final = frozenset({".png", ".webp", ".woff2"})
MIN_GZIP_BYTES: Final = 1024
"""Smaller files fit into one packet and are not compressed."""


class CachedFile(msgspec.Struct, frozen=True):
    """A file as it was when it was read, with its headers."""

    stat_key: tuple[int, int]
    """Modification time and size: when they change, the file is read again."""
    content: bytes
    gzipped: bytes | None
    headers: dict[str, str]


class CachedStaticFiles(StaticFiles):
    """The client's files. The browser revalidates its copies with every request."""

    cache_control = "no-cache"

    def __init__(self, *, directory: Path | None = None, packages: list[str | tuple[str, str]] | None = None) -> None:
        super().__init__(directory=directory, packages=packages, check_dir=False)
        self._cache: dict[str, CachedFile] = {}

    async def get_file(self, path: str, request: Request) -> Response:
        """A file at a separate address, outside that of the folder."""
        return await self.get_response(path, request.scope)

    async def get_response(self, path: str, scope: Scope) -> Response:
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        try:
            full_path, stat = self.lookup_path(path)
        except ValueError:
            raise HTTPException(404) from None  # no file can have such a name
        except OSError as error:
            if error.errno != ENAMETOOLONG:
                raise
            raise HTTPException(404) from None
        if stat is None or not S_ISREG(stat.st_mode):
            raise HTTPException(404)
        cached = self._cache.get(full_path)
        if cached is None or cached.stat_key != (stat.st_mtime_ns, stat.st_size):
            cached = self._cache[full_path] = _read_file(Path(full_path), stat, self.cache_control)
        return self._respond(cached, Headers(scope=scope))

    def _respond(self, cached: CachedFile, request_headers: Headers) -> Response:
        if self.is_not_modified(Headers(cached.headers), request_headers):
            return NotModifiedResponse(Headers(cached.headers))
        if cached.gzipped is None or "gzip" not in request_headers.get("accept-encoding", ""):
            return Response(cached.content, headers=cached.headers)
        return Response(cached.gzipped, headers=cached.headers | {"Content-Encoding": "gzip"})


class FontFiles(CachedStaticFiles):
    """Font files of an installed package; browsers may cache them for a week."""

    cache_control = "public, max-age=604800"


def _read_file(file: Path, stat: os.stat_result, cache_control: str) -> CachedFile:
    content = file.read_bytes()
    media_type = MEDIA_TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    is_compressible = len(content) >= MIN_GZIP_BYTES and file.suffix not in COMPRESSED_SUFFIXES
    headers = {
        "Content-Type": f"{media_type}; charset=utf-8" if media_type.startswith("text/") else media_type,
        "Cache-Control": cache_control,
        "ETag": f'"{sha256(content).hexdigest()[:32]}"',
        "Last-Modified": formatdate(stat.st_mtime, usegmt=True),
        "Vary": "Accept-Encoding",
    }
    return CachedFile(
        (stat.st_mtime_ns, stat.st_size),
        content,
        gzip.compress(content, 6, mtime=0) if is_compressible else None,
        headers,
    )
