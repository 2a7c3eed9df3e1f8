"""What a seat sees, as a vector of fixed length, and what it may choose, as a mask: from its perspective alone.

The vector holds the piece that the question is about, then four numbers for each piece of the tables (region, face,
number, sign; all 0 while it is not there), then two for each track (whether it is shown, and its value).
"""

from __future__ import annotations

import re
from typing import Any, Final, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from dowding.envs.numbers import NotNumbered, Numbers
from dowding.kernel.perspective import Perspective
from dowding.kernel.scene import Mark, Piece, Track

Observation = dict[str, NDArray[np.float32] | NDArray[np.int8]]
Looks = tuple[str, str, str, tuple[Mark, ...]]
"""A piece as far as observations go: id, region, face, marks."""
Fields = tuple[int, int, int, int]

ABOUT: Final = 1
PIECE_FIELDS: Final = ("region", "face", "number", "sign")
TRACK_FIELDS: Final = ("shown", "value")
LEADING_NUMBER: Final = re.compile(r"[+-]?\d+")
FURTHEST: Final = 9999
"""The largest number that a piece or a track may show, either way."""


class Lookout:
    """Makes observations of a game by its numbers."""

    def __init__(self, numbers: Numbers) -> None:
        self.numbers = numbers
        self._tracks_from = ABOUT + len(PIECE_FIELDS) * len(numbers.pieces)
        self._length = self._tracks_from + len(TRACK_FIELDS) * len(numbers.tracks)
        self._seen: dict[Looks, tuple[int, Fields]] = {}
        """Where the fields of a piece go and what they are, by its looks: most pieces look as they did before."""

    def fields(self) -> list[str]:
        """What each place of the vector tells."""
        pieces = [f"{piece} {field}" for piece in self.numbers.pieces.names for field in PIECE_FIELDS]
        tracks = [f"{track} {field}" for track in self.numbers.tracks.names for field in TRACK_FIELDS]
        return ["about", *pieces, *tracks]

    def space(self) -> spaces.Space[Observation]:
        """The space of the observations, with the true bounds of every place."""
        words, actions = len(self.numbers.words), len(self.numbers.actions)
        low, high = [0], [len(self.numbers.pieces)]
        for _ in self.numbers.pieces.names:
            low += [0, 0, -FURTHEST, 0]
            high += [len(self.numbers.regions), words, FURTHEST, words]
        for is_word in self.numbers.is_word:
            low += [0, 0 if is_word else -FURTHEST]
            high += [1, words if is_word else FURTHEST]
        bounds = np.array(low, np.float32), np.array(high, np.float32)
        parts: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(*bounds, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
        return cast("spaces.Space[Observation]", spaces.Dict(parts))

    def observe(self, perspective: Perspective) -> Observation:
        """What the seat sees and may choose now."""
        return {"observation": self._vector(perspective), "action_mask": self.mask(perspective)}

    def mask(self, perspective: Perspective) -> NDArray[np.int8]:
        """A one for each action that the seat may choose now."""
        mask = np.zeros(len(self.numbers.actions), np.int8)
        for option in perspective.options:
            mask[self.numbers.actions.number(option.id)] = 1
        return mask

    def _vector(self, perspective: Perspective) -> NDArray[np.float32]:
        vector = [0] * self._length
        decision, picture = perspective.decision, perspective.picture()
        if decision is not None and decision.about:
            vector[0] = self.numbers.pieces.number(decision.about[0])
        for piece in picture.pieces:
            looks = piece.id, piece.region, piece.face, piece.marks
            found = self._seen.get(looks)
            if found is None:
                at = ABOUT + len(PIECE_FIELDS) * (self.numbers.pieces.number(piece.id) - 1)
                found = self._seen[looks] = at, self._piece(piece)
            at, fields = found
            vector[at : at + len(PIECE_FIELDS)] = fields
        for track in picture.tracks:
            number = self.numbers.tracks.number(track.id) - 1
            at = self._tracks_from + len(TRACK_FIELDS) * number
            vector[at : at + len(TRACK_FIELDS)] = 1, self._value(track, is_word=self.numbers.is_word[number])
        return np.array(vector, np.float32)

    def _piece(self, piece: Piece) -> Fields:
        """Where it is, its face, the number on its first mark, and the first mark that the words hold."""
        words = self.numbers.words
        found = LEADING_NUMBER.match(piece.marks[0].text) if piece.marks else None
        sign = next((number for mark in piece.marks if (number := words.find(mark.text))), 0)
        face = words.number(piece.face) if piece.face else 0
        return self.numbers.regions.number(piece.region), face, int(found[0]) if found else 0, sign

    def _value(self, track: Track, *, is_word: bool) -> int:
        if is_word:
            return self.numbers.words.number(track.value)
        if track.amount is not None:
            return track.amount
        if track.at >= 0:
            return track.at
        found = LEADING_NUMBER.match(track.value)
        if found is None:
            raise NotNumbered(f"the track {track.id!r} shows {track.value!r}, and should show a number")
        return int(found[0])
