"""The tracks of Eagle: those of games with a plan, posture and effort."""

from __future__ import annotations

from collections.abc import Iterator

from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.eagle.rules.posture import POSTURES
from dowding.games.raf.planning.view.tracks import planning_tracks
from dowding.games.raf.view.tracks import LUFTWAFFE, RAF
from dowding.view.scene import Track


def tracks(battle: Eagle) -> Iterator[Track]:
    """All tracks."""
    yield from planning_tracks(battle, (), _own(battle))


def _own(battle: Eagle) -> Iterator[Track]:
    state = battle.state
    at = POSTURES.index(state.posture)
    yield Track("posture", "Posture", state.posture, POSTURES, at, group=RAF, kind="gauge")
    effort = battle.bombers_of_the_day()
    if effort is not None:
        bombers, quota = effort
        yield Track("effort", "Effort", f"{bombers} of {quota} bombers", group=LUFTWAFFE, kind="gauge")
