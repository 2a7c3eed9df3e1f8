"""The picture of Eagle, with the plan and the British response (EAGLE-16)."""

from __future__ import annotations

from dowding.engine.decision import Seat
from dowding.engine.errors import RulesError
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.eagle.view.response_board import answer_card, chart_areas, mark_pool
from dowding.games.raf.eagle.view.tracks import tracks
from dowding.games.raf.pack.loader import day_name
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.view.guide import guide_notes
from dowding.games.raf.planning.view.me109s_left import me109s_left
from dowding.games.raf.planning.view.planning_board import HIDDEN, plan_pieces
from dowding.games.raf.planning.view.target_card import target_card_in_play
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.option_labels import phase_name
from dowding.games.raf.rules.victory import last_phase
from dowding.games.raf.view.counters import ace_box, counters
from dowding.games.raf.view.day_bulletin import bulletin
from dowding.games.raf.view.markers import calendar_markers, damage_markers
from dowding.games.raf.view.raid_plot import plotted_raid, raid_block, raid_route
from dowding.view.scene import Picture


def build_picture(battle: Battle, seat: Seat) -> Picture:
    """The picture for any seat, since nothing is hidden."""
    if not isinstance(battle, Eagle):
        raise RulesError("only Eagle is drawn here")
    raid = plotted_raid(battle, battle.state.raids_today)
    pieces = [
        *mark_pool(battle, counters(battle, HIDDEN)),
        *plan_pieces(battle),
        *damage_markers(battle),
        *(() if raid is None else (raid_block(battle.pack, raid),)),
        *calendar_markers(battle),
        *ace_box(battle),
        *target_card_in_play(battle),
        *answer_card(battle),
    ]
    title = f"{battle.scenario.title}, {day_name(battle.state.day)}"
    phase = last_phase(battle) if battle.is_over else phase_name(battle.state)
    return Picture(
        *(title, phase, tuple(pieces), tuple(tracks(battle)), guide_notes(battle, GERMAN), bulletin(battle)),
        () if raid is None else tuple(raid_route(battle.pack, raid)),
        tuple(chart_areas(battle)),
        place_notes=tuple(me109s_left(battle)),
    )
