"""The picture of a fight: squadrons in profile, tallies and vectors as lines. All of it is open (WL-2.1i)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.games.wing_leader.art.aircraft import silhouette_of
from dowding.games.wing_leader.ending import points
from dowding.games.wing_leader.fight import Fight, is_fighter
from dowding.games.wing_leader.geometry import name_of
from dowding.games.wing_leader.guide import notes
from dowding.games.wing_leader.scenario import RAIDER, SEATS
from dowding.games.wing_leader.state import LOW, NOWHERE, Squadron
from dowding.games.wing_leader.words import facing_word
from dowding.kernel.decision import Seat
from dowding.kernel.scene import Facing, Mark, Picture, Piece, Thread, Tone, Track

PHASES: Final = {
    "set-up": "Set-up",
    "tally": "Tally Phase",
    "movement": "Movement Phase",
    "combat": "Combat Phase",
    "administration": "Administration Phase",
    "end": "End of the turn",
}
COMPASS: Final[tuple[Facing, ...]] = ("e", "ne", "n", "nw", "w", "sw", "s", "se")
"""The facings as the board's compass has them: up is north."""


def picture(fight: Fight, seat: Seat) -> Picture:
    """What a seat sees of the fight: all of it."""
    pieces = [_squadron(fight, squadron) for squadron in fight.state.squadrons.values()]
    return Picture(
        fight.scenario.title,
        PHASES[fight.state.phase],
        (*pieces, *_vectors(fight)),
        tuple(_tracks(fight)),
        notes(fight, seat),
        threads=tuple(_threads(fight)),
    )


def _squadron(fight: Fight, squadron: Squadron) -> Piece:
    card = fight.card(squadron)
    marks = tuple(_marks(fight, squadron))
    order = ", ".join(mark.name for mark in marks if mark.role == "flag") or "in good order"
    return Piece(
        squadron.id,
        region_of(squadron),
        squadron.id,
        silhouette_of(squadron.model, card.entry.type),
        squadron.side,
        "reduced" if squadron.size == "flight" else "full",
        marks,
        f"{squadron.id}: {card.name} {squadron.size}, {squadron.mission}, {order}{_bearing(squadron)}",
        home=fight.force(squadron.side).nation,
        form="profile",
        facing=COMPASS[squadron.facing],
    )


def region_of(squadron: Squadron) -> str:
    """Where a squadron is drawn."""
    if squadron.place == "map":
        return name_of(squadron.square)
    return f"{'waiting' if squadron.place in ('later', 'edge') else 'gone'}/{squadron.side}"


def _bearing(squadron: Squadron) -> str:
    """Where a squadron is and flies, in words."""
    if squadron.place != "map":
        return ""
    return f"; at {name_of(squadron.square)}, flying {facing_word(squadron.facing)}"


def _marks(fight: Fight, squadron: Squadron) -> Iterator[Mark]:
    yield Mark(squadron.id, "letter", "letter")
    yield Mark(fight.card(squadron).name, "line", "aircraft")
    yield Mark(squadron.mission, "line", "mission")
    yield Mark(f"{squadron.losses}/{fight.max_losses(squadron)}", "boxes", "losses")
    yield from _flags(squadron)


def _flags(squadron: Squadron) -> Iterator[Mark]:
    if squadron.marker:
        yield Mark({"climb": "▲", "dive": "▼", "slow climb": "△"}[squadron.marker], "flag", squadron.marker)
    if squadron.losses:
        yield Mark(str(squadron.losses), "flag", f"{squadron.losses} lost", "bad")
    if squadron.straggler:
        yield Mark("S", "flag", "straggler", "doubt")
    if squadron.broken:
        yield Mark("B", "flag", "broken", "bad")
    elif squadron.disrupted:
        yield Mark("D", "flag", "disrupted", "doubt")
    if squadron.ammo:
        low = squadron.ammo == LOW
        yield Mark("L" if low else "0", "flag", "low on ammunition" if low else "out of ammunition", "doubt")
    if squadron.load:
        yield Mark("●", "flag", squadron.load)
    if squadron.quality:
        tone: Tone = "good" if squadron.quality == "veteran" else "doubt"
        yield Mark(squadron.quality[0].upper(), "flag", squadron.quality, tone)
    if squadron.experte:
        yield Mark("★", "flag", "Experte", "good")
    if squadron.leads:
        yield Mark("W", "flag", "wing leader", "good")
    if squadron.dogfight:
        yield Mark("✕", "flag", "in a dogfight", "bad")
    if squadron.returning:
        yield Mark("⌂", "flag", "returning to base")
    if is_fighter(squadron) and not squadron.alerted:
        yield Mark("z", "flag", "unalerted", "doubt")


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


def _threads(fight: Fight) -> Iterator[Thread]:
    for squadron in fight.on_map():
        if squadron.tally:
            yield Thread(f"tally-{squadron.id}", "tally", (squadron.id, squadron.tally), squadron.side)
        if squadron.vector != NOWHERE:
            yield Thread(f"vector-{squadron.id}", "vector", (squadron.id, f"vector-{squadron.id}"), squadron.side)


def _tracks(fight: Fight) -> Iterator[Track]:
    state = fight.state
    turns = tuple(str(turn) for turn in range(1, fight.scenario.turns + 1))
    now = f"{state.turn} of {len(turns)}"
    yield Track("turn", "Turn", now, turns, max(state.turn - 1, 0), kind="clock")
    for side in SEATS:
        losses = sum(each.losses for each in state.squadrons.values() if each.side == side)
        yield Track(f"losses-{side}", f"{fight.force(side).nation} lost", str(losses), amount=losses)
    margin, victory = points(fight, RAIDER), fight.scenario.victory
    draw = f"VP of the raid (draw {victory.defender_to + 1} to {victory.raider_from - 1})"
    yield Track("margin", draw, f"{margin:+d}", amount=margin, kind="points")
