"""The sky of a scenario (WL-4): clouds, rain, haze, contrails and the Sun, as they are printed on its map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Literal

import msgspec

from dowding.games.wing_leader.geometry import ALTITUDES, Square, altitude_of, column_of, square_at

Cloud = Literal["wispy", "broken", "dense"]
SunArc = Literal["left horizon", "left upper", "above", "right upper", "right horizon"]

CLOUD_WEATHER: Final[Mapping[Cloud, int]] = {"wispy": 1, "broken": 2, "dense": 3}
"""Weather modifiers: the worst applies alone (WL-4.7a). Rain is as broken cloud (WL-4.5.1b)."""
ABOVE_ALL: Final = ALTITUDES


class Sky(msgspec.Struct, frozen=True):
    """The environment of a scenario: it does not change during play.

    `haze` is the highest altitude in haze, -1 for none; `contrails` the lowest that shows them, 20 for none.
    """

    clouds: dict[Square, Cloud] = {}
    rain: frozenset[Square] = frozenset()
    haze: int = -1
    contrails: int = ABOVE_ALL
    sun: SunArc | None = None

    def weather_in(self, square: Square) -> int:
        """The weather modifier of a square's own cloud or rain; a square never counts twice (WL-4.5, 4.7a)."""
        cloud = self.clouds.get(square)
        own = 0 if cloud is None else CLOUD_WEATHER[cloud]
        return max(own, CLOUD_WEATHER["broken"]) if square in self.rain else own

    def is_in_haze(self, square: Square) -> bool:
        """WL-4.3a: at the altitude of the haze or below."""
        return altitude_of(square) <= self.haze

    def is_in_contrails(self, square: Square) -> bool:
        """WL-4.4a: at the altitude of the contrails or above."""
        return altitude_of(square) >= self.contrails


def rain_below(clouds: Mapping[Square, Cloud]) -> frozenset[Square]:
    """The squares of rain: in each column all that lie beneath its lowest dense cloud (WL-4.5.1a, A-10)."""
    lowest: dict[int, int] = {}
    for square, cloud in clouds.items():
        if cloud == "dense":
            column, altitude = column_of(square), altitude_of(square)
            lowest[column] = min(altitude, lowest.get(column, ABOVE_ALL))
    return frozenset(square_at(column, low) for column, base in lowest.items() for low in range(base))


def cloud_bank(first: Square, last: Square) -> Iterator[Square]:
    """The squares of a range of cloud: a run on one row, or the rectangle that two squares span (WL-4.5b, A-09)."""
    columns = sorted((column_of(first), column_of(last)))
    levels = sorted((altitude_of(first), altitude_of(last)))
    for column in range(columns[0], columns[1] + 1):
        for altitude in range(levels[0], levels[1] + 1):
            yield square_at(column, altitude)
