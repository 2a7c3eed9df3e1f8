"""The flight paths of all squadrons from their first square to their last, and where they lost aircraft."""

from __future__ import annotations

from dowding.engine.events import Event, Plain
from dowding.games.wing_leader.rules.context import Fight


class FlightPath:
    """The squares of a squadron in order, its square at the start of each turn, and the squares of its losses."""

    def __init__(self, square: str) -> None:
        self.stops = [square]
        self.turns: dict[str, str] = {}
        self.losses: list[str] = []


def collect_flight_paths(fight: Fight, events: list[Event]) -> list[Plain]:
    """The flight path of each squadron, for the map of the report."""
    paths: dict[str, FlightPath] = {}
    for event in events:
        _record_event(paths, event)
    return [
        {
            "label": squadron_id,
            "side": _side(fight, squadron_id),
            "stops": list(path.stops),
            "turns": dict(path.turns),
            "losses": list(path.losses),
        }
        for squadron_id, path in paths.items()
    ]


def _record_event(paths: dict[str, FlightPath], event: Event) -> None:
    match event.kind:
        case "placed" | "takes off":
            paths[event.get_str("squadron")] = FlightPath(event.get_str("square"))
        case "enters" | "flies":
            square = event.get_str("square")
            paths.setdefault(event.get_str("squadron"), FlightPath(square)).stops.append(square)
        case "dogfight moves":
            for squadron_id in event.get_str_list("squadrons"):
                paths[squadron_id].stops.append(event.get_str("square"))
        case "split":
            for flight in event.get_str_list("flights"):
                paths[flight] = FlightPath(paths[event.get_str("squadron")].stops[-1])
        case "turn":
            for path in paths.values():
                path.turns[str(event.get_int("turn"))] = path.stops[-1]
        case "hit":
            if event.get_str("result") == "loss":
                path = paths[event.get_str("squadron")]
                path.losses.append(path.stops[-1])


def _side(fight: Fight, squadron_id: str) -> str:
    """The side of a squadron, also of one that has been split."""
    squadron = fight.state.squadrons.get(squadron_id) or fight.squadron(f"{squadron_id}1")
    return squadron.side
