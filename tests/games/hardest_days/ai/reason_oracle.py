"""Checks of hint reasons of The Hardest Days against ratings, tables of the pack and the state of the map."""

from __future__ import annotations

from typing import Final

from ai.reason_checks import Fact, Measure, Truths
from dowding.ai.heuristics.reasons import Reason
from dowding.engine.decision import Decision, Option
from dowding.games.hardest_days.ai.evaluation import BOMB_WORTH
from dowding.games.hardest_days.ai.intercept_routes import (
    ABOVE_WORTH,
    BELOW_WORTH,
    LATER_DISCOUNT,
    LEVEL_WORTH,
    expected_route,
    worth_of_raid,
)
from dowding.games.hardest_days.ai.movement import WORTH_A_SCRAMBLE
from dowding.games.hardest_days.ai.patrol import COVER_BY_DISTANCE, CROWDING_PENALTY
from dowding.games.hardest_days.rules.combat_resolution import PRESS_ON, PRESS_ON_REDUCED, combat_value
from dowding.games.hardest_days.rules.context import Day
from dowding.games.hardest_days.state import (
    AIRBORNE,
    ALTITUDES,
    BOMBER,
    ESCORT,
    HUNT,
    READY,
    SECTIONS,
    Group,
    Raid,
    Squadron,
)

A_TENTH: Final = 0.051
A_HUNDREDTH: Final = 0.0051


def get_option(decision: Decision, ident: str) -> Option:
    option = decision.option(ident)
    assert option is not None, f"{ident} is not offered"
    return option


def squadron(day: Day, decision: Decision, ident: str) -> Squadron:
    return day.state.squadrons[get_option(decision, ident).piece]


def is_close(stated: float, computed: float, by: float = A_TENTH) -> bool:
    return abs(stated - computed) <= by


# Ratings


def rating(day: Day, decision: Decision, option: Option) -> float:
    flyer = day.state.squadrons[option.piece]
    return day.pack.squadrons[flyer.id].full if flyer.full else day.pack.squadrons[flyer.id].reduced


# Combat


def average(day: Day, flyer: Squadron, group: Group) -> tuple[float, float]:
    """The expected points and the share of prevented bombs, by the combat value and the charts (12.3)."""
    value = sum(combat_value(day, group.raid, flyer, group).values())
    theirs = day.pack.damage["group", group.box, group.full]  # type: ignore[index]
    ours = day.pack.damage["squadron", HUNT if group.box == HUNT else BOMBER, flyer.full]
    losses = {"light": 1.0, "heavy": 2.0}
    remaining = {"stay": 1.0, "stay reduced": 0.5}
    results = [day.pack.combat_result(value + die) for die in range(1, 7)]
    points = sum(losses.get(theirs[row.german], 0) - losses.get(ours[row.british], 0) for row in results) / 6
    return points, 1 - sum(remaining.get(theirs[row.german], 0.0) for row in results) / 6


def pair(day: Day, decision: Decision, option: Option) -> tuple[Squadron, Group]:
    piece, about = option.piece, decision.about[0]
    squadrons, groups = day.state.squadrons, day.state.groups
    return (squadrons[piece], groups[about]) if piece in squadrons else (squadrons[about], groups[piece])


def points(day: Day, decision: Decision, option: Option) -> float:
    return average(day, *pair(day, decision, option))[0]


def bombs(day: Day, decision: Decision, option: Option) -> float:
    flyer, group = pair(day, decision, option)
    return average(day, flyer, group)[1] * carried(day, group)


def carried(day: Day, group: Group) -> int:
    counter = day.pack.groups[group.id]
    bombed = day.state.raids[group.raid].bombed
    return 0 if bombed or group.box != BOMBER else counter.bombs_full if group.full else counter.bombs_reduced


def against_hunters(day: Day, decision: Decision, option: Option) -> float:
    flyer = day.state.squadrons[option.piece]
    hunters = [group for group in day.state.groups.values() if group.raid == flyer.raid and group.box == HUNT]
    return sum(average(day, flyer, group)[0] for group in hunters) / len(hunters)


def whole(day: Day, decision: Decision, reason: Reason) -> bool:
    return reason.of == "press-on" and get_option(decision, "press-on") == PRESS_ON


def disrupted(day: Day, decision: Decision, reason: Reason) -> bool:
    return reason.of == "break-off" and get_option(decision, "press-on") == PRESS_ON_REDUCED


def in_section(day: Day, flyer: Squadron, section: str) -> tuple[float, float, int]:
    """The share of the best attack, the free escorts per raider, and the number of other squadrons."""
    there = [group for group in day.groups_of(flyer.raid) if group.section == section and group.box in (BOMBER, ESCORT)]
    others = [
        other for other in day.squadrons_of(flyer.raid, BOMBER) if other.section == section and other.id != flyer.id
    ]
    if not there:
        return 0.0, 0.0, len(others)
    attacks = [average(day, flyer, group) for group in there]
    most = max(
        gain + share * BOMB_WORTH * carried(day, group) for (gain, share), group in zip(attacks, there, strict=True)
    )
    escorts = len([group for group in there if group.box == ESCORT])
    free = max(0, escorts - len(others)) / len(there)
    return most * min(1.0, len(there) / (len(others) + 1)), free, len(others)


def share_here(day: Day, decision: Decision, reason: Reason) -> bool:
    flyer = day.state.squadrons[decision.about[0]]
    share, _, others = in_section(day, flyer, flyer.section)
    return is_close(reason.value, share) and reason.than == others


def nothing_here(day: Day, decision: Decision, reason: Reason) -> bool:
    flyer = day.state.squadrons[decision.about[0]]
    promised, free, _ = in_section(day, flyer, flyer.section)
    return is_close(reason.value, promised - 0.4 * free) and reason.value <= 0 and not reason.than


def share(day: Day, decision: Decision, option: Option) -> float:
    return in_section(day, day.state.squadrons[decision.about[0]], option.id.removeprefix("to:"))[0]


def escorts(day: Day, decision: Decision, option: Option) -> float:
    return in_section(day, day.state.squadrons[decision.about[0]], option.id.removeprefix("to:"))[1]


def to_gain(day: Day, flyer: Squadron) -> float:
    def promise(section: str) -> float:
        share, free, _ = in_section(day, flyer, section)
        return share - 0.4 * free

    return max(promise(section) for section in SECTIONS) - promise(flyer.section)


def gain(day: Day, decision: Decision, option: Option) -> float:
    return to_gain(day, day.state.squadrons[option.piece])


def gain_alone(day: Day, decision: Decision, reason: Reason) -> bool:
    return is_close(reason.value, to_gain(day, squadron(day, decision, reason.of))) and not reason.than


def no_gain(day: Day, decision: Decision, reason: Reason) -> bool:
    gains = [to_gain(day, day.state.squadrons[option.piece]) for option in decision.options if option.piece]
    return all(gain <= reason.value + 1e-9 for gain in gains) and reason.value <= 0.1 and not reason.than


# Patrol


def cover(day: Day, space: str) -> float:
    """The cover of a space: the distance to the track entries by die (6.3), reduced for squadrons already waiting."""
    waiting = [flyer.space for flyer in day.state.squadrons.values() if flyer.box == AIRBORNE]
    total = 0.0
    for region in day.state.raid_regions:
        for die in range(1, 7):
            entry = day.pack.tracks[day.pack.crossing(day.scenario.id, region, die)].entry
            away = day.pack.distances[entry]
            crowd = sum(away[other] <= 1 for other in waiting)
            total += (
                (COVER_BY_DISTANCE[away[space]] if away[space] < len(COVER_BY_DISTANCE) else 0.0)
                / 6
                / (1 + CROWDING_PENALTY * crowd)
            )
    return total


def cover_of(day: Day, decision: Decision, option: Option) -> float:
    if option.region:
        return cover(day, option.region.rpartition("/")[0])
    home = day.pack.squadrons[option.piece].home
    return max(cover(day, space) for space in (home, *day.pack.spaces[home].adjacent))


def little_to_cover(day: Day, decision: Decision, reason: Reason) -> bool:
    full = [option for option in decision.options if option.piece and day.state.squadrons[option.piece].full]
    most = max(cover_of(day, decision, option) for option in full)
    return most <= reason.value + 1e-9 and reason.value - most <= 0.011 and not reason.than


def enough_up(day: Day, decision: Decision, reason: Reason) -> bool:
    ready = [flyer for flyer in day.state.squadrons.values() if flyer.box == READY]
    return (reason.value, reason.than) == (day.state.patrols, len(ready))


def no_squadron_to_patrol(day: Day, decision: Decision, reason: Reason) -> bool:
    return (
        not any(option.id.startswith("patrol:") for option in decision.options) and not reason.value and not reason.than
    )


def last_to_cover(day: Day, decision: Decision, reason: Reason) -> bool:
    full = [option.id for option in decision.options if option.piece and day.state.squadrons[option.piece].full]
    return full in ([reason.of], []) and not reason.value and not reason.than


def all_reduced(day: Day, decision: Decision, reason: Reason) -> bool:
    able = [day.state.squadrons[option.piece] for option in decision.options if option.piece]
    return reason.value == len(able) and not any(flyer.full for flyer in able) and not reason.than


def height(day: Day, decision: Decision, option: Option) -> float:
    return [str(altitude) for altitude in ALTITUDES].index(option.region.rpartition("/")[2])


# Movement


def moves_to(day: Day, decision: Decision, option: Option, space: str, altitude: str) -> int:
    """The squadron moves to a box: a climb takes a move, a descent is part of a step to another space (9.6)."""
    if option.region:
        here, level, spent = *option.region.rsplit("/", 1), 1
    else:
        flyer = day.state.squadrons[option.piece]
        up = flyer.box == AIRBORNE
        here = flyer.space if up else day.pack.squadrons[flyer.id].home
        level, spent = (flyer.altitude, 0) if up else ("LOW", 2 if flyer.box == READY else 1)
    across = day.pack.distances[here][space]
    climb = ALTITUDES.index(altitude) - ALTITUDES.index(level)
    return spent + (across + climb if climb >= 0 else max(across, 1 if across >= -climb else across + 1))


def possible_meetings(day: Day) -> list[tuple[Raid, str, int, int]]:
    """The raids with each space to meet them, the squadron moves until then, and the number of earlier meetings."""
    return [
        (raid, space, raid.step + 1 + later, later)
        for raid in day.state.raids.values()
        for later, space in enumerate(expected_route(day, raid))
    ]


def meeting_place(above: int) -> Fact:
    def is_met_there(day: Day, decision: Decision, reason: Reason) -> bool:
        space, _, altitude = reason.other.rpartition("/")
        if altitude not in ALTITUDES or reason.value != moves_to(
            day, decision, get_option(decision, reason.of), space, altitude
        ):
            return False
        return reason.value <= reason.than and any(
            (where, moves) == (space, reason.than)
            and ALTITUDES.index(altitude) - ALTITUDES.index(raid.altitude or "MED") == above
            for raid, where, moves, _ in possible_meetings(day)
        )

    return is_met_there


def best_meeting(day: Day, decision: Decision, option: Option, waits: int = 0) -> float:
    """The value of the best meeting in reach: by raid, relative altitude, and time."""
    values = [0.0]
    for raid, space, moves, later in possible_meetings(day):
        level = ALTITUDES.index(raid.altitude or "MED")
        for altitude in ALTITUDES:
            up = ALTITUDES.index(altitude) - level
            weight = {1: ABOVE_WORTH, 0: LEVEL_WORTH, -1: BELOW_WORTH}.get(up, 0.0)
            if weight and moves_to(day, decision, option, space, altitude) + waits <= moves:
                values.append(worth_of_raid(day, raid) * (1 - LATER_DISCOUNT * later) * weight)
    return max(values)


def meeting(day: Day, decision: Decision, option: Option) -> float:
    return best_meeting(day, decision, option)


def if_it_waits(day: Day, decision: Decision, reason: Reason) -> bool:
    option = get_option(decision, reason.of)
    going, holding = best_meeting(day, decision, option), best_meeting(day, decision, option, 1)
    return (
        is_close(reason.value, going, A_HUNDREDTH) and is_close(reason.than, holding, A_HUNDREDTH) and going > holding
    )


def movers(day: Day, decision: Decision, *, up: bool) -> list[Option]:
    offered = [option for option in decision.options if option.piece]
    return [option for option in offered if (day.state.squadrons[option.piece].box == AIRBORNE) == up]


def air_settled(day: Day, decision: Decision, reason: Reason) -> bool:
    able = movers(day, decision, up=True)
    gains = [best_meeting(day, decision, option) - best_meeting(day, decision, option, 1) for option in able]
    return reason.value == len(able) and not any(gain > 0 for gain in gains) and not reason.than


def ground_settled(day: Day, decision: Decision, reason: Reason) -> bool:
    able = movers(day, decision, up=False)
    late = [
        best_meeting(day, decision, option) <= max(WORTH_A_SCRAMBLE, best_meeting(day, decision, option, 1))
        for option in able
        if day.state.squadrons[option.piece].full
    ]
    return reason.value == len(able) and all(late) and not reason.than


def no_squadron_to_move(day: Day, decision: Decision, reason: Reason) -> bool:
    return not any(option.piece for option in decision.options) and not reason.value and not reason.than


def major(day: Day, decision: Decision, option: Option) -> float:
    return day.state.raids[int(option.id.partition(":")[2])].major


# Interception


def engaged(day: Day) -> Raid:
    return day.state.raids[day.state.engaged[-1]]


def strength(day: Day, decision: Decision, reason: Reason) -> bool:
    raid = engaged(day)
    joined = [flyer for flyer in day.state.squadrons.values() if flyer.raid == raid.number and flyer.box == HUNT]
    able = [option for option in decision.options if option.piece and day.state.squadrons[option.piece].full]
    hunters = [group for group in day.state.groups.values() if group.raid == raid.number and group.box == HUNT]
    return (reason.value, reason.than) == (len(joined) + len(able), len(hunters))


def unmet(day: Day, decision: Decision, reason: Reason) -> bool:
    raid = engaged(day)
    joined = [flyer for flyer in day.state.squadrons.values() if flyer.raid == raid.number and flyer.box == HUNT]
    return not joined and not raid.intercepted and not reason.value and not reason.than


def may_bomb(day: Day, decision: Decision, reason: Reason) -> bool:
    raid = engaged(day)
    there = not raid.target or day.pack.targets[raid.target].space == raid.space
    armed = any(group.raid == raid.number and group.box in (BOMBER, ESCORT) for group in day.state.groups.values())
    return there and armed and not raid.bombed and not reason.value and not reason.than


def hunters_only(day: Day, decision: Decision, reason: Reason) -> bool:
    boxes = [group.box for group in day.state.groups.values() if group.raid == engaged(day).number]
    return reason.value == boxes.count(HUNT) and BOMBER not in boxes and ESCORT not in boxes and not reason.than


TRUTHS: Final[Truths] = {
    "rating": Measure(rating),
    "low rating": Measure(rating, 0, "fewer"),
    "points": Measure(points, 1),
    "bombs": Measure(bombs, 1),
    "against hunters": Measure(against_hunters, 1, "fewer"),
    "whole": whole,
    "disrupted": disrupted,
    "share here": share_here,
    "nothing here": nothing_here,
    "share": Measure(share, 1),
    "escorts": Measure(escorts, 1, "fewer"),
    "gain": Measure(gain, 1),
    "gain alone": gain_alone,
    "no gain": no_gain,
    "cover": Measure(cover_of, 2),
    "little to cover": little_to_cover,
    "last to cover": last_to_cover,
    "enough up": enough_up,
    "nobody to patrol": no_squadron_to_patrol,
    "all reduced": all_reduced,
    "height": Measure(height),
    "above": meeting_place(1),
    "level": meeting_place(0),
    "below": meeting_place(-1),
    "meeting": Measure(meeting, 2),
    "if it waits": if_it_waits,
    "air settled": air_settled,
    "ground settled": ground_settled,
    "nobody to move": no_squadron_to_move,
    "major": Measure(major),
    "strength": strength,
    "unmet": unmet,
    "may bomb": may_bomb,
    "hunters only": hunters_only,
}
