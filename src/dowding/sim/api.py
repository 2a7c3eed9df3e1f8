"""The Python interface of simulations: `simulate(...)` plays many matches and returns a `SimulationResult`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from dowding.engine.decision import Seat
from dowding.engine.errors import SetupError
from dowding.engine.game import Game
from dowding.engine.match_stats import CountGroup
from dowding.engine.text import format_count
from dowding.sim.batch_statistics import BatchStatistics
from dowding.sim.events_file import EventsFile
from dowding.sim.frames import polars_frame
from dowding.sim.matches_csv import Cell, StudyHeader, all_rows, match_cells, match_columns
from dowding.sim.pool import available_cpus, run_batches
from dowding.sim.proportion import wilson_interval
from dowding.sim.study_spec import ALL, build_study_spec

if TYPE_CHECKING:
    import polars

    from dowding.sim.notebook import Plot


class SimulationResult:
    """The matches of a simulation and their statistics.

    `summary()` has a row for each scenario and seat, `to_dicts()` and `to_polars()` a row for each match. `totals`
    has the statistics of each scenario by its id. The `repr` is a short table for people, in a notebook an HTML table
    with conclusions in words; `plot()` draws a chart.
    """

    def __init__(
        self,
        header: StudyHeader,
        matches: int,
        totals: dict[str, BatchStatistics],
        count_groups: tuple[CountGroup, ...] = (),
    ) -> None:
        self.count_groups = count_groups
        self.header = header
        self.matches = matches
        self.totals = totals

    def __repr__(self) -> str:
        matches = format_count(self.matches, "match", "matches")
        head = f"{self.header.game}, {matches} per scenario, seed {self.header.seed}: "
        seats = ", ".join(f"{seat} {code}" for seat, code in self.header.players.items())
        return "\n".join([head + seats, *map(self._summary_text, self.totals)])

    def _repr_html_(self) -> str:
        from dowding.sim.notebook import simulation_html

        return simulation_html(self)

    def plot(self, chart: str = "Victory points", scenario: str | None = None) -> Plot:
        """A chart of a report, by the beginning of its title, such as "Victory levels" or "Points over time".

        With several scenarios name one. A notebook shows the chart; `save(path)` writes it as SVG. `svg` is its text.
        """
        from dowding.sim.notebook import plot_simulation

        return plot_simulation(self, scenario, chart)

    def _summary_text(self, scenario: str) -> str:
        statistics = self.totals[scenario]
        parts = [f"  {scenario}: {statistics.finished} finished"]
        if statistics.failure_count:
            parts.append(f"{statistics.failure_count} broke ({statistics.failures[0].text})")
        for seat in statistics.seats:
            points = statistics.points(seat)
            if points is not None:
                parts.append(f"{seat} {points.mean:+.2f} ± {points.ci95:.2f} VP (sd {points.sd:.2f})")
        levels = [f"{level} {proportion}" for level, proportion in statistics.level_proportions().items()]
        return "\n    ".join([", ".join(parts), *([", ".join(levels)] if levels else [])])

    def summary(self) -> list[dict[str, object]]:
        """A row for each scenario and seat: matches, points, wins, levels and the intervals of their shares.

        `mean`, `sd` and `standard_error` are those of the seat's victory points; `ci95` is the half-width of the 95 %
        confidence interval of the mean by Student's t. `won_low`, `won_high` and `shares` are 95 % Wilson intervals.
        """
        rows: list[dict[str, object]] = []
        for scenario, statistics in self.totals.items():
            for seat in statistics.seats:
                points = statistics.points(seat)
                figures = {} if points is None else msgspec.structs.asdict(points)
                win_rate = wilson_interval(statistics.win_counts()[seat], statistics.finished)
                rows.append(
                    {
                        "scenario": scenario,
                        "seat": seat,
                        "matches": statistics.matches,
                        "finished": statistics.finished,
                        "errors": statistics.failure_count,
                        **figures,
                        "wins": win_rate.count,
                        "won": win_rate.share,
                        "won_low": win_rate.low,
                        "won_high": win_rate.high,
                        "levels": statistics.level_counts(),
                        "shares": {
                            name: (proportion.low, proportion.high)
                            for name, proportion in statistics.level_proportions().items()
                        },
                    }
                )
        return rows

    def to_dicts(self) -> list[dict[str, Cell]]:
        """A row for each match: game, players and settings, seed, level, points, and every count of the game.

        The columns are those of `matches.csv` in a report.
        """
        columns = match_columns(self.header, self.totals)
        rows = match_cells(self.header, self.totals, all_rows(self.totals))
        return [dict(zip(columns, row, strict=True)) for row in rows]

    def to_polars(self) -> polars.DataFrame:
        """The rows of `to_dicts()` as a polars data frame. It needs the extra `analysis`."""
        return polars_frame(self.to_dicts())


def simulate(
    game: Game | str,
    scenario: str = ALL,
    *,
    matches: int = 100,
    seed: int = 0,
    players: Mapping[Seat, str] | None = None,
    settings: Mapping[str, str] | None = None,
    packs: Sequence[str | Path] = (),
    workers: int | None = None,
    events: str | Path | None = None,
) -> SimulationResult:
    """Play many matches of a scenario, or of all scenarios, and return their results.

    `players` maps a seat to a player code: `random`, `cadet`, `pilot`, `ace`, `forecast:16`, or `module:Class` for a
    `Player` of your own. Name every seat of the game, or none: then all seats play at random. `matches` is per
    scenario; the same `seed` gives the same figures with any number of `workers` (processes; by default one per CPU).
    With `events` every event of every match is written to that file, as CSV or Parquet according to its name.

    A wrong game, scenario, player, setting or pack raises a `DowdingError` before the first match. A match that fails
    is counted in `totals` and does not stop the others.

    ```python
    result = dowding.simulate("lion", "prelude", matches=20, seed=7, players={"british": "pilot"})
    print(result)
    print(result.to_dicts()[0]["vp"])
    ```
    """
    if matches < 1:
        raise SetupError(f"matches: expected 1 or more, not {matches}")
    if workers is not None and workers < 1:
        raise SetupError(f"workers: expected 1 or more, not {workers}")
    spec = build_study_spec(
        game,
        scenario,
        seed=seed,
        players=players or {},
        settings=settings or {},
        packs=packs,
        events=events is not None,
    )
    with ExitStack() as open_files:
        events_file = None if events is None else open_files.enter_context(EventsFile(Path(events), spec.header))
        totals = run_batches(spec.specs, matches, workers or available_cpus(), lambda done: None, events=events_file)
    collector = spec.game.stats_collector
    return SimulationResult(spec.header, matches, totals, () if collector is None else collector.count_groups)
