"""Stages for tests of the advanced rules."""

from __future__ import annotations

from msgspec.structs import replace

from dowding.games.wing_leader.pack.sky import Sky
from dowding.games.wing_leader.rules.setup import muster
from games.wing_leader.scenario_builder import Stage


def advanced(dice: dict[str, list[int]] | None = None, sky: Sky | None = None, **forces: object) -> Stage:
    """A stage with the advanced rules."""
    stage = Stage(dice, sky=sky, **forces)  # type: ignore[arg-type]
    stage.fight.advanced = True
    return stage


def mustered(**unit: object) -> Stage:
    """A stage after mustering an order of battle with one raider squadron."""
    stage = advanced()
    stage.raider("A", "fx", "J9")
    stage.units["A"] = replace(stage.units["A"], **unit)
    stage.forces["raider"] = replace(stage.forces["raider"], squadrons=(stage.units["A"],))
    stage.defender("X", "fx", "Z9")
    return stage.play(muster)


def attacked(stage: Stage, came_from: str = "", *names: str) -> None:
    """Record that A attacks X in J9 from one square or through several."""
    stage.flew("A", came_from or "I9", *names)
