"""Combat resolution (WL-10.5, 10.6): columns, rolls, and the allocation and confirmation of hits."""

from __future__ import annotations

from msgspec.structs import replace

from dowding.engine.agenda import Rules, ScheduledStep
from dowding.engine.decision import Decision, Option
from dowding.engine.errors import RulesError
from dowding.games.wing_leader.pack.components import Condition
from dowding.games.wing_leader.pack.scenario import other_side
from dowding.games.wing_leader.rules.after_combat import AFTERMATH
from dowding.games.wing_leader.rules.context import Fight, is_fast
from dowding.games.wing_leader.rules.hits import confirm_hit
from dowding.games.wing_leader.rules.modified_rolls import roll_two_dice
from dowding.games.wing_leader.rules.option_labels import squadron_label
from dowding.games.wing_leader.rules.ratings import (
    basic_speed,
    basic_turn,
    combat_modifiers,
    combat_value,
    rating_parts,
)
from dowding.games.wing_leader.rules.tactics import has_gyro, weapon_firepower
from dowding.games.wing_leader.state import Combat, Squadron

MAX_COLUMN = 4
"""The last column in either direction (WL-10.5e)."""
TURNING_DEFENCE = 2
AMERICAN = "United States"


def resolution_steps() -> tuple[ScheduledStep, ...]:
    """The steps of a combat after sides, primaries and rating are settled."""
    return (roll_combat, share_hits, confirm_hits, *AFTERMATH)


def current_combat(fight: Fight) -> Combat:
    """The combat that is being fought."""
    if fight.state.combat is None:
        raise RulesError("no combat is under way")
    return fight.state.combat


def combat_values(fight: Fight, combat: Combat) -> tuple[int, int]:
    """The combat values of both primaries by the chosen rating (WL-10.5a, 3.3.2g)."""
    return (
        _primary_value(fight, combat, combat.attacker, combat.attackers, defending=False),
        _primary_value(fight, combat, combat.defender, combat.defenders, defending=True),
    )


def _primary_value(fight: Fight, combat: Combat, primary: str, side: tuple[str, ...], *, defending: bool) -> int:
    squadron = fight.squadron(primary)
    others = [fight.squadron(squadron_id) for squadron_id in side if squadron_id != primary]
    basic = basic_turn(fight, squadron) if combat.rating == "turn" else basic_speed(fight, squadron)
    return combat_value(basic, combat_modifiers(fight, squadron, defending=defending, others=others))


def value_parts(fight: Fight, combat: Combat) -> tuple[dict[str, int], dict[str, int]]:
    """The named parts of the combat values of attacker and defender (WL-3.3.2g)."""
    return (
        _primary_parts(fight, combat, combat.attacker, combat.attackers, defending=False),
        _primary_parts(fight, combat, combat.defender, combat.defenders, defending=True),
    )


def _primary_parts(
    fight: Fight, combat: Combat, primary: str, side: tuple[str, ...], *, defending: bool
) -> dict[str, int]:
    squadron = fight.squadron(primary)
    others = [fight.squadron(squadron_id) for squadron_id in side if squadron_id != primary]
    modifiers = combat_modifiers(fight, squadron, defending=defending, others=others)
    return rating_parts(fight, squadron, "turn" if combat.rating == "turn" else "speed") | modifiers


def has_edge(fight: Fight, combat: Combat) -> tuple[bool, bool]:
    """Whether only the attacker, and whether only the defender, has Edge."""
    attacker, defender = (
        "edge" in fight.card(fight.squadron(squadron_id)).abilities
        for squadron_id in (combat.attacker, combat.defender)
    )
    return attacker and not defender, defender and not attacker


def combat_columns(fight: Fight, combat: Combat) -> tuple[int, int]:
    """The columns: the difference of values for the attacker, its negative for the defender, each with its Edge.

    Rules: WL-10.5c to e, A-67.
    """
    attack, defence = combat_values(fight, combat)
    edged = has_edge(fight, combat)
    difference = attack - defence
    return _clamp_column(difference + edged[0]), _clamp_column(-difference + edged[1])


def _clamp_column(column: int) -> int:
    return max(-MAX_COLUMN, min(MAX_COLUMN, column))


def defence_rating(fight: Fight, combat: Combat) -> int:
    """The best defence rating among the defenders; 2 more in a turning fight (WL-10.5.2)."""
    ratings = [
        rating
        for squadron_id in combat.defenders
        if (rating := _squadron_defence(fight, fight.squadron(squadron_id))) is not None
    ]
    if not ratings:
        return 0
    return max(ratings) + (TURNING_DEFENCE if combat.rating == "turn" else 0)


def _squadron_defence(fight: Fight, squadron: Squadron) -> int | None:
    """The defence rating of a squadron; paired American heavy bombers have 1 more (WL-13.5.5a)."""
    rating = fight.card(squadron).entry.defence
    return rating + 1 if rating is not None and _is_paired(fight, squadron) else rating


def _is_paired(fight: Fight, squadron: Squadron) -> bool:
    """Whether it is one of two unbroken American heavy bomber squadrons in one square and formation (WL-13.5.5a)."""
    if not fight.advanced or squadron.broken or not _is_american_heavy(fight, squadron):
        return False
    return any(
        neighbour.id != squadron.id
        and not neighbour.broken
        and neighbour.facing == squadron.facing
        and _is_american_heavy(fight, neighbour)
        for neighbour in fight.in_square(squadron.square, squadron.side)
    )


def _is_american_heavy(fight: Fight, squadron: Squadron) -> bool:
    entry = fight.card(squadron).entry
    return squadron.size == "squadron" and entry.type == "heavy bomber" and entry.nation == AMERICAN


def roll_combat(fight: Fight) -> None:
    """Each side rolls two dice and reads its hits; unarmed defenders do not roll (WL-10.5.3b)."""
    combat = current_combat(fight)
    amounts = combat_amounts(fight, combat)
    attack, defence = combat_columns(fight, combat)
    gyro = has_gyro(fight, fight.squadron(combat.attacker))
    roll = roll_two_dice(fight, "attack", "WL-10.5.1", {**amounts, "gyro sight": int(gyro)})
    hits = fight.pack.hits(attack, roll.total)
    primaries_parts, edged = value_parts(fight, combat), has_edge(fight, combat)
    fight.happen(
        "attack",
        "WL-10.5.1",
        squadron=combat.attacker,
        side=combat.attacking,
        target=combat.defender,
        rating=combat.rating,
        head_on=combat.head_on,
        parts=primaries_parts[0],
        edge=edged[0],
        column=attack,
        natural=roll.natural,
        modifiers=roll.modifiers,
        hits=hits,
    )
    answer = 0
    if fight.card(fight.squadron(combat.defender)).is_armed and not combat.standoff:
        back = roll_two_dice(fight, "defence", "WL-10.5.1", _defender_amounts(fight, combat))
        answer = fight.pack.hits(defence, back.total)
        fight.happen(
            "defence",
            "WL-10.5.1",
            squadron=combat.defender,
            side=other_side(combat.attacking),
            parts=primaries_parts[1],
            edge=edged[1],
            column=defence,
            natural=back.natural,
            modifiers=back.modifiers,
            hits=answer,
        )
    if is_at_high_speed(fight, combat):
        hits, answer = halve_hits(hits), halve_hits(answer)  # WL-13.8.1a, A-86
        fight.happen("high speed", "WL-13.8.1", hits=hits, answer=answer)
    fight.state.combat = replace(combat, hits_by_attacker=hits, hits_by_defender=answer)


def is_at_high_speed(fight: Fight, combat: Combat) -> bool:
    """Whether a primary is too fast to aim, or any squadron in the combat has just dived straight down.

    Rules: WL-13.8.1a, 15.3.2f.
    """
    primaries = (combat.attacker, combat.defender)
    everybody = (*combat.attackers, *combat.defenders)
    return any(is_fast(fight, fight.squadron(squadron_id)) for squadron_id in primaries) or any(
        (track := fight.state.tracks.get(squadron_id)) is not None and track.plunged for squadron_id in everybody
    )


def _defender_amounts(fight: Fight, combat: Combat) -> dict[Condition, int]:
    defender = fight.squadron(combat.defender)
    return {
        **combat_amounts(fight, combat),
        "defence rating": defence_rating(fight, combat),
        "lufbery": int(combat.lufbery),
        "gyro sight": int(has_gyro(fight, defender)),
    }


def halve_hits(hits: int) -> int:
    """Half of the hits; exact halves are rounded up (WL-1.2a)."""
    return (hits + 1) // 2


def combat_amounts(fight: Fight, combat: Combat) -> dict[Condition, int]:
    """The conditions of both rolls of a combat: weather, bounce and evasion (WL-4.7b, 13.4)."""
    return {
        "weather": fight.sky.weather_in(fight.squadron(combat.attacker).square),
        "bounce": int(combat.bounce),
        "evasion": int(combat.evasion),
    }


# Hits


def share_hits(fight: Fight) -> Rules:
    """Share the hits evenly among the squadrons of the other side, first the attacker's hits (WL-10.2.2).

    Each squadron takes one before any takes two; only the remainder is allocated by choice.
    """
    combat = current_combat(fight)
    for left, victims, seat in (
        (combat.hits_by_attacker, combat.defenders, combat.attacking),
        (combat.hits_by_defender, combat.attackers, other_side(combat.attacking)),
    ):
        shared = sum(combat.hits.get(squadron_id, 0) for squadron_id in victims)
        if shared >= left:
            continue
        fewest = min(combat.hits.get(squadron_id, 0) for squadron_id in victims)
        open_to = [squadron_id for squadron_id in victims if combat.hits.get(squadron_id, 0) == fewest]
        recipients = open_to
        if left - shared < len(open_to):
            options = [
                Option(
                    f"hit:{victim_id}",
                    f"Hit {squadron_label(fight, fight.squadron(victim_id))}",
                    piece=victim_id,
                    risky=True,
                )
                for victim_id in open_to
            ]
            prompt = f"Hit {shared + 1} of {left}: which squadron takes it?"
            choice = yield Decision(seat, prompt, "WL-10.2.2", options)
            recipients = [choice.piece]
        hits = {**combat.hits, **dict.fromkeys(recipients, fewest + 1)}
        fight.state.combat = replace(combat, hits=hits)
        fight.schedule_next(share_hits)
        return


def confirm_hits(fight: Fight) -> None:
    """Confirm hits, the attacker's first, against the protection of each squadron that takes one (WL-10.6, A-68)."""
    combat = current_combat(fight)
    for victims, primary in ((combat.defenders, combat.attacker), (combat.attackers, combat.defender)):
        shooter = fight.squadron(primary)
        for squadron_id in victims:
            for _ in range(combat.hits.get(squadron_id, 0)):
                if fight.squadron(squadron_id).place == "map":
                    _confirm_one_hit(fight, shooter, squadron_id)


def firepower(fight: Fight, shooter: Squadron, victim: Squadron, *, head_on: bool) -> int:
    """The firepower of the primary: 1 more for an ace, 1 more head-on against a weak nose (WL-10.6a to c)."""
    weak = head_on and fight.card(victim).entry.weak_ahead
    return weapon_firepower(fight, current_combat(fight), shooter, victim) + shooter.experte + weak


def _confirm_one_hit(fight: Fight, shooter: Squadron, squadron_id: str) -> None:
    """Confirm one hit, and count its loss for the cohesion rolls of this combat."""
    combat = current_combat(fight)
    power = firepower(fight, shooter, fight.squadron(squadron_id), head_on=combat.head_on)
    if confirm_hit(fight, squadron_id, power):
        fight.state.combat = replace(combat, lost={**combat.lost, squadron_id: combat.lost.get(squadron_id, 0) + 1})
