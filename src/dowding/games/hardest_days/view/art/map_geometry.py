"""The geometry of the map: the outlines of spaces snapped to the real coast, and the borders between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.games.hardest_days.pack.components import Node, Space
from dowding.games.hardest_days.pack.loader import Components
from dowding.games.hardest_days.view.art.projection import MAP_PROJECTION, to_board
from dowding.games.map_art.channel_map import coast_rings
from dowding.games.map_art.coastline import Anchor, Coastline
from dowding.games.map_art.shapes import Points, distance, ring_edges, round_corners
from dowding.view.scene import Point

MAX_SHORE_DISTANCE: Final = 40.0
"""Corners of the outer edge of the map within this distance of the coast are snapped to it."""

Edge = frozenset[str]


class MapGeometry:
    """The pack's polygons adjusted to the real coast."""

    def __init__(self, pack: Components) -> None:
        self.spaces = pack.spaces
        self._shore = Coastline(coast_rings(pack.contents, MAP_PROJECTION)["England"])
        self._spaces_by_edge: dict[Edge, list[Space]] = {}
        for space in self.spaces.values():
            for edge in ring_edges(space.polygon):
                self._spaces_by_edge.setdefault(frozenset(edge), []).append(space)
        self.nodes = {node.id: to_board(node.at) for node in pack.contents.entries_of(Node)}
        self._anchors = self._coast_anchors()
        self.nodes |= {node: anchor.at for node, anchor in self._anchors.items()}
        self.outlines = {space_id: tuple(self._outline(space)) for space_id, space in self.spaces.items()}

    def _coast_anchors(self) -> dict[str, Anchor]:
        """The corners that lie on the coast: on the edge of the map or of a space over water, and near the shore."""
        outer = [
            edge for edge, users in self._spaces_by_edge.items() if len(users) == 1 or any(map(_is_over_water, users))
        ]
        corners = {node: self.nodes[node] for node in sorted(frozenset().union(*outer))}
        return self._shore.anchors_near(corners, MAX_SHORE_DISTANCE)

    def _is_shore(self, edge: Edge) -> bool:
        """Whether an edge is a coast: its corners are on the coast, and no land is on its other side."""
        users = self._spaces_by_edge[edge]
        return edge <= self._anchors.keys() and (len(users) == 1 or any(_is_over_water(space) for space in users))

    def _is_coast_edge(self, edge: Edge) -> bool:
        """Whether an edge follows the coast: a shore on one piece of land."""
        return self._is_shore(edge) and len({self._anchors[node].ring for node in edge}) == 1

    def _outline(self, space: Space) -> Iterator[Point]:
        for a, b in ring_edges(space.polygon):
            if self._is_seaward(a):
                yield from self._arc(space, a)[1:-1]
            else:
                yield self.nodes[a]
            if self._is_coast_edge(frozenset((a, b))):
                yield from self._shore.walk(self._anchors[a], self._anchors[b])[1:-1]

    def _is_seaward(self, node: str) -> bool:
        """Whether a corner lies out at sea: only a space over water has it."""
        users = [space for space in self.spaces.values() if node in space.polygon]
        return len(users) == 1 and _is_over_water(users[0]) and node not in self._anchors

    def _arc(self, space: Space, node: str) -> list[Point]:
        """The round line over open water from the corner before this one to the corner after."""
        index = space.polygon.index(node)
        corners = [space.polygon[(index + step) % len(space.polygon)] for step in (-1, 0, 1)]
        return [(round(x, 1), round(y, 1)) for x, y in round_corners([self.nodes[corner] for corner in corners])]

    def borders(self) -> dict[str, list[Points]]:
        """The lines to draw: between sectors, between spaces of a sector, at the edge of the map, over water."""
        lines: dict[str, list[Points]] = {"sector": [], "space": [], "edge": [], "water": []}
        for space in self.spaces.values():
            lines["water"] += [self._arc(space, node) for node in space.polygon if self._is_seaward(node)]
        for edge, users in self._spaces_by_edge.items():
            line = [self.nodes[node] for node in sorted(edge)]
            if any(_is_over_water(space) for space in users):
                if not self._is_coast_edge(edge) and len(users) == 2:
                    lines["water"].append(line)
            elif self._is_shore(edge):
                continue
            elif len(users) == 1:
                lines["edge"].append(line)
            else:
                lines["space" if users[0].sector == users[1].sector else "sector"].append(line)
        return lines

    def border_between(self, one: str, other: str) -> Points:
        """The longest border line of two neighbours; nothing where they are drawn apart."""
        shared = [edge for edge, users in self._spaces_by_edge.items() if {space.id for space in users} == {one, other}]
        lines = [[self.nodes[node] for node in sorted(edge)] for edge in shared]
        return max(lines, key=lambda line: distance(*line), default=[])


def _is_over_water(space: Space) -> bool:
    """Whether a space is over water: it has a name and no sector, and is not London."""
    return not space.sector and space.coastal
