"""What the tests of target events share."""

from __future__ import annotations

from games.raf.lion.custom_cards import based_at
from games.raf.lion.scenario_builder import PACK, Stage

SECTORS = PACK.components.sectors


def in_group(number: int) -> list[str]:
    """The Spitfire and Hurricane squadrons that begin the game in the sectors of a group."""
    return [ident for sector in SECTORS.values() if sector.group == number for ident in based_at(sector.id)]


def meet(stage: Stage, *squadrons: str) -> None:
    """These squadrons are in the Bomber Box."""
    for ident in squadrons:
        stage.squadron(ident, "bomber")
    stage.battle.change_raid(intercepted=True, committed=True)


def shifts(stage: Stage) -> dict[str, int]:
    """What moved the column of the one bombing."""
    data = stage.event("bombing").data["shifts"]
    assert isinstance(data, dict)
    return {key: value for key, value in data.items() if isinstance(value, int)}


def kinds(stage: Stage) -> list[str]:
    """What happened, in order."""
    return [event.kind for event in stage.battle.log or ()]
