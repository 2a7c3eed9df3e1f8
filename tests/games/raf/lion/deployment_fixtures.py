"""Fixtures for deployment tests: raids with custom force cards."""

from __future__ import annotations

from dowding.games.raf.lion.rules.deployment import raid_deployment
from dowding.games.raf.pack.components import Aircraft, ForceEntry, TargetCard, Warning
from dowding.games.raf.state import GruppeBox
from games.raf.lion.custom_cards import AIRCRAFT, TARGET, Ready, aircraft_card, leave, pack_with, target_card, types
from games.raf.lion.scenario_builder import Stage

BOXES: tuple[GruppeBox, ...] = ("bomber", "hunt", "escort", "patrol")


def raiding(
    *entries: ForceEntry,
    card: TargetCard | None = None,
    major: bool = True,
    warning: Warning = "early",
    sweep: bool = False,
    size: int = 0,
    available: Ready | None = None,
    lf3_to_lf2: bool = False,
) -> Stage:
    """A raid about to be deployed, as large as this list of aircraft, with these numbers of Gruppen at base."""
    pack = pack_with(card or target_card(), aircraft_card(*entries, sweep=sweep))
    stage = Stage(strict=False, pack=pack)
    stage.raid(TARGET, major=major, warning=warning, size=size or len(entries))
    stage.draws("force", AIRCRAFT)
    stage.battle.state.lf3_to_lf2 = lf3_to_lf2
    leave(stage, available or {})
    return stage


def selected(stage: Stage) -> list[str]:
    """The Gruppen selected for the raid, in the order of the list."""
    stage.play(raid_deployment)
    return stage.event("raid composition").get_str_list("gruppen")


def display(stage: Stage) -> dict[str, list[Aircraft]]:
    """The aircraft in each box of the Raid Display that is not empty."""
    boxes = {box: sorted(types(gruppe.id for gruppe in stage.battle.gruppen_in(box))) for box in BOXES}
    return {box: aircraft for box, aircraft in boxes.items() if aircraft}


def deployed(stage: Stage) -> dict[str, list[Aircraft]]:
    """The Raid Display after deployment."""
    stage.play(raid_deployment)
    return display(stage)
