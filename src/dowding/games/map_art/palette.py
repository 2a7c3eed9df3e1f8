"""The colours of the map. Each is a CSS custom property with a fallback, so that a theme can override it."""

from __future__ import annotations

from typing import Final

PALETTE: Final = {
    "sea": "#96b2ae",
    "sea-deep": "#6b8d8f",
    "shallows": "#d9e5d9",
    "land": "#e6dab6",
    "land-other": "#ddcfa8",
    "land-north": "#dbd2a8",
    "land-far": "#cfc5a6",
    "land-foreign": "#c4c0ac",
    "blotch": "#8a6a35",
    "hills": "#a98f57",
    "coast": "#3f3a2c",
    "river": "#5f8c92",
    "grid": "#9a5a3c",
    "sector": "#9c2f22",
    "halo": "#f7efd8",
    "space": "#6b5a3f",
    "city": "#8a5a44",
    "estuary": "#b98a1e",
    "range": "#33302a",
    "fleet": "#1d2733",
    "track": "#9c2f22",
    "track-face": "#f6efd9",
    "town": "#4a4234",
    "lamp": "#fff4d2",
    "shade": "#10181a",
}


def css_colour(name: str) -> str:
    """A colour as an attribute value: `--board-<name>`, with the daylight colour as the fallback."""
    return f"var(--board-{name}, {PALETTE[name]})"
