"""High Command's effort (EAGLE-5.5): a daily quota of bombers, which costs VP if missed."""

from __future__ import annotations

from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.planning.rules.assignment import bombers_at_hand


def set_quota(battle: Eagle) -> None:
    """5.5e: set the quota of the day when planning begins."""
    state, number = battle.state, battle.pack.high_command
    state.sent = 0
    state.quota = min(number["quota"], len(bombers_at_hand(battle)) // number["quota share"])


def count_bombers(battle: Eagle) -> None:
    """5.5f: count the bombers of a raid as sent when it is formed."""
    battle.state.sent += sum(battle.is_bomber(battle.state.gruppen[gruppe_id]) for gruppe_id in battle.flying.gruppen)


def charge_effort(battle: Eagle) -> None:
    """5.5d: charge VP if fewer bombers than the quota were sent, before anything else at the end of the day."""
    state = battle.state
    if state.settings["high_command"] == "yes" and state.sent < state.quota:
        battle.happen("effort", "EAGLE-5.5d", sent=state.sent, quota=state.quota)
        battle.score(battle.pack.high_command["charge"], "effort", "EAGLE-5.5d")
