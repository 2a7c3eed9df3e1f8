"""Fighting: who leads, by which rating, when to stay and when to go."""

from __future__ import annotations

from msgspec.structs import replace

from dowding.games.wing_leader.doctrine.reckoning import duel, worth_of_attack, worth_of_target
from dowding.games.wing_leader.doctrine.saving import had_better_break
from dowding.games.wing_leader.fight import Fight, is_fighter
from dowding.games.wing_leader.ratings import basic_speed, basic_turn
from dowding.games.wing_leader.resolution import columns
from dowding.games.wing_leader.scenario import other
from dowding.games.wing_leader.state import DEPLETED, Combat
from dowding.kernel.counsel import Counsel, best, done, with_verb
from dowding.kernel.decision import Decision, Option, Seat

HOPELESS = -2
"""In such a column it is better to evade."""


def choose_combat(fight: Fight, decision: Decision) -> Counsel:
    """Any order will do."""
    return Counsel(decision.options[0], ("one must be first",))


def choose_primary(fight: Fight, decision: Decision) -> Counsel:
    """Who promises most, or loses least."""
    combat = _under_way(fight)
    if combat is None:
        return Counsel(decision.options[0], ("one must lead",))

    def worth(option: Option) -> float:
        squadron = fight.squadron(option.piece)
        if squadron.side == combat.attacking:
            return duel(fight, squadron, fight.squadron(combat.defender))
        return -duel(fight, fight.squadron(combat.attackers[0]), squadron)

    return Counsel(best(decision.options, worth), ("it is the best match",))


def _under_way(fight: Fight) -> Combat | None:
    return fight.state.combat


def choose_rating(fight: Fight, decision: Decision) -> Counsel:
    """The rating that promises more."""
    combat = _under_way(fight)
    if combat is None:
        return Counsel(decision.options[0], ("it is safer",))
    fast = worth_of_attack(fight, replace(combat, rating="speed"))
    tight = worth_of_attack(fight, replace(combat, rating="turn"))
    ident = "hit-and-run" if fast >= tight else "turning-fight"
    return Counsel(decision.option(ident) or decision.options[0], (f"it promises {max(fast, tight):+.1f} points",))


def use_weapons(fight: Fight, decision: Decision) -> Counsel:
    """From a distance if it can be done, with rockets if there are any."""
    for ident, reason in (("standoff", "they cannot fire back"), ("rockets", "they are for bombers")):
        option = decision.option(ident)
        if option is not None:
            return Counsel(option, (reason,))
    return Counsel(decision.options[0], ("guns will do",))


def evade_or_stand(fight: Fight, decision: Decision) -> Counsel:
    """Evade where the fight would be hopeless."""
    combat = _under_way(fight)
    if combat is not None and columns(fight, combat)[1] <= HOPELESS:
        return Counsel(decision.option("evade") or decision.options[0], ("they are far better",))
    return Counsel(decision.options[0], ("they are not so much better that it should run",))


def choose_hit(fight: Fight, decision: Decision) -> Counsel:
    """Where a hit does most: a straggler first, then what is worth most and least protected."""

    def worth(option: Option) -> float:
        squadron = fight.squadron(option.piece)
        card = fight.card(squadron)
        return card.half_points + 2 * squadron.straggler - min(card.protection) / 2

    return Counsel(best(decision.options, worth), ("there a hit does most",))


def want_dogfight(fight: Fight, decision: Decision, *, to_the_last: bool) -> Counsel:
    """Keep them from our bombers; do not be kept from theirs; else stay while we turn better and can fire."""
    combat = _under_way(fight)
    fought = () if combat is None else (*combat.attackers, *combat.defenders)
    mine = [s for s in fight.on_map(decision.seat) if s.id in fought]
    theirs = [s for s in fight.on_map(other(decision.seat)) if s.id in fought]
    fighters = [s for s in mine if is_fighter(s) and not s.broken]
    enemies = [s for s in theirs if is_fighter(s) and not s.broken]
    stay = decision.option("dogfight")
    if stay is None or not fighters or not enemies:
        return Counsel(decision.options[-1], ("there is nothing to win",))
    refuse = decision.option("refuse") or decision.options[-1]
    if _has_bombers(fight, decision.seat):
        return Counsel(stay, ("it keeps them from the bombers",))
    if _has_bombers(fight, other(decision.seat)):
        return Counsel(refuse, ("their bombers would fly on meanwhile",))
    better = max(basic_turn(fight, s) for s in fighters) > max(basic_turn(fight, s) for s in enemies)
    fresh = to_the_last or all(s.ammo != DEPLETED and not s.disrupted for s in fighters)
    if fresh and better:
        return Counsel(stay, ("we turn better",))
    return Counsel(refuse, ("they turn better, or we are spent",))


def _has_bombers(fight: Fight, side: Seat) -> bool:
    """Whether bombers of a side are still on their way with what they carry."""
    return any(each.load and not each.returning for each in fight.bombers(side))


def roll_with(fight: Fight, decision: Decision) -> Counsel:
    """The fastest."""
    choice = best(decision.options, lambda option: basic_speed(fight, fight.squadron(option.piece)))
    return Counsel(choice, ("it is the fastest",))


def watch_after(fight: Fight, decision: Decision) -> Counsel:
    """After the combat: the bomber, else who matters most. Bombs are kept."""
    keep = [option for option in decision.options if option.id.startswith("keep-bombs")]
    if keep:
        return Counsel(keep[0], ("its bombs are worth more",))
    choice = best(decision.options, lambda option: worth_of_target(fight, fight.squadron(option.target)))
    return Counsel(choice, ("it matters most",))


def last_acts(fight: Fight, decision: Decision) -> Counsel:
    """The broken get away if they can; of his own will breaks only who is spent and hunted."""
    escapes = with_verb(decision, "escape")
    if escapes:
        return Counsel(escapes[0], ("it can fight no more",))
    tanks = with_verb(decision, "drop-tanks")
    if tanks:
        return Counsel(tanks[0], ("the fight has begun",))
    for option in with_verb(decision, "break"):
        if had_better_break(fight, fight.squadron(option.piece)):
            return Counsel(option, ("it has nothing left to win, and may get away",))
    return done(decision, "they fight on")


def agree(fight: Fight, decision: Decision) -> Counsel:
    """Fight on; let nobody go."""
    stay = decision.option("fight-on") or decision.option("decline")
    return Counsel(stay or decision.options[0], ("there is still something to win",))
