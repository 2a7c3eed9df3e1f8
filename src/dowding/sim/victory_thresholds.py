"""The victory thresholds of a scenario: from how many points on a match counts as what."""

from __future__ import annotations

import msgspec

from dowding.engine.game import Pack
from dowding.sim.batch import BatchSpec, start_numbered_match
from dowding.view.player_view import PlayerView


class Threshold(msgspec.Struct, frozen=True):
    """A level of victory: it holds from these points on up to the next level."""

    name: str
    points_from: float | None
    """None for the lowest level."""
    winner: str
    """The side that has won; empty if nobody has."""

    @property
    def range_start(self) -> str:
        """Where the level begins, as text."""
        return "below" if self.points_from is None else f"from {self.points_from:+g}"


def victory_thresholds(spec: BatchSpec, pack: Pack) -> list[Threshold]:
    """The levels of victory at the start of a scenario, the lowest first; empty if points do not decide it.

    They are read from the scale of the points that players see.
    """
    match = start_numbered_match(spec, 0, pack)
    picture = PlayerView(match, next(iter(spec.players))).picture()
    for track in picture.tracks:
        if track.scale is not None:
            return [Threshold(band.name, band.starts, band.winner) for band in track.scale.bands]
    return []
