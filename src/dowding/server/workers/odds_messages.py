"""Odds before a commitment, as the API tells them. The kernel reckons them by the rule code, from the seat's view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dowding.ai.rollout_policy import playing_for
from dowding.engine.decision import Seat
from dowding.engine.match import Match
from dowding.engine.odds import Prospect, Prospects, prospects
from dowding.server.api.messages import Chance, OddsAnswer, Subject

MOST_LABELS: Final = 12
OTHER: Final = "other"


def reckon(match: Match, seat: Seat, option: str) -> OddsAnswer:
    """What choosing this option leads to, subject by subject, and the points to expect."""
    fork = match.fork()
    fork.take_forced = True
    return told(prospects(fork, seat, option, playing=playing_for(match.game, seat)))


def told(found: Prospects) -> OddsAnswer:
    """The prospects as the API tells them; a long tail of outcomes is one."""
    subjects = tuple(
        Subject(subject.name, _ranked(subject.prospects), subject.part, subject.side, subject.about)
        for subject in found.subjects
    )
    return OddsAnswer(
        found.option,
        subjects,
        round(found.points, 4) if subjects or found.points else None,
        None if found.exact else found.trials,
    )


def _ranked(found: Sequence[Prospect]) -> tuple[Chance, ...]:
    chances = [Chance(each.outcome, each.probability, each.gravity) for each in found]
    if len(chances) <= MOST_LABELS:
        return tuple(chances)
    tail = chances[MOST_LABELS:]
    rest = sum(chance.probability for chance in tail)
    gravest = max((chance.gravity for chance in tail if chance.gravity is not None), default=None)
    return (*chances[:MOST_LABELS], Chance(OTHER, rest, gravest))
