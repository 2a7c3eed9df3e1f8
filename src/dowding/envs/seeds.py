"""The seed of a match: the requested one, or a new one from the environment's random generator."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

MAX_SEED: Final = 2**53
"""The largest integer that JSON keeps exact."""


def match_seed(random: np.random.Generator, options: Mapping[str, Any] | None) -> str:
    """The seed as text, as `dowding.engine.match.start_match` takes it."""
    if options and "match" in options:
        return str(options["match"])
    return str(random.integers(MAX_SEED))
