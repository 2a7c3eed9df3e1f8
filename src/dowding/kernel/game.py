"""A game as it is registered: what it is called, what can be chosen at its start, its steps, and how its pack opens."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path

import msgspec

from dowding.kernel.agenda import Step
from dowding.kernel.decision import Seat
from dowding.kernel.dice import Dice
from dowding.kernel.errors import SetupError
from dowding.kernel.packs import Contents
from dowding.kernel.table import Table


class Scenario(msgspec.Struct, frozen=True):
    """A scenario of a game, with a sentence about it."""

    id: str
    title: str
    about: str = ""


class Setting(msgspec.Struct, frozen=True):
    """Something that can be set when a match begins; the first value is the default."""

    id: str
    about: str
    values: tuple[str, ...]
    rule: str = ""


class Setup(msgspec.Struct, frozen=True):
    """What a match was started with."""

    game: str
    scenario: str
    settings: dict[str, str] = {}


class Pack(ABC):
    """A game's data, loaded and checked, ready to begin matches."""

    contents: Contents

    @abstractmethod
    def begin(self, setup: Setup, dice: Dice) -> Table:
        """A table set for the scenario, its agenda filled, no step done yet."""

    def fingerprint(self) -> str:
        """A short hash of the data that bears on play, so that a save knows the pack it was played with."""
        return blake2b(msgspec.json.encode(self.contents.played()), digest_size=8).hexdigest()


class Game(msgspec.Struct, frozen=True):
    """A registered game. `rules_version` rises when a rules fix changes how saved choices replay."""

    id: str
    title: str
    about: str
    credit: str
    seats: tuple[Seat, ...]
    scenarios: tuple[Scenario, ...]
    settings: tuple[Setting, ...]
    steps: Mapping[str, Step]
    open_pack: Callable[[Sequence[Path]], Pack]
    rules_version: int = 1

    def setup(self, scenario: str, settings: Mapping[str, str] | None = None) -> Setup:
        """A checked setup with every setting filled in."""
        if scenario not in {each.id for each in self.scenarios}:
            known = ", ".join(each.id for each in self.scenarios)
            raise SetupError(f"{self.title} has no scenario {scenario!r}; it has {known}")
        filled = {setting.id: setting.values[0] for setting in self.settings}
        for name, value in (settings or {}).items():
            self._check_setting(name, value)
            filled[name] = value
        return Setup(self.id, scenario, filled)

    def _check_setting(self, name: str, value: str) -> None:
        for setting in self.settings:
            if setting.id == name:
                if value not in setting.values:
                    raise SetupError(f"{name} cannot be {value!r}; it can be {', '.join(setting.values)}")
                return
        known = ", ".join(setting.id for setting in self.settings) or "none"
        raise SetupError(f"{self.title} has no option {name!r}; it has {known}")
