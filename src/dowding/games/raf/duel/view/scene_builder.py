"""The picture of RAF: 2-Player for each seat. Only the German player sees the plan."""

from __future__ import annotations

from collections.abc import Iterator

from dowding.engine.decision import Seat
from dowding.engine.errors import RulesError
from dowding.games.raf.duel.rules.context import Duel
from dowding.games.raf.duel.view.tracks import tracks
from dowding.games.raf.pack.loader import day_name
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.view.guide import guide_notes
from dowding.games.raf.planning.view.me109s_left import me109s_left
from dowding.games.raf.planning.view.planning_board import HIDDEN, expected_results, plan_pieces
from dowding.games.raf.planning.view.target_card import target_card_in_play
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.display_names import REGION_NAMES
from dowding.games.raf.rules.option_labels import phase_name
from dowding.games.raf.rules.victory import last_phase
from dowding.games.raf.view.counters import ace_box, counters
from dowding.games.raf.view.day_bulletin import bulletin
from dowding.games.raf.view.markers import calendar_markers, damage_markers
from dowding.games.raf.view.raid_plot import plotted_raid, raid_block, raid_route, responding_areas
from dowding.view.scene import Expected, Mark, Picture, Piece


def build_picture(battle: Battle, seat: Seat) -> Picture:
    """What this seat sees of the game. When it is over, everyone sees everything."""
    if not isinstance(battle, Duel):
        raise RulesError("only RAF: 2-Player is drawn here")
    state = battle.state
    pieces = list(counters(battle, HIDDEN))
    sees_plan = seat == GERMAN or battle.is_over
    if sees_plan:
        pieces += plan_pieces(battle)
    pieces += damage_markers(battle)
    raid = plotted_raid(battle, state.raids_today)
    if raid is not None:
        pieces.append(raid_block(battle.pack, raid))
    pieces += calendar_markers(battle)
    pieces += ace_box(battle)
    pieces += _approach_markers(battle)
    pieces += target_card_in_play(battle)
    title = f"{battle.scenario.title}, {day_name(state.day)}"
    phase = last_phase(battle) if battle.is_over else phase_name(state)
    return Picture(
        *(title, phase, tuple(pieces), tuple(tracks(battle, seat)), guide_notes(battle, seat), bulletin(battle)),
        () if raid is None else tuple(raid_route(battle.pack, raid)),
        tuple(responding_areas(battle)),
        place_notes=tuple(me109s_left(battle)) if sees_plan else (),
    )


def expected(battle: Duel, seat: Seat) -> tuple[Expected, ...]:
    """The expected results of the planned raids, for seats that may know the plan."""
    return expected_results(battle) if seat == GERMAN or battle.is_over else ()


def _approach_markers(battle: Duel) -> Iterator[Piece]:
    """The approach markers of the raids of this hour."""
    state = battle.state
    for number, place in enumerate(state.approach, 1):
        name = place if state.exact else REGION_NAMES[place]
        region = place if state.exact else f"arrow/{place}"
        tooltip = f"A raid on sector {name} this hour" if state.exact else f"At least one raid from {name} this hour"
        marks = (Mark("!", "sign", "raid"),)
        yield Piece(f"approach-{number}", region, "raid", "approach marker", "german", "", marks, tooltip)
