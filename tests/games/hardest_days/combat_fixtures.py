"""Fixtures for combat and bombing tests: packs with simple values, and lookups of units and chits.

Every combat rating is 0, and the sum of value and die gives, for either side: up to 1 nothing, 2 disrupted,
3 abort, 4 light loss, 5 heavy loss, from 6 nothing. In the Bomber Box each full group is worth one damage point in any
weather, up to four, and a reduced one none. So the examples do not depend on the pack's reconstructed values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from dowding.engine.packs import Contents, Entry
from dowding.games.hardest_days.game import HardestDaysPack
from dowding.games.hardest_days.pack import components as c
from dowding.games.hardest_days.pack.loader import Components
from games.hardest_days.scenario_builder import PACK

SOURCE = "reconstructed: for the drill"
RESULTS: tuple[c.Result, ...] = ("-", "D", "A", "L", "H", "-")

TO_FULL_GROUP: dict[c.Result, c.DamageEffect] = {
    "-": "stay",
    "D": "stay reduced",
    "A": "inflight reduced",
    "L": "light",
    "H": "heavy",
}
TO_REDUCED_GROUP: dict[c.Result, c.DamageEffect] = {
    "-": "stay",
    "D": "inflight",
    "A": "light",
    "L": "light",
    "H": "heavy",
}
TO_FULL_HUNTED: dict[c.Result, c.DamageEffect] = {
    "-": "bomber or inflight",
    "D": "bomber reduced or inflight",
    "A": "inflight reduced",
    "L": "light",
    "H": "heavy",
}
TO_REDUCED_HUNTED: dict[c.Result, c.DamageEffect] = {**TO_REDUCED_GROUP, "-": "bomber or inflight"}


def _effects(row: c.CombatDamage) -> dict[c.Result, c.DamageEffect]:
    if row.unit == "squadron" and row.box == "hunt":
        return TO_FULL_HUNTED if row.face == "full" else TO_REDUCED_HUNTED
    return TO_FULL_GROUP if row.face == "full" else TO_REDUCED_GROUP


def drill_pack(chart: Sequence[c.CombatDamage]) -> HardestDaysPack:
    """The pack with simple values and this Combat Damage Chart."""
    contents = PACK.contents
    entries: dict[type[Entry], Sequence[Entry]] = {
        sheet.entry: contents.entries_of(sheet.entry) for sheet in c.TABLE_SCHEMAS
    }
    entries[c.SquadronCounter] = [
        replace(counter, full=0, reduced=0) for counter in contents.entries_of(c.SquadronCounter)
    ]
    entries[c.GroupCounter] = [
        replace(counter, full=0, reduced=0, bombs_full=1, bombs_reduced=0)
        for counter in contents.entries_of(c.GroupCounter)
    ]
    entries[c.BombDamage] = [
        c.BombDamage(strength=points, clear=points, patchy=points, broken=points, source=SOURCE) for points in range(5)
    ]
    entries[c.CombatResult] = [
        c.CombatResult(total=total, german=result, british=result, source=SOURCE)
        for total, result in enumerate(RESULTS, 1)
    ]
    entries[c.CombatDamage] = chart
    return HardestDaysPack(Components(Contents(entries, ())))


DRILL = drill_pack([replace(row, effects=_effects(row)) for row in PACK.contents.entries_of(c.CombatDamage)])
"""Simple values and a simple damage chart."""

DRILL_WITH_THE_CHART = drill_pack(PACK.contents.entries_of(c.CombatDamage))
"""Simple values and the Combat Damage Chart of the pack."""


def combats(*results: str) -> dict[str, list[int]]:
    """The dice of the next combats in the drill: "D -" disrupts the group and does not affect the squadron."""
    die: dict[str, int] = {result: number for number, result in reversed(list(enumerate(RESULTS, 1)))}
    pairs = [pair.split() for pair in results]
    return {
        "combat, group": [die[german] for german, _ in pairs],
        "combat, squadron": [die[british] for _, british in pairs],
    }


def squadrons(letter: str, count: int = 1) -> list[str]:
    """Squadrons of a letter that fly in every scenario."""
    counters = PACK.components.squadrons.values()
    idents = [counter.id for counter in counters if counter.letter == letter and not counter.provisional]
    assert len(idents) >= count, f"the pack has only {idents} of letter {letter}"
    return idents[:count]


def groups(aircraft: str, letter: str, count: int = 1) -> list[str]:
    """Groups of a type and letter."""
    counters = PACK.components.groups.values()
    idents = [counter.id for counter in counters if counter.letter == letter and counter.type == aircraft]
    assert len(idents) >= count, f"the pack has only {idents} of type {aircraft} and letter {letter}"
    return idents[:count]


def approach_chit(event: c.ApproachEvent) -> c.EventChit:
    """A chit with this event on its approach side."""
    return next(chit for chit in PACK.components.chits.values() if chit.approach == event)


def target_chit(event: c.TargetEvent) -> c.EventChit:
    """A chit with this event on its target side."""
    return next(chit for chit in PACK.components.chits.values() if chit.target == event)


def others(letter: str) -> tuple[str, str]:
    """The two other letters."""
    first, second = (other for other in "ABC" if other != letter)
    return first, second


def section_of(letter: str) -> c.Section:
    """The section printed with a letter in the Hunt and Close Escort boxes."""
    return next(section for printed, section in PACK.components.letter_section.items() if printed == letter)


def find_target(*types: c.TargetType, coastal: bool) -> c.Target:
    """A target of one of these types (of any type by default), on the coast or inland, within Me109 range."""
    spaces: Mapping[str, c.Space] = PACK.components.spaces
    return next(
        target
        for target in PACK.components.targets.values()
        if spaces[target.space].coastal == coastal
        and spaces[target.space].in_me109_range
        and (not types or target.type in types)
    )
