"""The OpenSpiel adapter: OpenSpiel's own tests, returns, observations, and positions that a player could be in."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from dowding.engine.errors import SetupError
from dowding.engine.match import start_match
from dowding.games.registry import DUEL, GAMES

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel has no wheels for this system")

NAMES = [f"dowding_{game.id.replace('-', '_')}" for game in GAMES if game.vocabulary is not None]


def load_state(specification: str, match: int = 3) -> Any:
    """The first position of a match."""
    import dowding.envs.openspiel  # noqa: F401 - registers the games

    state = pyspiel.load_game(specification).new_initial_state()
    state.apply_action(match)
    return state


def play_randomly(state: Any, steps: int = 10_000, seed: int = 1) -> None:
    random = np.random.default_rng(seed)
    while not state.is_terminal() and steps:
        state.apply_action(random.choice(state.legal_actions()))
        steps -= 1


def test_every_game_is_registered() -> None:
    from dowding.envs.openspiel import REGISTERED_NAMES

    assert list(REGISTERED_NAMES) == NAMES
    assert set(NAMES) <= set(pyspiel.registered_names())


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("parameters", ["matches=7", "matches=5,reward=result,actions=factored"])
def test_random_sim_test_of_openspiel_passes(name: str, parameters: str) -> None:
    game = load_state(f"{name}({parameters})").get_game()
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.long
def test_playthrough_of_openspiel_can_be_generated() -> None:
    from open_spiel.python.algorithms import generate_playthrough

    text = generate_playthrough.playthrough("dowding_wing_leader(matches=2,actions=factored)", None)
    assert "IsTerminal() = True" in text


@pytest.mark.parametrize("reward", ["points", "result", "both"])
def test_returns_are_those_of_the_match(reward: str) -> None:
    state = load_state(f"dowding_wing_leader(scenario=bombing-run,reward={reward})")
    assert state.returns() == [0.0, 0.0]
    play_randomly(state)
    outcome = state.env_match.outcome
    points = [float(outcome.points[seat]) for seat in ("raider", "defender")]
    results = [0.0 if outcome.drawn else 1.0 if outcome.winner == seat else -1.0 for seat in ("raider", "defender")]
    both = [result + 0.01 * gained for result, gained in zip(results, points, strict=True)]
    assert state.returns() == {"points": points, "result": results, "both": both}[reward]
    assert sum(state.returns()) == 0


def test_chance_deals_a_match_of_the_engine() -> None:
    state = load_state("dowding_duel(matches=9)", 4)
    ours = start_match(DUEL, "prelude", seed="4", take_forced=True)
    assert state.env_match.match.state_bytes() == ours.state_bytes()
    root = state.get_game().new_initial_state()
    assert root.is_chance_node()
    assert root.chance_outcomes() == [(number, 1 / 9) for number in range(9)]


def test_clone_goes_on_with_the_same_dice() -> None:
    state = load_state("dowding_duel(actions=factored)")
    play_randomly(state, 25)
    clone = state.clone()
    play_randomly(clone, seed=2)
    assert not state.is_terminal()
    play_randomly(state, seed=2)
    assert clone.env_match.match.state_bytes() == state.env_match.match.state_bytes()
    assert clone.returns() == state.returns()


def test_resampled_position_looks_the_same_to_the_player_and_differs_for_the_other() -> None:
    state = load_state("dowding_duel")
    others = 0
    random = np.random.default_rng(1)
    for _ in range(40):
        player = state.current_player()
        sample = state.resample_from_infostate(player, random.random)
        assert sample.legal_actions() == state.legal_actions()
        assert sample.observation_string(player) == state.observation_string(player)
        others += sample.env_match.match.state_bytes() != state.env_match.match.state_bytes()
        state.apply_action(random.choice(state.legal_actions()))
    assert others > 0


def test_observation_is_that_of_the_environment() -> None:
    state = load_state("dowding_duel")
    observer = state.get_game().make_py_observer()
    for player, seat in enumerate(DUEL.seats):
        observer.set_from(state, player)
        assert np.array_equal(observer.dict["observation"], state.env_match.observe(seat)["observation"])
        assert np.array_equal(state.observation_tensor(player), observer.tensor)
        assert observer.string_from(state, player) == state.observation_string(player) != ""
    observer.set_from(state.get_game().new_initial_state(), 0)
    assert not observer.tensor.any(), "nothing is known before the match is dealt"


def test_wrong_parameters_are_refused() -> None:
    with pytest.raises(SetupError, match="Unknown scenario 'moon' of RAF: Lion"):
        load_state("dowding_lion(scenario=moon)")
    with pytest.raises(SetupError, match=r"The parameter matches is 0\. It must be at least 1"):
        load_state("dowding_lion(matches=0)")


def test_program_ends_without_an_error_of_the_interpreter() -> None:
    code = "import pyspiel, dowding.envs.openspiel; game = pyspiel.load_game('dowding_lion(matches=2)')"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")
