"""The program in a process: exit status, output streams, interrupts, closed pipes."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from dowding.cli.main import dowding
from dowding.games import registry
from dowding.server import runner
from systems import needs_signals

NEW = ("play", "hardest-days", "--scenario", "aug-18")


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """An environment with its own data folder."""
    return os.environ | {"XDG_DATA_HOME": str(tmp_path / "share"), "NO_COLOR": "1"}


def program(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "dowding.cli.main", *[str(argument) for argument in arguments]]


def run(home: dict[str, str], *arguments: str | Path, typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(program(*arguments), input=typed, capture_output=True, env=home, check=False, timeout=120)


def test_a_refusal_is_one_line_on_stderr(home: dict[str, str]) -> None:
    result = run(home, "play", "chess", "--scenario", "x")
    assert (result.returncode, result.stdout) == (1, b"")
    games = ", ".join(game.id for game in registry.GAMES)
    assert result.stderr.decode() == f"dowding: Unknown game 'chess'. Choose one of: {games}\n"


def test_usage_errors_exit_with_status_2(home: dict[str, str]) -> None:
    assert run(home, "dance").returncode == 2
    assert run(home, "simulate", "hardest-days", "--matches", "0").returncode == 2


def test_without_a_command_the_lobby_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[bool] = []
    monkeypatch.setattr(runner, "serve", lambda *_, open_browser, **__: served.append(open_browser))
    result = CliRunner().invoke(dowding, [])
    assert (result.exit_code, served) == (0, [True])


def test_help_and_version(home: dict[str, str]) -> None:
    assert b"simulate" in run(home, "--help").stdout
    assert run(home, "--version").stdout.startswith(b"dowding")


def test_a_match_can_be_played_through_a_pipe(home: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "day.json"
    result = run(home, *NEW, "--seed", "3", "--save", path, typed=b"1\n\xff\xfe\x00\n2\n")
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"\x1b" not in result.stdout
    assert len(json.loads(path.read_bytes())["choices"]) == 3
    verified = run(home, "replay", path, "--verify")
    assert verified.stdout.startswith(b"Verified: 3 choices, ")


def test_an_ascii_terminal_gets_ascii(home: dict[str, str]) -> None:
    result = run(home | {"PYTHONIOENCODING": "ascii"}, "simulate", "hardest-days", "--matches", "1", "--workers", "1")
    assert (result.returncode, result.stderr) == (0, b"")
    result.stdout.decode("ascii")


def test_closed_stdin_ends_the_command(home: dict[str, str]) -> None:
    command = " ".join([*program(*NEW), "<&-"])
    result = subprocess.run(command, shell=True, capture_output=True, env=home, check=False, timeout=120)
    assert (result.returncode, result.stderr) == (0, b"")


def test_a_closed_output_pipe_is_not_an_error(home: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "day.json"
    run(home, *NEW, "--save", path, typed=b"1\n" * 30)
    with subprocess.Popen(
        program("replay", path, "--json"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=home
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_output_that_cannot_be_written_is_one_line(home: dict[str, str]) -> None:
    with open("/dev/full", "wb") as full:
        result = subprocess.run(
            program("games"), stdout=full, stderr=subprocess.PIPE, env=home, check=False, timeout=120
        )
    assert result.returncode == 1
    assert result.stderr == b"dowding: output: No space left on device\n"


def started(home: dict[str, str], *arguments: str | Path) -> subprocess.Popen[bytes]:
    """A running command in its own process group, as in a terminal."""
    return subprocess.Popen(
        program(*arguments),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=home,
        start_new_session=True,
        preexec_fn=hear_ctrl_c,
    )


def hear_ctrl_c() -> None:
    """Enable Ctrl-C even if the tests run in the background, where a shell disables it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@needs_signals
def test_ctrl_c_ends_a_match_cleanly(home: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "day.json"
    with started(home, *NEW, "--save", path) as process:
        assert process.stdout is not None
        printed = b""
        while b"h help] > " not in printed:
            printed += os.read(process.stdout.fileno(), 65536)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (130, b"")
    assert b"Left at position 0. The match is saved." in out
    assert run(home, "play", "--save", path).returncode == 0


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc to see the workers")
@pytest.mark.parametrize("later", [0.0, 1.0])
def test_ctrl_c_ends_a_simulation_cleanly(home: dict[str, str], later: float) -> None:
    with started(home, "simulate", "hardest-days", "--matches", "1000000", "--workers", "2") as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        while len(children.read_text().split()) < 3:  # two workers, and Python's tracker of what they share
            time.sleep(0.01)
        time.sleep(later)
        os.killpg(process.pid, signal.SIGINT)
        try:
            out, err = process.communicate(timeout=120)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)  # otherwise it would never end
            raise
    assert process.returncode == 130
    if err:
        assert re.fullmatch(rb"dowding: Interrupted after \d+ of \d+ matches\.\n", err)
        assert b"Partial. Interrupted after" in out, "finished matches are reported"
    else:
        assert out == b"", "no match was finished"


def test_two_workers_give_the_same_output_as_one(home: dict[str, str]) -> None:
    result = []
    for workers, hash_seed in (("1", "0"), ("2", "77")):
        many = ("simulate", "hardest-days", "--scenario", "sep-07", "--matches", "30", "--json", "--workers", workers)
        figures = json.loads(run(home | {"PYTHONHASHSEED": hash_seed}, *many).stdout)["scenarios"]["sep-07"]
        result.append({name: figures[name] for name in ("matches", "finished", "choices", "vp", "levels")})
    assert result[0] == result[1]


def test_a_command_imports_no_other(home: dict[str, str]) -> None:
    called = "dowding(['games'], standalone_mode=False)"
    loaded = f"import sys; from dowding.cli.main import dowding; {called}; print(*sys.modules)"
    result = subprocess.run([sys.executable, "-c", loaded], capture_output=True, env=home, check=True, text=True)
    modules = set(result.stdout.splitlines()[-1].split())
    assert "dowding.games" in modules
    assert not modules & {"dowding.cli.serve", "dowding.sim.batch", "starlette", "uvicorn", "asyncio"}
