"""Stages for tests of surface units and bombing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from dowding.games.wing_leader.geometry import facing_named, square_named
from dowding.games.wing_leader.move_data import MovePosition
from dowding.games.wing_leader.pack.components import Profile
from dowding.games.wing_leader.pack.scenario import BalloonListing, SurfaceListing
from dowding.games.wing_leader.pack.sky import Sky
from dowding.games.wing_leader.rules.bombing import bombing_amounts
from dowding.games.wing_leader.rules.modified_rolls import modifiers
from dowding.games.wing_leader.rules.movement_phase import begin_movement, next_to_move
from dowding.games.wing_leader.state import Balloon, SurfaceAttack, SurfaceUnit
from games.wing_leader.scenario_builder import Stage


def raid(
    dice: Mapping[str, Iterable[int]] | None = None, *, sky: Sky | None = None, bombing: bool = True, **forces: object
) -> Stage:
    """A stage with surface units, and with the bombing rules by default."""
    stage = Stage(dice, sky=sky, **forces)  # type: ignore[arg-type]
    stage.fight.surface = True
    stage.fight.bombing = bombing
    return stage


def target(stage: Stage, ident: str, kind: str, square: str, **state: object) -> SurfaceUnit:
    """Put a surface unit on the map, the defender's by default."""
    unit = replace(SurfaceUnit(ident, kind, "defender", square_named(square)), **state)
    stage.fight.state.surface[ident] = unit
    return unit


def balloon(stage: Stage, ident: str, square: str, side: str = "defender") -> Balloon:
    """Moor a balloon."""
    created = Balloon(ident, side, square_named(square))
    stage.fight.state.balloons[ident] = created
    return created


def bomber(stage: Stage, ident: str, model: str, square: str, facing: str = "R", **more: object) -> None:
    """A raider's loaded bomber, with the bomb value of its altitude."""
    stage.raider(ident, model, square, facing, mission=more.pop("mission", "bombing"), **more)
    value = stage.fight.card(stage[ident]).bomb[stage[ident].square % 20] or 0
    stage.change(ident, bomb_value=more.get("bomb_value", value))


def surface(stage: Stage, ident: str) -> SurfaceUnit:
    """A surface unit as it is now."""
    return stage.fight.state.surface[ident]


def move_on(stage: Stage, *choices: str) -> Stage:
    """Play the Movement Phase up to its first decision, and choose."""
    return stage.play(begin_movement, next_to_move).choose(*choices)


def at(square: str, facing: str = "R", mps: int = 2, dives: int = 0) -> MovePosition:
    """A position in a move."""
    return MovePosition(square_named(square), facing_named(facing), mps * 2, dives=dives)


def dropped(
    stage: Stage, ident: str, at_target: str, profile: Profile, altitude: int = 0, **more: object
) -> SurfaceAttack:
    """An attack to be resolved in the Combat Phase, aimed by default."""
    created = replace(SurfaceAttack(ident, at_target, profile, altitude, aimed=True), **more)
    stage.fight.state.bombs.append(created)
    return created


def bombing_modifiers(stage: Stage, made: SurfaceAttack) -> dict[str, int]:
    """The modifiers of an attack, by name."""
    return modifiers(stage.fight, "bombing", bombing_amounts(stage.fight, made))


def listed(stage: Stage, *listings: SurfaceListing, balloons: tuple[BalloonListing, ...] = ()) -> None:
    """Set the surface units listed in the scenario of a stage."""
    stage.scenario = replace(stage.scenario, surface=listings, balloons=balloons)
    stage.fight.scenario = stage.scenario
