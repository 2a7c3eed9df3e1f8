"""A long campaign of RAF: Lion, played to its end by heuristic bots."""

from __future__ import annotations

from dowding.ai.doctrine_player import DoctrinePlayer
from dowding.engine.match import Match, start_match
from dowding.games.raf.lion.game import LION
from dowding.view.player_view import PlayerView

LONG = 1000
"""Choices of a campaign that is worth measuring."""


def played() -> Match:
    """The first campaign of a series of seeds that is long enough."""
    for seed in range(20):
        match = start_match(LION, "battle-of-britain", seed=f"campaign {seed}")
        player = DoctrinePlayer("campaign")
        while not match.is_over:
            match.choose("british", player.choose(PlayerView(match, "british")).id)
        if match.position > LONG:
            return match
    raise AssertionError("no campaign took so long")
