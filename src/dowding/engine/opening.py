"""The opening of a guided match: recorded orders of all seats, given before the player takes over."""

from __future__ import annotations

from dowding.engine.errors import ChoiceError, SetupError
from dowding.engine.game import Game, Setup
from dowding.engine.match import Match


def has_opening(game: Game, setup: Setup) -> bool:
    """Whether a game has an opening for this setup: that of its recommended first match, from an unchanged scenario."""
    first = game.first
    if first is None or not game.opening or setup.brought is not None or setup.scenario != first.scenario:
        return False
    return setup.settings == game.setup(first.scenario, first.settings).settings


def play_opening(match: Match) -> None:
    """Make the choices of the opening. They must not depend on dice, so they fit every match of the scenario."""
    if not has_opening(match.game, match.setup):
        raise SetupError(f"{match.game.title} has no opening for {match.setup.scenario!r} with these options")
    for number, (seat, option) in enumerate(match.game.opening, 1):
        try:
            match.choose(seat, option)
        except ChoiceError as error:
            raise SetupError(f"Order {number} of the opening ({option!r} by {seat}) does not fit: {error}") from error
