"""The average of the table for a raid: the points that the campaign would give, from samples with their own dice."""

from __future__ import annotations

from random import Random
from statistics import mean
from typing import Final

from dowding.engine.agenda import StepName
from dowding.engine.decision import Decision, Option, SimultaneousDecisions
from dowding.engine.dice import LiveDice, secret_of_seed
from dowding.games.battles.context import BattlesContext
from dowding.games.raf.rules.recovery import RECOVERY

SAMPLES: Final = 16


def table_average(battle: BattlesContext, by_table: StepName) -> float:
    """BRIDGE-5.10: the mean change of the victory points until the raid goes home, as the British count them."""
    seat = next(seat for seat in (battle.british, battle.german) if seat in battle.players)
    return round(mean(_sample(battle, seat, by_table, number) for number in range(SAMPLES)), 2)


def _sample(battle: BattlesContext, seat: str, by_table: StepName, number: int) -> int:
    dice = LiveDice(secret_of_seed(number))
    sample = battle.with_state(battle.state.clone(), dice)
    sample.log = None
    sample.determinise(seat, dice)
    sample.schedule_next((by_table,))
    before, random = sample.state.vp, Random(number)
    while sample.state.agenda and sample.state.agenda[-1][0] != RECOVERY:
        _run_step(sample, random)
    return sample.state.vp - before


def _run_step(sample: BattlesContext, random: Random) -> None:
    """Run the next step, with the choices of the campaign's heuristics."""
    step = sample.state.agenda.pop()
    routine = sample.theatre.steps[str(step[0])](sample, *step[1:])
    if routine is None:
        return
    answer: Option | None = None
    while True:
        try:
            asked = next(routine) if answer is None else routine.send(answer)
        except StopIteration:
            return
        if isinstance(asked, SimultaneousDecisions):
            asked.answers = {decision.seat: _answer(sample, decision, random) for decision in asked.decisions}
            answer = asked.answers[asked.decisions[-1].seat]
        else:
            answer = _answer(sample, asked, random)


def _answer(sample: BattlesContext, decision: Decision, random: Random) -> Option:
    if len(decision.options) == 1:
        return decision.options[0]
    return sample.theatre.advise(decision.seat, sample, decision, random)
