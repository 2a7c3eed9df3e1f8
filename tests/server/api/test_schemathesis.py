"""Property tests with schemathesis: responses to generated requests agree with the OpenAPI document."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from server.cluster import free_port
from server.server_process import Browser, Process

pytestmark = pytest.mark.long

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


def test_generated_requests_get_documented_responses(tmp_path: Path) -> None:
    server = Process(free_port(), tmp_path / "data")
    server.start()
    try:
        with Browser(server) as me:
            match = me.create().match.id
            cookie = "; ".join(f"{item.name}={item.value}" for item in me.client.cookies.jar)
        run = subprocess.run(
            [
                *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(_config(tmp_path, match, cookie))),
                *("run", f"{server.url}/api/openapi.json", "--checks", CHECKS, "--phases", "coverage,fuzzing"),
                *("--max-examples", "8", "--exclude-method", "DELETE", "--suppress-health-check", "all", "--seed", "1"),
            ],
            capture_output=True,
            text=True,
            check=False,
            cwd=tmp_path,
        )
        assert run.returncode == 0, run.stdout
        assert " passed" in run.stdout
    finally:
        server.kill()
    assert not [line for line in server.log() if line["level"] == "error"]


def _config(folder: Path, match: str, cookie: str) -> Path:
    """An existing match of the client, so that requests get past the access check."""
    file = folder / "schemathesis.toml"
    file.write_text(
        f"[headers]\nCookie = {json.dumps(cookie)}\n\n"
        f'[parameters]\n"path.match" = {json.dumps(match)}\n"path.game" = "hardest-days"\n',
        encoding="utf-8",
    )
    return file
