"""Resolving hits (WL-10.6) and cohesion (WL-10.7), for air combat and flak."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from dowding.games.wing_leader.pack.components import Condition, RollName
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.modified_rolls import roll_two_dice
from dowding.games.wing_leader.rules.squadron_status import break_squadron, leave_map
from dowding.games.wing_leader.state import Squadron


def confirm_hit(fight: Fight, squadron_id: str, power: int) -> bool:
    """Roll for a hit: a loss, a straggler or no effect; a second straggler is a loss (WL-10.6.1).

    Returns whether it is a loss.
    """
    victim = fight.squadron(squadron_id)
    natural = fight.roll("hit", "WL-10.6")
    result = hit_result(natural, power, fight.card(victim).protection)
    was_straggler = result == "straggler" and victim.straggler
    if was_straggler:
        victim = replace(victim, straggler=False)
        result = "loss"
    fight.happen(
        "hit",
        "WL-10.6",
        squadron=squadron_id,
        side=victim.side,
        natural=natural,
        firepower=power,
        result=result,
        straggler=was_straggler,
    )
    if result == "straggler":
        fight.put(replace(victim, straggler=True))
    elif result == "loss":
        lose_aircraft(fight, victim)
    return result == "loss"


def hit_result(natural: int, power: int, protection: tuple[int, ...]) -> str:
    """The result of a hit: a loss above all protection values, no effect below all, otherwise a straggler.

    Rules: WL-10.6e, f, A-05.
    """
    if natural == 1:
        return "nothing"
    total = natural + power
    if natural == 6 or total > max(protection):
        return "loss"
    return "straggler" if total >= min(protection) else "nothing"


def lose_aircraft(fight: Fight, victim: Squadron) -> None:
    """Remove an aircraft. At its Max Losses a squadron is eliminated (WL-10.6h)."""
    victim = fight.put(replace(victim, losses=victim.losses + 1))
    if victim.losses >= fight.max_losses(victim):
        leave_map(fight, victim, "eliminated", "WL-10.6")


def check_cohesion_of(
    fight: Fight,
    squadron: Squadron,
    column: Literal["fighter", "bomber", "flak"],
    amounts: dict[Condition, int],
) -> None:
    """Roll cohesion in a column and apply it; a leader may be lost with an aircraft (WL-10.7a to e, 10.7.3)."""
    kind: RollName = "flak cohesion" if column == "flak" else "cohesion"
    roll = roll_two_dice(fight, kind, "WL-10.7", amounts)
    levels = fight.pack.disruption(column, roll.total)
    fight.happen(
        "cohesion",
        "WL-10.7",
        squadron=squadron.id,
        side=squadron.side,
        natural=roll.natural,
        modifiers=roll.modifiers,
        levels=levels,
    )
    if amounts.get("losses") and roll.natural == 2 and (squadron.experte or squadron.leads):
        fight.happen("leader lost", "WL-10.7.3", squadron=squadron.id)
        squadron = fight.put(replace(squadron, experte=False, leads=False))
    if levels:
        disrupt(fight, squadron, levels)


def disrupt(fight: Fight, squadron: Squadron, levels: int) -> None:
    """Disrupt a squadron: a flight breaks at one level, a squadron at two (WL-10.7d, e)."""
    if squadron.size == "flight" or levels + squadron.disrupted > 1:
        break_squadron(fight, squadron, "WL-10.7")
    else:
        fight.put(replace(squadron, disrupted=True))
        fight.happen("disrupted", "WL-10.7", squadron=squadron.id)
