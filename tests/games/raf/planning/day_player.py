"""Playing through days: every decision is finished, or takes the first option."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from games.raf.scenario_builder import Staged

StageT = TypeVar("StageT", bound=Staged[Any])
MOST = 2000


def play_until(stage: StageT, until: Callable[[StageT], bool] = lambda stage: False) -> None:
    """Make choices until the condition holds or no decision is open."""
    assert stage.match is not None
    for _ in range(MOST):
        if not stage.match.deciding_seats() or until(stage):
            return
        options = stage.options()
        stage.choose("done" if "done" in options else options[0])
    raise AssertionError("too many choices")


def hours(stage: StageT) -> list[str]:
    """The hours that the clock has moved to."""
    return [event.get_str("hour") for event in stage.events("clock")]


def steps(stage: StageT, *kinds: str) -> list[str]:
    """The events of these kinds, in order."""
    return [event.kind for event in stage.battle.log or () if event.kind in kinds]
