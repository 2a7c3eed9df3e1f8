"""Days played through: whoever is asked says that he is done, or takes the first that is offered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from games.raf.scenario_builder import Staged

StageT = TypeVar("StageT", bound=Staged[Any])
MOST = 2000


def play_until(stage: StageT, until: Callable[[StageT], bool] = lambda stage: False) -> None:
    """Play on until the condition holds, or nothing is to be decided."""
    assert stage.match is not None
    for _ in range(MOST):
        if not stage.match.deciding_seats() or until(stage):
            return
        options = stage.options()
        stage.choose("done" if "done" in options else options[0])
    raise AssertionError("it goes on and on")


def hours(stage: StageT) -> list[str]:
    """The hours at which the clock has stood."""
    return [event.get_str("hour") for event in stage.events("clock")]


def steps(stage: StageT, *kinds: str) -> list[str]:
    """What happened, in order, of these kinds."""
    return [event.kind for event in stage.battle.log or () if event.kind in kinds]
