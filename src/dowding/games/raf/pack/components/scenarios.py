"""Structs of the scenarios, victory levels and endings (LION-3, LION-13, LION-17)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from dowding.engine.fingerprint import DISPLAY_ONLY, DisplayText
from dowding.engine.packs import Entry
from dowding.games.raf.pack.components.literal_types import Cards, Date, Priority, PriorityType, Stock


class Scenario(Entry, frozen=True):
    """A scenario: its decks, forces, tracks and length. `raid_days` 0 means until rule 16 ends it."""

    id: str
    title: DisplayText
    date: Date
    targets: Cards
    forces: Cards
    raid_events: Cards
    day_cards: Cards
    priorities: dict[PriorityType, Priority]
    removed_day_cards: tuple[int, ...] = ()
    shown_day_card: int = 0
    added_squadrons: tuple[str, ...] = ()
    added_gruppen: tuple[str, ...] = ()
    ju87: bool = True
    green: int = 0
    green_in_11_group: int = 0
    stocks: dict[Stock, int] = msgspec.field(default_factory=dict)
    """Replacement points at the start; none means that the scenario has no replacements."""
    raid_days: int = 0
    sealion: bool = False
    ends_at_first_check: bool = False
    deeper_targets_after: int = 0
    """The raid day after which the deeper targets join the deck."""
    sudden_end: bool = True


class AddedCards(Entry, frozen=True):
    """Cards set aside at the start that join the decks later."""

    id: Literal["deeper targets", "terror", "fighter escort"]
    targets: Cards | None = None
    forces: Cards | None = None
    raid_events: Cards | None = None


Winner = Literal["british", "german", "nobody"]
"""The winning side of a level. In a solitaire game only one of the sides has a seat."""


class VictoryLevel(Entry, frozen=True):
    """A victory level by points: from this VP total up to the next level of its scenario.

    `verdict` is its meaning, as the end of a sentence about the battle.
    """

    scenario: str
    id: str
    name: DisplayText
    vp_from: int
    winner: Annotated[Winner, DISPLAY_ONLY]
    verdict: DisplayText = ""


class Ending(Entry, frozen=True):
    """A victory level by the ending of the game: Sealion, D-Day, or the elimination of an air force."""

    id: str
    name: DisplayText
    why: DisplayText
    winner: Annotated[Winner, DISPLAY_ONLY]
