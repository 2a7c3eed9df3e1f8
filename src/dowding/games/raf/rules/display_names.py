"""Display names of regions, stocks, priorities and warning levels."""

from __future__ import annotations

from typing import Final

REGION_NAMES: Final = {"LF2E": "LF 2 East", "LF2S": "LF 2 South", "LF3": "LF 3"}
STOCK_NAMES: Final = {
    "Spitfire": "Spitfires",
    "Hurricane": "Hurricanes",
    "Blenheim": "Blenheims",
    "pilots": "Experienced pilots",
    "fighter": "German fighters",
    "bomber": "German bombers",
}
EFFORT_NAMES: Final = {
    "follow-up, minor": "minor follow-up",
    "follow-up, major": "major follow-up",
    "snap, minor": "minor snap",
    "snap, major": "major snap",
}
"""Efforts in the log whose display name differs: "Major follow-up raid on Rye"."""
PRIORITY_NAMES: Final = {
    "radar": "Radar",
    "port": "Ports",
    "airfield": "Airfields",
    "industry": "Industry",
    "city": "Cities",
}


def format_warning(warning: str) -> str:
    """A warning level in a sentence: "late warning", "no warning"."""
    return "no warning" if warning == "none" else f"{warning} warning"
