"""Reinforcement learning environments (the extra `rl`). Importing it registers Gymnasium ids for every scenario."""

from __future__ import annotations

from itertools import product
from typing import Final

try:
    import gymnasium
    import pettingzoo  # noqa: F401 - imported here so that a missing extra is reported here
except ImportError as error:
    raise ImportError(f"dowding.envs needs {error.name}: install the extra with `pip install dowding[rl]`") from None


from dowding.engine.decision import Seat
from dowding.engine.game import Game
from dowding.envs.env_match import IllegalAction
from dowding.envs.gymnasium_env import SoloEnv
from dowding.envs.pettingzoo_env import MultiSeatEnv, make_aec_env
from dowding.envs.vocabulary_files import versions
from dowding.envs.vocabulary_index import UnknownName, VocabularyIndex
from dowding.games.registry import GAMES

__all__ = [
    "MAX_EPISODE_STEPS",
    "REGISTERED_IDS",
    "IllegalAction",
    "MultiSeatEnv",
    "SoloEnv",
    "UnknownName",
    "VocabularyIndex",
    "env_id",
    "make_aec_env",
]

MAX_EPISODE_STEPS: Final = 5_000
"""More choices than any match has, as the tests of every game check."""


def env_id(game: Game, scenario: str, version: int = 0, seat: Seat = "") -> str:
    """The id of an environment: game, scenario, seat if the game has several, and version of the vocabulary."""
    name = "".join(part.capitalize() for part in game.id.split("-"))
    return f"dowding/{name}-{scenario}{f'-{seat}' if len(game.seats) > 1 else ''}-v{version}"


def _register() -> list[str]:
    ids: list[str] = []
    for game in GAMES:
        registered = versions(game) if len(game.seats) == 1 else versions(game)[-1:]
        for version, scenario, seat in product(registered, game.scenarios, game.seats):
            ids.append(env_id(game, scenario.id, version, seat))
            gymnasium.register(
                ids[-1],
                entry_point="dowding.envs.gymnasium_env:SoloEnv",
                max_episode_steps=MAX_EPISODE_STEPS,
                kwargs={"game": game.id, "scenario": scenario.id, "seat": seat, "version": version},
            )
    return ids


REGISTERED_IDS = tuple(_register())
"""The ids of the Gymnasium environments."""
