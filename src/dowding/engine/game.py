"""A game as it is registered: what it is called, what can be chosen at its start, its steps, and how its pack opens."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Literal

import msgspec

from dowding.engine.agenda import Step
from dowding.engine.context import GameContext
from dowding.engine.decision import Seat
from dowding.engine.dice import Dice
from dowding.engine.errors import SetupError
from dowding.engine.fingerprint import DisplayText
from dowding.engine.match_stats import StatsCollector
from dowding.engine.packs import Contents, Overlay, UploadedScenario
from dowding.engine.vocabulary import Vocabulary


class OfferedScenario(msgspec.Struct, frozen=True):
    """A scenario of a game."""

    id: str
    title: str
    about: str = ""
    """A sentence about it."""
    minutes: int = 0
    """About how long one person takes to play it; 0 if unknown."""
    difficulty: Literal["", "easy", "fair", "hard"] = ""
    """How hard it is; empty if unknown."""


class FirstMatch(msgspec.Struct, frozen=True):
    """Where to start with a game: the scenario that teaches it, what is set for it, and the seat to take.

    All other seats are for a program.
    """

    scenario: str
    seat: Seat
    about: str
    settings: dict[str, str] = {}
    against: str = ""
    """The level of that program; the lowest that is offered, if nothing is said."""


class Setting(msgspec.Struct, frozen=True):
    """A setting of a game, chosen when a match starts."""

    id: str
    about: str
    values: tuple[str, ...]
    """The values that it can have; the first is the default."""
    rule: str = ""
    """The section of the rules that it changes."""


class Setup(msgspec.Struct, frozen=True):
    """What a match was started with."""

    game_id: str
    scenario: str
    settings: dict[str, str] = {}
    brought: UploadedScenario | None = None
    """The file in which a player has brought the scenario, where he has."""

    @property
    def overlays(self) -> tuple[Overlay, ...]:
        """What it lays over the pack of its game."""
        return () if self.brought is None else (self.brought,)


class LegacyPack(msgspec.Struct, frozen=True):
    """A pack as it was before a correction: the folder says what it said otherwise, and its fingerprint comes of it."""

    folder: Path
    fingerprint: str
    until: DisplayText
    """What ended it, for people."""
    aliases: frozenset[str] = frozenset()
    """Other fingerprints that it had in earlier versions of the program."""

    @property
    def remark(self) -> str:
        """What everybody at the table must know of it."""
        return f"This match is played with the data of its game as they were before {self.until}."


class Pack(ABC):
    """A game's data, loaded and checked, ready to begin matches."""

    contents: Contents
    legacy: LegacyPack | None = None
    """Which former pack this is; none where it is that of today."""
    scenarios: tuple[OfferedScenario, ...] = ()
    """The scenarios that are entries of the pack: an overlay may bring some that the game does not list."""

    @abstractmethod
    def begin(self, setup: Setup, dice: Dice) -> GameContext:
        """A table set for the scenario, its agenda filled, no step done yet."""

    def fingerprint(self) -> str:
        """A short hash of the data that bears on play, so that a save knows the pack it was played with."""
        return self.contents.fingerprint()


class Game(msgspec.Struct, frozen=True):
    """A game as it is registered: its scenarios, seats and settings, its steps, and how its pack opens.

    `rules_version` rises when a correction of the rules changes how saved choices replay.
    """

    id: str
    """The stable id, by which saves, links and commands name the game."""
    title: str
    about: str
    """A sentence or two about the game."""
    credit: str
    """Whose rules they are."""
    seats: tuple[Seat, ...]
    """The ids of its seats, such as `british`."""
    scenarios: tuple[OfferedScenario, ...]
    """Its scenarios; `available_scenarios` adds those of a pack."""
    settings: tuple[Setting, ...]
    """What can be set when a match starts."""
    steps: Mapping[str, Step]
    open_pack: Callable[[Sequence[Overlay]], Pack]
    folder: Path
    """Where its package lies, with its `playthroughs`, a recorded match of each scenario, and its `numbering`."""
    rules_version: int = 1
    doctrine: Mapping[Seat, object] = {}
    """The heuristic policies of the seats that bots can play. The engine never looks into them:
    `dowding.ai.heuristics.doctrine.doctrine_of` returns them with their type."""
    stats_collector: StatsCollector | None = None
    """Reads a match for the report of a simulation."""
    vocabulary: Callable[[], Vocabulary] | None = None
    """All that may turn up in it, worked out from its pack: what the tables in its `numbering` are written from."""
    pack_aliases: frozenset[str] = frozenset()
    """Other fingerprints that its pack had in earlier versions of the program, which play as it does now."""
    legacy_packs: tuple[LegacyPack, ...] = ()
    """Its packs before corrections, the oldest first; `former.py` opens them."""
    guide: str = ""
    """The page of the guides that tells of it."""
    first: FirstMatch | None = None
    """Where somebody should start who has never played it."""
    hides_nothing: bool = False
    """Whether all may see all of it at any time, so that whoever looks on may also hear what the seats say."""
    seat_names: Mapping[Seat, str] = {}
    """What whoever sits there is called in a sentence: the British."""

    accepts_custom_scenarios: bool = False
    """Whether its scenarios are files of its pack, so that a player can bring one of his own."""

    def seat_name(self, seat: Seat) -> str:
        """The name of a seat in a sentence, such as "the British"."""
        return self.seat_names.get(seat, seat)

    def available_scenarios(self, pack: Pack | None = None) -> tuple[OfferedScenario, ...]:
        """The scenarios that can be played: those of the game, then those that the pack adds."""
        own_ids = {scenario.id for scenario in self.scenarios}
        return self.scenarios + tuple(
            scenario for scenario in (pack.scenarios if pack else ()) if scenario.id not in own_ids
        )

    def setup(
        self,
        scenario: str,
        settings: Mapping[str, str] | None = None,
        pack: Pack | None = None,
        uploaded_scenario: UploadedScenario | None = None,
    ) -> Setup:
        """A checked setup with every setting filled in; the pack may hold scenarios that were brought."""
        scenario_ids = [offered_scenario.id for offered_scenario in self.available_scenarios(pack)]
        if scenario not in scenario_ids:
            choices = ", ".join(scenario_ids)
            raise SetupError(f"{self.title} has no scenario {scenario!r}; it has {choices}")
        filled_settings = {setting.id: setting.values[0] for setting in self.settings}
        for name, value in (settings or {}).items():
            self._check_setting(name, value)
            filled_settings[name] = value
        return Setup(self.id, scenario, filled_settings, uploaded_scenario)

    def _check_setting(self, name: str, value: str) -> None:
        for setting in self.settings:
            if setting.id == name:
                if value not in setting.values:
                    raise SetupError(f"{name} cannot be {value!r}; it can be {', '.join(setting.values)}")
                return
        setting_ids = ", ".join(setting.id for setting in self.settings) or "none"
        raise SetupError(f"{self.title} has no option {name!r}; it has {setting_ids}")
