"""A PostgreSQL of our own for the tests: Debian's package, on a free port, in a folder that goes away with it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote
from uuid import uuid4

import psycopg


class NoPostgres(Exception):
    """There is no PostgreSQL to be started here; the text says why."""


def programs() -> Path:
    """The folder of initdb and postgres."""
    folders = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    found = shutil.which("initdb")
    if found is not None:
        folders.insert(0, Path(found).resolve().parent)
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise NoPostgres("PostgreSQL is not installed: apt install postgresql")


def free_port() -> int:
    """A port that nobody uses just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def cluster() -> Iterator[str]:
    """Start a server and give the URL of its database."""
    folder = Path(tempfile.mkdtemp(prefix="dowding-postgres-"))
    user = _user()
    if user is not None:
        shutil.chown(folder, user)
    data = folder / "data"
    try:
        _run(user, programs() / "initdb", "-D", data, "-U", "dowding", "-A", "trust", "-E", "UTF8", "--no-sync")
        port = free_port()
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=50"
        _run(user, programs() / "pg_ctl", "-D", data, "-o", options, "-w", "-l", folder / "log", "start")
        try:
            yield f"postgresql://dowding@127.0.0.1:{port}/postgres"
        finally:
            _run(user, programs() / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _user() -> str | None:
    """PostgreSQL refuses to run as root; Debian's package brings a user for it."""
    return None if os.geteuid() else "postgres"


def _run(user: str | None, *command: object) -> None:
    try:
        done = subprocess.run(
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            user=user,
            cwd="/",
            check=False,
            timeout=60,
        )
    except (OSError, ValueError, LookupError) as error:
        raise NoPostgres(f"PostgreSQL cannot be started here: {error}") from None
    if done.returncode:
        raise NoPostgres(f"PostgreSQL cannot be started here: {done.stderr.decode(errors='replace').strip()[-300:]}")


def fresh(url: str) -> str:
    """A URL to an empty schema of its own in the same database."""
    schema = f"test_{uuid4().hex}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}".encode())
    return f"{url}?options={quote(f'-c search_path={schema}')}"
