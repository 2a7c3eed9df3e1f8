"""CSV files converted to Parquet by polars (the extra `analysis`), without reading them into memory."""

from __future__ import annotations

import csv
from collections.abc import Collection
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast


class LazyFrame(Protocol):
    """The part of a polars lazy frame that is used."""

    def sink_parquet(self, path: Path) -> object: ...


class Polars(Protocol):
    """The part of polars that is used."""

    String: object
    Int64: object

    def scan_csv(self, source: Path, *, schema: dict[str, object]) -> LazyFrame: ...


def load_polars() -> Polars | None:
    """Polars; None if it is not installed."""
    try:
        return cast("Polars", import_module("polars"))
    except ImportError:
        return None


def convert_to_parquet(source: Path, target: Path, text_columns: Collection[str]) -> bool:
    """Convert a CSV file; columns that are not text hold whole numbers. False if polars is not installed."""
    polars = load_polars()
    if polars is None:
        return False
    with source.open(encoding="utf-8", newline="") as file:
        names = next(csv.reader(file))
    schema = {name: polars.String if name in text_columns else polars.Int64 for name in names}
    polars.scan_csv(source, schema=schema).sink_parquet(target)
    return True
