"""Pieces in words: one in short or in full, a crowd by its numbers, and those of a board by groups of regions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from dowding.engine.decision import Seat
from dowding.terminal.region_index import Atlas
from dowding.view.scene import Board, Piece, Region

WHOLE: Final = frozenset({"", "full"})
"""Faces that go without saying."""

SHORT: Final = frozenset({"rating", "letter", "height", "note", "flag", "sign"})
"""How marks are drawn that are told beside a name; plates and lines have a line of their own."""
A_CROWD: Final = 16
"""More foreign pieces than this on one board are counted, not named, where there is little room."""

Contents = Callable[[Sequence[Piece], Region], str]
"""The pieces of a region in words."""


def is_told(piece: Piece) -> bool:
    """Whether a piece deserves a line of its own: its marks are words (what is known of a raid), not ratings."""
    return piece.form == "block" or any(mark.role == "line" for mark in piece.marks)


def told(piece: Piece, atlas: Atlas) -> str:
    """All that is known of such a piece, in a line."""
    facts = piece.tooltip or ", ".join([piece.label, *filter(None, [piece.face]), *(mark.text for mark in piece.marks)])
    return f"{atlas.name(piece.region)}: {facts}"


def in_short(piece: Piece) -> str:
    """A piece by its label, with its face where that matters."""
    return piece.label if piece.face in WHOLE else f"{piece.label} ({piece.face})"


def in_full(piece: Piece, region: Region) -> str:
    """A piece with its kind, ratings and face. A marker that repeats the name of its region is called by its kind."""
    if piece.label in region.label:
        return piece.kind
    words = [in_short(piece), "" if piece.kind in f"{region.label} {piece.label}" else piece.kind, _ratings(piece)]
    return " ".join(filter(None, words))


def _ratings(piece: Piece) -> str:
    return "/".join(mark.text for mark in piece.marks if mark.role in SHORT)


def standing(piece: Piece, atlas: Atlas) -> str:
    """Where a piece is now and how it stands, to be read beside an option."""
    face = "" if piece.face in WHOLE else piece.face
    return ", ".join(filter(None, [atlas.name(piece.region), face, _ratings(piece)]))


def counted(pieces: Sequence[Piece], region: Region) -> str:
    """A crowd of pieces: how many of each kind and face, the kind left out where the region says it."""
    counts = Counter((piece.kind, piece.face) for piece in pieces)
    parts = []
    for (kind, face), count in sorted(counts.items()):
        words = [str(count), "" if kind in region.label else kind, "" if face in WHOLE else face]
        parts.append(" ".join(filter(None, words)))
    return " + ".join(parts)


def everything(pieces: Sequence[Piece], region: Region) -> str:
    """Every piece of a region in full."""
    return ", ".join(in_full(piece, region) for piece in pieces)


def at_a_glance(board: Board, here: dict[str, list[Piece]], seat: Seat) -> Contents:
    """How the pieces of this board are told where room is scarce: those of the seat by name, a crowd of others counted.

    Where both sides meet all are told in full.
    """
    sides = [piece.side for region in board.regions for piece in here.get(region.id, ())]
    foreign = sum(side != seat for side in sides)
    if foreign > A_CROWD:
        return _counting_others(seat)
    return everything if foreign and seat in sides and board.kind != "map" else _naming_own(seat)


def _counting_others(seat: Seat) -> Contents:
    def contents(pieces: Sequence[Piece], region: Region) -> str:
        own = [in_short(piece) for piece in pieces if piece.side == seat]
        others = [piece for piece in pieces if piece.side != seat]
        return ", ".join([*own, counted(others, region)] if others else own)

    return contents


def _naming_own(seat: Seat) -> Contents:
    def contents(pieces: Sequence[Piece], region: Region) -> str:
        return ", ".join(in_short(piece) if piece.side == seat else in_full(piece, region) for piece in pieces)

    return contents


def groups(board: Board, here: dict[str, list[Piece]], atlas: Atlas, contents: Contents) -> Iterator[tuple[str, str]]:
    """Heading and contents of each group of regions on a board that has pieces."""
    found: dict[str, list[str]] = {}
    for region in board.regions:
        if region.id in here:
            who = contents(here[region.id], region)
            found.setdefault(atlas.heading(region), []).append(f"{atlas.name_in_group(region)} {who}".strip())
    for heading, parts in found.items():
        yield heading, "; ".join(parts)
