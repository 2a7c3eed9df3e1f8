"""Forming a raid in the hidden display (2P-7.1): the choice of the next raid, and the missions of its fighters."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from typing import Final

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option, Refused, SimultaneousDecisions, Task
from dowding.engine.events import Plain
from dowding.engine.text import format_count
from dowding.games.raf.planning.rules.battle import GERMAN, PlanningBattle
from dowding.games.raf.planning.rules.plan_limits import raids_at
from dowding.games.raf.planning.rules.planning_options import card_option, mission_option
from dowding.games.raf.planning.state import DISPLAY, Mission, PlannedRaid
from dowding.games.raf.state import BOMBER, ESCORT, HUNT, PATROL, GruppeBox

FORMED: Final = Option("done", "Confirm the formation", risky=True)
WAITING_TEXT: Final = "A raid may be forming."
FORM_RAID: Final = Task("decide whether a raid forms", is_planning=True)
ME110_BOXES: Final[tuple[GruppeBox, ...]] = (ESCORT, BOMBER)
ME109_BOXES: Final[tuple[GruppeBox, ...]] = (HUNT, ESCORT, BOMBER)


def form_raid(battle: PlanningBattle) -> Rules:
    """II.1: the German player secretly picks one of the raids of the hour, then assigns its fighters to missions."""
    battle.step_begins("forming")
    if battle.state.flying is None:
        yield from _pick_raid(battle)
    elif (yield from _give_missions(battle)):
        return
    battle.schedule_next(form_raid)


def _pick_raid(battle: PlanningBattle) -> Rules:
    raids = raids_at(battle, battle.state.hour)
    choice = yield Decision(
        GERMAN,
        "Choose the raid that flies next",
        rule=battle.rule_refs.next_raid,
        options=[card_option(battle.pack, "raid", raid.card, f"({_force_text(raid)})") for raid in raids],
        waiting=WAITING_TEXT,
        task=FORM_RAID,
        pause=battle.in_secret is not None,  # otherwise the question would reveal that there is a raid
        secret=True,
    )
    begin_forming(battle, next(raid for raid in raids if choice.id == f"raid:{raid.card}"))


def _force_text(raid: PlannedRaid) -> str:
    return format_count(len(raid.gruppen), "Gruppe", "Gruppen") if raid.gruppen else "decoy"


def begin_forming(battle: PlanningBattle, raid: PlannedRaid) -> None:
    """Move the raid from the plan to the hidden display, with a default mission for each Gruppe."""
    state = battle.state
    state.flying = raid
    state.plan = tuple(planned_raid for planned_raid in state.plan if planned_raid.card != raid.card)
    state.given, state.display = (), missions(battle, raid, {})


def missions(battle: PlanningBattle, raid: PlannedRaid, given: Mapping[str, GruppeBox]) -> tuple[Mission, ...]:
    """Complete a display: bombers bomb, other fighters patrol and escort as required, the rest hunt."""
    boxes: dict[str, GruppeBox] = {
        gruppe_id: BOMBER for gruppe_id in raid.gruppen if _carries_bombs(battle, raid, gruppe_id)
    }
    boxes.update(given)
    left = [gruppe_id for gruppe_id in raid.gruppen if gruppe_id not in boxes]
    me109s = [gruppe_id for gruppe_id in left if battle.pack.gruppen[gruppe_id].type == "Me109"]
    patrols = patrols_needed(battle, raid) - sum(box == PATROL for box in boxes.values())
    boxes.update((gruppe_id, PATROL) for gruppe_id in me109s[: max(patrols, 0)])
    bombed = BOMBER in boxes.values()
    boxes.update((gruppe_id, ESCORT if bombed else BOMBER) for gruppe_id in left if gruppe_id not in me109s)
    escorts = escorts_needed(battle, raid) - sum(box == ESCORT for box in boxes.values())
    rest = [gruppe_id for gruppe_id in me109s if gruppe_id not in boxes]
    boxes.update((gruppe_id, ESCORT) for gruppe_id in rest[: max(escorts, 0)])
    boxes.update((gruppe_id, HUNT) for gruppe_id in rest[max(escorts, 0) :])
    return tuple(Mission(gruppe_id, boxes[gruppe_id]) for gruppe_id in raid.gruppen)


def _carries_bombs(battle: PlanningBattle, raid: PlannedRaid, gruppe_id: str) -> bool:
    return gruppe_id in raid.jabos or battle.is_bomber(battle.state.gruppen[gruppe_id])


def patrols_needed(battle: PlanningBattle, raid: PlannedRaid) -> int:
    """7.1c to 7.1f: the Me109s that must patrol, by the number of bombers; all if the target is beyond their range."""
    me109s = sum(
        battle.pack.gruppen[fighter_id].type == "Me109" and fighter_id not in raid.jabos for fighter_id in raid.gruppen
    )
    if is_beyond_range(battle, raid):
        return me109s
    bombers = sum(battle.is_bomber(battle.state.gruppen[gruppe_id]) for gruppe_id in raid.gruppen)
    return min(me109s, battle.pack.channel_patrol(bombers))


def max_patrols(battle: PlanningBattle, raid: PlannedRaid) -> int:
    """7.1c, 21.4a: the maximum of Me109s on patrol: as the chart says; at the edge of range any number."""
    at_the_edge = battle.pack.targets[raid.card].me109 == "edge" and not raid.forward
    return len(raid.gruppen) if at_the_edge else patrols_needed(battle, raid)


def is_beyond_range(battle: PlanningBattle, raid: PlannedRaid) -> bool:
    """7.1f, 21.1b, 21.4a: beyond Me109 range, or at its edge in the basic game unless for forward airfields."""
    reach = battle.pack.targets[raid.card].me109
    return reach == "no" or (reach == "edge" and not raid.forward and not battle.advanced)


def escorts_needed(battle: PlanningBattle, raid: PlannedRaid) -> int:
    """21.2d, 21.2e: the close escorts required: half as many as bombers, or as many, if available (2C-01)."""
    if not battle.advanced:
        return 0
    bombers = sum(battle.is_bomber(battle.state.gruppen[gruppe_id]) for gruppe_id in raid.gruppen)
    fighters = sum(not _carries_bombs(battle, raid, gruppe_id) for gruppe_id in raid.gruppen) - patrols_needed(
        battle, raid
    )
    full = battle.is_depleted() and battle.state.vp >= 1
    return min(bombers if full else -(-bombers // 2), fighters)


def _give_missions(battle: PlanningBattle) -> Generator[Decision | SimultaneousDecisions, Option, bool]:
    """7.1b, 7.1g: ask for the mission of one fighter, each only once; whether the raid is now formed."""
    choice = yield Decision(
        GERMAN,
        f"Assign missions to the fighters of the {battle.pack.targets[battle.flying.card].name} raid",
        rule=battle.rule_refs.missions,
        options=[*_mission_options(battle), FORMED],
        refused=lambda: _refused(battle),
        waiting=WAITING_TEXT,
        task=FORM_RAID,
        pause=True,
        secret=True,
    )
    state = battle.state
    if choice.id == FORMED.id:
        cards: list[Plain] = list(battle.flying.strategies)
        event_data: dict[str, Plain] = {"target": battle.flying.card, "display": _by_box(battle), "strategies": cards}
        battle.happen("raid formed", battle.rule_refs.raid_formed, battle.in_secret, **event_data)
        return True
    box = next(display_box for display_box in DISPLAY if choice.region == f"hidden/{display_box}")
    state.given = (*state.given, Mission(choice.piece, box))
    state.display = missions(battle, battle.flying, _given_missions(battle))
    return False


def _given_missions(battle: PlanningBattle) -> dict[str, GruppeBox]:
    return {mission.gruppe: mission.box for mission in battle.state.given}


def _by_box(battle: PlanningBattle) -> dict[str, Plain]:
    return {box: [mission.gruppe for mission in battle.state.display if mission.box == box] for box in DISPLAY}


def _mission_options(battle: PlanningBattle) -> Iterator[Option]:
    """The missions that are allowed."""
    raid, given = battle.flying, _given_missions(battle)
    for mission in battle.state.display:
        if mission.gruppe not in given and not _carries_bombs(battle, raid, mission.gruppe):
            for box in boxes_for(battle, raid, mission.gruppe):
                if not why_mission_refused(battle, mission.gruppe, box):
                    yield mission_option(battle.pack, mission.gruppe, box)


def why_mission_refused(battle: PlanningBattle, gruppe_id: str, box: GruppeBox) -> tuple[str, str] | None:
    """Why a fighter cannot have this mission, and the rule; None if it can."""
    raid, given = battle.flying, _given_missions(battle) | {gruppe_id: box}
    display = missions(battle, raid, given)
    in_box = {display_box: sum(mission.box == display_box for mission in display) for display_box in DISPLAY}
    patrols, escorts = patrols_needed(battle, raid), escorts_needed(battle, raid)
    if in_box[PATROL] < patrols:
        return f"{format_count(patrols, 'Me109')} must patrol the Channel", battle.rule_refs.channel_patrol
    if in_box[PATROL] > max_patrols(battle, raid):
        return "enough Me109s patrol the Channel already", battle.rule_refs.channel_patrol
    if in_box[ESCORT] and not in_box[BOMBER]:
        return "close escorts need a Gruppe in the Bomber Box", battle.rule_refs.escorts_need_bombers
    if in_box[ESCORT] < escorts:
        rule = (
            battle.rule_refs.full_escort_duty
            if battle.is_depleted() and battle.state.vp >= 1
            else battle.rule_refs.escort_duty
        )
        return f"{format_count(escorts, 'fighter')} must fly close escort", rule
    return None


def boxes_for(battle: PlanningBattle, raid: PlannedRaid, gruppe_id: str) -> tuple[GruppeBox, ...]:
    """7.1: the boxes that a Gruppe of the raid may go to."""
    if _carries_bombs(battle, raid, gruppe_id):
        return (BOMBER,)
    if battle.pack.gruppen[gruppe_id].type == "Me110":
        return ME110_BOXES
    if is_beyond_range(battle, raid):
        return (PATROL,)
    return (*ME109_BOXES, PATROL)


def _refused(battle: PlanningBattle) -> Iterable[Refused]:
    raid, given = battle.flying, _given_missions(battle)
    for mission in battle.state.display:
        gruppe_id = mission.gruppe
        if gruppe_id in given or _carries_bombs(battle, raid, gruppe_id):
            continue
        beyond = battle.pack.gruppen[gruppe_id].type == "Me109" and is_beyond_range(battle, raid)
        for box in (*ME109_BOXES, PATROL) if battle.pack.gruppen[gruppe_id].type == "Me109" else ME110_BOXES:
            option = mission_option(battle.pack, gruppe_id, box)
            if beyond and box != PATROL:
                why = "the target is beyond the range of the Me109, so it must patrol the Channel"
                yield Refused(option.id, option.label, why, battle.rule_refs.beyond_range, gruppe_id, option.region)
            elif refusal := why_mission_refused(battle, gruppe_id, box):
                yield Refused(option.id, option.label, *refusal, gruppe_id, option.region)
