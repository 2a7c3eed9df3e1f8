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
    points_below: float | None
    """Where the next level begins; None for the highest."""
    winner: str
    """The side that has won; empty in a draw."""

    @property
    def range_text(self) -> str:
        """The points of the level as text."""
        if self.points_from is not None:
            return f"from {self.points_from:+g}"
        return "any" if self.points_below is None else f"below {self.points_below:+g}"


def victory_thresholds(spec: BatchSpec, pack: Pack) -> list[Threshold]:
    """The levels of victory at the start of a scenario, the lowest first; empty if points do not decide it.

    They are read from the scale of the points that players see.
    """
    match = start_numbered_match(spec, 0, pack)
    picture = PlayerView(match, next(iter(spec.players))).picture()
    for track in picture.tracks:
        if track.scale is not None:
            bands = track.scale.bands
            ends = [*(band.starts for band in bands[1:]), None]
            return [Threshold(band.name, band.starts, end, band.winner) for band, end in zip(bands, ends, strict=True)]
    return []
