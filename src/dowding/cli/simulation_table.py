"""The results of a simulation as a table and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table

from dowding.engine.decision import Seat
from dowding.engine.text import format_count
from dowding.sim.batch_statistics import BatchStatistics
from dowding.sim.cluster import Cluster
from dowding.sim.run_folder import SavedRun
from dowding.sim.study_spec import StudySpec
from dowding.sim.victory_thresholds import Threshold, victory_thresholds


def simulation_to_dict(
    spec: StudySpec,
    run: SavedRun,
    workers: int,
    cluster: Cluster | None,
    totals: Mapping[str, BatchStatistics],
    partial: str,
    elapsed: float,
) -> dict[str, object]:
    """The results for `--json`. `partial` is there only if the run was interrupted."""
    cluster_fields = {} if cluster is None else {"cluster": {"address": cluster.address, "workers": cluster.workers}}
    header, thresholds = spec.header, read_thresholds(spec)
    return {
        "game": header.game,
        "seed": header.seed,
        **({"first": run.first} if run.first else {}),
        "matches": run.matches,
        **({"partial": partial} if partial else {}),
        "players": header.players,
        "workers": workers if cluster is None else len(cluster.workers),
        **cluster_fields,
        "wall_seconds": round(elapsed, 3),
        "scenarios": {
            scenario: _scenario_to_dict(statistics, thresholds[scenario]) for scenario, statistics in totals.items()
        },
    }


def read_thresholds(spec: StudySpec) -> dict[str, list[Threshold]]:
    """The victory thresholds of each scenario."""
    return {batch.scenario: victory_thresholds(batch, spec.pack) for batch in spec.specs}


def _scenario_to_dict(statistics: BatchStatistics, thresholds: Sequence[Threshold]) -> dict[str, object]:
    points = {seat: statistics.points(seat) for seat in statistics.seats}
    only_seat = {"vp": next(iter(points.values()))} if len(points) == 1 else {}
    return {
        "matches": statistics.matches,
        "finished": statistics.finished,
        "errors": statistics.failure_count,
        "choices": statistics.choices,
        "cpu_seconds": round(statistics.seconds, 3),
        "choices_per_cpu_second": round(statistics.choices_per_second),
        **only_seat,
        "points": points,
        "wins": statistics.win_counts(),
        "levels": statistics.level_counts(),
        "shares": statistics.level_proportions(),
        "thresholds": thresholds,
    }


def simulation_table(
    spec: StudySpec, run: SavedRun, by: str, elapsed: float, totals: Mapping[str, BatchStatistics], partial: str
) -> Table:
    """The results as a table. `by` says who played, `elapsed` is wall time."""
    game = spec.game
    choices = sum(statistics.choices for statistics in totals.values())
    speed = f"{choices:,} choices in {elapsed:.1f} s of wall time, {choices / elapsed:,.0f} per second"
    caption = f"{speed}, {by}"
    players = ", ".join(f"{seat} {code}" for seat, code in spec.header.players.items())
    title = f"{game.title}: {format_count(run.matches, 'match', 'matches')} per scenario, seed {run.seed}\n{players}"
    if partial:
        title = f"{title}\nPartial. {partial}"
    table = Table(title=title, box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    seat_columns = ("seat", "won") if len(game.seats) > 1 else ()
    for heading in ("scenario", "finished", "errors", *seat_columns, "VP mean", "± 95 %", "sd", "min", "max", "levels"):
        table.add_column(heading, justify="left" if heading in ("scenario", "seat", "levels") else "right")
    thresholds = read_thresholds(spec)
    for scenario, statistics in totals.items():
        levels = "\n".join(f"{share.count} {level} {share}" for level, share in statistics.level_proportions().items())
        table.add_row(scenario, str(statistics.finished), str(statistics.failure_count), *_columns(statistics), levels)
        if thresholds[scenario]:
            limits = "; ".join(f"{level.range_text} {level.name}" for level in thresholds[scenario])
            caption += f"\n{scenario}, victory points: {limits}"
    table.caption = caption
    return table


def _columns(statistics: BatchStatistics) -> list[str]:
    """The figures of the seats, a line for each."""
    rows = [_figures(statistics, seat) for seat in statistics.seats]
    if len(rows) > 1:
        wins = statistics.win_counts()
        rows = [(seat, str(wins[seat]), *row) for seat, row in zip(statistics.seats, rows, strict=True)]
    return ["\n".join(column) for column in zip(*rows, strict=True)]


def _figures(statistics: BatchStatistics, seat: Seat) -> tuple[str, ...]:
    points = statistics.points(seat)
    if points is None:
        return ("", "", "", "", "")
    return f"{points.mean:+.2f}", f"{points.ci95:.2f}", f"{points.sd:.2f}", f"{points.min:+d}", f"{points.max:+d}"
