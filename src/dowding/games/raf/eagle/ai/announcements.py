"""Heuristics for announcements (EAGLE-6.2c, EAGLE-14c), by the expected response from the Response Table."""

from __future__ import annotations

from statistics import mean

from dowding.ai.heuristics.reasons import Reason
from dowding.ai.heuristics.recommendation import Recommendation
from dowding.ai.heuristics.scoring import ScoreTerm, recommend_best
from dowding.engine.decision import Decision, Option
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.eagle.rules.response import doctrine_parts
from dowding.games.raf.eagle.rules.response_pool import pool_at
from dowding.games.raf.planning.ai.raids import bombers_flying
from dowding.games.raf.planning.rules.detection import MAJOR, MINOR


def announce(battle: Eagle, decision: Decision) -> Recommendation:
    """Announce what brings fewer squadrons if the raid has bombers, otherwise what brings more."""
    bombers = bombers_flying(battle)
    coming = {
        option.id: squadrons_coming(battle, answer.wanted, answer.minimum)
        for option, answer in (
            (MINOR, battle.pack.response_to_word("minor")),
            (MAJOR, battle.pack.response_to_word("major")),
        )
    }
    draws = ScoreTerm("draws", lambda option: coming[option.id], -1.0 if bombers else 1.0, 1)
    return recommend_best(decision.options, draws).with_leading_reasons(Reason("bombers fly", value=bombers))


def claim_number(battle: Eagle, decision: Decision) -> Recommendation:
    """For a decoy, announce the number that draws most squadrons."""

    def coming(option: Option) -> float:
        answer = battle.pack.response_to_size(int(option.id.partition(":")[2]))
        return squadrons_coming(battle, answer.wanted, answer.minimum)

    return recommend_best(decision.options, ScoreTerm("draws", coming, digits=1))


def squadrons_coming(battle: Eagle, wanted: int, minimum: int) -> float:
    """7.2: the mean number of squadrons that respond, over the response cards that are left."""
    pool = len(pool_at(battle, battle.raid.warning, lambda squadrons, _: squadrons[0]))
    posture = battle.pack.postures[battle.state.posture]
    wanted += posture.wanted + sum(part for _, part in doctrine_parts(battle))
    minimum += posture.minimum
    deck = battle.state.decks["response"]
    return mean(_responders(battle, card, wanted, minimum, pool) for card in deck.cards or deck.discards)


def _responders(battle: Eagle, number: int, wanted: int, minimum: int, pool: int) -> int:
    """7.2f, 7.2j to 7.2n: how many of the pool respond if this card is drawn."""
    card = battle.pack.response[number]
    if card.special == "no contact" or wanted + card.strength <= 0:
        return 0
    floor = max(minimum - card.resolve, battle.pack.response_number["least minimum"])
    return min(max(wanted + card.strength, floor), pool) if pool >= floor else 0
