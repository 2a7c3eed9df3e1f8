"""The report of a batch as one HTML page that opens without a server: a part for each scenario, charts and figures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Final

import msgspec

from dowding.engine.decision import Seat
from dowding.engine.match_stats import Kind
from dowding.sim.batch_statistics import Points, Row, Statistics
from dowding.sim.cluster import Cluster
from dowding.sim.points_over_time import END, course_of
from dowding.sim.proportion import Share, share
from dowding.sim.svg_charts import Quantiles, bands, bars, histogram, side_of

STYLE: Final = Path(__file__).with_name("html_report.css")
QUANTILES: Final = (0.1, 0.25, 0.5, 0.75, 0.9)
SHARES: Final = "Of the finished matches; in brackets from where to where the share may be, 95 % sure."
OTHERS: Final = Kind("", "Counted besides")


class Heading(msgspec.Struct, frozen=True):
    """What a report is of, and how to make it again."""

    title: str
    players: Mapping[Seat, str]
    command: str
    kinds: Sequence[Kind] = ()
    cluster: Cluster | None = None


def page(heading: Heading, totals: Mapping[str, Statistics], titles: Mapping[str, str]) -> str:
    """The whole page."""
    who = ", ".join(f"{code} ({seat})" for seat, code in heading.players.items())
    parts = [
        scenario_part(scenario, titles[scenario], statistics, heading.kinds) for scenario, statistics in totals.items()
    ]
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(heading.title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE.read_text(encoding="utf-8")}</style></head>'
        f"<body><h1>{escape(heading.title)}</h1><p>Played by {escape(who)}{_where(heading.cluster)}.</p>"
        f"<p>To repeat it: <code>{escape(heading.command)}</code></p>"
        f"{_overview(totals, titles) if len(totals) > 1 else ''}{''.join(parts)}</body></html>\n"
    )


def _where(cluster: Cluster | None) -> str:
    """On which cluster, with the threads of every worker; on this machine it makes no difference."""
    if cluster is None:
        return ""
    threads = ", ".join(f"{address}: {number}" for address, number in sorted(cluster.workers.items()))
    return escape(f", on {cluster} ({cluster.threads} threads: {threads})")


def _overview(totals: Mapping[str, Statistics], titles: Mapping[str, str]) -> str:
    """The scenarios side by side, each a link to its part."""
    rows = []
    for scenario, statistics in totals.items():
        for seat in statistics.seats:
            found = statistics.points(seat)
            figures = ("–",) * 4 if found is None else _figures(found)
            cells = "".join(f"<td>{cell}</td>" for cell in (statistics.finished, *figures))
            name = escape(titles[scenario] + _of(seat, statistics))
            rows.append(f'<tr><td><a href="#{escape(scenario)}">{name}</a></td>{cells}</tr>')
    names = ("scenario", "matches", "mean VP", "95 %", "sd", "from, to")
    heads = "".join(f'<th scope="col">{name}</th>' for name in names)
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _of(seat: Seat, statistics: Statistics) -> str:
    """Whose figures these are; a lone seat need not be named."""
    return "" if len(statistics.seats) == 1 else f", {seat}"


def _figures(found: Points) -> tuple[str, str, str, str]:
    return f"{found.mean:+.2f}", f"± {found.error:.2f}", f"{found.sd:.2f}", f"{found.min:+d}, {found.max:+d}"


def scenario_part(scenario: str, title: str, statistics: Statistics, kinds: Sequence[Kind]) -> str:
    """A scenario: the points and their course for each seat, the levels, what the points were for, what was counted."""
    head = f'<section id="{escape(scenario)}"><h2>{escape(title)}</h2>'
    rows = statistics.rows
    if not rows:
        return f"{head}<p>No match came to its end.</p></section>"
    levels = {level.replace("-", " "): found for level, found in statistics.shares().items()}
    causes = largest_first(means(row.causes for row in rows))
    scored = bars(causes, f"{title}: causes", "VP") if causes else "<p>No point was scored.</p>"
    charts = [
        *_charts_of_seats(rows, title, statistics),
        _figure("Victory levels", _shares(levels, f"{title}: victory levels"), SHARES),
        _figure("What the points were for", scored),
        *_counted(rows, title, kinds),
    ]
    return f'{head}{_summary(statistics)}<div class="charts">{"".join(charts)}</div></section>'


def _charts_of_seats(rows: Sequence[Row], title: str, statistics: Statistics) -> Iterable[str]:
    """The points of each seat and their course; of several seats also who has won."""
    for seat in statistics.seats:
        of = _of(seat, statistics)
        name = f"{title}: victory points{of}"
        yield _figure(f"Victory points{of}", histogram([row.points[seat] for row in rows], name))
        yield _figure(f"Points over time{of}", *_course(rows, seat, f"{title}: points over time{of}"))
    if len(statistics.seats) > 1:
        won: dict[str, int] = dict(statistics.wins())
        won["nobody"] = statistics.finished - sum(won.values())
        shares = {name: share(count, statistics.finished) for name, count in won.items()}
        yield _figure("Who won", _shares(shares, f"{title}: who won"), SHARES)


def _shares(shares: Mapping[str, Share], title: str) -> str:
    """A bar for each share, with its interval."""
    found = [(name, 100 * each.share) for name, each in shares.items()]
    return bars(found, title, " %", [(100 * each.low, 100 * each.high) for each in shares.values()])


def _summary(statistics: Statistics) -> str:
    broken = f" <small>{statistics.errors} broken</small>" if statistics.errors else ""
    facts = {"matches": f"{statistics.finished}{broken}"}
    for seat in statistics.seats:
        found, of = statistics.points(seat), _of(seat, statistics)
        if found is not None:
            mean, error, sd, _ = _figures(found)
            facts |= {
                f"mean VP{of}": f"{mean} <small>{error} at 95 %</small>",
                f"standard deviation{of}": sd,
                f"from{of}": f"{found.min:+d}",
                f"to{of}": f"{found.max:+d}",
            }
    facts["choices a match"] = f"{statistics.choices / statistics.matches:.0f}"
    return f"<dl>{''.join(f'<div><dt>{escape(name)}</dt><dd>{value}</dd></div>' for name, value in facts.items())}</dl>"


def _figure(title: str, drawing: str, caption: str = "") -> str:
    below = f"<figcaption>{caption}</figcaption>" if caption else ""
    return f"<figure><h3>{escape(title)}</h3>{drawing}{below}</figure>"


def _course(rows: Sequence[Row], seat: Seat, title: str) -> tuple[str, str]:
    """The points at each tick of the matches that went on so long; where some did not, how many, and how all ended."""
    found = course_of(rows, seat)
    if len(found.axis) < 2:
        return "<p>There is no course to draw.</p>", ""
    levels = [quantiles(sorted(points)) for points in found.points]
    caption = "Median, middle half and middle four fifths"
    if not found.ended_early and sorted(found.points[-1]) == sorted(found.end):
        return bands(found.axis, levels, title), f"{caption} of all matches."
    going_on = [f"{100 * len(points) / len(rows):.0f} %" for points in found.points] if found.ended_early else []
    early = ""
    if found.ended_early:
        early = (
            f" {found.ended_early} of {len(rows)} were over before {found.axis[-1]}: "
            "the share under the axis is of those that still went on, and the curve is theirs."
        )
    drawn = bands(found.axis, levels, title, going_on, (END, quantiles(sorted(found.end))))
    return drawn, f"{caption} of the matches.{early} {END.capitalize()} is how all of them ended."


def quantiles(values: Sequence[int]) -> Quantiles:
    """The values below which a tenth, a quarter, half, three quarters and nine tenths of the sorted values lie."""

    def at(share: float) -> float:
        return float(values[min(len(values) - 1, int(share * len(values)))])

    first, second, third, fourth, fifth = (at(share) for share in QUANTILES)
    return first, second, third, fourth, fifth


def _counted(rows: Sequence[Row], title: str, kinds: Sequence[Kind]) -> Iterable[str]:
    """A chart for each kind of count; what never happened is left out."""
    left = [(name, mean) for name, mean in means(row.counts for row in rows) if mean]
    for kind in (*kinds, OTHERS):
        found = [(name.removeprefix(kind.beginning), mean) for name, mean in left if name.startswith(kind.beginning)]
        left = [(name, mean) for name, mean in left if not name.startswith(kind.beginning)]
        if found:
            shown = found if kind.is_scale else largest_first(found)
            drawing = bars(shown, f"{title}: {kind.title.lower()}")
            yield _figure(f"{kind.title}, on the average of a match", drawing)


def means(tables: Iterable[Mapping[str, int]]) -> list[tuple[str, float]]:
    """The mean of each count over all matches, in the order in which the matches name them."""
    sums: dict[str, int] = {}
    matches = 0
    for table in tables:
        matches += 1
        for name, number in table.items():
            sums[name] = sums.get(name, 0) + number
    return [(name, total / matches) for name, total in sums.items()]


def largest_first(counts: Iterable[tuple[str, float]]) -> list[tuple[str, float]]:
    """Counts by size, those of each side together."""
    return sorted(counts, key=lambda count: (side_of(count[0]), -abs(count[1])))
