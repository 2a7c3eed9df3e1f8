"""Raids of Eagle with a custom event card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dowding.games.raf.pack import components as c
from dowding.games.raf.planning.rules.approach_events import raid_approach_event
from dowding.games.raf.planning.rules.target_events import raid_target_event
from dowding.games.raf.rules.combat import hunter_attack
from games.raf.duel.combat_units import cast
from games.raf.eagle.custom_cards import pack_with
from games.raf.eagle.scenario_builder import Stage
from games.raf.planning.event_cards import INLAND, Boxes, event_card, under_way


def met(
    event: c.ApproachEvent | None = None,
    *letters: c.Letter,
    over: c.TargetEvent | None = None,
    boxes: Boxes | None = None,
    squadrons: Iterable[str] = (),
    attacking: Iterable[str] = (),
    target: c.TargetCard = INLAND,
    conditions: tuple[c.Condition, ...] = (),
    weather: c.Weather = "clear",
    dice: Mapping[str, Iterable[int]] | None = None,
    **raid: object,
) -> Stage:
    """A raid in flight, answered with BR-01; the next card has this event."""
    pack = pack_with(*cast(), event_card(event, letters, over, conditions), target)
    stage = Stage(pack=pack, weather=weather, dice=dice)
    coming, there = list(squadrons), list(attacking)
    under_way(stage, target, boxes, coming, there, **raid)
    stage.answers(*coming, *there)
    return stage


def approached(event: c.ApproachEvent, *letters: c.Letter, hunt: bool = False, **more: object) -> Stage:
    """Draw the approach event, followed by the hunter attack if wanted."""
    stage = met(event, *letters, **more)  # type: ignore[arg-type]  # as met takes them
    stage.play(raid_approach_event, *((hunter_attack,) if hunt else ()))
    return stage


def over_target(event: c.TargetEvent, *letters: c.Letter, **more: object) -> Stage:
    """Draw the target event."""
    stage = met(None, *letters, over=event, **more)  # type: ignore[arg-type]  # as met takes them
    stage.play(raid_target_event)
    return stage
