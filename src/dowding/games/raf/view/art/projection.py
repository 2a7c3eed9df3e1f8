"""The part of the globe on the map of the RAF games: from Plymouth to Calais, from Start Point to Norwich."""

from __future__ import annotations

from typing import Final

from dowding.games.map_art.projection import Projection

MAP_PROJECTION: Final = Projection(width=1600.0, height=988.0, west=-4.9, east=2.25, north=52.9)
to_board: Final = MAP_PROJECTION.to_board
