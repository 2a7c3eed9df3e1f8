"""Day events (LION-ED) and German target priorities (LION-14)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dowding.games.raf.battle import Battle
from dowding.games.raf.components import DayEvent, DayEventName, Priority, PriorityRow, PriorityType
from dowding.games.raf.decks import add_cards
from dowding.games.raf.pack import cards
from dowding.kernel.events import Plain

ESCORT_VP: Final = 8


def change_priorities_by_date(battle: Battle, line: DayEvent) -> None:
    """14.1: the row of the chart that holds the new date."""
    days, today = battle.pack.days, battle.state.day
    rows = [row for row in line.rows if row.dates and days[row.dates[0]] <= today <= days[row.dates[1]]]
    _change_priorities(battle, rows)


def change_priorities_by_vp(battle: Battle, line: DayEvent) -> None:
    """14.1: the row of the chart that holds the VP total."""
    _change_priorities(battle, [row for row in line.rows if row.vp and row.vp[0] <= battle.state.vp <= row.vp[1]])


def _change_priorities(battle: Battle, rows: list[PriorityRow]) -> None:
    """All five priorities change, but not once Sealion is being prepared (14.1b); a T brings terror (14.2)."""
    if battle.state.preparations:
        battle.no_event("LION-14.1b", "the invasion is being prepared; priorities are fixed")
        return
    if not rows:
        battle.no_event("LION-14.1a", "no row of the chart applies")
        return
    row = rows[0]
    battle.state.priorities = {
        "radar": row.radar,
        "port": row.port,
        "airfield": row.airfield,
        "industry": row.industry,
        "city": row.city,
    }
    battle.happen("priorities", "LION-14.1a", priorities=_plain(battle.state.priorities))
    if row.terror and not battle.state.terror:
        battle.state.terror = True
        battle.happen("terror strategy", "LION-14.2a")
        add_cards(battle, "target", cards(battle.pack.added["terror"].targets), "LION-14.2a")


def _plain(priorities: dict[PriorityType, Priority]) -> dict[str, Plain]:
    return dict(priorities.items())


def british_raid_on_german_industry(battle: Battle, line: DayEvent) -> None:
    """ED1: its effect is in the card's low German points."""


def increase_fighter_escort(battle: Battle, line: DayEvent) -> None:
    """ED3: when the British do well, late in the battle or of a depleted Luftwaffe: more escorts, once."""
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


def lf3_to_lf2(battle: Battle, line: DayEvent) -> None:
    """ED4, ED5: from 21 August to 10 September it brings Luftflotte 3 to the second's raids; later it ends that."""
    state, days = battle.state, battle.pack.days
    if days["08-21"] <= state.day <= days["09-10"]:
        state.lf3_to_lf2 = True
        battle.happen("LF3 joins LF2", "LION-ED4")
    elif state.day > days["09-10"] and state.lf3_to_lf2:
        state.lf3_to_lf2 = False
        battle.happen("LF3 leaves LF2", "LION-ED5")
    else:
        battle.no_event("LION-ED5", "the date is not between 21 August and 10 September")


def tension(battle: Battle, line: DayEvent) -> None:
    """ED6: on the coming raid day 12 Group does not patrol over 11 Group."""
    battle.state.tension = True
    battle.happen("tension", "LION-ED6")


DAY_EVENTS: Final[dict[DayEventName, Callable[[Battle, DayEvent], None]]] = {
    "change priorities by date": change_priorities_by_date,
    "change priorities by VP": change_priorities_by_vp,
    "British raid on German industry": british_raid_on_german_industry,
    "increase fighter escort": increase_fighter_escort,
    "LF3 to LF2": lf3_to_lf2,
    "tension": tension,
}
"""The day events of Lion (LION-ED); the other games have more."""
