"""Fixtures for the tests of night raids: custom tables and night raiders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from dowding.games.raf.lion.game import LionPack
from dowding.games.raf.pack import components as c
from games.raf.lion.custom_cards import BLENHEIMS
from games.raf.lion.scenario_builder import PACK, Stage

AIRBORNE_RADAR = "600/6/11"
OTHERS = [ident for ident in BLENHEIMS if ident != AIRBORNE_RADAR]
Quotas = tuple[int, int]


def commitments(columns: Mapping[str, Quotas]) -> list[c.NightCommitment]:
    """A Night Raid Commitment Table with these numbers for LF2 and LF3 for any die, by column."""
    return [
        replace(entry, lf2=(columns[entry.column][0],) * 6, lf3=(columns[entry.column][1],) * 6)
        for entry in PACK.contents.entries_of(c.NightCommitment)
    ]


def committed(lf2: int, lf3: int) -> list[c.NightCommitment]:
    """A Night Raid Commitment Table with these numbers for any die and date."""
    return commitments({entry.column: (lf2, lf3) for entry in PACK.contents.entries_of(c.NightCommitment)})


def bombs(*results: str) -> list[c.NightBombing]:
    """A Night Raid Bombing Table with these results of the six dice for any number of Gruppen."""
    return [replace(entry, results=results) for entry in PACK.contents.entries_of(c.NightBombing)]


def combat(line: str) -> list[c.CombatRow]:
    """A Combat Results Table that has only this line: the results of Gruppen A, B, C / squadrons A, B, C."""
    return [replace(entry, results=(line,) * 6) for entry in PACK.contents.entries_of(c.CombatRow)]


def by_night(
    pack: LionPack = PACK, scenario: str = "hardest-days", dice: Mapping[str, Iterable[int]] | None = None
) -> Stage:
    """A game with night raids. Dice that are not given are random."""
    return Stage(scenario, dice, night=True, strict=False, pack=pack)


def raiders(stage: Stage, luftflotte: c.Luftflotte | None = None) -> list[str]:
    """The Gruppen in the Night Raid boxes, of both Luftflotten or of one."""
    counters = PACK.components.gruppen
    return [
        gruppe.id for gruppe in stage.battle.gruppen_in("night") if luftflotte in (None, counters[gruppe.id].luftflotte)
    ]
