"""The seed of a match: the one that is asked for, or a new one from the environment's own randomness."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

MAX_SEED: Final = 2**53
"""Seeds up to here survive JSON."""


def match_seed(random: np.random.Generator, options: Mapping[str, Any] | None) -> str:
    """The text that `dowding.engine.match.start` takes as a seed."""
    if options and "match" in options:
        return str(options["match"])
    return str(random.integers(MAX_SEED))
