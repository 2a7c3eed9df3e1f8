"""Properties 4 and 5, the cheap checks for many matches: the match ends, positions are valid, the save opens."""

from __future__ import annotations

from dowding.engine.match import Match
from properties.cases import MAX_CHOICES, Case, begin, moves
from properties.positions import check_encoding, check_over, check_position
from properties.replays import check_save_replays


def check_match(
    case: Case, *, take_forced: bool = False, check_save: bool = True, max_choices: int = MAX_CHOICES
) -> Match:
    """Play a match to its end, and check every position and its save."""
    match = begin(case, take_forced=take_forced)
    check_encoding(match)
    for _ in moves(case, match, max_choices):
        check_position(match)
    check_position(match)
    check_over(match)
    check_encoding(match)
    if check_save:
        check_save_replays(match)
    return match
