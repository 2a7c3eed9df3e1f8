"""The point lost for an unanswered raid in Lion (LION-7.2b)."""

from __future__ import annotations

from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.rules.commitment import leave_unanswered
from dowding.games.raf.state import BOMBER


def charge_for_no_response(battle: Lion) -> None:
    """7.2b: an unanswered raid with bombers costs a point, charged once its aircraft are known."""
    bombers = any(battle.is_bomber(gruppe) for gruppe in battle.raiders(BOMBER))
    excused = battle.state.settings["no_response"] == "if able" and not battle.raid.able
    if bombers and not battle.raid.committed and not excused:
        leave_unanswered(battle)
