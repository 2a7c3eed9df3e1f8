"""An index of the regions of all boards by id: their names, groups and headings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dowding.view.scene import Board, Piece, Region


class RegionIndex:
    """The regions of the boards by id."""

    def __init__(self, boards: Sequence[Board]) -> None:
        self.boards = tuple(boards)
        self._regions = {region.id: region for board in boards for region in board.regions}

    def region(self, region_id: str) -> Region | None:
        """The region with this id."""
        return self._regions.get(region_id)

    def name(self, region_id: str) -> str:
        """The label of a region; its id if no board has it."""
        region = self._regions.get(region_id)
        return region_id if region is None else region.label

    def group_heading(self, region: Region) -> str:
        """The heading of a region's group: the label of its leading region, or the group's own name, or the region's
        label.
        """
        if not region.group:
            return region.label
        leader = self._regions.get(region.group)
        return region.group if leader is None else leader.label

    def name_in_group(self, region: Region) -> str:
        """The label of a region under its group's heading, without the words of the heading."""
        heading = self.group_heading(region).split()
        words = region.label.split()
        while words and words[0] in heading:
            words.pop(0)
        return " ".join(words)


def group_by_region(pieces: Iterable[Piece]) -> dict[str, list[Piece]]:
    """The pieces of each region that has any."""
    pieces_by_region: dict[str, list[Piece]] = {}
    for piece in pieces:
        pieces_by_region.setdefault(piece.region, []).append(piece)
    return pieces_by_region
