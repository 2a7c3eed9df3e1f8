"""What there is to see of an event when it is played: a game's tables of dice and tolls, read for one event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeVar

from dowding.engine.events import Event
from dowding.view.scene import Line, Throw, Toll

PackT = TypeVar("PackT")


class Played(Generic[PackT]):
    """By kind of event: the dice behind it, and what it cost or gave. What has neither is only told."""

    def __init__(
        self,
        throws: Mapping[str, Callable[[PackT, Event], Iterable[Throw]]],
        tolls: Mapping[str, Callable[[PackT, Event], Iterable[Toll]]],
    ) -> None:
        self._throws = throws
        self._tolls = tolls

    def also(self, throws: Mapping[str, Callable[[PackT, Event], Iterable[Throw]]]) -> Played[PackT]:
        """The same, and the throws of a game's own kinds of events."""
        return Played({**self._throws, **throws}, self._tolls)

    def line(self, pack: PackT, event: Event, text: str, about: tuple[str, ...]) -> Line:
        """The line of an event, with all that can be seen of it."""
        throw, take = self._throws.get(event.kind), self._tolls.get(event.kind)
        throws = () if throw is None else tuple(throw(pack, event))
        tolls = () if take is None else tuple(take(pack, event))
        return Line(event.at, text, event.rule, event.kind, about, throws, tolls)


def itemised(parts: object) -> dict[str, int]:
    """A sum by its reasons, as it stands in an event."""
    return {str(why): value for why, value in parts.items()} if isinstance(parts, Mapping) else {}


def victory_points(points: int, about: str, side: str) -> Toll:
    """Points that a side gained or lost, told where that was."""
    return Toll(f"{points:+d} VP".replace("-", "−"), about, "good" if points > 0 else "bad", side)
