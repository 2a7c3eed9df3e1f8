"""The server where the modules of POSIX are missing, as on Windows."""

from __future__ import annotations

from pathlib import Path

from server.cluster import free_port
from server.server_process import Browser, Process

WITHOUT_POSIX_MODULES = (
    "-c",
    "import sys; sys.modules.update(fcntl=None, resource=None); from dowding.cli.main import main; main()",
)


def test_server_runs_without_fcntl_and_resource_and_owns_its_data_folder(tmp_path: Path) -> None:
    server = Process(free_port(), tmp_path / "data", run=WITHOUT_POSIX_MODULES)
    server.start()
    try:
        with Browser(server) as visitor:
            assert visitor.create().match.id
        status, error = Process(free_port(), tmp_path / "data", run=WITHOUT_POSIX_MODULES).fails()
        assert status == 1
        assert "is in use by another server" in error
        assert server.stop() == 0
    finally:
        server.kill()
