"""The state that a battle game adds to its campaign: the raid that is fought out, and its fight."""

from __future__ import annotations

from typing import Protocol

import msgspec

from dowding.engine.decision import Seat
from dowding.games.raf.rules.combat import ChartBox
from dowding.games.wing_leader.pack.scenario_hooks import BuiltScenario
from dowding.games.wing_leader.state import FightState


class Participant(msgspec.Struct, frozen=True):
    """A counter that takes part in a battle: its class, and its unit in the sky or the unit that it follows."""

    counter: str
    box: ChartBox
    """The box by which its results are read. A squadron is read in the Bomber Box."""
    is_squadron: bool
    unit: str
    """Its own unit; for a wingmate, that of the counter whose result it shares."""
    is_wingmate: bool = False


class RaidBattle(msgspec.Struct, frozen=True, kw_only=True):
    """A raid that is fought out: what the events have changed, its participants, its scenario and its course."""

    vp: int
    """The victory points before the battle."""
    cloud_blind: tuple[str, ...] = ()
    """The squadrons that never tally a bomber, because of clouds."""
    evading: tuple[str, ...] = ()
    """The squadrons that may set up nearer to the bombers."""
    extended: bool = False
    """Whether the attack is extended, so that the bombers need a turn more."""
    participants: tuple[Participant, ...] = ()
    built: BuiltScenario | None = None
    bombs_gone: int = 0
    """The turn after which no bomber had a load left; 0 before that."""
    duellists: tuple[str, ...] = ()
    """The British units that have fought one of the hunters."""
    handed_over: tuple[Seat, ...] = ()
    """The seats whose units fly by standing orders until the end of the battle."""


class BattleRecord(msgspec.Struct, frozen=True):
    """What a battle game keeps beside its campaign."""

    patrols: tuple[str, ...] = ()
    """The squadrons that were on patrol when the raid was detected."""
    fought_on: int = 0
    """The raid day of the last battle."""
    fought: int = 0
    """The battles on that day."""
    raid: RaidBattle | None = None
    """The raid that is being fought out."""


class BattlesState(Protocol):
    """What the states of all battle games have in common."""

    record: BattleRecord
    fight: FightState | None


def clone_fight(fight: FightState | None) -> FightState | None:
    """A copy of the fight for the copy of a campaign's state."""
    return None if fight is None else fight.clone()
