"""Target events of games with a plan (2P-ET): those that Lion does not have, and the table of all."""

from __future__ import annotations

from typing import Final

from dowding.engine.agenda import Rules, StepFunction
from dowding.games.raf.pack.components import TargetEvent
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.planning.rules.strategy import go_in_low
from dowding.games.raf.rules import target_events as shared
from dowding.games.raf.rules.airfield_operations import turn_squadrons
from dowding.games.raf.rules.event_cards import are_conditions_met, draw_raid_event, target_event_on
from dowding.games.raf.rules.target_events import letters_of, line_of, raid_turns_back
from dowding.games.raf.rules.unit_choice import choose_gruppe
from dowding.games.raf.state import BOMBER, Gruppe

LATE: Final = ("none", "late")


def raid_target_event(battle: PlanningBattle) -> None:
    """II.12: draw a card, even for an empty display. Its time advance is used only in Lion."""
    battle.step_begins("target event")
    card = draw_raid_event(battle)
    line = target_event_on(battle, card)
    battle.happen(
        "target event", battle.rule_refs.target_event, card=card.number, event=line.event, letters="".join(line.letters)
    )
    battle.schedule_next((TARGET_EVENTS[line.event], card.number))


def clouds_lose_squadrons(battle: PlanningBattle, card: int) -> None:
    """ET3: in clouds squadrons of the letter leave; if none is left, the raid counts as not intercepted (2C-10)."""
    attacking = battle.squadrons_in(BOMBER)
    shared.clouds_inhibit_squadrons(battle, card)
    if attacking and not battle.squadrons_in(BOMBER):
        battle.change_raid(intercepted=False)


def extended_attack(battle: PlanningBattle, card: int) -> Rules:
    """ET4: the British choose one full bomber to reduce for each full squadron in the Bomber Box."""
    attacking = sum(squadron.full for squadron in battle.squadrons_in(BOMBER))
    bombers = [bomber for bomber in battle.raiders(BOMBER) if battle.is_bomber(bomber) and bomber.full]
    if not attacking or not bombers:
        battle.no_event(
            battle.rule_refs.extended_attack, "it needs a full squadron and a full bomber in the Bomber Box"
        )
        return
    hit: list[Gruppe] = []
    while len(hit) < min(attacking, len(bombers)):
        left = [bomber for bomber in bombers if bomber not in hit]
        if len(left) + len(hit) <= attacking:
            hit += left
        else:
            prompt = "Extended attack: choose a bomber Gruppe to reduce"
            hit.append(
                (
                    yield from choose_gruppe(
                        battle, battle.british, prompt, battle.rule_refs.extended_attack, "extend", left
                    )
                )
            )
    battle.reduce_gruppen(hit, battle.rule_refs.extended_attack)


def heavy_flak(battle: PlanningBattle, card: int) -> None:
    """ET5: raiders of the letter are reduced or sent home; Ju87s and low-flying raiders are lost (2C-27)."""
    hit = battle.with_letter(battle.raiders(BOMBER), letters_of(battle, card))
    if not hit:
        battle.no_event(battle.rule_refs.flak, "no Gruppe in the Bomber Box has that letter")
        return
    go_in_low(battle)
    low = battle.raid.low_level
    exposed = [raider for raider in hit if low or battle.pack.gruppen[raider.id].type == "Ju87"]
    for gruppe in exposed:
        battle.lose_gruppe(gruppe, heavy=False, rule=battle.rule_refs.flak, cause="flak")
        if battle.is_over:
            return
    others = [raider for raider in hit if raider not in exposed]
    if any(raider.full for raider in others):
        battle.reduce_gruppen(others, battle.rule_refs.flak)
    battle.gruppen_leave([raider for raider in others if not raider.full], battle.rule_refs.flak, "flak")
    if not battle.raiders(BOMBER):
        raid_turns_back(battle)


def late_interception(battle: PlanningBattle, card: int) -> None:
    """ET7: with no or late warning the raid bombs before it is intercepted."""
    conditions = line_of(battle, card).conditions
    if battle.raid.warning in LATE and are_conditions_met(battle, conditions):
        battle.change_raid(late_interception=True)
    else:
        battle.no_event(battle.rule_refs.late_interception, f"the warning is {battle.raid.warning}")


def navigational_error(battle: PlanningBattle, card: int) -> None:
    """ET8: against an inland or deep target the bombing shifts two columns to the left."""
    if battle.target.depth == "coast":
        battle.no_event(battle.rule_refs.navigational_error, "the target is at the coast")
    else:
        battle.change_raid(off_course=True)


def non_essential_headquarters(battle: PlanningBattle, card: int) -> None:
    """ET9: the damage counts less, and headquarters are not damaged."""
    battle.change_raid(non_essential=True, headquarters_spared=True)


def squadron_turnaround_event(battle: PlanningBattle, card: int) -> None:
    """ET10: squadrons turn round by one space, except those that stay airborne."""
    squadrons = battle.state.squadrons
    airborne_squadrons = {
        squadron_id: squadron for squadron_id, squadron in squadrons.items() if battle.stays_up(squadron)
    }
    turn_squadrons(battle, 1)
    squadrons.update(airborne_squadrons)
    battle.happen("squadron turnaround", battle.rule_refs.turnaround_event)


def ultra_intercept(battle: PlanningBattle, card: int) -> None:
    """ET12: the British take the ULTRA marker, of which there is only one."""
    if battle.state.ultra:
        battle.no_event(battle.rule_refs.ultra, "the British already hold the ULTRA marker")
    else:
        battle.state.ultra = True
        battle.happen("ULTRA", battle.rule_refs.ultra)


TARGET_EVENTS: Final[dict[TargetEvent, StepFunction]] = {
    "Big Wing": shared.big_wing,
    "channel patrollers close escort": shared.channel_patrollers_close_escort,
    "clouds inhibit squadrons": clouds_lose_squadrons,
    "extended attack": extended_attack,
    "flak": heavy_flak,
    "interception over coast": shared.interception_over_coast,
    "late interception": late_interception,
    "navigational error": navigational_error,
    "non-essential target": shared.non_essential_target,
    "non-essential target or headquarters": non_essential_headquarters,
    "squadron turnaround": squadron_turnaround_event,
    "squadrons intercept Blenheims": shared.squadrons_intercept_blenheims,
    "ULTRA intercept": ultra_intercept,
}
