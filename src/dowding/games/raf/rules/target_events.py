"""Target events of raids: one card is drawn when the raid is over its target, and each event is a step.

Each game has a table of the events on its cards. Those in this module are shared by several games.
"""

from __future__ import annotations

from typing import Final

from dowding.engine.agenda import Rules
from dowding.games.raf.pack.components import Letter, TargetLine
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.battle_base import FIGHTER_TYPES
from dowding.games.raf.rules.event_cards import are_conditions_met, is_cloudy, target_event_on
from dowding.games.raf.rules.recovery import RECOVERY
from dowding.games.raf.rules.unit_choice import choose_squadron
from dowding.games.raf.state import BOMBER, ESCORT, HUNT, PATROL, SECTOR, Squadron

GROUPS_IN_ORDER: Final = ((11, 0), (10,), (12,))
"""ET15: the groups that chase the Blenheims, in order: 11 Group with London's patrols, 10 Group, 12 Group."""


def line_of(battle: Battle, card: int) -> TargetLine:
    """The applicable line of the card."""
    return target_event_on(battle, battle.pack.raid_events[card])


def letters_of(battle: Battle, card: int) -> tuple[Letter, ...]:
    """The selector letters of the event."""
    return line_of(battle, card).letters


def big_wing(battle: Battle, card: int) -> None:
    """ET1: two or more squadrons of 12 Group attack with an advantage. They are counted at the attack."""
    battle.change_raid(big_wing=True)


def channel_patrollers_close_escort(battle: Battle, card: int) -> None:
    """ET2: unless the target is deep, channel patrollers join the escort."""
    patrollers = battle.raiders(PATROL)
    if battle.target.depth == "deep":
        battle.no_event(battle.rule_refs.patrollers_escort, "the target is too deep")
    elif not patrollers:
        battle.no_event(battle.rule_refs.patrollers_escort, "no Gruppe is on channel patrol")
    else:
        battle.gruppen_move(patrollers, ESCORT, battle.rule_refs.patrollers_escort)


def clouds_inhibit_squadrons(battle: Battle, card: int) -> None:
    """ET4: in clouds, squadrons with the letter leave before they intercept."""
    letters = letters_of(battle, card)
    lost = [squadron for squadron in battle.squadrons_in(HUNT, BOMBER) if battle.counter(squadron).letter in letters]
    if not is_cloudy(battle):
        battle.no_event(battle.rule_refs.clouds_inhibit_squadrons, "the weather is clear")
    elif not lost:
        battle.no_event(battle.rule_refs.clouds_inhibit_squadrons, "no squadron has that letter")
    else:
        battle.squadrons_leave(lost, battle.rule_refs.clouds_inhibit_squadrons, "clouds")


def flak(battle: Battle, card: int) -> None:
    """ET6: bombers with the letter are reduced, reduced ones abort; if the Bomber Box is then empty, the raid ends."""
    bombers = [gruppe for gruppe in battle.raiders(BOMBER) if battle.is_bomber(gruppe)]
    hit = battle.with_letter(bombers, letters_of(battle, card))
    if not hit:
        battle.no_event(battle.rule_refs.flak, "no bomber has that letter")
        return
    aborting = [gruppe for gruppe in hit if not gruppe.full]
    if len(aborting) < len(hit):
        battle.reduce_gruppen(hit, battle.rule_refs.flak)
    battle.gruppen_leave(aborting, battle.rule_refs.flak, "flak")
    if not battle.raiders(BOMBER):
        raid_turns_back(battle)


def raid_turns_back(battle: Battle) -> None:
    """ET6: flak has emptied the Bomber Box, so the raid is over."""
    battle.happen("raid turned back", battle.rule_refs.flak)
    battle.squadrons_leave(battle.squadrons_in(HUNT, BOMBER), battle.rule_refs.flak, "the raid is over")
    battle.gruppen_leave(battle.raiders(HUNT, ESCORT, PATROL), battle.rule_refs.flak, "the raid is over")
    battle.go_to(RECOVERY)


def interception_over_coast(battle: Battle, card: int) -> None:
    """ET8: at the printed warning (as detected, LC-87) patrollers escort, and bombing precedes interception."""
    if not are_conditions_met(battle, line_of(battle, card).conditions):
        battle.no_event(battle.rule_refs.over_coast, f"the warning is {battle.raid.warning}")
        return
    battle.gruppen_move(battle.raiders(PATROL), ESCORT, battle.rule_refs.over_coast)
    battle.change_raid(over_coast=True)


def non_essential_target(battle: Battle, card: int) -> None:
    """ET11: the raid bombs a non-essential target."""
    battle.change_raid(non_essential=True)


def squadrons_intercept_blenheims(battle: Battle, card: int) -> Rules:
    """ET15: a squadron outside the raid chases friendly Blenheims: from 11 Group, else from 10, else from 12."""
    for groups in GROUPS_IN_ORDER:
        ready = [candidate for candidate in battle.squadrons_in(SECTOR, PATROL) if _is_in(battle, candidate, groups)]
        if ready:
            prompt = "Blenheims are mistaken for raiders: which squadron intercepts them?"
            squadron = yield from choose_squadron(battle, prompt, battle.rule_refs.blenheims, "chase", ready)
            battle.squadrons_leave([squadron], battle.rule_refs.blenheims, "it intercepts our own Blenheims")
            return
    battle.no_event(battle.rule_refs.blenheims, "no squadron is free")


def _is_in(battle: Battle, squadron: Squadron, groups: tuple[int, ...]) -> bool:
    sector = squadron.over if squadron.box == PATROL else battle.home(squadron)
    return battle.group_of(sector) in groups and battle.type_of(squadron) in FIGHTER_TYPES
