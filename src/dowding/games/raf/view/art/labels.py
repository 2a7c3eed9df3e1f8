"""The labels of the map, in order of priority: airfields, radar nets and headquarters before other sites."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.games.map_art.channel_map import terrain_labels
from dowding.games.map_art.label_placement import SYMBOL_HALF_HEIGHT, label_centre
from dowding.games.raf.pack.components import SectorDrawing, Site, TargetType
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.view.art.projection import MAP_PROJECTION, to_board
from dowding.view.scene import Label, Point

ORDER: Final[tuple[TargetType, ...]] = ("airfield", "radar", "hq", "city", "port", "industry", "base")


def site_place(site: Site) -> Point:
    """The position of a site's symbol."""
    return to_board(site.drawn_at or site.at)


def site_name(pack: Components, site: Site) -> str:
    """The name of a site on the map. Radar nets have their number in front."""
    numbers = {net.name: net.number for net in pack.nets.values()}
    return f"{numbers[site.name]} {site.name}" if site.type == "radar" else site.name


def labels(pack: Components) -> Iterator[Label]:
    """All texts of the map."""
    for drawing in pack.contents.entries_of(SectorDrawing):
        sector = pack.sectors[drawing.sector]
        name = sector.id if sector.group else sector.name.upper()
        yield Label(name, "space", to_board(drawing.label), ladder=sector.id)
    for site in sorted(pack.contents.entries_of(Site), key=lambda site: ORDER.index(site.type)):
        if site.side:
            name = site_name(pack, site)
            yield Label(name, "town", label_centre(site_place(site), name, site.side, SYMBOL_HALF_HEIGHT))
    yield from terrain_labels(pack.contents, MAP_PROJECTION)
