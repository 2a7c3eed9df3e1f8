"""Evaluation of a raid before it is fought: the expected points of responding with a number of squadrons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from dowding.games.raf.ai.intelligence import BattleT, RaidIntelligence
from dowding.games.raf.pack.components import Weather
from dowding.games.raf.pack.loader import BOMBERS, LETTERS, ROWS, Components
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.state import BOMBER, ESCORT, HUNT

HUNTERS_OF_TEN: Final = 4.2
ESCORTS_OF_TEN: Final = 1.4
RAIDERS_OF_TEN: Final = 3.4
"""The roles of ten Gruppen on the force cards. The remaining one is on channel patrol."""
HUNTER_RATING: Final = 0.1
RAIDER_RATING: Final = 6.0
ESCORT_RATING: Final = 1.4
SQUADRON_RATING: Final = 3.4
BOMBS: Final = 4.0
"""The ratings and bombs of the average unit."""
DAMAGE: Final = {"0": 0, "1": 1, "2": 2, "H": 3}
CLOUD_SHIFT: Final = {"clear": 0, "patchy": 1, "broken": 2}
"""The column shift of the Bombing Table for clouds."""
MAX_CACHED: Final = 4096
"""The size of the cache of estimates: a sequence of decisions asks for the same ones repeatedly."""


class RaidEstimate(msgspec.Struct, frozen=True):
    """An estimate of the raid: the number of Gruppen in each role, and their average ratings."""

    hunters: float
    raiders: float
    escorts: float
    bombs: float
    hunter: float = HUNTER_RATING
    raider: float = RAIDER_RATING
    escort: float = ESCORT_RATING
    squadron: float = SQUADRON_RATING
    reduced: float = 0.0
    """The share of the squadrons that are reduced."""


class RaidConditions(msgspec.Struct, frozen=True):
    """The other factors of a raid's points: the tables, the depletion of the Luftwaffe, weather and target."""

    pack: Components
    depletion: int
    weather: Weather
    double_vp: bool


def raid_conditions(battle: Battle) -> RaidConditions:
    """The conditions of the current raid."""
    return RaidConditions(battle.pack, battle.depletion_level(), battle.raid_weather(), battle.target.double_vp)


class AverageRow(msgspec.Struct, frozen=True):
    """A row of the Combat Results Table averaged over the die: points per Gruppe and squadron, and shares that stay."""

    gruppe: float
    squadron: float
    gruppe_stays: float
    squadron_stays: float
    gruppe_unhurt: float
    """The share of hunters without a loss: they become escorts (10.2a)."""
    aborted: float
    """The share of squadrons that abort: one that is reduced already is lost by it (10.2)."""


@lru_cache(maxsize=4)
def average_rows(pack: Components) -> tuple[AverageRow, ...]:
    """Every row of the table, averaged over dice and letters."""
    averages: list[AverageRow] = []
    for row in range(len(ROWS)):
        lines = [pack.combat_line(row, die) for die in range(1, 7)]
        german = [line[0][letter] for line in lines for letter in LETTERS]
        british = [line[1][letter] for line in lines for letter in LETTERS]
        count = len(german)
        averages.append(
            AverageRow(
                (german.count("L") + 2 * german.count("H")) / count,
                (british.count("L") + 2 * british.count("H")) / count,
                (german.count("-") + 0.7 * german.count("D")) / count,
                british.count("-") / count,
                german.count("-") / count,
                british.count("A") / count,
            )
        )
    return tuple(averages)


def estimate_raid(battle: BattleT, intelligence: RaidIntelligence[BattleT]) -> RaidEstimate:
    """Estimate the raid from the player's knowledge, and from average raids for the rest."""
    raid = battle.raid
    if raid.deployed:
        hunters, raiders, escorts = battle.raiders(HUNT), battle.raiders(BOMBER), battle.raiders(ESCORT)
        squadrons = [*battle.squadrons_in(HUNT), *battle.squadrons_in(BOMBER)]
        return RaidEstimate(
            len(hunters),
            len(raiders),
            len(escorts),
            sum(battle.pack.gruppen[unit.id].bombs_full for unit in raiders),
            _average([battle.rating(unit) for unit in hunters], HUNTER_RATING),
            _average([battle.rating(unit) for unit in raiders], RAIDER_RATING),
            _average([battle.rating(unit) for unit in escorts], ESCORT_RATING),
            _average([battle.rating(unit) for unit in squadrons], SQUADRON_RATING),
            _average([not unit.full for unit in squadrons], 0.0),
        )
    size = raid.size or intelligence.likely_size(battle)
    raiders_expected = size * RAIDERS_OF_TEN / 10
    return RaidEstimate(
        size * HUNTERS_OF_TEN / 10, raiders_expected, size * ESCORTS_OF_TEN / 10, raiders_expected * BOMBS
    )


def _average(values: Sequence[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise


def expected_points(battle: Battle, force: RaidEstimate, squadrons: int) -> float:
    """The expected points of responding to a raid with a number of squadrons."""
    if not squadrons:
        unanswered = 1.0 if force.raiders >= 1 and _has_bombers(battle) else 0.0
        return -_bombing(raid_conditions(battle), force.bombs, intercepted=False) - unanswered
    return _best_of_passing(raid_conditions(battle), force, squadrons)


@lru_cache(maxsize=MAX_CACHED)
def _best_of_passing(conditions: RaidConditions, force: RaidEstimate, squadrons: int) -> float:
    excess = max(0, squadrons - round(force.hunters))
    return max(points_of_passing(conditions, force, squadrons, passing) for passing in range(excess + 1))


def points_of_passing(conditions: RaidConditions, force: RaidEstimate, squadrons: int, passing: int) -> float:
    """The expected points if this many of the squadrons pass the hunters (9.1b) and all others fight them.

    A squadron that fights adds its rating to the fight, and flies on to the bombers if it takes no result.
    """
    if force.hunters < 0.5:
        return _against_raiders(conditions, force, squadrons, force.escorts)
    fighting = squadrons - passing
    row = _row(conditions, force.hunters, force.hunter * force.hunters + force.squadron * fighting)
    points = row.gruppe * force.hunters - _squadron_loss(row, force) * fighting
    escorts = force.escorts + row.gruppe_unhurt * force.hunters
    return points + _against_raiders(conditions, force, passing + row.squadron_stays * fighting, escorts)


def _squadron_loss(row: AverageRow, force: RaidEstimate) -> float:
    """The expected loss of a squadron, in points: an abort loses one that is reduced (10.2)."""
    return row.squadron + row.aborted * force.reduced


def expected_points_by_passing(
    battle: BattleT, intelligence: RaidIntelligence[BattleT], max_more: int
) -> dict[int, float]:
    """The expected points by the number of squadrons that pass the hunters, from the current number upwards."""
    force, passed = estimate_raid(battle, intelligence), len(battle.squadrons_in(BOMBER))
    conditions, squadrons = raid_conditions(battle), passed + len(battle.squadrons_in(HUNT))
    return {
        count: points_of_passing(conditions, force, squadrons, count) for count in range(passed, passed + max_more + 1)
    }


def _against_raiders(conditions: RaidConditions, force: RaidEstimate, through: float, escorting: float) -> float:
    """The expected points of the fight with the raiders and of their bombing, for the squadrons that come through."""
    if through < 0.5 or force.raiders < 0.5:
        return -_bombing(conditions, force.bombs, intercepted=through >= 0.5)
    met = min(through, force.raiders)
    escorts = max(0.0, escorting - (force.raiders - met))
    row = _row(conditions, met + escorts, force.raider * met + force.escort * escorts + force.squadron * through)
    left = force.raiders - met + met * row.gruppe_stays
    points = row.gruppe * (met + escorts) - _squadron_loss(row, force) * through
    return points - _bombing(conditions, force.bombs * left / force.raiders, intercepted=True)


def _row(conditions: RaidConditions, gruppen: float, total: float) -> AverageRow:
    column = conditions.pack.combat_column(max(1, round(gruppen)), conditions.depletion)
    return average_rows(conditions.pack)[conditions.pack.combat_row(column, round(total))]


def _bombing(conditions: RaidConditions, bombs: float, *, intercepted: bool) -> float:
    """The expected loss by this number of bombs, in points."""
    if bombs < 1:
        return 0.0
    shift = (0 if intercepted else 2) - CLOUD_SHIFT[conditions.weather]
    lost = _lost_by_bombs(conditions.pack, round(bombs), shift)
    return lost * (2 if conditions.double_vp else 1)


@lru_cache(maxsize=256)
def _lost_by_bombs(pack: Components, bombs: int, shift: int) -> float:
    column = pack.bomb_column(bombs, shift)
    return sum(DAMAGE[pack.bomb_result(column, die)] for die in range(1, 7)) / 6


def _has_bombers(battle: Battle) -> bool:
    if not battle.raid.deployed:
        return True
    return any(battle.pack.gruppen[raider.id].type in BOMBERS for raider in battle.raiders(BOMBER))
