"""Lufberys (WL-13.4.3): a squadron flies in a circle, each aircraft covering the next."""

from __future__ import annotations

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option
from dowding.games.wing_leader.geometry import LEFT, RIGHT, Facing
from dowding.games.wing_leader.rules.context import Fight, is_escort, is_fighter, is_single
from dowding.games.wing_leader.rules.option_labels import squadron_label
from dowding.games.wing_leader.rules.squadron_status import become_sweep
from dowding.games.wing_leader.state import NOWHERE, Squadron

LEVEL_FACINGS: tuple[tuple[str, Facing], ...] = (("L", LEFT), ("R", RIGHT))
LUFBERY_MPS = 2


def may_enter_lufbery(fight: Fight, squadron: Squadron) -> bool:
    """Whether a squadron may form a Lufbery: alerted, unbroken fighters, not returning, with no enemy in the square.

    Rules: WL-13.4.3a, b.
    """
    return (
        fight.advanced
        and is_fighter(squadron)
        and squadron.alerted
        and not squadron.broken
        and not squadron.returning
        and not squadron.lufbery
        and not squadron.dogfight
        and not _has_left_one(fight, squadron)
        and squadron.throttle != "none"  # it must dive (WL-13.8.2d)
        and not is_single(fight, squadron)
        and not fight.enemies_in(squadron)
    )


def _has_left_one(fight: Fight, squadron: Squadron) -> bool:
    """Whether it has left a Lufbery in this move, and may not form another (A-82)."""
    track = fight.state.tracks.get(squadron.id)
    return track is not None and track.unwound


def enter_lufbery(fight: Fight, squadron: Squadron, facing: Facing) -> Squadron:
    """Form a Lufbery: level flight in a circle. An escort that does so becomes a sweep (WL-13.4.3a, d)."""
    fight.happen("lufbery", "WL-13.4.3", squadron=squadron.id)
    squadron = fight.put(replace(squadron, lufbery=True, facing=facing, forming_up=NOWHERE, forming_on=""))
    return become_sweep(fight, squadron, "WL-9.2.2.2") if is_escort(squadron) else squadron


def leave_lufbery(fight: Fight, squadron: Squadron) -> None:
    """Leave a Lufbery without cost, facing left or right (WL-13.4.3e, f)."""
    fight.happen("leaves lufbery", "WL-13.4.3", squadron=squadron.id)
    fight.put(replace(squadron, lufbery=False))
    fight.schedule_next((face_level, squadron.id))


def face_level(fight: Fight, squadron_id: str) -> Rules:
    """Choose a facing after leaving a Lufbery (WL-13.4.3f)."""
    squadron = fight.squadron(squadron_id)
    if squadron.place != "map":
        return
    choice = yield Decision(
        squadron.side,
        f"{squadron_label(fight, squadron)} leaves its Lufbery: which way does it face?",
        "WL-13.4.3",
        [
            Option("face:L", "Face left", piece=squadron.id, risky=True),
            Option("face:R", "Face right", piece=squadron.id, risky=True),
        ],
    )
    fight.put(replace(fight.squadron(squadron_id), facing=LEFT if choice.id == "face:L" else RIGHT))


def attackers_leave_lufbery(fight: Fight) -> None:
    """Attackers leave their Lufbery before the combat roll (WL-13.4.3e)."""
    combat = fight.state.combat
    for squadron_id in () if combat is None else combat.attackers:
        if fight.squadron(squadron_id).lufbery:
            leave_lufbery(fight, fight.squadron(squadron_id))
