"""`dowding games` and `dowding packs`."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.command_runner import data, done, misused, refused
from dowding.ai.heuristics.doctrine import doctrine_of
from dowding.ai.player_codes import player_codes
from dowding.ai.players import LEVELS, PLAYERS, resolve_players
from dowding.engine.game import Game
from dowding.games.hardest_days.game import HARDEST_DAYS
from dowding.games.registry import GAMES

IDS = ["hardest-days", "lion", "duel", "eagle", "wing-leader", "lion-battles", "duel-battles", "eagle-battles"]


def overlay(folder: Path, text: str, file: str = "squadrons.toml") -> Path:
    folder.mkdir(exist_ok=True)
    (folder / file).write_text(text)
    return folder


def correction(folder: Path) -> Path:
    return overlay(folder, '[[squadron]]\nid = "54"\nfull = 5\nsource = "history: my own counter"\n')


def test_games_lists_scenarios_seats_and_options() -> None:
    text = done("games")
    for word in ("The Hardest Days", "hardest-days", "british", "aug-18", "scramble=ready|stay", "THD-12.2"):
        assert word in text
    assert "pilot  difficulty level Pilot: doctrine in its best stance" in text
    assert "ace  difficulty level Ace: rollout search, 0.3 s for a decision in a match with people" in text
    assert "forecast:N" in text


def test_games_prints_json() -> None:
    result = data("games")
    game, lion, duel, eagle, fights, *variants = result["games"]
    assert [item["id"] for item in result["games"]] == IDS
    assert [variant["seats"] for variant in variants] == [lion["seats"], duel["seats"], eagle["seats"]]
    assert (game["seats"], fights["seats"]) == (["british"], ["raider", "defender"])
    assert (duel["seats"], eagle["seats"]) == (["british", "german"], ["german"])
    assert [scenario["id"] for scenario in duel["scenarios"]] == [scenario["id"] for scenario in lion["scenarios"]]
    assert [scenario["id"] for scenario in game["scenarios"]] == ["aug-13", "aug-15", "aug-18", "aug-24", "sep-07"]
    scramble = next(setting for setting in game["settings"] if setting["id"] == "scramble")
    assert (scramble["values"], scramble["default"]) == (["ready", "stay"], "ready")
    assert [level["code"] for level in lion["levels"]["british"]] == [*LEVELS, "random"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_games_lists_every_player_code_and_each_can_be_played(game: Game) -> None:
    for seat in game.seats:
        codes = [player.code for player in player_codes(game, seat)]
        doctrine = doctrine_of(game, seat)
        assert {code for code in codes if ":" not in code} == set(PLAYERS) - {"doctrine", "forecast"}
        assert {code for code in codes if code.startswith("doctrine:")} == {
            f"doctrine:{name}" for name in doctrine.stances
        }
        assert {code for code in codes if code.startswith("recipe:")} == {
            f"recipe:{name}" for name in doctrine.baselines
        }
        for code in codes:
            resolve_players(game, {seat: code.replace("N", "8") if code.startswith("forecast:") else code})
        [listed] = [result for result in data("games")["games"] if result["id"] == game.id]
        assert [player["code"] for player in listed["players"][seat]] == codes


def test_packs_counts_entries_by_provenance() -> None:
    result = data("packs", "hardest-days")
    contents = HARDEST_DAYS.open_pack(()).contents
    assert {name: result[name] for name in contents.provenance_counts()} == contents.provenance_counts()
    assert result["kinds"] == contents.provenance_counts_by_kind()
    assert result["changes"] == []
    assert "reconstructed" in done("packs", "hardest-days")


def test_packs_shows_what_an_overlay_changes(tmp_path: Path) -> None:
    folder = correction(tmp_path / "mine")
    [change] = data("packs", "hardest-days", "--pack", folder)["changes"]
    assert change == {"file": "squadrons.toml", "entry": "squadron 54", "field": "full", "before": "4", "after": "5"}
    assert "squadron 54" in done("packs", "hardest-days", "--pack", folder)


def test_bad_overlays_are_refused_with_file_and_entry(tmp_path: Path) -> None:
    def packs(folder: Path) -> str:
        return refused("packs", "hardest-days", "--pack", folder)

    assert "pack folder not found" in packs(tmp_path / "nowhere")
    (tmp_path / "empty").mkdir()
    assert "no pack file in this folder" in packs(tmp_path / "empty")
    assert "not valid TOML" in packs(overlay(tmp_path / "torn", "[[squadron"))
    assert "unknown pack file" in packs(overlay(tmp_path / "odd", "", "tanks.toml"))
    assert "field 'source' is missing" in packs(overlay(tmp_path / "mute", '[[squadron]]\nid = "54"\nfull = 5\n'))
    wrong = '[[squadron]]\nid = "54"\nfull = "strong"\nsource = "history: x"\n'
    assert "squadron 54" in packs(overlay(tmp_path / "wrong", wrong))


def test_an_unknown_game_is_refused() -> None:
    games = ", ".join(IDS)
    assert refused("packs", "panzerblitz") == f"Unknown game 'panzerblitz'. Choose one of: {games}"


def test_a_missing_game_is_a_usage_error() -> None:
    assert "GAME" in misused("packs")
