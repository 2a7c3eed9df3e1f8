"""Heuristics of Fighter Command, fixed baselines and raid evaluation, shared by the RAF games."""
