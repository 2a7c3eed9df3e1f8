"""Raid target events (LION-ET): one card per raid over its target; the card also sets the time advance."""

from __future__ import annotations

from typing import Final

from dowding.games.raf.approach_events import fighters_at_base, join_raid
from dowding.games.raf.battle import FIGHTER_TYPES, Battle
from dowding.games.raf.choosing import choose_squadron
from dowding.games.raf.components import Letter, TargetEvent, TargetLine
from dowding.games.raf.events import draw_raid_event, holds, is_cloudy, target_event_on, time_advance_on
from dowding.games.raf.recovery import german_recovery
from dowding.games.raf.state import BASE, BOMBER, ESCORT, HUNT, INFLIGHT, LANDING, PATROL, SECTOR, Squadron
from dowding.kernel.agenda import Rules, StepFunction

GROUPS_IN_ORDER: Final = ((11, 0), (10,), (12,))
"""ET15: who chases the Blenheims: 11 Group with London's patrols, then 10 Group, then 12 Group."""


def raid_target_event(battle: Battle) -> None:
    """II.11: draw a card, even for an empty display; carry out its target event and note its time advance."""
    battle.step_begins("Raid", "target event")
    card = draw_raid_event(battle)
    line = target_event_on(card)
    state = battle.state
    state.advance = time_advance_on(battle, card)
    state.no_advance_warning = card.no_advance_warning
    state.follow_up = card.follow_up and not state.advance
    battle.happen(
        "target event",
        "LION-4.II11",
        card=card.number,
        event=line.event,
        letters="".join(line.letters),
        advance=state.advance,
        no_advance_warning=card.no_advance_warning,
        follow_up=state.follow_up,
    )
    battle.follow((TARGET_EVENTS[line.event], card.number))


def _line(battle: Battle, card: int) -> TargetLine:
    return target_event_on(battle.pack.raid_events[card])


def _letters(battle: Battle, card: int) -> tuple[Letter, ...]:
    return _line(battle, card).letters


def big_wing(battle: Battle, card: int) -> None:
    """ET1: two or more squadrons of 12 Group attack with an advantage; the attack itself counts them."""
    battle.change_raid(big_wing=True)


def channel_patrollers_close_escort(battle: Battle, card: int) -> None:
    """ET2: short of a deep target patrollers join the escort."""
    patrollers = battle.raiders(PATROL)
    if battle.target.depth == "deep":
        battle.no_event("LION-ET2", "the target is too deep")
    elif not patrollers:
        battle.no_event("LION-ET2", "no Gruppe is on channel patrol")
    else:
        battle.gruppen_move(patrollers, ESCORT, "LION-ET2")


def escort_coordination(battle: Battle, card: int) -> None:
    """ET3: no close escort stands aside."""
    battle.change_raid(escort_coordination=True)


def clouds_inhibit_squadrons(battle: Battle, card: int) -> None:
    """ET4: in clouds squadrons of the letter lose the raid before they intercept."""
    letters = _letters(battle, card)
    lost = [each for each in battle.squadrons_in(HUNT, BOMBER) if battle.counter(each).letter in letters]
    if not is_cloudy(battle):
        battle.no_event("LION-ET4", "the weather is clear")
    elif not lost:
        battle.no_event("LION-ET4", "no squadron has that letter")
    else:
        battle.squadrons_leave(lost, "LION-ET4", "clouds")


def fighters_strafe(battle: Battle, card: int) -> None:
    """ET5: escorts of the letter go down to strafe."""
    escorts = battle.with_letter(battle.raiders(ESCORT), _letters(battle, card))
    if escorts:
        battle.gruppen_move(escorts, BOMBER, "LION-ET5")
    else:
        battle.no_event("LION-ET5", "no escort has that letter")


def flak(battle: Battle, card: int) -> None:
    """ET6: bombers of the letter turn reduced, reduced ones abort; an emptied Bomber Box ends the raid."""
    bombers = [gruppe for gruppe in battle.raiders(BOMBER) if battle.is_bomber(gruppe)]
    hit = battle.with_letter(bombers, _letters(battle, card))
    if not hit:
        battle.no_event("LION-ET6", "no bomber has that letter")
        return
    aborting = [gruppe for gruppe in hit if not gruppe.full]
    if len(aborting) < len(hit):
        battle.reduce_gruppen(hit, "LION-ET6")
    battle.gruppen_leave(aborting, "LION-ET6", "flak")
    if not battle.raiders(BOMBER):
        battle.happen("raid turned back", "LION-ET6")
        battle.squadrons_leave(battle.squadrons_in(HUNT, BOMBER), "LION-ET6", "the raid is over")
        battle.gruppen_leave(battle.raiders(HUNT, ESCORT, PATROL), "LION-ET6", "the raid is over")
        battle.go_to(german_recovery)


def german_pathfinders(battle: Battle, card: int) -> None:
    """ET7: bombing two columns better."""
    battle.change_raid(pathfinders=True)


def interception_over_coast(battle: Battle, card: int) -> None:
    """ET8: at the printed warning (as detected, LC-87) patrollers escort and the raid bombs before it is met."""
    if not holds(battle, _line(battle, card).conditions):
        battle.no_event("LION-ET8", f"the warning is {battle.raid.warning}")
        return
    battle.gruppen_move(battle.raiders(PATROL), ESCORT, "LION-ET8")
    battle.change_raid(over_coast=True)


def low_level_bombers(battle: Battle, card: int) -> None:
    """ET9: bombers other than Stukas come in low: easier to catch, and better at hitting."""
    types = {battle.pack.gruppen[each.id].type for each in battle.raiders(BOMBER) if battle.is_bomber(each)}
    if types - {"Ju87"}:
        battle.change_raid(low_level=True)
    else:
        battle.no_event("LION-ET9", "only Ju87s fly" if types else "no bomber flies")


def me110s_strafe(battle: Battle, card: int) -> None:
    """ET10: all escorting Me110s go down to strafe."""
    me110s = [each for each in battle.raiders(ESCORT) if battle.pack.gruppen[each.id].type == "Me110"]
    if me110s:
        battle.gruppen_move(me110s, BOMBER, "LION-ET10")
    else:
        battle.no_event("LION-ET10", "no Me110 flies close escort")


def non_essential_target(battle: Battle, card: int) -> None:
    """ET11: the raid bombs something that hardly matters."""
    battle.change_raid(non_essential=True)


def patrollers_vectored_away(battle: Battle, card: int) -> None:
    """ET12: patrols of the letter chase nothing: full ones stay up, reduced ones land. Responders are not concerned."""
    letters = _letters(battle, card)
    away = [each for each in battle.squadrons_in(PATROL) if battle.counter(each).letter in letters]
    for squadron in away:
        battle.put_squadron(squadron, INFLIGHT if squadron.full else LANDING)
    if away:
        battle.happen("patrols vectored away", "LION-ET12", squadrons=[each.id for each in away])
    else:
        battle.no_event("LION-ET12", "no patrol has that letter")


def secondary_target(battle: Battle, card: int) -> None:
    """ET13: after the combat, Gruppen of the letters bomb the card's secondary target."""
    battle.change_raid(secondary=_letters(battle, card))


def snap_raid_by_elite(battle: Battle, card: int) -> None:
    """ET14: elite Me110s at base will raid at high speed once this raid is over."""
    if elites_ready(battle):
        battle.state.snap_pending = True
    else:
        battle.no_event("LION-ET14", "no elite Me110 is ready at its base")


def elites_ready(battle: Battle) -> list[str]:
    """The elite Me110 Gruppen that are full and at base (LC-27)."""
    gruppen = battle.state.gruppen
    return [ident for ident in battle.pack.elites if gruppen[ident].box == BASE and gruppen[ident].full]


def squadrons_intercept_blenheims(battle: Battle, card: int) -> Rules:
    """ET15: a squadron that does not respond chases friends: one of 11 Group first, then 10, then 12."""
    for groups in GROUPS_IN_ORDER:
        ready = [each for each in battle.squadrons_in(SECTOR, PATROL) if _is_in(battle, each, groups)]
        if ready:
            prompt = "Blenheims are taken for raiders: which squadron intercepts them?"
            squadron = yield from choose_squadron(battle, prompt, "LION-ET15", "chase", ready)
            battle.squadrons_leave([squadron], "LION-ET15", "it intercepts our own Blenheims")
            return
    battle.no_event("LION-ET15", "no squadron is free")


def _is_in(battle: Battle, squadron: Squadron, groups: tuple[int, ...]) -> bool:
    sector = squadron.over if squadron.box == PATROL else battle.home(squadron)
    return battle.group_of(sector) in groups and battle.type_of(squadron) in FIGHTER_TYPES


def undetected_escort(battle: Battle, card: int) -> None:
    """ET16: another fighter joins the escort: an Me109 first, beyond its range only an Me110."""
    if not holds(battle, _line(battle, card).conditions):
        battle.no_event("LION-ET16", f"intelligence is {battle.raid.intelligence}")
    elif not battle.raiders(BOMBER):
        battle.no_event("LION-ET16", "nobody is in the Bomber Box")
    else:
        in_range = battle.in_me109_range(battle.target)
        fighters = (fighters_at_base(battle, "Me109") if in_range else []) or fighters_at_base(battle, "Me110")
        if fighters:
            join_raid(battle, fighters, ESCORT, "LION-ET16")
        else:
            battle.no_event("LION-ET16", "no fighter is at base")


TARGET_EVENTS: Final[dict[TargetEvent, StepFunction]] = {
    "Big Wing": big_wing,
    "channel patrollers close escort": channel_patrollers_close_escort,
    "escort coordination": escort_coordination,
    "clouds inhibit squadrons": clouds_inhibit_squadrons,
    "fighters strafe": fighters_strafe,
    "flak": flak,
    "German pathfinders": german_pathfinders,
    "interception over coast": interception_over_coast,
    "low level bombers": low_level_bombers,
    "Me110s strafe": me110s_strafe,
    "non-essential target": non_essential_target,
    "patrollers vectored away": patrollers_vectored_away,
    "secondary target": secondary_target,
    "snap raid": snap_raid_by_elite,
    "squadrons intercept Blenheims": squadrons_intercept_blenheims,
    "undetected escort": undetected_escort,
}
"""The target events of Lion (LION-ET); the other games have more."""
