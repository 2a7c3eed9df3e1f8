"""`dowding simulate`: stable figures for scripts, the same for any number of workers."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from cli.command_runner import Document, data, done, misused, refused, run
from cli.test_games_and_packs import correction
from dowding.engine import saves
from dowding.engine.agenda import Rules
from dowding.engine.errors import RulesError
from dowding.games.hardest_days.game import HARDEST_DAYS
from dowding.games.hardest_days.rules.context import Day
from dowding.games.registry import GAMES
from dowding.games.wing_leader.game import WING_LEADER
from dowding.sim import batch, pool

FEW = ("simulate", "hardest-days", "--scenario", "aug-18", "--matches", "4", "--seed", "7")


def without_seconds(found: Document) -> Document:
    for scenario in found["scenarios"].values():
        del scenario["cpu_seconds"], scenario["choices_per_cpu_second"]
    del found["workers"], found["wall_seconds"]
    return found


def test_json_has_the_documented_keys() -> None:
    result = data(*FEW, "--workers", "1", "--players", "british=random")
    assert list(result) == ["game", "seed", "matches", "players", "workers", "wall_seconds", "scenarios"]
    assert (result["game"], result["seed"], result["matches"]) == ("hardest-days", 7, 4)
    assert (result["players"], result["workers"]) == ({"british": "random"}, 1)
    [(scenario, figures)] = result["scenarios"].items()
    assert scenario == "aug-18"
    assert list(figures) == [
        "matches",
        "finished",
        "errors",
        "choices",
        "cpu_seconds",
        "choices_per_cpu_second",
        "vp",
        "points",
        "wins",
        "levels",
        "shares",
        "thresholds",
    ]
    assert (figures["matches"], figures["finished"], figures["errors"]) == (4, 4, 0)
    assert list(figures["vp"]) == ["mean", "sd", "min", "max", "standard_error", "ci95"]
    assert figures["points"] == {"british": figures["vp"]}
    assert list(figures["wins"]) == ["british"]
    assert sum(figures["levels"].values()) == 4
    assert figures["choices_per_cpu_second"] > 0


def test_all_scenarios_by_default() -> None:
    result = data("simulate", "hardest-days", "--matches", "1", "--workers", "1")
    assert list(result["scenarios"]) == [scenario.id for scenario in HARDEST_DAYS.scenarios]


@pytest.mark.long
def test_the_same_seed_gives_the_same_output_with_any_number_of_workers() -> None:
    many = ("simulate", "hardest-days", "--matches", "30", "--scenario", "aug-18")
    alone = without_seconds(data(*many, "--seed", "7", "--workers", "1"))
    assert alone == without_seconds(data(*many, "--seed", "7", "--workers", "2"))
    assert alone != without_seconds(data(*many, "--seed", "8", "--workers", "1"))


def test_a_scenario_gives_the_same_output_alone_and_among_all() -> None:
    alone = data(*FEW, "--workers", "1")["scenarios"]["aug-18"]
    among = data("simulate", "hardest-days", "--matches", "4", "--seed", "7", "--workers", "1")["scenarios"]["aug-18"]
    assert (alone["vp"], alone["choices"]) == (among["vp"], among["choices"])


def test_the_table_is_readable_on_a_narrow_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = done(*FEW, "--workers", "1")
    assert "The Hardest Days: 4 matches per scenario, seed 7" in text
    assert "british random" in text
    assert "of wall time" in text
    for level in found_thresholds():
        start, end = level["points_from"], level["points_below"]
        assert f"{f'below {end:+g}' if start is None else f'from {start:+g}'} {level['name']}" in " ".join(text.split())
    assert "disastrous-defeat" in text


def found_thresholds() -> list[Document]:
    thresholds: list[Document] = data(*FEW, "--workers", "1")["scenarios"]["aug-18"]["thresholds"]
    starts = [level["points_from"] for level in thresholds]
    assert starts[0] is None
    assert [level["points_below"] for level in thresholds] == [*starts[1:], None]
    assert starts[1:] == sorted(starts[1:])
    assert len(starts) > 3
    return thresholds


def test_a_seat_without_a_player_is_refused() -> None:
    output = refused("simulate", "duel", "--scenario", "prelude", "--players", "british=pilot")
    assert output.startswith(
        "There is no player for german in RAF: 2-Player. Name one for every seat (such as german=ra"
    )
    named = data("simulate", "wing-leader", "--scenario", "first-intercept", "--matches", "1", "--workers", "1")
    assert named["players"] == {"raider": "random", "defender": "random"}, "without any, all play at random"


def test_settings_and_overlays_are_applied(tmp_path: Path) -> None:
    plain = data(*FEW, "--workers", "1")["scenarios"]
    assert data(*FEW, "--workers", "1", "--set", "german_choices=player")["scenarios"] != plain
    data(*FEW, "--workers", "1", "--pack", correction(tmp_path / "mine"))


def test_scenarios_of_an_overlay_are_played_alone_and_with_all(tmp_path: Path) -> None:
    ours = (WING_LEADER.folder / "pack" / "scenarios" / "burma-road.toml").read_text()
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "mine.toml").write_text(
        ours.replace('"burma-road"', '"mine"').replace("turns = 14", "turns = 2")
    )
    few = ("simulate", "wing-leader", "--matches", "1", "--workers", "1", "--pack", str(tmp_path))
    result = data(*few)["scenarios"]
    assert list(result) == [*(scenario.id for scenario in WING_LEADER.scenarios), "mine"]
    assert run(*few, "--scenario", "mine", "--report", str(tmp_path / "out")).exit_code == 0
    assert "Burma Road" in (tmp_path / "out" / "index.html").read_text()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--players", "german=random"), "Unknown seat 'german' of The Hardest Days. Choose one of: british"),
        (("--players", "british=wizard"), "Unknown player 'wizard'. Choose one of: random"),
        (("--scenario", "aug-99"), "Unknown scenario 'aug-99'"),
        (("--set", "weather=fine"), "Unknown option 'weather'"),
        (("--set", "scramble=soon"), "Unknown value 'soon' of option 'scramble'"),
        (("--pack", "nowhere"), "pack folder not found"),
    ],
)
def test_unknown_names_are_refused(more: tuple[str, ...], said: str) -> None:
    assert said in refused("simulate", "hardest-days", "--matches", "1", *more)


def test_an_unknown_game_is_refused() -> None:
    assert "Unknown game 'chess'" in refused("simulate", "chess")


@pytest.mark.parametrize(
    "more",
    [
        ("--matches", "0"),
        ("--matches", "-5"),
        ("--matches", "many"),
        ("--matches", "1e3"),
        ("--workers", "0"),
        ("--workers", "9999"),
        ("--seed", "x"),
        ("--players", "british"),
        ("--players", "=random"),
        ("--players", "british=random,british=random"),
        ("--turns", "3"),
    ],
)
def test_usage_errors_are_reported(more: tuple[str, ...]) -> None:
    misused("simulate", "hardest-days", *more)


def test_ctrl_c_ends_the_simulation_cleanly(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(pool, "play_batch", interrupted)
    result = run(*FEW, "--workers", "1")
    assert (result.exit_code, result.output) == (130, "")


def test_failed_matches_are_counted_reported_and_saved(monkeypatch: pytest.MonkeyPatch, data_folder: Path) -> None:
    real = HARDEST_DAYS.steps["interception_and_combat"]

    def broken(day: object, *arguments: str | int) -> Rules | None:
        assert isinstance(day, Day)
        if day.state.hour:
            raise RulesError("the second hour never comes")
        return real(day, *arguments)

    game = replace(HARDEST_DAYS, steps={**HARDEST_DAYS.steps, "interception_and_combat": broken})
    monkeypatch.setattr(batch, "game_by_id", lambda _: game)
    result = run(*FEW, "--workers", "1")
    assert result.exit_code == 0
    [line] = result.stderr.splitlines()
    assert "4 matches failed" in line
    assert "RulesError: the second hour never comes" in line
    iterdir = sorted((data_folder / "failures").iterdir())
    assert [path.name for path in iterdir] == [f"hardest-days-aug-18-7-{number}.json" for number in range(4)]
    assert str(iterdir[0]) in line
    assert saves.load_match(iterdir[0], GAMES).position > 0
