"""The scene of a game of Lion: counters, markers, cards and tracks, without anything the player may not know."""

from __future__ import annotations

from collections.abc import Iterator

from dowding.engine.decision import Seat
from dowding.engine.errors import RulesError
from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.lion.rules.targets import region_on_top
from dowding.games.raf.lion.view.guide import guide_notes
from dowding.games.raf.lion.view.tracks import tracks
from dowding.games.raf.pack.loader import day_name
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.display_names import REGION_NAMES
from dowding.games.raf.rules.option_labels import phase_name
from dowding.games.raf.rules.victory import last_phase
from dowding.games.raf.view.counters import ace_box, counters
from dowding.games.raf.view.day_bulletin import bulletin
from dowding.games.raf.view.markers import calendar_markers, damage_markers, target_card
from dowding.games.raf.view.raid_plot import plotted_raid, raid_block, raid_route, responding_areas
from dowding.view.scene import Mark, Picture, Piece


def build_picture(battle: Battle, seat: Seat) -> Picture:
    """The scene as the player sees it."""
    if not isinstance(battle, Lion):
        raise RulesError("only Lion is pictured here")
    state = battle.state
    pieces = list(counters(battle))
    pieces += damage_markers(battle)
    pieces += calendar_markers(battle)
    pieces += ace_box(battle)
    pieces += _backs(battle)
    pieces += target_card(battle)
    raid = plotted_raid(battle, state.raids_today)
    if raid is not None:
        pieces.append(raid_block(battle.pack, raid))
    ways = () if raid is None else tuple(raid_route(battle.pack, raid))
    title = f"{battle.scenario.title}, {day_name(state.day)}"
    phase = last_phase(battle) if battle.is_over else phase_name(state)
    return Picture(
        title,
        phase,
        tuple(pieces),
        tuple(tracks(battle)),
        guide_notes(battle),
        bulletin(battle),
        ways,
        tuple(responding_areas(battle)),
    )


def _backs(battle: Lion) -> Iterator[Piece]:
    """The visible backs of the next target cards, on the approach arrows."""
    state = battle.state
    if state.pulled:
        region = battle.pack.targets[state.pulled].region
        tooltip = f"Next target card: {REGION_NAMES[region]}"
        yield _back("back-1", region, "next", "1", tooltip)
    top = region_on_top(battle)
    if top:
        order = "2" if state.pulled else "1"
        tooltip = f"{'The card after that' if state.pulled else 'Next target card'}: {REGION_NAMES[top]}"
        label = "then" if state.pulled else "next"
        yield _back("back-2", top, label, order, tooltip)


def _back(piece_id: str, region: str, label: str, order: str, tooltip: str) -> Piece:
    marks = (Mark(order, "sign", "order"),)
    return Piece(piece_id, f"arrow/{region}", label, "target card", "german", "back", marks, tooltip, form="card")
