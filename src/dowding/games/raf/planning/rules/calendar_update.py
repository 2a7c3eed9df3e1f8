"""Calendar update (2P-4.IV): reset, day advance, day events (2P-ED) and card shuffle check."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, get_args

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option, Task
from dowding.games.raf.pack.components import DayEvent, DayEventName, Priority, PriorityRow, PriorityType
from dowding.games.raf.planning.rules.battle import GERMAN, PlanningBattle
from dowding.games.raf.planning.rules.press_or_rest import draw_by_tempo
from dowding.games.raf.planning.rules.strategy import strategies_return
from dowding.games.raf.rules import day_events as shared
from dowding.games.raf.rules.calendar_update import (
    carry_out_day_event,
    deeper_targets,
    draw_day_card,
    pass_days,
    squadrons_return,
)
from dowding.games.raf.rules.decks import shuffle_check
from dowding.games.raf.rules.display_names import PRIORITY_NAMES
from dowding.games.raf.state import ASSIGNED, BASE, CLOCK, INFLIGHT, MAP_BASE, NIGHT, NIGHT_SET

UNDER_PREPARATIONS: Final = 3
"""VP for each day once Sealion is prepared (4.IV3a)."""
PRESSED: Final = 2
FREE_CHOICE: Final[tuple[Priority, ...]] = ("high", "high", "medium", "low", "low")
"""15.2: the priorities that the German player assigns to the five types of target."""


def reset(battle: PlanningBattle) -> None:
    """IV.2: squadrons return to their sectors, except night patrols; all Gruppen return to the hidden bases full."""
    battle.step_begins("reset")
    squadrons_return(battle)
    for gruppe in battle.gruppen_in(INFLIGHT, CLOCK, MAP_BASE, NIGHT, ASSIGNED, NIGHT_SET, BASE):
        battle.put_gruppe(gruppe, BASE, full=True)


def day_advance(battle: PlanningBattle) -> None:
    """IV.3: a day event card gives the number of days; each is worth a VP, more under preparations or a press."""
    battle.step_begins("day advance")
    state = battle.state
    card = draw_by_tempo(battle) if state.tempo else draw_day_card(battle)
    state.haze, state.pressed = False, state.tempo == "press"
    worth = UNDER_PREPARATIONS if state.preparations else PRESSED if state.pressed else 1  # 2C-24, 2C-25
    pass_days(battle, card, worth)
    state.tempo = ""


def day_event(battle: PlanningBattle) -> None:
    """IV.4: carry out the event of the card, by the new date and VP."""
    carry_out_day_event(battle, DAY_EVENTS)


def change_priorities_by_vp(battle: PlanningBattle, line: DayEvent) -> None:
    """15.1, 15.2: set the priorities by the row of the VP; in some rows the German player has a free choice."""
    rows = [row for row in line.rows if row.vp and row.vp[0] <= battle.state.vp <= row.vp[1]]
    if rows and rows[0].free_choice and not battle.state.preparations:
        battle.schedule_next(*((choose_priority, kind, number) for number, kind in enumerate(get_args(PriorityType))))
    else:
        shared.change_priorities_by_vp(battle, line)


def choose_priority(battle: PlanningBattle, kind: PriorityType, number: int) -> Rules:
    """15.2: the German player sets two types of target to high, one to medium and two to low."""
    if number == 0:
        battle.state.chosen = ()
    left = list(FREE_CHOICE)
    for priority in battle.state.chosen:
        left.remove(priority)
    choice = yield Decision(
        GERMAN,
        f"Free choice of priorities: set the priority of {PRIORITY_NAMES[kind].lower()}",
        rule=battle.rule_refs.free_priorities,
        options=list(_priorities(kind, left)),
        waiting="The Germans set their priorities.",
        task=Task("set the priorities", is_planning=True),
    )
    chosen = next(priority for priority in get_args(Priority) if choice.id == f"priority:{kind}:{priority}")
    battle.state.chosen = (*battle.state.chosen, chosen)
    battle.happen("priority chosen", battle.rule_refs.free_priorities, target=kind, priority=chosen)
    if len(battle.state.chosen) == len(FREE_CHOICE):
        radar, port, airfield, industry, city = battle.state.chosen
        shared.set_priorities(battle, PriorityRow(radar, port, airfield, industry, city))
        battle.state.chosen = ()


def _priorities(kind: PriorityType, left: list[Priority]) -> Iterator[Option]:
    for priority in ("high", "medium", "low"):
        if priority in left:
            yield Option(f"priority:{kind}:{priority}", f"{PRIORITY_NAMES[kind]}: {priority}")


def morning_haze(battle: PlanningBattle, line: DayEvent) -> None:
    """ED4: on the next raid day fewer target cards, and no raids before 1000."""
    battle.state.haze = True
    battle.happen("morning haze", battle.rule_refs.morning_haze)


def card_shuffle_check(battle: PlanningBattle) -> None:
    """IV.9: return strategy cards, reshuffle short decks, and add deeper targets to the campaign."""
    strategies_return(battle)
    shuffle_check(battle, "target", battle.in_secret)
    shuffle_check(battle, "raid event")
    deeper_targets(battle)


DAY_EVENTS: Final[dict[DayEventName, Callable[[PlanningBattle, DayEvent], None]]] = {
    "change priorities by date": shared.change_priorities_by_date,
    "change priorities by VP": change_priorities_by_vp,
    "British raid on German industry": shared.british_raid_on_german_industry,
    "LF3 to LF2": shared.lf3_to_lf2,
    "morning haze": morning_haze,
    "tension": shared.tension,
}
