"""Properties 4 and 5, which are cheap: matches end, every position is valid, and the save loads the same match."""

from __future__ import annotations

from dowding.engine.match import Match
from properties.cases import MAX_CHOICES, Case, begin, moves
from properties.positions import check_over, check_sound, check_written_down
from properties.replays import check_save_replays


def check_match(case: Case, *, take_forced: bool = False, opened_again: bool = True, most: int = MAX_CHOICES) -> Match:
    """Play a match to its end; check every position, and that its save loads the same match."""
    match = begin(case, take_forced=take_forced)
    check_written_down(match)
    for _ in moves(case, match, most):
        check_sound(match)
    check_sound(match)
    check_over(match)
    check_written_down(match)
    if opened_again:
        check_save_replays(match)
    return match
