"""Output of benchmark results: as lines or as one JSON object."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping


def print_figures(figures: Mapping[str, object], *, as_json: bool) -> None:
    """Print the figures."""
    if as_json:
        sys.stdout.write(f"{json.dumps(figures)}\n")
        return
    wide = max(map(len, figures)) + 2
    for name, value in figures.items():
        sys.stdout.write(f"{name:{wide}} {json.dumps(value)}\n")
