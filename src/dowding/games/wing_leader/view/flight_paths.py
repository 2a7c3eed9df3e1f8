"""The ways of all squadrons through the sky, from their first square to their last, and where they lost aircraft."""

from __future__ import annotations

from dowding.engine.events import Event, Plain
from dowding.games.wing_leader.rules.context import Fight


class Way:
    """The squares of a squadron in order, those in which it stood as a turn began, and where it lost aircraft."""

    def __init__(self, square: str) -> None:
        self.stops = [square]
        self.turns: dict[str, str] = {}
        self.losses: list[str] = []


def ways(fight: Fight, events: list[Event]) -> list[Plain]:
    """The way of each squadron, as a picture of the report draws it on the map."""
    flown: dict[str, Way] = {}
    for event in events:
        _follow(flown, event)
    return [
        {
            "label": ident,
            "side": _side(fight, ident),
            "stops": list(way.stops),
            "turns": dict(way.turns),
            "losses": list(way.losses),
        }
        for ident, way in flown.items()
    ]


def _follow(flown: dict[str, Way], event: Event) -> None:
    match event.kind:
        case "placed" | "takes off":
            flown[event.text("squadron")] = Way(event.text("square"))
        case "enters" | "flies":
            square = event.text("square")
            flown.setdefault(event.text("squadron"), Way(square)).stops.append(square)
        case "dogfight moves":
            for ident in event.texts("squadrons"):
                flown[ident].stops.append(event.text("square"))
        case "split":
            for flight in event.texts("flights"):
                flown[flight] = Way(flown[event.text("squadron")].stops[-1])
        case "turn":
            for way in flown.values():
                way.turns[str(event.number("turn"))] = way.stops[-1]
        case "hit":
            if event.text("result") == "loss":
                way = flown[event.text("squadron")]
                way.losses.append(way.stops[-1])


def _side(fight: Fight, ident: str) -> str:
    """Whose a squadron is, or was before it was split."""
    found = fight.state.squadrons.get(ident) or fight.squadron(f"{ident}1")
    return found.side
