"""The automated British (EAGLE-8, EAGLE-9b): a procedure for each decision that the rules ask of Fighter Command.

A procedure uses only open information, never the plan (EAGLE-16). It picks the first option in the order of its rule;
ties are broken at random.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Final

from dowding.engine.agenda import Argument, Rules, Step
from dowding.engine.decision import DONE, Decision, Option, SimultaneousDecisions, options_with_verb, verb_of
from dowding.engine.errors import RulesError
from dowding.games.raf.eagle.rules.context import FIGHTER_COMMAND, Eagle
from dowding.games.raf.state import HUNT

Procedure = Callable[[Eagle, Decision], Option]
GROUPS: Final = (11, 10, 12)


def with_automated_british(step: Step) -> Step:
    """Wrap a step so that procedures make the British decisions in it."""

    @wraps(step)
    def run_step(battle: object, /, *arguments: Argument) -> Rules | None:
        rules = step(battle, *arguments)
        if rules is None or not isinstance(battle, Eagle):
            return rules
        return _answer_decisions(battle, rules)

    return run_step


def _answer_decisions(battle: Eagle, rules: Rules) -> Rules:
    decision: Decision | SimultaneousDecisions | None = next(rules, None)
    while decision is not None:
        british = isinstance(decision, Decision) and decision.seat == FIGHTER_COMMAND
        choice = choose_option(battle, decision) if british and isinstance(decision, Decision) else (yield decision)
        try:
            decision = rules.send(choice)
        except StopIteration:
            return


def choose_option(battle: Eagle, decision: Decision) -> Option:
    """The option that the procedure for this decision picks."""
    for verb in map(verb_of, decision.options):
        if verb in PROCEDURES:
            return PROCEDURES[verb](battle, decision)
    raise RulesError(f"Fighter Command has no procedure for {decision.prompt!r} ({decision.rule})")


def _done(decision: Decision) -> Option:
    return next(option for option in decision.options if option.id == DONE.id)


# Interception


def press_on(battle: Eagle, decision: Decision) -> Option:
    """8.1a, 9b, EA6: all press on to the bombers, except disrupted squadrons if the card sends them home."""
    onwards = options_with_verb(decision, "press-on")[0]
    if onwards.piece in battle.raid.disordered and battle.response_card.disrupted == "home":
        return next(option for option in options_with_verb(decision, "go-home") if option.piece == onwards.piece)
    return onwards


def pass_hunters(battle: Eagle, decision: Decision) -> Option:
    """8.1b, 8.1c, EA5: all or half of the surplus passes, Hurricanes first; with the event all that may pass."""
    passing = options_with_verb(decision, "pass")
    if decision.rule == battle.rule_refs.squadrons_evade_hunters:
        return passing[0]
    responders, hunters = len(battle.state.answer.responders), len(battle.raiders(HUNT))
    passed, surplus = responders - len(battle.squadrons_in(HUNT)), responders - hunters
    number = surplus if battle.response_card.passing == "all" else -(-surplus // 2)
    if not passed:
        share = battle.response_card.passing
        battle.happen("passing", battle.rule_refs.pass_hunters, surplus=surplus, passing=share, number=number)
    if passed >= number:
        return _done(decision)
    return battle.draw_lot(passing, "EAGLE-8.1c", "passing lot", lambda option: (_type(battle, option) != "Hurricane",))


def intercept(battle: Eagle, decision: Decision) -> Option:
    """8.2b: the strongest bombs on the current side, then the highest rating, then at random."""

    def order(option: Option) -> tuple[int, ...]:
        return -_bombs(battle, option), -battle.rating(battle.state.gruppen[option.piece])

    return battle.draw_lot(decision.options, decision.rule, "interception lot", order)


def extend_attack(battle: Eagle, decision: Decision) -> Option:
    """ET3: the strongest bombs, then at random."""
    return battle.draw_lot(
        decision.options, decision.rule, "extended attack lot", lambda option: (-_bombs(battle, option),)
    )


def _bombs(battle: Eagle, option: Option) -> int:
    gruppe = battle.state.gruppen[option.piece]
    counter = battle.counter_of(gruppe)
    return counter.bombs_full if gruppe.full else counter.bombs_reduced


def evade(battle: Eagle, decision: Decision) -> Option:
    """18.6a, 18.6b: up to the number of pairs on the card, the best-rated squadron evades."""
    answer = battle.state.answer
    if answer.pairs >= battle.response_card.evade:
        return _done(decision)
    battle.change_answer(pairs=answer.pairs + 1)
    return _best_rated(battle, options_with_verb(decision, "evade"), "EAGLE-18.6b")


def fend(battle: Eagle, decision: Decision) -> Option:
    """18.6b: the next-best squadron fends off the hunters."""
    return _best_rated(battle, decision.options, "EAGLE-18.6b")


def reduce(battle: Eagle, decision: Decision) -> Option:
    """18.6b: the fending squadron is reduced. The evading squadron is the first option."""
    return decision.options[1]


def _best_rated(battle: Eagle, options: Sequence[Option], rule: str) -> Option:
    return battle.draw_lot(options, rule, "evasion lot", lambda option: (-_rating(battle, option),))


def _rating(battle: Eagle, option: Option) -> int:
    return battle.counter(battle.state.squadrons[option.piece]).full


def _type(battle: Eagle, option: Option) -> str:
    return battle.type_of(battle.state.squadrons[option.piece])


# Squadrons


def ace(battle: Eagle, decision: Decision) -> Option:
    """18.7: a Spitfire squadron before a Hurricane squadron, then at random."""
    return battle.draw_lot(
        decision.options, "EAGLE-18.7", "ace lot", lambda option: (_type(battle, option) != "Spitfire",)
    )


def disperse(battle: Eagle, decision: Decision) -> Option:
    """8.3a: green squadrons before full ones, then at random."""
    squadrons = battle.state.squadrons
    return battle.draw_lot(
        decision.options, "EAGLE-8.3a", "dispersal lot", lambda option: (squadrons[option.piece].full,)
    )


def make_up(battle: Eagle, decision: Decision) -> Option:
    """8.3b: 11 Group before 10 and 12 Group, then at random."""

    def order(option: Option) -> tuple[int, ...]:
        return (GROUPS.index(battle.group_of(battle.home(battle.state.squadrons[option.piece]))),)

    return battle.draw_lot(decision.options, "EAGLE-8.3b", "replacement lot", order)


def choose_by_lot(battle: Eagle, decision: Decision) -> Option:
    """16.2a, 17.3, ET6: a random option."""
    return battle.draw_lot(decision.options, decision.rule, "lot")


# Night raids


def night_patrol(battle: Eagle, decision: Decision) -> Option:
    """17.2: each full Blenheim in its sector flies night patrol."""
    full = [option for option in options_with_verb(decision, "night") if battle.state.squadrons[option.piece].full]
    return full[0] if full else _done(decision)


def lower_die(battle: Eagle, decision: Decision) -> Option:
    """17.4: lower the die only if that turns a failure into an interception."""
    raiders, blenheims = battle.gruppen_in("night"), battle.squadrons_in("night")
    chance = battle.pack.night_chance(len(blenheims), len(raiders))
    verb = "lower-die" if battle.state.night_die > chance else "keep-die"
    return options_with_verb(decision, verb)[0]


PROCEDURES: Final[dict[str, Procedure]] = {
    "press-on": press_on,
    "pass": pass_hunters,
    "intercept": intercept,
    "extend": extend_attack,
    "evade": evade,
    "fend": fend,
    "reduce": reduce,
    "ace": ace,
    "disperse": disperse,
    "replace": make_up,
    "refit": make_up,
    "green": choose_by_lot,
    "chase": choose_by_lot,
    "night": night_patrol,
    "day": night_patrol,
    "night-fighter": choose_by_lot,
    "night-raider": choose_by_lot,
    "lower-die": lower_die,
}
