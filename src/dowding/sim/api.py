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
from dowding.sim.batch_statistics import Statistics
from dowding.sim.events_file import EventsFile
from dowding.sim.matches_csv import Asked, Cell, table_of
from dowding.sim.pool import processors, run
from dowding.sim.proportion import share
from dowding.sim.study_spec import ALL, question


class Frame(Protocol):
    """A data frame: polars makes one, and so does pandas."""


class Result:
    """What the matches of a study came to, by scenario."""

    def __init__(self, asked: Asked, matches: int, totals: dict[str, Statistics]) -> None:
        self.asked = asked
        self.matches = matches
        self.totals = totals

    def __repr__(self) -> str:
        head = f"{self.asked.game}, {self.matches} matches a scenario, seed {self.asked.seed}: "
        seats = ", ".join(f"{seat} {code}" for seat, code in self.asked.players.items())
        return "\n".join([head + seats, *map(self._line, self.totals)])

    def _line(self, scenario: str) -> str:
        statistics = self.totals[scenario]
        told = [f"  {scenario}: {statistics.finished} finished"]
        if statistics.errors:
            told.append(f"{statistics.errors} broke ({statistics.failures[0].text})")
        for seat in statistics.seats:
            points = statistics.points(seat)
            if points is not None:
                told.append(f"{seat} {points.mean:+.2f} ± {points.error:.2f} VP (sd {points.sd:.2f})")
        levels = [f"{level} {found}" for level, found in statistics.shares().items()]
        return "\n    ".join([", ".join(told), *([", ".join(levels)] if levels else [])])

    def summary(self) -> list[dict[str, object]]:
        """A row for each scenario and seat: matches, points (mean, spread, error), wins, levels and their shares."""
        rows: list[dict[str, object]] = []
        for scenario, statistics in self.totals.items():
            for seat in statistics.seats:
                points = statistics.points(seat)
                figures = {} if points is None else msgspec.structs.asdict(points)
                won = share(statistics.wins()[seat], statistics.finished)
                rows.append(
                    {
                        "scenario": scenario,
                        "seat": seat,
                        "matches": statistics.matches,
                        "finished": statistics.finished,
                        "errors": statistics.errors,
                        **figures,
                        "wins": won.count,
                        "won": won.share,
                        "won_low": won.low,
                        "won_high": won.high,
                        "levels": statistics.levels(),
                        "shares": {name: (each.low, each.high) for name, each in statistics.shares().items()},
                    }
                )
        return rows

    def rows(self) -> list[dict[str, Cell]]:
        """A row for each match, as in the CSV of a report."""
        columns, rows = table_of(self.asked, self.totals)
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
    wanted = question(
        game,
        scenario,
        seed=seed,
        players=players or {},
        settings=settings or {},
        packs=packs,
        events=events is not None,
    )
    with ExitStack() as open_files:
        kept = None if events is None else open_files.enter_context(EventsFile(Path(events), wanted.asked))
        totals = run(wanted.specs, matches, workers or processors(), lambda done: None, events=kept)
    return Result(wanted.asked, matches, totals)
