"""Approach events of games with a plan (2P-EA): those that Lion does not have, and the table of all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dowding.engine.agenda import Rules, StepFunction
from dowding.engine.decision import DONE, Decision
from dowding.games.raf.pack.components import ApproachEvent, Letter
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.rules import approach_events as shared
from dowding.games.raf.rules.approach_events import draw_approach_event, letters_of, set_weather
from dowding.games.raf.rules.event_cards import BETTER_WEATHER
from dowding.games.raf.rules.interception import press_on
from dowding.games.raf.rules.option_labels import squadron_option
from dowding.games.raf.state import BOMBER, ESCORT, HUNT, Gruppe, Squadron


def raid_approach_event(battle: PlanningBattle) -> None:
    """II.10: draw a card and carry out its approach event."""
    draw_approach_event(battle, APPROACH_EVENTS)


def escort_rendezvous_failure(battle: PlanningBattle, card: int) -> None:
    """EA5: close escorts of the letter go home."""
    late = battle.with_letter(battle.raiders(ESCORT), letters_of(battle, card))
    if late:
        battle.gruppen_leave(late, battle.rule_refs.escort_rendezvous_failure, "they miss the rendezvous")
    else:
        battle.no_event(battle.rule_refs.escort_rendezvous_failure, "no close escort has that letter")


def heavy_pursuit(battle: PlanningBattle, card: int) -> None:
    """EA7: hunters and squadrons of the letters leave; full squadrons are reduced, reduced ones lost."""
    hunters, squadrons = _units_of_letters(battle, letters_of(battle, card))
    if not hunters or not squadrons:
        battle.no_event(battle.rule_refs.heavy_pursuit, "it needs a hunter and a squadron of these letters")
        return
    battle.gruppen_leave(hunters, battle.rule_refs.heavy_pursuit, "heavy pursuit")
    for squadron in squadrons:
        if squadron.full:
            _turn(battle, squadron, battle.rule_refs.heavy_pursuit)
        else:
            battle.lose_squadron(squadron, heavy=False, rule=battle.rule_refs.heavy_pursuit, cause="heavy pursuit")
        if battle.is_over:
            return
    battle.squadrons_leave(
        [
            hunted_squadron
            for hunted_squadron in battle.squadrons_in(HUNT)
            if hunted_squadron.id in {chased.id for chased in squadrons}
        ],
        battle.rule_refs.heavy_pursuit,
        "heavy pursuit",
    )


def hunters_chase_stragglers(battle: PlanningBattle, card: int) -> None:
    """EA8: hunters of the letters leave; full squadrons are reduced, reduced ones go home."""
    hunters, squadrons = _units_of_letters(battle, letters_of(battle, card))
    if not hunters or not squadrons:
        battle.no_event(battle.rule_refs.hunters_chase_stragglers, "it needs a hunter and a squadron of these letters")
        return
    battle.gruppen_leave(hunters, battle.rule_refs.hunters_chase_stragglers, "they chase stragglers")
    battle.squadrons_leave(
        [straggler for straggler in squadrons if not straggler.full],
        battle.rule_refs.hunters_chase_stragglers,
        "hunters chase them",
    )
    for squadron in squadrons:
        if squadron.full:
            _turn(battle, squadron, battle.rule_refs.hunters_chase_stragglers)


def _units_of_letters(battle: PlanningBattle, letters: Iterable[Letter]) -> tuple[list[Gruppe], list[Squadron]]:
    """The hunters and the squadrons in the Hunt Box with these letters."""
    wanted = tuple(letters)
    squadrons = [squadron for squadron in battle.squadrons_in(HUNT) if battle.counter(squadron).letter in wanted]
    return battle.with_letter(battle.raiders(HUNT), wanted), squadrons


def _turn(battle: PlanningBattle, squadron: Squadron, rule: str) -> None:
    battle.put_squadron(squadron, HUNT, full=False)
    battle.happen("squadron reduced", rule, squadron=squadron.id)


def hunter_fuel_low(battle: PlanningBattle, card: int) -> None:
    """EA9: against inland and deep targets, hunters of the letter are reduced."""
    if battle.target.depth == "coast":
        battle.no_event(battle.rule_refs.hunter_fuel_low, "the target is at the coast")
    else:
        hunters = battle.with_letter(battle.raiders(HUNT), letters_of(battle, card))
        battle.reduce_gruppen(hunters, battle.rule_refs.hunter_fuel_low)


def squadrons_evade_hunters(battle: PlanningBattle, card: int) -> Rules:
    """EA14: full fighter squadrons of the letter may move to the Bomber Box. The British choose one at a time."""
    letters = letters_of(battle, card)
    ready = [
        candidate
        for candidate in battle.squadrons_in(HUNT)
        if battle.is_free_to_move(candidate) and battle.counter(candidate).letter in letters
    ]
    if not ready:
        battle.no_event(
            battle.rule_refs.squadrons_evade_hunters, "no full fighter squadron of that letter is in the Hunt Box"
        )
        return
    region, action_text = ("raid/bomber", "slips past") if battle.raiders(BOMBER) else ("inflight", "goes home")
    choice = yield Decision(
        battle.british,
        "Squadrons evade hunters: choose squadrons to slip past, or finish",
        rule=battle.rule_refs.squadrons_evade_hunters,
        options=[
            *[
                squadron_option(battle.pack, "pass", candidate.id, region, action_text, risky=True)
                for candidate in ready
            ],
            DONE,
        ],
        pause=True,
    )
    if choice.id != DONE.id:
        press_on(battle, battle.state.squadrons[choice.piece], battle.rule_refs.squadrons_evade_hunters)
        if len(ready) > 1:
            battle.schedule_next((squadrons_evade_hunters, card))


def lf2_weather_improves(battle: PlanningBattle, card: int) -> None:
    """EA11: the weather improves by one step; clear weather stays."""
    set_weather(battle, 2, BETTER_WEATHER[battle.state.weather[2]], battle.rule_refs.weather_improves)


def lf3_weather_improves(battle: PlanningBattle, card: int) -> None:
    """EA11: the weather improves by one step; clear weather stays."""
    set_weather(battle, 3, BETTER_WEATHER[battle.state.weather[3]], battle.rule_refs.weather_improves)


APPROACH_EVENTS: Final[dict[ApproachEvent, StepFunction]] = {
    "British altitude advantage": shared.british_altitude_advantage,
    "German altitude advantage": shared.german_altitude_advantage,
    "channel patrollers hunt": shared.channel_patrollers_hunt,
    "clouds inhibit hunters": shared.clouds_inhibit_hunters,
    "clouds scatter raid": shared.clouds_scatter_raid,
    "escort rendezvous failure": escort_rendezvous_failure,
    "heavy pursuit": heavy_pursuit,
    "hunters chase stragglers": hunters_chase_stragglers,
    "hunter fuel low": hunter_fuel_low,
    "radio confusion": shared.radio_confusion,
    "rendezvous failure": shared.rendezvous_failure,
    "squadrons evade hunters": squadrons_evade_hunters,
    "LF3 weather changes": shared.lf3_weather_changes,
    "LF2 weather worsens": shared.lf2_weather_worsens,
    "LF3 weather worsens": shared.lf3_weather_worsens,
    "LF2 weather improves": lf2_weather_improves,
    "LF3 weather improves": lf3_weather_improves,
    "weather moves east": shared.weather_moves_east,
}
