"""Fixtures for the tests of combat resolution."""

from __future__ import annotations

from dowding.engine.events import Event
from dowding.games.raf.lion.rules.interception import squadron_interception
from dowding.games.raf.rules.combat import hunter_attack, squadron_attack
from games.raf.lion.combat_fixtures import DRILL, HE111, ME109, SPITFIRES, begin_raid, bombing, depleted, hunting
from games.raf.lion.scenario_builder import Stage


def an_attack(*, advanced: bool = False, depletion: int = 0, **raid: bool) -> Stage:
    """One Spitfire and one hunter in the Hunt Box: a total of 3, so column 2 and row D. Both have the letter A."""
    stage = Stage(pack=DRILL, dice={"hunter attack": [1], "squadron attack": [1]}, advanced=advanced)
    begin_raid(stage, **raid)
    hunting(stage, SPITFIRES[0], ME109[0])
    depleted(stage, depletion)
    return stage


def a_squadron_attack(*, advanced: bool = False, **raid: bool) -> Stage:
    """One Spitfire and one bomber in the Bomber Box: column 2 and row D."""
    stage = Stage(pack=DRILL, dice={"squadron attack": [1]}, advanced=advanced)
    begin_raid(stage, **raid)
    bombing(stage, SPITFIRES[0], HE111[0])
    return stage


def fought(stage: Stage) -> Event:
    """Play the hunter attack."""
    stage.play(hunter_attack)
    return stage.event("combat")


def attacked(stage: Stage) -> Event:
    """Play the interception and the squadron attack."""
    stage.play(squadron_interception, squadron_attack)
    return stage.event("combat")
