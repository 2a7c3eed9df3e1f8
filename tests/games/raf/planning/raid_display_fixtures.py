"""Fixtures for the display of a forming raid: boxes of Gruppen and allowed missions."""

from __future__ import annotations

from typing import Any

from dowding.games.raf.state import GruppeBox
from games.raf.duel.custom_cards import numbers
from games.raf.planning.scenario_builder import PlannedStage


def box(stage: PlannedStage[Any], name: GruppeBox) -> set[str]:
    """The Gruppen in a box of the forming display."""
    return {mission.gruppe for mission in stage.battle.state.display if mission.box == name}


def offered(stage: PlannedStage[Any], ident: str) -> set[str]:
    """The boxes that a fighter may still be assigned to."""
    return {
        number.rpartition(":")[2] for number in numbers(stage.options(), "mission") if number.startswith(f"{ident}:")
    }
