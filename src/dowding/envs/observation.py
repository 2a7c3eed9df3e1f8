"""What a seat sees, in one of three forms, and what it may choose, as a mask: from its perspective alone.

`numbers` is a vector: the piece that the question is about, then four numbers for each piece of the tables (region,
face, number, sign; all 0 while it is not there), then two for each track (whether it is shown, and its value).
`one-hot` is the same with a place for each region, face and word in place of its number; `entities` has a row for each
piece and a row for each track.
"""

from __future__ import annotations

import re
from typing import Any, Final, Literal, cast, get_args

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from dowding.engine.errors import SetupError
from dowding.envs.vocabulary_index import UnknownName, VocabularyIndex
from dowding.view.player_view import PlayerView
from dowding.view.scene import Mark, Piece, Track

Observation = dict[str, NDArray[np.float32] | NDArray[np.int8]]
ObservationForm = Literal["numbers", "one-hot", "entities"]
OBSERVATION_FORMS: Final[tuple[ObservationForm, ...]] = get_args(ObservationForm)
PieceAppearance = tuple[str, str, str, tuple[Mark, ...]]
"""A piece as far as observations go: id, region, face, marks."""
Fields = tuple[int, int, int, int]

ABOUT_FIELDS: Final = 1
PIECE_FIELDS: Final = ("region", "face", "number", "sign")
TRACK_FIELDS: Final = ("shown", "value")
LEADING_NUMBER: Final = re.compile(r"[+-]?\d+")
NO_OP_ACTION: Final = 0
"""The action that the mask still allows when the match is over: samplers need one. It changes nothing."""
MAX_SHOWN_NUMBER: Final = 9999
"""The largest number that a piece or a track may show, either way."""


class ObservationEncoder:
    """Makes observations of a game by its numbers, in one form."""

    def __init__(self, vocabulary: VocabularyIndex, form: ObservationForm = "numbers") -> None:
        if form not in OBSERVATION_FORMS:
            raise SetupError(f"there is no observation {form!r}; it may be {', '.join(OBSERVATION_FORMS)}")
        self.vocabulary = vocabulary
        self.form: Final = form
        self._tracks_offset = ABOUT_FIELDS + len(PIECE_FIELDS) * len(vocabulary.pieces)
        self._length = self._tracks_offset + len(TRACK_FIELDS) * len(vocabulary.tracks)
        self._piece_cache: dict[PieceAppearance, tuple[int, Fields]] = {}
        """Where the fields of a piece go and what they are, by its looks: most pieces look as they did before."""
        self._one_hot_layout: tuple[NDArray[np.int64], NDArray[np.bool_]] | None = None
        """Where each number goes in a one-hot vector, and whether it is one of several values."""

    def fields(self) -> list[str]:
        """What each place of the vector tells."""
        pieces = [f"{piece} {field}" for piece in self.vocabulary.pieces.names for field in PIECE_FIELDS]
        tracks = [f"{track} {field}" for track in self.vocabulary.tracks.names for field in TRACK_FIELDS]
        return ["about", *pieces, *tracks]

    def space(self) -> spaces.Space[Observation]:
        """The space of the observations, with the true bounds of every place."""
        parts: dict[str, spaces.Space[Any]] = {
            "action_mask": spaces.Box(0, 1, (len(self.vocabulary.actions),), np.int8)
        }
        low, high = self._bounds()
        if self.form == "numbers":
            parts["observation"] = spaces.Box(low, high, dtype=np.float32)
        elif self.form == "one-hot":
            widths = self._widths(low, high)
            ends = [
                (one, other) if not width else (0.0, 1.0)
                for one, other, width in zip(low, high, widths, strict=True)
                for _ in range(max(width, 1))
            ]
            lowest, highest = np.array(ends, np.float32).T
            parts["observation"] = spaces.Box(lowest, highest, dtype=np.float32)
        else:
            for name, (first, last, shape) in self._tables().items():
                parts[name] = spaces.Box(
                    low[first:last].reshape(shape), high[first:last].reshape(shape), dtype=np.float32
                )
        return cast("spaces.Space[Observation]", spaces.Dict(parts))

    def _bounds(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The least and the largest value of each place of the vector of numbers."""
        words = len(self.vocabulary.words)
        low, high = [0], [len(self.vocabulary.pieces)]
        for _ in self.vocabulary.pieces.names:
            low += [0, 0, -MAX_SHOWN_NUMBER, 0]
            high += [len(self.vocabulary.regions), words, MAX_SHOWN_NUMBER, words]
        for is_word in self.vocabulary.is_word:
            low += [0, 0 if is_word else -MAX_SHOWN_NUMBER]
            high += [1, words if is_word else MAX_SHOWN_NUMBER]
        return np.array(low, np.float32), np.array(high, np.float32)

    @staticmethod
    def _widths(low: NDArray[np.float32], high: NDArray[np.float32]) -> list[int]:
        """How many places of a one-hot vector each number takes: one for each of its values; 0 for an amount."""
        return [0 if lowest < 0 else int(highest) + 1 for lowest, highest in zip(low, high, strict=True)]

    def _tables(self) -> dict[str, tuple[int, int, tuple[int, ...]]]:
        """The tables of the entities: from where to where in the vector of numbers, and of which shape."""
        pieces, tracks = len(self.vocabulary.pieces), len(self.vocabulary.tracks)
        return {
            "about": (0, ABOUT_FIELDS, (ABOUT_FIELDS,)),
            "pieces": (ABOUT_FIELDS, self._tracks_offset, (pieces, len(PIECE_FIELDS))),
            "tracks": (self._tracks_offset, self._length, (tracks, len(TRACK_FIELDS))),
        }

    def observe(self, view: PlayerView) -> Observation:
        """What the seat sees and may choose now."""
        vector, mask = self._vector(view), self.mask(view)
        if self.form == "numbers":
            return {"observation": vector, "action_mask": mask}
        if self.form == "one-hot":
            return {"observation": self._one_hot(vector), "action_mask": mask}
        tables = {name: vector[first:last].reshape(shape) for name, (first, last, shape) in self._tables().items()}
        return {**tables, "action_mask": mask}

    def _one_hot(self, vector: NDArray[np.float32]) -> NDArray[np.float32]:
        if self._one_hot_layout is None:
            widths = self._widths(*self._bounds())
            takes = np.array([max(width, 1) for width in widths])
            self._one_hot_layout = np.concatenate(([0], takes.cumsum())), np.array([width > 0 for width in widths])
        starts, categories = self._one_hot_layout
        hot = np.zeros(int(starts[-1]), np.float32)
        hot[starts[:-1][categories] + vector[categories].astype(np.int64)] = 1.0
        hot[starts[:-1][~categories]] = vector[~categories]
        return hot

    def mask(self, view: PlayerView) -> NDArray[np.int8]:
        """A one for each action that the seat may choose now; after the end for one that changes nothing."""
        mask = np.zeros(len(self.vocabulary.actions), np.int8)
        for option in view.options:
            mask[self.vocabulary.actions.index_of(option.id)] = 1
        if view.is_over:
            mask[NO_OP_ACTION] = 1
        return mask

    def _vector(self, view: PlayerView) -> NDArray[np.float32]:
        vector = [0] * self._length
        decision, picture = view.decision, view.picture()
        if decision is not None and decision.about:
            vector[0] = self.vocabulary.pieces.index_of(decision.about[0])
        for piece in picture.pieces:
            appearance = piece.id, piece.region, piece.face, piece.marks
            cached = self._piece_cache.get(appearance)
            if cached is None:
                at = ABOUT_FIELDS + len(PIECE_FIELDS) * (self.vocabulary.pieces.index_of(piece.id) - 1)
                cached = self._piece_cache[appearance] = at, self._piece(piece)
            at, fields = cached
            vector[at : at + len(PIECE_FIELDS)] = fields
        for track in picture.tracks:
            number = self.vocabulary.tracks.index_of(track.id) - 1
            at = self._tracks_offset + len(TRACK_FIELDS) * number
            vector[at : at + len(TRACK_FIELDS)] = 1, self._value(track, is_word=self.vocabulary.is_word[number])
        return np.array(vector, np.float32)

    def _piece(self, piece: Piece) -> Fields:
        """Where it is, its face, the number on its first mark, and the first mark that the words hold."""
        words = self.vocabulary.words
        number_match = LEADING_NUMBER.match(piece.marks[0].text) if piece.marks else None
        sign = next((number for mark in piece.marks if (number := words.find_index(mark.text))), 0)
        face = words.index_of(piece.face) if piece.face else 0
        return self.vocabulary.regions.index_of(piece.region), face, int(number_match[0]) if number_match else 0, sign

    def _value(self, track: Track, *, is_word: bool) -> int:
        if is_word:
            return self.vocabulary.words.index_of(track.value)
        if track.amount is not None:
            return track.amount
        if track.at >= 0:
            return track.at
        number_match = LEADING_NUMBER.match(track.value)
        if number_match is None:
            raise UnknownName(f"the track {track.id!r} shows {track.value!r}, and should show a number")
        return int(number_match[0])
