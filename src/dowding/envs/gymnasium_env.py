"""The Gymnasium environment for one seat of a match; bots play the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy, deepcopy
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from dowding.ai.player import Player
from dowding.ai.players import player_factory, resolve_players
from dowding.engine.decision import Seat
from dowding.engine.errors import SetupError
from dowding.engine.game import Game
from dowding.envs.env_match import EnvMatch, RewardForm
from dowding.envs.factored_actions import ActionForm
from dowding.envs.observation import Observation, ObservationForm
from dowding.envs.seeds import match_seed
from dowding.envs.vocabulary_index import VocabularyIndex
from dowding.view.player_view import PlayerView

Info = dict[str, Any]


class SoloEnv(gymnasium.Env[Observation, np.int64]):
    """A Gymnasium environment for one seat of a scenario. With `reward="points"` they add up to the seat's points.

    In a game for several seats, `seat` is the agent's and `opponents` the player code of the others, or of each.

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
        reward: RewardForm = "points",
        actions: ActionForm = "flat",
        seat: Seat | None = None,
        opponents: str | Mapping[Seat, str] = "pilot",
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
            reward=reward,
            actions=actions,
            keep_log=render_mode is not None,
        )
        self.seat = self._choose_seat(seat)
        self._opponent_codes = self._resolve_opponents(opponents)
        self._opponents: dict[Seat, Player] = {}
        self.render_mode = render_mode
        self.observation_space = self.env_match.space()
        self.action_space = spaces.Discrete(len(self.env_match.action_names))

    def _choose_seat(self, seat: Seat | None) -> Seat:
        game = self.env_match.game
        if seat is None and len(game.seats) == 1:
            return game.seats[0]
        if seat is None or seat not in game.seats:
            problem = f"Unknown seat {seat!r}" if seat else f"{game.title} has {len(game.seats)} seats"
            raise SetupError(f"{problem}. Choose one of: {', '.join(game.seats)}, or use dowding.envs.make_aec_env")
        return seat

    def _resolve_opponents(self, opponents: str | Mapping[Seat, str]) -> dict[Seat, str]:
        """The player code of every other seat."""
        game = self.env_match.game
        others = [seat for seat in game.seats if seat != self.seat]
        codes = dict.fromkeys(others, opponents) if isinstance(opponents, str) else dict(opponents)
        if set(codes) != set(others):
            raise SetupError(f"Name a player for each of these seats and no other: {', '.join(others) or 'none'}")
        resolve_players(game, codes)
        return codes

    @property
    def actions(self) -> Sequence[str]:
        """The meaning of each action number: an option id, or with factored actions a word of it."""
        return self.env_match.action_names

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
        self._opponents = {
            seat: player_factory(code)(f"{chosen}/{seat}") for seat, code in self._opponent_codes.items()
        }
        self._play_opponents()
        return self.env_match.observe(self.seat), {"match": chosen}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Info]:
        """Choose the option with this action number."""
        illegal = self.env_match.refusal(self.seat, int(action))
        if illegal:
            return self.env_match.observe(self.seat), 0.0, self.env_match.match.is_over, False, {"illegal": illegal}
        self.env_match.take_action(self.seat, int(action))
        self._play_opponents()
        reward = self.env_match.rewards()[self.seat]
        outcome = self.env_match.outcome
        info = {} if outcome is None else {"level": outcome.level, "winner": outcome.winner}
        return self.env_match.observe(self.seat), reward, outcome is not None, False, info

    def _play_opponents(self) -> None:
        """Make the bots choose until the agent must, or the match is over."""
        match = self.env_match.match
        while not match.is_over and match.decision(self.seat) is None:
            (waiting, *_) = self.env_match.seats_to_act()
            match.choose(waiting, self._opponents[waiting].choose(PlayerView(match, waiting)).id)

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The action mask alone, under the name that sb3-contrib's MaskablePPO expects."""
        return self.env_match.mask(self.seat).astype(np.bool_)

    def fork(self, seed: int | str | None = None) -> SoloEnv:
        """A copy of the environment for a search, which forks, steps and discards the copy.

        A fork has the same dice. With a seed it is a match that the seat could as well be in: other dice roll, and what
        the seat cannot know is redrawn. The bots keep their plans.
        """
        fork = copy(self)
        fork._opponents = deepcopy(self._opponents)
        fork.env_match = self.env_match.fork(None if seed is None else (self.seat, seed))
        return fork

    def render(self) -> str | None:
        """The position as text."""
        return None if self.render_mode is None else self.env_match.render_text(self.seat)
