"""`dowding backup` and `dowding restore` with a running server, and their messages about PostgreSQL."""

from __future__ import annotations

from pathlib import Path

from cli.command_runner import done, refused
from server.cluster import free_port
from server.server_process import Browser, Process


def test_the_matches_of_a_running_server_are_backed_up_and_restored(data_folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "monday.sqlite3"
    server = Process(free_port(), data_folder)
    data_folder.parent.mkdir()
    server.start()
    try:
        with Browser(server) as me:
            first = me.create().match.id
            assert "1 match," in done("backup", copy)
            second = me.create().match.id
            assert "already exists" in refused("backup", copy)
            assert "is in use by another server" in refused("restore", copy, "--replace")
            server.stop()
            assert "Use --replace" in refused("restore", copy)
            assert "the previous database is" in done("restore", copy, "--replace")
            server.start()
            assert me.client.get(f"/api/matches/{first}").status_code == 200
            assert me.client.get(f"/api/matches/{second}").status_code == 404
    finally:
        server.kill()


def test_a_backup_is_restored_to_a_new_folder(data_folder: Path, tmp_path: Path) -> None:
    assert "There is no database" in refused("backup", tmp_path / "monday")
    assert "There is no file" in refused("restore", tmp_path / "monday")
    assert not data_folder.exists()


def test_postgresql_users_are_pointed_to_pg_dump_without_echoing_the_url() -> None:
    url = "postgresql://me:sesame@host/name"
    for command, program in (("backup", "pg_dump --format=custom"), ("restore", "pg_restore --clean")):
        line = refused(command, "monday", "--database", url)
        assert program in line
        assert "sesame" not in line
