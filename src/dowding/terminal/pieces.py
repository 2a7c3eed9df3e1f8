"""Pieces in words: one in short or in full, a crowd by its numbers, and those of a board by groups of regions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from dowding.engine.decision import Seat
from dowding.terminal.region_index import RegionIndex
from dowding.view.scene import Board, Piece, Region

DEFAULT_FACES: Final = frozenset({"", "full"})
"""Faces that go without saying."""

SHORT_MARK_ROLES: Final = frozenset({"rating", "letter", "height", "note", "flag", "sign"})
"""How marks are drawn that are told beside a name; plates and lines have a line of their own."""
CROWD_SIZE: Final = 16
"""More foreign pieces than this on one board are counted, not named, where there is little room."""

ContentsFormatter = Callable[[Sequence[Piece], Region], str]
"""The pieces of a region in words."""


def has_own_line(piece: Piece) -> bool:
    """Whether a piece deserves a line of its own: its marks are words (what is known of a raid), not ratings."""
    return piece.form == "block" or any(mark.role == "line" for mark in piece.marks)


def describe_piece(piece: Piece, region_index: RegionIndex) -> str:
    """All that is known of such a piece, in a line."""
    facts = piece.tooltip or ", ".join([piece.label, *filter(None, [piece.face]), *(mark.text for mark in piece.marks)])
    return f"{region_index.name(piece.region)}: {facts}"


def short_label(piece: Piece) -> str:
    """A piece by its label, with its face where that matters."""
    return piece.label if piece.face in DEFAULT_FACES else f"{piece.label} ({piece.face})"


def full_label(piece: Piece, region: Region) -> str:
    """A piece with its kind, ratings and face. A marker that repeats the name of its region is called by its kind."""
    if piece.label in region.label:
        return piece.kind
    words = [short_label(piece), "" if piece.kind in f"{region.label} {piece.label}" else piece.kind, _ratings(piece)]
    return " ".join(filter(None, words))


def _ratings(piece: Piece) -> str:
    return "/".join(mark.text for mark in piece.marks if mark.role in SHORT_MARK_ROLES)


def describe_location(piece: Piece, region_index: RegionIndex) -> str:
    """Where a piece is now and how it stands, to be read beside an option."""
    face = "" if piece.face in DEFAULT_FACES else piece.face
    return ", ".join(filter(None, [region_index.name(piece.region), face, _ratings(piece)]))


def count_by_kind(pieces: Sequence[Piece], region: Region) -> str:
    """A crowd of pieces: how many of each kind and face, the kind left out where the region says it."""
    counts = Counter((piece.kind, piece.face) for piece in pieces)
    parts = []
    for (kind, face), count in sorted(counts.items()):
        words = [str(count), "" if kind in region.label else kind, "" if face in DEFAULT_FACES else face]
        parts.append(" ".join(filter(None, words)))
    return " + ".join(parts)


def list_in_full(pieces: Sequence[Piece], region: Region) -> str:
    """Every piece of a region in full."""
    return ", ".join(full_label(piece, region) for piece in pieces)


def compact_formatter(board: Board, pieces_by_region: dict[str, list[Piece]], seat: Seat) -> ContentsFormatter:
    """How the pieces of this board are told where room is scarce: those of the seat by name, a crowd of others counted.

    Where both sides meet all are told in full.
    """
    sides = [piece.side for region in board.regions for piece in pieces_by_region.get(region.id, ())]
    foreign = sum(side != seat for side in sides)
    if foreign > CROWD_SIZE:
        return _formatter_counting_others(seat)
    return list_in_full if foreign and seat in sides and board.kind != "map" else _formatter_naming_own(seat)


def _formatter_counting_others(seat: Seat) -> ContentsFormatter:
    def contents(pieces: Sequence[Piece], region: Region) -> str:
        own = [short_label(piece) for piece in pieces if piece.side == seat]
        others = [piece for piece in pieces if piece.side != seat]
        return ", ".join([*own, count_by_kind(others, region)] if others else own)

    return contents


def _formatter_naming_own(seat: Seat) -> ContentsFormatter:
    def contents(pieces: Sequence[Piece], region: Region) -> str:
        return ", ".join(short_label(piece) if piece.side == seat else full_label(piece, region) for piece in pieces)

    return contents


def group_contents(
    board: Board, pieces_by_region: dict[str, list[Piece]], region_index: RegionIndex, contents: ContentsFormatter
) -> Iterator[tuple[str, str]]:
    """Heading and contents of each group of regions on a board that has pieces."""
    parts_by_heading: dict[str, list[str]] = {}
    for region in board.regions:
        if region.id in pieces_by_region:
            description = contents(pieces_by_region[region.id], region)
            parts_by_heading.setdefault(region_index.group_heading(region), []).append(
                f"{region_index.name_in_group(region)} {description}".strip()
            )
    for heading, parts in parts_by_heading.items():
        yield heading, "; ".join(parts)
