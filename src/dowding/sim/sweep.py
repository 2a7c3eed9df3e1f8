"""A sweep: the same matches with another value of a setting or of a pack's entry each time, and what that changes.

The seeds are common to all values, so each value is compared with the first pair by pair.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec
from msgspec.structs import replace

from dowding.engine.decision import Seat
from dowding.engine.errors import PackError, SetupError
from dowding.engine.game import Game, Pack
from dowding.engine.packs import Entry
from dowding.games import game_named
from dowding.sim.batch_statistics import Failure, Statistics
from dowding.sim.comparison import difference
from dowding.sim.matches_csv import Asked
from dowding.sim.pool import Watcher, processors, run
from dowding.sim.study_spec import ALL, Question, question

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
    if len(set(values)) < len(values):
        raise SetupError(f"{text!r} names a value twice")
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


class Swept(msgspec.Struct, frozen=True):
    """A sweep that was played: what was asked for all values, and a stop for each value and seat."""

    asked: Asked
    scenario: str
    over: str
    stops: list[Stop]
    failures: list[Failure]

    def rows(self) -> list[dict[str, object]]:
        """A row for each stop, with what was asked, so that a table can be told from another by itself."""
        first: dict[str, object] = {**self.asked.cells(), "scenario": self.scenario, "over": self.over}
        return [first | msgspec.structs.asdict(stop) for stop in self.stops]


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
    watch: Watcher = lambda done: None,
) -> Swept:
    """Play the same matches with each value. All values are checked before the first match."""
    played, chosen = game_named(game) if isinstance(game, str) else game, settings or {}
    if scenario == ALL:
        raise SetupError("a sweep is over one scenario; name it")
    if over.name in chosen:
        raise SetupError(f"{over.name} is swept over; do not set it besides")
    asks = partial(question, played, scenario, seed=seed, players=players or {})
    base = asks(settings=chosen, packs=packs)
    with TemporaryDirectory() as folder:
        questions: list[Question] = []
        for value, each in zip(over.values, _variations(base.pack, over, chosen, packs, Path(folder)), strict=True):
            try:
                questions.append(asks(settings=each.settings, packs=each.packs))
            except PackError as error:
                told = str(error).replace(f"{each.packs[-1]}/", "")  # the folder is not the player's
                raise PackError(f"with {value}: {told}") from None
        results = [run(each.specs, matches, workers or processors(), watch)[scenario] for each in questions]
    stops = [
        stop
        for value, result in zip(over.values, results, strict=True)
        for stop in _stops(value, scenario, result, results[0])
    ]
    same = {name: value for name, value in base.asked.settings.items() if name != over.name}
    failures = [failure for result in results for failure in result.failures]
    return Swept(replace(base.asked, settings=same), scenario, over.name, stops, failures)


def _stops(value: str, scenario: str, statistics: Statistics, first: Statistics) -> Iterator[Stop]:
    for seat in statistics.seats:
        points, found = statistics.points(seat), {row.seed: row.points[seat] for row in statistics.rows}
        if points is None:
            raise SetupError(f"with {value} no match came to its end: {statistics.failures[0].text}")
        gained = difference((scenario, seat), {row.seed: row.points[seat] for row in first.rows}, found)
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


# What a value changes


class Variation(msgspec.Struct, frozen=True):
    """The settings and packs of one value."""

    settings: Mapping[str, str]
    packs: Sequence[str | Path]


def _variations(
    pack: Pack, over: Over, settings: Mapping[str, str], packs: Sequence[str | Path], folder: Path
) -> Iterator[Variation]:
    if over.in_pack is None:
        for value in over.values:
            yield Variation({**settings, over.name: value}, packs)
        return
    file, name, field = over.in_pack
    entry = _entry(pack, file, name, field)
    for number, value in enumerate(over.values):
        yield Variation(settings, [*packs, _overlay(folder / str(number), file, entry, field, value)])


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
