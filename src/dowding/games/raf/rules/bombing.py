"""Bombing (LION-11): strength, column shifts, the die, and the victory points lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from dowding.engine.events import Plain
from dowding.games.raf.pack.components import BombResult, TargetType
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.bomb_damage import damage_effects
from dowding.games.raf.rules.option_labels import gruppe_number
from dowding.games.raf.state import BOMBER, ESCORT, HUNT, PATROL, Gruppe

MAX_SHIFT: Final = 3
HARD_TO_STRAFE: Final = frozenset({"radar", "city", "hq", "base"})
POINTS: Final[dict[BombResult, int]] = {"0": 0, "1": 1, "2": 2, "H": 3}
MIN_HEAVY_DAMAGE: Final = 3
CLOUD_SHIFT: Final = {"clear": 0, "patchy": -1, "broken": -2}


class Aim(Struct, frozen=True):
    """A bombed target: the primary or secondary target of the card."""

    name: str
    type: TargetType
    sector: str
    primary: bool


def bombardment(battle: Battle) -> None:
    """II.14: Gruppen in the Bomber Box bomb the target; by event, some of them the secondary target (ET13)."""
    battle.step_begins("bombardment")
    if not battle.squadrons_in(BOMBER):
        battle.escorts_strafe(
            battle.rule_refs.escorts_strafe
        )  # LC-28: fighters that joined the escort of an unanswered raid
    if battle.raiders(BOMBER):
        battle.schedule_next(bomb_primary_target, bomb_secondary_target)
    else:
        battle.happen("no bombing", battle.rule_refs.nobody_bombs, name=battle.target.name, sector=battle.target.sector)


def bomb_primary_target(battle: Battle) -> None:
    """11a: all Gruppen that are not diverted bomb the primary target."""
    raiders = battle.raiders(BOMBER)
    diverted = battle.with_letter(raiders, battle.raid.secondary)
    bound = [gruppe for gruppe in raiders if gruppe not in diverted]
    if bound:
        _bomb(battle, bound, primary_aim(battle))


def bomb_secondary_target(battle: Battle) -> None:
    """ET13: Gruppen with the event's letters bomb the secondary target, as a separate bombing (LC-51)."""
    diverted = battle.with_letter(battle.raiders(BOMBER), battle.raid.secondary)
    if diverted:
        _bomb(battle, diverted, secondary_aim(battle))


def primary_aim(battle: Battle) -> Aim:
    """The primary target of the raid."""
    card = battle.target
    return Aim(card.site or card.name, card.type, card.sector, primary=True)


def secondary_aim(battle: Battle) -> Aim:
    """The secondary target of the card."""
    second = battle.target.secondary
    return Aim(second.name, second.type, second.sector, primary=False)


def everybody_leaves(battle: Battle) -> None:
    """All remaining units leave the Raid Display (4.II14, 12)."""
    battle.squadrons_leave(battle.squadrons_in(HUNT, BOMBER), battle.rule_refs.raid_over, "the raid is over")
    battle.gruppen_leave(battle.raiders(HUNT, BOMBER, ESCORT, PATROL), battle.rule_refs.raid_over, "the raid is over")


def _bomb(battle: Battle, raiders: list[Gruppe], aim: Aim) -> None:
    strengths = bombing_strengths(battle, raiders, aim.type)
    strength = sum(strengths.values())
    if not strength:  # LC-74: no bombs fall, no die is rolled
        battle.happen("no bombing", battle.rule_refs.nothing_falls, name=aim.name, sector=aim.sector)
        return
    shifts = column_shifts(battle, raiders, aim.type)
    shift = min(max(sum(shifts.values()), -MAX_SHIFT), MAX_SHIFT)  # 11f
    column = battle.pack.bomb_column(strength, shift)
    die = battle.roll("bombing", battle.rule_refs.bombing)
    by_gruppe: dict[str, Plain] = {**strengths}
    by_cause: dict[str, Plain] = {**shifts}
    bombs_fall(
        battle,
        raiders,
        aim,
        battle.pack.bomb_result(column, die),
        strengths=by_gruppe,
        strength=strength,
        shifts=by_cause,
        column=battle.pack.bomb_column_name(column),
        die=die,
    )


def bombs_fall(
    battle: Battle, raiders: Sequence[Gruppe], aim: Aim, result: BombResult, kind: str = "bombing", **details: Plain
) -> None:
    """11h to 11.26: what follows from a bombing result: the second die, the points and the damage.

    The result and its `details` are logged as an event of this kind.
    """
    if result == "H" and aim.primary and battle.is_forward(battle.target):
        result = "2"  # 19.1a
    counted = aim.type in ("airfield", "industry") and not _is_pointless(battle, aim)
    second = battle.roll("heavy damage", battle.rule_refs.heavy_damage) if result == "H" and counted else 0
    damage = max(second, MIN_HEAVY_DAMAGE) if result == "H" else POINTS[result]
    points = _points_lost(battle, result, aim)
    battle.happen(
        kind,
        battle.rule_refs.bombing,
        None,
        target=aim.name,
        type=aim.type,
        sector=aim.sector,
        primary=aim.primary,
        gruppen=[gruppe.id for gruppe in raiders],
        **details,
        second=second,
        result=result,
        damage=damage if counted else 0,
        points=-points,
    )
    battle.score(-points, "bombing", battle.rule_refs.bombing_points)
    if result != "0" and not battle.is_over and not _is_pointless(battle, aim):
        damage_effects(battle, aim.type, aim.name, aim.sector, result, damage, control_room=second == 6)


def bombing_strengths(battle: Battle, raiders: list[Gruppe], target: TargetType) -> dict[str, int]:
    """11b, 11.1a: the bombing strength of each Gruppe's current face. Strafers are weak against some targets."""
    strengths: dict[str, int] = {}
    for gruppe in raiders:
        counter = battle.counter_of(gruppe)
        bombs = counter.bombs_full if gruppe.full else counter.bombs_reduced
        if target in HARD_TO_STRAFE and battle.strafes(gruppe):
            bombs = -(-bombs // 2) if counter.type == "Me110" else 0
        strengths[gruppe_number(gruppe.id)] = bombs
    return strengths


def column_shifts(battle: Battle, raiders: list[Gruppe], target: TargetType) -> dict[str, int]:
    """11c to 11e, ET7, ET9: the column shifts, before the limit."""
    raid, weather = battle.raid, battle.raid_weather()
    bombers = [gruppe for gruppe in raiders if not battle.strafes(gruppe)]
    shifts: dict[str, int] = {}
    if raid.low_level:
        if raid.intercepted:
            shifts["low level"] = 2
        else:
            shifts["low level, not intercepted"] = 3
    else:
        if weather != "clear":
            shifts[f"{weather} clouds"] = CLOUD_SHIFT[weather]
        if not raid.intercepted:
            shifts["not intercepted"] = 2
    if bombers and target != "radar" and all(battle.pack.gruppen[bomber.id].type == "Ju87" for bomber in bombers):
        shifts["dive bombers"] = 2
    if raid.pathfinders:
        shifts["pathfinders"] = 2
    if raid.off_course:
        shifts["navigational error"] = -2
    return shifts


def _points_lost(battle: Battle, result: BombResult, aim: Aim) -> int:
    """11i to 11k: points by the result, doubled for some primary targets, one less for a non-essential target."""
    points = POINTS[result]
    if aim.primary and battle.target.double_vp:
        points *= 2
    if battle.raid.non_essential:
        points = max(points - 1, 0)
    return points


def _is_pointless(battle: Battle, aim: Aim) -> bool:
    """ET11: whether damage has effects. A non-essential airfield, radar net or factory suffers none."""
    spared = aim.type == "hq" and battle.raid.headquarters_spared
    return battle.raid.non_essential and (spared or aim.type in ("airfield", "radar", "industry"))
