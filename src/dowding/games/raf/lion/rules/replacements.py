"""Replacements in Lion (LION-15.2): Gruppen first, in random order if there are too few points, then squadrons."""

from __future__ import annotations

from typing import Literal

from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.rules.replacements import (
    gruppen_waiting,
    refit_squadron,
    replace_gruppen,
    replace_squadron,
    some_stay_behind,
)
from dowding.games.raf.state import HEAVY, LIGHT


def light_loss_replacement(battle: Lion) -> None:
    """IV.6: units in Light Loss boxes return to sectors and bases."""
    battle.step_begins("replacements")
    _replace_gruppen(battle, LIGHT)
    battle.schedule_next(replace_squadron)


def heavy_loss_replacement(battle: Lion) -> None:
    """IV.7: units in Heavy Loss boxes move to Light Loss."""
    _replace_gruppen(battle, HEAVY)
    battle.schedule_next(refit_squadron)


def _replace_gruppen(battle: Lion, box: Literal["light", "heavy"]) -> None:
    """15.2c, 15.2e: the order is random, and thereby which Gruppen are left out (LC-44)."""
    waiting = gruppen_waiting(battle, box)
    if some_stay_behind(battle, waiting):
        battle.shuffle(waiting, "German replacements")
    replace_gruppen(battle, waiting, box)
