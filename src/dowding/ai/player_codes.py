"""All player codes that exist for a seat, with what each of them is."""

from __future__ import annotations

import msgspec

from dowding.ai.heuristics.doctrine import doctrine_of
from dowding.ai.search_budget import ACE_SECONDS, SAMPLES
from dowding.engine.decision import Seat
from dowding.engine.game import Game


class PlayerCode(msgspec.Struct, frozen=True):
    """A player code and what it plays."""

    code: str
    about: str


def player_codes(game: Game, seat: Seat) -> tuple[PlayerCode, ...]:
    """Every built-in player of a seat. A seat without heuristics has only the random player."""
    random = PlayerCode("random", "any legal move, at random")
    if seat not in game.doctrine:
        return (random,)
    doctrine = doctrine_of(game, seat)
    return (
        random,
        PlayerCode("cadet", "difficulty level Cadet: the careful doctrine with mistakes"),
        PlayerCode("pilot", "difficulty level Pilot: doctrine in its best stance; same as `doctrine`"),
        PlayerCode(
            "ace",
            f"difficulty level Ace: rollout search, {ACE_SECONDS:g} s for a decision in a match with people; in "
            f"simulations the same as `forecast:{SAMPLES}`",
        ),
        *(PlayerCode(f"doctrine:{stance}", f"doctrine in the stance {stance}") for stance in doctrine.stances),
        *(PlayerCode(f"recipe:{name}", "a fixed simple policy, as a baseline") for name in doctrine.baselines),
        PlayerCode("forecast:N", "rollout search with N rollouts in each decision, such as forecast:64"),
        PlayerCode("forecast:Ns", "rollout search with N seconds for each decision, such as forecast:0.25s"),
    )
