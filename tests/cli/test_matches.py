"""`dowding matches prune`: a list before removal, and only the requested matches."""

from __future__ import annotations

from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from cli.command_runner import done, misused, refused, run
from dowding.server.storage.sqlite import FILE_NAME, SqliteStore
from dowding.server.storage.store import MatchRecord, Progress, StoredAct
from dowding.server.timestamps import timestamp_after


@pytest.fixture
def database(data_folder: Path) -> Path:
    """A database with a match of 100 days of each kind, and a new one."""
    data_folder.mkdir(parents=True)
    path = data_folder / FILE_NAME
    with closing(SqliteStore(path)) as store:
        for match, age in (("begun", 100), ("finished", 100), ("unstarted", 100), ("new", 1)):
            created = timestamp_after(timedelta(days=-age))
            progress = Progress(0, (), match == "finished", None, "ab" * 16, created)
            record = MatchRecord(
                *(match, f"The {match} one", "lion", "x", {}, "", "", "me", created, {"red": "me"}, (), progress)
            )
            store.add(record, [] if match == "unstarted" else [StoredAct(0, "choose", "red", "done")], [], {})
    return path


def stored(path: Path) -> set[str]:
    with closing(SqliteStore(path)) as store:
        return {match.id for match in store.progress_after("", 100)}


def test_a_dry_run_lists_and_removes_nothing(database: Path) -> None:
    text = done("matches", "prune", "--older-than", "90", "--dry-run")
    assert [line.split()[0] for line in text.splitlines()[:-1]] == ["begun", "finished", "unstarted"]
    assert "The begun one" in text
    assert text.endswith("Matches older than 90 days: 1 abandoned, 1 finished, 1 never-started\n")
    assert stored(database) == {"begun", "finished", "unstarted", "new"}


def test_nothing_is_removed_without_a_confirmation(database: Path) -> None:
    for answer in ("n\n", "\n", ""):
        result = run("matches", "prune", "--older-than", "90", typed=answer)
        assert result.exit_code == 1
        assert "The begun one" in result.output
    assert len(stored(database)) == 4
    assert "Removed: 3." in run("matches", "prune", "--older-than", "90", typed="y\n").output
    assert stored(database) == {"new"}


def test_only_matches_of_the_named_kinds_are_removed(database: Path) -> None:
    done("matches", "prune", "--older-than", "90", "--kind", "finished", "--kind", "never-started", "--yes")
    assert stored(database) == {"begun", "new"}
    assert done("matches", "prune", "--older-than", "101", "--yes") == "Matches older than 101 days: none\n"


def test_days_and_a_database_are_needed(data_folder: Path) -> None:
    assert "There is no database" in refused("matches", "prune", "--older-than", "90")
    assert not data_folder.exists()
    for days in ((), ("--older-than", "0"), ("--older-than", "soon")):
        assert "--older-than" in misused("matches", "prune", *days)
