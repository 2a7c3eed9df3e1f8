"""The approach events of Lion (LION-EA): its own events, and the table of all of them."""

from __future__ import annotations

from typing import Final

from dowding.engine.agenda import StepFunction
from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.lion.rules.undetected_raiders import undetected_hunters
from dowding.games.raf.pack.components import ApproachEvent
from dowding.games.raf.rules import approach_events as shared
from dowding.games.raf.rules.approach_events import draw_approach_event, letters_of
from dowding.games.raf.state import BOMBER, ESCORT, HUNT, INFLIGHT


def raid_approach_event(battle: Lion) -> None:
    """II.9: draw a card and carry out its approach event."""
    draw_approach_event(battle, APPROACH_EVENTS)


def bombers_break_formation(battle: Lion, card: int) -> None:
    """EA1: bombers with the letter in the Bomber Box become reduced."""
    bombers = [gruppe for gruppe in battle.raiders(BOMBER) if battle.is_bomber(gruppe)]
    battle.reduce_gruppen(battle.with_letter(bombers, letters_of(battle, card)), "LION-EA1")


def me109s_close_escort(battle: Lion, card: int) -> None:
    """EA9: Me109s with the letter, in Hunt or Inflight, join the escort, or the Bomber Box if it is empty."""
    me109s = [
        gruppe
        for gruppe in battle.with_letter(battle.raiders(HUNT, INFLIGHT), letters_of(battle, card))
        if battle.pack.gruppen[gruppe.id].type == "Me109"
    ]
    if me109s:
        battle.gruppen_move(me109s, ESCORT if battle.raiders(BOMBER) else BOMBER, "LION-EA9")
    else:
        battle.no_event("LION-EA9", "no such Me109 is in the raid")


APPROACH_EVENTS: Final[dict[ApproachEvent, StepFunction]] = {
    "bombers break formation": bombers_break_formation,
    "British altitude advantage": shared.british_altitude_advantage,
    "German altitude advantage": shared.german_altitude_advantage,
    "channel patrollers hunt": shared.channel_patrollers_hunt,
    "clouds inhibit hunters": shared.clouds_inhibit_hunters,
    "clouds scatter raid": shared.clouds_scatter_raid,
    "Me109s close escort": me109s_close_escort,
    "radio confusion": shared.radio_confusion,
    "rendezvous failure": shared.rendezvous_failure,
    "undetected hunters": undetected_hunters,
    "LF3 weather changes": shared.lf3_weather_changes,
    "LF2 weather worsens": shared.lf2_weather_worsens,
    "LF3 weather worsens": shared.lf3_weather_worsens,
    "weather moves east": shared.weather_moves_east,
}
