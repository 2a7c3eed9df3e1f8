"""Advance warning (2P-5.5): approach markers in the regions of this hour's raids, or in their sectors with ULTRA."""

from __future__ import annotations

from typing import Final

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option, Task
from dowding.games.raf.duel.rules.context import BRITISH, Duel
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.plan_limits import raids_at
from dowding.games.raf.rules.display_names import REGION_NAMES
from dowding.games.raf.rules.radar import damaged_nets

ONE_MARKER: Final = 2
NO_MARKER: Final = 3
"""Two damaged nets leave one marker, three or more leave no marker."""
PLAY_ULTRA: Final = Option("ultra", "Use ULTRA: learn the exact sectors that will be raided", risky=True)
KEEP_ULTRA: Final = Option("keep-ultra", "Keep ULTRA for later", risky=True)


def advance_warning(battle: Duel) -> None:
    """I.9, III.4: place approach markers, as far as radar nets work."""
    battle.step_begins("advance warning")
    state = battle.state
    state.approach, state.exact, state.warned = (), False, False
    if len(damaged_nets(battle)) >= NO_MARKER:
        battle.happen("no advance warning", "2P-5.5c", why="three or more radar nets are damaged")
    elif state.ultra:
        battle.schedule_next(play_ultra, place_markers)
    else:
        battle.schedule_next(place_markers)


def play_ultra(battle: Duel) -> Rules:
    """ET12: the British may play the ULTRA marker before approach markers are placed."""
    choice = yield Decision(
        BRITISH,
        "Use ULTRA now to learn which sectors will be raided?",
        rule="2P-ET12",
        options=[PLAY_ULTRA, KEEP_ULTRA],
    )
    if choice.id == PLAY_ULTRA.id:
        battle.state.ultra, battle.state.exact = False, True
        battle.happen("ULTRA played", "2P-ET12")


def place_markers(battle: Duel) -> Rules:
    """5.5a, 5.5b: place a marker in each region with a raid now, or in one of them with two damaged nets."""
    state, targets = battle.state, battle.pack.targets
    raids = [targets[raid.card] for raid in raids_at(battle, state.hour)]
    if state.exact:
        state.approach = tuple(sorted(card.sector for card in raids))
    else:
        regions = sorted({card.region for card in raids})
        if len(damaged_nets(battle)) == ONE_MARKER and regions:
            choice = yield Decision(
                GERMAN,
                "Two radar nets are damaged: choose the one region where the British see a raid",
                rule="2P-5.5b",
                options=[_marker(region) for region in regions],
                waiting="The Germans place an approach marker.",
                task=Task("place an approach marker"),
                pause=True,
            )
            regions = [region for region in regions if choice.id == f"mark:{region}"]
        state.approach = tuple(regions)
    state.warned = True
    battle.reveal()  # the British have seen the markers, so earlier choices cannot be undone
    rule = "2P-ET12" if state.exact else "2P-5.5a" if len(damaged_nets(battle)) < ONE_MARKER else "2P-5.5b"
    battle.happen("advance warning", rule, places=list(state.approach), exact=state.exact)


def _marker(region: str) -> Option:
    return Option(f"mark:{region}", f"A raid from {REGION_NAMES[region]}", region=f"arrow/{region}", risky=True)
