"""The report of a batch: one HTML page that opens without a server, and a CSV file of every match."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from io import StringIO
from typing import Final

import msgspec

from dowding.sim.statistics import Row, Statistics
from dowding.sim.svg import bands, bars, histogram

QUANTILES: Final = (0.1, 0.25, 0.5, 0.75, 0.9)
STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1f2d3d;
       background: #fbf7ec }
h1, h2 { line-height: 1.2 } svg { max-width: 100%; height: auto; background: #fff; border: 1px solid #d8cfb4 }
table { border-collapse: collapse; margin: 1rem 0 } td, th { padding: .2rem .8rem; text-align: right;
        border-bottom: 1px solid #d8cfb4 } td:first-child, th:first-child { text-align: left }
code { background: #efe7cf; padding: .15rem .4rem; overflow-wrap: anywhere } section { margin-bottom: 3rem }
"""


class Heading(msgspec.Struct, frozen=True):
    """What a report is of, and how to make it again."""

    title: str
    players: Mapping[str, str]
    command: str


def page(heading: Heading, totals: Mapping[str, Statistics], titles: Mapping[str, str]) -> str:
    """The whole page: a part for each scenario, charts and tables, and the command to repeat it."""
    who = ", ".join(f"{seat} by {code}" for seat, code in heading.players.items())
    parts = [scenario_part(titles.get(scenario, scenario), statistics) for scenario, statistics in totals.items()]
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(heading.title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body>'
        f"<h1>{escape(heading.title)}</h1><p>Played {escape(who)}.</p>"
        f"<p>To repeat it: <code>{escape(heading.command)}</code></p>{''.join(parts)}</body></html>\n"
    )


def scenario_part(title: str, statistics: Statistics) -> str:
    """A scenario: its points, its levels, its course, what the points were for, and what was lost."""
    rows = statistics.rows
    found = statistics.points()
    if not rows or found is None:
        return f"<section><h2>{escape(title)}</h2><p>No match came to its end.</p></section>"
    error = f"{1.96 * found.sd / len(rows) ** 0.5:.2f}"
    summary = (
        f"{statistics.finished} matches, {statistics.errors} broken. Mean {found.mean:+.2f} VP "
        f"(± {error} at 95 %), standard deviation {found.sd:.2f}, from {found.min:+d} to {found.max:+d}. "
        f"{statistics.choices / statistics.matches:.0f} choices a match."
    )
    return (
        f"<section><h2>{escape(title)}</h2><p>{summary}</p>"
        f"<h3>Victory points</h3>{histogram([row.points for row in rows], f'{title}: victory points')}"
        f"<h3>Victory levels</h3>{bars(_levels(statistics), f'{title}: victory levels', ' %')}"
        f"<h3>Points over time</h3>{_course(rows, title)}"
        f"<h3>What the points were for</h3>{bars(means(row.causes for row in rows), f'{title}: causes', 'VP')}"
        f"<h3>Counted, on the average of a match</h3>{_table(means(row.counts for row in rows))}</section>"
    )


def _levels(statistics: Statistics) -> list[tuple[str, float]]:
    return [(level, 100 * count / statistics.finished) for level, count in statistics.levels().items()]


def means(tables: Iterable[Mapping[str, int]]) -> list[tuple[str, float]]:
    """The mean of each count over all matches, the largest first."""
    sums: Counter[str] = Counter()
    matches = 0
    for table in tables:
        matches += 1
        sums.update(table)
    return sorted(((name, total / matches) for name, total in sums.items()), key=lambda item: -abs(item[1]))


def _course(rows: Sequence[Row], title: str) -> str:
    """Bands over the ticks that matches reached; one that ended early keeps its last points."""
    axis = axis_of(rows)
    if len(axis) < 2:
        return "<p>There is no course to draw.</p>"
    columns: list[list[int]] = [[] for _ in axis]
    for row in rows:
        reached, vp = dict(row.course), 0
        for number, tick in enumerate(axis):
            vp = reached.get(tick, vp)
            columns[number].append(vp)
    levels = [_quantiles(sorted(column)) for column in columns]
    caption = "<p>Median, middle half and middle four fifths of all matches.</p>"
    return bands(axis, levels, f"{title}: points over time") + caption


def axis_of(rows: Sequence[Row]) -> list[str]:
    """All ticks of the courses in the order of time: each keeps its place after those it followed."""
    order: list[str] = []
    for row in rows:
        place = 0
        for tick, _ in row.course:
            if tick in order:
                place = order.index(tick) + 1
            else:
                order.insert(place, tick)
                place += 1
    return sorted(order, key=_by_date) if any(" " in tick for tick in order) else sorted(order)


def _by_date(tick: str) -> tuple[int, int]:
    day, _, month = tick.partition(" ")
    months = ("July", "August", "September", "October")
    return (months.index(month) if month in months else len(months), int(day) if day.isdecimal() else 0)


def _quantiles(values: Sequence[int]) -> tuple[float, float, float, float, float]:
    def at(share: float) -> float:
        return float(values[min(len(values) - 1, int(share * len(values)))])

    first, second, third, fourth, fifth = (at(share) for share in QUANTILES)
    return first, second, third, fourth, fifth


def _table(items: Sequence[tuple[str, float]]) -> str:
    rows = "".join(f"<tr><td>{escape(name)}</td><td>{value:.2f}</td></tr>" for name, value in items)
    return f"<table><tr><th>what</th><th>mean</th></tr>{rows}</table>"


def as_csv(totals: Mapping[str, Statistics]) -> str:
    """Every match in a line: its scenario, number and seed, its end, and every count by name."""
    rows = [row for statistics in totals.values() for row in statistics.rows]
    causes = sorted({name for row in rows for name in row.causes})
    counts = sorted({name for row in rows for name in row.counts})
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    fixed = ("scenario", "match", "seed", "level", "vp", "choices")
    writer.writerow([*fixed, *[f"vp: {name}" for name in causes], *counts])
    for row in rows:
        writer.writerow(
            [
                *(row.scenario, row.number, row.seed, row.level, row.points, row.choices),
                *[row.causes.get(name, 0) for name in causes],
                *[row.counts.get(name, 0) for name in counts],
            ]
        )
    return text.getvalue()
