"""Bombing (THD-14): strength in the Bomber Box, points by weather, and damage to the target."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from dowding.engine.agenda import Rules, StepFunction
from dowding.engine.decision import Refused
from dowding.games.hardest_days.pack.components import Target, Weather
from dowding.games.hardest_days.rules.context import Day
from dowding.games.hardest_days.rules.option_labels import squadron_name
from dowding.games.hardest_days.rules.target_events import release_from_raid, target_event
from dowding.games.hardest_days.rules.unit_choice import choose_squadron
from dowding.games.hardest_days.state import BOMBER, ESCORT, LANDING, LIGHT, RE_ARM, READY, SCRAMBLE, Raid, Squadron

MAX_DAMAGE_POINTS = 4
HARD_TO_STRAFE = ("radar", "city", "headquarters")
COLUMNS_FOR_LOW_IN_CLEAR = 2
POINTS_FOR_A_SECOND_DIE = 3


def bomb(day: Day, number: int) -> None:
    """14.2: strength, points, and the damage they do; with an empty Bomber Box nothing is bombed."""
    raid = day.change_raid(replace(day.state.raids[number], bombed=True))
    target = day.pack.targets[raid.target]
    if day.state.settings["escorts_strafe"] == "yes" and not raid.intercepted:
        _escorts_strafe(day, number)
    if not day.groups_of(number, BOMBER):
        day.happen("no bombing", "THD-14.1", raid=number, target=target.id)
        return
    strength = bombing_strength(day, raid, target)
    points, parts = damage_points(day, raid, target, strength)
    day.state.damage += points
    day.happen(
        "bombing",
        "THD-14.2",
        raid=number,
        target=target.id,
        strength=strength,
        parts=parts,
        points=points,
        limit=_limit_text(day, raid, sum(parts.values()), points),
    )
    if points and not has_target_chit(day, raid, "non-essential target"):
        _damage_target(day, number, target, points)


def _escorts_strafe(day: Day, number: int) -> None:
    """8.15, optional setting: escorts of an unintercepted raid strafe. By 14.2 alone they do not."""
    for escort in day.groups_of(number, ESCORT):
        day.put_group(escort, BOMBER, raid=number, section=escort.section)
        day.happen("escort strafes", "THD-8.15", raid=number, group=escort.id, section=escort.section)


def bombing_strength(day: Day, raid: Raid, target: Target) -> int:
    """14.2, 14.4: bombers (doubled at low altitude) and strafers (weaker against radar, city and headquarters)."""
    total = 0
    for group in day.groups_of(raid.number, BOMBER):
        counter = day.pack.groups[group.id]
        strength = counter.bombs_full if group.full else counter.bombs_reduced
        if day.is_bomber(group):
            total += 2 * strength if raid.altitude == "LOW" else strength
        elif target.type not in HARD_TO_STRAFE:
            total += strength
        elif counter.type == "Me110":
            total += (strength + 1) // 2  # TC-44: each group is halved separately, rounded up
    return total


def damage_points(day: Day, raid: Raid, target: Target, strength: int) -> tuple[int, dict[str, int]]:
    """The damage points and their itemised parts (14.5, TC-09): the chart, bonuses, penalties, then the limits."""
    weather = day.weather_over(target.space)
    row, columns_right = _chart_row(day, raid, target, weather)
    points = day.pack.bomb_damage(strength, row, columns_right)
    parts = {f"strength {strength}, {row} row": points}
    non_essential = has_target_chit(day, raid, "non-essential target")
    if not raid.intercepted and not non_essential:
        parts["not yet intercepted"] = 1
    if has_target_chit(day, raid, "pathfinders"):
        parts["pathfinders"] = 1
    if has_target_chit(day, raid, "navigational error"):
        parts["navigational error"] = -1
    points = sum(parts.values())
    if non_essential:
        points = min(points, 1)
    return max(0, min(points, MAX_DAMAGE_POINTS)), parts


def _limit_text(day: Day, raid: Raid, total: int, points: int) -> str:
    """The limit that applied, if the points are not the sum of their parts."""
    if total < points:
        return "never below 0"
    if total == points:
        return ""
    return (
        "at most 1, non-essential"
        if has_target_chit(day, raid, "non-essential target")
        else f"at most {MAX_DAMAGE_POINTS}"
    )


def _chart_row(day: Day, raid: Raid, target: Target, weather: Weather) -> tuple[Weather, int]:
    """The row of the chart, and the number of columns to shift right (14.5)."""
    if raid.altitude == "LOW":
        return "clear", COLUMNS_FOR_LOW_IN_CLEAR if weather == "clear" else 0
    bombers = [group for group in day.groups_of(raid.number, BOMBER) if day.is_bomber(group)]
    dive_bombing = bombers and all(day.pack.groups[group.id].type == "Ju87" for group in bombers)
    if dive_bombing and target.type != "radar":
        return "clear", 0
    return weather, 0


def has_target_chit(day: Day, raid: Raid, event: str) -> bool:
    """Whether a target chit of this kind is kept with the raid."""
    return any(day.pack.chits[chit].target == event for chit in raid.chits)


def _damage_target(day: Day, number: int, target: Target, points: int) -> None:
    """14.6 to 14.11: effects beyond the points, which only radar, headquarters and airfields suffer."""
    if target.type in ("radar", "headquarters"):
        mark_damage(day, target, "THD-14.7" if target.type == "radar" else "THD-14.10")
    elif target.type == "airfield":
        if points >= POINTS_FOR_A_SECOND_DIE and target.id not in day.state.damaged:  # 14.11
            day.schedule_next((airfield_hit, target.space, number))
        day.schedule_next(*[(disperse, target.space)] * points)


def mark_damage(day: Day, target: Target, rule: str) -> None:
    """A damage marker stays for the day; a second one is not placed (14.11)."""
    if target.id not in day.state.damaged:
        day.state.damaged.append(target.id)
        day.happen("target damaged", rule, target=target.id, space=target.space)


def disperse(day: Day, space: str) -> Rules:
    """14.8: one squadron of the airfield goes to Landing: from Ready or Scramble, or if none is left from Re-Arm."""
    here = [squadron for squadron in day.state.squadrons.values() if day.home(squadron) == space]
    liable = [s for s in here if s.box in (READY, SCRAMBLE)] or [s for s in here if s.box == RE_ARM]
    if not liable:
        return
    prompt = f"{day.pack.spaces[space].airfield} is bombed: which squadron is dispersed?"
    not_liable = [candidate for candidate in here if candidate not in liable]
    squadron = yield from choose_squadron(
        day, prompt, "THD-14.8", "disperse", liable, lambda: _refused_dispersals(day, not_liable)
    )
    day.put_squadron(squadron, LANDING)
    day.happen("squadron dispersed", "THD-14.8", squadron=squadron.id, space=space)


def _refused_dispersals(day: Day, here: list[Squadron]) -> Iterable[Refused]:
    for squadron in here:
        if squadron.box == RE_ARM:
            name = squadron_name(day.pack, squadron.id)
            why = "squadrons in Ready and Scramble are dispersed before those in Re-Arm"
            yield Refused(f"disperse:{squadron.id}", name, why, "THD-14.8", piece=squadron.id)


def airfield_hit(day: Day, space: str, number: int) -> Rules:
    """14.9: after three or four points one more die: 4, 5 a squadron in Landing is lost, 6 communications are hit."""
    die = day.roll("airfield hit", "THD-14.9")
    day.happen("airfield hit", "THD-14.9", space=space, die=die)
    if die == 6:
        mark_damage(day, day.pack.airfields[space], "THD-14.9")
    if die not in (4, 5):
        return
    landing = [s for s in day.squadrons_in(LANDING) if day.home(s) == space]
    if not landing:
        return
    prompt = f"Aircraft destroyed at {day.pack.spaces[space].airfield}: which squadron takes the loss?"
    squadron = yield from choose_squadron(day, prompt, "THD-14.9", "destroyed", landing)
    day.put_squadron(squadron, LIGHT)
    day.happen(
        "squadron lost", "THD-14.9", squadron=squadron.id, loss="light", raid=number, cause="bombed on the ground"
    )


def bombing_over(day: Day, number: int) -> None:
    """17.18 to 17.20: the chits kept for the bombing go back. A raid emptied by flak is removed (as in 12.2 step 7)."""
    raid = day.state.raids[number]
    for chit in raid.chits:
        if day.pack.chits[chit].target in ("navigational error", "non-essential target", "pathfinders"):
            raid = release_from_raid(day, raid, chit)
    day.disband_without_raiders(number, "broken up by flak")


BOMBING: tuple[StepFunction, ...] = (
    target_event,  # 14.2 step 1
    bomb,  # 14.2 steps 2 to 5
    bombing_over,  # 17.1
)
