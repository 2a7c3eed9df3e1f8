"""A study: many matches asked for in a line of Python, and what they came to, to look at and to reckon with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

import msgspec

from dowding.engine.decision import Seat
from dowding.engine.errors import SetupError
from dowding.engine.game import Game
from dowding.sim.batch_statistics import BatchStatistics
from dowding.sim.events_file import EventsFile
from dowding.sim.matches_csv import Cell, StudyHeader, match_rows
from dowding.sim.pool import available_cpus, run_batches
from dowding.sim.proportion import wilson_interval
from dowding.sim.study_spec import ALL, build_study_spec


class Frame(Protocol):
    """A data frame: polars makes one, and so does pandas."""


class Result:
    """What the matches of a study came to, by scenario."""

    def __init__(self, header: StudyHeader, matches: int, totals: dict[str, BatchStatistics]) -> None:
        self.header = header
        self.matches = matches
        self.totals = totals

    def __repr__(self) -> str:
        head = f"{self.header.game}, {self.matches} matches a scenario, seed {self.header.seed}: "
        seats = ", ".join(f"{seat} {code}" for seat, code in self.header.players.items())
        return "\n".join([head + seats, *map(self._line, self.totals)])

    def _line(self, scenario: str) -> str:
        statistics = self.totals[scenario]
        parts = [f"  {scenario}: {statistics.finished} finished"]
        if statistics.failure_count:
            parts.append(f"{statistics.failure_count} broke ({statistics.failures[0].text})")
        for seat in statistics.seats:
            points = statistics.points(seat)
            if points is not None:
                parts.append(f"{seat} {points.mean:+.2f} ± {points.error:.2f} VP (sd {points.sd:.2f})")
        levels = [f"{level} {proportion}" for level, proportion in statistics.level_proportions().items()]
        return "\n    ".join([", ".join(parts), *([", ".join(levels)] if levels else [])])

    def summary(self) -> list[dict[str, object]]:
        """A row for each scenario and seat: matches, points (mean, spread, error), wins, levels and their shares."""
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

    def rows(self) -> list[dict[str, Cell]]:
        """A row for each match, as in the CSV of a report."""
        columns, rows = match_rows(self.header, self.totals)
        return [dict(zip(columns, row, strict=True)) for row in rows]

    def frame(self) -> Frame:
        """The rows as a data frame, of polars or of pandas, whichever is there."""
        for library in ("polars", "pandas"):
            try:
                frames = import_module(library)
            except ImportError:
                continue
            return cast("Frame", frames.DataFrame(self.rows()))
        raise SetupError("a frame needs polars or pandas: install one of them, or take .rows()")


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
) -> Result:
    """Play so many matches of a scenario, or of all. What is wrong with the question is an error at once.

    With `events` every event of every match is written to that file, CSV or Parquet by its name.
    """
    if matches < 1:
        raise SetupError(f"{matches} matches cannot be played; ask for 1 or more")
    if workers is not None and workers < 1:
        raise SetupError(f"{workers} workers cannot play; ask for 1 or more")
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
        events_file = None if events is None else open_files.enter_context(EventsFile(Path(events), spec.asked))
        totals = run_batches(spec.specs, matches, workers or available_cpus(), lambda done: None, events=events_file)
    return Result(spec.asked, matches, totals)
