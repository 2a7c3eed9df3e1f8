"""The game of docs/tutorials/a-new-game.md: its code is read from the page, played, simulated and served."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from cli.command_runner import data, done
from dowding import games
from dowding.ai.players import player_factory
from dowding.engine.game import Game
from dowding.engine.match import start_match
from dowding.envs import make_aec_env
from dowding.envs.vocabulary_index import VocabularyIndex
from dowding.games import registry
from dowding.server.app import Application
from dowding.server.storage.sqlite import SqliteStore
from dowding.server.workers.bot_pool import BotPool
from dowding.sim.batch import play_to_end
from properties.cases import Case
from properties.forks import check_forks, check_samples
from properties.illegal_choices import check_illegal_choices
from properties.leaks import check_no_leaks
from properties.replays import check_every_position_replays
from properties.termination import check_match
from properties.undo import check_risk, check_undo
from server.http_client import AppServer

PAGE = Path(__file__).resolve().parent.parent / "docs" / "tutorials" / "a-new-game.md"
FILES = re.compile(r"`games/(sorties/[\w/.]+)`:\n\n```\w+\n(.*?)```", re.DOTALL)


@pytest.fixture(scope="module")
def sorties(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The game of the page, its files written to a folder and registered beside the other games."""
    tmp_path = tmp_path_factory.mktemp("games")
    files = dict(FILES.findall(PAGE.read_text(encoding="utf-8")))
    assert len(files) == 6
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    for package in ("sorties", "sorties/rules", "sorties/ai"):
        (tmp_path / package / "__init__.py").touch()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
        game = importlib.import_module("dowding.games.sorties.game").SORTIES
        assert isinstance(game, Game)
        patch.setattr(registry, "GAMES", (*registry.GAMES, game))
        patch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
        patch.setenv("NO_COLOR", "1")
        yield game
    for name in [name for name in sys.modules if name.startswith("dowding.games.sorties")]:
        del sys.modules[name]


def test_random_matches_pass_the_property_checks(sorties: Game) -> None:
    for scenario in sorties.scenarios:
        for style in ("random", "first", "last"):
            case = Case(sorties, scenario.id, 3, style=style)
            check_match(case)
            check_every_position_replays(case)
            for check in (check_no_leaks, check_illegal_choices, check_forks, check_samples):
                check(case, every=3)
            check_undo(case, every=3)
            check_risk(case)


def test_new_game_is_listed_and_simulated_with_every_kind_of_player(sorties: Game) -> None:
    assert "Fly once more" in done("games")
    for red, blue in (("random", "pilot"), ("cadet", "random"), ("forecast:8", "pilot")):
        players = ("--players", f"red={red}", "--players", f"blue={blue}")
        result = data("simulate", "sorties", "--matches", "4", "--workers", "1", *players)
        for figures in result["scenarios"].values():
            assert (figures["finished"], figures["errors"]) == (4, 0)
            assert set(figures["points"]) == set(sorties.seats)


def test_doctrine_beats_random_play(sorties: Game) -> None:
    pilot = data(
        "simulate", "sorties", "--matches", "60", "--workers", "1", "--players", "blue=pilot", "--players", "red=random"
    )
    wins = pilot["scenarios"]["day"]["wins"]
    assert wins["blue"] > 2 * wins["red"]


def test_vocabulary_covers_everything_in_an_environment(sorties: Game) -> None:
    assert sorties.vocabulary is not None
    env = make_aec_env(sorties, "morning", vocabulary=VocabularyIndex(sorties.vocabulary()))
    env.reset(seed=1)
    for agent in env.agent_iter(500):
        observation, _, over, *_ = env.last()
        assert observation is not None
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    assert not env.agents


def test_new_game_is_served_with_bots_hints_and_odds(sorties: Game, tmp_path: Path) -> None:
    store = partial(SqliteStore, tmp_path / "matches.sqlite3")
    with AppServer(Application(store, make_bot_pool=lambda: BotPool(make=ThreadPoolExecutor))) as house:
        me = house.visitor()
        match = me.create("sorties", "morning").match.id
        scene = me.ask("GET", f"/api/matches/{match}/scene?seat=red").json()
        assert [option["id"] for option in scene["ask"]["options"]] == ["fly", "land"]
        assert me.ask("GET", f"/api/matches/{match}/odds?seat=red&option=fly").json()["option"] == "fly"
        assert me.ask("GET", f"/api/matches/{match}/hint?seat=red").json()["option"] in ("fly", "land")
        assert me.ask("GET", f"/api/matches/{match}/boards").json()["levels"]["blue"][0]["code"] == "cadet"


def test_seat_with_more_victories_wins(sorties: Game) -> None:
    for seed in range(8):
        match = start_match(sorties, "day", seed=seed)
        play_to_end(match, {seat: player_factory("pilot")(f"{seed}{seat}") for seat in sorties.seats})
        outcome = match.outcome()
        assert outcome is not None
        red, blue = outcome.points["red"], outcome.points["blue"]
        assert outcome.winner == (None if red == blue else "red" if red > blue else "blue")
