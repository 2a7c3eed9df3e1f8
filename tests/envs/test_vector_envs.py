"""Batches of environments: Gymnasium's vector environments step ours in one process or in several."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AsyncVectorEnv, AutoresetMode, SyncVectorEnv
from numpy.typing import NDArray

from dowding.envs import SoloEnv

LION = "dowding/Lion-prelude-v0"
RAIDER = "dowding/WingLeader-first-intercept-raider-v2"
STEPS = 40
SEED = 11


def make_batch(env_id: str, mode: str, number: int, **options: Any) -> SyncVectorEnv | AsyncVectorEnv:
    batch = gymnasium.make_vec(
        env_id, number, vectorization_mode=mode, vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP}, **options
    )
    assert isinstance(batch, SyncVectorEnv | AsyncVectorEnv)
    return batch


def first_legal(masks: NDArray[np.int8]) -> NDArray[np.int64]:
    """The first legal action of each environment."""
    return np.array([mask.argmax() for mask in masks])


@pytest.mark.parametrize(
    ("env_id", "options"),
    [(LION, {"observation": "state"}), (RAIDER, {"observation": "state-tables", "opponents": "random"})],
    ids=["lion", "wing-leader"],
)
@pytest.mark.parametrize("mode", ["sync", "async"])
def test_batch_plays_the_matches_of_single_environments(env_id: str, options: dict[str, Any], mode: str) -> None:
    batch = make_batch(env_id, mode, 2, **options)
    singles = [gymnasium.make(env_id, **options) for _ in range(2)]
    observations, infos = batch.reset(seed=SEED)
    expected = [single.reset(seed=SEED + number) for number, single in enumerate(singles)]
    assert infos["match"].tolist() == [info["match"] for _, info in expected]
    for _ in range(STEPS):
        for number, (observation, _) in enumerate(expected):
            assert all(np.array_equal(observations[part][number], observation[part]) for part in observation)
        actions = first_legal(observations["action_mask"])
        observations, rewards, over, cut, _ = batch.step(actions)
        steps = [single.step(action) for single, action in zip(singles, actions, strict=True)]
        assert rewards.tolist() == [step[1] for step in steps]
        assert over.tolist() == [step[2] for step in steps]
        assert not cut.any()
        expected = [
            single.reset() if step[2] else (step[0], step[4]) for single, step in zip(singles, steps, strict=True)
        ]
    batch.close()


def test_batch_returns_the_action_masks_of_all_its_matches() -> None:
    batch = make_batch(LION, "async", 2)
    observations, _ = batch.reset(seed=SEED)
    masks = batch.call("action_masks")
    assert np.array_equal(np.stack(masks), observations["action_mask"].astype(np.bool_))
    batch.close()


def test_a_match_that_ends_is_followed_by_the_next_one() -> None:
    batch = make_batch(LION, "sync", 2)
    single = gymnasium.make(LION).unwrapped
    assert isinstance(single, SoloEnv)
    single.reset(seed=SEED)
    observations, _ = batch.reset(seed=SEED)
    over = np.zeros(2, np.bool_)
    while not over[0]:
        observations, _, over, _, infos = batch.step(first_legal(observations["action_mask"]))
    assert infos["final_info"]["level"][0]
    observation, info = single.reset()
    assert infos["match"][0] == info["match"]
    assert np.array_equal(observations["observation"][0], observation["observation"])
