"""The PettingZoo AEC environment for any scenario: the agents are the seats, and act one after another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.game import Game
from dowding.envs.env_match import EnvMatch, RewardForm
from dowding.envs.factored_actions import ActionForm
from dowding.envs.observation import Observation, ObservationForm
from dowding.envs.seeds import match_seed
from dowding.envs.vocabulary_index import VocabularyIndex


class MultiSeatEnv(AECEnv[Seat, Observation, int | None]):
    """A PettingZoo environment with any number of seats. Simultaneous answers stay hidden until all are in."""

    def __init__(self, env_match: EnvMatch, render_mode: str | None = None) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.env_match = env_match
        self.render_mode = render_mode
        self.metadata = {
            "name": f"dowding-{env_match.game.id}-{env_match.scenario}_v{env_match.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = list(env_match.game.seats)
        self.agents: list[Seat] = []
        space, actions = env_match.space(), len(env_match.action_names)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces: dict[Seat, spaces.Space[Any]] = {
            seat: spaces.Discrete(actions) for seat in self.possible_agents
        }
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: Seat) -> spaces.Space[Any]:
        """The observation space, the same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Seat) -> spaces.Space[Any]:
        """The action space, the same for all agents."""
        return self.action_spaces[agent]

    @property
    def actions(self) -> Sequence[str]:
        """The name of each action: the id of an option, or with factored actions a word of it."""
        return self.env_match.action_names

    @property
    def regions(self) -> Sequence[str]:
        """The id of the region of each number in a `region` field; the first is number 1."""
        return self.env_match.encoder.vocabulary.regions.names

    def fields(self) -> list[str]:
        """The name of each element of an observation."""
        return self.env_match.encoder.fields()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a match; `options={"match": ...}` starts the match of that seed, as named by the simulator."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        chosen = match_seed(self._random, options)
        self.env_match.reset(chosen)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"match": chosen} for agent in self.agents}
        self._select_next_agent()

    def _select_next_agent(self) -> None:
        """Select the next agent; at the end every agent gets a last observation."""
        waiting = self.env_match.seats_to_act()
        if waiting:
            self.agent_selection = waiting[0]
            return
        outcome = self.env_match.outcome
        info = {} if outcome is None else {"level": outcome.level, "winner": outcome.winner}
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: dict(info) for agent in self.agents}
        self.agent_selection = self.agents[0]

    def observe(self, agent: Seat) -> Observation:
        """The observation of an agent; its mask is empty while it has nothing to decide, until the match is over."""
        return self.env_match.observe(agent)

    def action_masks(self, agent: Seat) -> NDArray[np.int8]:
        """The action mask alone, at a tenth of the cost of an observation."""
        return self.env_match.mask(agent)

    def fork(self, redraw: tuple[Seat, int | str] | None = None) -> MultiSeatEnv:
        """A copy of the environment for a search.

        A fork has the same dice. `redraw` names a seat and a seed: then it is a match that this seat could as well be
        in, and other dice roll.
        """
        fork = copy(self)
        fork.env_match = self.env_match.fork(redraw)
        fork.agents = self.agents.copy()
        for attribute in ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
            setattr(fork, attribute, getattr(self, attribute).copy())
        return fork

    def step(self, action: int | None) -> None:
        """Choose for the selected agent. An action that its mask does not allow raises IllegalAction."""
        agent = self.agent_selection
        if action is None or self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.env_match.take_action(agent, int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self.env_match.rewards()
        self.infos = {seat: {} for seat in self.agents}
        self._accumulate_rewards()
        self._select_next_agent()

    def render(self) -> str | None:
        """The position as text, for a spectator."""
        return None if self.render_mode is None else self.env_match.render_text(SPECTATOR)

    def close(self) -> None:
        """Nothing to close."""


def make_aec_env(
    game: Game | str,
    scenario: str,
    *,
    settings: Mapping[str, str] | None = None,
    overlays: Sequence[str | Path] = (),
    version: int | None = None,
    vocabulary: VocabularyIndex | None = None,
    observation: ObservationForm = "numbers",
    reward: RewardForm = "points",
    actions: ActionForm = "flat",
    render_mode: str | None = None,
) -> OrderEnforcingWrapper[Seat, Observation, int | None]:
    """Create the PettingZoo environment of a scenario, wrapped in PettingZoo's order check."""
    env_match = EnvMatch(
        game,
        scenario,
        settings=settings,
        overlays=overlays,
        version=version,
        vocabulary=vocabulary,
        observation=observation,
        reward=reward,
        actions=actions,
        keep_log=render_mode is not None,
    )
    return OrderEnforcingWrapper(MultiSeatEnv(env_match, render_mode))
