"""Heuristics of each seat, fixed baselines and position evaluation."""
