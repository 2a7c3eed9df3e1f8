"""Games for OpenSpiel (the extra `openspiel`). Importing it registers `dowding_lion`, `dowding_wing_leader` and so on.

Chance is explicit and acts once, at the root: it deals the number of the match, which decides all dice and draws of it.
Every number is equally likely. A clone therefore has the same dice; `resample_from_infostate` returns a state that a
player could be in, with other dice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

try:
    import pyspiel
except ImportError:
    raise ImportError(
        "dowding.envs.openspiel needs open_spiel: install the extra with `pip install dowding[openspiel]`"
    ) from None

from dowding.engine.decision import SPECTATOR
from dowding.engine.errors import SetupError
from dowding.engine.game import Game
from dowding.envs import MAX_EPISODE_STEPS
from dowding.envs.env_match import POINTS_WEIGHT, EnvMatch, RewardForm
from dowding.envs.observation import MAX_SHOWN_NUMBER
from dowding.games.registry import GAMES

MATCHES: Final = 10_000
"""The number of matches that chance deals from, unless a parameter says otherwise."""
MASK: Final = "action_mask"
LARGEST_UTILITY: Final[Mapping[RewardForm, float]] = {
    "points": MAX_SHOWN_NUMBER,
    "result": 1,
    "both": 1 + POINTS_WEIGHT * MAX_SHOWN_NUMBER,
}


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A scenario as an OpenSpiel game. Each of our games has a subclass."""

    dowding_game: ClassVar[Game]
    game_type: ClassVar[Any]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        game, params = self.dowding_game, params or {}
        values = {name: params.get(name, default) for name, default in _defaults(game).items()}
        self.matches: Final = int(values["matches"])
        if self.matches < 1:
            raise SetupError(f"The parameter matches is {self.matches}. It must be at least 1")
        self.start: Final = EnvMatch(
            game, values["scenario"], observation="state", reward=values["reward"], actions=values["actions"]
        )
        """A match that has not begun."""
        utility = LARGEST_UTILITY[self.start.reward]
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.start.action_names),
            max_chance_outcomes=self.matches,
            num_players=len(game.seats),
            min_utility=-utility,
            max_utility=utility,
            utility_sum=0.0 if len(game.seats) > 1 else None,
            max_game_length=MAX_EPISODE_STEPS,
        )
        super().__init__(self.game_type, info, dict(params))

    def new_initial_state(self) -> OpenSpielState:
        """The root, where chance deals the number of the match."""
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer of the state of a match as far as a player may know it."""
        return Observer(self)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A position of a match."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self._seats = game.dowding_game.seats
        self._matches = game.matches
        self.env_match = deepcopy(game.start)
        self._is_dealt = False

    def current_player(self) -> int:
        """The number of the seat that chooses next. Seats that choose at the same time do it one after the other."""
        if not self._is_dealt:
            return int(pyspiel.PlayerId.CHANCE)
        if self.env_match.match.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return self._seats.index(self.env_match.seats_to_act()[0])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The numbers of the matches, all equally likely."""
        return [(number, 1 / self._matches) for number in range(self._matches)]

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self._is_dealt and self.env_match.match.is_over

    def returns(self) -> list[float]:
        """The points or the result of each seat at the end; 0 before."""
        if not self.is_terminal():
            return [0.0] * len(self._seats)
        rewards = self.env_match.final_rewards()
        return [rewards[seat] for seat in self._seats]

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.current_player():
            return []
        return [int(action) for action in np.flatnonzero(self.env_match.mask(self._seats[player]))]

    def _apply_action(self, action: int) -> None:
        if self._is_dealt:
            self.env_match.take_action(self._seats[self.current_player()], action)
        else:
            self.env_match.reset(str(action))
            self._is_dealt = True

    def _action_to_string(self, player: int, action: int) -> str:
        return f"match {action}" if player == pyspiel.PlayerId.CHANCE else self.env_match.action_names[action]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> OpenSpielState:
        """A position that the player could be in: what they cannot know is redrawn, and other dice roll."""
        sample: OpenSpielState = self.clone()
        sample.env_match = self.env_match.fork((self._seats[player], str(sampler())))
        return sample

    def observation_string(self, player: int) -> str:
        """What a player may know, as the named numbers that are not 0."""
        return Observer.text(self, player)

    def __str__(self) -> str:
        return self.env_match.render_text(SPECTATOR) if self._is_dealt else "The match has not been dealt\n"


class Observer:
    """Observes the state of a match as far as a player may know it. The numbers are those of `observation="state"`."""

    def __init__(self, game: OpenSpielGame) -> None:
        shapes = {name: space.shape for name, space in game.start.space().spaces.items() if name != MASK}  # type: ignore[attr-defined]
        self._sizes = {name: int(np.prod(shape)) for name, shape in shapes.items()}
        self.tensor: NDArray[np.float32] = np.zeros(sum(self._sizes.values()), np.float32)
        ends = np.cumsum(list(self._sizes.values()))[:-1]
        self.dict = dict(zip(self._sizes, np.split(self.tensor, ends), strict=True))

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Write the observation of a player to `tensor` and `dict`."""
        self.tensor.fill(0)
        if state.is_chance_node():
            return
        observation = state.env_match.observe(state._seats[player])
        for name, part in self.dict.items():
            part[:] = observation[name].ravel()

    @staticmethod
    def text(state: OpenSpielState, player: int) -> str:
        """The non-zero numbers of an observation, by place."""
        observer = Observer(state.get_game())
        observer.set_from(state, player)
        return " ".join(f"{place}:{observer.tensor[place]:.9g}" for place in np.flatnonzero(observer.tensor))

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """The observation of a player as text."""
        return self.text(state, player)


def _defaults(game: Game) -> dict[str, Any]:
    return {"scenario": game.scenarios[0].id, "matches": MATCHES, "reward": "points", "actions": "flat"}


def _register(game: Game) -> str:
    several = len(game.seats) > 1
    game_type = pyspiel.GameType(
        short_name=f"dowding_{game.id.replace('-', '_')}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if several else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(game.seats),
        min_num_players=len(game.seats),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_defaults(game),
    )
    attributes = {"dowding_game": game, "game_type": game_type}
    pyspiel.register_game(game_type, type(f"OpenSpiel{game.id}", (OpenSpielGame,), attributes))
    return str(game_type.short_name)


REGISTERED_NAMES: Final = tuple(_register(game) for game in GAMES if game.vocabulary is not None)
"""The names for `pyspiel.load_game`."""
