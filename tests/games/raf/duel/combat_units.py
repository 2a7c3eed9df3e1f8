"""The units of Lion's combat tests in RAF: 2-Player, with event cards that affect no unit."""

from __future__ import annotations

from functools import lru_cache

from dowding.engine.packs import Entry
from dowding.games.raf.duel.game import DuelPack
from dowding.games.raf.pack import components as c
from games.raf.duel.custom_cards import pack_with, quiet_cards
from games.raf.lion import combat_fixtures
from games.raf.lion.combat_fixtures import drill_entries, rows_of

SPITFIRES, HURRICANES, BLENHEIM = combat_fixtures.SPITFIRES, combat_fixtures.HURRICANES, combat_fixtures.BLENHEIM
ME109, ME110, ELITE = combat_fixtures.ME109, combat_fixtures.ME110, combat_fixtures.ELITE
HE111, DO17, JU87 = combat_fixtures.HE111, combat_fixtures.DO17, combat_fixtures.JU87
"""Units with letters A, B and C of each type."""


def cast() -> list[Entry]:
    """The counters of the combat tests, and raid event cards that affect no unit."""
    return [*(entry for entry in drill_entries() if not isinstance(entry, c.RaidEventCard)), *quiet_cards()]


DRILL = pack_with(*cast())


@lru_cache
def ending(line: str) -> DuelPack:
    """Combats that all have the same result: "AD-/LH-" gives the results of A, B and C, German then British."""
    return pack_with(*cast(), *rows_of(line))


def drill_with(*entries: Entry) -> DuelPack:
    """The combat test pack with custom entries."""
    return pack_with(*cast(), *entries)
