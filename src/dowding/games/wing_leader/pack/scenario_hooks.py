"""Scenario hooks (WL-1.0b): special rules of a scenario that code has built, as plain data."""

from __future__ import annotations

from typing import Final

import msgspec

from dowding.engine.decision import Seat
from dowding.games.wing_leader.pack.components import Profile
from dowding.games.wing_leader.pack.scenario import Scenario

HEIGHT_ERROR: Final = 6
NEVER: Final = 7
"""As the lowest die for height errors: no die is an error."""


class ScenarioHooks(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The special rules of a scenario, by the ids of its squadrons."""

    names: dict[str, str] = {}
    """The display names of squadrons, if they have others than their ids."""
    placed_last: tuple[str, ...] = ()
    """The squadrons of the side that sets up first which it places after the other side has set up."""
    height_error_from: int = HEIGHT_ERROR
    """The lowest die that is a height error (WL-13.1a)."""
    height_errors_last: bool = False
    """Whether the height errors of the set-up are rolled when its side has placed all squadrons."""
    equipment: bool = True
    """Whether fighters may carry rockets and pods (WL-13.5)."""
    bomb_values: dict[str, int] = {}
    """Bomb values that replace those of the cards."""
    bombing_modifiers: dict[str, dict[str, int]] = {}
    """Additional modifiers of the bombing rolls of a squadron, by name."""
    undisturbed: int = 0
    """The bombing modifier of squadrons that have not been in an air combat."""
    below_clouds: tuple[str, ...] = ()
    """The squadrons whose bombing ignores the weather."""
    targets: dict[str, tuple[str, ...]] = {}
    """The only surface units that a squadron may attack."""
    profiles: dict[str, tuple[Profile, ...]] = {}
    """The only profiles that a squadron may fly."""
    no_tally_of_bombers: tuple[str, ...] = ()
    """The squadrons that never tally a bomber."""
    broken_bombers_jettison: bool = False
    """Whether a bomber that breaks with its load jettisons it."""
    withdrawal: bool = True
    """Whether squadrons may withdraw by agreement (WL-11.0b)."""
    whole_moves: tuple[Seat, ...] = ()
    """The sides to which whole moves are offered, by the square where they end."""


NO_HOOKS: Final = ScenarioHooks()


class BuiltScenario(msgspec.Struct, frozen=True):
    """A scenario that code has built, with its hooks, instead of an entry of the pack."""

    scenario: Scenario
    hooks: ScenarioHooks = NO_HOOKS
