"""Dice rolls and effects of events, which the playback shows: a game's tables by kind of event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeVar

from dowding.engine.events import Event
from dowding.engine.text import format_signed
from dowding.view.scene import DiceRoll, Effect, LogLine

PackT = TypeVar("PackT")


class LogEffects(Generic[PackT]):
    """The dice rolls and effects of each kind of event. An event with neither is only a log line."""

    def __init__(
        self,
        dice_rolls: Mapping[str, Callable[[PackT, Event], Iterable[DiceRoll]]],
        effects: Mapping[str, Callable[[PackT, Event], Iterable[Effect]]],
    ) -> None:
        self._dice_rolls = dice_rolls
        self._effects = effects

    def with_dice_rolls(
        self, dice_rolls: Mapping[str, Callable[[PackT, Event], Iterable[DiceRoll]]]
    ) -> LogEffects[PackT]:
        """A copy with the dice rolls of further kinds of events."""
        return LogEffects({**self._dice_rolls, **dice_rolls}, self._effects)

    def build_line(self, pack: PackT, event: Event, text: str, about: tuple[str, ...]) -> LogLine:
        """The log line of an event, with its dice rolls and effects."""
        roll_dice, find_effects = self._dice_rolls.get(event.kind), self._effects.get(event.kind)
        dice_rolls = () if roll_dice is None else tuple(roll_dice(pack, event))
        effects = () if find_effects is None else tuple(find_effects(pack, event))
        return LogLine(event.at, text, event.rule, event.kind, about, dice_rolls, effects)


def parse_modifiers(parts: object) -> dict[str, int]:
    """Modifiers by name from the data of an event."""
    return {str(reason): value for reason, value in parts.items()} if isinstance(parts, Mapping) else {}


def victory_points_effect(points: int, about: str, side: str) -> Effect:
    """Points that a side gained or lost, shown at a piece or region."""
    return Effect(f"{format_signed(points)} VP", about, "good" if points > 0 else "bad", side)
