"""An undetected raid (THD-17.11, 17.22): a raid in addition to those of the segment's chits."""

from __future__ import annotations

from typing import cast

from dowding.games.hardest_days.pack.components import RaidRegion
from dowding.games.hardest_days.rules.approach import MAX_RAIDS, cross_coast
from dowding.games.hardest_days.rules.context import DETECT, Day
from dowding.games.hardest_days.state import TIME


def undetected_raid(day: Day, rule: str) -> None:
    """With fewer than three raids on the map, draw a region chit; coast crossing and detection follow immediately.

    TC-05: time chits drawn on the way go straight back, and the Luftflotte's strength does not matter.
    TC-46: with no region chit in the cup nothing happens.
    """
    cup = day.state.region_cup
    if len(day.state.raids) >= MAX_RAIDS:
        day.report_no_event(rule, "three raids are on the map already")
        return
    if all(chit == TIME for chit in cup):
        day.report_no_event(rule, "no region chit is left in the cup")
        return
    passed_over: list[str] = []
    while True:
        chit = day.draw(cup, "region chit", rule)
        if chit != TIME:
            break
        passed_over.append(chit)
    cup += passed_over
    region = cast(RaidRegion, chit)
    day.happen("undetected raid", rule, region=region)
    raid = cross_coast(day, region)
    cup.append(region)
    if raid is not None:
        day.schedule_next((DETECT, raid.number))
