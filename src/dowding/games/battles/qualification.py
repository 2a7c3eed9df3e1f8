"""When a raid may be fought out, and who decides it (BRIDGE-1)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from dowding.engine.agenda import Argument, Rules, Step
from dowding.engine.decision import Decision, Option, Seat, SimultaneousDecisions, Task
from dowding.engine.errors import RulesError
from dowding.games.battles.context import BattlesContext
from dowding.games.battles.events import BY_TABLE, events_of_fought_raid
from dowding.games.battles.state import RaidBattle
from dowding.games.battles.table_average import table_average
from dowding.games.raf.state import BOMBER, HUNT, PATROL

TABLE: Final = Option("table", "Play it by the Combat Results Table", risky=True)
FIGHT: Final = Option("fight-out", "Fight it out in the sky", risky=True)
MAJOR_SQUADRONS: Final = 2
"""The squadrons from which a major raid qualifies by the setting `major`."""


def noting_patrols(detection: Step) -> Step:
    """BRIDGE-3.11: the detection of the campaign, before which the squadrons on patrol are noted."""

    def note_patrols(battle: object, /, *_: Argument) -> Rules | None:
        if not isinstance(battle, BattlesContext):
            raise RulesError("Patrols are noted only in battle games")
        battle.change_record(patrols=tuple(squadron.id for squadron in battle.squadrons_in(PATROL)))
        return detection(battle)

    return note_patrols


def meet_the_raid(battle: BattlesContext) -> Rules:
    """BRIDGE-1.1: whether the raid is fought out or resolved by the table."""
    if _setting(battle) == "always" and qualifies(battle):
        fights = True
    elif is_offered(battle):
        fights = yield from _ask(battle)
    else:
        fights = False
    if fights:
        begin_battle(battle)
    else:
        battle.schedule_next((BY_TABLE,))


def _ask(battle: BattlesContext) -> Generator[Decision | SimultaneousDecisions, Option, bool]:
    deciders = tuple(seat for seat in (battle.british, battle.german) if seat in battle.players)
    seats = tuple(dict.fromkeys(deciders))
    if len(seats) == 1:
        choice = yield _decision(seats[0], "BRIDGE-1.5")
        return choice.id == FIGHT.id
    sealed = SimultaneousDecisions(*(_decision(seat, "BRIDGE-1.6") for seat in seats))
    yield sealed
    return all(answer.id == FIGHT.id for answer in sealed.answers.values())


def _decision(seat: Seat, rule: str) -> Decision:
    return Decision(
        seat,
        "The raid has been answered. Fight it out as a battle, or play it by the table?",
        rule,
        [TABLE, FIGHT],
        waiting="The other side decides whether this raid is fought out.",
        task=Task("decide whether this raid is fought out"),
    )


def _setting(battle: BattlesContext) -> str:
    return battle.state.settings["battles"]


def qualifies(battle: BattlesContext) -> bool:
    """BRIDGE-1.2, 1.4: whether the raid can be fought out, and the day's battles are not used up."""
    if _setting(battle) == "never" or battle.raid.snap or is_day_used_up(battle):
        return False
    return bool(battle.squadrons_in(HUNT)) and bool(battle.raiders(HUNT, BOMBER))


def is_offered(battle: BattlesContext) -> bool:
    """BRIDGE-1.3: whether a qualifying raid is offered by the setting."""
    if not qualifies(battle):
        return False
    if _setting(battle) == "every":
        return True
    return battle.has_major_raid() and len(battle.squadrons_in(HUNT)) >= MAJOR_SQUADRONS


def is_day_used_up(battle: BattlesContext) -> bool:
    """BRIDGE-1.4: whether as many battles were fought since dawn as the setting allows."""
    limit, record = battle.state.settings["battles_a_day"], battle.record
    today = record.fought if record.fought_on == battle.state.raid_day else 0
    return limit != "no limit" and today >= int(limit)


def begin_battle(battle: BattlesContext) -> None:
    """BRIDGE-2.1: the raid is fought out. The average of the table is computed for the log alone."""
    if battle.log is not None:
        battle.happen(
            "battle chosen",
            "BRIDGE-5.10",
            target=battle.target.name,
            average=table_average(battle, BY_TABLE),
            squadrons=[squadron.id for squadron in battle.squadrons_in(HUNT)],
            gruppen=[gruppe.id for gruppe in battle.raiders(HUNT, BOMBER)],
        )
    record = battle.record
    today = record.fought if record.fought_on == battle.state.raid_day else 0
    battle.change_record(fought_on=battle.state.raid_day, fought=today + 1, raid=RaidBattle(vp=battle.state.vp))
    events_of_fought_raid(battle)
