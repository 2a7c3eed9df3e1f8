"""The PettingZoo environments: the PettingZoo API, two seats with secrets, simultaneous answers."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from gymnasium.spaces import Discrete
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

from dowding.engine.game import Game
from dowding.envs import IllegalAction, MultiSeatEnv, make_aec_env
from dowding.envs.observation import STATE_FORMS, Observation, ObservationForm
from dowding.games.registry import GAMES
from envs.toy_vocabulary import SMALL_NAMES, SMALL_NUMBERS
from toy_game.context import NumbersState
from toy_game.game import SECRET_NUMBERS

check_api: Callable[..., object] = api_test
check_seeds: Callable[..., object] = seed_test
IGNORED_WARNINGS = [
    "Observation space for each agent probably should be",  # a Dict is how PettingZoo itself passes masks
    "Observation is not a NumPy array",
    "We recommend agents to be named",  # ours are named as the seats are
    "Action mask numpy array is all zeros",  # once the match is over
]
"""Warnings of PettingZoo to ignore: its own games with masks do the same."""


def make_small_env(scenario: str = "war", render_mode: str | None = None) -> MultiSeatEnv:
    env = make_aec_env(SECRET_NUMBERS, scenario, vocabulary=SMALL_NUMBERS, render_mode=render_mode).unwrapped
    assert isinstance(env, MultiSeatEnv)
    return env


def observe(env: MultiSeatEnv, agent: str) -> Observation:
    observation = env.observe(agent)
    assert observation is not None
    return observation


def act(env: MultiSeatEnv) -> None:
    """Take the first legal action of the selected agent."""
    agent = env.agent_selection
    over = env.terminations[agent]
    env.step(None if over else int(np.flatnonzero(observe(env, agent)["action_mask"])[0]))


@pytest.mark.filterwarnings(*(f"ignore:{text}" for text in IGNORED_WARNINGS))
@pytest.mark.parametrize(("game_id", "scenario"), [("hardest-days", "aug-18"), ("lion", "prelude")])
def test_pettingzoo_api_test_passes_for_a_solitaire_game(game_id: str, scenario: str) -> None:
    check_api(make_aec_env(game_id, scenario), num_cycles=1000)
    check_seeds(lambda: make_aec_env(game_id, scenario), num_cycles=150)


@pytest.mark.filterwarnings(*(f"ignore:{text}" for text in IGNORED_WARNINGS))
@pytest.mark.parametrize("scenario", ["duel", "war"])
def test_pettingzoo_api_test_passes_for_a_two_seat_game(scenario: str) -> None:
    check_api(make_aec_env(SECRET_NUMBERS, scenario, vocabulary=SMALL_NUMBERS), num_cycles=100)
    check_seeds(lambda: make_aec_env(SECRET_NUMBERS, scenario, vocabulary=SMALL_NUMBERS), num_cycles=100)


@pytest.mark.filterwarnings(*(f"ignore:{text}" for text in IGNORED_WARNINGS))
@pytest.mark.parametrize("form", STATE_FORMS)
@pytest.mark.parametrize("game", [game for game in GAMES if game.state_schema], ids=lambda game: game.id)
def test_pettingzoo_api_test_passes_for_observations_of_the_state(game: Game, form: ObservationForm) -> None:
    check_api(make_aec_env(game, game.scenarios[0].id, observation=form), num_cycles=200)
    check_seeds(lambda: make_aec_env(game, game.scenarios[0].id, observation=form), num_cycles=60)


def test_rewards_add_up_for_every_seat() -> None:
    env = make_small_env()
    env.reset(options={"match": "3"})
    totals = dict.fromkeys(env.possible_agents, 0.0)
    while env.agents:
        agent = env.agent_selection
        totals[agent] += env.last(observe=False)[1]
        act(env)
    outcome = env.env_match.outcome
    assert outcome is not None
    assert totals == outcome.points
    assert any(totals.values())


def test_every_seat_is_terminated_at_the_end() -> None:
    env = make_small_env("duel")
    env.reset(seed=1)
    while not env.terminations[env.agent_selection]:
        act(env)
    outcome = env.env_match.outcome
    assert outcome is not None
    assert env.terminations == {"red": True, "blue": True}
    info = {"level": outcome.level, "winner": outcome.winner}
    assert env.infos == {"red": info, "blue": info}
    act(env)
    act(env)
    assert env.agents == []


def test_pending_simultaneous_choice_is_not_observed() -> None:
    env = make_small_env()
    env.reset(options={"match": "3"})
    assert env.agent_selection == "red"
    before = observe(env, "blue")
    cards = np.flatnonzero(observe(env, "red")["action_mask"])
    assert len(cards) > 1
    for card in cards:
        env.reset(options={"match": "3"})
        env.step(int(card))
        assert env.agent_selection == "blue"
        after = observe(env, "blue")
        assert all(np.array_equal(before[part], after[part]) for part in before)
        assert not observe(env, "red")["action_mask"].any()


def test_other_hand_is_not_observed() -> None:
    env = make_small_env()
    env.reset(options={"match": "3"})
    fields = env.env_match.encoder.fields()
    for own, other in (("red", "blue"), ("blue", "red")):
        value = dict(zip(fields, observe(env, own)["observation"].tolist(), strict=True))
        assert value[f"{other} 1 region"] == SMALL_NAMES.regions.index(other) + 1
        assert value[f"{other} 1 face"] == 0
        assert value[f"{own} 1 face"] > 0


def test_illegal_action_is_refused() -> None:
    env = make_small_env()
    env.reset(seed=1)
    state = env.env_match.match.state_bytes()
    with pytest.raises(IllegalAction, match=r"Action 0, 'done', is not offered now\. The decision is: Play a card"):
        env.step(0)
    with pytest.raises(IllegalAction, match=f"Unknown action {len(SMALL_NAMES.actions)}"):
        env.step(len(SMALL_NAMES.actions))
    assert env.env_match.match.state_bytes() == state
    assert env.rewards == {"red": 0.0, "blue": 0.0}


def test_only_terminated_agents_may_pass_none() -> None:
    env = make_small_env()
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="not dead"):
        env.step(None)


def test_rendering_describes_what_a_spectator_sees() -> None:
    env = make_small_env(render_mode="ansi")
    env.reset(options={"match": "3"})
    text = env.render()
    assert text is not None
    state = env.env_match.match.context.state
    assert isinstance(state, NumbersState)
    hands = [card for seat in env.possible_agents for card in state.hands[seat]]
    assert "Waiting for red and blue." in text
    assert not any(card in text for card in hands)
    assert make_small_env().render() is None


@pytest.mark.parametrize(
    ("game", "scenario"),
    [(game.id, scenario.id) for game in GAMES if game.vocabulary for scenario in game.scenarios],
    ids=str,
)
def test_every_scenario_can_be_observed_with_the_newest_vocabulary(game: str, scenario: str) -> None:
    env = make_aec_env(game, scenario)
    env.reset(seed=1)
    observation = env.last()[0]
    assert observation is not None
    assert observation["action_mask"].any()


def test_actions_regions_and_fields_name_the_vector() -> None:
    env = make_small_env()
    env.reset(seed=7)
    space = env.action_space(env.agent_selection)
    assert isinstance(space, Discrete)
    assert len(env.actions) == space.n
    assert len(env.fields()) == len(observe(env, env.agent_selection)["observation"])
    assert list(env.regions) == list(SMALL_NUMBERS.regions.names)
