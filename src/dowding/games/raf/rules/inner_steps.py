"""Steps that other steps schedule. They are not listed in the sequence of play."""

from __future__ import annotations

from typing import Final

from dowding.engine.agenda import StepFunction
from dowding.games.raf.rules import fend_and_evade, interception, night, replacements
from dowding.games.raf.rules.aces import become_ace
from dowding.games.raf.rules.bomb_damage import disperse, lose_aircraft
from dowding.games.raf.rules.bombing import bomb_primary_target, bomb_secondary_target
from dowding.games.raf.rules.commitment import commit
from dowding.games.raf.rules.day_report import day_report
from dowding.games.raf.rules.patrol import patrol
from dowding.games.raf.rules.setup import green_squadron

INNER_STEPS: Final[tuple[StepFunction, ...]] = (
    green_squadron,
    interception.pass_the_hunters,
    interception.those_held_may_fend,
    interception.press_on_or_go_home,
    interception.pick_raider,
    fend_and_evade.fend_and_evade,
    become_ace,
    bomb_primary_target,
    bomb_secondary_target,
    disperse,
    lose_aircraft,
    night.night_bombing,
    night.night_accident,
    replacements.replace_squadron,
    replacements.refit_squadron,
    day_report,
)

BRITISH_PLAYER_STEPS: Final[tuple[StepFunction, ...]] = (patrol, commit, replacements.call_reinforcement)
"""The inner steps in which a British player chooses squadrons."""
