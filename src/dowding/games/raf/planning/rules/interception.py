"""Interception in games with a plan (2P-10): hunter contact, and escorts that stand aside."""

from __future__ import annotations

from typing import Final

from dowding.engine.agenda import Rules
from dowding.games.raf.planning.rules.battle import GERMAN, PlanningBattle
from dowding.games.raf.rules.interception import (
    escorts_stand_aside,
    hold_squadrons,
    meet_raiders,
    pass_the_hunters,
    those_held_may_fend,
)
from dowding.games.raf.rules.unit_choice import choose_gruppe
from dowding.games.raf.state import HUNT, Gruppe

MISSED_CONTACT_EXCESS: Final = 2
"""With this excess of hunters over squadrons, a die decides whether some miss contact (21.10)."""


def hunter_contact(battle: PlanningBattle) -> None:
    """21.10: if hunters outnumber squadrons, some may miss contact: as many as the die shows."""
    hunters, squadrons = len(battle.raiders(HUNT)), len(battle.squadrons_in(HUNT))
    excess = hunters - squadrons
    if not battle.advanced or not squadrons or excess < MISSED_CONTACT_EXCESS:  # 2C-15
        return
    die = battle.roll("hunter contact", battle.rule_refs.hunter_contact)
    missing = die if die < excess else 0
    battle.happen("hunter contact", battle.rule_refs.hunter_contact, die=die, excess=excess, missing=missing)
    if missing:
        battle.schedule_next((hunters_miss, missing))


def hunters_miss(battle: PlanningBattle, number: int) -> Rules:
    """21.10: hunters that the German player chooses miss contact and go home."""
    prompt = "Hunter contact: choose a hunter that misses contact and goes home"
    hunter = yield from choose_gruppe(
        battle, GERMAN, prompt, battle.rule_refs.hunter_contact, "miss", battle.raiders(HUNT)
    )
    battle.gruppen_leave([hunter], battle.rule_refs.hunter_contact, "they miss contact")
    if number > 1:
        battle.schedule_next((hunters_miss, number - 1))


def hunter_interception(battle: PlanningBattle) -> None:
    """II.9: the hunters hold squadrons in the Hunt Box; the others may pass."""
    hold_squadrons(battle, (pass_the_hunters, those_held_may_fend))


def squadron_interception(battle: PlanningBattle) -> None:
    """II.13: the squadrons in the Bomber Box intercept raiders."""
    meet_raiders(battle, stand_aside)


def stand_aside(battle: PlanningBattle) -> Rules:
    """10.21: the German player chooses the escorts that stand aside; none under escort coordination."""

    def candidates(escorts: list[Gruppe]) -> list[Gruppe]:
        return [] if battle.raid.escort_coordination else escorts

    yield from escorts_stand_aside(battle, candidates)
