"""Rocket fighters (WL-13.8.2): throttle, fuel and gliding."""

from __future__ import annotations

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option
from dowding.games.wing_leader.rules.context import Fight, altitude
from dowding.games.wing_leader.rules.option_labels import squadron_label
from dowding.games.wing_leader.rules.squadron_status import leave_map
from dowding.games.wing_leader.state import Squadron

FULL_FUEL = 3
FULL_MPS = 4
UNPOWERED_MPS = 2


def is_rocket(fight: Fight, squadron: Squadron) -> bool:
    """Whether a squadron flies rocket fighters."""
    return fight.advanced and "rocket" in fight.card(squadron).abilities


def choose_throttle(fight: Fight, squadron_id: str) -> Rules:
    """Choose the throttle: full throttle costs fuel; without it the flight glides and may land (WL-13.8.2a, e, g)."""
    squadron = fight.squadron(squadron_id)
    takes_off = squadron.took_off == fight.state.turn
    throttle = "full" if takes_off else "none"  # WL-13.8.2.1
    if squadron.fuel and not takes_off:
        options = [
            Option("full-throttle", f"Full throttle ({squadron.fuel} fuel left)", piece=squadron_id),
            Option("no-throttle", "No throttle: glide", piece=squadron_id, risky=True),
        ]
        choice = yield Decision(
            squadron.side, f"Which throttle does {squadron_label(fight, squadron)} use?", "WL-13.8.2", options
        )
        throttle = "full" if choice.id == "full-throttle" else "none"
    set_throttle(fight, squadron, full=throttle == "full")
    squadron = fight.squadron(squadron_id)
    if throttle == "none" and altitude(squadron) == 0:
        leave_map(fight, squadron, "escaped", "WL-13.8.2")
    elif not squadron.fuel and not squadron.tally and not squadron.returning:
        fight.put(replace(squadron, returning=fight.friendly_edge(squadron.side)))


def set_throttle(fight: Fight, squadron: Squadron, *, full: bool) -> None:
    """The throttle of this turn."""
    fuel = squadron.fuel - 1 if full else squadron.fuel
    fight.put(replace(squadron, throttle="full" if full else "none", fuel=fuel))
    fight.happen("throttle", "WL-13.8.2", squadron=squadron.id, full=full, fuel=fuel)
