"""The PostgreSQL server of the tests starts in every environment of the tests."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import psycopg
import pytest

from server import cluster
from server.cluster import NoPostgres


def test_postgres_is_found_in_the_environment() -> None:
    assert cluster.BROUGHT_ALONG in cluster.programs().parts


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="Windows has no such permissions")
def test_cluster_starts_from_a_private_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_missing_postgres_is_reported_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "programs", lambda: tmp_path)
    with pytest.raises(NoPostgres, match=r"^PostgreSQL cannot be started here: .+$"), cluster.cluster():
        pass
