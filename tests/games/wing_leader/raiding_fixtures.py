"""Helpers for tests of raids: behaviours of a raider, and the ends of its routes."""

from __future__ import annotations

from dowding.games.wing_leader.geometry import name_of
from dowding.games.wing_leader.pack.sky import Sky
from dowding.games.wing_leader.rules.missions import behaviours
from dowding.games.wing_leader.rules.reachable_squares import find_routes
from games.wing_leader.raid_fixtures import bomber, raid, target
from games.wing_leader.scenario_builder import Stage


def offered(stage: Stage, ident: str) -> set[str]:
    """The ids of the behaviours of a squadron."""
    return {behaviour.id for behaviour in behaviours(stage.fight, stage[ident])}


def ends(stage: Stage) -> set[str]:
    """The squares in which the current move can end."""
    move = stage.fight.state.move
    assert move is not None
    return {name_of(square) for square in find_routes(move.plan, move.at)}


def raider(model: str, square: str, facing: str = "R", **more: object) -> Stage:
    """One bomber A on its way to a port at R0."""
    stage = raid()
    target(stage, "T", "port", "R0")
    bomber(stage, "A", model, square, facing, **more)
    return stage


def recce(sky: Sky | None = None) -> Stage:
    """A recce two columns from an airfield."""
    stage = raid({"barrage": [1, 1]}, sky=sky)
    target(stage, "T", "port", "R0")
    stage.raider("A", "fx", "P8", mission="recce")
    return stage
