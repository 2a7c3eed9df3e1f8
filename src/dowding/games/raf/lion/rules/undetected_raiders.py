"""Undetected hunters and escorts (LION-EA12, LION-ET16): another fighter joins the raid."""

from __future__ import annotations

from collections.abc import Iterable

from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.rules import approach_events, target_events
from dowding.games.raf.rules.event_cards import are_conditions_met
from dowding.games.raf.state import BOMBER, ESCORT, HUNT, Gruppe


def undetected_hunters(battle: Lion, card: int) -> None:
    """EA12: another Me109 joins the hunters, or the escort of a raid without hunters."""
    if not are_conditions_met(battle, approach_events.line_of(battle, card).conditions):
        battle.no_event("LION-EA12", f"intelligence is {battle.raid.intelligence}")
    elif not battle.in_me109_range(battle.target):
        battle.no_event("LION-EA12", "the target is beyond the range of the Me109")
    else:
        me109s = _fighters_at_base(battle, "Me109")
        if me109s:
            _join_raid(battle, me109s, HUNT if battle.raiders(HUNT) else ESCORT, "LION-EA12")
        else:
            battle.no_event("LION-EA12", "no Me109 is at base")


def undetected_escort(battle: Lion, card: int) -> None:
    """ET16: another fighter joins the escort: an Me109 if possible, beyond its range only an Me110."""
    if not are_conditions_met(battle, target_events.line_of(battle, card).conditions):
        battle.no_event("LION-ET16", f"intelligence is {battle.raid.intelligence}")
    elif not battle.raiders(BOMBER):
        battle.no_event("LION-ET16", "the Bomber Box is empty")
    else:
        in_range = battle.in_me109_range(battle.target)
        fighters = (_fighters_at_base(battle, "Me109") if in_range else []) or _fighters_at_base(battle, "Me110")
        if fighters:
            _join_raid(battle, fighters, ESCORT, "LION-ET16")
        else:
            battle.no_event("LION-ET16", "no fighter is at base")


def _fighters_at_base(battle: Lion, aircraft: str) -> list[Gruppe]:
    """The full fighters of a type at the bases of the raid's Luftflotte."""
    ready = battle.at_base((battle.target.luftflotte,))
    fighters = [gruppe for gruppe in ready if battle.pack.gruppen[gruppe.id].type == aircraft]
    elite = [gruppe for gruppe in fighters if gruppe.id in battle.pack.elites]  # 8.21
    return elite or fighters


def _join_raid(battle: Lion, fighters: Iterable[Gruppe], box: str, rule: str) -> None:
    """A random fighter of these joins the raid (LC-44)."""
    gruppe_ids = [gruppe.id for gruppe in fighters]
    gruppe_id = battle.draw(gruppe_ids, "Gruppe", rule) if len(gruppe_ids) > 1 else gruppe_ids[0]
    battle.gruppen_move([battle.state.gruppen[gruppe_id]], ESCORT if box == ESCORT else HUNT, rule)
    battle.change_raid(force=(*battle.raid.force, gruppe_id))
