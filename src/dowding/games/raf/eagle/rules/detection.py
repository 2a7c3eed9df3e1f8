"""Detection (EAGLE-6.2): ULTRA improves the warning or sees through a decoy; the announced size of a decoy."""

from __future__ import annotations

from dowding.engine.agenda import Rules
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.eagle.rules.response import is_seen_through
from dowding.games.raf.eagle.state import Answer
from dowding.games.raf.pack.components import Warning
from dowding.games.raf.planning.rules.detection import state_number
from dowding.games.raf.planning.state import PlannedRaid
from dowding.games.raf.rules.commitment import WARNINGS


def ultra_warns(battle: Eagle) -> None:
    """6.2e, 14d: spend ULTRA on a decoy that would deceive, or on a large raid without very early warning."""
    state, raid = battle.state, battle.raid
    state.ultra_spent, state.answer = False, Answer()
    if not state.ultra:
        return
    if battle.has_strategy("decoy"):
        if raid.intelligence != "accurate":
            _spend(battle, "EAGLE-14d")
    elif is_warned_by_ultra(battle, battle.flying, raid.warning):
        _spend(battle, "EAGLE-6.2e")
        battle.change_raid(warning=WARNINGS[WARNINGS.index(raid.warning) + 1])


def is_warned_by_ultra(battle: Eagle, raid: PlannedRaid, warning: Warning) -> bool:
    """6.2e: whether ULTRA is available, the raid is large enough and its warning can still improve."""
    if not battle.state.ultra or battle.has_strategy("decoy", raid):
        return False
    return len(raid.gruppen) >= battle.pack.response_number["ULTRA size"] and warning != WARNINGS[-1]


def _spend(battle: Eagle, rule: str) -> None:
    battle.state.ultra, battle.state.ultra_spent = False, True
    battle.happen("ULTRA played", rule)


def claim_number(battle: Eagle) -> Rules:
    """14c: under limited intelligence the player announces the number of Gruppen of a decoy."""
    if battle.has_strategy("decoy") and not is_seen_through(battle):
        yield from state_number(battle)
