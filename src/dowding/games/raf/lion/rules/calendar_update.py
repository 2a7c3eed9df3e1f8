"""Lion's calendar update (LION-4.IV): reset, day advance, day events (LION-ED) and shuffle check."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.lion.rules.momentum import draw_with_momentum, has_momentum
from dowding.games.raf.pack.components import DayEvent, DayEventName
from dowding.games.raf.pack.loader import cards
from dowding.games.raf.rules import day_events as shared
from dowding.games.raf.rules.calendar_update import (
    carry_out_day_event,
    deeper_targets,
    draw_day_card,
    pass_days,
    squadrons_return,
)
from dowding.games.raf.rules.decks import add_cards, shuffle_check
from dowding.games.raf.state import BASE, CLOCK, INFLIGHT

ESCORT_VP: Final = 8


def reset(battle: Lion) -> None:
    """IV.1: squadrons return to their sectors, except night patrols; Gruppen to base, full, except night raiders."""
    battle.step_begins("reset")
    squadrons_return(battle)
    for gruppe in battle.gruppen_in(INFLIGHT, CLOCK, BASE):
        battle.put_gruppe(gruppe, BASE, full=True)


def day_advance(battle: Lion) -> None:
    """IV.3: a day event card gives the number of days until the next raid day. Each is worth a point."""
    battle.step_begins("day advance")
    pass_days(battle, draw_with_momentum(battle) if has_momentum(battle) else draw_day_card(battle))


def day_event(battle: Lion) -> None:
    """IV.4: carry out the card's event, using the new date and points."""
    carry_out_day_event(battle, DAY_EVENTS)


def increase_fighter_escort(battle: Lion, line: DayEvent) -> None:
    """ED3: add cards with more escorts, once: at high VP, late in the battle, or against a depleted Luftwaffe."""
    state = battle.state
    late = state.day > battle.pack.days["09-10"]
    if state.fighter_escort:
        battle.no_event("LION-ED3", "escorts have been increased already")
    elif state.vp >= ESCORT_VP or late or battle.is_depleted():
        state.fighter_escort = True
        added = battle.pack.added["fighter escort"]
        add_cards(battle, "force", cards(added.forces), "LION-ED3")
        add_cards(battle, "raid event", cards(added.raid_events), "LION-ED3")
    else:
        battle.no_event("LION-ED3", f"VP below +{ESCORT_VP}, not after 10 September, Luftwaffe not depleted")


def card_shuffle_check(battle: Lion) -> None:
    """IV.9: reshuffle small decks; deeper targets join after the fourth raid day of the campaign."""
    shuffle_check(battle, "target")
    shuffle_check(battle, "force")
    shuffle_check(battle, "raid event")
    deeper_targets(battle)


DAY_EVENTS: Final[dict[DayEventName, Callable[[Lion, DayEvent], None]]] = {
    "change priorities by date": shared.change_priorities_by_date,
    "change priorities by VP": shared.change_priorities_by_vp,
    "British raid on German industry": shared.british_raid_on_german_industry,
    "increase fighter escort": increase_fighter_escort,
    "LF3 to LF2": shared.lf3_to_lf2,
    "tension": shared.tension,
}
