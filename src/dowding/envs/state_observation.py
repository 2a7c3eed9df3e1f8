"""Observations made from the state as a seat knows it, not from its picture: tables of entities, or one flat vector."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from hashlib import sha256
from typing import Any, Final, NamedTuple, cast, get_origin

import msgspec
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from dowding.engine.agenda import State
from dowding.engine.context import GameContext
from dowding.engine.errors import SetupError
from dowding.engine.game import Game
from dowding.engine.state_schema import Ids, Key
from dowding.envs.observation import MAX_SHOWN_NUMBER, Observation, StateForm, action_mask
from dowding.envs.state_columns import Column, Columns, columns_of, struct_columns, struct_fields
from dowding.envs.vocabulary_index import UnknownName, VocabularyIndex
from dowding.view.player_view import PlayerView

ONE_HOT_LIMIT: Final = 64
"""Words of a longer list are one number in the flat vector."""
DECISION: Final = "decision"
MATCH: Final = "match"
AGENDA_ITEMS: Final = 6
AGENDA_ARGUMENTS: Final = 2
LARGEST: Final = math.log1p(MAX_SHOWN_NUMBER)


PRESENT: Final = Column("present", (True,))
Vector = NDArray[np.float32]


class Table(NamedTuple):
    """A table of entities: a row for each, and whether the entity is there."""

    name: str
    rows: tuple[Key, ...]
    columns: Columns


class StateObservationEncoder:
    """Encodes what a seat knows of the state of a match, for one scenario."""

    def __init__(self, game: Game, context: GameContext, vocabulary: VocabularyIndex, form: StateForm) -> None:
        if game.state_schema is None:
            raise SetupError(f"{game.title} does not describe its state. Choose another observation")
        self.vocabulary = vocabulary
        self.form: Final = form
        self._schema = game.state_schema
        self._steps = {name: number for number, name in enumerate(sorted(game.steps), 1)}
        self._domains = self._schema.domains(context)
        self._words = self._argument_words()
        self._tables = tuple(self._entity_tables())
        self._single = tuple(self._single_fields())
        self._scales = {name: FlatScale(columns) for name, columns in self._blocks()} if form == "state" else {}
        self._single_cache: list[tuple[object, Vector] | None] = [None] * len(self._single)
        """The last value of each field of the match and its numbers: most fields do not change between observations."""
        self._row_cache: list[dict[Key, tuple[object, Vector]]] = [{} for _ in self._tables]
        """The same for the last struct of each entity."""

    def _argument_words(self) -> dict[Key, int]:
        """The words of the arguments of scheduled steps: all ids of the schema and of the vocabulary."""
        ids = [domain.values for domain in self._domains.values() if isinstance(domain, Ids)]
        ids += [tuple(self.vocabulary.pieces.names), tuple(self.vocabulary.regions.names)]
        words = sorted({value for values in ids for value in values if isinstance(value, str)})
        return {word: number for number, word in enumerate(words, 1)}

    def _entity_tables(self) -> Iterator[Table]:
        for name, annotation, domain in struct_fields(self._schema.state, self._domains):
            if get_origin(annotation) is dict and isinstance(domain, Ids) and domain.values:
                value_type = annotation.__args__[1]  # type: ignore[attr-defined]
                if isinstance(value_type, type) and issubclass(value_type, msgspec.Struct):
                    yield Table(name, domain.values, struct_columns(value_type, self._domains))

    def _single_fields(self) -> Iterator[tuple[str, Columns]]:
        """The fields of the state that are no tables, with their columns."""
        skipped = {"agenda": None} | {table.name: None for table in self._tables}
        domains = {**self._domains, **skipped}
        for name, annotation, domain in struct_fields(self._schema.state, domains):
            yield name, columns_of(annotation, name, domain, domains)

    def _blocks(self) -> Iterator[tuple[str, Sequence[Column]]]:
        """What is encoded together: the decision, each field of the match, and a row of each table."""
        yield DECISION, self._decision_columns()
        for name, columns in self._single:
            yield name, columns.columns
        for table in self._tables:
            yield table.name, (PRESENT, *table.columns.columns)

    def _layout(self) -> Iterator[tuple[str, Sequence[Column]]]:
        """The parts of the vector in their order, with their columns."""
        yield DECISION, self._decision_columns()
        yield MATCH, [column for _, columns in self._single for column in columns.columns]
        for table in self._tables:
            columns = (PRESENT, *table.columns.columns)
            yield table.name, [column._replace(name=f"{row} {column.name}") for row in table.rows for column in columns]

    def _decision_columns(self) -> list[Column]:
        columns = [Column("acting", (True,)), Column("about", tuple(self.vocabulary.pieces.names)), Column("points")]
        columns += [Column(name) for name in self._schema.extra]
        for item in range(AGENDA_ITEMS):
            columns.append(Column(f"step {item}", tuple(self._steps)))
            columns += [Column(f"step {item} argument {number}") for number in range(AGENDA_ARGUMENTS)]
        return columns

    @property
    def version(self) -> str:
        """The name of the columns: the game's version of them and a hash, which changes with any of them."""
        names = "\n".join(f"{part} {column}" for part, columns in self._layout() for column in columns)
        return f"{self._schema.version}-{sha256(names.encode()).hexdigest()[:8]}"

    def fields(self) -> list[str]:
        """The name of each number of the tables, in the order of the flat vector before words are spread out."""
        return [f"{part} {column.name}" for part, columns in self._layout() for column in columns]

    def space(self) -> spaces.Space[Observation]:
        """The observation space, with the bounds of every element."""
        parts: dict[str, spaces.Space[Any]] = {
            "action_mask": spaces.Box(0, 1, (len(self.vocabulary.actions),), np.int8)
        }
        if self.form == "state":
            parts["observation"] = spaces.Box(-1, 1, (self._flat_width(),), np.float32)
            return cast("spaces.Space[Observation]", spaces.Dict(parts))
        shapes = {table.name: (len(table.rows), 1 + len(table.columns.columns)) for table in self._tables}
        for name, columns in self._layout():
            high = np.array([len(column.words) or MAX_SHOWN_NUMBER for column in columns], np.float32)
            low = np.array([0 if column.words else -MAX_SHOWN_NUMBER for column in columns], np.float32)
            shape = shapes.get(name, (len(columns),))
            parts[name] = spaces.Box(low.reshape(shape), high.reshape(shape), dtype=np.float32)
        return cast("spaces.Space[Observation]", spaces.Dict(parts))

    def observe(self, view: PlayerView) -> Observation:
        """The observation of the seat and its action mask."""
        known = view.known_state()
        decision = self._encode(DECISION, self._decision_numbers(view, known))
        single = [self._single_numbers(index, known) for index in range(len(self._single))]
        rows = [self._rows(index, known) for index in range(len(self._tables))]
        if self.form == "state":
            vectors = [decision, *single, *(row for table in rows for row in table)]
            return {"observation": np.concatenate(vectors), "action_mask": self.mask(view)}
        tables = {table.name: np.array(each) for table, each in zip(self._tables, rows, strict=True)}
        return {DECISION: decision, MATCH: np.concatenate(single), **tables, "action_mask": self.mask(view)}

    def _flat_width(self) -> int:
        """The length of the flat vector."""
        rows = {table.name: len(table.rows) for table in self._tables}
        return sum(scale.width * rows.get(name, 1) for name, scale in self._scales.items())

    def _encode(self, block: str, numbers: Iterable[int]) -> Vector:
        """The elements of a block: its numbers, scaled in the flat form."""
        vector = np.array(list(numbers), np.float32)
        return self._scales[block].flatten(vector) if self._scales else vector

    def _single_numbers(self, index: int, known: State) -> Vector:
        """The elements of a field of the match, from the cache if it has not changed."""
        (name, columns), cached = self._single[index], self._single_cache[index]
        value: object = getattr(known, name)
        if cached is None or cached[0] != value:
            snapshot = copy(value) if isinstance(value, dict | list | set) else value
            cached = self._single_cache[index] = snapshot, self._encode(name, columns.numbers(value))
        return cached[1]

    def mask(self, view: PlayerView) -> NDArray[np.int8]:
        """The action mask of the seat; after the end it allows the no-op action."""
        return action_mask(self.vocabulary, view)

    def _decision_numbers(self, view: PlayerView, known: State) -> list[int]:
        decision = view.decision
        about = self.vocabulary.pieces.index_of(decision.about[0]) if decision is not None and decision.about else 0
        numbers = [int(decision is not None), about, view.points or 0, *view.extra_numbers()]
        for item in known.agenda[: -AGENDA_ITEMS - 1 : -1]:
            arguments = [self._argument(value) for value in item[1 : 1 + AGENDA_ARGUMENTS]]
            numbers += [self._steps[str(item[0])], *arguments, *(0,) * (AGENDA_ARGUMENTS - len(arguments))]
        return numbers + [0] * ((1 + AGENDA_ARGUMENTS) * max(0, AGENDA_ITEMS - len(known.agenda)))

    def _argument(self, value: Key) -> int:
        """The number of an argument of a step: numbers as they are, words by their place among all ids."""
        if isinstance(value, int):
            return value
        index = self._words.get(value)
        if index is None:
            raise UnknownName(f"{value!r}, an argument of a scheduled step, is not an id of the state schema")
        return index

    def _rows(self, index: int, known: State) -> list[Vector]:
        """The rows of a table, with those of unchanged entities from the cache."""
        table, cache = self._tables[index], self._row_cache[index]
        entities: dict[Key, object] = getattr(known, table.name)
        if len(entities) > len(table.rows) or not entities.keys() <= set(table.rows):
            unknown = ", ".join(str(key) for key in entities if key not in table.rows)
            raise UnknownName(f"{unknown} is not a row of the table {table.name!r} in the state schema")
        rows = []
        for key in table.rows:
            entity = entities.get(key)
            cached = cache.get(key)
            if cached is None or (cached[0] is not entity and cached[0] != entity):
                numbers = [0] * (1 + len(table.columns.columns)) if entity is None else table.columns.numbers(entity)
                encoded = self._encode(table.name, numbers if entity is None else (1, *numbers))
                cached = cache[key] = entity, encoded
            rows.append(cached[1])
        return rows


class FlatScale:
    """Spreads words out to one element each and scales amounts to -1 to 1 by their logarithm."""

    def __init__(self, columns: Sequence[Column]) -> None:
        widths = np.array(
            [len(column.words) if 1 < len(column.words) <= ONE_HOT_LIMIT else 1 for column in columns], int
        )
        spread = np.array([1 < len(column.words) <= ONE_HOT_LIMIT for column in columns], bool)
        starts = np.concatenate(([0], widths.cumsum()))
        self.width = int(starts[-1])
        self._spread, self._spread_starts = np.flatnonzero(spread), starts[:-1][spread] - 1
        self._kept, self._kept_at = np.flatnonzero(~spread), starts[:-1][~spread]
        sizes = np.array([len(column.words) for column in columns], int)[self._kept]
        self._amounts = sizes == 0
        self._sizes = np.maximum(sizes, 1).astype(np.float32)

    def flatten(self, numbers: NDArray[np.float32]) -> NDArray[np.float32]:
        """The flat vector of these numbers."""
        vector = np.zeros(self.width, np.float32)
        words = numbers[self._spread].astype(np.int64)
        vector[(self._spread_starts + words)[words > 0]] = 1.0
        kept = numbers[self._kept]
        amounts = np.sign(kept) * np.log1p(np.abs(kept)) / np.float32(LARGEST)
        vector[self._kept_at] = np.where(self._amounts, amounts, kept / self._sizes)
        return vector
