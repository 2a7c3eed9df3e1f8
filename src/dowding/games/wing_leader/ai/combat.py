"""Fighting: who leads, by which rating, when to stay and when to go."""

from __future__ import annotations

from msgspec.structs import replace

from dowding.ai.heuristics.reasons import Claim, because
from dowding.ai.heuristics.recommendation import Counsel, done, with_verb
from dowding.ai.heuristics.scoring import Term, weigh
from dowding.engine.decision import Decision, Option
from dowding.games.wing_leader.ai.disengaging import had_better_break
from dowding.games.wing_leader.ai.evaluation import duel, loaded_bombers, worth_of_attack
from dowding.games.wing_leader.ai.reason_texts import INDIFFERENT
from dowding.games.wing_leader.ai.tally import by_target
from dowding.games.wing_leader.pack.scenario import other
from dowding.games.wing_leader.rules.context import Fight, is_fighter
from dowding.games.wing_leader.rules.ratings import basic_speed, basic_turn
from dowding.games.wing_leader.rules.resolution import columns
from dowding.games.wing_leader.rules.victory import is_decided
from dowding.games.wing_leader.state import DEPLETED, Combat

HOPELESS = -2
"""In such a column it is better to evade."""


def choose_combat(fight: Fight, decision: Decision) -> Counsel:
    """Any order will do."""
    return Counsel(decision.options[0], why=because(Claim(INDIFFERENT, decision.options[0].id)))


def choose_primary(fight: Fight, decision: Decision) -> Counsel:
    """Who promises most, or loses least."""
    combat = _under_way(fight)
    if combat is None:
        return choose_combat(fight, decision)

    def worth(option: Option) -> float:
        squadron = fight.squadron(option.piece)
        if squadron.side == combat.attacking:
            return duel(fight, squadron, fight.squadron(combat.defender))
        return -duel(fight, fight.squadron(combat.attackers[0]), squadron)

    return weigh(decision.options, Term("duel", worth, digits=1))


def _under_way(fight: Fight) -> Combat | None:
    return fight.state.combat


def choose_rating(fight: Fight, decision: Decision) -> Counsel:
    """The rating that promises more."""
    combat = _under_way(fight)
    if combat is None:
        return choose_combat(fight, decision)

    def promise(option: Option) -> float:
        return worth_of_attack(fight, replace(combat, rating="speed" if option.id == "hit-and-run" else "turn"))

    both = [option for option in decision.options if option.id in ("hit-and-run", "turning-fight")]
    return weigh(both, Term("attack", promise, digits=1))


def use_weapons(fight: Fight, decision: Decision) -> Counsel:
    """From a distance if it can be done, with rockets if there are any."""
    for ident in ("standoff", "rockets"):
        option = decision.option(ident)
        if option is not None:
            return Counsel(option, why=because(Claim(ident, option.id)))
    return Counsel(decision.options[0], why=because(Claim("guns", decision.options[0].id)))


def evade_or_stand(fight: Fight, decision: Decision) -> Counsel:
    """Evade where the fight would be hopeless."""
    combat = _under_way(fight)
    if combat is None:
        return choose_combat(fight, decision)
    column = columns(fight, combat)[1]
    evades = decision.option("evade") if column <= HOPELESS else None
    return Counsel(evades or decision.options[0], why=because(Claim("column", value=column, than=HOPELESS)))


def choose_hit(fight: Fight, decision: Decision) -> Counsel:
    """Where a hit does most: a straggler first, then what is worth most and least protected."""

    return weigh(
        decision.options,
        Term("a loss", lambda option: fight.card(fight.squadron(option.piece)).half_points / 2, 2.0, 1),
        Term("straggler", lambda option: fight.squadron(option.piece).straggler, 2.0),
        Term("protection", lambda option: min(fight.card(fight.squadron(option.piece)).protection), -0.5),
    )


def want_dogfight(fight: Fight, decision: Decision, *, to_the_last: bool) -> Counsel:
    """Keep them from our bombers; do not be kept from theirs; else stay while we turn better and can fire."""
    combat = _under_way(fight)
    fought = () if combat is None else (*combat.attackers, *combat.defenders)
    mine = [s for s in fight.on_map(decision.seat) if s.id in fought]
    theirs = [s for s in fight.on_map(other(decision.seat)) if s.id in fought]
    fighters = [s for s in mine if is_fighter(s) and not s.broken]
    enemies = [s for s in theirs if is_fighter(s) and not s.broken]
    stay = decision.option("dogfight")
    numbers = Claim("fighters", value=len(fighters), than=len(enemies))
    if stay is None or not fighters or not enemies:
        return Counsel(decision.options[-1], why=because(numbers))
    refuse = decision.option("refuse") or decision.options[-1]
    for side, choice, kind in ((decision.seat, stay, "our bombers"), (other(decision.seat), refuse, "their bombers")):
        if bombers := loaded_bombers(fight, side):
            return Counsel(choice, why=because(Claim(kind, value=bombers), numbers))
    our_turn, their_turn = (max(basic_turn(fight, s) for s in side) for side in (fighters, enemies))
    spent = sum(s.ammo == DEPLETED or s.disrupted for s in fighters)
    turn = Claim("turn", value=our_turn, than=their_turn)
    if (to_the_last or not spent) and our_turn > their_turn:
        return Counsel(stay, why=because(turn, numbers))
    weary = [Claim("spent", value=spent, than=len(fighters))] if spent and not to_the_last else []
    return Counsel(refuse, why=because(*weary, turn, numbers))


def roll_with(fight: Fight, decision: Decision) -> Counsel:
    """The fastest."""
    return weigh(decision.options, Term("speed now", lambda option: basic_speed(fight, fight.squadron(option.piece))))


def watch_after(fight: Fight, decision: Decision) -> Counsel:
    """After the combat: the bomber, else who matters most. Bombs are kept."""
    keep = [option for option in decision.options if option.id.startswith("keep-bombs")]
    if keep:
        return Counsel(keep[0], why=because(Claim("keeps bombs", keep[0].id)))
    return weigh(decision.options, by_target(fight))


def last_acts(fight: Fight, decision: Decision) -> Counsel:
    """The broken get away if they can; of his own will breaks only who is spent and hunted."""
    escapes = with_verb(decision, "escape")
    if escapes:
        return Counsel(escapes[0], why=because(Claim("broken", escapes[0].id)))
    tanks = with_verb(decision, "drop-tanks")
    if tanks:
        return Counsel(tanks[0], why=because(Claim("tanks", tanks[0].id)))
    breaks = with_verb(decision, "break")
    for option in breaks:
        if had_better_break(fight, fight.squadron(option.piece)):
            return Counsel(option, why=because(Claim("hunted", option.id)))
    return done(decision, why=because(Claim("nobody breaks", value=len(breaks)) if breaks else Claim("not asked")))


def agree(fight: Fight, decision: Decision) -> Counsel:
    """Fight on, and let nobody go, while anything can be won or lost."""
    over = decision.option("end-game")
    if over is not None and is_decided(fight):
        return Counsel(over, why=because(Claim("decided", over.id)))
    stay = decision.option("fight-on") or decision.option("decline")
    choice = stay or decision.options[0]
    return Counsel(choice, why=because(Claim("fights on", choice.id)))
