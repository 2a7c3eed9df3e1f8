"""Day events and German target priorities that several RAF games share."""

from __future__ import annotations

from dowding.engine.events import Plain
from dowding.games.raf.pack.components import DayEvent, Priority, PriorityRow, PriorityType
from dowding.games.raf.pack.loader import cards
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.decks import add_cards


def change_priorities_by_date(battle: Battle, line: DayEvent) -> None:
    """14.1: set the priorities of the row for the new date."""
    days, today = battle.pack.days, battle.state.day
    rows = [row for row in line.rows if row.dates and days[row.dates[0]] <= today <= days[row.dates[1]]]
    _change_priorities(battle, rows)


def change_priorities_by_vp(battle: Battle, line: DayEvent) -> None:
    """14.1: set the priorities of the row for the VP total."""
    _change_priorities(battle, [row for row in line.rows if row.vp and row.vp[0] <= battle.state.vp <= row.vp[1]])


def _change_priorities(battle: Battle, rows: list[PriorityRow]) -> None:
    """Change all five priorities, unless Sealion is being prepared (14.1b)."""
    if battle.state.preparations:
        battle.no_event(battle.rule_refs.priorities_fixed, "the invasion is being prepared; priorities are fixed")
        return
    if not rows:
        battle.no_event(battle.rule_refs.priorities, "no row of the chart applies")
        return
    set_priorities(battle, rows[0])


def set_priorities(battle: Battle, row: PriorityRow) -> None:
    """Set all five priorities to those of the row. A T starts the terror strategy (14.2)."""
    battle.state.priorities = {
        "radar": row.radar,
        "port": row.port,
        "airfield": row.airfield,
        "industry": row.industry,
        "city": row.city,
    }
    battle.happen("priorities", battle.rule_refs.priorities, priorities=_plain(battle.state.priorities))
    if row.terror and not battle.state.terror:
        battle.state.terror = True
        battle.happen("terror strategy", battle.rule_refs.terror)
        add_cards(battle, "target", cards(battle.pack.added["terror"].targets), battle.rule_refs.terror)


def _plain(priorities: dict[PriorityType, Priority]) -> dict[str, Plain]:
    return dict(priorities.items())


def british_raid_on_german_industry(battle: Battle, line: DayEvent) -> None:
    """ED1: no further effect. The card already gives fewer German points."""


def lf3_to_lf2(battle: Battle, line: DayEvent) -> None:
    """ED4, ED5: from 21 August to 10 September Luftflotte 3 joins Luftflotte 2's raids; later this ends."""
    state, days = battle.state, battle.pack.days
    if days["08-21"] <= state.day <= days["09-10"]:
        state.lf3_to_lf2 = True
        battle.happen("LF3 joins LF2", battle.rule_refs.lf3_joins)
    elif state.day > days["09-10"] and state.lf3_to_lf2:
        state.lf3_to_lf2 = False
        battle.happen("LF3 leaves LF2", battle.rule_refs.lf3_leaves)
    else:
        battle.no_event(battle.rule_refs.lf3_leaves, "the date is not between 21 August and 10 September")


def tension(battle: Battle, line: DayEvent) -> None:
    """ED6: on the next raid day 12 Group may not patrol over 11 Group."""
    battle.state.tension = True
    battle.happen("tension", battle.rule_refs.tension)
