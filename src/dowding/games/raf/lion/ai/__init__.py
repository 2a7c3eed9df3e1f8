"""Doctrine (the heuristic policy) for Lion."""
