"""Response cards (EAGLE-7.5): one for each raid, with squadrons that join the pool; delayed response (EAGLE-18.5)."""

from __future__ import annotations

from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.eagle.rules.response import can_big_wing_fly, response_parts, wanted_and_minimum, why_no_response
from dowding.games.raf.eagle.rules.response_pool import (
    pick_by_order,
    pick_squadrons,
    pool_at,
    ready_squadrons,
    record_pool,
)
from dowding.games.raf.pack.components import Warning
from dowding.games.raf.rules.commitment import WARNINGS, declare_delayed_response
from dowding.games.raf.rules.decks import discard, draw_card
from dowding.games.raf.state import Squadron

DELAYED_FROM = ("late", "sufficient")
SUFFICIENT = WARNINGS.index("sufficient")


def draw_response_card(battle: Eagle) -> None:
    """II.6, 2.3d: draw one card for each raid, face up; reshuffle an empty deck."""
    card = draw_card(battle, "response")
    discard(battle, "response", card)
    battle.change_answer(card=card)
    battle.happen("response card", "EAGLE-4.II6", card=card)


def delay_response(battle: Eagle) -> None:
    """18.5a, 18.5c: form the pool again at the next better warning."""
    better = better_warning(battle)
    if better is not None:
        hold_back(battle)
        record_pool(battle, pool_at(battle, better, pick_by_order(battle, "EAGLE-7.1k")))


def hold_back(battle: Eagle) -> None:
    """18.5: delay the response. Wanted and minimum are computed before channel patrollers hunt."""
    wanted, minimum = response_parts(battle)
    battle.change_answer(wanted=wanted, minimum=minimum)
    declare_delayed_response(battle)


def better_warning(battle: Eagle) -> Warning | None:
    """18.5a: the next better warning if a delay is allowed and useful, otherwise None."""
    raid = battle.raid
    if (
        not battle.advanced
        or not battle.response_card.delay
        or raid.warning not in DELAYED_FROM
        or why_no_response(battle)
    ):
        return None
    wanted, _ = wanted_and_minimum(battle, *response_parts(battle))
    better = WARNINGS[WARNINGS.index(raid.warning) + 1]
    size = len(battle.state.answer.pool)
    is_delay_useful = size < wanted and len(pool_at(battle, better, lambda squadrons, before: squadrons[0])) > size
    return better if is_delay_useful else None


def others_join(battle: Eagle) -> None:
    """7.5c to 7.5f: a Big Wing of 12 Group or neighbours of the target's sector join the pool."""
    squadrons, max_joining, rule = find_joining_squadrons(battle)
    if rule:
        _join(battle, squadrons, max_joining, rule)


def find_joining_squadrons(battle: Eagle) -> tuple[list[Squadron], int, str]:
    """The squadrons that may join the pool, their maximum, and the rule; an empty rule if none may."""
    special, number = battle.response_card.special, battle.pack.response_number
    if why_no_response(battle):
        return [], 0, ""
    if special == "big wing" and can_big_wing_fly(battle):
        wing = [squadron for squadron in _outside(battle) if battle.group_of(battle.home(squadron)) == 12]
        return wing, number["wing squadrons"], "EAGLE-7.5c"
    if special == "neighbours" and WARNINGS.index(battle.raid.warning) >= SUFFICIENT:
        adjacent = battle.pack.sectors[battle.target.sector].adjacent
        neighbours = [squadron for squadron in _outside(battle) if battle.home(squadron) in adjacent]
        return neighbours, number["neighbour squadrons"], "EAGLE-7.5e"
    return [], 0, ""


def _outside(battle: Eagle) -> list[Squadron]:
    """The ready squadrons that are not in the pool."""
    return [squadron for squadron in ready_squadrons(battle) if squadron.id not in battle.state.answer.pool]


def _join(battle: Eagle, squadrons: list[Squadron], max_joining: int, rule: str) -> None:
    pool = [battle.state.squadrons[squadron_id] for squadron_id in battle.state.answer.pool]
    joined = pick_squadrons(squadrons, max_joining, pool, pick_by_order(battle, rule))
    battle.change_answer(pool=(*battle.state.answer.pool, *(squadron.id for squadron in joined)))
    battle.happen("joins the pool", rule, squadrons=[squadron.id for squadron in joined])
