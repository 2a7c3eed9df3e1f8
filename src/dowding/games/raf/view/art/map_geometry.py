"""The geometry of the map: the rings of sectors snapped to the real coast, and the borders between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from dowding.games.map_art.channel_map import coast_rings
from dowding.games.map_art.coastline import Anchor, Coastline
from dowding.games.map_art.shapes import Points, distance, is_inside_ring, ring_edges
from dowding.games.raf.pack.components import LatLon, Ring, SectorDrawing
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.view.art.projection import MAP_PROJECTION, to_board
from dowding.view.scene import Point

MAX_SHORE_DISTANCE: Final = 16.0
"""A sector corner within this distance of the coast is moved onto it."""

Edge = frozenset[LatLon]


class MapGeometry:
    """The pack's sector rings, snapped to the real coast."""

    def __init__(self, pack: Components) -> None:
        self._shore = Coastline(coast_rings(pack.contents, MAP_PROJECTION)["England"])
        self._drawings = pack.contents.entries_of(SectorDrawing)
        self._groups = {sector.id: sector.group or 11 for sector in pack.sectors.values()}
        self._sectors_by_edge: dict[Edge, list[str]] = {}
        for drawing in self._drawings:
            for edge in (edge for ring in drawing.polygon for edge in ring_edges(ring)):
                self._sectors_by_edge.setdefault(frozenset(edge), []).append(drawing.sector)
        self._anchors = self._coast_anchors()
        self.rings = {
            drawing.sector: [tuple(self._ring(ring)) for ring in drawing.polygon] for drawing in self._drawings
        }
        self.outlines = {sector: join_rings(rings) for sector, rings in self.rings.items()}

    def _coast_anchors(self) -> dict[LatLon, Anchor]:
        """The corners on the coast: those near the shore with no other sector beyond."""
        outer = [edge for edge, users in self._sectors_by_edge.items() if len(users) == 1]
        corners = {corner: to_board(corner) for corner in sorted(frozenset[LatLon]().union(*outer))}
        return self._shore.anchors_near(corners, MAX_SHORE_DISTANCE)

    def _at(self, corner: LatLon) -> Point:
        return self._anchors[corner].at if corner in self._anchors else to_board(corner)

    def _is_shore(self, edge: Edge) -> bool:
        """Whether an edge follows the coast: its corners lie on the same piece of land, and no sector is beyond."""
        return (
            len(self._sectors_by_edge[edge]) == 1
            and edge <= self._anchors.keys()
            and len({self._anchors[corner].ring for corner in edge}) == 1
        )

    def _ring(self, ring: Ring) -> Iterator[Point]:
        for a, b in ring_edges(ring):
            yield _on_board(self._at(a))
            if self._is_shore(frozenset((a, b))):
                yield from map(_on_board, self._shore.walk(self._anchors[a], self._anchors[b])[1:-1])

    def borders(self) -> dict[str, list[Points]]:
        """The border lines: between groups, between sectors of a group, at the edge of the map, over water."""
        lines: dict[str, list[Points]] = {"group": [], "sector": [], "edge": [], "water": []}
        for edge, users in self._sectors_by_edge.items():
            line = [self._at(corner) for corner in sorted(edge)]
            if len(users) == 2:
                lines["sector" if len({self._groups[user] for user in users}) == 1 else "group"].append(line)
            elif not self._is_shore(edge):
                lines["edge" if self._is_inland(line) else "water"].append(line)
        return lines

    def _is_inland(self, line: Points) -> bool:
        (x1, y1), (x2, y2) = line
        middle = ((x1 + x2) / 2, (y1 + y2) / 2)
        return any(is_inside_ring(ring, middle) for ring in self._shore.rings)


def join_rings(rings: Sequence[Points]) -> tuple[Point, ...]:
    """Several rings as one outline: each further ring is reached by the shortest bridge, and left by it."""
    outline = list(rings[0])
    for ring in rings[1:]:
        bridges = product(range(len(outline)), range(len(ring)))
        start, landing = min(bridges, key=lambda bridge: distance(outline[bridge[0]], ring[bridge[1]]))
        around = [*ring[landing:], *ring[: landing + 1]]
        outline = [*outline[: start + 1], *around, *outline[start:]]
    return tuple(outline)


def _on_board(point: Point) -> Point:
    """The nearest point on the board. Sectors may extend beyond the edge of the map."""
    return min(max(point[0], 0.0), MAP_PROJECTION.width), min(max(point[1], 0.0), MAP_PROJECTION.height)
