"""Every script in examples/ runs, does what its docstring says, and uses nothing but the public API."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import dowding

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
PUBLIC_PACKAGES = {"dowding", "dowding.envs"}
RESULT = re.compile(r"(random|trained on 96 matches): mean ([+-]\d+\.\d\d) VP, standard error (\d+\.\d\d), 40 matches")


def run(name: str, *arguments: str) -> list[str]:
    """The lines that an example prints."""
    command = [sys.executable, str(EXAMPLES / f"{name}.py"), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def imported_modules(path: Path) -> set[str]:
    modules: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            modules.add(node.module or "")
    return modules


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_example_is_tested_here_and_imports_only_the_public_api(path: Path) -> None:
    modules = {module for module in imported_modules(path) if module.partition(".")[0] == "dowding"}
    assert modules <= PUBLIC_PACKAGES
    assert modules
    assert f'run("{path.stem}"' in Path(__file__).read_text(encoding="utf-8")


def test_play_a_match_plays_saves_and_loads(tmp_path: Path) -> None:
    save = tmp_path / "match.json"
    lines = run("play_a_match", str(save))
    assert re.match(r"(German|British) \w+ victory \(", lines[-2]), lines[-2]
    assert lines[-1] == f"{save}: {dowding.load_match(save).position} choices"


def test_custom_player_plays_the_same_matches_as_random_play() -> None:
    lines = run("custom_player", "1")
    assert [line for line in lines if line.startswith("lion, 1 match ")] == [
        "lion, 1 match per scenario, seed 7: british random",
        "lion, 1 match per scenario, seed 7: british custom_player:Sampler",
    ]
    assert sum("prelude: 1 finished, british " in line for line in lines) == 2


def test_study_compares_two_players_and_two_values() -> None:
    lines = run("run_a_study", "4")
    starts = (
        "random: mean ",
        "pilot: mean ",
        "no_response=always: mean ",
        "no_response=if able: mean ",
        "shape: (4, 3)",
    )
    assert [line.startswith(start) for line, start in zip(lines, starts, strict=False)] == [True] * len(starts)


@pytest.mark.long
def test_train_lion_agent_beats_random_play() -> None:
    """By two standard errors after a hundred matches; the seeds are fixed, so it is the same in every run."""
    lines = run("train_lion", "--matches", "96", "--seconds", "3600", "--trials", "40")
    results = [RESULT.fullmatch(line) for line in lines]
    assert [match and match[1] for match in results] == ["random", "trained on 96 matches"]
    (random, error), (trained, other_error) = [(float(match[2]), float(match[3])) for match in results if match]
    assert trained - random > 2 * (error**2 + other_error**2) ** 0.5


@pytest.mark.parametrize(
    ("game", "scenario", "seats"),
    [("duel", "prelude", ["german", "british"]), ("wing-leader", "bombing-run", ["raider", "defender"])],
)
def test_self_play_trains_both_seats(game: str, scenario: str, seats: list[str]) -> None:
    lines = run("self_play", "--game", game, "--scenario", scenario, "--matches", "8", "--trials", "2")
    assert sorted(line.partition(",")[0] for line in lines) == sorted(seats)
    assert all("8 matches of self-play: " in line and line.endswith("VP over chance") for line in lines)


def test_maskable_ppo_compares_bots_and_agents_and_draws_curves(tmp_path: Path) -> None:
    """Without torch: the agents' files are those that training writes."""
    lion, raider = "dowding/Lion-prelude-v0", "dowding/WingLeader-escorts-raider-v2"
    agent = {"environment": raider, "opponent": "random", "actions": "factored"}
    result = agent | {"mean": 12.0, "interval": 0.5, "matches": 200}
    (tmp_path / "WingLeader-escorts-raider-v2-random-factored.json").write_text(json.dumps(result))
    curve = "seconds,steps,matches,points\n44,5232,100,0.0\n445,212864,3300,12.0\n"
    (tmp_path / "WingLeader-escorts-raider-v2-random-factored.csv").write_text(curve)
    bots = ["--bots", "random", "pilot", "--matches", "4", "3", "--workers", "1"]
    lines = run(
        "maskable_ppo",
        "table",
        "--folder",
        str(tmp_path),
        "--opponent",
        "random",
        *bots,
        "--environments",
        lion,
        raider,
    )
    assert [line.count("|") for line in lines] == [5, 5]
    assert lines[0].endswith(" (3) |  |")
    assert lines[1].startswith(f"| `{raider}` | +0.0 ± 0.0 (4) | +")
    assert lines[1].endswith(" (3) | +12.0 ± 0.5 (200) |")
    table = (tmp_path / "table-random.md").read_text(encoding="utf-8").splitlines()
    assert table == ["| Environment, against random | random | pilot | MaskablePPO |", "|---|---|---|---|", *lines]
    run("maskable_ppo", "curve", "--folder", str(tmp_path), "--formats", "svg")
    assert "WingLeader-escorts-raider-v2" in (tmp_path / "curve.svg").read_text(encoding="utf-8")


@pytest.mark.skipif(find_spec("sb3_contrib") is None, reason="sb3-contrib needs torch, which is too large for the lock")
def test_maskable_ppo_trains_and_plays(tmp_path: Path) -> None:
    command = ["train", "dowding/Lion-prelude-v0", "--seconds", "5", "--trials", "2", "--folder", str(tmp_path)]
    (line,) = run("maskable_ppo", *command)
    assert line.startswith("dowding/Lion-prelude-v0, factored actions, ")
    assert json.loads((tmp_path / "Lion-prelude-v0-pilot-factored.json").read_text())["matches"] == 2
