"""Build the browser edition: a folder that any web host can serve under any path."""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import io
import json
import re
import shutil
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Final

from dowding.browser_edition.pinned_packages import (
    fetch_pyodide,
    fetch_wheels,
    pinned_pyodide,
    runtime_info,
    wheel_versions,
)
from dowding.engine.errors import DowdingError
from dowding.server.api.docs_pages import DOCS
from dowding.server.api.static_files import MEDIA_TYPES
from dowding.server.app import FONT_PACKAGE, WEB_FOLDER

PACKAGE: Final = WEB_FOLDER.parent
HOST_FOLDER: Final = Path(__file__).parent / "host"
PACKAGES_OF_SITE: Final = ("ai", "engine", "games", "server", "view", "web/js", "browser_edition")
FILES_OF_SITE: Final = ("__init__.py", "api.py", "paths.py", "web/*.html")
LEFT_OUT: Final = ("numbering", "playthroughs", "__pycache__", "host")
"""Folders that the site does not need: vocabularies of the environments, recordings for the tests."""
RUNTIME_FILES: Final = ("pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs", "python_stdlib.zip", "pyodide-lock.json")
COMPRESSED: Final = ("pyodide.asm.wasm", "pyodide.asm.mjs")
FONT_PATTERN: Final = re.compile(r"type/([\w/-]+\.woff2)")
ROOT_FILES: Final = ("index.html", "manifest.json")
SERVICE_WORKER: Final = "service_worker.js"
METADATA: Final = "Metadata-Version: 2.1\nName: dowding\nVersion: {}\n"
TYPES_OF_SITE: Final = {".wasm": "application/wasm"} | MEDIA_TYPES
GZIP_SUFFIX: Final = ".gzip"
"""Not `.gz`, for which some hosts announce a content encoding."""
MARKER: Final = "versions.json"
"""A file that every site has; a folder with other content is not overwritten."""


class CannotBuild(DowdingError):
    """The site cannot be built. The message says why."""


def build_site(folder: Path) -> dict[str, str]:
    """Build the site in a folder, which is empty or an earlier site; returns the versions it contains."""
    if folder.exists() and any(folder.iterdir()) and not (folder / MARKER).exists():
        raise CannotBuild(f"{folder} is not empty and not an earlier site. Choose another folder.")
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        wheels = fetch_wheels(work)
        site = work / "site"
        _write_runtime(site / "runtime", fetch_pyodide(work))
        _write_compressed(site / "runtime" / "packages.tar", _pack(wheels))
        _copy_client(site)
        pinned = pinned_pyodide()
        versions = {"Dowding": version("dowding"), "Pyodide": pinned.version, "Python": pinned.python}
        versions |= wheel_versions(wheels)
        (site / MARKER).write_text(json.dumps(versions, indent=2) + "\n", "utf-8")
        _write_service_worker(site)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(site, folder)
    return versions


def _write_runtime(folder: Path, archive: Path) -> None:
    """Pyodide's own files."""
    folder.mkdir(parents=True)
    with tarfile.open(archive) as package:
        for name in RUNTIME_FILES:
            member = package.extractfile(f"package/{name}")
            assert member is not None
            content = member.read()
            if name in COMPRESSED:
                _write_compressed(folder / name, content)
            else:
                (folder / name).write_bytes(runtime_info(content) if name.endswith(".json") else content)


def _write_compressed(file: Path, content: bytes) -> None:
    """Write a large file compressed, which not every host would do. The service worker unpacks it."""
    file.with_name(file.name + GZIP_SUFFIX).write_bytes(gzip.compress(content, 9, mtime=0))


def _pack(wheels: list[Path]) -> bytes:
    """One archive with the program and the wheels, the same for the same content.

    It is compressed as a whole, because the many small files are alike, and by the browser's own decompression.
    """
    entries = dict(_program_files())
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as content:
            entries |= {name: content.read(name) for name in content.namelist() if not name.endswith("/")}
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in sorted(entries.items(), key=lambda entry: (Path(entry[0]).suffix, entry[0])):
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return buffer.getvalue()


def _program_files() -> Iterator[tuple[str, bytes]]:
    files = [file for pattern in FILES_OF_SITE for file in sorted(PACKAGE.glob(pattern))]
    files += [file for name in PACKAGES_OF_SITE for file in sorted((PACKAGE / name).rglob("*")) if file.is_file()]
    for file in files:
        path = file.relative_to(PACKAGE)
        if not set(path.parts) & set(LEFT_OUT):
            yield f"dowding/{path.as_posix()}", file.read_bytes()
    for page in sorted(DOCS.rglob("*.md")):
        yield f"dowding/docs/{page.relative_to(DOCS).as_posix()}", page.read_bytes()
    own_version = version("dowding")
    yield f"dowding-{own_version}.dist-info/METADATA", METADATA.format(own_version).encode()


def _copy_client(site: Path) -> None:
    """The client's own files, its fonts, the pictures of the guides, and the page around them."""
    shutil.copytree(WEB_FOLDER, site / "static", ignore=shutil.ignore_patterns("*.html", "*.d.ts"))
    shutil.copytree(DOCS / "pictures", site / "help" / "pictures")
    package = importlib.util.find_spec(FONT_PACKAGE[0])
    assert package is not None
    assert package.origin is not None
    fonts = Path(package.origin).parent / FONT_PACKAGE[1]
    for name in FONT_PATTERN.findall((WEB_FOLDER / "css" / "fonts.css").read_text("utf-8")):
        (site / "type" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(fonts / name, site / "type" / name)
    shutil.copytree(HOST_FOLDER, site / "host", ignore=shutil.ignore_patterns(*ROOT_FILES, SERVICE_WORKER))
    for name in ROOT_FILES:
        shutil.copy(HOST_FOLDER / name, site / name)


def _write_service_worker(site: Path) -> None:
    """The service worker with the list of all files and a version that changes with any of them."""
    digest = hashlib.sha256((HOST_FOLDER / SERVICE_WORKER).read_bytes())
    files = []
    for file in sorted(site.rglob("*")):
        source = file.relative_to(site).as_posix()
        if file.is_dir() or source.startswith("help/pictures/"):
            continue
        content = file.read_bytes()
        digest.update(f"{source} {hashlib.sha256(content).hexdigest()}\n".encode())
        path = source.removesuffix(GZIP_SUFFIX)
        media_type = TYPES_OF_SITE.get(Path(path).suffix, "application/octet-stream")
        files.append({"path": path, "source": source, "type": media_type, "bytes": len(content)})
    text = (HOST_FOLDER / SERVICE_WORKER).read_text("utf-8")
    text = text.replace("{{version}}", digest.hexdigest()[:16]).replace("/* files */ []", json.dumps(files))
    (site / SERVICE_WORKER).write_text(text, "utf-8")
