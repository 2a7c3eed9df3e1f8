"""The target events of Lion (LION-ET): its own events, the table of all of them, and the time advance."""

from __future__ import annotations

from typing import Final

from dowding.engine.agenda import StepFunction
from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.lion.rules.snap_raid import snap_raid_by_elite
from dowding.games.raf.lion.rules.time_of_day import time_advance_on
from dowding.games.raf.lion.rules.undetected_raiders import undetected_escort
from dowding.games.raf.pack.components import TargetEvent
from dowding.games.raf.rules import target_events as shared
from dowding.games.raf.rules.event_cards import draw_raid_event, target_event_on
from dowding.games.raf.rules.target_events import letters_of
from dowding.games.raf.state import BOMBER, ESCORT, INFLIGHT, LANDING, PATROL


def raid_target_event(battle: Lion) -> None:
    """II.11: draw a card, even if the Raid Display is empty; carry out its target event and note its time advance."""
    battle.step_begins("target event")
    card = draw_raid_event(battle)
    line = target_event_on(battle, card)
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
    battle.schedule_next((TARGET_EVENTS[line.event], card.number))


def escort_coordination(battle: Lion, card: int) -> None:
    """ET3: no close escort stands aside."""
    battle.change_raid(escort_coordination=True)


def fighters_strafe(battle: Lion, card: int) -> None:
    """ET5: escorts with the letter move to the Bomber Box and strafe."""
    escorts = battle.with_letter(battle.raiders(ESCORT), letters_of(battle, card))
    if escorts:
        battle.gruppen_move(escorts, BOMBER, "LION-ET5")
    else:
        battle.no_event("LION-ET5", "no escort has that letter")


def german_pathfinders(battle: Lion, card: int) -> None:
    """ET7: the bombing is shifted two columns right."""
    battle.change_raid(pathfinders=True)


def low_level_bombers(battle: Lion, card: int) -> None:
    """ET9: bombers other than Ju87s come in low: they are easier to intercept and bomb better."""
    types = {battle.pack.gruppen[raider.id].type for raider in battle.raiders(BOMBER) if battle.is_bomber(raider)}
    if types - {"Ju87"}:
        battle.change_raid(low_level=True)
    else:
        battle.no_event("LION-ET9", "only Ju87s fly" if types else "no bomber flies")


def me110s_strafe(battle: Lion, card: int) -> None:
    """ET10: all escorting Me110s move to the Bomber Box and strafe."""
    me110s = [escort for escort in battle.raiders(ESCORT) if battle.pack.gruppen[escort.id].type == "Me110"]
    if me110s:
        battle.gruppen_move(me110s, BOMBER, "LION-ET10")
    else:
        battle.no_event("LION-ET10", "no Me110 flies close escort")


def patrollers_vectored_away(battle: Lion, card: int) -> None:
    """ET12: patrols with the letter that did not respond are sent astray: full ones Inflight, reduced ones land."""
    letters = letters_of(battle, card)
    away = [patroller for patroller in battle.squadrons_in(PATROL) if battle.counter(patroller).letter in letters]
    for squadron in away:
        battle.put_squadron(squadron, INFLIGHT if squadron.full else LANDING)
    if away:
        battle.happen("patrols vectored away", "LION-ET12", squadrons=[patroller.id for patroller in away])
    else:
        battle.no_event("LION-ET12", "no patrol has that letter")


def secondary_target(battle: Lion, card: int) -> None:
    """ET13: after the combat, Gruppen with the letters bomb the card's secondary target."""
    battle.change_raid(secondary=letters_of(battle, card))


TARGET_EVENTS: Final[dict[TargetEvent, StepFunction]] = {
    "Big Wing": shared.big_wing,
    "channel patrollers close escort": shared.channel_patrollers_close_escort,
    "escort coordination": escort_coordination,
    "clouds inhibit squadrons": shared.clouds_inhibit_squadrons,
    "fighters strafe": fighters_strafe,
    "flak": shared.flak,
    "German pathfinders": german_pathfinders,
    "interception over coast": shared.interception_over_coast,
    "low level bombers": low_level_bombers,
    "Me110s strafe": me110s_strafe,
    "non-essential target": shared.non_essential_target,
    "patrollers vectored away": patrollers_vectored_away,
    "secondary target": secondary_target,
    "snap raid": snap_raid_by_elite,
    "squadrons intercept Blenheims": shared.squadrons_intercept_blenheims,
    "undetected escort": undetected_escort,
}
