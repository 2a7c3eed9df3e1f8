"""Bomber and fighter assignment (2P-5.2, 2P-5.3): Gruppen go from the hidden bases to the target cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from dowding.engine.decision import Decision, Option, Refused
from dowding.games.raf.planning.rules.battle import GERMAN, PlannedBattle
from dowding.games.raf.planning.rules.plan_limits import (
    largest,
    may_bomb,
    may_raid,
    most_now,
    put_on_card,
    raid_on,
    room,
)
from dowding.games.raf.planning.rules.planning_options import assign_option, card_piece
from dowding.games.raf.planning.rules.targets import WAITING, Choosing
from dowding.games.raf.planning.state import PlannedRaid
from dowding.games.raf.rules.decks import discard
from dowding.games.raf.state import ASSIGNED, BASE, HEAVY, HOURS, LAST_HOUR, LIGHT, Gruppe

BOMBERS_SET: Final = Option("done", "The bombers are set: on to the fighters")
FIGHTERS_SET: Final = Option("done", "Close the plan", risky=True)
MORNING: Final = 3
"""Segments whose fighters are assigned with the day's plan (5.3a)."""
STUKAS: Final = 2
MAULED: Final = 3
"""Ju87 Gruppen in loss boxes that end the duty to send them (21.2a)."""


# Bombers (5.2)


def assign_bombers(battle: PlannedBattle) -> Choosing:
    """5.2a, 21.3a: send a bomber or a Jabo on a raid, or go on to the fighters."""
    due = stukas_to_send(battle)
    choice = yield Decision(
        GERMAN,
        "Which bombers go where?" + (" At least two Ju87 must fly" if due else " Or on to the fighters"),
        rule=battle.book.bomber_assignment,
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
        waiting=WAITING,
        about=tuple(card_piece(raid.card) for raid in battle.state.plan),
        secret=True,
    )
    if choice.id == BOMBERS_SET.id:
        open_hours(battle, window(battle))
        return "fighters"
    _carry_out(battle, choice)
    return "bombers"


def bombers_at_hand(battle: PlannedBattle) -> list[Gruppe]:
    """The bombers at the hidden bases."""
    return [gruppe for gruppe in battle.at_hand() if battle.is_bomber(gruppe)]


def jabos_at_hand(battle: PlannedBattle) -> list[Gruppe]:
    """21.3a: from 1 September two Me109 Gruppen may carry bombs."""
    number = battle.pack.number["jabos"]
    if not battle.advanced or battle.state.day < battle.pack.days["09-01"]:
        return []
    if sum(len(raid.jabos) for raid in battle.state.plan) >= number:
        return []
    return [each for each in battle.at_hand() if battle.pack.gruppen[each.id].type == "Me109"]


def bombers_to_send(battle: PlannedBattle) -> Iterator[tuple[Gruppe, PlannedRaid]]:
    """Each bomber at hand with each raid that can take it."""
    yield from _sendings(battle, bombers_at_hand(battle), battle.state.plan, bombers=True)


def jabos_to_send(battle: PlannedBattle) -> Iterator[tuple[Gruppe, PlannedRaid]]:
    """Each Me109 that may carry bombs with each raid in its range that can take it."""
    raids = [raid for raid in battle.state.plan if may_bomb(battle, raid)]
    yield from _sendings(battle, jabos_at_hand(battle), raids)


def stukas_to_send(battle: PlannedBattle) -> int:
    """21.2a: how many Ju87 Gruppen must still be sent: two a day while they can, until three are in loss boxes."""
    if not battle.advanced:
        return 0
    stukas = [each for each in battle.state.gruppen.values() if battle.pack.gruppen[each.id].type == "Ju87"]
    if sum(each.box in (LIGHT, HEAVY) for each in stukas) >= MAULED:
        return 0
    due = STUKAS - sum(each.box == ASSIGNED for each in stukas)
    ready = [each for each in stukas if each.box == BASE]
    return max(min(due, places_for(battle, ready, {})), 0)


def places_for(battle: PlannedBattle, gruppen: list[Gruppe], taken: dict[int, int]) -> int:
    """How many of these Gruppen the planned raids can take, once so many places on some cards are taken."""
    rooms = {raid.card: room(battle, raid, bombers=True) - taken.get(raid.card, 0) for raid in battle.state.plan}
    found = 0
    for luftflotte in (2, 3):  # the second first: the third may also go where it goes
        left = sum(battle.pack.gruppen[each.id].luftflotte == luftflotte for each in gruppen)
        for raid in battle.state.plan:
            if luftflotte in battle.luftflotten_for(battle.pack.targets[raid.card]):
                sent = max(min(left, rooms[raid.card]), 0)
                rooms[raid.card] -= sent
                left -= sent
                found += sent
    return found


def leaves_room_for_stukas(battle: PlannedBattle, gruppe: Gruppe, raid: PlannedRaid, due: int) -> bool:
    """21.2a: whether the Ju87 that are due can still be sent, if this Gruppe goes on this raid."""
    if battle.pack.gruppen[gruppe.id].type == "Ju87":
        return True
    stukas = [each for each in bombers_at_hand(battle) if battle.pack.gruppen[each.id].type == "Ju87"]
    return places_for(battle, stukas, {raid.card: 1}) >= due


# Fighters (5.3)


def window(battle: PlannedBattle) -> tuple[int, ...]:
    """5.3a, 5.3b: the hours whose fighters are assigned now: the first three, then the present and the next."""
    state = battle.state
    if state.day_on:
        hours = range(state.hour, state.hour + 2)
    elif state.plan:
        first = min(raid.hour for raid in state.plan)
        hours = range(first, first + MORNING)
    else:
        return ()
    return tuple(hour for hour in hours if hour <= LAST_HOUR and hour not in state.opened)


def open_hours(battle: PlannedBattle, hours: tuple[int, ...]) -> None:
    """5.3c: these hours are assigned now, and never again."""
    battle.state.opening = hours


def assign_fighters(battle: PlannedBattle) -> Choosing:
    """5.3, 5.4a: send a fighter on a raid of the open hours, or close the plan."""
    raids = open_raids(battle)
    empty = raids_to_fill(battle)
    names = ", ".join(HOURS[hour] for hour in battle.state.opening)
    choice = yield Decision(
        GERMAN,
        f"Which fighters go where? Raids of {names}" + ("" if empty else ", or close the plan"),
        rule=battle.book.morning_fighters if len(battle.state.opening) > 2 else battle.book.later_fighters,
        options=[
            *(
                assign_option(battle.pack, "assign", gruppe.id, raid.card)
                for gruppe, raid in _sendings(battle, fighters_at_hand(battle), raids)
                if not empty or can_be_spared(battle, gruppe, raid)
            ),
            *([] if empty else [FIGHTERS_SET]),
        ],
        refused=lambda: _refused(battle, fighters_at_hand(battle), raids),
        waiting=WAITING,
        pause=True,
        about=tuple(card_piece(raid.card) for raid in raids),
        secret=True,
    )
    if choice.id == FIGHTERS_SET.id:
        close_fighters(battle)
        return "fighters" if fighter_assignment(battle) else ""  # with a raid called off the morning may begin later
    _carry_out(battle, choice)
    return "fighters"


def fighters_at_hand(battle: PlannedBattle) -> list[Gruppe]:
    """5.32: the fighters at the hidden bases."""
    return [gruppe for gruppe in battle.at_hand() if not battle.is_bomber(gruppe)]


def open_raids(battle: PlannedBattle) -> tuple[PlannedRaid, ...]:
    """The raids whose fighters are assigned now."""
    return tuple(raid for raid in battle.state.plan if raid.hour in battle.state.opening)


def empty_raids(battle: PlannedBattle) -> list[PlannedRaid]:
    """The open raids to which nobody flies yet, though somebody should."""
    return [raid for raid in open_raids(battle) if not raid.gruppen and largest(battle, raid)]


def raids_to_fill(battle: PlannedBattle, without: str = "", filled: int = 0) -> int:
    """5.4a: how many of the empty raids the fighters at hand can still fill; without one of them, who fills a raid."""
    ready = [battle.pack.gruppen[each.id].luftflotte for each in fighters_at_hand(battle) if each.id != without]
    of_2, of_3 = ready.count(2), ready.count(3)
    empty = [battle.pack.targets[raid.card].luftflotte for raid in empty_raids(battle) if raid.card != filled]
    for_3 = min(empty.count(3), of_3)
    joining = of_3 - for_3 if battle.state.lf3_to_lf2 else 0
    return for_3 + min(empty.count(2), of_2 + joining)


def can_be_spared(battle: PlannedBattle, gruppe: Gruppe, raid: PlannedRaid) -> bool:
    """5.4a: whether as many raids can be filled as before, if this fighter goes on this raid."""
    fills = not raid.gruppen
    return raids_to_fill(battle, gruppe.id, raid.card) + fills >= raids_to_fill(battle)


def close_fighters(battle: PlannedBattle) -> None:
    """5.3c, 2C-07: the hours are assigned for good; a raid for which nobody can be found is called off in secret."""
    state = battle.state
    for raid in open_raids(battle):
        if not raid.gruppen and largest(battle, raid):
            state.plan = tuple(each for each in state.plan if each.card != raid.card)
            state.played = (*state.played, *raid.strategies)
            discard(battle, "target", raid.card)
            battle.happen("raid called off", battle.book.somebody_flies, battle.in_secret, target=raid.card)
    state.opened, state.opening = (*state.opened, *state.opening), ()


def fighter_assignment(battle: PlannedBattle) -> bool:
    """5.3: whether hours open now that were not open before; once the day is on, all can tell from the clock."""
    hours = window(battle)
    open_hours(battle, hours)
    return bool(hours)


# Both


def _sendings(
    battle: PlannedBattle, gruppen: list[Gruppe], raids: Iterable[PlannedRaid], *, bombers: bool = False
) -> Iterator[tuple[Gruppe, PlannedRaid]]:
    """Each of these Gruppen with each raid that has room for it and is of its Luftflotte."""
    for raid in raids:
        if room(battle, raid, bombers=bombers) > 0:
            luftflotten = battle.luftflotten_for(battle.pack.targets[raid.card])  # 5.4f
            for gruppe in gruppen:
                if battle.pack.gruppen[gruppe.id].luftflotte in luftflotten:
                    yield gruppe, raid


def _carry_out(battle: PlannedBattle, choice: Option) -> None:
    verb, _, rest = choice.id.partition(":")
    raid = raid_on(battle, int(rest.rpartition(":")[2]))
    gruppe = battle.put_gruppe(battle.state.gruppen[choice.piece], ASSIGNED)
    jabos = (*raid.jabos, gruppe.id) if verb == "jabo" else raid.jabos
    put_on_card(battle, replace(raid, gruppen=(*raid.gruppen, gruppe.id), jabos=jabos))


def _refused(battle: PlannedBattle, gruppen: list[Gruppe], raids: Iterable[PlannedRaid]) -> Iterable[Refused]:
    """Full raids, raids of the other Luftflotte, and what keeps the plan open."""
    fighters = battle.state.stage == "fighters"
    due = 0 if fighters else stukas_to_send(battle)
    if due:
        yield Refused(BOMBERS_SET.id, BOMBERS_SET.label, "two Ju87 Gruppen must fly each day", battle.book.stukas_fly)
    if fighters and raids_to_fill(battle):
        names = ", ".join(battle.pack.targets[raid.card].name for raid in empty_raids(battle))
        yield Refused(FIGHTERS_SET.id, FIGHTERS_SET.label, f"nobody flies to {names} yet", battle.book.somebody_flies)
    for raid in raids:
        most = largest(battle, raid)
        for gruppe in gruppen:
            option = assign_option(battle.pack, "assign", gruppe.id, raid.card)
            if not may_raid(battle, gruppe, raid):
                yield _refusal(option, "it belongs to the other Luftflotte", battle.book.own_luftflotte)
            elif not most:
                yield _refusal(option, "nobody flies on a decoy", battle.book.nobody_on_decoy)
            elif len(raid.gruppen) >= most:
                yield _refusal(option, f"{most} Gruppen are the most for this raid", battle.book.size_limit)
            elif room(battle, raid, bombers=not fighters) <= 0:
                why = f"with its bombers {most_now(battle, raid)} Gruppen are the most for this raid"
                yield _refusal(option, why, battle.book.raid_balance)
            elif fighters and not can_be_spared(battle, gruppe, raid):
                yield _refusal(option, "it is needed for a raid to which nobody flies yet", battle.book.somebody_flies)
            elif due and not leaves_room_for_stukas(battle, gruppe, raid, due):
                yield _refusal(option, "the place is needed for the Ju87 that must fly", battle.book.stukas_fly)


def _refusal(option: Option, why: str, rule: str) -> Refused:
    return Refused(option.id, option.label, why, rule, option.piece, option.region)
