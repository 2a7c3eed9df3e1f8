"""Simulation: batches of matches on one process or many, their statistics, sweeps, comparisons and reports."""

from __future__ import annotations

from dowding.sim.api import SimulationResult, simulate

__all__ = ["SimulationResult", "simulate"]
