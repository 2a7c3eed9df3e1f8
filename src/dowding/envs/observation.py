"""Observations and action masks, made from a PlayerView in one of three forms.

`numbers` is a vector: the piece that the decision is about, then four numbers for each piece of the vocabulary (region,
face, number, sign; all 0 while it is not there), then two for each track (whether it is shown, and its value).
`one-hot` is the same with one element for each region, face and word; `entities` has a row for each piece and a row for
each track.
"""

from __future__ import annotations

import re
from typing import Any, Final, Literal, Protocol, cast, get_args

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from dowding.envs.vocabulary_index import UnknownName, VocabularyIndex
from dowding.view.player_view import PlayerView
from dowding.view.scene import Mark, Piece, Track

Observation = dict[str, NDArray[np.float32] | NDArray[np.int8]]
PictureForm = Literal["numbers", "one-hot", "entities"]
"""Forms made from the picture that a client draws."""
StateForm = Literal["state", "state-tables"]
"""Forms made from the state as the seat knows it."""
ObservationForm = PictureForm | StateForm
PICTURE_FORMS: Final[tuple[PictureForm, ...]] = get_args(PictureForm)
STATE_FORMS: Final[tuple[StateForm, ...]] = get_args(StateForm)
OBSERVATION_FORMS: Final[tuple[ObservationForm, ...]] = (*PICTURE_FORMS, *STATE_FORMS)
PieceAppearance = tuple[str, str, str, tuple[Mark, ...]]
"""What of a piece is observed: id, region, face, marks."""
Fields = tuple[int, int, int, int]

ABOUT_FIELDS: Final = 1
PIECE_FIELDS: Final = ("region", "face", "number", "sign")
TRACK_FIELDS: Final = ("shown", "value")
LEADING_NUMBER: Final = re.compile(r"[+-]?\d+")
NO_OP_ACTION: Final = 0
"""The action that the mask allows when the match is over, because samplers need one. It changes nothing."""
MAX_SHOWN_NUMBER: Final = 9999
"""The largest absolute value of a number on a piece or a track."""


def action_mask(vocabulary: VocabularyIndex, view: PlayerView) -> NDArray[np.int8]:
    """The action mask of the seat; after the end it allows the no-op action."""
    mask = np.zeros(len(vocabulary.actions), np.int8)
    for option in view.options:
        mask[vocabulary.actions.index_of(option.id)] = 1
    if view.is_over:
        mask[NO_OP_ACTION] = 1
    return mask


class Encoder(Protocol):
    """What an environment needs of an encoder."""

    vocabulary: VocabularyIndex

    def fields(self) -> list[str]: ...

    def space(self) -> spaces.Space[Observation]: ...

    def observe(self, view: PlayerView) -> Observation: ...

    def mask(self, view: PlayerView) -> NDArray[np.int8]: ...


class ObservationEncoder:
    """Encodes the picture of a PlayerView as an observation, with the vocabulary of a game, in one form."""

    def __init__(self, vocabulary: VocabularyIndex, form: PictureForm = "numbers") -> None:
        self.vocabulary = vocabulary
        self.form: Final = form
        self._tracks_offset = ABOUT_FIELDS + len(PIECE_FIELDS) * len(vocabulary.pieces)
        self._length = self._tracks_offset + len(TRACK_FIELDS) * len(vocabulary.tracks)
        self._piece_cache: dict[PieceAppearance, tuple[int, Fields]] = {}
        """The offset and the fields of a piece by its appearance: most pieces do not change between observations."""
        self._one_hot_layout: tuple[NDArray[np.int64], NDArray[np.bool_]] | None = None
        """The offset of each number in a one-hot vector, and whether it is categorical."""

    def fields(self) -> list[str]:
        """The name of each element of the vector."""
        pieces = [f"{piece} {field}" for piece in self.vocabulary.pieces.names for field in PIECE_FIELDS]
        tracks = [f"{track} {field}" for track in self.vocabulary.tracks.names for field in TRACK_FIELDS]
        return ["about", *pieces, *tracks]

    def space(self) -> spaces.Space[Observation]:
        """The observation space, with exact bounds of every element."""
        parts: dict[str, spaces.Space[Any]] = {
            "action_mask": spaces.Box(0, 1, (len(self.vocabulary.actions),), np.int8)
        }
        low, high = self._bounds()
        if self.form == "numbers":
            parts["observation"] = spaces.Box(low, high, dtype=np.float32)
        elif self.form == "one-hot":
            widths = self._widths(low, high)
            ends = [
                (lower, upper) if not width else (0.0, 1.0)
                for lower, upper, width in zip(low, high, widths, strict=True)
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
        """The smallest and the largest value of each element of the vector of numbers."""
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
        """The number of elements of a one-hot vector for each number: one per value; 0 for an amount."""
        return [0 if lowest < 0 else int(highest) + 1 for lowest, highest in zip(low, high, strict=True)]

    def _tables(self) -> dict[str, tuple[int, int, tuple[int, ...]]]:
        """The entity tables: their slice of the vector of numbers, and their shape."""
        pieces, tracks = len(self.vocabulary.pieces), len(self.vocabulary.tracks)
        return {
            "about": (0, ABOUT_FIELDS, (ABOUT_FIELDS,)),
            "pieces": (ABOUT_FIELDS, self._tracks_offset, (pieces, len(PIECE_FIELDS))),
            "tracks": (self._tracks_offset, self._length, (tracks, len(TRACK_FIELDS))),
        }

    def observe(self, view: PlayerView) -> Observation:
        """The observation of the seat and its action mask."""
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
        """The action mask of the seat; after the end it allows the no-op action."""
        return action_mask(self.vocabulary, view)

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
        """The fields of a piece: region, face, the number on its first mark, and the first mark in the vocabulary's
        words.
        """
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
            raise UnknownName(f"The track {track.id!r} shows {track.value!r} instead of a number")
        return int(number_match[0])
