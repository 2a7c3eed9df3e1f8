"""The forms of an observation: those made from the picture contain the same information, those of the state too."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from dowding.engine.errors import SetupError
from dowding.envs import SoloEnv, make_aec_env
from dowding.envs.observation import OBSERVATION_FORMS, ObservationEncoder, ObservationForm

PRELUDE = "dowding/Lion-prelude-v0"


def make_env(form: ObservationForm) -> SoloEnv:
    env = gymnasium.make(PRELUDE, observation=form).unwrapped
    assert isinstance(env, SoloEnv)
    return env


def observe_steps(form: ObservationForm, steps: int = 60) -> list[dict[str, Any]]:
    """The observations of the first steps of a match, always with the first legal action."""
    env = make_env(form)
    observation, _ = env.reset(options={"match": "forms"})
    observations = [observation]
    for _ in range(steps):
        observation, *_ = env.step(np.flatnonzero(observation["action_mask"])[0])
        observations.append(observation)
        assert env.observation_space.contains(observation)
    return observations


@pytest.mark.parametrize("form", OBSERVATION_FORMS)
def test_gymnasium_env_checker_passes_for_every_observation_format(form: ObservationForm) -> None:
    check_env(make_env(form), skip_render_check=True)


def test_one_hot_vector_equals_the_numbers() -> None:
    env = make_env("one-hot")
    encoder = env.env_match.encoder
    assert isinstance(encoder, ObservationEncoder)
    widths = encoder._widths(*encoder._bounds())
    for numbers, hot in zip(observe_steps("numbers"), observe_steps("one-hot"), strict=True):
        read, at = [], 0
        for width in widths:
            part = hot["observation"][at : at + max(width, 1)]
            if width:
                assert part.sum() == 1.0
            read.append(part.argmax() if width else part[0])
            at += max(width, 1)
        assert np.array_equal(np.array(read, np.float32), numbers["observation"])


def test_entity_rows_equal_the_numbers() -> None:
    names = make_env("entities").env_match.encoder.vocabulary
    for numbers, rows in zip(observe_steps("numbers"), observe_steps("entities"), strict=True):
        assert rows["pieces"].shape == (len(names.pieces), 4)
        assert rows["tracks"].shape == (len(names.tracks), 2)
        joined = np.concatenate([rows[part].ravel() for part in ("about", "pieces", "tracks")])
        assert np.array_equal(joined, numbers["observation"])
        assert np.array_equal(rows["action_mask"], numbers["action_mask"])


def test_multi_seat_environments_take_every_observation_format() -> None:
    env = make_aec_env("lion", "prelude", observation="entities")
    env.reset(seed=1)
    observation = env.last()[0]
    assert observation is not None
    assert env.observation_space("british").contains(observation)


def test_unknown_observation_format_is_refused() -> None:
    with pytest.raises(SetupError, match=r"Unknown observation 'pixels'\. Choose one of: numbers, one-hot, entities"):
        gymnasium.make(PRELUDE, observation="pixels")
