"""The markers of the RAF games as a picture shows them: damage, the raid's target and its card, the calendar."""

from __future__ import annotations

from collections.abc import Iterator

from dowding.games.raf.pack.components import TargetCard
from dowding.games.raf.pack.loader import Components, day_name
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.display_names import REGION_NAMES
from dowding.games.raf.rules.option_labels import damaged_site_name, sector_name, sector_names
from dowding.games.raf.view.piece_regions import day_region, site_region
from dowding.view.scene import Mark, Piece


def damage_markers(battle: Battle) -> Iterator[Piece]:
    """Damage markers on their sites."""
    for site, damage in battle.state.damage.items():
        name = damaged_site_name(battle.pack, site)
        tooltip = f"{name}: {damage} damage"
        kind = "damage" if damage == "heavy" else "light damage"
        yield Piece(f"damage/{site}", site_region(battle, site), name, kind, face=damage, tooltip=tooltip)


def site_of(pack: Components, card: TargetCard) -> str:
    """The region of a card's target on the map. Radar nets have numbers, airfields sectors, other targets names."""
    name = card.site or card.name
    if card.type == "airfield":
        name = card.sector
    elif card.type == "radar":
        name = str(next(net.number for net in pack.nets.values() if net.name == name))
    return f"site/{card.type}/{name}"


def target_card(battle: Battle) -> Iterator[Piece]:
    """The target card in play."""
    if battle.state.raid is not None:
        card = battle.target
        facts = card_facts(battle.pack, card)
        tooltip = "; ".join((card.name, *(f"{name}: {value}" for name, value in facts.items())))
        lines = tuple(Mark(value, "line", name) for name, value in facts.items())
        yield Piece("card", "cards/target", card.name, "target card", "german", "front", lines, tooltip, form="card")


def card_facts(pack: Components, card: TargetCard) -> dict[str, str]:
    """The facts on a target card, by name."""
    return {
        "Enroute": sector_names(pack, card.enroute),
        "In range": sector_names(pack, card.in_range),
        "Target": f"{card.type}, {card.depth}",
        "Sector": sector_name(pack, card.sector),
        "Radar nets": ", ".join(map(str, card.nets)) or "none",
        "Observers": "/".join(map(str, card.observers)),
        "Region": REGION_NAMES[card.region],
        "Me109 range": card.me109,
        "Strategic value": str(card.strategic_value),
        "Secondary": f"{card.secondary.name} ({card.secondary.type}, {card.secondary.sector})",
    }


def calendar_markers(battle: Battle) -> Iterator[Piece]:
    """The markers of the calendar: today, and Sealion."""
    state = battle.state
    today = day_name(state.day)
    yield Piece("today", day_region(battle.pack, state.day), today, "today", tooltip=f"Today: {today}")
    if state.sealion >= 0:
        day = day_name(state.sealion)
        tooltip = f"D-Day: {day}" if state.preparations else f"Sealion check: {day}"
        yield Piece("sealion", day_region(battle.pack, state.sealion), day, "Sealion", tooltip=tooltip)
