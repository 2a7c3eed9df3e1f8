"""Steps of games with a plan that other steps schedule: they are not part of any phase of the sequence of play."""

from __future__ import annotations

from typing import Final

from dowding.engine.agenda import StepFunction
from dowding.games.raf.planning.rules.approach_events import APPROACH_EVENTS
from dowding.games.raf.planning.rules.calendar_update import choose_priority
from dowding.games.raf.planning.rules.daily_planning import plan_day
from dowding.games.raf.planning.rules.deployment import clear_clock
from dowding.games.raf.planning.rules.interception import hunters_miss, stand_aside
from dowding.games.raf.planning.rules.night import night_interception
from dowding.games.raf.planning.rules.raid_day import ATTACK_FIRST, clock_update, scenario_over, squadron_turnaround
from dowding.games.raf.planning.rules.replacements import make_up_gruppen
from dowding.games.raf.planning.rules.target_events import TARGET_EVENTS
from dowding.games.raf.rules.inner_steps import INNER_STEPS
from dowding.games.raf.rules.night import night_patrol

PLANNING_INNER_STEPS: Final[tuple[StepFunction, ...]] = (
    *INNER_STEPS,
    plan_day,
    night_patrol,
    clear_clock,
    clock_update,
    squadron_turnaround,
    *APPROACH_EVENTS.values(),
    *TARGET_EVENTS.values(),
    *ATTACK_FIRST,
    hunters_miss,
    stand_aside,
    night_interception,
    make_up_gruppen,
    choose_priority,
    scenario_over,
)
