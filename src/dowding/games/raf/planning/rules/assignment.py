"""Assignment of bombers and fighters (2P-5.2, 2P-5.3) from the hidden bases to the target cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from dowding.engine.decision import Decision, Option, Refused
from dowding.engine.text import format_count, join_names
from dowding.games.raf.planning.rules.battle import GERMAN, PlanningBattle
from dowding.games.raf.planning.rules.plan_limits import (
    max_gruppen,
    max_gruppen_now,
    may_bomb,
    may_raid,
    raid_on,
    raids_at,
    room_on_raid,
    update_raid,
)
from dowding.games.raf.planning.rules.planning_options import assign_option, card_piece
from dowding.games.raf.planning.rules.targets import PLAN_RAIDS, WAITING_TEXT, PlanningChoice
from dowding.games.raf.planning.state import PlannedRaid
from dowding.games.raf.rules.decks import discard
from dowding.games.raf.state import ASSIGNED, BASE, CLOCK, HEAVY, HOURS, LAST_HOUR, LIGHT, Gruppe

BOMBERS_SET: Final = Option("done", "Confirm the bombers and assign fighters")
FIGHTERS_SET: Final = Option("done", "Confirm the plan", risky=True)
MORNING_HOURS: Final = 3
"""The number of hours whose fighters are assigned with the plan of the day (5.3a)."""
STUKAS_PER_DAY: Final = 2
MAX_STUKA_LOSSES: Final = 3
"""With this many Ju87 Gruppen in loss boxes, the duty to send two a day ends (21.2a)."""


# Bombers (5.2)


def assign_bombers(battle: PlanningBattle) -> PlanningChoice:
    """5.2a, 21.3a: assign a bomber or a Jabo to a raid, or continue with the fighters."""
    due = stukas_to_send(battle)
    choice = yield Decision(
        GERMAN,
        "Assign bombers to raids"
        + (": at least two Ju87 Gruppen must fly" if due else ", or continue with the fighters"),
        rule=battle.rule_refs.bomber_assignment,
        options=[
            *(
                assign_option(battle.pack, "assign", gruppe.id, raid.card)
                for gruppe, raid in bombers_to_send(battle)
                if not due or leaves_room_for_stukas(battle, gruppe, raid, due)
            ),
            *(
                assign_option(battle.pack, "jabo", gruppe.id, raid.card)
                for gruppe, raid in jabos_to_send(battle)
                if not due or leaves_room_for_stukas(battle, gruppe, raid, due)
            ),
            *([] if due else [BOMBERS_SET]),
        ],
        refused=lambda: _refused(battle, bombers_at_hand(battle), battle.state.plan),
        waiting=WAITING_TEXT,
        task=PLAN_RAIDS,
        about=tuple(card_piece(raid.card) for raid in battle.state.plan),
        secret=True,
    )
    if choice.id == BOMBERS_SET.id:
        open_hours(battle, assignable_hours(battle))
        return "fighters"
    _apply_choice(battle, choice)
    return "bombers"


def bombers_at_hand(battle: PlanningBattle) -> list[Gruppe]:
    """The bombers at the hidden bases."""
    return [gruppe for gruppe in battle.at_hand() if battle.is_bomber(gruppe)]


def jabos_at_hand(battle: PlanningBattle) -> list[Gruppe]:
    """21.3a: the Me109 Gruppen that may carry bombs, from 1 September; two a day."""
    number = battle.pack.number["jabos"]
    if not battle.advanced or battle.state.day < battle.pack.days["09-01"]:
        return []
    if sum(len(raid.jabos) for raid in battle.state.plan) >= number:
        return []
    return [gruppe for gruppe in battle.at_hand() if battle.pack.gruppen[gruppe.id].type == "Me109"]


def bombers_to_send(battle: PlanningBattle) -> Iterator[tuple[Gruppe, PlannedRaid]]:
    """Each available bomber with each raid that has room for it."""
    yield from _possible_assignments(battle, bombers_at_hand(battle), battle.state.plan, bombers=True)


def jabos_to_send(battle: PlanningBattle) -> Iterator[tuple[Gruppe, PlannedRaid]]:
    """Each Me109 that may carry bombs with each raid in its range that has room for it."""
    raids = [raid for raid in battle.state.plan if may_bomb(battle, raid)]
    yield from _possible_assignments(battle, jabos_at_hand(battle), raids)


def stukas_to_send(battle: PlanningBattle) -> int:
    """21.2a: how many Ju87 Gruppen must still be sent: two a day if available, until three are in loss boxes."""
    if not battle.advanced:
        return 0
    stukas = [stuka for stuka in battle.state.gruppen.values() if battle.pack.gruppen[stuka.id].type == "Ju87"]
    if sum(stuka.box in (LIGHT, HEAVY) for stuka in stukas) >= MAX_STUKA_LOSSES:
        return 0
    due = STUKAS_PER_DAY - sum(stuka.box == ASSIGNED for stuka in stukas)
    ready = [stuka for stuka in stukas if stuka.box == BASE]
    return max(min(due, places_for(battle, ready, {})), 0)


def places_for(battle: PlanningBattle, gruppen: list[Gruppe], taken: dict[int, int]) -> int:
    """How many of these Gruppen the planned raids have room for, less the places `taken`, by target card."""
    free_places = {
        raid.card: room_on_raid(battle, raid, bombers=True) - taken.get(raid.card, 0) for raid in battle.state.plan
    }
    places = 0
    for luftflotte in (2, 3):  # Luftflotte 2 first: Luftflotte 3 may also join its raids
        left = sum(battle.pack.gruppen[gruppe.id].luftflotte == luftflotte for gruppe in gruppen)
        for raid in battle.state.plan:
            if luftflotte in battle.luftflotten_for(battle.pack.targets[raid.card]):
                sent = max(min(left, free_places[raid.card]), 0)
                free_places[raid.card] -= sent
                left -= sent
                places += sent
    return places


def leaves_room_for_stukas(battle: PlanningBattle, gruppe: Gruppe, raid: PlannedRaid, due: int) -> bool:
    """21.2a: whether the required Ju87 can still be sent if this Gruppe joins this raid."""
    if battle.pack.gruppen[gruppe.id].type == "Ju87":
        return True
    stukas = [bomber for bomber in bombers_at_hand(battle) if battle.pack.gruppen[bomber.id].type == "Ju87"]
    return places_for(battle, stukas, {raid.card: 1}) >= due


# Fighters (5.3)


def assignable_hours(battle: PlanningBattle) -> tuple[int, ...]:
    """5.3a, 5.3b: the hours whose fighters are assigned now: at first three, later the current hour and the next."""
    state = battle.state
    if state.day_on:
        hours = range(state.hour, state.hour + 2)
    elif state.plan:
        first = min(raid.hour for raid in state.plan)
        hours = range(first, first + MORNING_HOURS)
    else:
        return ()
    return tuple(hour for hour in hours if hour <= LAST_HOUR and hour not in state.opened)


def open_hours(battle: PlanningBattle, hours: tuple[int, ...]) -> None:
    """5.3c: open these hours for the assignment of fighters. Each hour is opened only once."""
    battle.state.opening = hours


def assign_fighters(battle: PlanningBattle) -> PlanningChoice:
    """5.3, 5.4a: assign a fighter to a raid of the open hours, or confirm the plan."""
    raids = open_raids(battle)
    empty = raids_to_fill(battle)
    names = join_names(HOURS[hour] for hour in battle.state.opening)
    choice = yield Decision(
        GERMAN,
        f"Assign fighters to the raids at {names}" + ("" if empty else ", or confirm the plan"),
        rule=battle.rule_refs.morning_fighters if len(battle.state.opening) > 2 else battle.rule_refs.later_fighters,
        options=[
            *(
                assign_option(battle.pack, "assign", gruppe.id, raid.card)
                for gruppe, raid in _possible_assignments(battle, fighters_at_hand(battle), raids)
                if not empty or can_be_spared(battle, gruppe, raid)
            ),
            *([] if empty else [FIGHTERS_SET]),
        ],
        refused=lambda: _refused(battle, fighters_at_hand(battle), raids),
        waiting=WAITING_TEXT,
        task=PLAN_RAIDS,
        pause=True,
        about=tuple(card_piece(raid.card) for raid in raids),
        secret=True,
    )
    if choice.id == FIGHTERS_SET.id:
        close_fighters(battle)
        return "fighters" if fighter_assignment(battle) else ""  # if a raid is called off, the first hour may be later
    _apply_choice(battle, choice)
    return "fighters"


def fighters_at_hand(battle: PlanningBattle) -> list[Gruppe]:
    """5.32: the fighters at the hidden bases."""
    return [gruppe for gruppe in battle.at_hand() if not battle.is_bomber(gruppe)]


def open_raids(battle: PlanningBattle) -> tuple[PlannedRaid, ...]:
    """The raids whose fighters are assigned now."""
    return tuple(raid for raid in battle.state.plan if raid.hour in battle.state.opening)


def empty_raids(battle: PlanningBattle) -> list[PlannedRaid]:
    """The open raids that need a Gruppe and have none yet."""
    return [raid for raid in open_raids(battle) if is_empty(battle, raid)]


def is_empty(battle: PlanningBattle, raid: PlannedRaid) -> bool:
    """5.4a: whether a raid has no Gruppe and needs one; a decoy needs none."""
    return not raid.gruppen and bool(max_gruppen(battle, raid))


def raids_to_fill(battle: PlanningBattle) -> int:
    """5.4a: how many of the empty raids the available fighters can fill."""
    return fillable(battle, fighters_at_hand(battle), empty_raids(battle))


def fillable(battle: PlanningBattle, fighters: Iterable[Gruppe], empty: Iterable[PlannedRaid]) -> int:
    """5.4a, 5.4f: how many of these empty raids these fighters can fill, one fighter each, by Luftflotte."""
    ready = [battle.pack.gruppen[fighter.id].luftflotte for fighter in fighters]
    of_2, of_3 = ready.count(2), ready.count(3)
    needed = [battle.pack.targets[raid.card].luftflotte for raid in empty]
    for_3 = min(needed.count(3), of_3)
    joining = of_3 - for_3 if battle.state.lf3_to_lf2 else 0
    return for_3 + min(needed.count(2), of_2 + joining)


def can_be_spared(battle: PlanningBattle, gruppe: Gruppe, raid: PlannedRaid) -> bool:
    """5.4a, 2C-07: whether the same number of raids can be filled if this fighter joins this raid.

    During the day, the raids of the current hour come first.
    """
    ready, empty = fighters_at_hand(battle), empty_raids(battle)
    others = [fighter for fighter in ready if fighter.id != gruppe.id]
    urgent = [empty_raid for empty_raid in empty if battle.state.day_on and empty_raid.hour == battle.state.hour]
    return all(
        fillable(battle, others, [left for left in raids if left.card != raid.card]) + (raid in raids)
        >= fillable(battle, ready, raids)
        for raids in (urgent, empty)
    )


def close_fighters(battle: PlanningBattle) -> None:
    """5.3c, 2C-07: close the open hours. Raids that are still empty are called off in secret."""
    state = battle.state
    for raid in empty_raids(battle):
        call_off(battle, raid)
    state.opened, state.opening = (*state.opened, *state.opening), ()


def call_off(battle: PlanningBattle, raid: PlannedRaid) -> None:
    """5.4a: remove a raid that cannot be filled from the plan, in secret, and discard its cards."""
    state = battle.state
    state.plan = tuple(planned_raid for planned_raid in state.plan if planned_raid.card != raid.card)
    state.played = (*state.played, *raid.strategies)
    discard(battle, "target", raid.card)
    battle.happen("raid called off", battle.rule_refs.somebody_flies, battle.in_secret, target=raid.card)


def call_off_raids_that_cannot_be_filled(battle: PlanningBattle) -> None:
    """II.17, 2C-07: done before the clock moves, so that it never stops at an hour without a raid that can fly.

    Checks the next planned hour, and the one after it if all raids of that hour are called off. The fighters that
    count are those available by then: at the hidden bases, or back there when the clock reaches the hour (III.2).
    """
    state = battle.state
    while state.plan:
        hour = min(raid.hour for raid in state.plan)
        raids = raids_at(battle, hour)
        fighters = [
            *fighters_at_hand(battle),
            *(fighter for fighter in battle.gruppen_in(CLOCK) if fighter.hour <= hour),
        ]
        for raid in raids:
            if is_empty(battle, raid) and not fillable(battle, fighters, [raid]):
                call_off(battle, raid)
        if raids_at(battle, hour):
            return


def fighter_assignment(battle: PlanningBattle) -> bool:
    """5.3: open the hours that are due and were not open before; whether there are any. It follows from the clock."""
    hours = assignable_hours(battle)
    open_hours(battle, hours)
    return bool(hours)


# Both


def _possible_assignments(
    battle: PlanningBattle, gruppen: list[Gruppe], raids: Iterable[PlannedRaid], *, bombers: bool = False
) -> Iterator[tuple[Gruppe, PlannedRaid]]:
    """Each of these Gruppen with each raid that has room for it and is of its Luftflotte."""
    for raid in raids:
        if room_on_raid(battle, raid, bombers=bombers) > 0:
            luftflotten = battle.luftflotten_for(battle.pack.targets[raid.card])  # 5.4f
            for gruppe in gruppen:
                if battle.pack.gruppen[gruppe.id].luftflotte in luftflotten:
                    yield gruppe, raid


def _apply_choice(battle: PlanningBattle, choice: Option) -> None:
    verb, _, rest = choice.id.partition(":")
    raid = raid_on(battle, int(rest.rpartition(":")[2]))
    gruppe = battle.put_gruppe(battle.state.gruppen[choice.piece], ASSIGNED)
    jabos = (*raid.jabos, gruppe.id) if verb == "jabo" else raid.jabos
    update_raid(battle, replace(raid, gruppen=(*raid.gruppen, gruppe.id), jabos=jabos))


def _refused(battle: PlanningBattle, gruppen: list[Gruppe], raids: Iterable[PlannedRaid]) -> Iterable[Refused]:
    """The refused options: full raids, raids of the other Luftflotte, and closing an incomplete plan."""
    fighters = battle.state.stage == "fighters"
    due = 0 if fighters else stukas_to_send(battle)
    if due:
        yield Refused(
            BOMBERS_SET.id, BOMBERS_SET.label, "two Ju87 Gruppen must fly each day", battle.rule_refs.stukas_fly
        )
    if fighters and raids_to_fill(battle):
        names = join_names(battle.pack.targets[raid.card].name for raid in empty_raids(battle))
        yield Refused(
            FIGHTERS_SET.id,
            FIGHTERS_SET.label,
            f"no Gruppe is assigned to {names} yet",
            battle.rule_refs.somebody_flies,
        )
    for raid in raids:
        limit = max_gruppen(battle, raid)
        for gruppe in gruppen:
            option = assign_option(battle.pack, "assign", gruppe.id, raid.card)
            if not may_raid(battle, gruppe, raid):
                yield _refusal(option, "it belongs to the other Luftflotte", battle.rule_refs.own_luftflotte)
            elif not limit:
                yield _refusal(option, "a decoy has no Gruppen", battle.rule_refs.nobody_on_decoy)
            elif len(raid.gruppen) >= limit:
                yield _refusal(
                    option,
                    f"this raid may have at most {format_count(limit, 'Gruppe', 'Gruppen')}",
                    battle.rule_refs.size_limit,
                )
            elif room_on_raid(battle, raid, bombers=not fighters) <= 0:
                why = f"with its bombers this raid may have at most {max_gruppen_now(battle, raid)} Gruppen"
                yield _refusal(option, why, battle.rule_refs.raid_balance)
            elif fighters and not can_be_spared(battle, gruppe, raid):
                yield _refusal(
                    option, "it is needed for a raid that has no Gruppe yet", battle.rule_refs.somebody_flies
                )
            elif due and not leaves_room_for_stukas(battle, gruppe, raid, due):
                yield _refusal(option, "the place is needed for Ju87s that must fly", battle.rule_refs.stukas_fly)


def _refusal(option: Option, why: str, rule: str) -> Refused:
    return Refused(option.id, option.label, why, rule, option.piece, option.region)
