"""Writing the report of a simulation into a folder: a page, a table of every match, and pictures where possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import click

from dowding.engine.errors import DowdingError
from dowding.engine.game import OfferedScenario
from dowding.paths import made
from dowding.sim.batch_statistics import Statistics
from dowding.sim.html_report import Heading, page
from dowding.sim.matches_csv import Asked, as_csv
from dowding.sim.png_charts import draw, plotter

PAGE: Final = "index.html"
TABLES: Final = ("matches.csv", "sweep.csv")
"""By one of them a folder is known to hold a report."""


class CannotWrite(DowdingError):
    """The report cannot be written there."""


def ready(folder: Path) -> Path:
    """The folder of a report, made where it did not exist; a page of somebody else in it is never written over."""
    made(folder)
    if (folder / PAGE).exists() and not any((folder / table).is_file() for table in TABLES):
        raise CannotWrite(f"{folder} holds an {PAGE} that is no report of ours; name another folder")
    return folder


def write_report(
    folder: Path, heading: Heading, asked: Asked, offered: Sequence[OfferedScenario], totals: Mapping[str, Statistics]
) -> None:
    """Write index.html and matches.csv, and PNG files where matplotlib is installed; say what was written."""
    titles = {scenario.id: scenario.title for scenario in offered}
    try:
        (folder / "index.html").write_text(page(heading, totals, titles), encoding="utf-8")
        (folder / "matches.csv").write_text(as_csv(asked, totals), encoding="utf-8")
        found = plotter()
        pictures = [] if found is None else draw(found, folder, totals)
    except OSError as error:
        raise CannotWrite(f"{folder}: the report cannot be written: {error.strerror}") from None
    drawn = f"{len(pictures)} PNG files" if pictures else "no PNG files: they need the extra `analysis`"
    click.echo(f"dowding: the report is in {folder}: index.html, matches.csv, {drawn}", err=True)
