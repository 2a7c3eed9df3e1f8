"""The files of deploy/: valid, and made of options, paths and packages that exist."""

from __future__ import annotations

import importlib
import re
import shlex
from pathlib import Path

import click
import pytest

from dowding.cli.serve import serve
from dowding.server.storage.retention import parse_retention

ROOT = Path(__file__).resolve().parent.parent
DEPLOY = ROOT / "deploy"
COMPOSE = importlib.import_module("yaml").safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
WORKFLOW = importlib.import_module("yaml").safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8"))
SERVERS = {name: service for name, service in COMPOSE["services"].items() if name.startswith("server-")}


def parse(arguments: list[str]) -> click.Context:
    """The options as `dowding serve` understands them; a wrong one raises an error."""
    return serve.make_context("serve", arguments)


def dockerfile(instruction: str) -> str:
    """The text of the last instruction of this kind in the Dockerfile, without line continuations."""
    text = (DEPLOY / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    found: list[str] = re.findall(rf"^{instruction} +(.+)$", text, re.MULTILINE)
    return found[-1]


def test_dockerfile_runs_a_server_without_rights_that_writes_only_to_its_volume() -> None:
    assert parse(["--no-browser", "--host", "0.0.0.0"]).params["host"] == "0.0.0.0"
    assert dockerfile("ENTRYPOINT") == '["dowding", "serve", "--no-browser"]'
    assert dockerfile("CMD") == '["--host", "0.0.0.0"]'
    assert dockerfile("USER") == "dowding"
    assert f"XDG_DATA_HOME={dockerfile('VOLUME')}" in dockerfile("ENV")


@pytest.mark.parametrize("name", SERVERS)
def test_composed_server_has_known_options_and_a_port_of_the_proxy(name: str) -> None:
    service = SERVERS[name]
    options = parse([re.sub(r"\$\{\w+(:\?[^}]*)?\}", "example.org", option) for option in service["command"]]).params
    assert parse_retention(options["retention"])
    assert options["database"].startswith("postgresql://")
    assert f"server 127.0.0.1:{options['port']} " in (DEPLOY / "nginx.conf").read_text("utf-8")
    assert f":{options['port']}/readyz" in service["healthcheck"]["test"][-1]
    assert service["read_only"]
    assert service["network_mode"] == "service:proxy"


def test_unit_starts_a_server_with_known_options() -> None:
    unit = (DEPLOY / "dowding.service").read_text("utf-8")
    [command] = re.findall(r"^ExecStart=\S+ serve (.+)$", unit, re.MULTILINE)
    options = parse(shlex.split(command)).params
    assert options["data"] == Path("/var/lib/dowding")
    assert "StateDirectory=dowding\n" in unit


def test_workflow_runs_the_tests_on_three_systems_and_builds_everything() -> None:
    systems = {entry["system"].partition("-")[0] for entry in WORKFLOW["jobs"]["test"]["strategy"]["matrix"]["include"]}
    assert systems == {"ubuntu", "macos", "windows"}
    steps = " ".join(step.get("run", "") for step in WORKFLOW["jobs"]["build"]["steps"])
    for command in ("pip wheel", "twine check", "dowding build-site", "make docs"):
        assert command in steps
