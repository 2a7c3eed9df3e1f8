"""Replacements (2P-16.2): each player replaces their own units, and chooses the order if points are short."""

from __future__ import annotations

from typing import Literal

from dowding.engine.agenda import Rules
from dowding.games.raf.planning.rules.battle import GERMAN, PlanningBattle
from dowding.games.raf.rules.replacements import (
    gruppen_waiting,
    refit_squadron,
    replace_gruppen,
    replace_squadron,
    some_stay_behind,
)
from dowding.games.raf.rules.unit_choice import choose_gruppe
from dowding.games.raf.state import HEAVY, LIGHT


def light_loss_replacement(battle: PlanningBattle) -> None:
    """IV.6: units in Light Loss boxes return to sectors and hidden bases."""
    battle.step_begins("replacements")
    battle.schedule_next(replace_squadron, (make_up_gruppen, LIGHT))


def heavy_loss_replacement(battle: PlanningBattle) -> None:
    """IV.7: units in Heavy Loss boxes move to Light Loss."""
    battle.schedule_next(refit_squadron, (make_up_gruppen, HEAVY))


def make_up_gruppen(battle: PlanningBattle, box: Literal["light", "heavy"]) -> Rules:
    """16.2b, 16.2d: replace Gruppen for points or depletion; if not all can be, the German player chooses the next."""
    waiting = gruppen_waiting(battle, box)
    if not some_stay_behind(battle, waiting):
        replace_gruppen(battle, waiting, box)
        return
    rule = battle.rule_refs.gruppen_replaced if box == LIGHT else battle.rule_refs.gruppen_refitted
    verb = "replace" if box == LIGHT else "refit"
    ready = [gruppe_waiting for gruppe_waiting in waiting if not some_stay_behind(battle, [gruppe_waiting])]
    if ready:
        prompt = "Replacement points are short: choose the next Gruppe to replace"
        gruppe = yield from choose_gruppe(battle, GERMAN, prompt, rule, verb, ready)
        replace_gruppen(battle, [gruppe], box)
        battle.schedule_next((make_up_gruppen, box))
