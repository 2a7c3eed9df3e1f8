"""The settings of battle games, and what their registration has in common."""

from __future__ import annotations

from typing import Final

from dowding.engine.game import Setting

BATTLES: Final = Setting(
    "battles", "Raids that can be fought out as battles", ("major", "every", "always", "never"), "BRIDGE-1.3"
)
BATTLES_A_DAY: Final = Setting("battles_a_day", "Most battles on a raid day", ("no limit", "1", "2"), "BRIDGE-1.4")
SETTINGS: Final = (BATTLES, BATTLES_A_DAY)
IN_SHORT: Final = (
    "A raid that has been answered may be fought out in the sky: each counter is a squadron, and its losses come back "
    "to the campaign."
)
"""The sentence that battles add to the rules of their campaign."""
