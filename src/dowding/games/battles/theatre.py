"""What the battles of all matches share: the tables, the names of units, and the steps and players of the campaign."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property
from random import Random
from typing import Final

from dowding.engine.agenda import Step
from dowding.engine.context import GameContext
from dowding.engine.decision import Decision, Option, Seat
from dowding.games.battles.tables import Tables
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.rules.option_labels import gruppe_number, squadron_number
from dowding.games.wing_leader.rules.context import Fight
from dowding.view.scene import Board

Advise = Callable[[Seat, GameContext, Decision, Random], Option]
"""The choice of a campaign's heuristics."""


class Theatre:
    """The shared data of a battle game."""

    def __init__(self, tables: Tables, pack: Components, steps: Mapping[str, Step], advise: Advise) -> None:
        self.tables: Final = tables
        self.steps: Final = steps
        self.advise: Final = advise
        self._pack = pack
        self._boards: tuple[Board, ...] = ()
        self._narrator: Fight | None = None

    def boards(self, draw: Callable[[], tuple[Board, ...]]) -> tuple[Board, ...]:
        """The boards of the sky, drawn once."""
        if not self._boards:
            self._boards = draw()
        return self._boards

    def narrator(self, build: Callable[[Theatre], Fight]) -> Fight:
        """The fight whose names the log uses, built once."""
        if self._narrator is None:
            self._narrator = build(self)
        return self._narrator

    @cached_property
    def units(self) -> dict[str, str]:
        """The id of the unit of each counter: S054 for 54 Squadron, G007 for the seventh Gruppe of the pack.

        They have three digits, so that none is the name of a square.
        """
        return {
            **{counter: _squadron_unit(counter) for counter in self._pack.squadrons},
            **{counter: f"G{number:03}" for number, counter in enumerate(self._pack.gruppen, 1)},
        }

    @cached_property
    def counters(self) -> dict[str, str]:
        """The counter of each unit."""
        return {unit: counter for counter, unit in self.units.items()}

    @cached_property
    def names(self) -> dict[str, str]:
        """The display name of each unit: 54 Sqn, I/JG26."""
        squadrons = self._pack.squadrons
        return {
            unit: f"{squadron_number(counter)} Sqn" if counter in squadrons else gruppe_number(counter)
            for counter, unit in self.units.items()
        }

    @cached_property
    def short_names(self) -> dict[str, str]:
        """The name of each unit for the small round mark of its piece: 54, I/26."""
        return {
            unit: re.sub(r"[A-Z]+[a-z]*(?=[0-9])", "", name.removesuffix(" Sqn")) for unit, name in self.names.items()
        }

    @cached_property
    def _unit_pattern(self) -> re.Pattern[str]:
        return re.compile(rf"\b({'|'.join(self.names)})\b")

    def rename(self, text: str) -> str:
        """A text with the names of units instead of their ids."""
        return self._unit_pattern.sub(lambda match: self.names[match[0]], text)

    def is_german(self, unit: str) -> bool:
        """Whether a unit is a Gruppe."""
        return self.counters[unit] in self._pack.gruppen

    @cached_property
    def models(self) -> dict[str, str]:
        """The model of each unit."""
        flown = self.tables.flown
        squadrons = {counter: entry.type for counter, entry in self._pack.squadrons.items()}
        gruppen = {counter: entry.type for counter, entry in self._pack.gruppen.items()}
        return {self.units[counter]: flown[of].model for counter, of in {**squadrons, **gruppen}.items()}


def _squadron_unit(counter: str) -> str:
    number = squadron_number(counter)
    return f"S{int(number):03}" if number.isdigit() else number.replace("-", "")[:4].upper()
