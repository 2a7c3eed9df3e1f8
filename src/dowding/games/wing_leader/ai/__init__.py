"""Heuristics of both sides, and position evaluation."""
