"""Raid approach events (LION-EA): one card per raid while it comes in, each event a step of its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dowding.games.raf.battle import Battle
from dowding.games.raf.choosing import choose_squadron
from dowding.games.raf.components import Approach, ApproachEvent, Letter, Luftflotte, Weather
from dowding.games.raf.events import NEXT, WORSE, approach_on, draw_raid_event, holds, is_cloudy
from dowding.games.raf.state import BOMBER, ESCORT, HUNT, INFLIGHT, PATROL, Gruppe, Squadron
from dowding.kernel.agenda import Rules, StepFunction

RADIO_CONFUSION: Final = 5
"""Squadrons that must be responding for radios to be confused (EA10)."""
RENDEZVOUS: Final = 7
"""Gruppen that a raid must count for a rendezvous to fail (EA11)."""


def raid_approach_event(battle: Battle) -> None:
    """II.9: draw a card and carry out its approach event."""
    battle.step_begins("Raid", "approach event")
    card = draw_raid_event(battle)
    line = approach_on(card)
    battle.happen("approach event", "LION-4.II9", card=card.number, event=line.event, letters="".join(line.letters))
    battle.follow((APPROACH_EVENTS[line.event], card.number))


def _line(battle: Battle, card: int) -> Approach:
    return approach_on(battle.pack.raid_events[card])


def _letters(battle: Battle, card: int) -> tuple[Letter, ...]:
    return _line(battle, card).letters


def bombers_break_formation(battle: Battle, card: int) -> None:
    """EA1: bombers of the letter in the Bomber Box turn reduced."""
    bombers = [gruppe for gruppe in battle.raiders(BOMBER) if battle.is_bomber(gruppe)]
    battle.reduce_gruppen(battle.with_letter(bombers, _letters(battle, card)), "LION-EA1")


def british_altitude_advantage(battle: Battle, card: int) -> None:
    """EA2: if a printed condition holds, the British fight one row better."""
    if holds(battle, _line(battle, card).conditions):
        battle.change_raid(british_altitude=True)
        battle.happen("altitude advantage", "LION-EA2", side="British")
    else:
        battle.no_event("LION-EA2", "none of its conditions holds")


def german_altitude_advantage(battle: Battle, card: int) -> None:
    """EA6: if a printed condition holds, the Germans fight one row better."""
    if holds(battle, _line(battle, card).conditions):
        battle.change_raid(german_altitude=True)
        battle.happen("altitude advantage", "LION-EA6", side="German")
    else:
        battle.no_event("LION-EA6", "none of its conditions holds")


def channel_patrollers_hunt(battle: Battle, card: int) -> None:
    """EA3: short of a deep target patrollers join the hunt; the escort if there is nobody to hunt."""
    patrollers = battle.raiders(PATROL)
    if battle.target.depth == "deep":
        battle.no_event("LION-EA3", "the target is too deep")
    elif not patrollers:
        battle.no_event("LION-EA3", "no Gruppe is on channel patrol")
    else:
        battle.gruppen_move(patrollers, HUNT if battle.squadrons_in(HUNT) else ESCORT, "LION-EA3")


def clouds_inhibit_hunters(battle: Battle, card: int) -> None:
    """EA4: in clouds hunters of the letter lose their way. Squadrons they no longer hold are free at the attack."""
    hunters = battle.with_letter(battle.raiders(HUNT), _letters(battle, card))
    if not is_cloudy(battle):
        battle.no_event("LION-EA4", "the weather is clear")
    elif not hunters:
        battle.no_event("LION-EA4", "no hunter has that letter")
    else:
        battle.gruppen_leave(hunters, "LION-EA4", "clouds")


def clouds_scatter_raid(battle: Battle, card: int) -> None:
    """EA5: in clouds all raiders of the letter turn reduced."""
    if is_cloudy(battle):
        raiders = battle.raiders(HUNT, BOMBER, ESCORT, PATROL)
        battle.reduce_gruppen(battle.with_letter(raiders, _letters(battle, card)), "LION-EA5")
    else:
        battle.no_event("LION-EA5", "the weather is clear")


def me109s_close_escort(battle: Battle, card: int) -> None:
    """EA9: Me109s of the letter, hunting or already on the way home, join the escort, or strafe if there is none."""
    me109s = [
        gruppe
        for gruppe in battle.with_letter(battle.raiders(HUNT, INFLIGHT), _letters(battle, card))
        if battle.pack.gruppen[gruppe.id].type == "Me109"
    ]
    if me109s:
        battle.gruppen_move(me109s, ESCORT if battle.raiders(BOMBER) else BOMBER, "LION-EA9")
    else:
        battle.no_event("LION-EA9", "no such Me109 is in the raid")


def radio_confusion(battle: Battle, card: int) -> Rules:
    """EA10: of five or more squadrons a full one of the letter loses touch; VHF radios do not (19.6b)."""
    responding = [each for each in battle.squadrons_in(HUNT, BOMBER) if not battle.has_vhf(each)]
    letters = _letters(battle, card)
    confused = [each for each in responding if each.full and battle.counter(each).letter in letters]
    if len(responding) < RADIO_CONFUSION:
        battle.no_event("LION-EA10", f"fewer than {RADIO_CONFUSION} squadrons respond")
    elif not confused:
        battle.no_event("LION-EA10", "no full squadron has that letter")
    else:
        prompt = "Radio confusion: which squadron loses touch?"
        squadron: Squadron = yield from choose_squadron(battle, prompt, "LION-EA10", "confuse", confused)
        battle.squadrons_leave([squadron], "LION-EA10", "radio confusion")


def rendezvous_failure(battle: Battle, card: int) -> None:
    """EA11: of a raid of seven or more, bombers and escorts of the letter miss the rendezvous."""
    late = battle.with_letter(battle.raiders(BOMBER, ESCORT), _letters(battle, card))
    if len(battle.raid.force) < RENDEZVOUS:
        battle.no_event("LION-EA11", f"fewer than {RENDEZVOUS} Gruppen fly")
    elif not late:
        battle.no_event("LION-EA11", "no such Gruppe has that letter")
    else:
        battle.gruppen_leave(late, "LION-EA11", "they miss the rendezvous")
        if not battle.raiders(BOMBER):
            battle.escorts_strafe("LION-EA11")


def undetected_hunters(battle: Battle, card: int) -> None:
    """EA12: another Me109 joins the hunt, or the escort if nobody hunts."""
    if not holds(battle, _line(battle, card).conditions):
        battle.no_event("LION-EA12", f"intelligence is {battle.raid.intelligence}")
    elif not battle.in_me109_range(battle.target):
        battle.no_event("LION-EA12", "the target is beyond the range of the Me109")
    else:
        me109s = fighters_at_base(battle, "Me109")
        if me109s:
            join_raid(battle, me109s, HUNT if battle.raiders(HUNT) else ESCORT, "LION-EA12")
        else:
            battle.no_event("LION-EA12", "no Me109 is at base")


def fighters_at_base(battle: Battle, aircraft: str) -> list[Gruppe]:
    """The full fighters of a type at the bases of the raid's Luftflotte."""
    ready = battle.at_base((battle.target.luftflotte,))
    found = [gruppe for gruppe in ready if battle.pack.gruppen[gruppe.id].type == aircraft]
    elite = [gruppe for gruppe in found if gruppe.id in battle.pack.elites]  # 8.21
    return elite or found


def join_raid(battle: Battle, fighters: Iterable[Gruppe], box: str, rule: str) -> None:
    """One fighter of several joins the raid, at random (LC-44)."""
    idents = [gruppe.id for gruppe in fighters]
    ident = battle.draw(idents, "Gruppe", rule) if len(idents) > 1 else idents[0]
    battle.gruppen_move([battle.state.gruppen[ident]], ESCORT if box == ESCORT else HUNT, rule)
    battle.change_raid(force=(*battle.raid.force, ident))


def lf3_weather_changes(battle: Battle, card: int) -> None:
    """EA7: clear, patchy, broken, clear again."""
    _set_weather(battle, 3, NEXT[battle.state.weather[3]], "LION-EA7")


def lf2_weather_worsens(battle: Battle, card: int) -> None:
    """EA8: one step worse; broken clouds stay."""
    _set_weather(battle, 2, WORSE[battle.state.weather[2]], "LION-EA8")


def lf3_weather_worsens(battle: Battle, card: int) -> None:
    """EA8: one step worse; broken clouds stay."""
    _set_weather(battle, 3, WORSE[battle.state.weather[3]], "LION-EA8")


def weather_moves_east(battle: Battle, card: int) -> None:
    """EA13: the weather of Luftflotte 3's area comes over that of Luftflotte 2."""
    _set_weather(battle, 2, battle.state.weather[3], "LION-EA13")


def _set_weather(battle: Battle, luftflotte: Luftflotte, weather: Weather, rule: str) -> None:
    if battle.state.weather[luftflotte] == weather:
        battle.no_event(rule, f"the weather is {weather} already")
        return
    battle.state.weather = battle.state.weather | {luftflotte: weather}
    battle.happen("weather", rule, luftflotte=luftflotte, weather=weather)


APPROACH_EVENTS: Final[dict[ApproachEvent, StepFunction]] = {
    "bombers break formation": bombers_break_formation,
    "British altitude advantage": british_altitude_advantage,
    "German altitude advantage": german_altitude_advantage,
    "channel patrollers hunt": channel_patrollers_hunt,
    "clouds inhibit hunters": clouds_inhibit_hunters,
    "clouds scatter raid": clouds_scatter_raid,
    "Me109s close escort": me109s_close_escort,
    "radio confusion": radio_confusion,
    "rendezvous failure": rendezvous_failure,
    "undetected hunters": undetected_hunters,
    "LF3 weather changes": lf3_weather_changes,
    "LF2 weather worsens": lf2_weather_worsens,
    "LF3 weather worsens": lf3_weather_worsens,
    "weather moves east": weather_moves_east,
}
"""The approach events of Lion (LION-EA); the other games have more."""
