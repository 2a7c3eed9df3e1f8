"""Rows as a polars data frame, for results of simulations and sweeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from dowding.engine.errors import SetupError

if TYPE_CHECKING:
    import polars


def polars_frame(rows: Sequence[Mapping[str, object]]) -> polars.DataFrame:
    """A polars data frame of these rows. Polars comes with the extra `analysis`."""
    try:
        import polars
    except ImportError:
        raise SetupError(
            "to_polars() needs polars: install it with `pip install dowding[analysis]`, or use to_dicts()"
        ) from None
    return polars.DataFrame(rows, infer_schema_length=None)
