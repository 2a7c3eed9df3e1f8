"""Return to base with the bombing rules (WL-9.2.6b): a raider chooses either edge when it turns for home."""

from __future__ import annotations

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.option_labels import squadron_label


def choose_edge(fight: Fight, squadron_id: str) -> Rules:
    """Choose the edge, once and for all."""
    squadron = fight.state.squadrons.get(squadron_id)
    if squadron is None or squadron.place not in ("map", "edge"):
        return
    options = [
        Option(f"edge:{edge}", f"Leave by the {edge} edge", piece=squadron_id, risky=True)
        for edge in (fight.friendly_edge(squadron.side), fight.enemy_edge(squadron.side))
    ]
    prompt = f"{squadron_label(fight, squadron)} returns to base: by which edge?"
    choice = yield Decision(squadron.side, prompt, "WL-9.2.6", options)
    edge = fight.friendly_edge(squadron.side) if choice.id == options[0].id else fight.enemy_edge(squadron.side)
    fight.put(replace(fight.squadron(squadron_id), returning=edge))
    fight.happen("homeward", "WL-9.2.6", squadron=squadron_id, edge=edge)
