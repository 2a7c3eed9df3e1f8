"""Special tactics and weapons in a combat (WL-13.4, 13.5): bounce, evasion, heavy guns, rockets, standoff attacks."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option
from dowding.engine.errors import RulesError
from dowding.games.wing_leader.pack.scenario import other_side
from dowding.games.wing_leader.rules.context import Fight, is_fighter
from dowding.games.wing_leader.rules.line_of_sight import is_out_of_the_sun
from dowding.games.wing_leader.rules.option_labels import squadron_label
from dowding.games.wing_leader.rules.ratings import basic_speed
from dowding.games.wing_leader.state import Combat, Squadron

STYLE_TEXTS: Final = {"turn": "turning fight", "speed": "hit and run"}
ROCKET_FIREPOWER: Final = 5
POD_FIREPOWER: Final = 2


def current_combat(fight: Fight) -> Combat:
    """The combat that is being fought."""
    if fight.state.combat is None:
        raise RulesError("no combat is under way")
    return fight.state.combat


# Weapons


def choose_weapons(fight: Fight) -> Rules:
    """Ask the attacker to choose guns, rockets or a standoff attack (WL-13.5.2.1, 13.5.3b, A-83)."""
    combat = current_combat(fight)
    if not fight.advanced:
        return
    options = [Option("guns", "Attack with guns", piece=combat.attacker, risky=True)]
    bombers = [defender_id for defender_id in combat.defenders if not is_fighter(fight.squadron(defender_id))]
    if bombers and has_rockets(fight, fight.squadron(combat.attacker)):
        options.append(Option("rockets", "Fire the rockets", piece=combat.attacker, risky=True))
    if may_stand_off(fight, combat):
        options.append(Option("standoff", "Stand off, out of range of their guns", piece=combat.attacker, risky=True))
    if len(options) == 1:
        return
    prompt = f"Which weapons does {squadron_label(fight, fight.squadron(combat.attacker))} use?"
    choice = yield Decision(combat.attacking, prompt, "WL-13.5", options)
    if choice.id == "rockets":
        fight.state.combat = replace(combat, rockets=(combat.attacker,))
    elif choice.id == "standoff":
        firing = tuple(
            squadron_id for squadron_id in combat.attackers if _fires_in_standoff(fight, fight.squadron(squadron_id))
        )
        fight.state.combat = replace(combat, standoff=True, rockets=firing)
        fight.happen("standoff", "WL-13.5.2.1", squadrons=list(combat.attackers))


def has_rockets(fight: Fight, squadron: Squadron) -> bool:
    """Whether a squadron has air-to-air rockets left."""
    return squadron.load == "AAR" and not squadron.rockets_spent


def may_stand_off(fight: Fight, combat: Combat) -> bool:
    """Whether a standoff attack is allowed: all attackers have heavy guns or rockets, no defender is a fighter.

    Rules: WL-13.5.2.1a.
    """
    if any(is_fighter(fight.squadron(squadron_id)) for squadron_id in combat.defenders):
        return False
    attackers = [fight.squadron(squadron_id) for squadron_id in combat.attackers]
    return all(
        fight.card(attacker).entry.heavy_gun is not None or has_rockets(fight, attacker) for attacker in attackers
    )


def _fires_in_standoff(fight: Fight, squadron: Squadron) -> bool:
    """Whether a squadron fires its rockets in a standoff; with heavy guns it does not need them (A-83)."""
    return has_rockets(fight, squadron) and fight.card(squadron).entry.heavy_gun is None


def weapon_firepower(fight: Fight, combat: Combat, shooter: Squadron, victim: Squadron) -> int:
    """The firepower against a squadron: rockets or heavy guns against bombers, plus pods and gyro sights.

    Rules: WL-13.5.2a, 13.5.3b, 13.5.6b, A-69.
    """
    card = fight.card(shooter)
    power = card.firepower
    if fight.advanced and not is_fighter(victim):
        if shooter.id in combat.rockets:
            power = ROCKET_FIREPOWER
        elif card.entry.heavy_gun is not None:
            power = card.entry.heavy_gun
    return power + has_gyro(fight, shooter) + (POD_FIREPOWER if shooter.load == "gun pod" else 0)


def has_gyro(fight: Fight, squadron: Squadron) -> bool:
    """Whether a squadron has gyro gunsights, in scenarios that allow them (WL-13.5.4a)."""
    return fight.advanced and fight.force(squadron.side).gyro and "gyro" in fight.card(squadron).abilities


def spend_rockets(fight: Fight) -> None:
    """Mark fired rockets as spent (WL-13.5.3b)."""
    for squadron_id in current_combat(fight).rockets:
        squadron = fight.squadron(squadron_id)
        fight.put(replace(squadron, rockets_spent=True))
        fight.happen("rockets spent", "WL-13.5.3", squadron=squadron_id)


# Bounce and evasion


def judge_bounce(fight: Fight) -> None:
    """Determine whether the attack bounces a single defender (WL-13.4.1)."""
    combat = current_combat(fight)
    if fight.advanced and is_bounce(fight, combat):
        fight.state.combat = replace(combat, bounce=True)
        fight.happen("bounce", "WL-13.4.1", squadron=combat.attacker, target=combat.defender)


def is_bounce(fight: Fight, combat: Combat) -> bool:
    """Whether an attack is a bounce: out of the Sun, or on a fighter that is unalerted or has a tally elsewhere.

    Rules: WL-13.4.1a to e.
    """
    if len(combat.defenders) != 1:
        return False
    defender = fight.squadron(combat.defender)
    if not is_fighter(defender):
        return is_from_the_sun(fight, combat)
    if defender.dogfight or defender.lufbery or defender.tally in combat.attackers:
        return False
    target = fight.state.squadrons.get(defender.tally)
    looks_away = target is not None and target.square != defender.square
    return not defender.alerted or looks_away or is_from_the_sun(fight, combat)


def is_from_the_sun(fight: Fight, combat: Combat) -> bool:
    """Whether the attacking primary comes out of the Sun (WL-13.4.1b, 4.6.2)."""
    attacker = fight.squadron(combat.attacker)
    track = fight.state.tracks.get(attacker.id)
    if track is None or attacker.tally not in combat.defenders:
        return False
    target = fight.squadron(attacker.tally)
    return is_out_of_the_sun(fight.sky, target.square, track.flown, (track.start, track.circled))


def ask_evasion(fight: Fight) -> Rules:
    """Offer evasion to defenders that are all at least as fast as the attacker (WL-13.4.2)."""
    combat = current_combat(fight)
    if not fight.advanced or not may_evade(fight, combat):
        return
    choice = yield Decision(
        other_side(combat.attacking),
        f"{squadron_label(fight, fight.squadron(combat.attacker))} attacks ({STYLE_TEXTS[combat.rating]}): evade?",
        "WL-13.4.2",
        [
            Option("stand", "Stand and fight", piece=combat.defender, risky=True),
            Option("evade", "Evade (fewer hits, no dogfight)", piece=combat.defender, risky=True),
        ],
    )
    if choice.id == "evade":
        fight.state.combat = replace(combat, evasion=True)
        fight.happen("evasion", "WL-13.4.2", squadrons=list(combat.defenders))


def may_evade(fight: Fight, combat: Combat) -> bool:
    """Whether the defenders may evade: each alerted or a bomber, fast enough, not bounced, in no Lufbery.

    Rules: WL-13.4.2a, b.
    """
    speed = basic_speed(fight, fight.squadron(combat.attacker))
    defenders = [fight.squadron(squadron_id) for squadron_id in combat.defenders]
    return not combat.bounce and all(
        basic_speed(fight, defender) >= speed
        and not defender.lufbery
        and (defender.alerted or not is_fighter(defender))
        and not _flew_a_profile(fight, defender)
        for defender in defenders
    )


def _flew_a_profile(fight: Fight, squadron: Squadron) -> bool:
    """Whether a squadron has begun or flown a bombing profile this turn, which rules out evasion (WL-15.3g)."""
    track = fight.state.tracks.get(squadron.id)
    return track is not None and track.profiled
