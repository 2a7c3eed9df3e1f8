"""A registered game: its title, scenarios, seats, settings and steps, and the function that opens its pack."""

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
from dowding.engine.state_schema import StateSchema
from dowding.engine.vocabulary import Vocabulary


class OfferedScenario(msgspec.Struct, frozen=True):
    """A scenario of a game."""

    id: str
    title: str
    about: str = ""
    """A one-sentence description."""
    minutes: int = 0
    """About how long one person takes to play it; 0 if unknown."""
    difficulty: Literal["", "easy", "fair", "hard"] = ""
    """How hard it is; empty if unknown."""


class FirstMatch(msgspec.Struct, frozen=True):
    """The recommended first match of a game: a scenario, its settings and the seat of the player.

    Bots play all other seats.
    """

    scenario: str
    seat: Seat
    about: str
    settings: dict[str, str] = {}
    against: str = ""
    """The difficulty level of the bots; if empty, the lowest that is offered."""
    guided: bool = False
    """Whether it begins with the opening of the game, which is played for all seats."""
    minutes: int = 0
    """About how long a new player takes to its first fight; 0 if unknown."""


class Setting(msgspec.Struct, frozen=True):
    """A setting of a game, chosen when a match starts."""

    id: str
    about: str
    values: tuple[str, ...]
    """The accepted values; the first is the default."""
    rule: str = ""
    """The section of the rules that it changes."""


class Setup(msgspec.Struct, frozen=True):
    """The setup of a match: its game, scenario, settings and uploaded scenario."""

    game_id: str
    scenario: str
    settings: dict[str, str] = {}
    brought: UploadedScenario | None = None
    """The file with the scenario, if a player uploaded it."""

    @property
    def overlays(self) -> tuple[Overlay, ...]:
        """The overlays on the pack of the game."""
        return () if self.brought is None else (self.brought,)


class LegacyPack(msgspec.Struct, frozen=True):
    """A pack as it was before a correction: a folder with the entries that differed, and the former fingerprint."""

    folder: Path
    fingerprint: str
    until: DisplayText
    """The correction that replaced it, for display."""
    aliases: frozenset[str] = frozenset()
    """Other fingerprints of this pack, from earlier versions of the program."""

    @property
    def remark(self) -> str:
        """A remark about it for the log, which all seats read."""
        return f"This match uses the game data as it was before {self.until}."


class Pack(ABC):
    """A game's data, loaded and checked, ready to begin matches."""

    contents: Contents
    legacy: LegacyPack | None = None
    """The legacy pack that this is; None if it is the current pack."""
    scenarios: tuple[OfferedScenario, ...] = ()
    """The scenarios that are entries of the pack. An overlay may add some that the game does not list."""

    @abstractmethod
    def begin(self, setup: Setup, dice: Dice) -> GameContext:
        """A new context set up for the scenario, with a full agenda and no step run yet."""

    def fingerprint(self) -> str:
        """A short hash of the data that affects play. A save stores it to identify the pack."""
        return self.contents.fingerprint()


class Game(msgspec.Struct, frozen=True):
    """A registered game: its scenarios, seats, settings and steps, and the function that opens its pack.

    `rules_version` is raised when a correction of the rules changes how saved choices replay.
    """

    id: str
    """The stable id, by which saves, links and commands name the game."""
    title: str
    about: str
    """A description of the game, in one or two sentences."""
    credit: str
    """The authors and publishers of the original game."""
    seats: tuple[Seat, ...]
    """The ids of its seats, such as `british`."""
    scenarios: tuple[OfferedScenario, ...]
    """The built-in scenarios; `available_scenarios` adds those of a pack."""
    settings: tuple[Setting, ...]
    """The settings that can be chosen when a match starts."""
    steps: Mapping[str, Step]
    open_pack: Callable[[Sequence[Overlay]], Pack]
    folder: Path
    """The folder of its package, with `playthroughs` (a recorded match of each scenario) and `numbering`."""
    rules_version: int = 1
    doctrine: Mapping[Seat, object] = {}
    """The heuristic policies of the seats that bots can play. The engine never looks into them:
    `dowding.ai.heuristics.doctrine.doctrine_of` returns them with their type."""
    stats_collector: StatsCollector | None = None
    """Collects the statistics of a match for simulation reports."""
    vocabulary: Callable[[], Vocabulary] | None = None
    """The ids that may appear in a match, computed from the pack. The tables in `numbering` are generated from them."""
    state_schema: StateSchema | None = None
    """The description of its state, from which environments make observations."""
    pack_aliases: frozenset[str] = frozenset()
    """Fingerprints of equivalent packs in earlier versions of the program."""
    legacy_packs: tuple[LegacyPack, ...] = ()
    """Its packs before corrections, the oldest first; `legacy_packs.py` opens them."""
    guide: str = ""
    """The page of the documentation about it."""
    tutorial: str = ""
    """The page of the documentation that teaches it."""
    rules_in_short: tuple[str, ...] = ()
    """How it is played, in a few sentences for someone who does not know it yet."""
    rule_sections: Mapping[str, str] = {}
    """The titles of the chapters of its rules by the beginning of their references, such as WL-7."""
    variant_of: str = ""
    """The id of the game that it varies, if any; a variant without its own picture shows the picture of that game."""
    first: FirstMatch | None = None
    """The recommended first match for a new player."""
    opening: tuple[tuple[Seat, str], ...] = ()
    """The orders with which the first match begins if it is guided: seats and option ids, without any roll."""
    hides_nothing: bool = False
    """Whether it has no hidden information, so that spectators may also read the chat."""
    seat_names: Mapping[Seat, str] = {}
    """The names of the seats in a sentence, such as "the British"."""

    accepts_custom_scenarios: bool = False
    """Whether players can upload scenario files."""

    def seat_name(self, seat: Seat) -> str:
        """The name of a seat in a sentence, such as "the British"."""
        return self.seat_names.get(seat, seat)

    def available_scenarios(self, pack: Pack | None = None) -> tuple[OfferedScenario, ...]:
        """The scenarios that can be played: the built-in ones, then those that the pack adds."""
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
        """A checked setup with every setting filled in. The pack may contain uploaded scenarios."""
        scenario_ids = [offered_scenario.id for offered_scenario in self.available_scenarios(pack)]
        if scenario not in scenario_ids:
            choices = ", ".join(scenario_ids)
            raise SetupError(f"Unknown scenario {scenario!r} of {self.title}. Choose one of: {choices}")
        filled_settings = {setting.id: setting.values[0] for setting in self.settings}
        for name, value in (settings or {}).items():
            self._check_setting(name, value)
            filled_settings[name] = value
        return Setup(self.id, scenario, filled_settings, uploaded_scenario)

    def _check_setting(self, name: str, value: str) -> None:
        for setting in self.settings:
            if setting.id == name:
                if value not in setting.values:
                    raise SetupError(
                        f"Unknown value {value!r} of option {name!r}. Choose one of: {', '.join(setting.values)}"
                    )
                return
        setting_ids = ", ".join(setting.id for setting in self.settings) or "none"
        raise SetupError(f"Unknown option {name!r} of {self.title}. Choose one of: {setting_ids}")
