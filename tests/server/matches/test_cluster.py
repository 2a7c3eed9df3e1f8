"""The tests' own PostgreSQL starts wherever the tests do."""

from __future__ import annotations

import shutil
from pathlib import Path

import psycopg
import pytest

from server import cluster
from server.cluster import NoPostgres


def test_programs_come_with_the_environment() -> None:
    assert cluster.BROUGHT_ALONG in cluster.programs().parts


@pytest.mark.long
def test_an_environment_in_a_closed_folder_is_no_hindrance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = cluster.programs().parents[1]
    closed = tmp_path / "closed"
    closed.mkdir()
    for part in (package, package.with_name(f"{package.name}.libs")):
        if part.is_dir():
            shutil.copytree(part, closed / part.name)
    closed.chmod(0o700)
    monkeypatch.setattr(cluster, "programs", lambda: closed / package.name / "pginstall" / "bin")
    with cluster.cluster() as url, psycopg.connect(url) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)


def test_where_there_is_none_one_line_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "programs", lambda: tmp_path)
    with pytest.raises(NoPostgres, match=r"^PostgreSQL cannot be started here: .+$"), cluster.cluster():
        pass
