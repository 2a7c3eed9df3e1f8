"""A sweep: the same matches with another value of a setting or of a pack's entry each time, and what that changes.

The seeds are common to all values, so each value is compared with the first pair by pair.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from dowding.games import game_named
from dowding.kernel.decision import Seat
from dowding.kernel.errors import SetupError
from dowding.kernel.game import Game, Pack
from dowding.kernel.packs import Entry
from dowding.sim.comparison import difference
from dowding.sim.study import Result, simulate

MOST_VALUES: Final = 50
IN_A_PACK: Final = 3
"""A value of a pack is named by its file, its entry and its field, with colons between."""


class Over(msgspec.Struct, frozen=True):
    """What is swept over: a setting, or a field of an entry of the pack (file, entry, field); and its values."""

    name: str
    values: tuple[str, ...]

    @property
    def in_pack(self) -> tuple[str, str, str] | None:
        """The file, the entry and the field, where it is a value of the pack."""
        parts = self.name.split(":")
        return (parts[0], parts[1], parts[2]) if len(parts) == IN_A_PACK else None


class Stop(msgspec.Struct, frozen=True):
    """What a seat came to with one value: the mean of its points with the ends of its 95 % interval, and the gain."""

    value: str
    seat: Seat
    matches: int
    mean: float
    low: float
    high: float
    gain: float
    """By how much more than with the first value, match by match."""
    gain_low: float
    gain_high: float
    wins: int


def read_over(text: str) -> Over:
    """Read `name=1,2,3` or `name=1..5`, or `file:entry:field=...` for a value of the pack."""
    name, _, listed = text.partition("=")
    values = tuple(value for part in listed.split(",") for value in _counted(part.strip()) if value)
    if not name.strip() or len(values) < 2:
        raise SetupError(
            f"{text!r} is no sweep: write NAME=VALUE,VALUE,... or NAME=FIRST..LAST, with two values or more"
        )
    if len(values) > MOST_VALUES:
        raise SetupError(f"{len(values)} values are more than {MOST_VALUES}")
    return Over(name.strip(), values)


def _counted(part: str) -> Iterator[str]:
    """A value, or all whole numbers of a range."""
    first, dots, last = part.partition("..")
    try:
        numbers = range(int(first), int(last) + 1) if dots else None
    except ValueError:
        numbers = None
    if numbers is None:
        yield part
    else:
        yield from map(str, numbers[: MOST_VALUES + 1])


def sweep(
    game: Game | str,
    scenario: str,
    over: Over,
    *,
    matches: int = 100,
    seed: int = 0,
    players: Mapping[Seat, str] | None = None,
    settings: Mapping[str, str] | None = None,
    packs: Sequence[str | Path] = (),
    workers: int | None = None,
) -> list[Stop]:
    """Play the same matches with each value."""
    played = game_named(game) if isinstance(game, str) else game
    pack = played.open_pack([Path(each) for each in packs])
    entry = None if over.in_pack is None else _entry(pack, *over.in_pack)
    results: list[Result] = []
    with TemporaryDirectory() as folder:
        for number, value in enumerate(over.values):
            chosen, overlays = dict(settings or {}), [*packs]
            if over.in_pack is None or entry is None:
                chosen[over.name] = value
            else:
                file, _, field = over.in_pack
                overlays.append(_overlay(Path(folder) / str(number), file, entry, field, value))
            results.append(
                simulate(
                    played,
                    scenario,
                    matches=matches,
                    seed=seed,
                    players=players,
                    settings=chosen,
                    packs=overlays,
                    workers=workers,
                )
            )
    each = zip(over.values, results, strict=True)
    return [stop for value, result in each for stop in _stops(value, result, results[0])]


def _stops(value: str, result: Result, first: Result) -> Iterator[Stop]:
    [(scenario, statistics)] = result.totals.items()
    before = first.totals[scenario].rows
    for seat in statistics.seats:
        points, found = statistics.points(seat), {row.seed: row.points[seat] for row in statistics.rows}
        if points is None:
            raise SetupError(f"with {value} no match came to its end: {statistics.failures[0].text}")
        gained = difference((scenario, seat), {row.seed: row.points[seat] for row in before}, found)
        yield Stop(
            value,
            seat,
            statistics.finished,
            points.mean,
            points.mean - points.error,
            points.mean + points.error,
            gained.mean,
            gained.low,
            gained.high,
            statistics.wins()[seat],
        )


# Values of a pack


def _entry(pack: Pack, file: str, name: str, field: str) -> tuple[str, Entry]:
    """The table and the entry that is swept over."""
    places: list[str] = []
    for kind in pack.contents.kinds():
        for place, entry in pack.contents.placed(kind):
            written, _, called = place.partition(": ")
            if Path(written).name == file:
                places.append(called)
                if called == name:
                    if field not in entry.__struct_fields__ or field == "source":
                        known = ", ".join(each for each in entry.__struct_fields__ if each != "source")
                        raise SetupError(f"{file}: {name} has no {field!r}; it has {known}")
                    return name.partition(" ")[0], entry
    raise SetupError(
        f"there is no {name!r} in {file}; there is {', '.join(places[:8])} ..." if places else f"the pack has no {file}"
    )


def _overlay(folder: Path, file: str, entry: tuple[str, Entry], field: str, value: str) -> Path:
    """A folder with the entry as it is, but for the field."""
    table, before = entry
    changed = {field: _typed(value, getattr(before, field)), "source": "reconstructed: a sweep"}
    fields: dict[str, object] = msgspec.to_builtins(before) | changed
    folder.mkdir()
    lines = [f"[[{table}]]", *(f"{name} = {_toml(held)}" for name, held in fields.items() if held is not None)]
    (folder / file).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def _typed(value: str, before: object) -> object:
    """The value as the field has it: text stays text, everything else is read as JSON."""
    if isinstance(before, str):
        return value
    try:
        return json.loads(value)
    except ValueError:
        raise SetupError(f"{value!r} is no {type(before).__name__}, such as {before!r}") from None


def _toml(value: object) -> str:
    """Plain data as TOML writes it in a line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json.dumps(str(key))} = {_toml(held)}" for key, held in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value)
