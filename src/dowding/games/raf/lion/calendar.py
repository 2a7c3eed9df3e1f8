"""Lion's calendar update (LION-4.IV): the reset, days that pass, and the day events of its cards (LION-ED)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dowding.games.raf import day_events as shared
from dowding.games.raf.calendar import (
    carry_out_day_event,
    deeper_targets,
    draw_day_card,
    pass_days,
    squadrons_return,
)
from dowding.games.raf.components import DayEvent, DayEventName
from dowding.games.raf.decks import add_cards, shuffle_check
from dowding.games.raf.lion.lion import Lion
from dowding.games.raf.lion.momentum import draw_with_momentum, has_momentum
from dowding.games.raf.pack import cards
from dowding.games.raf.state import BASE, CLOCK, INFLIGHT

ESCORT_VP: Final = 8


def reset(game: Lion) -> None:
    """IV.1: all squadrons but night patrols are back in their sectors, all Gruppen but night raiders at base, full."""
    game.step_begins("reset")
    squadrons_return(game)
    for gruppe in game.gruppen_in(INFLIGHT, CLOCK, BASE):
        game.put_gruppe(gruppe, BASE, full=True)


def day_advance(game: Lion) -> None:
    """IV.3: a day event card says how many days pass until the next raid day; each is worth a point."""
    game.step_begins("day advance")
    pass_days(game, draw_with_momentum(game) if has_momentum(game) else draw_day_card(game))


def day_event(game: Lion) -> None:
    """IV.4: carry out the card's event by the new date and points."""
    carry_out_day_event(game, DAY_EVENTS)


def increase_fighter_escort(game: Lion, line: DayEvent) -> None:
    """ED3: when the British do well, late in the battle or of a depleted Luftwaffe: more escorts, once."""
    state = game.state
    late = state.day > game.pack.days["09-10"]
    if state.fighter_escort:
        game.no_event("LION-ED3", "escorts have been increased already")
    elif state.vp >= ESCORT_VP or late or game.is_depleted():
        state.fighter_escort = True
        added = game.pack.added["fighter escort"]
        add_cards(game, "force", cards(added.forces), "LION-ED3")
        add_cards(game, "raid event", cards(added.raid_events), "LION-ED3")
    else:
        game.no_event("LION-ED3", f"VP below +{ESCORT_VP}, not after 10 September, Luftwaffe not depleted")


def card_shuffle_check(game: Lion) -> None:
    """IV.9: short decks take their discards back; deeper targets join after the fourth raid day of the campaign."""
    shuffle_check(game, "target")
    shuffle_check(game, "force")
    shuffle_check(game, "raid event")
    deeper_targets(game)


DAY_EVENTS: Final[dict[DayEventName, Callable[[Lion, DayEvent], None]]] = {
    "change priorities by date": shared.change_priorities_by_date,
    "change priorities by VP": shared.change_priorities_by_vp,
    "British raid on German industry": shared.british_raid_on_german_industry,
    "increase fighter escort": increase_fighter_escort,
    "LF3 to LF2": shared.lf3_to_lf2,
    "tension": shared.tension,
}
