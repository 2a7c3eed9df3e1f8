"""The raid on the map as far as a seat knows it: its block, its route, and the sectors that can still respond."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from dowding.engine.text import format_count
from dowding.games.raf.pack.components import Intelligence, RaidRegion, TargetCard, Warning
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.commitment import WARNINGS, response_from, warning_for_response
from dowding.games.raf.rules.display_names import REGION_NAMES
from dowding.games.raf.rules.option_labels import sector_name
from dowding.games.raf.view.markers import card_facts, site_of
from dowding.view.scene import Area, Connector, Mark, Piece, Tone

BLOCK: Final = "target"
"""The id of the piece for the raid. It is placed at the target once that is known."""


class PlottedRaid(msgspec.Struct, frozen=True):
    """The facts about the current raid that a seat knows. Unknown ones are empty."""

    name: str
    region: RaidRegion
    effort: str = ""
    card: TargetCard | None = None
    size: int = 0
    warning: Warning | None = None
    intelligence: Intelligence | None = None
    detected: int = 0
    """The detection total."""
    forward: bool = False
    """Whether it raids the forward airfields of the card."""


def plotted_raid(battle: Battle, number: int) -> PlottedRaid | None:
    """The current raid, with this number in the day, as the British know it.

    Its size is shown once it is reported or drawn.
    """
    raid = battle.state.raid
    if raid is None:
        return None
    card = battle.target
    return PlottedRaid(
        f"Raid {number}",
        card.region,
        battle.known_effort(),
        card,
        raid.size,
        raid.warning if raid.detected else None,
        raid.intelligence if raid.detected else None,
        raid.detected,
        battle.is_forward(card),
    )


def responding_areas(battle: Battle) -> Iterator[Area]:
    """The sectors from which squadrons can respond, while they are being committed."""
    if battle.state.raid is not None and battle.state.phase == "commitment":
        yield from response_areas(battle.pack, battle.target, warning_for_response(battle))


def raid_block(pack: Components, raid: PlottedRaid) -> Piece:
    """A wooden block with the known facts, at the target or on the raid's approach arrow."""
    place = f"arrow/{raid.region}" if raid.card is None else site_of(pack, raid.card)
    size = format_count(raid.size, "Gruppe", "Gruppen") if raid.size else "? Gruppen"
    goal = "target ?" if raid.card is None else raid.card.name
    known_facts = [f"{raid.effort} raid".strip(), f"from {REGION_NAMES[raid.region]}"]
    if raid.card is not None:
        known_facts.append(f"on {'the forward airfields of ' if raid.forward else ''}{raid.card.name}")
    if raid.warning is not None:
        known_facts.append(f"detection {raid.detected}, warning {raid.warning}, intelligence {raid.intelligence}")
    facts = () if raid.card is None else (f"{name}: {value}" for name, value in card_facts(pack, raid.card).items())
    return Piece(
        BLOCK,
        place,
        raid.name,
        "target",
        "german",
        raid.effort,
        (
            Mark(size, "plate", "size"),
            Mark(goal, "plate", "target"),
            *(() if raid.warning is None else (Mark(f"warning {raid.warning}", "note"),)),
        ),
        "; ".join((f"{raid.name}: {', '.join(known_facts)}", *facts)),
        form="block",
    )


def raid_route(pack: Components, raid: PlottedRaid) -> Iterator[Connector]:
    """The arrow from the raid's origin to its target, if the target is known."""
    if raid.card is not None:
        stops = (f"arrow/{raid.region}", site_of(pack, raid.card))
        yield Connector("raid", "track", stops, "german", f"{raid.name} on {raid.card.name}")


def response_areas(pack: Components, card: TargetCard, warning: int) -> Iterator[Area]:
    """7.1: every sector enroute or in range, coloured by which of its squadrons can respond."""
    from_patrol, from_ground = response_from(card, warning)
    for sector in (*card.enroute, *card.in_range):
        tone: Tone
        if sector in from_ground:
            tone, explanation = "good", "squadrons on patrol and on the ground can respond"
        elif sector in from_patrol:
            tone, explanation = "doubt", "squadrons on patrol can respond, those on the ground cannot"
        else:
            tone, explanation = "bad", "no squadron can respond from here"
        way = "enroute to" if sector in card.enroute else "in range of"
        tooltip = f"{sector_name(pack, sector)} is {way} {card.name}. Warning {WARNINGS[warning]}: {explanation}."
        yield Area(f"respond/{sector}", "map", "zone", region=sector, tone=tone, tooltip=tooltip)
