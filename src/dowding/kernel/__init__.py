"""The kernel: what every game stands on. It names no game."""
