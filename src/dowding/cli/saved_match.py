"""Arguments and options that the commands on a saved match share, and the view of a seat in it."""

from __future__ import annotations

import click

from dowding.cli.options import FILE
from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.match import Match
from dowding.view.player_view import PlayerView

NOT_COVERED = "but not the rewinds and forced choices: saves of version 1 have no digest"

save_argument = click.argument("save", type=FILE)
seat_option = click.option(
    "--seat",
    metavar="SEAT",
    help="The seat whose view is shown; with several seats, the default is a spectator's view.",
)


def player_view(match: Match, seat: Seat | None) -> PlayerView:
    """The view of a seat: the named one, otherwise the only one, otherwise the spectator's."""
    if seat is None:
        (seat,) = match.game.seats if len(match.game.seats) == 1 else (SPECTATOR,)
    return PlayerView(match, seat)
