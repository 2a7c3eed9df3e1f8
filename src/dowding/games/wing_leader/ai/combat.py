"""Combat heuristics: primary squadrons, kind of attack, dogfights, breaking and escaping."""

from __future__ import annotations

from msgspec.structs import replace

from dowding.ai.heuristics.reasons import Reason, because
from dowding.ai.heuristics.recommendation import Recommendation, recommend_done
from dowding.ai.heuristics.scoring import ScoreTerm, recommend_best
from dowding.engine.decision import Decision, Option, options_with_verb
from dowding.games.wing_leader.ai.disengaging import should_break
from dowding.games.wing_leader.ai.evaluation import duel_value, loaded_bombers, worth_of_attack
from dowding.games.wing_leader.ai.reason_texts import INDIFFERENT
from dowding.games.wing_leader.ai.tally import target_term
from dowding.games.wing_leader.pack.scenario import other_side
from dowding.games.wing_leader.rules.context import Fight, is_fighter
from dowding.games.wing_leader.rules.ratings import basic_speed, basic_turn
from dowding.games.wing_leader.rules.resolution import combat_columns
from dowding.games.wing_leader.rules.victory import is_decided
from dowding.games.wing_leader.state import DEPLETED, Combat

EVADE_COLUMN = -2
"""The combat column at which, or below which, defenders evade."""


def choose_combat(fight: Fight, decision: Decision) -> Recommendation:
    """Choose the first combat: doctrine has no preference for an order."""
    return Recommendation(decision.options[0], why=because(Reason(INDIFFERENT, decision.options[0].id)))


def choose_primary(fight: Fight, decision: Decision) -> Recommendation:
    """Choose the primary with the most expected points, or the smallest expected loss."""
    combat = _current_combat(fight)
    if combat is None:
        return choose_combat(fight, decision)

    def worth(option: Option) -> float:
        squadron = fight.squadron(option.piece)
        if squadron.side == combat.attacking:
            return duel_value(fight, squadron, fight.squadron(combat.defender))
        return -duel_value(fight, fight.squadron(combat.attackers[0]), squadron)

    return recommend_best(decision.options, ScoreTerm("duel", worth, digits=1))


def _current_combat(fight: Fight) -> Combat | None:
    return fight.state.combat


def choose_rating(fight: Fight, decision: Decision) -> Recommendation:
    """Choose the kind of attack with more expected points."""
    combat = _current_combat(fight)
    if combat is None:
        return choose_combat(fight, decision)

    def expected_points(option: Option) -> float:
        return worth_of_attack(fight, replace(combat, rating="speed" if option.id == "hit-and-run" else "turn"))

    both = [option for option in decision.options if option.id in ("hit-and-run", "turning-fight")]
    return recommend_best(both, ScoreTerm("attack", expected_points, digits=1))


def choose_weapons(fight: Fight, decision: Decision) -> Recommendation:
    """Prefer a standoff attack, then rockets, then guns."""
    for option_id in ("standoff", "rockets"):
        option = decision.option(option_id)
        if option is not None:
            return Recommendation(option, why=because(Reason(option_id, option.id)))
    return Recommendation(decision.options[0], why=because(Reason("guns", decision.options[0].id)))


def choose_evasion(fight: Fight, decision: Decision) -> Recommendation:
    """Evade in a bad combat column, otherwise stand."""
    combat = _current_combat(fight)
    if combat is None:
        return choose_combat(fight, decision)
    column = combat_columns(fight, combat)[1]
    evades = decision.option("evade") if column <= EVADE_COLUMN else None
    return Recommendation(evades or decision.options[0], why=because(Reason("column", value=column, than=EVADE_COLUMN)))


def choose_hit(fight: Fight, decision: Decision) -> Recommendation:
    """Prefer a straggler, then valuable and weakly protected squadrons."""

    return recommend_best(
        decision.options,
        ScoreTerm("a loss", lambda option: fight.card(fight.squadron(option.piece)).half_points / 2, 2.0, 1),
        ScoreTerm("straggler", lambda option: fight.squadron(option.piece).straggler, 2.0),
        ScoreTerm("protection", lambda option: min(fight.card(fight.squadron(option.piece)).protection), -0.5),
    )


def choose_dogfight(fight: Fight, decision: Decision, *, to_the_last: bool) -> Recommendation:
    """Dogfight to protect own bombers, refuse to attack enemy ones; otherwise dogfight if own fighters turn better."""
    combat = _current_combat(fight)
    fought = () if combat is None else (*combat.attackers, *combat.defenders)
    mine = [s for s in fight.on_map(decision.seat) if s.id in fought]
    theirs = [s for s in fight.on_map(other_side(decision.seat)) if s.id in fought]
    fighters = [s for s in mine if is_fighter(s) and not s.broken]
    enemies = [s for s in theirs if is_fighter(s) and not s.broken]
    stay = decision.option("dogfight")
    numbers = Reason("fighters", value=len(fighters), than=len(enemies))
    if stay is None or not fighters or not enemies:
        return Recommendation(decision.options[-1], why=because(numbers))
    refuse = decision.option("refuse") or decision.options[-1]
    for side, choice, kind in (
        (decision.seat, stay, "our bombers"),
        (other_side(decision.seat), refuse, "their bombers"),
    ):
        if bombers := loaded_bombers(fight, side):
            return Recommendation(choice, why=because(Reason(kind, value=bombers), numbers))
    our_turn, their_turn = (max(basic_turn(fight, s) for s in side) for side in (fighters, enemies))
    spent = sum(s.ammo == DEPLETED or s.disrupted for s in fighters)
    turn = Reason("turn", value=our_turn, than=their_turn)
    if (to_the_last or not spent) and our_turn > their_turn:
        return Recommendation(stay, why=because(turn, numbers))
    weary = [Reason("spent", value=spent, than=len(fighters))] if spent and not to_the_last else []
    return Recommendation(refuse, why=because(*weary, turn, numbers))


def choose_dogfight_roller(fight: Fight, decision: Decision) -> Recommendation:
    """Roll with the fastest squadron."""
    return recommend_best(
        decision.options, ScoreTerm("speed now", lambda option: basic_speed(fight, fight.squadron(option.piece)))
    )


def choose_tally_after_combat(fight: Fight, decision: Decision) -> Recommendation:
    """Tally a bomber, otherwise the most valuable target. Fighter-bombers keep their bombs."""
    keep = [option for option in decision.options if option.id.startswith("keep-bombs")]
    if keep:
        return Recommendation(keep[0], why=because(Reason("keeps bombs", keep[0].id)))
    return recommend_best(decision.options, target_term(fight))


def choose_last_action(fight: Fight, decision: Decision) -> Recommendation:
    """Broken squadrons escape; other squadrons break only if they are spent and pursued."""
    escapes = options_with_verb(decision, "escape")
    if escapes:
        return Recommendation(escapes[0], why=because(Reason("broken", escapes[0].id)))
    tanks = options_with_verb(decision, "drop-tanks")
    if tanks:
        return Recommendation(tanks[0], why=because(Reason("tanks", tanks[0].id)))
    breaks = options_with_verb(decision, "break")
    for option in breaks:
        if should_break(fight, fight.squadron(option.piece)):
            return Recommendation(option, why=because(Reason("hunted", option.id)))
    return recommend_done(
        decision, why=because(Reason("nobody breaks", value=len(breaks)) if breaks else Reason("not asked"))
    )


def choose_agreement(fight: Fight, decision: Decision) -> Recommendation:
    """Play on and refuse withdrawals until the result is decided."""
    over = decision.option("end-game")
    if over is not None and is_decided(fight):
        return Recommendation(over, why=because(Reason("decided", over.id)))
    stay = decision.option("fight-on") or decision.option("decline")
    choice = stay or decision.options[0]
    return Recommendation(choice, why=because(Reason("fights on", choice.id)))
