"""Writing a simulation report into a folder: HTML page, CSV of all matches, and PNG charts where possible."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

import click
from msgspec.structs import replace

from dowding.engine.errors import DowdingError
from dowding.engine.game import OfferedScenario
from dowding.paths import ensure_folder
from dowding.sim.batch_statistics import BatchStatistics, MatchRow
from dowding.sim.html_report import CHARTS_FOLDER, ReportHeading, render_report, report_charts
from dowding.sim.matches_csv import StudyHeader, text_columns, write_csv
from dowding.sim.parquet import convert_to_parquet
from dowding.sim.png_charts import load_pyplot, save_charts
from dowding.sim.run_folder import RUN_FILE, STATISTICS_FILE

PAGE_FILE: Final = "index.html"
CSV_FILE: Final = "matches.csv"
PARQUET_FILE: Final = "matches.parquet"
OWN_FILES: Final = (CSV_FILE, "sweep.csv", STATISTICS_FILE, RUN_FILE)
"""A folder with one of these files holds a report of ours."""


class CannotWrite(DowdingError):
    """The report cannot be written."""


def prepare_folder(folder: Path) -> Path:
    """Create the folder of a report. A page that is not a report of ours is never overwritten."""
    ensure_folder(folder)
    if (folder / PAGE_FILE).exists() and not any((folder / name).is_file() for name in OWN_FILES):
        raise CannotWrite(f"{folder} holds an {PAGE_FILE} that is not a Dowding report. Choose another folder")
    return folder


def write_report(
    folder: Path,
    heading: ReportHeading,
    study_header: StudyHeader,
    offered: Sequence[OfferedScenario],
    totals: Mapping[str, BatchStatistics],
    rows: Iterable[MatchRow] | None,
) -> None:
    """Write the page, the table of matches as CSV and Parquet, and the charts as files; print what was written.

    Parquet needs polars and PNG needs matplotlib. Without `rows` (merged shards) there is no table of matches.
    """
    titles = {scenario.id: scenario.title for scenario in offered}
    written = [PAGE_FILE]
    heading = replace(heading, files=(CSV_FILE, STATISTICS_FILE) if rows is not None else (STATISTICS_FILE,))
    try:
        (folder / PAGE_FILE).write_text(render_report(heading, totals, titles), encoding="utf-8")
        if rows is not None:
            with (folder / CSV_FILE).open("w", encoding="utf-8", newline="") as file:
                write_csv(file, study_header, totals, rows)
            written.append(CSV_FILE)
            if convert_to_parquet(folder / CSV_FILE, folder / PARQUET_FILE, text_columns(study_header)):
                written.append(PARQUET_FILE)
        charts = write_charts(folder, heading, totals, titles)
        chart_module = load_pyplot()
        pictures = [] if chart_module is None else save_charts(chart_module, folder, totals)
    except OSError as error:
        raise CannotWrite(f"{folder}: the report cannot be written: {error.strerror}") from None
    png_summary = f"{len(pictures)} PNG files" if pictures else "no PNG files: they need the extra `analysis`"
    click.echo(
        f"dowding: report written to {folder}: {', '.join(written)}, {charts} SVG files, {png_summary}", err=True
    )


def write_charts(
    folder: Path, heading: ReportHeading, totals: Mapping[str, BatchStatistics], titles: Mapping[str, str]
) -> int:
    """Write every chart of the page as an SVG file, and return how many there are."""
    ensure_folder(folder / CHARTS_FOLDER)
    number = 0
    for scenario, charts in report_charts(heading, totals, titles).items():
        for chart in charts:
            name = chart.file_name(scenario)
            if name:
                (folder / name).write_text(chart.to_svg(), encoding="utf-8")
                number += 1
    return number
