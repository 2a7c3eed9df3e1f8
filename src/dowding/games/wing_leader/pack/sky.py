"""The sky of a scenario (WL-4): clouds, rain, haze, contrails and the Sun."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Literal

import msgspec

from dowding.games.wing_leader.geometry import ALTITUDES, Square, altitude_of, column_of, square_at

Cloud = Literal["wispy", "broken", "dense"]
SunArc = Literal["left horizon", "left upper", "above", "right upper", "right horizon"]

CLOUD_WEATHER: Final[Mapping[Cloud, int]] = {"wispy": 1, "broken": 2, "dense": 3}
"""Weather modifiers: only the worst applies (WL-4.7a). Rain counts as broken cloud (WL-4.5.1b)."""
ABOVE_ALL: Final = ALTITUDES


class Sky(msgspec.Struct, frozen=True):
    """The environment of a scenario, which does not change during play.

    `haze` is the highest altitude in haze, or -1; `contrails` the lowest altitude with contrails, or 20 for none.
    """

    clouds: dict[Square, Cloud] = {}
    rain: frozenset[Square] = frozenset()
    haze: int = -1
    contrails: int = ABOVE_ALL
    sun: SunArc | None = None

    def weather_in(self, square: Square) -> int:
        """The weather modifier of the cloud or rain in a square; a square counts once (WL-4.5, 4.7a)."""
        cloud = self.clouds.get(square)
        own = 0 if cloud is None else CLOUD_WEATHER[cloud]
        return max(own, CLOUD_WEATHER["broken"]) if square in self.rain else own

    def is_in_haze(self, square: Square) -> bool:
        """Whether a square is in haze (WL-4.3a)."""
        return altitude_of(square) <= self.haze

    def is_in_contrails(self, square: Square) -> bool:
        """Whether a square is in contrails (WL-4.4a)."""
        return altitude_of(square) >= self.contrails


def rain_below(clouds: Mapping[Square, Cloud]) -> frozenset[Square]:
    """The squares of rain: in each column, all below its lowest dense cloud (WL-4.5.1a, A-10)."""
    lowest: dict[int, int] = {}
    for square, cloud in clouds.items():
        if cloud == "dense":
            column, altitude = column_of(square), altitude_of(square)
            lowest[column] = min(altitude, lowest.get(column, ABOVE_ALL))
    return frozenset(square_at(column, low) for column, base in lowest.items() for low in range(base))


def cloud_bank(first: Square, last: Square) -> Iterator[Square]:
    """The squares of a cloud range: a row, or the rectangle between two squares (WL-4.5b, A-09)."""
    columns = sorted((column_of(first), column_of(last)))
    levels = sorted((altitude_of(first), altitude_of(last)))
    for column in range(columns[0], columns[1] + 1):
        for altitude in range(levels[0], levels[1] + 1):
            yield square_at(column, altitude)
