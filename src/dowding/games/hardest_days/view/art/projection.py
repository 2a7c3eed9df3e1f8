"""The part of the globe on the map of The Hardest Days."""

from __future__ import annotations

from typing import Final

from dowding.games.map_art.projection import Projection

MAP_PROJECTION: Final = Projection(width=1600.0, height=1080.0, west=-3.04, east=2.36, north=52.297)
to_board: Final = MAP_PROJECTION.to_board
