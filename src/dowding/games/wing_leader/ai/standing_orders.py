"""Standing orders: how a side without a player flies. A pure function of the position and the decision.

Everything that the orders do not settle is done as the careful heuristics do it. Nothing is drawn at random: ties go to
the first squadron by id, then to the first option.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from msgspec.structs import replace

from dowding.ai.heuristics.recommendation import advise, kind_of
from dowding.engine.context import GameContext
from dowding.engine.decision import DONE, Decision, Option, Seat, options_with_verb
from dowding.engine.errors import RulesError
from dowding.games.wing_leader.ai.bombing import RUN_VERBS, run_value
from dowding.games.wing_leader.ai.doctrine import BEHAVIOURS, rules_of_stance
from dowding.games.wing_leader.ai.setup import lead_bomber
from dowding.games.wing_leader.geometry import STEPS, Square, column_of, distance
from dowding.games.wing_leader.pack.scenario import RAIDER, WEAPONS, other_side
from dowding.games.wing_leader.rules.context import Fight, is_escort, is_fighter
from dowding.games.wing_leader.rules.profiles import DIVING_PROFILES, RUN_IN_COLUMNS
from dowding.games.wing_leader.rules.ratings import basic_turn
from dowding.games.wing_leader.rules.resolution import combat_columns, defence_rating
from dowding.games.wing_leader.rules.squadron_status import OUT_OF_PLAY
from dowding.games.wing_leader.state import DEPLETED, Combat, Squadron

Order = Callable[[Fight, Decision], Option | None]
"""What the orders say in one kind of decision; None if they leave it to the heuristics."""

NEAR: Final = 2
"""The distance in squares within which a fighter with a tally is met before anything else."""
MAX_AHEAD: Final = 4
"""The columns that a sweep without a tally flies ahead of the leading bomber."""
STEP_OF_BOMBERS: Final = 2
"""The columns that bombers fly in a turn."""
MAX_REACTIONS: Final = 2
"""The escorts that react to one entry."""
EVADED_COLUMN: Final = 2
"""The attacker's column from which defenders evade."""
DEFENCE_WEIGHT: Final = 0.5
"""The columns that a point of the enemy's defence rating is worth to an attacker."""
LAST_RANK: Final = 9
HEURISTICS: Final = rules_of_stance(odds=-1.0, to_the_last=False)


def standing_orders(context: GameContext, decision: Decision) -> Option:
    """The answer of a side that flies by standing orders."""
    if not isinstance(context, Fight):
        raise RulesError(f"Standing orders are for a fight, not for {type(context).__name__}")
    step_by_step = [option for option in decision.options if not option.id.startswith("fly:")]
    if len(step_by_step) == 1:
        return step_by_step[0]
    decision = replace(decision, options=step_by_step)
    kind = kind_of(decision)
    order = ORDERS.get(kind)
    option = None if order is None else order(context, decision)
    if option is not None:
        return option
    if kind in HEURISTICS:
        return advise(HEURISTICS, context, decision, Random(0)).option
    return decision.options[0]


# Tallies


def _order_tallies(fight: Fight, decision: Decision) -> Option:
    """Each fighter tries for the target that the orders rank first; one that is spent, or whose target is, lets go."""
    for option in options_with_verb(decision, "drop"):
        squadron = fight.squadron(option.piece)
        target = fight.squadron(squadron.tally)
        if squadron.ammo == DEPLETED or (target.broken and is_fighter(target) and target.square != squadron.square):
            return option
    tries = [*options_with_verb(decision, "order"), *options_with_verb(decision, "look")]
    ranked = {option.id: rank for option in tries if (rank := _rank_target(fight, option)) is not None}
    wanted = [option for option in tries if option.id in ranked]
    if not wanted:
        return decision.option(DONE.id) or decision.options[0]
    return min(wanted, key=lambda option: (option.piece, ranked[option.id]))


def _rank_target(fight: Fight, option: Option) -> tuple[int, int, int, str] | None:
    """How early a target comes, the lowest first; None if the squadron is not to take it."""
    squadron, target = fight.squadron(option.piece), fight.squadron(option.target)
    if squadron.ammo == DEPLETED or fight.is_fighter_bomber(squadron):
        return None
    taken = sum(friend.tally == target.id for friend in fight.fighters(squadron.side) if not friend.broken)
    if squadron.side == RAIDER:
        return _rank_for_raider(fight, squadron, target, taken)
    away = distance(squadron.square, target.square)
    if is_fighter(target):
        pursues = target.tally == squadron.id and away <= NEAR and not target.broken
        return (0 if pursues else LAST_RANK if target.broken else 3, taken, away, target.id)
    return (2 if target.broken or target.returning else 1, taken, away, target.id)


def _rank_for_raider(
    fight: Fight, squadron: Squadron, target: Squadron, taken: int
) -> tuple[int, int, int, str] | None:
    if is_escort(squadron):
        prey = fight.state.squadrons.get(target.tally)
        threatens = prey is not None and not is_fighter(prey) and not target.broken
        if not threatens or distance(squadron.square, target.square) > NEAR:
            return None
        return (0, 0, distance(squadron.square, target.square), target.id)
    return (int(target.broken), taken, distance(_lead_square(fight, squadron), target.square), target.id)


def _lead_square(fight: Fight, squadron: Squadron) -> Square:
    """The square of the side's leading bomber; without bombers, that of the squadron."""
    return lead_bomber(fight, squadron.side).square if fight.bombers(squadron.side) else squadron.square


def _order_tally_after_combat(fight: Fight, decision: Decision) -> Option:
    """Keep the bombs, stay on the same target, or take the one that the orders rank first."""
    keep = options_with_verb(decision, "keep-bombs")
    if keep:
        return keep[0]
    ranked = [(rank, number) for number, option in enumerate(decision.options) if (rank := _rank_target(fight, option))]
    return decision.options[min(ranked)[1]] if ranked else decision.options[0]


# Moves


def _order_move(fight: Fight, decision: Decision) -> Option | None:
    """Go home when spent; sweeps stay ahead of the bombers and support a friend; heuristics fly the rest."""
    if fight.state.move is not None:
        return _order_run(fight, decision)
    squadron = fight.squadron(decision.options[0].piece)
    run = _order_run(fight, decision)
    if run is not None and not is_fighter(squadron):
        return run
    home = decision.option("go-home")
    if home is not None and squadron.ammo == DEPLETED and not squadron.dogfight:
        return home
    if squadron.mission != "sweep" or squadron.tally or squadron.returning:
        return None
    if squadron.side == RAIDER and home is not None and has_bombed(fight, squadron.side):
        return home
    support = options_with_verb(decision, "support")
    if support:
        return min(support, key=lambda option: (_away(fight, squadron, option.target), option.target))
    orbit, straight = decision.option("orbit"), decision.option("straight")
    bombers = [bomber for bomber in fight.bombers(squadron.side) if not bomber.returning]
    if bombers and orbit is not None:
        return orbit if _columns_ahead(fight, squadron) > MAX_AHEAD - STEP_OF_BOMBERS else straight
    return straight


def _order_run(fight: Fight, decision: Decision) -> Option | None:
    """Begin a bombing run on a target where it will be aimed."""
    runs = [option for verb in RUN_VERBS for option in options_with_verb(decision, verb)]
    aimed = [option for option in runs if _will_be_aimed(fight, option)]
    if not aimed or is_fighter(fight.squadron(aimed[0].piece)) or fight.squadron(aimed[0].piece).run is not None:
        return None
    return max(aimed, key=lambda option: run_value(fight, fight.squadron(option.piece), option))


def _will_be_aimed(fight: Fight, option: Option) -> bool:
    """Whether a run begun here leaves room to aim: a level one two columns before the target."""
    target, profile = option.id.split(":")[1:]
    here = fight.squadron(option.piece).square
    across = abs(column_of(fight.state.surface[target].square) - column_of(here))
    return profile in DIVING_PROFILES or across == RUN_IN_COLUMNS


def _away(fight: Fight, squadron: Squadron, other: str) -> int:
    return distance(squadron.square, fight.squadron(other).square)


def _columns_ahead(fight: Fight, squadron: Squadron) -> int:
    """The columns by which a sweep is ahead of the leading bomber."""
    lead = lead_bomber(fight, squadron.side)
    ahead = STEPS[lead.facing][0] or 1
    return (column_of(squadron.square) - column_of(lead.square)) * ahead


def has_bombed(fight: Fight, side: Seat) -> bool:
    """Whether a side set out with bombs and none of its squadrons in play carries any."""
    bombing = [squadron for squadron in fight.state.squadrons.values() if squadron.side == side and squadron.bomb_value]
    return bool(bombing) and not any(
        squadron.load in WEAPONS and squadron.place not in OUT_OF_PLAY and not squadron.returning
        for squadron in bombing
    )


def _order_home_edge(fight: Fight, decision: Decision) -> Option:
    """Return by the side's own edge."""
    side = fight.squadron(decision.options[0].piece).side
    return decision.option(f"edge:{fight.friendly_edge(side)}") or decision.options[0]


# Reactions and combat


def _order_reaction(fight: Fight, decision: Decision) -> Option:
    """React with two escorts at most, those in the bomber's square first."""
    reaction, done = fight.state.reaction, decision.option(DONE.id)
    if reaction is None or done is None:
        return decision.options[0]
    able = options_with_verb(decision, "react")
    if len(reaction.declared) >= MAX_REACTIONS or not able:
        return done
    here = fight.squadron(reaction.bomber).square
    return min(able, key=lambda option: (fight.squadron(option.piece).square != here, option.piece))


def _order_rating(fight: Fight, decision: Decision) -> Option | None:
    """Attack with the rating of the higher column, hit and run on ties."""
    combat = fight.state.combat
    run, turn = decision.option("hit-and-run"), decision.option("turning-fight")
    if combat is None or run is None or turn is None:
        return None
    by_speed, by_turn = replace(combat, rating="speed"), replace(combat, rating="turn")
    return turn if _value_of_attack(fight, by_turn) > _value_of_attack(fight, by_speed) else run


def _value_of_attack(fight: Fight, combat: Combat) -> float:
    return combat_columns(fight, combat)[0] - DEFENCE_WEIGHT * defence_rating(fight, combat)


def _order_evasion(fight: Fight, decision: Decision) -> Option | None:
    """Evade an attack in a high column."""
    combat = fight.state.combat
    if combat is None:
        return None
    evade = decision.option("evade")
    is_outflown = combat_columns(fight, combat)[0] >= EVADED_COLUMN
    return evade if evade is not None and is_outflown else decision.option("stand")


def _order_dogfight(fight: Fight, decision: Decision) -> Option | None:
    """Raiders beside a bomber and former escorts want a dogfight; others if they turn as well as the enemy."""
    combat, stay = fight.state.combat, decision.option("dogfight")
    refuse = decision.option("refuse")
    if combat is None or stay is None or refuse is None:
        return None
    fought = [fight.squadron(squadron_id) for squadron_id in (*combat.attackers, *combat.defenders)]
    mine = _fighters_of(fought, decision.seat)
    enemies = _fighters_of(fought, other_side(decision.seat))
    if not mine or not enemies:
        return refuse
    bombers = any(not is_fighter(squadron) for squadron in fought)
    if decision.seat == RAIDER:
        if bombers or any(is_escort(squadron) or squadron.was_escort for squadron in mine):
            return stay
    elif bombers:
        return refuse
    best, worst = (max(basic_turn(fight, squadron) for squadron in side) for side in (mine, enemies))
    return stay if best >= worst else refuse


def _fighters_of(squadrons: Sequence[Squadron], side: Seat) -> list[Squadron]:
    return [
        squadron for squadron in squadrons if squadron.side == side and is_fighter(squadron) and not squadron.broken
    ]


def _order_no_agreement(fight: Fight, decision: Decision) -> Option:
    """Agree to nothing."""
    return decision.option("decline") or decision.option("fight-on") or decision.options[0]


ORDERS: Final[Mapping[str, Order]] = {
    **dict.fromkeys(("look", "drop", "order", "order-all"), _order_tallies),
    **dict.fromkeys((*BEHAVIOURS, "enter", "end"), _order_move),
    "tally": _order_tally_after_combat,
    "edge": _order_home_edge,
    "react": _order_reaction,
    **dict.fromkeys(("hit-and-run", "turning-fight"), _order_rating),
    **dict.fromkeys(("stand", "evade"), _order_evasion),
    **dict.fromkeys(("dogfight", "refuse"), _order_dogfight),
    **dict.fromkeys(("agree", "decline", "fight-on", "end-game"), _order_no_agreement),
}
"""The orders by kind of decision."""
