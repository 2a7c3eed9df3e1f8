"""Packs with custom cards and tables, and units by their properties: independent of the pack's values."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from dowding.engine.packs import Entry
from dowding.games.raf.lion.game import LionPack
from dowding.games.raf.pack import components as c
from dowding.games.raf.pack.loader import Components
from games.raf.lion.scenario_builder import PACK, Stage
from games.raf.overlay_packs import laid_over

SOURCE = "reconstructed: for the example"
TARGET = 25
"""The number of the target card of the tests."""
SIZES, AIRCRAFT = 61, 62
"""The numbers of the force cards of the tests: one for the size, one for the aircraft."""
LONGEST_LIST = 14
Ready = dict[tuple[c.Luftflotte, c.Aircraft], int]
"""The number of full Gruppen at base, by Luftflotte and type."""


def pack_with(*entries: Entry) -> LionPack:
    """The pack with these entries, which replace those with the same key."""
    return LionPack(Components(laid_over(PACK.contents, c.TABLE_SCHEMAS, entries)))


# Target cards


def target_card(number: int = TARGET, *, luftflotte: c.Luftflotte = 2, **changes: object) -> c.TargetCard:
    """An inland airfield of 7/11, reached through 6/11, with 2/11 and London in range; no forward airfield."""
    plain = replace(
        PACK.components.targets[TARGET],
        number=number,
        type="airfield",
        depth="inland",
        strategic_value=2,
        luftflotte=luftflotte,
        region="LF2S" if luftflotte == 2 else "LF3",
        me109="yes",
        nets=(4, 5),
        observers=(5, 3, 1),
        enroute=("6/11", "7/11"),
        in_range=("2/11", "London"),
        double_vp=False,
        forward=False,
        source=SOURCE,
    )
    return replace(plain, **changes)


def beyond_me109_range(luftflotte: c.Luftflotte = 2) -> c.TargetCard:
    """The target of the tests, beyond Me109 range."""
    return target_card(luftflotte=luftflotte, me109="no")


def efforts(full: str, depleted: str | None = None) -> list[c.RaidEffort]:
    """A Raid Effort Table with this result for every die and column, at full strength and depleted."""
    columns = PACK.contents.entries_of(c.RaidEffort)
    return [replace(column, full=(full,) * 6, depleted=(depleted or full,) * 6) for column in columns]


def detected_as(warning: c.Warning, intelligence: c.Intelligence = "poor") -> list[c.DetectionSpace]:
    """A Detection Track with this result for every total."""
    spaces = PACK.contents.entries_of(c.DetectionSpace)
    return [replace(space, warning=warning, intelligence=intelligence) for space in spaces]


# Force cards


def size_card(minor: int = 1, major: int = 1, number: int = SIZES, **notes: object) -> c.ForceCard:
    """A force card used for its sizes. Its aircraft are bombers that must not appear."""
    stukas: tuple[c.ForceEntry, ...] = ("Ju87",)
    plain = c.ForceCard(number, minor, major, stukas * LONGEST_LIST, source=SOURCE)
    return replace(plain, **notes)


def aircraft_card(*entries: c.ForceEntry, number: int = AIRCRAFT, sweep: bool = False) -> c.ForceCard:
    """A force card used for its aircraft: these entries, then more of the last. Its sizes must not appear."""
    padding = entries[-1:] * (LONGEST_LIST - len(entries))
    return c.ForceCard(number, LONGEST_LIST, LONGEST_LIST, (*entries, *padding), sweep=sweep, source=SOURCE)


# Gruppen


def gruppen(luftflotte: c.Luftflotte, aircraft: c.Aircraft, letter: c.Letter | None = None) -> list[str]:
    """The Gruppen of a Luftflotte with this aircraft at the start, with any letter or one."""
    counters = PACK.components.gruppen_at[luftflotte, aircraft]
    return [gruppe.id for gruppe in counters if letter in (None, gruppe.letter) and not gruppe.reinforcement]


def leave(stage: Stage, available: Ready) -> None:
    """Leave these numbers of full Gruppen at base; all others of these Luftflotten have flown today."""
    for luftflotte in {luftflotte for luftflotte, _ in available}:
        for aircraft in ("Me109", "Me110", "Do17", "He111", "Ju88", "Ju87"):
            for gruppe in gruppen(luftflotte, aircraft)[available.get((luftflotte, aircraft), 0) :]:
                stage.gruppe(gruppe, "base", full=False)


def types(idents: Iterable[str]) -> list[c.Aircraft]:
    """The aircraft of these Gruppen."""
    return [PACK.components.gruppen[ident].type for ident in idents]


def fleets(idents: Iterable[str]) -> list[int]:
    """The Luftflotten of these Gruppen."""
    return [PACK.components.gruppen[ident].luftflotte for ident in idents]


def letters(idents: Iterable[str]) -> list[c.Letter]:
    """The selector letters of these Gruppen."""
    return [PACK.components.gruppen[ident].letter for ident in idents]


# Squadrons


def based_at(sector: str) -> list[str]:
    """The Spitfire and Hurricane squadrons that start in this sector."""
    counters = PACK.components.squadrons.values()
    return [squadron.id for squadron in counters if squadron.sector == sector and squadron.status == "initial"]


BLENHEIMS = [squadron.id for squadron in PACK.components.squadrons.values() if squadron.type == "Blenheim"]
