"""Writing a simulation report into a folder: HTML page, CSV of all matches, and PNG charts where possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import click

from dowding.engine.errors import DowdingError
from dowding.engine.game import OfferedScenario
from dowding.paths import ensure_folder
from dowding.sim.batch_statistics import BatchStatistics
from dowding.sim.html_report import ReportHeading, render_report
from dowding.sim.matches_csv import StudyHeader, to_csv
from dowding.sim.png_charts import load_pyplot, save_charts

PAGE_FILE: Final = "index.html"
TABLE_FILES: Final = ("matches.csv", "sweep.csv")
"""A folder with one of these files holds a report of ours."""


class CannotWrite(DowdingError):
    """The report cannot be written."""


def prepare_folder(folder: Path) -> Path:
    """Create the folder of a report. A page that is not a report of ours is never overwritten."""
    ensure_folder(folder)
    if (folder / PAGE_FILE).exists() and not any((folder / table).is_file() for table in TABLE_FILES):
        raise CannotWrite(f"{folder} holds an {PAGE_FILE} that is no report of ours; name another folder")
    return folder


def write_report(
    folder: Path,
    heading: ReportHeading,
    study_header: StudyHeader,
    offered: Sequence[OfferedScenario],
    totals: Mapping[str, BatchStatistics],
) -> None:
    """Write index.html and matches.csv, PNG files if matplotlib is installed, and print what was written."""
    titles = {scenario.id: scenario.title for scenario in offered}
    try:
        (folder / "index.html").write_text(render_report(heading, totals, titles), encoding="utf-8")
        (folder / "matches.csv").write_text(to_csv(study_header, totals), encoding="utf-8")
        chart_module = load_pyplot()
        pictures = [] if chart_module is None else save_charts(chart_module, folder, totals)
    except OSError as error:
        raise CannotWrite(f"{folder}: the report cannot be written: {error.strerror}") from None
    png_summary = f"{len(pictures)} PNG files" if pictures else "no PNG files: they need the extra `analysis`"
    click.echo(f"dowding: the report is in {folder}: index.html, matches.csv, {png_summary}", err=True)
