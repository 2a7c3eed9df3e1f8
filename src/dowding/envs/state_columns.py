"""Columns of numbers, made from the type of a state: every field becomes flags, amounts or numbered words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import NoneType, UnionType
from typing import Annotated, Final, Literal, NamedTuple, Union, cast, get_args, get_origin, get_type_hints

import msgspec

from dowding.engine.errors import DowdingError
from dowding.engine.fingerprint import DISPLAY_ONLY
from dowding.engine.state_schema import Domain, Grid, Ids, Key, Slots
from dowding.envs.vocabulary_index import UnknownName

Annotation = object
Numbers = Callable[[object], Iterable[int]]
Domains = Mapping[str, Domain | None]


class Column(NamedTuple):
    """A column: an amount, or the number of a word, where 0 is none and 1 the first of `words`."""

    name: str
    words: tuple[Key, ...] = ()


class Columns(NamedTuple):
    """Columns, and the function that reads their numbers from a value."""

    columns: tuple[Column, ...]
    numbers: Numbers


class UndescribedField(DowdingError):
    """A field of a state whose values neither its type nor the schema describes."""


FLAG: Final = (True,)
"""The words of a flag: 0 is false."""


def struct_fields(struct: type[msgspec.Struct], domains: Domains) -> Iterator[tuple[str, Annotation, Domain | None]]:
    """The fields of a struct that are encoded: name, type and domain."""
    hints = get_type_hints(struct, include_extras=True)
    for name in struct.__struct_fields__:
        qualified = f"{struct.__name__}.{name}"
        key = qualified if qualified in domains else name
        if key in domains and domains[key] is None:
            continue
        annotation, display_only = _strip(hints[name])
        if display_only and not _literals(annotation):
            continue
        yield name, annotation, domains.get(key)


def struct_columns(struct: type[msgspec.Struct], domains: Domains, prefix: str = "") -> Columns:
    """The columns of all fields of a struct."""
    names, parts = [], []
    for name, annotation, domain in struct_fields(struct, domains):
        names.append(name)
        parts.append(columns_of(annotation, f"{prefix}{name}", domain, domains))
    readers = [(name, part.numbers) for name, part in zip(names, parts, strict=True)]

    def numbers(value: object) -> Iterator[int]:
        for name, read in readers:
            yield from read(getattr(value, name))

    return Columns(tuple(column for part in parts for column in part.columns), numbers)


def columns_of(annotation: Annotation, name: str, domain: Domain | None, domains: Domains) -> Columns:
    """The columns of a value of this type."""
    if annotation is bool:
        return Columns((Column(name, FLAG),), lambda value: (int(bool(value)),))
    literals = _literals(annotation)
    if isinstance(domain, Grid):
        return _grid_columns(name, domain, annotation)
    if isinstance(domain, Ids) and get_origin(annotation) not in (list, tuple, dict):
        return _word_columns(name, domain.values)
    if literals:
        return _word_columns(name, tuple(word for word in literals if word != ""))
    inner, optional = _without_none(annotation)
    if inner is bool:
        return _word_columns(name, (False, True))
    if inner is int:
        return _optional_amount(name) if optional else Columns((Column(name),), lambda value: (cast("int", value),))
    if isinstance(inner, type) and issubclass(inner, msgspec.Struct):
        return _nested_columns(struct_columns(inner, domains, f"{name}."), name, optional=optional)
    if get_origin(inner) is dict:
        return _dict_columns(inner, name, domain, domains)
    if get_origin(inner) in (list, tuple):
        return _list_columns(inner, name, domain, domains)
    raise UndescribedField(f"The field {name!r} of type {annotation} needs a domain in the state schema of its game")


def _word_columns(name: str, words: Sequence[Key]) -> Columns:
    words = tuple(dict.fromkeys(words))
    indices: dict[object, int] = {"": 0, None: 0} | {word: number for number, word in enumerate(words, 1)}
    if all(type(word) is int for word in words) and 0 not in indices and -1 not in indices:
        indices |= {0: 0, -1: 0}  # how a state says that there is no card or no region

    def numbers(value: object) -> tuple[int]:
        index = indices.get(value)
        if index is None:
            raise UnknownName(f"{value!r} is not among the values of the field {name!r} in the state schema")
        return (index,)

    return Columns((Column(name, words),), numbers)


def _grid_columns(name: str, grid: Grid, annotation: Annotation) -> Columns:
    if get_origin(annotation) in (list, tuple, dict):
        raise UndescribedField(f"The field {name!r} holds several squares: describe it with Slots")
    levels = grid.levels

    def numbers(value: object) -> tuple[int, int]:
        square = cast("int | None", value)
        return (-1, -1) if square is None or square < 0 else divmod(square, levels)

    return Columns((Column(f"{name}.column"), Column(f"{name}.level")), numbers)


def _optional_amount(name: str) -> Columns:
    return Columns(
        (Column(f"{name}.known", FLAG), Column(name)),
        lambda value: (0, 0) if value is None else (1, cast("int", value)),
    )


def _nested_columns(columns: Columns, name: str, *, optional: bool) -> Columns:
    if not optional:
        return columns
    read, absent = columns.numbers, (0,) * (1 + len(columns.columns))
    return Columns(
        (Column(f"{name}.present", FLAG), *columns.columns),
        lambda value: absent if value is None else (1, *read(value)),
    )


def _dict_columns(annotation: Annotation, name: str, domain: Domain | None, domains: Domains) -> Columns:
    key_type, value_type = get_args(annotation)
    keys = domain.values if isinstance(domain, Ids) else _literals(key_type)
    if not keys and not isinstance(domain, Ids):
        raise UndescribedField(f"The field {name!r} needs the values of its keys in the state schema of its game")
    value_domain = domains.get(f"{name.rpartition('.')[2]} values")
    parts = [columns_of(_strip(value_type)[0], f"{name}.{key}", value_domain, domains) for key in keys]
    readers = [(key, part.numbers, (0,) * len(part.columns)) for key, part in zip(keys, parts, strict=True)]
    known_keys = frozenset(keys)

    def numbers(value: object) -> Iterator[int]:
        entries = cast("dict[Key, object]", value)
        unknown = next((key for key in entries if key not in known_keys), None)
        if unknown is not None:
            raise UnknownName(f"{unknown!r} is not among the keys of the field {name!r} in the state schema")
        for key, read, absent in readers:
            yield from read(entries[key]) if key in entries else absent

    return Columns(tuple(column for part in parts for column in part.columns), numbers)


def _list_columns(annotation: Annotation, name: str, domain: Domain | None, domains: Domains) -> Columns:
    entry_type = _strip(get_args(annotation)[0])[0]
    if isinstance(domain, Slots):
        return _slot_columns(entry_type, name, domain, domains)
    ids = domain or (Ids(words) if (words := _literals(entry_type)) else None)
    if not isinstance(ids, Ids):
        raise UndescribedField(f"The list {name!r} needs a domain in the state schema of its game")
    return _id_list_columns(name, ids)


def _id_list_columns(name: str, ids: Ids) -> Columns:
    """A column for each id: how often it is in the list, or its place in it from 1."""
    places = {value: place for place, value in enumerate(ids.values)}
    width, counted = len(ids.values), ids.counted

    def numbers(value: object) -> list[int]:
        row = [0] * width
        for order, entry in enumerate(cast("Sequence[Key]", value), 1):
            place = places.get(entry)
            if place is None:
                raise UnknownName(f"{entry!r} is not among the values of the field {name!r} in the state schema")
            row[place] = row[place] + 1 if counted else order
        return row

    return Columns(tuple(Column(f"{name}.{value}") for value in ids.values), numbers)


def _slot_columns(entry_type: Annotation, name: str, slots: Slots, domains: Domains) -> Columns:
    """Columns for the last entries of a list, and one for its length."""
    entry = _entry_columns(entry_type, slots.of, domains)
    width, count = len(entry.columns), slots.count
    columns = tuple(
        Column(f"{name}.{slot}.{column.name}".rstrip("."), column.words)
        for slot in range(count)
        for column in entry.columns
    )

    def numbers(value: object) -> list[int]:
        entries = cast("Sequence[object]", value)
        row = [len(entries)]
        for each in entries[-count:]:
            row.extend(entry.numbers(each))
        return row + [0] * (1 + count * width - len(row))

    return Columns((Column(f"{name}.length"), *columns), numbers)


def _entry_columns(entry_type: Annotation, domain: Domain | None, domains: Domains) -> Columns:
    """The columns of an entry of a list: of a struct, of a number, or of a pair, whose parts share a domain."""
    if get_origin(entry_type) is not tuple:
        return columns_of(entry_type, "", domain, domains)
    kinds = [_strip(kind)[0] for kind in get_args(entry_type)]
    parts = [
        columns_of(kind, str(number), None if _literals(kind) else domain, domains) for number, kind in enumerate(kinds)
    ]

    def numbers(value: object) -> Iterator[int]:
        for part, each in zip(parts, cast("tuple[object, ...]", value), strict=True):
            yield from part.numbers(each)

    return Columns(tuple(column for part in parts for column in part.columns), numbers)


def _strip(annotation: Annotation) -> tuple[Annotation, bool]:
    """A type without its annotations, and whether it is only displayed."""
    if get_origin(annotation) is Annotated:
        inner, *marks = get_args(annotation)
        return inner, DISPLAY_ONLY in marks
    return annotation, False


def _without_none(annotation: Annotation) -> tuple[Annotation, bool]:
    if get_origin(annotation) in (Union, UnionType):
        kinds = [kind for kind in get_args(annotation) if kind is not NoneType]
        if len(kinds) == 1 and len(get_args(annotation)) > 1:
            return _strip(kinds[0])[0], True
    return annotation, False


def _literals(annotation: Annotation) -> tuple[Key, ...]:
    """The words of a type that lists them; empty for other types."""
    origin = get_origin(annotation)
    if origin is Literal:
        return cast("tuple[Key, ...]", get_args(annotation))
    if origin in (Union, UnionType):
        parts = [_literals(kind) for kind in get_args(annotation) if kind is not NoneType]
        return tuple(word for part in parts for word in part) if all(parts) else ()
    return ()
