"""Running `dowding` in a test, and saves to run it on."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from dowding.ai.random_player import RandomPlayer
from dowding.cli.main import dowding
from dowding.engine import saves
from dowding.engine.match import start_match
from dowding.games.hardest_days.game import HARDEST_DAYS
from dowding.sim.batch import play_to_end

PACK = HARDEST_DAYS.open_pack(())

Document = dict[str, Any]


def run(*arguments: str | Path, typed: str = "") -> Result:
    """The result of a command."""
    return CliRunner().invoke(dowding, [str(argument) for argument in arguments], input=typed)


def done(*arguments: str | Path, typed: str = "") -> str:
    """The output of a command that must succeed."""
    result = run(*arguments, typed=typed)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return result.stdout


def data(*arguments: str | Path) -> Document:
    """The one JSON object that a command prints."""
    result = json.loads(done(*arguments, "--json"))
    assert isinstance(result, dict)
    return result


def refused(*arguments: str | Path, typed: str = "") -> str:
    """The single error line of a command that must fail."""
    result = run(*arguments, typed=typed)
    assert result.exit_code == 1, result.output
    assert result.stdout == ""
    [line] = result.stderr.splitlines()
    assert line.startswith("dowding: ")
    assert "our fault" not in line
    return line.removeprefix("dowding: ")


def misused(*arguments: str | Path) -> str:
    """The usage error of a command."""
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.stderr
    return result.stderr


def finished_save(path: Path, seed: int = 1, scenario: str = "aug-18") -> Path:
    """A save of a whole match played at random."""
    match = start_match(HARDEST_DAYS, scenario, seed=seed, pack=PACK, take_forced=True)
    play_to_end(match, {"british": RandomPlayer("1")})
    saves.write_save(match, path)
    return path


def unfinished_save(path: Path, choices: int = 12, seed: int = 1) -> Path:
    """A save of a match at its beginning."""
    match = start_match(HARDEST_DAYS, "aug-18", seed=seed, pack=PACK, take_forced=True)
    for _ in range(choices):
        decision = match.decision("british")
        assert decision is not None
        match.choose("british", decision.options[0].id)
    saves.write_save(match, path)
    return path


def edited(path: Path, change: Callable[[Document], object]) -> Path:
    """The save with an edited field."""
    document = json.loads(path.read_bytes())
    change(document)
    path.write_text(json.dumps(document))
    return path
