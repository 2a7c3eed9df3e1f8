"""Raids of games with a plan, with a custom event card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from dowding.games.raf.pack import components as c
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.state import GruppeBox
from games.raf.duel.custom_cards import EVENT, QUIET_APPROACH, QUIET_TARGET
from games.raf.lion.custom_cards import SOURCE, target_card
from games.raf.planning.scenario_builder import PlannedStage

PlannedT = TypeVar("PlannedT", bound=PlanningBattle)
Boxes = Mapping[GruppeBox, Iterable[str]]
"""Gruppen and squadrons by box of the Raid Display."""
COAST, INLAND, DEEP = (target_card(depth=depth) for depth in ("coast", "inland", "deep"))
"""Target cards of each depth."""


def event_card(
    event: c.ApproachEvent | None,
    letters: tuple[c.Letter, ...],
    over: c.TargetEvent | None,
    conditions: tuple[c.Condition, ...],
) -> c.RaidEventCard:
    """A card with this approach or target event, only for games with a German player."""
    approach = (
        (c.Approach("L", "bombers break formation"), c.Approach("E,2", event, letters, conditions)) if event else ()
    )
    on_target = (c.TargetLine("L", "fighters strafe"), c.TargetLine("E,2", over, letters, conditions)) if over else ()
    return c.RaidEventCard(EVENT, approach or (QUIET_APPROACH,), on_target or (QUIET_TARGET,), 1, source=SOURCE)


def under_way(
    stage: PlannedStage[PlannedT],
    target: c.TargetCard,
    boxes: Boxes | None,
    squadrons: Iterable[str],
    attacking: Iterable[str],
    **raid: object,
) -> None:
    """A raid in flight; the custom card is the next event card."""
    stage.draws("raid event", EVENT)
    stage.raid(target.number, deployed=True)
    for box, idents in (boxes or {}).items():
        for ident in idents:
            stage.gruppe(ident, box)
    for ident in squadrons:
        stage.squadron(ident)
    for ident in attacking:
        stage.squadron(ident, "bomber")
        stage.battle.change_raid(intercepted=True)
    stage.battle.change_raid(committed=bool(stage.battle.squadrons_in("hunt", "bomber")))
    stage.battle.change_raid(**raid)
