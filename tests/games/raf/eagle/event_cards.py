"""Raids of Eagle that meet an event card: the card with one line of the example's own."""

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
    """A raid under way that BR-01 has answered, whose next card brings this event; not yet drawn."""
    pack = pack_with(*cast(), event_card(event, letters, over, conditions), target)
    stage = Stage(pack=pack, weather=weather, dice=dice)
    coming, there = list(squadrons), list(attacking)
    under_way(stage, target, boxes, coming, there, **raid)
    stage.answers(*coming, *there)
    return stage


def approached(event: c.ApproachEvent, *letters: c.Letter, hunt: bool = False, **more: object) -> Stage:
    """The approach event is drawn, and the hunters attack where that is wanted."""
    stage = met(event, *letters, **more)  # type: ignore[arg-type]  # as met takes them
    stage.play(raid_approach_event, *((hunter_attack,) if hunt else ()))
    return stage


def over_target(event: c.TargetEvent, *letters: c.Letter, **more: object) -> Stage:
    """The target event is drawn."""
    stage = met(None, *letters, over=event, **more)  # type: ignore[arg-type]  # as met takes them
    stage.play(raid_target_event)
    return stage
