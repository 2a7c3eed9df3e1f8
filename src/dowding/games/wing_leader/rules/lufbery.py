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
    """WL-13.4.3a, b: alerted, unbroken fighters that do not go home, of more than one aircraft, with no enemy about."""
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
    """A-82: nobody leaves a Lufbery and forms another in one move."""
    track = fight.state.tracks.get(squadron.id)
    return track is not None and track.unwound


def enter_lufbery(fight: Fight, squadron: Squadron, facing: Facing) -> Squadron:
    """WL-13.4.3a, d: level flight, round and round; an escort leaves its bombers for it, and nobody forms up in it."""
    fight.happen("lufbery", "WL-13.4.3", squadron=squadron.id)
    squadron = fight.put(replace(squadron, lufbery=True, facing=facing, forming_up=NOWHERE, forming_on=""))
    return become_sweep(fight, squadron, "WL-9.2.2.2") if is_escort(squadron) else squadron


def leave_lufbery(fight: Fight, squadron: Squadron) -> None:
    """WL-13.4.3e, f: out of it at once, without cost, facing left or right."""
    fight.happen("leaves lufbery", "WL-13.4.3", squadron=squadron.id)
    fight.put(replace(squadron, lufbery=False))
    fight.schedule_next((face_level, squadron.id))


def face_level(fight: Fight, squadron_id: str) -> Rules:
    """WL-13.4.3f: which way it faces then."""
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
    """WL-13.4.3e: an attacker leaves its Lufbery before the roll."""
    combat = fight.state.combat
    for squadron_id in () if combat is None else combat.attackers:
        if fight.squadron(squadron_id).lufbery:
            leave_lufbery(fight, fight.squadron(squadron_id))
