"""German raid deployment (2P-4.II6): reveal the hidden display; decoys, edge of range, unanswered raids."""

from __future__ import annotations

from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.planning.rules.strategy import show_strategies, show_strategy
from dowding.games.raf.planning.state import DISPLAY
from dowding.games.raf.rules.commitment import leave_unanswered, patrollers_under_delay
from dowding.games.raf.rules.decks import discard
from dowding.games.raf.state import BOMBER, ESCORT, HUNT, PATROL, GruppeBox

UNANSWERED = 2
"""A raid with this many bombers costs VP if no squadron responds (9.2b)."""


def reveal_display(battle: PlanningBattle) -> None:
    """II.6: the hidden display is copied to the Raid Display."""
    state = battle.state
    boxes: dict[str, list[str]] = {box: [] for box in DISPLAY}
    state.jabos = battle.flying.jabos
    for mission in state.display:
        box = _box_now(battle, mission.box)
        full = not is_flipped(battle, mission.gruppe, mission.box)
        battle.put_gruppe(state.gruppen[mission.gruppe], box, full=full)
        boxes[box].append(mission.gruppe)
    force = tuple(mission.gruppe for mission in state.display)
    state.display = state.given = ()
    battle.change_raid(deployed=True, size=len(force), force=force)
    jabos = list(battle.flying.jabos)
    battle.happen("raid deployed", battle.rule_refs.deployment, display={**boxes}, jabos=jabos)
    show_strategies(battle, "deployment")


def decoy_vanishes(battle: PlanningBattle) -> None:
    """2C-08: remove a decoy. Squadrons that responded to it go to Inflight."""
    for number in battle.flying.strategies:
        show_strategy(battle, number)
    battle.happen("decoy", battle.rule_refs.decoy, target=battle.raid.target)
    battle.squadrons_leave(battle.squadrons_in(HUNT), battle.rule_refs.decoy, "it was a decoy")
    battle.change_raid(deployed=True, size=0)
    battle.go_to(raid_over)


def _box_now(battle: PlanningBattle, box: GruppeBox) -> GruppeBox:
    """7.31, 21.5b: without warning channel patrollers escort; after a delayed response they hunt."""
    if box != PATROL:
        return box
    if battle.raid.warning == "none":
        return ESCORT
    return (patrollers_under_delay(battle) if battle.raid.delayed else None) or PATROL


def is_flipped(battle: PlanningBattle, gruppe_id: str, box: GruppeBox) -> bool:
    """21.4: whether a Gruppe is reduced: Me109s at the edge of range (not patrols or Jabos), elite Me110s beyond it."""
    if not battle.advanced:
        return False
    counter, reach = battle.pack.gruppen[gruppe_id], battle.target.me109
    if counter.type == "Me109":
        return reach == "edge" and not battle.flying.forward and box != PATROL and gruppe_id not in battle.flying.jabos
    return counter.elite and reach == "no"


def charge_at_deployment(battle: PlanningBattle) -> None:
    """9.2b, 2C-13: charge an unanswered raid at deployment, under poor or limited intelligence."""
    if battle.raid.intelligence != "accurate":
        _charge(battle)


def charge_after_commitment(battle: PlanningBattle) -> None:
    """9.2b, 2C-13: charge an unanswered raid after commitment, under accurate intelligence."""
    if battle.raid.intelligence == "accurate":
        _charge(battle)


def _charge(battle: PlanningBattle) -> None:
    bombers = sum(battle.is_bomber(gruppe) for gruppe in battle.raiders(BOMBER))
    if bombers >= UNANSWERED and not battle.raid.committed:
        leave_unanswered(battle)


def raid_over(battle: PlanningBattle) -> None:
    """II.17: put the target card beside the clock. Its strategy cards are spent."""
    state, planned = battle.state, battle.flying
    state.beside_clock = (*state.beside_clock, planned.card)
    state.played = (*state.played, *planned.strategies)
    state.raid = state.flying = None
    state.display, state.given, state.jabos, state.shown = (), (), (), ()
    state.word, state.detection_die, state.moment = "", 0, None


def clear_clock(battle: PlanningBattle) -> None:
    """II.17: discard the target cards of the hour."""
    for card in battle.state.beside_clock:
        discard(battle, "target", card)
    battle.state.beside_clock = ()
