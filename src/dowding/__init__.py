"""Dowding: play, simulate and study the great board wargames of the air war."""
