"""The picture of Eagle: everything on the table, the plan and the British answer with it (EAGLE-16)."""

from __future__ import annotations

from dowding.engine.decision import Seat
from dowding.engine.errors import RulesError
from dowding.games.raf.battle import Battle
from dowding.games.raf.bulletin import bulletin
from dowding.games.raf.counters import ace_box, counters
from dowding.games.raf.eagle.answer import answer_card, chart_areas, with_pool
from dowding.games.raf.eagle.eagle import Eagle
from dowding.games.raf.eagle.forecast import expected
from dowding.games.raf.eagle.tracks import tracks
from dowding.games.raf.markers import calendar_markers, damage_markers
from dowding.games.raf.pack import day_name
from dowding.games.raf.planned.battle import GERMAN
from dowding.games.raf.planned.guide import notes
from dowding.games.raf.planned.planning_board import HIDDEN, plan_pieces
from dowding.games.raf.planned.target_card import target_card_in_play
from dowding.games.raf.raid_plot import plotted_raid, raid_block, raid_way
from dowding.games.raf.victory import last_phase
from dowding.games.raf.words import phase_name
from dowding.view.scene import Picture


def picture(battle: Battle, seat: Seat) -> Picture:
    """What there is to see; nothing is kept from anybody."""
    if not isinstance(battle, Eagle):
        raise RulesError("only Eagle is pictured here")
    raid = plotted_raid(battle, battle.state.raids_today)
    pieces = [
        *with_pool(battle, counters(battle, HIDDEN)),
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
        *(title, phase, tuple(pieces), tuple(tracks(battle)), notes(battle, GERMAN), bulletin(battle)),
        () if raid is None else tuple(raid_way(battle.pack, raid)),
        tuple(chart_areas(battle)),
        expected=expected(battle),
    )
