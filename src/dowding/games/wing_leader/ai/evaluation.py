"""Evaluation: expected points of an attack, and the values of squadrons and positions."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from dowding.engine.decision import Seat
from dowding.games.wing_leader.ai.targets import find_best_attack
from dowding.games.wing_leader.geometry import distance
from dowding.games.wing_leader.pack.scenario import other_side
from dowding.games.wing_leader.rules.context import Fight, is_fighter
from dowding.games.wing_leader.rules.expected_results import loss_share, mean_hits
from dowding.games.wing_leader.rules.ratings import basic_speed, basic_turn
from dowding.games.wing_leader.rules.resolution import combat_columns, defence_rating
from dowding.games.wing_leader.rules.squadron_status import OUT_OF_PLAY
from dowding.games.wing_leader.state import DEPLETED, Combat, Squadron

EN_ROUTE_SHARE: Final = 0.5
"""The value of a bomber on its way, as a share of the expected points of its attack."""
BOMBER: Final = 5.2
SHAKEN_BOMBER: Final = 3.0
BROKEN_BOMBER: Final = -1.0
"""The values of a loaded bomber on its way to the far edge, in points; negative for a broken one."""
HUNTER: Final = 1.5
MAX_HUNTERS: Final = 3
AFTER_IT: Final = 1.2
"""The penalties for each enemy fighter that could attack it, and for each that has tallied it."""
FIGHTERS: Final = (2.2, 1.15, 0.95)
"""The value of a fighter in good order for the next turns, by ammunition used."""
RAIDED: Final = 0.3
"""The factor of that value with the bombing rules, where the raid is soon over."""
SHAKEN: Final = 0.3
THREAT: Final = 0.8
"""The bonus of a fighter as a target if it has tallied a bomber or is close to one."""
NEAR_BOMBERS: Final = 4


def worth_of_attack(fight: Fight, combat: Combat) -> float:
    """The expected points of an attack by the Air Combat Table: enemy losses minus own losses."""
    attack, defence = combat_columns(fight, combat)
    attacker, defender = fight.squadron(combat.attacker), fight.squadron(combat.defender)
    gained = mean_hits(fight.pack, attack) * _loss(fight, attacker, defender)
    answered = mean_hits(fight.pack, defence, defence_rating(fight, combat))
    lost = 0.0 if combat.standoff else answered * _loss(fight, defender, attacker)
    return gained - lost


def _loss(fight: Fight, shooter: Squadron, victim: Squadron) -> float:
    card = fight.card(victim)
    return loss_share(fight.card(shooter).firepower + shooter.experte, card.protection) * card.half_points / 2


def duel_value(fight: Fight, attacker: Squadron, defender: Squadron) -> float:
    """The expected points of an attack of one squadron on another, by the better rating."""
    combat = Combat((attacker.id,), (defender.id,), attacker.side, attacker.id, defender.id, "speed")
    return max(worth_of_attack(fight, combat), worth_of_attack(fight, replace(combat, rating="turn")))


def advantage(fight: Fight, squadron: Squadron, enemy: Squadron) -> int:
    """The advantage of a squadron over another in speed or turn, whichever is larger."""
    return max(
        basic_speed(fight, squadron) - basic_speed(fight, enemy),
        basic_turn(fight, squadron) - basic_turn(fight, enemy),
    )


def worth_of_target(fight: Fight, enemy: Squadron) -> float:
    """The value of an enemy as a target: loaded bombers, then fighters near our bombers, then weak squadrons."""
    if not is_fighter(enemy):
        return 3.0 if enemy.load else 1.0
    if enemy.broken:
        return 0.2
    return 0.8 + SHAKEN * enemy.disrupted + THREAT * _threatens_bombers(fight, enemy)


def _threatens_bombers(fight: Fight, enemy: Squadron) -> bool:
    """Whether a fighter has tallied one of our bombers, or is near enough to."""
    return any(
        enemy.tally == bomber.id or distance(enemy.square, bomber.square) <= NEAR_BOMBERS
        for bomber in fight.bombers(other_side(enemy.side))
    )


def loaded_bombers(fight: Fight, side: Seat) -> int:
    """The number of loaded bombers of a side that are not returning."""
    return sum(bool(bomber.load) and not bomber.returning for bomber in fight.bombers(side))


def evaluate_position(seat: Seat, fight: Fight) -> float:
    """The remaining strength of a side minus that of the other: loaded bombers and fighters that can still fight.

    The weights were fitted to predict the results of 200 matches between doctrine players.
    """
    return _side_value(fight, seat) - _side_value(fight, other_side(seat))


def _side_value(fight: Fight, side: Seat) -> float:
    own_squadrons = [
        squadron
        for squadron in fight.state.squadrons.values()
        if squadron.side == side and squadron.place not in OUT_OF_PLAY
    ]
    hunters = _hunters(fight, other_side(side))
    return sum(
        _fighter_value(squadron, bombing=fight.bombing)
        if is_fighter(squadron)
        else _bomber_value(fight, squadron, hunters)
        for squadron in own_squadrons
    )


def _hunters(fight: Fight, side: Seat) -> list[Squadron]:
    """The fighters of a side that can still attack bombers."""
    return [
        squadron
        for squadron in fight.state.squadrons.values()
        if squadron.side == side
        and squadron.place not in OUT_OF_PLAY
        and is_fighter(squadron)
        and not (squadron.broken or squadron.returning or squadron.ammo == DEPLETED)
    ]


def _bomber_value(fight: Fight, squadron: Squadron, hunters: list[Squadron]) -> float:
    if (not squadron.load and squadron.mission != "recce") or squadron.returning:
        return 0.0
    if fight.bombing:
        best_attack = find_best_attack(fight, squadron)
        return 0.0 if best_attack is None else (SHAKEN if squadron.broken else EN_ROUTE_SHARE) * best_attack.worth
    if squadron.broken:
        return BROKEN_BOMBER
    on_its_way = SHAKEN_BOMBER if squadron.disrupted or squadron.size == "flight" else BOMBER
    after_it = sum(hunter.tally == squadron.id for hunter in hunters)
    return on_its_way - HUNTER * min(MAX_HUNTERS, len(hunters)) - AFTER_IT * min(2, after_it)


def _fighter_value(squadron: Squadron, *, bombing: bool) -> float:
    if squadron.broken or squadron.returning:
        return 0.0
    worth = FIGHTERS[squadron.ammo] * (RAIDED if bombing else 1.0)
    return worth * (0.5 if squadron.size == "flight" else 1.0) * (0.5 if squadron.disrupted else 1.0)
