"""Barrage balloons (WL-14.3): mooring, tallies of sweeps on them, and attacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option, Seat
from dowding.games.wing_leader.geometry import LETTERS, column_of, name_of, square_at
from dowding.games.wing_leader.pack.components import Condition
from dowding.games.wing_leader.pack.scenario import BalloonListing
from dowding.games.wing_leader.rules.after_combat import cohesion_amounts
from dowding.games.wing_leader.rules.context import Fight, is_fast
from dowding.games.wing_leader.rules.hits import check_cohesion_of, hit_result
from dowding.games.wing_leader.rules.modified_rolls import roll_two_dice
from dowding.games.wing_leader.rules.option_labels import squadron_label
from dowding.games.wing_leader.rules.radios import net_key, net_of
from dowding.games.wing_leader.rules.ratings import basic_speed, basic_turn, combat_modifiers, combat_value
from dowding.games.wing_leader.rules.resolution import MAX_COLUMN, halve_hits
from dowding.games.wing_leader.rules.squadron_status import alert
from dowding.games.wing_leader.rules.surface import NEAR_THE_SURFACE
from dowding.games.wing_leader.rules.tactics import POD_FIREPOWER, has_gyro
from dowding.games.wing_leader.state import DEPLETED, Balloon, Squadron

MAX_LOSSES: Final = 2
MAX_MOORING_ALTITUDE: Final = 2
BALLOON_PROTECTION: Final = (0,)


def moor_balloons(fight: Fight, side: Seat) -> Rules:
    """Moor the balloons of a side. The owner chooses the altitude if the scenario leaves it open (WL-14.3a, DP-08)."""
    for listing in fight.scenario.balloons if fight.surface else ():
        if listing.side != side or listing.id in fight.state.balloons:
            continue
        height = listing.altitude
        if height is None:
            options = [
                Option(f"moor:{listing.id}:{level}", f"At altitude {level}", region=f"{listing.column}{level}")
                for level in range(MAX_MOORING_ALTITUDE + 1)
            ]
            prompt = f"At which altitude is balloon {listing.id} moored?"
            choice = yield Decision(side, prompt, "WL-14.3", options)
            height = int(choice.id.rpartition(":")[2])
        _moor(fight, listing, height)
        fight.schedule_next((moor_balloons, side))
        return


def _moor(fight: Fight, listing: BalloonListing, height: int) -> None:
    square = square_at(LETTERS.index(listing.column), height)
    fight.state.balloons[listing.id] = Balloon(listing.id, listing.side, square)
    fight.happen("moored", "WL-14.3", balloon=listing.id, square=name_of(square))


# Tallies


def is_in_reach(squadron: Squadron, balloon: Balloon) -> bool:
    """Whether a squadron is within four columns of a balloon (WL-14.3c)."""
    return abs(column_of(squadron.square) - column_of(balloon.square)) <= NEAR_THE_SURFACE


def balloon_tally_options(fight: Fight, side: Seat) -> Iterator[Option]:
    """Tallies on enemy balloons, which need no roll, and dropping an older one (WL-14.3c, A-92, 7.2.2f)."""
    for squadron in fight.on_map(side):
        if squadron.balloon and squadron.id not in fight.state.just_tallied:
            words = f"{squadron_label(fight, squadron)} drops its tally on balloon {squadron.balloon}"
            yield Option(f"balloon:{squadron.id}:{squadron.balloon}", words, squadron.id, target=squadron.balloon)
        if not may_go_for_balloons(squadron):
            continue
        for balloon in fight.state.balloons.values():
            if balloon.side != side and is_in_reach(squadron, balloon):
                words = f"{squadron_label(fight, squadron)} tallies balloon {balloon.id}"
                yield Option(f"balloon:{squadron.id}:{balloon.id}", words, squadron.id, target=balloon.id)


def may_go_for_balloons(squadron: Squadron) -> bool:
    """Whether a squadron is an unbroken sweep without a tally of either kind."""
    return (
        squadron.mission == "sweep"
        and not squadron.broken
        and not squadron.returning
        and not squadron.tally
        and not squadron.balloon
        and not squadron.dogfight
        and not squadron.lufbery
    )


def tally_balloon(fight: Fight, squadron: Squadron, balloon_id: str) -> Squadron:
    """Take a tally on a balloon, which does not alert the squadron (A-92), or drop the tally if it has it already."""
    if squadron.balloon == balloon_id:
        return _drop_balloon_tally(fight, squadron)
    fight.state.just_tallied.append(squadron.id)
    fight.happen("tally", "WL-14.3", squadron=squadron.id, target=balloon_id)
    return fight.put(replace(squadron, balloon=balloon_id, run=None, strafing=False))


def _drop_balloon_tally(fight: Fight, squadron: Squadron) -> Squadron:
    """Remove a squadron's tally on a balloon."""
    fight.happen("tally lost", "WL-14.3", squadron=squadron.id, target=squadron.balloon)
    return fight.put(replace(squadron, balloon=""))


def drop_distant_balloon_tallies(fight: Fight) -> None:
    """Drop tallies on balloons that are gone or more than four columns away (WL-14.3c, A-92)."""
    for squadron in fight.on_map():
        if not squadron.balloon:
            continue
        balloon = fight.state.balloons.get(squadron.balloon)
        if balloon is None or not is_in_reach(squadron, balloon):
            _drop_balloon_tally(fight, squadron)


# Attacks


def attack_balloons(fight: Fight) -> Rules:
    """After the air combats, fighters that have not fought attack the balloon in their square (WL-14.3e, f).

    Several squadrons at one balloon fight one combat, and their owner names the primary squadron (WL-10.2d).
    """
    for balloon in list(fight.state.balloons.values()):
        attackers = _attackers_of(fight, balloon)
        if not attackers:
            continue
        primary = attackers[0]
        if len(attackers) > 1:
            candidates = [
                Option(f"primary:{attacker.id}", squadron_label(fight, attacker), piece=attacker.id)
                for attacker in attackers
            ]
            prompt = f"Which squadron leads the attack on balloon {balloon.id}?"
            choice = yield Decision(primary.side, prompt, "WL-10.2", candidates)
            primary = fight.squadron(choice.piece)
        options = [
            Option("hit-and-run", "Hit and run (speed)", piece=primary.id, risky=True),
            Option("turning-fight", "Turning fight (turn)", piece=primary.id, risky=True),
        ]
        prompt = f"How does {squadron_label(fight, primary)} attack balloon {balloon.id}?"
        choice = yield Decision(primary.side, prompt, "WL-14.3", options)
        others = [attacker for attacker in _attackers_of(fight, balloon) if attacker.id != primary.id]
        attack_balloon(
            fight, fight.squadron(primary.id), balloon, "turn" if choice.id == "turning-fight" else "speed", others
        )
        drop_distant_balloon_tallies(fight)
        fight.schedule_next(attack_balloons)
        return


def _attackers_of(fight: Fight, balloon: Balloon) -> list[Squadron]:
    """The squadrons that have tallied a balloon, are in its square and have not fought this turn."""
    return [
        squadron
        for squadron in fight.sort_squadrons(fight.on_map())
        if squadron.balloon == balloon.id and squadron.square == balloon.square and not squadron.fought
    ]


def attack_balloon(
    fight: Fight,
    squadron: Squadron,
    balloon: Balloon,
    rating: Literal["turn", "speed"],
    others: Sequence[Squadron] = (),
) -> None:
    """Attack a balloon: only the attacker rolls; cohesion and ammunition follow as after any combat (WL-14.3f).

    Each other armed fighter adds one (WL-10.2e). A balloon has no Edge to set against one (WL-10.5d), and a squadron
    too fast to aim hits half as often (WL-13.8.1a).
    """
    basic = basic_turn(fight, squadron) if rating == "turn" else basic_speed(fight, squadron)
    value = combat_value(basic, combat_modifiers(fight, squadron, defending=False, others=list(others)))
    column = min(MAX_COLUMN, value + ("edge" in fight.card(squadron).abilities))
    amounts: dict[Condition, int] = {
        "weather": fight.sky.weather_in(squadron.square),
        "gyro sight": int(has_gyro(fight, squadron)),
    }
    roll = roll_two_dice(fight, "attack", "WL-14.3", amounts)
    hits = fight.pack.hits(column, roll.total)
    if is_fast(fight, squadron):
        hits = halve_hits(hits)
    fight.happen(
        "balloon attack",
        "WL-14.3",
        squadron=squadron.id,
        target=balloon.id,
        rating=rating,
        head_on=False,
        column=column,
        natural=roll.natural,
        modifiers=roll.modifiers,
        hits=hits,
    )
    _confirm_hits(fight, squadron, balloon, hits)
    for attacker in (squadron, *others):
        _apply_after_effects(fight, attacker)


def _confirm_hits(fight: Fight, squadron: Squadron, balloon: Balloon, hits: int) -> None:
    """Roll for each hit against protection 0. Two losses destroy a balloon (WL-14.3f, g)."""
    power = fight.card(squadron).firepower + squadron.experte + has_gyro(fight, squadron)
    power += POD_FIREPOWER if squadron.load == "gun pod" else 0
    for _ in range(hits):
        natural = fight.roll("hit", "WL-10.6")
        lost = hit_result(natural, power, BALLOON_PROTECTION) == "loss"
        fight.happen("balloon hit", "WL-14.3", balloon=balloon.id, natural=natural, firepower=power, lost=lost)
        balloon = replace(balloon, losses=balloon.losses + lost)
        fight.state.balloons[balloon.id] = balloon
        if balloon.losses >= MAX_LOSSES:
            del fight.state.balloons[balloon.id]
            fight.state.burst[balloon.id] = balloon.side
            fight.happen("balloon down", "WL-14.3", balloon=balloon.id, squadron=squadron.id)
            return


def _apply_after_effects(fight: Fight, squadron: Squadron) -> None:
    """Roll cohesion, use ammunition, alert the squadron and clutter its net (WL-14.3f, 10.7.2, 7.1c, A-50)."""
    if not squadron.broken:
        check_cohesion_of(fight, squadron, "fighter", cohesion_amounts(fight, squadron, 0))
    squadron = fight.squadron(squadron.id)
    ammo = min(DEPLETED, squadron.ammo + 1)
    alert(fight, fight.put(replace(squadron, ammo=ammo, fought=True)), "WL-7.1")
    key = net_key(squadron.side, net_of(fight, squadron))
    if net_of(fight, squadron) and key not in fight.state.cluttered:
        fight.state.cluttered.append(key)
