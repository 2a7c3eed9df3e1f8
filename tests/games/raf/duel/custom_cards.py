"""Packs of RAF: 2-Player with custom cards and tables, and lookups of units by type."""

from __future__ import annotations

from collections.abc import Iterable

from dowding.engine.packs import Entry
from dowding.games.raf.duel.game import DuelPack
from dowding.games.raf.pack import components as c
from dowding.games.raf.planning.pack import components as d
from dowding.games.raf.planning.pack.loader import PlanningComponents
from games.raf.duel.scenario_builder import PACK
from games.raf.lion.custom_cards import SOURCE, gruppen
from games.raf.overlay_packs import laid_over

EVENT = 91
"""The number of the raid event card in the examples."""
QUIET_APPROACH = c.Approach("A", "escort rendezvous failure")
QUIET_TARGET = c.TargetLine("A", "flak")
"""Events without letters, which affect no unit."""


def pack_with(*entries: Entry) -> DuelPack:
    """The pack with these entries added; an entry with an existing key replaces it."""
    return DuelPack(PlanningComponents(laid_over(PACK.contents, d.PLANNING_TABLE_SCHEMAS, entries)))


def quiet_cards() -> list[c.RaidEventCard]:
    """Raid event cards that affect no unit."""
    return [
        c.RaidEventCard(card.number, (QUIET_APPROACH,), (QUIET_TARGET,), 1, source=SOURCE)
        for card in PACK.contents.entries_of(c.RaidEventCard)
    ]


QUIET = pack_with(*quiet_cards())


def strategy(effect: d.StrategyEffect) -> int:
    """The number of a strategy card with this effect."""
    return next(card.number for card in PACK.components.strategy.values() if card.effect == effect)


def mixed(*wanted: tuple[c.Aircraft, int], luftflotte: c.Luftflotte = 2) -> list[str]:
    """This number of Gruppen of each type."""
    return [ident for aircraft, number in wanted for ident in gruppen(luftflotte, aircraft)[:number]]


def cards_of(kind: c.PriorityType, value: int | None = None, *, luftflotte: c.Luftflotte | None = None) -> list[int]:
    """Target cards of a type, optionally of a strategic value and a Luftflotte."""
    return [
        card.number
        for card in PACK.components.targets.values()
        if card.type == kind and value in (None, card.strategic_value) and luftflotte in (None, card.luftflotte)
    ]


def numbers(idents: Iterable[str], verb: str) -> set[str]:
    """The options for a verb."""
    return {ident.partition(":")[2] for ident in idents if ident.startswith(f"{verb}:")}
