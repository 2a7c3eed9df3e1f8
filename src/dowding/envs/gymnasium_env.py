"""The Gymnasium environment of a game for one seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from dowding.engine.errors import SetupError
from dowding.engine.game import Game
from dowding.envs.env_match import EnvMatch
from dowding.envs.observation import Observation, ObservationForm
from dowding.envs.seeds import match_seed
from dowding.envs.vocabulary_index import VocabularyIndex

Info = dict[str, Any]


class SoloEnv(gymnasium.Env[Observation, np.int64]):
    """A Gymnasium environment for a one-seat scenario. The rewards add up to the points of the outcome.

    An action that the mask does not allow changes nothing and earns nothing, and `info["illegal"]` says why: checkers
    and vectorised environments try actions without looking at the mask.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: Game | str,
        scenario: str,
        *,
        settings: Mapping[str, str] | None = None,
        overlays: Sequence[str | Path] = (),
        version: int | None = None,
        vocabulary: VocabularyIndex | None = None,
        observation: ObservationForm = "numbers",
        render_mode: str | None = None,
    ) -> None:
        self.env_match = EnvMatch(
            game,
            scenario,
            settings=settings,
            overlays=overlays,
            version=version,
            vocabulary=vocabulary,
            observation=observation,
            keep_log=render_mode is not None,
        )
        seats = self.env_match.game.seats
        if len(seats) != 1:
            raise SetupError(f"{self.env_match.game.title} has {len(seats)} seats. Use dowding.envs.make_aec_env")
        (self.seat,) = seats
        self.render_mode = render_mode
        self.observation_space = self.env_match.encoder.space()
        self.action_space = spaces.Discrete(len(self.env_match.encoder.vocabulary.actions))

    @property
    def actions(self) -> Sequence[str]:
        """The option id of each action number."""
        return self.env_match.encoder.vocabulary.actions.names

    @property
    def regions(self) -> Sequence[str]:
        """The region id of each number in a `region` field, beginning with number 1."""
        return self.env_match.encoder.vocabulary.regions.names

    def fields(self) -> list[str]:
        """The name of each element of the observation vector."""
        return self.env_match.encoder.fields()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Start a match; `options={"match": ...}` starts the match of that seed, as named by the simulator."""
        super().reset(seed=seed)
        chosen = match_seed(self.np_random, options)
        self.env_match.reset(chosen)
        return self.env_match.observe(self.seat), {"match": chosen}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Info]:
        """Choose the option with this action number."""
        illegal = self.env_match.refusal(self.seat, int(action))
        if illegal:
            return self.env_match.observe(self.seat), 0.0, self.env_match.match.is_over, False, {"illegal": illegal}
        reward = float(self.env_match.take_action(self.seat, int(action))[self.seat])
        outcome = self.env_match.outcome
        info = {} if outcome is None else {"level": outcome.level, "winner": outcome.winner}
        return self.env_match.observe(self.seat), reward, outcome is not None, False, info

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The action mask alone, under the name that sb3-contrib's MaskablePPO expects."""
        return self.env_match.mask(self.seat).astype(np.bool_)

    def fork(self, seed: int | str | None = None) -> SoloEnv:
        """A copy of the environment for a search, which forks, steps and discards the copy.

        A fork has the same dice. With a seed it is a match that the seat could as well be in: other dice roll, and what
        the seat cannot know is redrawn.
        """
        fork = copy(self)
        fork.env_match = self.env_match.fork(None if seed is None else (self.seat, seed))
        return fork

    def render(self) -> str | None:
        """The position as text."""
        return None if self.render_mode is None else self.env_match.render_text(self.seat)
