"""The public API: every name that `import dowding` gives is documented and works."""

from __future__ import annotations

import importlib
import inspect
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

import dowding
from dowding import api

SAVES = Path(__file__).parent / "saves"
SLOW_IMPORTS = ("dowding.games", "dowding.sim", "numpy", "polars", "matplotlib", "rich", "starlette")
FUNCTIONS = {name: getattr(dowding, name) for name in dowding.__all__ if inspect.isfunction(getattr(dowding, name))}
CLASSES = {name: getattr(dowding, name) for name in dowding.__all__ if inspect.isclass(getattr(dowding, name))}


class Hasty:
    """A player that takes the first option."""

    def __init__(self, seed: str = "") -> None:
        self.seed = seed
        self.decisions = 0

    def choose(self, view: dowding.PlayerView) -> dowding.Option:
        self.decisions += 1
        return view.options[0]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)


@pytest.fixture
def prelude() -> dowding.Match:
    return dowding.new_match("lion", "prelude", seed=7)


@pytest.fixture
def duel() -> dowding.Match:
    return dowding.new_match("duel", "prelude", seed=7)


# The names


def test_the_package_has_the_names_of_the_api_module_and_the_version() -> None:
    assert sorted(dowding.__all__) == sorted([*api.__all__, "__version__"])
    assert set(dowding.__all__) <= set(dir(dowding))
    assert all(getattr(dowding, name) is getattr(api, name) for name in api.__all__)


def test_a_star_import_gives_every_name() -> None:
    names: dict[str, object] = {}
    exec("from dowding import *", names)
    assert set(dowding.__all__) <= set(names)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'dowding' has no attribute 'chess'"):
        dowding.chess  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize("name", sorted(FUNCTIONS | CLASSES))
def test_every_name_is_documented(name: str) -> None:
    documentation = inspect.getdoc(getattr(dowding, name))
    assert documentation
    assert documentation[0].isupper()


def test_the_version_is_that_of_the_installed_package() -> None:
    assert dowding.__version__ == version("dowding")


def test_importing_the_package_imports_nothing_slow() -> None:
    statement = f"import sys, dowding; print([name for name in {SLOW_IMPORTS} if name in sys.modules])"
    assert run("-c", statement).stdout == "[]\n"


def test_starting_a_match_imports_neither_polars_nor_matplotlib() -> None:
    statement = "import sys, dowding; dowding.new_match('lion', 'prelude'); print(sorted(sys.modules))"
    modules = run("-c", statement).stdout
    assert "'dowding.engine.match'" in modules
    assert "'polars'" not in modules
    assert "'matplotlib'" not in modules


def test_python_m_dowding_is_the_command() -> None:
    assert run("-m", "dowding", "--version").stdout == f"dowding {dowding.__version__}\n"
    assert "simulate" in run("-m", "dowding", "--help").stdout


# Games


def test_every_game_can_be_found_and_started_by_its_ids() -> None:
    games = dowding.list_games()
    assert len(games) >= 5
    for game in games:
        assert isinstance(game, dowding.Game)
        assert dowding.get_game(game.id) is dowding.get_game(game) is game
        assert all(isinstance(setting, dowding.Setting) for setting in game.settings)
        scenario = game.scenarios[0]
        assert isinstance(scenario, dowding.OfferedScenario)
        assert dowding.new_match(game.id, scenario.id, seed=1).game is game


@pytest.mark.parametrize(
    ("arguments", "settings", "error"),
    [
        (("chess", "prelude"), {}, "Unknown game 'chess'. Choose one of: .*lion"),
        (("lion", "dunkirk"), {}, "Unknown scenario 'dunkirk' of RAF: Lion. Choose one of: prelude, "),
        (("lion", "prelude"), {"advanced": "maybe"}, "Unknown value 'maybe' of option 'advanced'"),
        (("lion", "prelude"), {"weather": "fine"}, "Unknown option 'weather' of RAF: Lion"),
    ],
)
def test_a_wrong_game_scenario_or_setting_is_refused_with_what_there_is(
    arguments: tuple[str, str], settings: dict[str, str], error: str
) -> None:
    with pytest.raises(dowding.SetupError, match=error):
        dowding.new_match(*arguments, settings=settings)


def test_a_pack_that_does_not_exist_is_refused() -> None:
    with pytest.raises(dowding.PackError, match="nowhere: pack folder not found"):
        dowding.new_match("lion", "prelude", packs=["nowhere"])


def test_a_pack_is_laid_over_the_data_of_the_game(tmp_path: Path) -> None:
    (tmp_path / "detection.toml").write_text('[[modifier]]\nid = "net"\nvalue = 9\nsource = "history: a test"\n')
    corrected = dowding.new_match("lion", "prelude", seed=7, packs=[tmp_path])
    assert corrected.context.pack_fingerprint() != dowding.new_match("lion", "prelude").context.pack_fingerprint()
    dowding.save_match(corrected, tmp_path / "corrected.json")
    assert dowding.load_match(tmp_path / "corrected.json", packs=[tmp_path]).position == corrected.position
    with pytest.raises(dowding.SaveError, match="the match was played with another data pack"):
        dowding.load_match(tmp_path / "corrected.json")


# Matches and views


def test_the_same_seed_and_choices_give_the_same_match(prelude: dowding.Match) -> None:
    again = dowding.new_match(dowding.get_game("lion"), "prelude", seed=7)
    outcomes = [dowding.play_match(match, {"british": "random"}) for match in (prelude, again)]
    assert outcomes[0] == outcomes[1]


def test_a_view_shows_a_decision_its_options_and_the_scene(prelude: dowding.Match) -> None:
    view = dowding.PlayerView(prelude, "british")
    decision = view.decision
    assert isinstance(decision, dowding.Decision)
    assert all(isinstance(option, dowding.Option) for option in view.options)
    assert tuple(decision.options) == view.options
    assert all(isinstance(refused, dowding.Refused) for refused in decision.refusals())
    scene = view.scene()
    assert isinstance(scene, dowding.Scene)
    assert (scene.game, scene.scenario, scene.seat, scene.position) == ("lion", "prelude", "british", view.position)
    assert all(isinstance(line, dowding.LogLine) for line in view.log())
    assert all(isinstance(event, dowding.Event) for event in view.events())
    assert view.outcome() is None


def test_a_spectator_has_a_view_and_no_options(duel: dowding.Match) -> None:
    view = dowding.PlayerView(duel, dowding.SPECTATOR)
    assert view.options == ()
    assert view.scene().seat == dowding.SPECTATOR


def test_a_seat_that_the_game_does_not_have_is_refused(prelude: dowding.Match) -> None:
    with pytest.raises(dowding.WrongSeat, match="Unknown seat 'french'"):
        dowding.PlayerView(prelude, "french")
    with pytest.raises(dowding.WrongSeat, match="Unknown seat 'french'"):
        prelude.choose("french", "done")


def test_a_choice_that_does_not_fit_is_refused_and_changes_nothing(prelude: dowding.Match) -> None:
    view = dowding.PlayerView(prelude, "british")
    option = view.options[0].id
    with pytest.raises(dowding.StalePosition, match="The choice was made at position 5, but the match is at 0"):
        prelude.choose("british", option, position=5)
    with pytest.raises(dowding.NotOffered, match="'castle:e8' is not offered now"):
        prelude.choose("british", "castle:e8")
    with pytest.raises(dowding.MalformedChoice, match="Write it as offered, such as"):
        prelude.choose("british", "O-O-O!")
    assert view.position == 0
    prelude.choose("british", option, position=0)
    assert view.position == 1


def test_a_choice_that_a_rule_forbids_is_refused_with_the_rule() -> None:
    match = dowding.new_match("hardest-days", "aug-18", seed=7)
    view = dowding.PlayerView(match, "british")
    while not (view.decision and view.decision.refusals()):
        match.choose("british", view.options[-1].id)
    refused = view.decision.refusals()[0]
    with pytest.raises(dowding.RefusedByRule, match="THD-") as caught:
        match.choose("british", refused.id)
    assert caught.value.rule == refused.rule
    assert isinstance(caught.value, dowding.ChoiceError)
    assert isinstance(caught.value, dowding.DowdingError)


def test_a_choice_is_undone_and_an_undo_across_a_die_is_refused(prelude: dowding.Match) -> None:
    with pytest.raises(dowding.UndoRefused, match="you have made no choice to undo"):
        prelude.undo("british")
    before = prelude.fork()
    option = next(option for option in prelude_options(prelude) if not option.risky)
    prelude.choose("british", option.id)
    prelude.undo("british")
    assert prelude.state_bytes() == before.state_bytes()


def prelude_options(match: dowding.Match) -> tuple[dowding.Option, ...]:
    return dowding.PlayerView(match, "british").options


def test_a_fork_goes_its_own_way_with_the_same_dice(prelude: dowding.Match) -> None:
    forks = [prelude.fork(), prelude.fork()]
    outcomes = [dowding.play_match(fork, {"british": "random"}) for fork in forks]
    assert outcomes[0] == outcomes[1]
    assert prelude.position == 0


def test_a_sample_is_drawn_by_its_seed(duel: dowding.Match) -> None:
    view = dowding.PlayerView(duel, "british")
    first, same, other = (view.sample(seed) for seed in (1, 1, "another"))
    assert isinstance(first, dowding.Match)
    assert first.state_bytes() == same.state_bytes()
    outcomes = [
        dowding.play_match(sample, {"british": "random", "german": "random"}) for sample in (first, same, other)
    ]
    assert outcomes[0] == outcomes[1]
    assert outcomes[0] != outcomes[2]


# Saves


def test_a_match_is_loaded_as_it_was_saved(duel: dowding.Match, tmp_path: Path) -> None:
    for _ in range(20):
        seat = duel.deciding_seats()[0]
        duel.choose(seat, dowding.PlayerView(duel, seat).options[0].id)
    dowding.save_match(duel, tmp_path / "duel.json")
    loaded = dowding.load_match(str(tmp_path / "duel.json"))
    assert loaded.state_bytes() == duel.state_bytes()
    assert dowding.PlayerView(loaded, "german").scene() == dowding.PlayerView(duel, "german").scene()


def test_a_save_of_an_earlier_version_is_loaded() -> None:
    path = next((SAVES / "version-1").glob("lion*.json"))
    assert dowding.load_match(path).game.id == "lion"


def test_what_cannot_be_loaded_or_saved_is_refused(prelude: dowding.Match, tmp_path: Path) -> None:
    with pytest.raises(dowding.SaveError, match=r"nothing\.json: cannot be read"):
        dowding.load_match(tmp_path / "nothing.json")
    (tmp_path / "notes.json").write_text("{}")
    with pytest.raises(dowding.SaveError, match=r"notes\.json: not a Dowding save"):
        dowding.load_match(tmp_path / "notes.json")
    with pytest.raises(dowding.SaveError, match="Only a match with live dice and a log can be saved"):
        dowding.save_match(prelude.fork(), tmp_path / "fork.json")


# Players and simulations


def test_a_custom_player_plays_a_match_against_a_built_in_one(duel: dowding.Match) -> None:
    player = Hasty()
    outcome = dowding.play_match(duel, {"british": player, "german": "pilot"}, seed=3)
    assert isinstance(outcome, dowding.Outcome)
    assert duel.is_over
    assert player.decisions == sum(choice.seat == "british" for choice in duel.history)


def test_a_protocol_names_what_a_player_must_have() -> None:
    player: dowding.Player = Hasty()
    assert callable(player.choose)


def test_a_player_that_chooses_nothing_offered_is_refused(prelude: dowding.Match) -> None:
    class Cheat:
        def choose(self, view: dowding.PlayerView) -> dowding.Option:
            return dowding.Option("win", "Win at once")

    with pytest.raises(dowding.NotOffered, match="'win' is not offered now"):
        dowding.play_match(prelude, {"british": Cheat()})


def test_a_player_is_made_by_its_code(prelude: dowding.Match, monkeypatch: pytest.MonkeyPatch) -> None:
    view = dowding.PlayerView(prelude, "british")
    for code in ("random", "cadet", "pilot", "forecast:2", "doctrine:bold", "recipe:never"):
        assert dowding.make_player(code, seed=7).choose(view) == dowding.make_player(code, seed=7).choose(view)
    monkeypatch.syspath_prepend(Path(__file__).parent)
    importlib.invalidate_caches()
    assert dowding.make_player("test_api:Hasty").choose(view) == view.options[0]
    with pytest.raises(dowding.SetupError, match=r"Unknown player 'bishop'\. Choose one of: random, cadet, "):
        dowding.make_player("bishop")


@pytest.mark.parametrize(
    ("players", "error"),
    [
        ({"british": "pilot"}, "No player for german. RAF: 2-Player needs one for each of: british, german"),
        ({"british": "pilot", "german": "bishop"}, "Unknown player 'bishop'"),
        ({"british": "pilot", "german": "recipe:nonsense"}, "Unknown player 'recipe:nonsense' for the Germans"),
        ({"british": "pilot", "german": "pilot", "french": "pilot"}, "Unknown seat 'french' of"),
        ({"british": "pilot", "german": "pilot", "french": Hasty()}, "Unknown seat 'french' of"),
    ],
)
def test_a_match_is_not_played_with_wrong_players(
    duel: dowding.Match, players: dict[str, dowding.Player | str], error: str
) -> None:
    with pytest.raises(dowding.SetupError, match=error):
        dowding.play_match(duel, players)
    assert duel.position == 0


def test_a_simulation_returns_a_row_for_each_match() -> None:
    result = dowding.simulate("lion", "prelude", matches=2, seed=7, players={"british": "random"}, workers=1)
    assert isinstance(result, dowding.SimulationResult)
    assert [row["seed"] for row in result.to_dicts()] == ["7/prelude/0", "7/prelude/1"]
    assert result.to_polars().height == 2


def test_a_sweep_returns_a_point_for_each_value() -> None:
    result = dowding.sweep("lion", "prelude", "advanced=no,yes", matches=2, workers=1)
    assert isinstance(result, dowding.SweepResult)
    assert all(isinstance(point, dowding.SweepPoint) for point in result.points)
    assert [point.value for point in result.points] == ["no", "yes"]
    assert result.to_polars().to_dicts() == result.to_dicts()


def test_every_public_name_is_used_in_this_file() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    assert [name for name in dowding.__all__ if f"dowding.{name}" not in source] == []
