"""Pieces as text: short or full labels, counts of large groups, and the contents of a board by groups of regions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from dowding.engine.decision import Seat
from dowding.terminal.region_index import RegionIndex
from dowding.view.scene import Board, Piece, Region

DEFAULT_FACES: Final = frozenset({"", "full"})
"""Faces that are not mentioned."""

SHORT_MARK_ROLES: Final = frozenset({"rating", "letter", "height", "note", "flag", "sign"})
"""The roles of marks that are shown after a label; plates and lines get a separate line."""
CROWD_SIZE: Final = 16
"""More foreign pieces than this on a board are counted instead of named, where space is short."""

ContentsFormatter = Callable[[Sequence[Piece], Region], str]
"""Formats the pieces of a region."""


def has_own_line(piece: Piece) -> bool:
    """Whether a piece gets a separate line: its marks are words (what is known of a raid), not ratings."""
    return piece.form == "block" or any(mark.role == "line" for mark in piece.marks)


def describe_piece(piece: Piece, region_index: RegionIndex) -> str:
    """A piece on a separate line, with all its marks."""
    facts = piece.tooltip or ", ".join([piece.label, *filter(None, [piece.face]), *(mark.text for mark in piece.marks)])
    return f"{region_index.name(piece.region)}: {facts}"


def short_label(piece: Piece) -> str:
    """The label of a piece, with its face where that matters."""
    return piece.label if piece.face in DEFAULT_FACES else f"{piece.label} ({piece.face})"


def full_label(piece: Piece, region: Region) -> str:
    """A piece with kind, ratings and face. A marker that repeats the name of its region is called by its kind."""
    if piece.label in region.label:
        return piece.kind
    words = [short_label(piece), "" if piece.kind in f"{region.label} {piece.label}" else piece.kind, _ratings(piece)]
    return " ".join(filter(None, words))


def _ratings(piece: Piece) -> str:
    return "/".join(mark.text for mark in piece.marks if mark.role in SHORT_MARK_ROLES)


def describe_location(piece: Piece, region_index: RegionIndex) -> str:
    """Where a piece is and its state, for the end of an option."""
    face = "" if piece.face in DEFAULT_FACES else piece.face
    return ", ".join(filter(None, [region_index.name(piece.region), face, _ratings(piece)]))


def count_by_kind(pieces: Sequence[Piece], region: Region) -> str:
    """The number of pieces of each kind and face; the kind is left out where the region implies it."""
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
    """How the pieces of a board are shown where space is short: the seat's own by name, large foreign groups counted.

    Where both sides meet, all are named.
    """
    sides = [piece.side for region in board.regions for piece in pieces_by_region.get(region.id, ())]
    foreign = sum(side != seat for side in sides)
    if foreign > CROWD_SIZE:
        return _formatter_counting_others(seat)
    return list_in_full if foreign and seat in sides and board.kind != "map" else _formatter_naming_own(seat)


def _formatter_counting_others(seat: Seat) -> ContentsFormatter:
    def contents(pieces: Sequence[Piece], region: Region) -> str:
        own = [short_label(piece) for piece in pieces if piece.side == seat]
        foreign = [piece for piece in pieces if piece.side != seat]
        return ", ".join([*own, count_by_kind(foreign, region)] if foreign else own)

    return contents


def _formatter_naming_own(seat: Seat) -> ContentsFormatter:
    def contents(pieces: Sequence[Piece], region: Region) -> str:
        return ", ".join(short_label(piece) if piece.side == seat else full_label(piece, region) for piece in pieces)

    return contents


def group_contents(
    board: Board, pieces_by_region: dict[str, list[Piece]], region_index: RegionIndex, contents: ContentsFormatter
) -> Iterator[tuple[str, str]]:
    """Heading and contents of each group of regions with pieces."""
    parts_by_heading: dict[str, list[str]] = {}
    for region in board.regions:
        if region.id in pieces_by_region:
            description = contents(pieces_by_region[region.id], region)
            parts_by_heading.setdefault(region_index.group_heading(region), []).append(
                f"{region_index.name_in_group(region)} {description}".strip()
            )
    for heading, parts in parts_by_heading.items():
        yield heading, "; ".join(parts)
