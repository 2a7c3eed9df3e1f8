"""The rendezvous check (2P-7.4): a secret die roll. Only a failure is announced, and its effect is rolled openly."""

from __future__ import annotations

from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.rules.event_cards import is_cloudy
from dowding.games.raf.state import BOMBER, ESCORT, HUNT, PATROL


def rendezvous_check(battle: PlanningBattle) -> None:
    """II.7: check the rendezvous of the raid, unless it has a coordination card."""
    battle.step_begins("rendezvous")
    if battle.has_strategy("coordination"):
        battle.happen("rendezvous kept", battle.rule_refs.rendezvous_check, battle.in_secret, die=0)
        return
    die = battle.roll("rendezvous", battle.rule_refs.rendezvous_check, seen_by=battle.in_secret)
    if does_rendezvous_fail(battle, die):
        battle.happen("rendezvous fails", battle.rule_refs.rendezvous_check, target=battle.raid.target)
        fail_rendezvous(battle)
    else:
        battle.happen("rendezvous kept", battle.rule_refs.rendezvous_check, battle.in_secret, die=die)


def does_rendezvous_fail(battle: PlanningBattle, die: int) -> bool:
    """7.4a: whether the raid meets the condition printed for this die."""
    check = battle.pack.rendezvous[die]
    luftflotten = {battle.pack.gruppen[gruppe_id].luftflotte for gruppe_id in battle.raid.force}
    if check.both_luftflotten:
        return len(luftflotten) > 1
    return bool(check.gruppen) and len(battle.raid.force) >= check.gruppen and (not check.clouds or is_cloudy(battle))


def fail_rendezvous(battle: PlanningBattle) -> None:
    """7.4b: all Gruppen of a letter are reduced in place, or leave. No Gruppe is rearranged (7.41)."""
    die = battle.roll("rendezvous failure", battle.rule_refs.rendezvous_fails)
    failure = battle.pack.rendezvous_failure[die]
    late = battle.with_letter(battle.raiders(HUNT, BOMBER, ESCORT, PATROL), (failure.letter,))
    battle.happen(
        "rendezvous failure", battle.rule_refs.rendezvous_fails, die=die, letter=failure.letter, effect=failure.effect
    )
    if failure.effect == "leaves":
        battle.gruppen_leave(late, battle.rule_refs.rendezvous_fails, "they miss the rendezvous")
    else:
        battle.reduce_gruppen(late, battle.rule_refs.rendezvous_fails)
