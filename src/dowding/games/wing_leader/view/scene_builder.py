"""The scene of a fight: squadrons in profile, tallies and vectors as lines; nothing is hidden (WL-2.1i)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.engine.decision import Seat
from dowding.engine.text import format_signed
from dowding.games.wing_leader.geometry import name_of
from dowding.games.wing_leader.pack.loader import Card
from dowding.games.wing_leader.pack.scenario import RAIDER, SEATS
from dowding.games.wing_leader.rules.context import Fight, is_fighter
from dowding.games.wing_leader.rules.option_labels import facing_word
from dowding.games.wing_leader.rules.victory import points, victory_scale
from dowding.games.wing_leader.state import LOW, NOWHERE, Squadron
from dowding.games.wing_leader.view.arrangement import standing_offers
from dowding.games.wing_leader.view.art.aircraft import silhouette_of
from dowding.games.wing_leader.view.guide import guide_notes
from dowding.games.wing_leader.view.surface_scene import surface_pieces
from dowding.view.scene import Connector, Facing, Mark, Picture, Piece, Tone, Track

PHASE_TITLES: Final = {
    "set-up": "Set-up",
    "tally": "Tally Phase",
    "movement": "Movement Phase",
    "combat": "Combat Phase",
    "administration": "Administration Phase",
    "end": "End of turn",
}
COMPASS: Final[tuple[Facing, ...]] = ("e", "ne", "n", "nw", "w", "sw", "s", "se")
"""The facings as points of the compass: up is north."""


def build_picture(fight: Fight, seat: Seat) -> Picture:
    """The picture for a seat, which shows the whole fight."""
    pieces = [_squadron_piece(fight, squadron) for squadron in fight.state.squadrons.values()]
    return Picture(
        fight.scenario.title,
        PHASE_TITLES[fight.state.phase],
        (*pieces, *_vector_pieces(fight), *surface_pieces(fight)),
        tuple(_tracks(fight)),
        guide_notes(fight, seat),
        threads=tuple(_connectors(fight)),
        offers=standing_offers(fight),
    )


def _squadron_piece(fight: Fight, squadron: Squadron) -> Piece:
    """The piece of a squadron, cached by squadron, Max Losses and nation."""
    piece_cache = fight.pack.render_cache.pieces
    key = squadron, fight.max_losses(squadron), fight.force(squadron.side).nation
    return piece_cache.get(key) or piece_cache.put(key, _draw_piece(fight.card(squadron), *key))


def _draw_piece(card: Card, squadron: Squadron, max_losses: int, nation: str) -> Piece:
    marks = tuple(_marks(card, squadron, max_losses))
    order = ", ".join(mark.name for mark in marks if mark.role == "flag") or "in good order"
    return Piece(
        squadron.id,
        squadron_region(squadron),
        squadron.id,
        silhouette_of(squadron.model, card.entry.type),
        squadron.side,
        "reduced" if squadron.size == "flight" else "full",
        marks,
        f"{squadron.id}: {card.name} {squadron.size}, {squadron.mission}, {order}{_describe_bearing(squadron)}",
        home=nation,
        form="profile",
        facing=COMPASS[squadron.facing],
    )


def squadron_region(squadron: Squadron) -> str:
    """The region where a squadron is drawn."""
    if squadron.place == "map":
        return name_of(squadron.square)
    return f"{'waiting' if squadron.place in ('later', 'edge') else 'gone'}/{squadron.side}"


def _describe_bearing(squadron: Squadron) -> str:
    """The square and facing of a squadron, in words."""
    if squadron.place != "map":
        return ""
    return f"; at {name_of(squadron.square)}, flying {facing_word(squadron.facing)}"


def _marks(card: Card, squadron: Squadron, max_losses: int) -> Iterator[Mark]:
    yield Mark(squadron.id, "letter", "squadron")
    yield Mark(card.name, "line", "aircraft")
    yield Mark(squadron.mission, "line", "mission")
    yield Mark(f"{squadron.losses}/{max_losses}", "boxes", "losses")
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
        yield Mark("★", "flag", "ace (Experte)", "good")
    if squadron.leads:
        yield Mark("W", "flag", "wing leader", "good")
    if squadron.dogfight:
        yield Mark("✕", "flag", "in a dogfight", "bad")
    if squadron.slow:
        yield Mark("◦", "flag", "slow", "doubt")
    if squadron.run is not None:
        yield Mark("◎", "flag", f"{squadron.run.profile} run at {squadron.run.target}")
    if squadron.circling == "circling":
        yield Mark("↻", "flag", "circling")
    if squadron.returning:
        yield Mark("⌂", "flag", "returning to base")
    if is_fighter(squadron) and not squadron.alerted:
        yield Mark("z", "flag", "unalerted", "doubt")


def _vector_pieces(fight: Fight) -> Iterator[Piece]:
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


def _connectors(fight: Fight) -> Iterator[Connector]:
    for squadron in fight.on_map():
        if squadron.tally:
            yield Connector(f"tally-{squadron.id}", "tally", (squadron.id, squadron.tally), squadron.side)
        if squadron.balloon:
            yield Connector(f"tally-{squadron.id}", "tally", (squadron.id, squadron.balloon), squadron.side)
        if squadron.run is not None:
            yield Connector(f"run-{squadron.id}", "vector", (squadron.id, squadron.run.target), squadron.side)
        if squadron.vector != NOWHERE:
            yield Connector(f"vector-{squadron.id}", "vector", (squadron.id, f"vector-{squadron.id}"), squadron.side)


def _tracks(fight: Fight) -> Iterator[Track]:
    state = fight.state
    turns = tuple(str(turn) for turn in range(1, fight.scenario.turns + 1))
    now = f"{state.turn} of {len(turns)}"
    yield Track("turn", "Turn", now, turns, max(state.turn - 1, 0), kind="clock")
    for side in SEATS:
        losses = sum(squadron.losses for squadron in state.squadrons.values() if squadron.side == side)
        yield Track(f"losses-{side}", f"{fight.force(side).nation}: aircraft lost", str(losses), amount=losses)
    margin, margin_scale = points(fight, RAIDER), victory_scale(fight)
    yield Track(
        "margin", "VP of the raid", format_signed(margin_scale.at), amount=margin, kind="points", scale=margin_scale
    )
