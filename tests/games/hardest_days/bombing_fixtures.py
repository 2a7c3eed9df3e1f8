"""Fixtures for bombing tests: a raid over its target, a simple Bomb Damage Point Chart and simple strengths.

In this chart every strength has a separate column, and a damage point needs four strength points in clear weather,
eight under patchy and sixteen under broken clouds. A bomber has strength 4 (2 if reduced), an Me110 3 (1), an Me109 2
(1).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from dowding.games.hardest_days.pack.components import Aircraft, BombDamage, GroupCounter, Weather
from dowding.games.hardest_days.rules.targets import targeting_and_bombing
from dowding.games.hardest_days.state import AltitudeOrNone
from games.hardest_days.chart_packs import SOURCE, groups_of, pack_with
from games.hardest_days.combat_fixtures import target_chit
from games.hardest_days.scenario_builder import PACK, Stage

STRENGTHS: dict[Aircraft, tuple[int, int]] = {
    "Do17": (4, 2),
    "He111": (4, 2),
    "Ju88": (4, 2),
    "Ju87": (4, 2),
    "Me110": (3, 1),
    "Me109": (2, 1),
}
MAX_STRENGTH = 60


def _column(strength: int) -> BombDamage:
    clear, patchy, broken = (min(4, strength // needed) for needed in (4, 8, 16))
    return BombDamage(strength=strength, clear=clear, patchy=patchy, broken=broken, source=SOURCE)


PLAIN = pack_with(
    *[_column(strength) for strength in range(MAX_STRENGTH)],
    *[
        replace(counter, bombs_full=STRENGTHS[counter.type][0], bombs_reduced=STRENGTHS[counter.type][1])
        for counter in PACK.contents.entries_of(GroupCounter)
    ],
)

NO_EVENT = target_chit("raf radio confusion").id
"""Radio Confusion has no effect without a crowd of airborne squadrons."""

BOMBERS = groups_of(2, "He111")
STUKAS = groups_of(3, "Ju87")
ME110S = groups_of(2, "Me110")
ME109S = groups_of(2, "Me109")


def raid_over(
    target: str,
    *,
    altitude: AltitudeOrNone = "MED",
    intercepted: bool = True,
    weather: Weather = "clear",
    event: int = NO_EVENT,
    dice: Mapping[str, Iterable[int]] | None = None,
) -> Stage:
    """Raid 1 over its target, intercepted on its way, its target event drawn, its groups still to be placed."""
    stage = Stage("aug-13", dice, weather=weather, pack=PLAIN)
    space = PACK.components.targets[target].space
    stage.in_england(space, target=target, altitude=altitude, intercepted=intercepted)
    stage.draws_event(event)
    return stage


def bombers(stage: Stage, count: int) -> None:
    """Put this number of bomber groups in the Bomber Box, with four strength points each."""
    for group in BOMBERS[:count]:
        stage.group(group, "bomber", "left")


def strength(stage: Stage) -> int:
    """The strength with which the raid bombs."""
    stage.play(targeting_and_bombing)
    (bombing,) = stage.events("bombing")
    return bombing.get_int("strength")


def points(stage: Stage) -> int:
    """The points that the raid scores by bombing."""
    before = stage.day.state.damage
    stage.play(targeting_and_bombing)
    (bombing,) = stage.events("bombing")
    assert stage.day.state.damage - before == bombing.get_int("points")
    return bombing.get_int("points")
