"""The scene of a battle: the sky in front, with the campaign's boards and the Raid Display beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from dowding.engine.decision import Seat
from dowding.games.battles.context import BattlesContext
from dowding.games.battles.flying import NAME, is_played_by_both
from dowding.games.battles.guide import battle_notes, question_notes
from dowding.games.battles.translation import offer_of_host
from dowding.games.wing_leader.game import PRESENTER
from dowding.games.wing_leader.pack.scenario import DEFENDER, RAIDER, Force, Losses, Scenario, Victory
from dowding.games.wing_leader.pack.sky import Sky
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.view.art.clouds import box_of
from dowding.games.wing_leader.view.art.frame import LEFT, RIGHT, SURFACE, top_of
from dowding.games.wing_leader.view.boards import draw_boards
from dowding.view.scene import Area, Board, Connector, Mark, Picture, Piece, Point, Track

SKY: Final = f"{NAME}/sky"
"""The board of the sky."""
SIDES: Final = {RAIDER: "german", DEFENDER: "british"}
"""The side of the campaign for each side of the battle."""
HIDDEN_TRACKS: Final = frozenset({"margin"})
"""Wing Leader's points, which do not count in a battle (BRIDGE-4.1)."""
EMPTY: Final = Losses(1, 1)
NO_BATTLE: Final = Scenario(
    source="reconstructed: an empty sky",
    id=NAME,
    title="the battle",
    about="",
    turns=1,
    raider=Force(nation="Germany", edge="left", max_losses=EMPTY, squadrons=()),
    defender=Force(nation="Britain", edge="right", max_losses=EMPTY, squadrons=()),
    victory=Victory(1, -1),
)
"""The scenario of the sky's board, which is the same for all battles of a match."""


def battle_boards() -> tuple[Board, ...]:
    """The boards of the sky, which are the same for all battles. Clouds are areas of the picture.

    No seat owns them, so clients show them only while units of a battle are on them.
    """
    return tuple(_board_of_host(board) for board in draw_boards(NO_BATTLE, Sky()))


def _board_of_host(board: Board) -> Board:
    regions = tuple(replace(region, id=_id(region.id)) for region in board.regions)
    return replace(board, id=_id(board.id), regions=regions, owner=NAME)


def _id(guest_id: str) -> str:
    return f"{NAME}/{guest_id}"


def picture_with_battle(battle: BattlesContext, seat: Seat, campaign: Picture) -> Picture:
    """The picture of the campaign, and that of the battle in front while one is under way."""
    if not battle.is_fighting:
        return replace(campaign, notes=(*question_notes(battle), *campaign.notes))
    fight = battle.fight
    sky = PRESENTER.picture(fight, seat)
    turn = f", turn {fight.state.turn}" if fight.state.turn else ""
    return replace(
        campaign,
        phase=f"Battle over {battle.target.name}{turn}: {sky.phase}",
        pieces=(*campaign.pieces, *(_piece_of_host(battle, piece) for piece in sky.pieces)),
        tracks=(*_tracks(fight, sky.tracks), *campaign.tracks),
        notes=battle_notes(battle),
        threads=(*campaign.threads, *(_connector_of_host(thread) for thread in sky.threads)),
        areas=(*campaign.areas, *_weather(fight)),
        offers=tuple(map(offer_of_host, sky.offers)) if is_played_by_both(battle) else (),
        front=SKY,
    )


def _piece_of_host(battle: BattlesContext, piece: Piece) -> Piece:
    """A piece of the battle under its name in the campaign: 54 Sqn instead of S054."""
    theatre, unit = battle.theatre, piece.id.removeprefix("vector-")
    name = theatre.names.get(unit, piece.label)
    short = theatre.short_names.get(unit, piece.label)
    return replace(
        piece,
        id=_id(piece.id),
        region=_id(piece.region),
        label=name,
        side=SIDES.get(piece.side, piece.side),
        marks=tuple(_mark_of_host(mark, unit, short) for mark in piece.marks),
        tooltip=theatre.rename(piece.tooltip),
    )


def _mark_of_host(mark: Mark, unit: str, name: str) -> Mark:
    return replace(mark, text=name) if mark.text == unit else mark


def _connector_of_host(thread: Connector) -> Connector:
    stops = tuple(_id(stop) for stop in thread.stops)
    return replace(thread, id=_id(thread.id), stops=stops, side=SIDES.get(thread.side, thread.side))


def _tracks(fight: Fight, tracks: tuple[Track, ...]) -> Iterator[Track]:
    for track in tracks:
        if track.id not in HIDDEN_TRACKS:
            label = track.label.replace(": aircraft lost", " lost")
            yield Track(_id(track.id), label, track.value, group="Battle", amount=track.amount, kind="gauge")
    yield Track(_id("sun"), "Sun", fight.scenario.sun or "abeam", group="Battle", kind="gauge")


def _weather(fight: Fight) -> Iterator[Area]:
    """The clouds and the haze of this battle."""
    for number, bank in enumerate(fight.scenario.clouds):
        left, top, width, height = box_of(bank)
        kind, label = ("wisp", "wispy cloud") if bank.kind == "wispy" else ("cloud", f"{bank.kind} cloud")
        outline = _box(left, top, left + width, top + height)
        yield Area(_id(f"cloud-{number}"), SKY, "wisp" if kind == "wisp" else "cloud", outline, label)
    if fight.scenario.haze is not None:
        outline = _box(LEFT, top_of(fight.scenario.haze), RIGHT, SURFACE)
        yield Area(_id("haze"), SKY, "haze", outline, f"haze up to altitude {fight.scenario.haze}")


def _box(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return ((left, top), (right, top), (right, bottom), (left, bottom))
