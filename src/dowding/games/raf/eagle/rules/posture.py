"""Posture (EAGLE-7.4): how earlier raids change the response, and the charge for unanswered raids."""

from __future__ import annotations

from typing import Final, get_args

from dowding.games.raf.eagle.pack.components import Posture
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.eagle.state import Display
from dowding.games.raf.planning.rules.deployment import UNANSWERED
from dowding.games.raf.rules.commitment import leave_unanswered
from dowding.games.raf.state import BOMBER, HUNT

POSTURES: Final[tuple[Posture, ...]] = get_args(Posture)
"""Bold, steady, wary."""
STEADY: Final = POSTURES.index("steady")


def morning_posture(battle: Eagle) -> None:
    """I.8: overnight the posture moves one space towards steady, except on the first day."""
    at = POSTURES.index(battle.state.posture)
    if battle.state.raid_day > 1 and at != STEADY:
        _move(battle, "steady", "EAGLE-4.I8")


def note_display(battle: Eagle) -> None:
    """7.4b: record the deployed raid, which decides the posture later."""
    raiders = battle.raiders(BOMBER)
    bombers = sum(battle.is_bomber(raider) for raider in raiders)
    battle.state.display_formed = Display(len(battle.raiders(HUNT)), len(raiders), bombers)


def charge_and_posture(battle: Eagle) -> None:
    """II.8: charge an unanswered raid, then move the posture; not for a decoy."""
    if battle.has_strategy("decoy"):
        return
    formed, number = battle.state.display_formed, battle.pack.response_number
    bombers = formed.bombers
    if battle.raid.intelligence == "accurate":  # 2C-13: counted once the British know the display
        bombers = sum(battle.is_bomber(raider) for raider in battle.raiders(BOMBER))
    answered = battle.raid.committed
    if not answered and bombers >= UNANSWERED:
        leave_unanswered(battle)
        if battle.is_over:
            return
    if formed.hunters >= number["bait hunters"] and formed.raiders < number["bait raiders"]:
        _move(battle, "wary", "EAGLE-7.4b")
    elif not answered and formed.bombers >= number["bold bombers"]:
        _move(battle, "bold", "EAGLE-7.4c")


def drawn_by_decoy(battle: Eagle) -> None:
    """14f: a decoy to which squadrons responded moves the posture towards wary."""
    if battle.raid.committed:
        _move(battle, "wary", "EAGLE-14f")


def _move(battle: Eagle, towards: Posture, rule: str) -> None:
    """7.4d: move one space at most, within the track."""
    at, to = POSTURES.index(battle.state.posture), POSTURES.index(towards)
    if at != to:
        battle.state.posture = POSTURES[at + (1 if to > at else -1)]
        battle.happen("posture", rule, posture=battle.state.posture)
