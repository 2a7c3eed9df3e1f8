"""The HTML report of a simulation: one self-contained page with charts and figures for each scenario."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib.metadata import version
from itertools import accumulate
from math import inf
from pathlib import Path
from typing import Final

import msgspec

from dowding.engine.decision import Seat
from dowding.engine.match_stats import CountGroup
from dowding.engine.text import format_count
from dowding.sim.batch_statistics import BatchStatistics, PointsSummary
from dowding.sim.cluster import Cluster
from dowding.sim.conclusions import conclude_scenario, shown_seats
from dowding.sim.points_over_time import END, points_over_time
from dowding.sim.proportion import Proportion, wilson_interval
from dowding.sim.svg_charts import Quantiles, render_bands, render_bars, render_histogram, side_of
from dowding.sim.victory_thresholds import Threshold

STYLE: Final = Path(__file__).with_name("html_report.css")
CHARTS_FOLDER: Final = "charts"
"""Where the SVG file of every chart is, beside the page."""
QUANTILES: Final = (0.1, 0.25, 0.5, 0.75, 0.9)
PROPORTION_CAPTION: Final = "Share of the finished matches; 95 % confidence interval in brackets."
OTHER_COUNTS: Final = CountGroup("", "Other counts")


class Chart(msgspec.Struct, frozen=True):
    """A chart of a page: its title, its SVG (or a sentence, if there is nothing to draw), and its caption."""

    title: str
    drawing: str
    caption: str = ""

    def file_name(self, scenario: str) -> str:
        """The name of its SVG file; empty if there is no drawing."""
        if not self.drawing.startswith("<svg"):
            return ""
        name = re.sub(r"[^a-z0-9]+", "-", f"{scenario} {self.title}".lower()).strip("-")
        return f"{CHARTS_FOLDER}/{name}.svg"

    def to_svg(self) -> str:
        """The chart as the text of an SVG file with its styles."""
        style = STYLE.read_text(encoding="utf-8").replace(":root", "svg")
        return self.drawing.replace(">", f"><style>{style}</style>", 1)


class ReportHeading(msgspec.Struct, frozen=True):
    """The heading of a report: its title, players, date and version, and the command that repeats it."""

    title: str
    players: Mapping[Seat, str]
    command: str
    kinds: Sequence[CountGroup] = ()
    cluster: Cluster | None = None
    partial: str = ""
    """What is missing from an interrupted run; empty if the run is complete."""
    thresholds: Mapping[str, Sequence[Threshold]] = {}
    """The victory thresholds of each scenario."""
    date: str = ""
    """The day of the report, in ISO form."""
    files: Sequence[str] = ()
    """The tables beside the page, which it links to."""


def report_charts(
    heading: ReportHeading, totals: Mapping[str, BatchStatistics], titles: Mapping[str, str]
) -> dict[str, list[Chart]]:
    """The charts of each scenario; under an empty name those that compare the scenarios."""
    charts = {
        scenario: scenario_charts(titles[scenario], statistics, heading.kinds)
        for scenario, statistics in totals.items()
    }
    return ({"": comparison_charts(totals, titles)} if len(totals) > 1 else {}) | charts


def render_report(heading: ReportHeading, totals: Mapping[str, BatchStatistics], titles: Mapping[str, str]) -> str:
    """Render the whole page."""
    players = ", ".join(f"{code} ({seat})" for seat, code in heading.players.items())
    charts = report_charts(heading, totals, titles)
    parts = [
        render_scenario(scenario, titles[scenario], statistics, heading, charts[scenario])
        for scenario, statistics in totals.items()
    ]
    overview = f"{_render_overview(totals, titles)}{_figures('', charts[''])}" if len(totals) > 1 else ""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(heading.title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE.read_text(encoding="utf-8")}</style></head>'
        f"<body><h1>{escape(heading.title)}</h1><p>Played by {escape(players)}{_cluster_text(heading.cluster)}.</p>"
        f"{render_partial_note(heading.partial)}{render_origin(heading.date, heading.command, heading.files)}"
        f"{overview}{''.join(parts)}</body></html>\n"
    )


def render_origin(date: str, command: str, files: Sequence[str]) -> str:
    """The version, the date, the command that repeats the study, and links to the tables."""
    day = f' on <time datetime="{escape(date)}">{escape(date)}</time>' if date else ""
    links = ", ".join(f'<a href="{escape(name)}">{escape(name)}</a>' for name in files)
    return (
        f"<p>Dowding {escape(version('dowding'))}{day}. To repeat this run: <code>{escape(command)}</code></p>"
        f"{f'<p>Tables: {links}.</p>' if links else ''}"
    )


def render_partial_note(partial: str) -> str:
    """The note of an interrupted run; empty if the run is complete."""
    return f'<p class="partial" role="note"><strong>Partial report.</strong> {escape(partial)}</p>' if partial else ""


def _cluster_text(cluster: Cluster | None) -> str:
    """The cluster of the run with its workers and threads; empty for a run on this machine."""
    if cluster is None:
        return ""
    threads = ", ".join(f"{address}: {number}" for address, number in sorted(cluster.workers.items()))
    return escape(f", on {cluster} ({format_count(cluster.threads, 'thread')}: {threads})")


def _render_overview(totals: Mapping[str, BatchStatistics], titles: Mapping[str, str]) -> str:
    """A table of the scenarios, each with a link to its section."""
    rows = []
    for scenario, statistics in totals.items():
        for seat in statistics.seats:
            points = statistics.points(seat)
            figures = ("–",) * 4 if points is None else _format_points(points)
            cells = "".join(f"<td>{cell}</td>" for cell in (statistics.finished, *figures))
            name = escape(titles[scenario] + _seat_suffix(seat, statistics))
            rows.append(f'<tr><td><a href="#{escape(scenario)}">{name}</a></td>{cells}</tr>')
    names = ("scenario", "matches", "mean VP", "95 %", "sd", "from, to")
    heads = "".join(f'<th scope="col">{name}</th>' for name in names)
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _seat_suffix(seat: Seat, statistics: BatchStatistics) -> str:
    """The name of the seat for a caption; empty if there is only one."""
    return "" if len(statistics.seats) == 1 else f", {seat}"


def _format_points(points: PointsSummary) -> tuple[str, str, str, str]:
    return f"{points.mean:+.2f}", f"± {points.ci95:.2f}", f"{points.sd:.2f}", f"{points.min:+d}, {points.max:+d}"


def render_scenario(
    scenario: str, title: str, statistics: BatchStatistics, heading: ReportHeading, charts: Sequence[Chart]
) -> str:
    """The section of a scenario: conclusions, figures, victory thresholds and charts."""
    head = f'<section id="{escape(scenario)}"><h2>{escape(title)}</h2>'
    if not statistics.finished:
        return f"{head}<p>No match finished.</p></section>"
    conclusions = f'<p class="conclusions">{escape(conclude_scenario(statistics, heading.players))}</p>'
    figures = _summary(statistics) + _render_thresholds(heading.thresholds.get(scenario, ()))
    return f"{head}{conclusions}{figures}{_figures(scenario, charts)}</section>"


def scenario_charts(title: str, statistics: BatchStatistics, kinds: Sequence[CountGroup]) -> list[Chart]:
    """The charts of a scenario: points, points over time, victory levels, causes and counts."""
    if not statistics.finished:
        return []
    levels = {level.replace("-", " "): proportion for level, proportion in statistics.level_proportions().items()}
    causes = largest_first(means(statistics.causes, statistics.finished))
    causes_chart = render_bars(causes, f"{title}: causes", "VP") if causes else "<p>No points were scored.</p>"
    return [
        *_seat_charts(title, statistics),
        Chart("Victory levels", _proportion_chart(levels, f"{title}: victory levels"), PROPORTION_CAPTION),
        Chart("Points by cause", causes_chart),
        *_count_charts(title, statistics, kinds),
    ]


def comparison_charts(totals: Mapping[str, BatchStatistics], titles: Mapping[str, str]) -> list[Chart]:
    """Charts that show all scenarios side by side: the mean points and the win rate of each seat."""
    finished = {scenario: statistics for scenario, statistics in totals.items() if statistics.finished}
    if not finished:
        return []
    charts: list[Chart] = []
    for seat in shown_seats(next(iter(finished.values()))):
        suffix = _seat_suffix(seat, next(iter(finished.values())))
        summaries = [(titles[name], statistics.points(seat)) for name, statistics in finished.items()]
        points = [(name, summary) for name, summary in summaries if summary is not None and summary.ci95 < inf]
        if points:
            bars = [(name, summary.mean) for name, summary in points]
            intervals = [(summary.mean - summary.ci95, summary.mean + summary.ci95) for _, summary in points]
            name = f"Mean victory points by scenario{suffix}"
            charts.append(Chart(name, render_bars(bars, name, "VP", intervals), "With 95 % intervals."))
    for seat in next(iter(finished.values())).seats:
        rates = {
            titles[name]: wilson_interval(statistics.win_counts()[seat], statistics.finished)
            for name, statistics in finished.items()
        }
        name = f"Win rate by scenario, {seat}"
        charts.append(Chart(name, _proportion_chart(rates, name), PROPORTION_CAPTION))
    return charts


def _figures(scenario: str, charts: Sequence[Chart]) -> str:
    return f'<div class="charts">{"".join(_figure(scenario, chart) for chart in charts)}</div>' if charts else ""


def _render_thresholds(thresholds: Sequence[Threshold]) -> str:
    """The table of the victory thresholds; empty if points do not decide the scenario."""
    if not thresholds:
        return ""
    rows = "".join(
        f"<tr><td>{escape(level.name)}</td><td>{level.range_text}</td><td>{escape(level.winner or 'none')}</td></tr>"
        for level in reversed(thresholds)
    )
    heads = "".join(f'<th scope="col">{name}</th>' for name in ("victory level", "VP", "winner"))
    return f'<table class="thresholds"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'


def _seat_charts(title: str, statistics: BatchStatistics) -> Iterable[Chart]:
    """The charts of each seat's points and points over time; with several seats also of who won."""
    shown = shown_seats(statistics)
    others = [seat for seat in statistics.seats if seat not in shown]
    mirror_note = f"{', '.join(others)}: the same with the opposite sign." if others else ""
    for seat in shown:
        suffix = _seat_suffix(seat, statistics)
        name = f"{title}: victory points{suffix}"
        yield Chart(f"Victory points{suffix}", render_histogram(statistics.final_points(seat), name), mirror_note)
        yield Chart(
            f"Points over time{suffix}",
            *_points_over_time_chart(statistics, seat, f"{title}: points over time{suffix}"),
        )
    if len(statistics.seats) > 1:
        win_counts: dict[str, int] = dict(statistics.win_counts())
        win_counts["no winner"] = statistics.finished - sum(win_counts.values())
        proportions = {name: wilson_interval(count, statistics.finished) for name, count in win_counts.items()}
        yield Chart("Winner", _proportion_chart(proportions, f"{title}: winner"), PROPORTION_CAPTION)


def _proportion_chart(proportions: Mapping[str, Proportion], title: str) -> str:
    """A bar for each proportion, with its interval."""
    percentages = [(name, 100 * proportion.share) for name, proportion in proportions.items()]
    return render_bars(
        percentages, title, " %", [(100 * proportion.low, 100 * proportion.high) for proportion in proportions.values()]
    )


def _summary(statistics: BatchStatistics) -> str:
    broken = f" <small>{statistics.failure_count} failed</small>" if statistics.failure_count else ""
    facts = {"matches": f"{statistics.finished}{broken}"}
    for seat in statistics.seats:
        points, suffix = statistics.points(seat), _seat_suffix(seat, statistics)
        if points is not None:
            mean, error, sd, _ = _format_points(points)
            facts |= {
                f"mean VP{suffix}": f"{mean} <small>{error} at 95 %</small>",
                f"standard deviation{suffix}": sd,
                f"from{suffix}": f"{points.min:+d}",
                f"to{suffix}": f"{points.max:+d}",
            }
    facts["choices per match"] = f"{statistics.choices / statistics.matches:.0f}"
    return f"<dl>{''.join(f'<div><dt>{escape(name)}</dt><dd>{value}</dd></div>' for name, value in facts.items())}</dl>"


def _figure(scenario: str, chart: Chart) -> str:
    file = chart.file_name(scenario)
    link = f'<a href="{escape(file)}" download>SVG</a>' if file else ""
    below = " ".join(part for part in (chart.caption, link) if part)
    caption = f"<figcaption>{below}</figcaption>" if below else ""
    return f"<figure><h3>{escape(chart.title)}</h3>{chart.drawing}{caption}</figure>"


def _points_over_time_chart(statistics: BatchStatistics, seat: Seat, title: str) -> tuple[str, str]:
    """The chart of points over time, with a caption; where matches ended early it says how many."""
    over_time = points_over_time(statistics, seat)
    if len(over_time.axis) < 2:
        return "<p>There are too few points in time to draw.</p>", ""
    levels = [quantiles(points) for points in over_time.points]
    caption = "Median, with the middle 50 % and 80 %"
    if not over_time.ended_early and over_time.points[-1] == over_time.end:
        return render_bands(over_time.axis, levels, title), f"{caption} of all matches."
    going_on = (
        [f"{100 * points.total() / statistics.finished:.0f} %" for points in over_time.points]
        if over_time.ended_early
        else []
    )
    early_note = ""
    if over_time.ended_early:
        early_note = (
            f" {over_time.ended_early} of {statistics.finished} matches ended before {over_time.axis[-1]}: "
            "the curve is of the matches still in progress, and their share is given below the axis."
        )
    chart = render_bands(over_time.axis, levels, title, going_on, (END, quantiles(over_time.end)))
    return chart, f"{caption} of the matches.{early_note} {END.capitalize()} is the final result of all matches."


def quantiles(counter: Mapping[int, int]) -> Quantiles:
    """The 10 %, 25 %, 50 %, 75 % and 90 % quantiles of counted values."""
    values = sorted(counter)
    up_to = list(accumulate(counter[value] for value in values))

    def at(share: float) -> float:
        return float(values[bisect_right(up_to, min(up_to[-1] - 1, int(share * up_to[-1])))])

    first, second, third, fourth, fifth = (at(share) for share in QUANTILES)
    return first, second, third, fourth, fifth


def _count_charts(title: str, statistics: BatchStatistics, groups: Sequence[CountGroup]) -> Iterable[Chart]:
    """A chart for each group of counts; counts that are always 0 are left out."""
    remaining = [(name, mean) for name, mean in means(statistics.counts, statistics.finished) if mean]
    for group in (*groups, OTHER_COUNTS):
        counts = [(name.removeprefix(group.prefix), mean) for name, mean in remaining if name.startswith(group.prefix)]
        remaining = [(name, mean) for name, mean in remaining if not name.startswith(group.prefix)]
        if counts:
            ordered_counts = counts if group.is_scale else largest_first(counts)
            drawing = render_bars(ordered_counts, f"{title}: {group.title.lower()}")
            yield Chart(f"{group.title} (average per match)", drawing)


def means(sums: Mapping[str, int], matches: int) -> list[tuple[str, float]]:
    """The mean of each count over all matches, in the order of first occurrence."""
    return [(name, total / matches) for name, total in sums.items()]


def largest_first(counts: Iterable[tuple[str, float]]) -> list[tuple[str, float]]:
    """Sort counts by size, keeping those of a side together."""
    return sorted(counts, key=lambda count: (side_of(count[0]), -abs(count[1])))
