"""Scenario builder for rules tests: a day of The Hardest Days with a custom position, scripted dice and draws."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dowding.engine.agenda import StepFunction
from dowding.engine.dice import LiveDice, ScriptedDice, secret_of_seed
from dowding.engine.match import Match
from dowding.games.hardest_days.game import HARDEST_DAYS, HardestDaysPack, open_pack
from dowding.games.hardest_days.pack.components import Weather
from dowding.games.hardest_days.rules.context import Day
from dowding.games.hardest_days.rules.sequence import AIRFIELD_OPERATIONS, next_segment
from dowding.games.hardest_days.rules.setup import RAID_REGIONS, fill_cups, place_units
from dowding.games.hardest_days.state import (
    AIRBORNE,
    AltitudeOrNone,
    Group,
    GroupBox,
    Raid,
    SectionOrNone,
    Squadron,
    SquadronBox,
)
from games.staged_match import StagedMatch

PACK = open_pack(())


class Stage(StagedMatch):
    """A day after set-up (units placed, cups filled, no green squadrons, clear weather), to be arranged and played."""

    def __init__(
        self,
        scenario: str = "aug-13",
        dice: Mapping[str, Iterable[int]] | None = None,
        *,
        settings: dict[str, str] | None = None,
        weather: Weather = "clear",
        hour: int = 0,
        strict: bool = True,
        pack: HardestDaysPack = PACK,
    ) -> None:
        self.setup = HARDEST_DAYS.setup(scenario, settings)
        self.script: dict[str, list[int]] = {name: list(values) for name, values in (dice or {}).items()}
        self.strict = strict
        self.day: Day = pack.begin(self.setup, ScriptedDice({}))
        self.day.clear()
        place_units(self.day)
        fill_cups(self.day)
        self.day.clear()
        self.day.state.hour = hour
        for region in RAID_REGIONS:
            self.day.state.weather[region] = weather

    @property
    def context(self) -> Day:
        return self.day

    # Arranging

    def squadron(
        self,
        ident: str,
        box: SquadronBox = AIRBORNE,
        space: str = "",
        altitude: AltitudeOrNone = "",
        *,
        full: bool = True,
        raid: int = 0,
        section: SectionOrNone = "",
        edge: int = 0,
    ) -> Squadron:
        """Put a squadron in a box."""
        squadron = Squadron(ident, box, full, space, altitude, raid, section, edge)
        assert ident in self.day.state.squadrons, f"{ident} does not fly in this scenario"
        self.day.state.squadrons[ident] = squadron
        return squadron

    def group(
        self,
        ident: str,
        box: GroupBox,
        section: SectionOrNone = "",
        *,
        raid: int = 1,
        full: bool = True,
        hour: int = 0,
        tactics: int = 0,
    ) -> Group:
        """Put a group in a box; the Raid Display is that of raid 1 by default."""
        in_display = box in ("hunt", "bomber", "escort", "patrol")
        group = Group(ident, box, full, raid if in_display else 0, section, hour, tactics)
        assert ident in self.day.state.groups, f"{ident} does not fly in this scenario"
        self.day.state.groups[ident] = group
        if tactics and tactics in self.day.state.event_cup:
            self.day.state.event_cup.remove(tactics)
        return group

    def raid(self, raid: Raid) -> Raid:
        """Put a raid marker on the map. See `in_england` and `on_track`."""
        self.day.state.raids[raid.number] = raid
        return raid

    def in_england(
        self,
        space: str,
        *,
        number: int = 1,
        track: str = "LF2S-B",
        altitude: AltitudeOrNone = "MED",
        target: str = "",
        major: bool = True,
        intercepted: bool = False,
        bombed: bool = False,
        recovering: bool = False,
        chits: tuple[int, ...] = (),
    ) -> Raid:
        """A deployed raid over an English space (its groups are placed with `group`)."""
        for chit in chits:
            self.day.state.event_cup.remove(chit)
        return self.raid(
            Raid(
                number,
                track,
                0,
                major,
                space=space,
                warning="early",
                intelligence="poor",
                deployed=True,
                altitude=altitude,
                target=target,
                intercepted=intercepted,
                bombed=bombed or recovering,
                recovering=recovering,
                chits=chits,
            )
        )

    def on_track(self, track: str, step: int, *, number: int = 1, major: bool = True) -> Raid:
        """An undeployed raid on a coast track."""
        return self.raid(Raid(number, track, step, major))

    def draws_regions(self, *chits: str) -> None:
        """The next draws from the region cup give these chits ("LF2E", "LF2S", "LF3", "TIME"), in this order."""
        cup = self.day.state.region_cup
        for chit in chits:
            cup.remove(chit)
        cup[:0] = chits
        self.script.setdefault("region chit", []).extend([1] * len(chits))

    def draws_size(self, *chits: str) -> None:
        """The next draws from the size cup give these chits, such as "9B"."""
        cup = self.day.state.size_cup
        for chit in chits:
            cup.remove(chit)
        cup[:0] = chits
        self.script.setdefault("size chit", []).extend([1] * len(chits))

    def draws_event(self, *chits: int) -> None:
        """The next draws from the event cup give these chits, by number."""
        cup = self.day.state.event_cup
        for chit in chits:
            cup.remove(chit)
        cup[:0] = chits
        self.script.setdefault("event chit", []).extend([1] * len(chits))

    # Playing

    def play(self, step: StepFunction, *arguments: str | int) -> Match:
        """Play a step, and the steps that it schedules, to its first decision or its end, with the scripted dice."""
        self.day.state.agenda.insert(0, (step.__name__, *arguments))
        otherwise = None if self.strict else LiveDice(secret_of_seed("stage"))
        self.day.dice = ScriptedDice(self.script, otherwise)
        self.match = Match.start(HARDEST_DAYS, self.setup, self.day)
        return self.match

    def airfield_operations(self) -> None:
        """Run Airfield Operations up to the next Raid Approach or the end of the day."""
        for step in AIRFIELD_OPERATIONS:
            if step is not next_segment and not self.day.state.over:
                self.play(step)

    # Inspecting

    def where(self, ident: str) -> str:
        """The place of a unit as text: box, space and altitude or section, and (reduced) if it is."""
        unit = self.day.state.squadrons.get(ident) or self.day.state.groups[ident]
        place: list[str] = [unit.box]
        if isinstance(unit, Squadron) and unit.space:
            place += [unit.space, unit.altitude]
        if unit.section:
            place.append(unit.section)
        if isinstance(unit, Group) and unit.hour:
            place.append(str(unit.hour))
        return " ".join(place) + ("" if unit.full else " (reduced)")
