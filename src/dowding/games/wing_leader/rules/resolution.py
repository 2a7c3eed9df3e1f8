"""How a combat is resolved (WL-10.5, 10.6): columns, rolls, hits shared out and confirmed one by one."""

from __future__ import annotations

from msgspec.structs import replace

from dowding.engine.agenda import Planned, Rules
from dowding.engine.decision import Decision, Option
from dowding.engine.errors import RulesError
from dowding.games.wing_leader.pack.components import Condition
from dowding.games.wing_leader.pack.scenario import other
from dowding.games.wing_leader.rules.after_combat import AFTERMATH
from dowding.games.wing_leader.rules.context import Fight, is_fast
from dowding.games.wing_leader.rules.hits import confirm
from dowding.games.wing_leader.rules.modified_rolls import roll_two
from dowding.games.wing_leader.rules.option_labels import called
from dowding.games.wing_leader.rules.ratings import (
    basic_speed,
    basic_turn,
    combat_modifiers,
    combat_value,
    rating_parts,
)
from dowding.games.wing_leader.rules.tactics import has_gyro, weapon_firepower
from dowding.games.wing_leader.state import Combat, Squadron

FAR = 4
"""The last column to either side (WL-10.5e)."""
TURNING_DEFENCE = 2
AMERICAN = "United States"


def resolve() -> tuple[Planned, ...]:
    """The steps after sides, primaries and rating are settled."""
    return (roll_combat, share_hits, confirm_hits, *AFTERMATH)


def fought(fight: Fight) -> Combat:
    """The combat that is being fought."""
    if fight.state.combat is None:
        raise RulesError("no combat is under way")
    return fight.state.combat


def values(fight: Fight, combat: Combat) -> tuple[int, int]:
    """WL-10.5a, 3.3.2g: the combat values of both primaries, by the declared rating."""
    return (
        _value(fight, combat, combat.attacker, combat.attackers, defending=False),
        _value(fight, combat, combat.defender, combat.defenders, defending=True),
    )


def _value(fight: Fight, combat: Combat, primary: str, side: tuple[str, ...], *, defending: bool) -> int:
    squadron = fight.squadron(primary)
    others = [fight.squadron(ident) for ident in side if ident != primary]
    basic = basic_turn(fight, squadron) if combat.rating == "turn" else basic_speed(fight, squadron)
    return combat_value(basic, combat_modifiers(fight, squadron, defending=defending, others=others))


def parts(fight: Fight, combat: Combat) -> tuple[dict[str, int], dict[str, int]]:
    """What the values of attacker and defender are made of, each part with its name (WL-3.3.2g)."""
    return (
        _parts(fight, combat, combat.attacker, combat.attackers, defending=False),
        _parts(fight, combat, combat.defender, combat.defenders, defending=True),
    )


def _parts(fight: Fight, combat: Combat, primary: str, side: tuple[str, ...], *, defending: bool) -> dict[str, int]:
    squadron = fight.squadron(primary)
    others = [fight.squadron(ident) for ident in side if ident != primary]
    modifiers = combat_modifiers(fight, squadron, defending=defending, others=others)
    return rating_parts(fight, squadron, "turn" if combat.rating == "turn" else "speed") | modifiers


def edges(fight: Fight, combat: Combat) -> tuple[bool, bool]:
    """Whether attacker or defender alone has Edge."""
    attacker, defender = (
        "edge" in fight.card(fight.squadron(ident)).abilities for ident in (combat.attacker, combat.defender)
    )
    return attacker and not defender, defender and not attacker


def columns(fight: Fight, combat: Combat) -> tuple[int, int]:
    """WL-10.5c to e, A-67: the difference, and its negative; Edge against none moves its own column to the right."""
    attack, defence = values(fight, combat)
    edged = edges(fight, combat)
    difference = attack - defence
    return _within(difference + edged[0]), _within(-difference + edged[1])


def _within(column: int) -> int:
    return max(-FAR, min(FAR, column))


def defence_rating(fight: Fight, combat: Combat) -> int:
    """WL-10.5.2: the best of the defenders, primary or not; two more in a turning fight for whoever has one at all."""
    ratings = [each for ident in combat.defenders if (each := _defence_of(fight, fight.squadron(ident))) is not None]
    if not ratings:
        return 0
    return max(ratings) + (TURNING_DEFENCE if combat.rating == "turn" else 0)


def _defence_of(fight: Fight, squadron: Squadron) -> int | None:
    """The defence rating of a squadron; American heavies in pairs have one more (WL-13.5.5a)."""
    rating = fight.card(squadron).entry.defence
    return rating + 1 if rating is not None and _is_paired(fight, squadron) else rating


def _is_paired(fight: Fight, squadron: Squadron) -> bool:
    """WL-13.5.5a: two American heavy bomber squadrons in one square and formation, both unbroken."""
    if not fight.advanced or squadron.broken or not _is_american_heavy(fight, squadron):
        return False
    return any(
        each.id != squadron.id
        and not each.broken
        and each.facing == squadron.facing
        and _is_american_heavy(fight, each)
        for each in fight.in_square(squadron.square, squadron.side)
    )


def _is_american_heavy(fight: Fight, squadron: Squadron) -> bool:
    entry = fight.card(squadron).entry
    return squadron.size == "squadron" and entry.type == "heavy bomber" and entry.nation == AMERICAN


def roll_combat(fight: Fight) -> None:
    """WL-10.5.1, A-68: each side rolls two dice and reads its hits; an unarmed defender does not (WL-10.5.3b)."""
    combat = fought(fight)
    amounts = combat_amounts(fight, combat)
    attack, defence = columns(fight, combat)
    gyro = has_gyro(fight, fight.squadron(combat.attacker))
    roll = roll_two(fight, "attack", "WL-10.5.1", {**amounts, "gyro sight": int(gyro)})
    hits = fight.pack.hits(attack, roll.total)
    worth, edged = parts(fight, combat), edges(fight, combat)
    fight.happen(
        "attack",
        "WL-10.5.1",
        squadron=combat.attacker,
        side=combat.attacking,
        target=combat.defender,
        rating=combat.rating,
        head_on=combat.head_on,
        parts=worth[0],
        edge=edged[0],
        column=attack,
        natural=roll.natural,
        modifiers=roll.modifiers,
        hits=hits,
    )
    answer = 0
    if fight.card(fight.squadron(combat.defender)).is_armed and not combat.standoff:
        back = roll_two(fight, "defence", "WL-10.5.1", _defenders_amounts(fight, combat))
        answer = fight.pack.hits(defence, back.total)
        fight.happen(
            "defence",
            "WL-10.5.1",
            squadron=combat.defender,
            side=other(combat.attacking),
            parts=worth[1],
            edge=edged[1],
            column=defence,
            natural=back.natural,
            modifiers=back.modifiers,
            hits=answer,
        )
    if is_at_high_speed(fight, combat):
        hits, answer = halved(hits), halved(answer)  # WL-13.8.1a, A-86
        fight.happen("high speed", "WL-13.8.1", hits=hits, answer=answer)
    fight.state.combat = replace(combat, hits_by_attacker=hits, hits_by_defender=answer)


def is_at_high_speed(fight: Fight, combat: Combat) -> bool:
    """WL-13.8.1a, 15.3.2f: a primary is too fast to aim, or anybody in it has just dived straight down."""
    primaries = (combat.attacker, combat.defender)
    everybody = (*combat.attackers, *combat.defenders)
    return any(is_fast(fight, fight.squadron(ident)) for ident in primaries) or any(
        (track := fight.state.tracks.get(ident)) is not None and track.plunged for ident in everybody
    )


def _defenders_amounts(fight: Fight, combat: Combat) -> dict[Condition, int]:
    defender = fight.squadron(combat.defender)
    return {
        **combat_amounts(fight, combat),
        "defence rating": defence_rating(fight, combat),
        "lufbery": int(combat.lufbery),
        "gyro sight": int(has_gyro(fight, defender)),
    }


def halved(hits: int) -> int:
    """WL-1.2a: half, an exact half rounded up."""
    return (hits + 1) // 2


def combat_amounts(fight: Fight, combat: Combat) -> dict[Condition, int]:
    """What bears on both rolls of a combat, each as its table says: weather, a bounce, evasion (WL-4.7b, 13.4)."""
    return {
        "weather": fight.sky.weather_in(fight.squadron(combat.attacker).square),
        "bounce": int(combat.bounce),
        "evasion": int(combat.evasion),
    }


# Hits


def share_hits(fight: Fight) -> Rules:
    """WL-10.2.2: who scored shares his hits evenly over the enemy's squadrons; the attacker first.

    While there is one for each, each has one; only the last few are given where he likes.
    """
    combat = fought(fight)
    for left, victims, seat in (
        (combat.hits_by_attacker, combat.defenders, combat.attacking),
        (combat.hits_by_defender, combat.attackers, other(combat.attacking)),
    ):
        shared = sum(combat.hits.get(ident, 0) for ident in victims)
        if shared >= left:
            continue
        fewest = min(combat.hits.get(ident, 0) for ident in victims)
        open_to = [ident for ident in victims if combat.hits.get(ident, 0) == fewest]
        given = open_to
        if left - shared < len(open_to):
            options = [
                Option(f"hit:{each}", f"A hit on {called(fight, fight.squadron(each))}", piece=each, risky=True)
                for each in open_to
            ]
            prompt = f"Hit {shared + 1} of {left}: on whom?"
            choice = yield Decision(seat, prompt, "WL-10.2.2", options)
            given = [choice.piece]
        hits = {**combat.hits, **dict.fromkeys(given, fewest + 1)}
        fight.state.combat = replace(combat, hits=hits)
        fight.follow(share_hits)
        return


def confirm_hits(fight: Fight) -> None:
    """WL-10.6, A-68: the attacker's hits first, each against the protection of whoever takes it."""
    combat = fought(fight)
    for victims, primary in ((combat.defenders, combat.attacker), (combat.attackers, combat.defender)):
        shooter = fight.squadron(primary)
        for ident in victims:
            for _ in range(combat.hits.get(ident, 0)):
                if fight.squadron(ident).place == "map":
                    _confirm(fight, shooter, ident)


def firepower(fight: Fight, shooter: Squadron, victim: Squadron, *, head_on: bool) -> int:
    """WL-10.6a to c: the primary's own, one more for an Experte, one more head-on against a weak nose."""
    weak = head_on and fight.card(victim).entry.weak_ahead
    return weapon_firepower(fight, fought(fight), shooter, victim) + shooter.experte + weak


def _confirm(fight: Fight, shooter: Squadron, ident: str) -> None:
    """One hit; what it costs is counted for the cohesion of this combat."""
    combat = fought(fight)
    power = firepower(fight, shooter, fight.squadron(ident), head_on=combat.head_on)
    if confirm(fight, ident, power):
        fight.state.combat = replace(combat, lost={**combat.lost, ident: combat.lost.get(ident, 0) + 1})
