"""Approach events of raids: one card is drawn as the raid comes in, and each event is a step.

Each game has a table of the events on its cards. Those in this module are shared by several games.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dowding.engine.agenda import Rules, StepFunction
from dowding.games.raf.pack.components import Approach, ApproachEvent, Letter, Luftflotte, Weather
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.event_cards import (
    NEXT_WEATHER,
    WORSE_WEATHER,
    approach_on,
    are_conditions_met,
    draw_raid_event,
    is_cloudy,
)
from dowding.games.raf.rules.unit_choice import choose_squadron
from dowding.games.raf.state import BOMBER, ESCORT, HUNT, PATROL, Squadron

RADIO_CONFUSION: Final = 5
"""The number of responding squadrons from which radio confusion can happen (EA10)."""
RENDEZVOUS: Final = 7
"""The number of Gruppen in the raid from which a rendezvous can fail (EA11)."""


def draw_approach_event(battle: Battle, events: Mapping[ApproachEvent, StepFunction]) -> None:
    """Draw a card and carry out its approach event, as listed in the game's table of events."""
    battle.step_begins("approach event")
    card = draw_raid_event(battle)
    line = approach_on(battle, card)
    battle.happen(
        "approach event",
        battle.rule_refs.approach_event,
        card=card.number,
        event=line.event,
        letters="".join(line.letters),
    )
    battle.schedule_next((events[line.event], card.number))


def line_of(battle: Battle, card: int) -> Approach:
    """The applicable line of the card."""
    return approach_on(battle, battle.pack.raid_events[card])


def letters_of(battle: Battle, card: int) -> tuple[Letter, ...]:
    """The selector letters of the event."""
    return line_of(battle, card).letters


def british_altitude_advantage(battle: Battle, card: int) -> None:
    """EA2: if a printed condition holds, combats are read one row better for the British."""
    if are_conditions_met(battle, line_of(battle, card).conditions):
        battle.change_raid(british_altitude=True)
        battle.happen("altitude advantage", battle.rule_refs.british_altitude, side="British")
    else:
        battle.no_event(battle.rule_refs.british_altitude, "none of its conditions holds")


def german_altitude_advantage(battle: Battle, card: int) -> None:
    """EA6: if a printed condition holds, combats are read one row better for the Germans."""
    if are_conditions_met(battle, line_of(battle, card).conditions):
        battle.change_raid(german_altitude=True)
        battle.happen("altitude advantage", battle.rule_refs.german_altitude, side="German")
    else:
        battle.no_event(battle.rule_refs.german_altitude, "none of its conditions holds")


def channel_patrollers_hunt(battle: Battle, card: int) -> None:
    """EA3: unless the target is deep, channel patrollers join the hunt, or the escort if no squadron is there."""
    patrollers = battle.raiders(PATROL)
    if battle.target.depth == "deep":
        battle.no_event(battle.rule_refs.patrollers_hunt, "the target is too deep")
    elif not patrollers:
        battle.no_event(battle.rule_refs.patrollers_hunt, "no Gruppe is on channel patrol")
    else:
        battle.gruppen_move(patrollers, HUNT if battle.squadrons_in(HUNT) else ESCORT, battle.rule_refs.patrollers_hunt)


def clouds_inhibit_hunters(battle: Battle, card: int) -> None:
    """EA4: in clouds, hunters with the letter leave. Squadrons no longer held are free at the hunter attack."""
    hunters = battle.with_letter(battle.raiders(HUNT), letters_of(battle, card))
    if not is_cloudy(battle):
        battle.no_event(battle.rule_refs.clouds_inhibit_hunters, "the weather is clear")
    elif not hunters:
        battle.no_event(battle.rule_refs.clouds_inhibit_hunters, "no hunter has that letter")
    else:
        battle.gruppen_leave(hunters, battle.rule_refs.clouds_inhibit_hunters, "clouds")


def clouds_scatter_raid(battle: Battle, card: int) -> None:
    """EA5: in clouds, all raiders with the letter become reduced."""
    if is_cloudy(battle):
        raiders = battle.raiders(HUNT, BOMBER, ESCORT, PATROL)
        battle.reduce_gruppen(
            battle.with_letter(raiders, letters_of(battle, card)), battle.rule_refs.clouds_scatter_raid
        )
    else:
        battle.no_event(battle.rule_refs.clouds_scatter_raid, "the weather is clear")


def radio_confusion(battle: Battle, card: int) -> Rules:
    """EA10: of five or more squadrons, a full one with the letter leaves; those with VHF do not count (19.6b)."""
    responding = [candidate for candidate in battle.squadrons_in(HUNT, BOMBER) if not battle.has_vhf(candidate)]
    letters = letters_of(battle, card)
    confused = [candidate for candidate in responding if candidate.full and battle.counter(candidate).letter in letters]
    if len(responding) < RADIO_CONFUSION:
        battle.no_event(battle.rule_refs.radio_confusion, f"fewer than {RADIO_CONFUSION} squadrons respond")
    elif not confused:
        battle.no_event(battle.rule_refs.radio_confusion, "no full squadron has that letter")
    else:
        prompt = "Radio confusion: which squadron loses contact?"
        squadron: Squadron = yield from choose_squadron(
            battle, prompt, battle.rule_refs.radio_confusion, "confuse", confused
        )
        battle.squadrons_leave([squadron], battle.rule_refs.radio_confusion, "radio confusion")


def rendezvous_failure(battle: Battle, card: int) -> None:
    """EA11: in a raid of seven or more, bombers and escorts with the letter miss the rendezvous."""
    late = battle.with_letter(battle.raiders(BOMBER, ESCORT), letters_of(battle, card))
    if len(battle.raid.force) < RENDEZVOUS:
        battle.no_event(battle.rule_refs.rendezvous_failure, f"fewer than {RENDEZVOUS} Gruppen fly")
    elif not late:
        battle.no_event(battle.rule_refs.rendezvous_failure, "no such Gruppe has that letter")
    else:
        battle.gruppen_leave(late, battle.rule_refs.rendezvous_failure, "they miss the rendezvous")
        if not battle.raiders(BOMBER):
            battle.escorts_strafe(battle.rule_refs.rendezvous_failure)


def lf3_weather_changes(battle: Battle, card: int) -> None:
    """EA7: the weather changes from clear to patchy, from patchy to broken, or from broken to clear."""
    set_weather(battle, 3, NEXT_WEATHER[battle.state.weather[3]], battle.rule_refs.weather_changes)


def lf2_weather_worsens(battle: Battle, card: int) -> None:
    """EA8: one step worse; broken clouds stay."""
    set_weather(battle, 2, WORSE_WEATHER[battle.state.weather[2]], battle.rule_refs.weather_worsens)


def lf3_weather_worsens(battle: Battle, card: int) -> None:
    """EA8: one step worse; broken clouds stay."""
    set_weather(battle, 3, WORSE_WEATHER[battle.state.weather[3]], battle.rule_refs.weather_worsens)


def weather_moves_east(battle: Battle, card: int) -> None:
    """EA13: Luftflotte 2's area gets the weather of Luftflotte 3's."""
    set_weather(battle, 2, battle.state.weather[3], battle.rule_refs.weather_moves_east)


def set_weather(battle: Battle, luftflotte: Luftflotte, weather: Weather, rule: str) -> None:
    """Set the weather of a Luftflotte's area."""
    if battle.state.weather[luftflotte] == weather:
        battle.no_event(rule, f"the weather is {weather} already")
        return
    battle.state.weather = battle.state.weather | {luftflotte: weather}
    battle.happen("weather", rule, luftflotte=luftflotte, weather=weather)
