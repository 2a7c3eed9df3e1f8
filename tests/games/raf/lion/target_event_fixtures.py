"""Fixtures for the tests of target events."""

from __future__ import annotations

from games.raf.lion.custom_cards import based_at
from games.raf.lion.scenario_builder import PACK, Stage

SECTORS = PACK.components.sectors


def in_group(number: int) -> list[str]:
    """The Spitfire and Hurricane squadrons that start in the sectors of a group."""
    return [ident for sector in SECTORS.values() if sector.group == number for ident in based_at(sector.id)]


def meet(stage: Stage, *squadrons: str) -> None:
    """Put these squadrons into the Bomber Box."""
    for ident in squadrons:
        stage.squadron(ident, "bomber")
    stage.battle.change_raid(intercepted=True, committed=True)


def shifts(stage: Stage) -> dict[str, int]:
    """The column shifts of the only bombing."""
    data = stage.event("bombing").data["shifts"]
    assert isinstance(data, dict)
    return {key: value for key, value in data.items() if isinstance(value, int)}


def kinds(stage: Stage) -> list[str]:
    """The kinds of events, in order."""
    return [event.kind for event in stage.battle.log or ()]
