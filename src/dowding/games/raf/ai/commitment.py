"""Committing squadrons: as many as promise most, letters mixed, patrols and full squadrons first."""

from __future__ import annotations

from collections import Counter
from typing import Final

from dowding.ai.heuristics.reasons import Claim, because
from dowding.ai.heuristics.recommendation import Counsel, can_be_done, done, with_verb
from dowding.ai.heuristics.scoring import Term, weigh
from dowding.engine.decision import Decision, Option
from dowding.games.raf.ai.evaluation import expected_points, force_of
from dowding.games.raf.ai.intelligence import BattleT, Known
from dowding.games.raf.ai.squadron_ranking import by_quality
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.state import HUNT, PATROL

PRICE: Final = 0.2
"""What it costs in points that a squadron which responds cannot answer the next raid."""
AIRBORNE: Final = 1.0
"""How much rather a squadron on patrol is sent, which must land anyhow, than one on the ground."""
SAME_LETTER: Final = 1.2
GREEN_ONLY_AMONG: Final = 2
"""Where not all are sent, a reduced squadron is sent only while so few have been."""


def commit(battle: BattleT, decision: Decision, known: Known[BattleT], most: int | None) -> Counsel:
    """Answer with as many squadrons as promise to pay, and no more than this against any one raid; or with all."""
    options = with_verb(decision, "commit")
    committed = battle.squadrons_in(HUNT)
    if not options:
        return done(decision, why=because(Claim("nobody to commit")))
    wanted = len(committed) + len(options) if most is None else squadrons_wanted(battle, known, most)
    if can_be_done(decision) and len(committed) >= wanted:
        return done(decision, why=because(Claim("sent", value=len(committed), than=wanted), *_size(battle)))
    letters = Counter(battle.counter(each).letter for each in committed)

    def on_patrol(option: Option) -> float:
        return battle.state.squadrons[option.piece].box == PATROL

    def of_the_letter(option: Option) -> float:
        return letters[battle.counter(battle.state.squadrons[option.piece]).letter]

    counsel = weigh(
        options,
        *by_quality(battle),
        Term("on patrol", on_patrol, AIRBORNE),
        Term("letter", of_the_letter, -SAME_LETTER),
    )
    if most is None:
        return counsel.after(Claim("all who can", value=len(options)))
    squadron = battle.state.squadrons[counsel.option.piece]
    if can_be_done(decision) and not squadron.full and len(committed) >= GREEN_ONLY_AMONG:
        return done(decision, why=because(Claim("next is reduced", counsel.option.id, len(committed))))

    def why() -> tuple[Claim, ...]:
        gain = promise(battle, known, wanted) - promise(battle, known, len(committed))
        return (Claim("wanted", value=round(gain, 1), than=wanted), *_size(battle), *counsel.claims)

    return Counsel(counsel.option, why=why)


def squadrons_wanted(battle: BattleT, known: Known[BattleT], most: int) -> int:
    """The number that promises most, each charged a little for not being ready for the next raid."""
    force = force_of(battle, known)
    return max(range(most + 1), key=lambda count: expected_points(battle, force, count) - PRICE * count)


def promise(battle: BattleT, known: Known[BattleT], count: int) -> float:
    """What so many squadrons promise against the raid, as far as it is known, less what they are charged."""
    return expected_points(battle, force_of(battle, known), count) - PRICE * count


def _size(battle: Battle) -> tuple[Claim, ...]:
    """How large the raid is, where that is known."""
    return (Claim("size", value=battle.raid.size),) if battle.raid.size else ()


def delay(battle: BattleT, decision: Decision, known: Known[BattleT]) -> Counsel:
    """When nobody can be there before the bombs fall: come late rather than not at all to a raid worth meeting."""
    late = with_verb(decision, "delayed-response")
    claims = (Claim("late"), Claim("major raid" if known.is_major(battle) else "minor raid"))
    if late and (known.is_major(battle) or not can_be_done(decision)):
        return Counsel(late[0], why=because(*claims))
    return done(decision, why=because(*claims))
