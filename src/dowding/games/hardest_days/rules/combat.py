"""The combat sequence (THD-12.2): the Hunt Box, shifts, the Bomber Box, and the rest of the raid."""

from __future__ import annotations

from dowding.engine.agenda import StepFunction
from dowding.games.hardest_days.rules.bomber_combat import shift_squadrons, squadrons_attack
from dowding.games.hardest_days.rules.context import Day
from dowding.games.hardest_days.rules.hunt_combat import hunters_attack
from dowding.games.hardest_days.state import BOMBER, ESCORT, INFLIGHT, SECTIONS


def squadrons_leave(day: Day, number: int) -> None:
    """Step 6: squadrons without an opponent in their section go Inflight."""
    for squadron in list(day.state.squadrons.values()):
        if squadron.raid == number:
            day.put_squadron(squadron, INFLIGHT)
            day.happen("squadron leaves", "THD-12.2", raid=number, squadron=squadron.id)


def raid_force_adjustment(day: Day, number: int) -> None:
    """Step 7: escorts without bombers strafe; a raid without raiders is removed from the map."""
    for section in SECTIONS:
        if not day.groups_of(number, BOMBER, section):
            for escort in day.groups_of(number, ESCORT, section):
                day.put_group(escort, BOMBER, raid=number, section=section)
                day.happen("escort strafes", "THD-12.2", raid=number, group=escort.id, section=section)
    day.disband_without_raiders(number, "driven off")


COMBAT: tuple[StepFunction, ...] = (
    hunters_attack,  # steps 1 and 2
    shift_squadrons,  # step 3
    squadrons_attack,  # steps 4 and 5
    squadrons_leave,  # step 6
    raid_force_adjustment,  # step 7
)
