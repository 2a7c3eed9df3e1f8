"""What is said of a raid (EAGLE-6.2c, EAGLE-14c): the Response Table lies open, so it can be reckoned who will come."""

from __future__ import annotations

from statistics import mean

from dowding.ai.heuristics.reasons import Claim
from dowding.ai.heuristics.recommendation import Counsel
from dowding.ai.heuristics.scoring import Term, weigh
from dowding.engine.decision import Decision, Option
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.eagle.rules.response import doctrine_parts
from dowding.games.raf.eagle.rules.response_pool import pool_at
from dowding.games.raf.planning.ai.raids import bombers_flying
from dowding.games.raf.planning.rules.detection import MAJOR, MINOR


def announce(battle: Eagle, decision: Decision) -> Counsel:
    """Bombers are called what brings fewer squadrons, fighters alone what brings more."""
    bombers = bombers_flying(battle)
    coming = {
        option.id: squadrons_coming(battle, answer.wanted, answer.minimum)
        for option, answer in ((MINOR, battle.pack.to_word("minor")), (MAJOR, battle.pack.to_word("major")))
    }
    draws = Term("draws", lambda option: coming[option.id], -1.0 if bombers else 1.0, 1)
    return weigh(decision.options, draws).after(Claim("bombers fly", value=bombers))


def claim(battle: Eagle, decision: Decision) -> Counsel:
    """A decoy claims what draws most squadrons."""

    def coming(option: Option) -> float:
        answer = battle.pack.to_size(int(option.id.partition(":")[2]))
        return squadrons_coming(battle, answer.wanted, answer.minimum)

    return weigh(decision.options, Term("draws", coming, digits=1))


def squadrons_coming(battle: Eagle, wanted: int, minimum: int) -> float:
    """7.2: how many squadrons come on average, by the response cards that are left, of the pool of the chart."""
    pool = len(pool_at(battle, battle.raid.warning, lambda squadrons, _: squadrons[0]))
    posture = battle.pack.postures[battle.state.posture]
    wanted += posture.wanted + sum(part for _, part in doctrine_parts(battle))
    minimum += posture.minimum
    deck = battle.state.decks["response"]
    return mean(_responders(battle, card, wanted, minimum, pool) for card in deck.cards or deck.discards)


def _responders(battle: Eagle, number: int, wanted: int, minimum: int, pool: int) -> int:
    """7.2f, 7.2j to 7.2n: who comes of the pool, if this card is drawn."""
    card = battle.pack.response[number]
    if card.special == "no contact" or wanted + card.strength <= 0:
        return 0
    least = max(minimum - card.resolve, battle.pack.response_number["least minimum"])
    return min(max(wanted + card.strength, least), pool) if pool >= least else 0
