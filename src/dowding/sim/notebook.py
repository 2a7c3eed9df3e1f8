"""Results of simulations and sweeps in a notebook: HTML tables with conclusions, and charts."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dowding.engine.decision import Seat
from dowding.engine.errors import SetupError
from dowding.engine.text import format_count
from dowding.sim.conclusions import conclude_scenario, conclude_sweep
from dowding.sim.html_report import Chart, scenario_charts
from dowding.sim.sweep_chart import sweep_chart

if TYPE_CHECKING:
    from dowding.sim.api import SimulationResult
    from dowding.sim.sweep import SweepResult

IMAGE_WIDTH: Final = 640


class Plot:
    """A chart as SVG. A notebook shows it as an image; `save(path)` writes it to a file."""

    def __init__(self, chart: Chart) -> None:
        self.title = chart.title
        self.svg = chart.to_svg()

    def __repr__(self) -> str:
        return f"Plot({self.title!r})"

    def _repr_html_(self) -> str:
        # As an image, because the styles of inline SVG would apply to the whole notebook.
        data = b64encode(self.svg.encode()).decode()
        return f'<img width="{IMAGE_WIDTH}" alt="{escape(self.title)}" src="data:image/svg+xml;base64,{data}">'

    def save(self, path: str | Path) -> None:
        """Write the chart to an SVG file."""
        Path(path).write_text(self.svg, encoding="utf-8")


def plot_simulation(result: SimulationResult, scenario: str | None, chart: str) -> Plot:
    """A chart of a scenario by the beginning of its title, such as "Victory points" or "Victory levels"."""
    if scenario is None and len(result.totals) > 1:
        raise SetupError(f"The result has several scenarios. Choose one of: {', '.join(result.totals)}")
    name = next(iter(result.totals)) if scenario is None else scenario
    if name not in result.totals:
        raise SetupError(f"Unknown scenario {name!r}. Choose one of: {', '.join(result.totals)}")
    charts = [item for item in scenario_charts(name, result.totals[name], result.count_groups) if item.file_name(name)]
    for item in charts:
        if item.title.lower().startswith(chart.lower()):
            return Plot(item)
    titles = ", ".join(item.title for item in charts) or "none, because no match finished"
    raise SetupError(f"Unknown chart {chart!r}. Choose one of: {titles}")


def plot_sweep(result: SweepResult) -> Plot:
    """The chart of a sweep."""
    return Plot(sweep_chart(result))


def simulation_html(result: SimulationResult) -> str:
    """What was played, a table with a row for each scenario and seat, and the conclusions."""
    header = result.header
    rows: list[Sequence[str]] = []
    for scenario, statistics in result.totals.items():
        for seat in statistics.seats:
            points = statistics.points(seat)
            if points is not None:
                rows.append(
                    (
                        *(scenario, seat, str(statistics.finished), f"{points.mean:+.2f}", f"{points.ci95:.2f}"),
                        *(f"{points.standard_error:.2f}", f"{points.sd:.2f}", str(statistics.win_counts()[seat])),
                    )
                )
    conclusions = "".join(
        f"<p><strong>{escape(scenario)}:</strong> {escape(conclude_scenario(statistics, header.players))}</p>"
        for scenario, statistics in result.totals.items()
    )
    matches = format_count(result.matches, "match", "matches")
    head = f"{header.game}, {matches} per scenario, seed {header.seed}: {_format_players(header.players)}"
    heads = ("scenario", "seat", "matches", "mean VP", "± 95 %", "standard error", "sd", "won")
    return f"<p>{escape(head)}</p>{_table(heads, rows)}{conclusions}"


def sweep_html(result: SweepResult) -> str:
    """What was played, a table with a row for each value and seat, and the conclusions."""
    rows = [
        (
            *(point.value, point.seat, str(point.matches), f"{point.mean:+.2f}"),
            *(f"{point.low:+.2f} to {point.high:+.2f}", f"{point.gain:+.2f}"),
            *(f"{point.gain_low:+.2f} to {point.gain_high:+.2f}", str(point.wins)),
        )
        for point in result.points
    ]
    players = _format_players(result.header.players)
    head = f"{result.header.game}, {result.scenario}, {result.axis}, seed {result.header.seed}: {players}"
    heads = (result.axis, "seat", "matches", "mean VP", "95 %", "gain", "95 %", "won")
    return f"<p>{escape(head)}</p>{_table(heads, rows)}<p>{escape(conclude_sweep(result))}</p>"


def _format_players(players: dict[Seat, str]) -> str:
    return ", ".join(f"{seat} {code}" for seat, code in players.items())


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in heads)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
