"""Bots: heuristics, rollout search, hints with reasons, difficulty levels, win probability."""
