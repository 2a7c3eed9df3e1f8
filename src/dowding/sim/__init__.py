"""Many matches: what to play, playing it in batches on one process or many, and what came out."""

from __future__ import annotations

from dowding.sim.api import Result, simulate

__all__ = ["Result", "simulate"]
