"""Odds before a commitment, as the API tells them. The kernel reckons them by the rule code, from the seat's view."""

from __future__ import annotations

from typing import Final

from dowding.kernel.decision import Seat
from dowding.kernel.match import Match
from dowding.kernel.prospects import Prospects, prospects
from dowding.players.playing_on import playing_for
from dowding.server.messages import Chance, OddsAnswer, Subject

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
        Subject(subject.name, _ranked([Chance(each.outcome, each.probability) for each in subject.prospects]))
        for subject in found.subjects
    )
    return OddsAnswer(
        found.option,
        subjects,
        round(found.points, 4) if subjects or found.points else None,
        None if found.exact else found.trials,
    )


def _ranked(chances: list[Chance]) -> tuple[Chance, ...]:
    if len(chances) <= MOST_LABELS:
        return tuple(chances)
    rest = sum(chance.probability for chance in chances[MOST_LABELS:])
    return (*chances[:MOST_LABELS], Chance(OTHER, rest))
