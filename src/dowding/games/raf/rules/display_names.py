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
