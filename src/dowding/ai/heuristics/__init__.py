"""The framework in which a game writes the heuristic policy of a seat: scored options, each with its reasons."""
