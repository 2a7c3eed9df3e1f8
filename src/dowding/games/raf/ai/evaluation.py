"""Reckoning a raid before it is fought: what so many squadrons would gain and lose, on the average die."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from dowding.games.raf.ai.intelligence import BattleT, Known
from dowding.games.raf.pack.components import Weather
from dowding.games.raf.pack.loader import BOMBERS, LETTERS, ROWS, Components
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.state import BOMBER, ESCORT, HUNT

HUNTERS_OF_TEN: Final = 4.2
ESCORTS_OF_TEN: Final = 1.4
RAIDERS_OF_TEN: Final = 3.4
"""How ten Gruppen divide on the force cards; the tenth patrols the Channel."""
HUNTER: Final = 0.1
RAIDER: Final = 6.0
ESCORT_RATING: Final = 1.4
SQUADRON: Final = 3.4
BOMBS: Final = 4.0
"""Ratings and bombs of the average unit."""
DAMAGE: Final = {"0": 0, "1": 1, "2": 2, "H": 3}
UNDER_CLOUDS: Final = {"clear": 0, "patchy": 1, "broken": 2}
"""The columns of the Bombing Table that clouds cost."""
KEPT: Final = 4096
"""Reckonings that are kept: a row of decisions asks for the same again and again."""


class Force(msgspec.Struct, frozen=True):
    """The raid as it is known or as it is likely to be: how many Gruppen do what, and what the average one rates."""

    hunters: float
    raiders: float
    escorts: float
    bombs: float
    hunter: float = HUNTER
    raider: float = RAIDER
    escort: float = ESCORT_RATING
    squadron: float = SQUADRON
    reduced: float = 0.0
    """The share of the squadrons that are reduced."""


class Ground(msgspec.Struct, frozen=True):
    """What else the points of a raid hang on: the tables, how depleted the Luftwaffe is, clouds, and the target."""

    pack: Components
    depletion: int
    weather: Weather
    double_vp: bool


def ground_of(battle: Battle) -> Ground:
    """The ground of the raid that is on."""
    return Ground(battle.pack, battle.depletion_level(), battle.raid_weather(), battle.target.double_vp)


class Row(msgspec.Struct, frozen=True):
    """A row of the Combat Results Table on the average: points per Gruppe and per squadron, and who is left."""

    gruppe: float
    squadron: float
    gruppe_stays: float
    squadron_stays: float
    gruppe_unhurt: float
    """Hunters who are not hurt go on as escorts (10.2a)."""
    aborted: float
    """A squadron that is reduced already is lost by it (10.2)."""


@lru_cache(maxsize=4)
def rows(pack: Components) -> tuple[Row, ...]:
    """The average of each row over dice and letters."""
    found: list[Row] = []
    for row in range(len(ROWS)):
        lines = [pack.combat_line(row, die) for die in range(1, 7)]
        german = [line[0][letter] for line in lines for letter in LETTERS]
        british = [line[1][letter] for line in lines for letter in LETTERS]
        count = len(german)
        found.append(
            Row(
                (german.count("L") + 2 * german.count("H")) / count,
                (british.count("L") + 2 * british.count("H")) / count,
                (german.count("-") + 0.7 * german.count("D")) / count,
                british.count("-") / count,
                german.count("-") / count,
                british.count("A") / count,
            )
        )
    return tuple(found)


def force_of(battle: BattleT, known: Known[BattleT]) -> Force:
    """What the player knows of the raid, filled up with what raids are like."""
    raid = battle.raid
    if raid.deployed:
        hunters, raiders, escorts = battle.raiders(HUNT), battle.raiders(BOMBER), battle.raiders(ESCORT)
        squadrons = [*battle.squadrons_in(HUNT), *battle.squadrons_in(BOMBER)]
        return Force(
            len(hunters),
            len(raiders),
            len(escorts),
            sum(battle.pack.gruppen[each.id].bombs_full for each in raiders),
            _average([battle.rating(each) for each in hunters], HUNTER),
            _average([battle.rating(each) for each in raiders], RAIDER),
            _average([battle.rating(each) for each in escorts], ESCORT_RATING),
            _average([battle.rating(each) for each in squadrons], SQUADRON),
            _average([not each.full for each in squadrons], 0.0),
        )
    size = raid.size or known.likely_size(battle)
    raiders_expected = size * RAIDERS_OF_TEN / 10
    return Force(size * HUNTERS_OF_TEN / 10, raiders_expected, size * ESCORTS_OF_TEN / 10, raiders_expected * BOMBS)


def _average(values: Sequence[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise


def expected_points(battle: Battle, force: Force, squadrons: int) -> float:
    """The points to expect of answering a raid with so many squadrons."""
    if not squadrons:
        unanswered = 1.0 if force.raiders >= 1 and _has_bombers(battle) else 0.0
        return -_bombing(ground_of(battle), force.bombs, intercepted=False) - unanswered
    return _best_of_passing(ground_of(battle), force, squadrons)


@lru_cache(maxsize=KEPT)
def _best_of_passing(ground: Ground, force: Force, squadrons: int) -> float:
    excess = max(0, squadrons - round(force.hunters))
    return max(points_of_passing(ground, force, squadrons, passing) for passing in range(excess + 1))


def points_of_passing(ground: Ground, force: Force, squadrons: int, passing: int) -> float:
    """The points to expect if of so many squadrons these pass the hunters (9.1b) and all others fight them.

    Whoever fights lends its rating to the fight, and goes on to the bombers if it is unhurt.
    """
    if force.hunters < 0.5:
        return _against_raiders(ground, force, squadrons, force.escorts)
    held = squadrons - passing
    row = _row(ground, force.hunters, force.hunter * force.hunters + force.squadron * held)
    points = row.gruppe * force.hunters - _lost(row, force) * held
    escorts = force.escorts + row.gruppe_unhurt * force.hunters
    return points + _against_raiders(ground, force, passing + row.squadron_stays * held, escorts)


def _lost(row: Row, force: Force) -> float:
    """The points that a squadron loses: an abort loses one that is reduced (10.2)."""
    return row.squadron + row.aborted * force.reduced


def promises_of_passing(battle: BattleT, known: Known[BattleT], more: int) -> dict[int, float]:
    """What to expect by how many squadrons will have passed the hunters: those who have, one more, and so on."""
    force, passed = force_of(battle, known), len(battle.squadrons_in(BOMBER))
    ground, squadrons = ground_of(battle), passed + len(battle.squadrons_in(HUNT))
    return {count: points_of_passing(ground, force, squadrons, count) for count in range(passed, passed + more + 1)}


def _against_raiders(ground: Ground, force: Force, through: float, escorting: float) -> float:
    """So many squadrons come to the bombers, which so many Gruppen escort by then."""
    if through < 0.5 or force.raiders < 0.5:
        return -_bombing(ground, force.bombs, intercepted=through >= 0.5)
    met = min(through, force.raiders)
    escorts = max(0.0, escorting - (force.raiders - met))
    row = _row(ground, met + escorts, force.raider * met + force.escort * escorts + force.squadron * through)
    left = force.raiders - met + met * row.gruppe_stays
    points = row.gruppe * (met + escorts) - _lost(row, force) * through
    return points - _bombing(ground, force.bombs * left / force.raiders, intercepted=True)


def _row(ground: Ground, gruppen: float, total: float) -> Row:
    column = ground.pack.combat_column(max(1, round(gruppen)), ground.depletion)
    return rows(ground.pack)[ground.pack.combat_row(column, round(total))]


def _bombing(ground: Ground, bombs: float, *, intercepted: bool) -> float:
    """The points that so many bombs cost on the average die."""
    if bombs < 1:
        return 0.0
    shift = (0 if intercepted else 2) - UNDER_CLOUDS[ground.weather]
    lost = _lost_by_bombs(ground.pack, round(bombs), shift)
    return lost * (2 if ground.double_vp else 1)


@lru_cache(maxsize=256)
def _lost_by_bombs(pack: Components, bombs: int, shift: int) -> float:
    column = pack.bomb_column(bombs, shift)
    return sum(DAMAGE[pack.bomb_result(column, die)] for die in range(1, 7)) / 6


def _has_bombers(battle: Battle) -> bool:
    if not battle.raid.deployed:
        return True
    return any(battle.pack.gruppen[each.id].type in BOMBERS for each in battle.raiders(BOMBER))
