"""The progress of a match: shown in lists without opening the match, and checked when it is opened."""

from __future__ import annotations

from dowding.engine.decision import SPECTATOR
from dowding.engine.fingerprint import has_current_format
from dowding.engine.match import Match
from dowding.engine.saves import state_hash
from dowding.server.storage.store import Progress


def progress_of(match: Match, updated: str) -> Progress:
    """The progress of a match, as it is stored."""
    secret = match.position - match.position_of(SPECTATOR)
    return Progress(
        match.position, match.deciding_seats(), match.is_over, match.outcome(), state_hash(match), updated, secret
    )


def is_at_progress(match: Match, progress: Progress) -> bool:
    """Whether a match is at a stored progress. State hashes of an earlier format cannot be compared."""
    current = (match.position, match.deciding_seats(), match.is_over)
    is_same_state = not has_current_format(progress.state) or progress.state == state_hash(match)
    return is_same_state and current == (progress.position, progress.deciding, progress.over)
