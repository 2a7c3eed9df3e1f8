"""Night raids in Lion (LION-18): commitment, interception and bombing."""

from __future__ import annotations

from typing import Final

from dowding.engine.agenda import Rules
from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.lion.rules.recovery import withdraw_stukas
from dowding.games.raf.pack.components import Aircraft, Luftflotte
from dowding.games.raf.rules.night import intercept_by_night, night_accident, night_bombing
from dowding.games.raf.state import BASE, NIGHT, Gruppe

NIGHT_BOMBERS: Final[tuple[Aircraft, ...]] = ("He111", "Do17", "Ju88")
"""18.21a: the types sent at night, in order. Ju87s are never sent."""
LUFTFLOTTEN: Final[tuple[Luftflotte, ...]] = (2, 3)


def night_raids(battle: Lion) -> None:
    """IV.2: commitment, interception, combat and bombing at night."""
    if battle.has_night_raids:
        battle.step_begins("night raids")
        battle.schedule_next(night_commitment, night_interception, night_bombing, night_accident)


def night_commitment(battle: Lion) -> None:
    """18.2: a die and the date, or the terror strategy, give the number of bombers of each Luftflotte."""
    die = battle.roll("night commitment", "LION-18.2a")
    quotas = battle.pack.night_commitment(battle.state.day, die, terror=battle.state.terror)
    for luftflotte, quota in zip(LUFTFLOTTEN, quotas, strict=True):
        _fill_night_box(battle, luftflotte, quota)
    battle.happen("night commitment", "LION-18.2a", die=die, lf2=quotas[0], lf3=quotas[1])


def _fill_night_box(battle: Lion, luftflotte: Luftflotte, quota: int) -> None:
    """18.21: fill the night box with He111s, then Do17s, then Ju88s. Surplus bombers in it go home full."""
    raiding = [raider for raider in battle.gruppen_in(NIGHT) if battle.pack.gruppen[raider.id].luftflotte == luftflotte]
    while len(raiding) > quota:
        gruppe = _pick_at_random(battle, raiding)
        battle.put_gruppe(gruppe, BASE, full=True)
        raiding.remove(gruppe)
    missing = quota - len(raiding)
    for aircraft in NIGHT_BOMBERS:
        ready = [
            waiting
            for counter in battle.pack.gruppen_at[luftflotte, aircraft]
            if (waiting := battle.state.gruppen.get(counter.id)) is not None and waiting.box == BASE
        ]
        while missing > 0 and ready:
            gruppe = _pick_at_random(battle, ready)
            ready.remove(gruppe)
            battle.put_gruppe(gruppe, NIGHT, full=True)  # LC-41: at night all bombers count as full
            missing -= 1


def _pick_at_random(battle: Lion, gruppen: list[Gruppe]) -> Gruppe:
    gruppe_ids = [gruppe.id for gruppe in gruppen]
    gruppe_id = battle.draw(gruppe_ids, "Gruppe", "LION-18.21a") if len(gruppe_ids) > 1 else gruppe_ids[0]
    return battle.state.gruppen[gruppe_id]


def night_interception(battle: Lion) -> Rules:
    """18.3, 18.4: Blenheims intercept night raiders; then the withdrawal of Ju87s is checked (19.7)."""
    yield from intercept_by_night(battle)
    if not battle.is_over:
        withdraw_stukas(battle)
