"""Environments can be forked, copied and pickled in the middle of a match; a redrawn fork reveals nothing hidden."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import deepcopy

import gymnasium
import numpy as np
import pytest

from dowding.engine.errors import SetupError
from dowding.envs import MAX_EPISODE_STEPS, REGISTERED_IDS, MultiSeatEnv, SoloEnv
from dowding.envs.env_match import EnvMatch
from dowding.envs.observation import OBSERVATION_FORMS, ObservationForm

STEPS = 60


def env_in_mid_match(seed: str = "copies") -> SoloEnv:
    """An environment after the first steps of a match."""
    env = gymnasium.make("dowding/Lion-prelude-v0").unwrapped
    assert isinstance(env, SoloEnv)
    observation, _ = env.reset(seed=5, options={"match": seed})
    for _ in range(STEPS):
        observation, *_ = env.step(np.flatnonzero(observation["action_mask"])[0])
    return env


def finish_match(env: SoloEnv) -> tuple[list[float], bytes]:
    """Finish the match by the last legal action; return the rewards and the final state."""
    rewards, over = [], False
    while not over:
        _, reward, over, _, _ = env.step(np.flatnonzero(env.action_masks())[-1])
        rewards.append(reward)
    return rewards, env.env_match.match.state_bytes()


COPIES: list[Callable[[SoloEnv], SoloEnv]] = [
    lambda env: env.fork(),
    deepcopy,
    lambda env: pickle.loads(pickle.dumps(env)),
]


@pytest.mark.parametrize("copied", COPIES, ids=["fork", "deepcopy", "pickle"])
def test_copied_environment_is_independent_with_the_same_dice(copied: Callable[[SoloEnv], SoloEnv]) -> None:
    env = env_in_mid_match()
    copy = copied(env)
    before = env.env_match.match.state_bytes()
    rewards = finish_match(copy)
    assert env.env_match.match.state_bytes() == before
    assert finish_match(env) == rewards


def test_environment_can_be_copied_before_its_first_match() -> None:
    env = gymnasium.make("dowding/Lion-prelude-v0").unwrapped
    assert isinstance(env, SoloEnv)
    again = pickle.loads(pickle.dumps(env))
    assert again.reset(seed=3)[1] == env.reset(seed=3)[1]
    deepcopy(gymnasium.make("dowding/Lion-prelude-v0").unwrapped).reset(seed=3)


@pytest.mark.parametrize("form", OBSERVATION_FORMS)
def test_every_form_of_observation_is_the_same_after_pickling(form: ObservationForm) -> None:
    env = gymnasium.make("dowding/Lion-prelude-v0", observation=form).unwrapped
    observation, _ = env.reset(seed=3)
    again = pickle.loads(pickle.dumps(env))
    action = np.flatnonzero(observation["action_mask"])[0]
    expected, found = env.step(action)[0], again.step(action)[0]
    assert all(np.array_equal(found[part], expected[part]) for part in expected)


def test_pickled_environment_continues_with_the_same_next_match() -> None:
    env = env_in_mid_match()
    again = pickle.loads(pickle.dumps(env))
    assert again.reset()[1] == env.reset()[1]


def test_sampled_fork_rolls_other_dice_and_cannot_be_pickled() -> None:
    env = env_in_mid_match()
    ends = {finish_match(env.fork(seed=number))[1] for number in range(5)}
    assert len(ends) > 1
    with pytest.raises(SetupError, match="redrawn hidden information cannot be pickled"):
        pickle.dumps(env.fork(seed=0))


def test_multi_seat_environment_can_be_forked_in_mid_match() -> None:
    env = MultiSeatEnv(EnvMatch("wing-leader", "first-intercept"))
    env.reset(seed=2)
    for _ in range(30):
        env.step(int(np.flatnonzero(env.action_masks(env.agent_selection))[0]))
    fork, seat = env.fork(), env.agent_selection
    before = env.env_match.match.state_bytes()
    while not all(fork.terminations.values()):
        fork.step(int(np.flatnonzero(fork.action_masks(fork.agent_selection))[-1]))
    assert (env.env_match.match.state_bytes(), env.agent_selection) == (before, seat)
    assert not any(env.terminations.values())
    assert env.fork(redraw=(seat, 7)).agent_selection == seat


def test_registered_environments_have_an_episode_limit() -> None:
    assert {gymnasium.spec(ident).max_episode_steps for ident in REGISTERED_IDS} == {MAX_EPISODE_STEPS}
