"""Parameter sweeps: the same matches with each value of a setting or of a pack entry.

The seeds are common to all values, so each value is compared with the first pair by pair.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from dowding.engine.decision import Seat
from dowding.engine.errors import PackError, SetupError
from dowding.engine.game import Game, Pack
from dowding.engine.packs import Entry
from dowding.sim.batch import BatchSpec, open_batch_pack
from dowding.sim.batch_statistics import BatchStatistics, MatchFailure
from dowding.sim.cluster import Cluster
from dowding.sim.comparison import estimate_difference
from dowding.sim.frames import polars_frame
from dowding.sim.journal import Journal
from dowding.sim.matches_csv import StudyHeader
from dowding.sim.pool import ProgressCallback, RunInterrupted, available_cpus, play_specs
from dowding.sim.study_spec import ALL, build_study_spec

if TYPE_CHECKING:
    import polars

    from dowding.sim.notebook import Plot

MAX_VALUES: Final = 50
PACK_PATH_PARTS: Final = 3
"""A pack value is named `file:entry:field`."""


class SweepAxis(msgspec.Struct, frozen=True):
    """What a sweep varies: a setting, or a field of a pack entry (file, entry, field); and its values."""

    name: str
    values: tuple[str, ...]

    @property
    def pack_path(self) -> tuple[str, str, str] | None:
        """File, entry and field, if a value of the pack is varied."""
        parts = self.name.split(":")
        return (parts[0], parts[1], parts[2]) if len(parts) == PACK_PATH_PARTS else None


class SweepPoint(msgspec.Struct, frozen=True):
    """The points of a seat with one value: their mean with its 95 % interval, and the gain over the first value."""

    value: str
    seat: Seat
    matches: int
    mean: float
    low: float
    high: float
    gain: float
    """The mean difference from the first value, paired by seed."""
    gain_low: float
    gain_high: float
    wins: int


def parse_axis(text: str) -> SweepAxis:
    """Parse `name=1,2,3` or `name=1..5`, or `file:entry:field=...` for a value of the pack."""
    name, _, value_list = text.partition("=")
    values = tuple(value for part in value_list.split(",") for value in _expand_range(part.strip()) if value)
    if not name.strip() or len(values) < 2:
        raise SetupError(
            f"{text!r} is not a sweep. Use NAME=VALUE,VALUE,... or NAME=FIRST..LAST, with two or more values"
        )
    if len(set(values)) < len(values):
        raise SetupError(f"{text!r} contains a value twice")
    if len(values) > MAX_VALUES:
        raise SetupError(f"Too many values: {len(values)}. The limit is {MAX_VALUES}")
    return SweepAxis(name.strip(), values)


def _expand_range(part: str) -> Iterator[str]:
    """The value itself, or all integers of a range."""
    first, dots, last = part.partition("..")
    try:
        numbers = range(int(first), int(last) + 1) if dots else None
    except ValueError:
        numbers = None
    if numbers is None:
        yield part
    else:
        yield from map(str, numbers[: MAX_VALUES + 1])


class SweepResult(msgspec.Struct, frozen=True):
    """The result of a sweep: `points` has a `SweepPoint` for each value and seat.

    `axis` is the name of the setting or pack value, `failures` are the matches that failed.
    """

    header: StudyHeader
    scenario: str
    axis: str
    points: list[SweepPoint]
    failures: list[MatchFailure]
    partial: bool = False
    """Whether the sweep was interrupted."""

    def _repr_html_(self) -> str:
        from dowding.sim.notebook import sweep_html  # it imports this module

        return sweep_html(self)

    def plot(self) -> Plot:
        """The mean points of each value, with 95 % intervals. `save(path)` writes the chart as SVG."""
        from dowding.sim.notebook import plot_sweep  # it imports this module

        return plot_sweep(self)

    @property
    def columns(self) -> list[str]:
        """The columns of the table."""
        return [*self._cells, *SweepPoint.__struct_fields__]

    @property
    def _cells(self) -> dict[str, object]:
        return {**self.header.cells(), "scenario": self.scenario, "over": self.axis}

    def to_dicts(self) -> list[dict[str, object]]:
        """A row for each value and seat, with the game, players, settings, pack and version."""
        return [self._cells | msgspec.structs.asdict(point) for point in self.points]

    def to_polars(self) -> polars.DataFrame:
        """The rows of `to_dicts()` as a polars data frame. It needs the extra `analysis`."""
        return polars_frame(self.to_dicts())


def sweep(
    game: Game | str,
    scenario: str,
    over: SweepAxis | str,
    *,
    matches: int = 100,
    seed: int = 0,
    players: Mapping[Seat, str] | None = None,
    settings: Mapping[str, str] | None = None,
    packs: Sequence[str | Path] = (),
    workers: int | None = None,
    on_progress: ProgressCallback = lambda done: None,
) -> SweepResult:
    """Play the same matches with each value of a setting or of a pack entry, and compare each value with the first.

    `over` names what varies and its values: `advanced=no,yes` for a setting, `file:entry:field=1..3` for a number of
    the pack. The other arguments are those of `simulate`. All values are checked before the first match.

    ```python
    result = dowding.sweep("lion", "prelude", "advanced=no,yes", matches=10, workers=1)
    for point in result.points:
        print(point.value, point.mean, point.gain)
    ```
    """
    plan = plan_sweep(game, scenario, over, seed=seed, players=players or {}, settings=settings or {}, packs=packs)
    return play_sweep(plan, range(matches), workers or available_cpus(), on_progress)


class SweepPlan(msgspec.Struct, frozen=True):
    """A checked sweep: what varies, the spec of each value, and the header for tables."""

    axis: SweepAxis
    specs: tuple[BatchSpec, ...]
    header: StudyHeader


def plan_sweep(
    game: Game | str,
    scenario: str,
    over: SweepAxis | str,
    *,
    seed: int,
    players: Mapping[Seat, str],
    settings: Mapping[str, str],
    packs: Sequence[str | Path],
) -> SweepPlan:
    """Check the arguments of a sweep and all its values."""
    axis = parse_axis(over) if isinstance(over, str) else over
    if scenario == ALL:
        raise SetupError("A sweep needs one scenario, not all")
    if axis.name in settings:
        raise SetupError(f"{axis.name} is the swept setting. Do not set it as well")
    build_spec = partial(build_study_spec, game, scenario, seed=seed, players=players, packs=packs)
    base = build_spec(settings=settings)
    base_spec, specs = base.specs[0], list[BatchSpec]()
    for value, variant in zip(axis.values, _variations(base.pack, axis, settings), strict=True):
        [spec] = build_spec(settings=variant.settings).specs
        spec = replace(spec, overlay_file=variant.overlay_file)
        try:
            open_batch_pack(spec.game_id, spec.overlays, spec.overlay_file)
        except PackError as error:
            message = (
                re.sub(rf"\S*/(?={re.escape(variant.overlay_file[0])})", "", str(error))
                if variant.overlay_file
                else str(error)
            )
            raise PackError(f"with {value}: {message}") from None
        specs.append(spec)
    shared_settings = {name: value for name, value in base_spec.settings.items() if name != axis.name}
    return SweepPlan(axis, tuple(specs), replace(base.header, settings=shared_settings))


def play_sweep(
    plan: SweepPlan,
    numbers: range,
    workers: int,
    on_progress: ProgressCallback,
    cluster: Cluster | None = None,
    journal: Journal | None = None,
) -> SweepResult:
    """Play the matches of a sweep. Ctrl-C raises a `SweepInterrupted` with the result so far."""
    try:
        totals = play_specs(plan.specs, numbers, workers, on_progress, cluster, journal=journal)
    except RunInterrupted as error:
        raise SweepInterrupted(error.totals, _sweep_result(plan, error.totals, partial=True)) from None
    return _sweep_result(plan, totals, partial=False)


class SweepInterrupted(RunInterrupted):
    """Ctrl-C during a sweep. `result` has the values of which matches were finished."""

    def __init__(self, totals: list[BatchStatistics], result: SweepResult) -> None:
        super().__init__(totals)
        self.result = result


def _sweep_result(plan: SweepPlan, totals: Sequence[BatchStatistics], *, partial: bool) -> SweepResult:
    scenario = plan.specs[0].scenario
    points = [
        point
        for value, statistics in zip(plan.axis.values, totals, strict=True)
        if statistics.finished or not partial
        for point in _sweep_points(value, scenario, statistics, totals[0])
    ]
    failures = [failure for statistics in totals for failure in statistics.failures]
    return SweepResult(plan.header, scenario, plan.axis.name, points, failures, partial)


def _sweep_points(
    value: str, scenario: str, statistics: BatchStatistics, first: BatchStatistics
) -> Iterator[SweepPoint]:
    for seat in statistics.seats:
        points, points_by_seed = statistics.points(seat), {row.seed: row.points[seat] for row in statistics.rows}
        if points is None:
            raise SetupError(f"with {value} no match finished: {statistics.failures[0].text}")
        gain = estimate_difference((scenario, seat), {row.seed: row.points[seat] for row in first.rows}, points_by_seed)
        yield SweepPoint(
            value,
            seat,
            statistics.finished,
            points.mean,
            points.mean - points.ci95,
            points.mean + points.ci95,
            gain.mean,
            gain.low,
            gain.high,
            statistics.win_counts()[seat],
        )


# Variations


class Variation(msgspec.Struct, frozen=True):
    """The settings for one value, and the pack file that brings it, by name and text."""

    settings: Mapping[str, str]
    overlay_file: tuple[str, str] | None


def _variations(pack: Pack, axis: SweepAxis, settings: Mapping[str, str]) -> Iterator[Variation]:
    if axis.pack_path is None:
        for value in axis.values:
            yield Variation({**settings, axis.name: value}, None)
        return
    file, name, field = axis.pack_path
    entry = _find_entry(pack, file, name, field)
    for value in axis.values:
        yield Variation(settings, (file, _overlay_text(entry, field, value)))


def _find_entry(pack: Pack, file: str, name: str, field: str) -> tuple[str, Entry]:
    """The kind and the entry of a pack whose field is varied."""
    locations: list[str] = []
    for kind in pack.contents.kinds():
        for location, entry in pack.contents.located_entries(kind):
            path, _, entry_name = location.partition(": ")
            if Path(path).name == file:
                locations.append(entry_name)
                if entry_name == name:
                    if field not in entry.__struct_fields__ or field == "source":
                        fields = ", ".join(
                            field_name for field_name in entry.__struct_fields__ if field_name != "source"
                        )
                        raise SetupError(f"{file}: {name} has no {field!r}; it has {fields}")
                    return name.partition(" ")[0], entry
    raise SetupError(
        f"Unknown entry {name!r} in {file}. Some of its entries: {', '.join(locations[:8])} ..."
        if locations
        else f"The pack has no file {file}"
    )


def _overlay_text(entry: tuple[str, Entry], field: str, value: str) -> str:
    """A pack file with the entry and a new value of the field."""
    table, original = entry
    changed = {field: _parse_value(value, getattr(original, field)), "source": "reconstructed: a sweep"}
    fields: dict[str, object] = msgspec.to_builtins(original) | changed
    lines = [
        f"[[{table}]]",
        *(f"{name} = {_to_toml(field_value)}" for name, field_value in fields.items() if field_value is not None),
    ]
    return "\n".join(lines) + "\n"


def _parse_value(value: str, current: object) -> object:
    """A value in the type of the field: text stays text, anything else is parsed as JSON."""
    if isinstance(current, str):
        return value
    try:
        return json.loads(value)
    except ValueError:
        raise SetupError(f"{value!r} is not of type {type(current).__name__}, such as {current!r}") from None


def _to_toml(value: object) -> str:
    """Plain data as one line of TOML."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json.dumps(str(key))} = {_to_toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_to_toml, value)) + "]"
    return json.dumps(value)
