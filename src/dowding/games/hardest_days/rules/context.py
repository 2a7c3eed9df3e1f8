"""The context of a day in play: queries for squadrons, groups and raids, and the operations that move them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from dowding.engine.agenda import State, StepName
from dowding.engine.decision import Seat
from dowding.engine.dice import Dice
from dowding.engine.errors import RulesError
from dowding.games.hardest_days.pack.components import RaidRegion, Scenario, Section, Weather
from dowding.games.hardest_days.pack.loader import Components
from dowding.games.hardest_days.state import (
    AIRBASE,
    AIRBORNE,
    BOMBER,
    ESCORT,
    HUNT,
    INFLIGHT,
    PATROL,
    AltitudeOrNone,
    DayState,
    Group,
    GroupBox,
    Phase,
    Raid,
    SectionOrNone,
    Squadron,
    SquadronBox,
)
from dowding.view.presenter import PresentedContext, Presenter

BRITISH: Final[Seat] = "british"
BOMBER_TYPES: Final = frozenset({"Do17", "He111", "Ju88", "Ju87"})
RAIDER_BOXES: Final = frozenset({HUNT, BOMBER, ESCORT})
DETECT: Final = StepName("detect")
MOVE_RAID: Final = StepName("move_raid")
"""Steps that every raid runs in turn, except raids removed before their turn and new raids with their number."""
DISPLAY_BOXES: Final = frozenset({HUNT, BOMBER, ESCORT, PATROL})


class Day(PresentedContext[Components]):
    """A day of The Hardest Days in play."""

    __slots__ = ("scenario",)

    state: DayState

    def __init__(
        self, state: DayState, dice: Dice, pack: Components, presenter: Presenter[Day, Components], fingerprint: str
    ) -> None:
        super().__init__(state, dice, pack, presenter, fingerprint)
        self.scenario: Scenario = pack.scenarios[state.scenario]

    # Finding pieces

    def squadrons_in(self, box: SquadronBox) -> list[Squadron]:
        """All squadrons in boxes of this kind."""
        return [squadron for squadron in self.state.squadrons.values() if squadron.box == box]

    def airborne_in(self, space: str) -> list[Squadron]:
        """The airborne squadrons of a space, at any altitude."""
        return [s for s in self.state.squadrons.values() if s.space == space and s.box == AIRBORNE]

    def home(self, squadron: Squadron) -> str:
        """The space of a squadron's own airfield."""
        return self.pack.squadrons[squadron.id].home

    def squadrons_of(self, raid: int, box: SquadronBox, section: Section | None = None) -> list[Squadron]:
        """The squadrons in a box (and section) of a Raid Display."""
        return [
            s
            for s in self.state.squadrons.values()
            if s.raid == raid and s.box == box and (section is None or s.section == section)
        ]

    def groups_of(self, raid: int, box: GroupBox | None = None, section: Section | None = None) -> list[Group]:
        """The groups in a Raid Display, or in one box (and section) of it."""
        return [
            g
            for g in self.state.groups.values()
            if g.raid == raid and (box is None or g.box == box) and (section is None or g.section == section)
        ]

    def hunters(self, raid: int) -> list[Group]:
        """The groups in the Hunt Box."""
        return self.groups_of(raid, HUNT)

    def is_bomber(self, group: Group) -> bool:
        """Whether the group flies bombers; a fighter in the Bomber Box is a strafer."""
        return self.pack.groups[group.id].type in BOMBER_TYPES

    def full_fighters_at_base(self, luftflotten: Iterable[int]) -> int:
        """The full fighter groups at the airbases of these Luftflotten."""
        counters = self.pack.groups
        return sum(
            g.box == AIRBASE and g.full and counters[g.id].luftflotte in luftflotten and not self.is_bomber(g)
            for g in self.state.groups.values()
        )

    def raids_in_order(self) -> list[Raid]:
        """8.16: major raids first, then from the north-east to the south-west by track of entry."""
        order = self.pack.track_order
        return sorted(self.state.raids.values(), key=lambda raid: (not raid.major, order[raid.track]))

    def region_of(self, raid: Raid) -> RaidRegion:
        """The region of the track by which the raid comes."""
        return self.pack.tracks[raid.track].region

    def weather_over(self, space: str) -> Weather:
        """The weather in the region of a space."""
        return self.state.weather[self.pack.spaces[space].region]

    # Moving pieces

    def put_squadron(
        self,
        squadron: Squadron,
        box: SquadronBox,
        *,
        full: bool | None = None,
        space: str = "",
        altitude: AltitudeOrNone = "",
        raid: int = 0,
        section: SectionOrNone = "",
        edge: int = 0,
    ) -> Squadron:
        """Move a squadron to a box; it keeps its face unless `full` is given, and loses everything else."""
        face = squadron.full if full is None else full
        moved = Squadron(squadron.id, box, face, space, altitude, raid, section, edge)
        self.state.squadrons[squadron.id] = moved
        return moved

    def put_group(
        self,
        group: Group,
        box: GroupBox,
        *,
        full: bool | None = None,
        raid: int = 0,
        section: SectionOrNone = "",
        hour: int = 0,
    ) -> Group:
        """Move a group to a box. A tactics chit stays with it only inside a Raid Display."""
        tactics = group.tactics
        if tactics and box not in DISPLAY_BOXES:
            self.return_event_chit(tactics)
            tactics = 0
        face = group.full if full is None else full
        moved = Group(group.id, box, face, raid, section, hour, tactics)
        self.state.groups[group.id] = moved
        return moved

    def turn_group(self, group: Group, *, full: bool) -> None:
        """Set the face of a group."""
        self.state.groups[group.id] = replace(self.state.groups[group.id], full=full)

    def reduce_groups(self, groups: list[Group], rule: str) -> None:
        """Turn groups to their reduced face."""
        for group in groups:
            self.turn_group(group, full=False)
        if groups:
            self.happen("groups reduced", rule, groups=[group.id for group in groups])
        else:
            self.report_no_event(rule, "no group has that letter")

    def report_groups_leaving(self, number: int, groups: list[Group], rule: str) -> None:
        """Log that groups have left a raid for home."""
        if groups:
            self.happen("groups leave", rule, raid=number, groups=[group.id for group in groups])
        else:
            self.report_no_event(rule, "no group has that letter")

    def change_raid(self, raid: Raid) -> Raid:
        """Replace the value of a raid."""
        self.state.raids[raid.number] = raid
        return raid

    def remove_raid(self, number: int, groups_to: GroupBox = INFLIGHT) -> None:
        """Remove a raid from the map: its groups leave the display, and its chits return to their cups."""
        for group in self.groups_of(number):
            self.put_group(group, groups_to, full=True if groups_to == AIRBASE else None)
        raid = self.state.raids.pop(number)
        self.drop((DETECT, number), (MOVE_RAID, number))
        if raid.size_chit:
            self.state.size_cup.append(raid.size_chit)
        if raid.altitude_chit:
            self.return_event_chit(raid.altitude_chit)
        for chit in raid.chits:
            self.return_event_chit(chit)

    def disband_without_raiders(self, number: int, why: str) -> None:
        """12.2 step 7: a raid with no groups, or only channel patrollers, is removed from the map."""
        if not any(group.box in RAIDER_BOXES for group in self.groups_of(number)):
            self.happen("raid gone", "THD-12.2n", raid=number, why=why)
            self.remove_raid(number)

    def return_event_chit(self, chit: int) -> None:
        """17.1: an event chit goes back to its cup when its effect is over."""
        self.state.event_cup.append(chit)

    # Events

    def report_no_event(self, rule: str, why: str) -> None:
        """Log that a drawn event has no effect, with the reason."""
        self.happen("no event", rule, why=why)

    def begin_step(self, phase: Phase) -> None:
        """Begin a step of the sequence of play."""
        self.state.phase = phase

    # The interface of the engine

    def with_state(self, state: State, dice: Dice) -> Day:
        if not isinstance(state, DayState):
            raise RulesError(f"A day needs a DayState, not {type(state).__name__}")
        copy = self.copy_with_state(state, dice)
        copy.scenario = self.scenario
        return copy

    def horizon(self) -> int:
        return self.state.hour

    def periods(self) -> dict[str, int]:
        hour = self.state.hour
        return {"air action": hour * 100 + self.state.air_actions, "hour": hour}
