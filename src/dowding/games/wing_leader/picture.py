"""The picture of a fight: every squadron with its place and markers. Nothing in it is hidden (WL-2.1i)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.games.wing_leader.ending import points
from dowding.games.wing_leader.fight import Fight, is_fighter
from dowding.games.wing_leader.geometry import FACING_NAMES, name_of
from dowding.games.wing_leader.scenario import RAIDER, SEATS
from dowding.games.wing_leader.state import LOW, NOWHERE, Squadron
from dowding.kernel.decision import Seat
from dowding.kernel.scene import Picture, Piece, Track

PHASES: Final = {
    "set-up": "Set-up",
    "tally": "Tally Phase",
    "movement": "Movement Phase",
    "combat": "Combat Phase",
    "administration": "Administration Phase",
    "end": "End of the turn",
}


def picture(fight: Fight, seat: Seat) -> Picture:
    """What a seat sees of the fight: all of it."""
    pieces = [_squadron(fight, squadron) for squadron in fight.state.squadrons.values()]
    pieces += _vectors(fight)
    return Picture(fight.scenario.title, PHASES[fight.state.phase], tuple(pieces), tuple(_tracks(fight)))


def _squadron(fight: Fight, squadron: Squadron) -> Piece:
    card = fight.card(squadron)
    marks = tuple(_marks(squadron))
    order = ", ".join(marks) or "in good order"
    return Piece(
        squadron.id,
        region_of(squadron),
        squadron.id,
        card.entry.type,
        squadron.side,
        "reduced" if squadron.size == "flight" else "full",
        marks,
        f"{squadron.id}: {card.name} {squadron.size}, {squadron.mission}, {order}",
    )


def region_of(squadron: Squadron) -> str:
    """Where a squadron is drawn."""
    if squadron.place == "map":
        return name_of(squadron.square)
    return f"{'waiting' if squadron.place in ('later', 'edge') else 'gone'}/{squadron.side}"


def _marks(squadron: Squadron) -> Iterator[str]:
    if squadron.place == "map":
        yield f"facing {FACING_NAMES[squadron.facing]}"
    if squadron.marker:
        yield squadron.marker
    if squadron.losses:
        yield f"losses {squadron.losses}"
    if squadron.straggler:
        yield "straggler"
    if squadron.broken:
        yield "broken"
    elif squadron.disrupted:
        yield "disrupted"
    if squadron.ammo:
        yield "low ammo" if squadron.ammo == LOW else "no ammo"
    if squadron.load:
        yield squadron.load
    if squadron.quality:
        yield squadron.quality
    if squadron.experte:
        yield "Experte"
    if squadron.leads:
        yield "wing leader"
    if squadron.dogfight:
        yield "dogfight"
    if squadron.tally:
        yield f"tally {squadron.tally}"
    if squadron.returning:
        yield "returning"
    if is_fighter(squadron) and not squadron.alerted:
        yield "unalerted"


def _vectors(fight: Fight) -> Iterator[Piece]:
    for squadron in fight.on_map():
        if squadron.vector != NOWHERE:
            yield Piece(
                f"vector-{squadron.id}",
                name_of(squadron.vector),
                squadron.id,
                "vector",
                squadron.side,
                tooltip=f"Vector of {squadron.id}",
            )


def _tracks(fight: Fight) -> Iterator[Track]:
    state = fight.state
    turns = tuple(str(turn) for turn in range(1, fight.scenario.turns + 1))
    yield Track("turn", "Turn", str(state.turn), turns, state.turn - 1)
    for side in SEATS:
        losses = sum(each.losses for each in state.squadrons.values() if each.side == side)
        yield Track(f"losses-{side}", f"{fight.force(side).nation}: aircraft lost", str(losses), amount=losses)
    margin = points(fight, RAIDER)
    yield Track("margin", "The raider's margin", f"{margin:+d}", amount=margin)
