"""The Me109s that the plan leaves for each hour, as notes on the timetable."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.games.raf.pack.components import Luftflotte
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.planning.rules.planning_options import hour_region
from dowding.games.raf.rules.recovery import TURNAROUND_FULL
from dowding.games.raf.state import ASSIGNED, BASE, BOMBER, CLOCK, ESCORT, HOURS, HUNT, LAST_HOUR, PATROL, Gruppe
from dowding.view.scene import PlaceNote

LUFTFLOTTEN: Final[tuple[Luftflotte, ...]] = (2, 3)


def me109s_left(battle: PlanningBattle) -> Iterator[PlaceNote]:
    """The Me109 Gruppen of each Luftflotte that are left for each hour to come, with those back by then (12.1)."""
    state = battle.state
    raids = [*state.plan, *([] if state.flying is None else [state.flying])]
    if not raids:
        return
    used_at = {gruppe_id: raid.hour for raid in raids for gruppe_id in raid.gruppen}
    for hour in range(state.hour, LAST_HOUR + 1):
        counts = dict.fromkeys(LUFTFLOTTEN, 0)
        for gruppe in battle.gruppen_in(BASE, ASSIGNED, CLOCK, HUNT, BOMBER, ESCORT, PATROL):
            counter = battle.pack.gruppen[gruppe.id]
            if counter.type == "Me109" and _is_left(gruppe, used_at.get(gruppe.id), hour):
                counts[counter.luftflotte] += 1
        by_luftflotte = [f"LF {luftflotte}: {count}" for luftflotte, count in counts.items()]
        tooltip = f"Me109 Gruppen left for raids at {HOURS[hour]}: {', '.join(by_luftflotte)}"
        yield PlaceNote(hour_region(hour), "Me109 left", " · ".join(by_luftflotte), tooltip)


def _is_left(gruppe: Gruppe, used_at: int | None, hour: int) -> bool:
    """Whether a Gruppe can be given to a raid at an hour, as far as the plan tells."""
    if gruppe.box == CLOCK:
        return gruppe.hour <= hour
    if used_at is not None:
        return used_at + TURNAROUND_FULL <= hour
    return gruppe.box == BASE and gruppe.full
