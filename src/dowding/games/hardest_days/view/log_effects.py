"""What is seen of an event when it is played: dice with all that is added, losses and points where they fell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from dowding.engine.events import Event
from dowding.games.hardest_days.pack.loader import Components
from dowding.games.hardest_days.rules.day import BRITISH
from dowding.games.hardest_days.rules.option_labels import REGION_NAMES, group_name
from dowding.games.log_effects import Played, itemised, victory_points
from dowding.view.scene import Throw, Toll, Tone

RESULTS: Final = {"-": "no effect", "D": "disrupted", "A": "abort", "L": "light loss", "H": "heavy loss"}
TONES: Final[dict[str, Tone]] = {"-": "", "D": "doubt", "A": "doubt", "L": "bad", "H": "bad"}
POINTS: Final = {"light": 1, "heavy": 2}
HUNTERS_REACH: Final = {"lower": 3, "higher": 1}
SQUADRONS_REACH: Final = {"higher": 3, "lower": 2}
"""11.1: the highest die by which hunters find squadrons at another altitude, and squadrons a raid."""


def _combat(pack: Components, event: Event) -> Iterator[Throw]:
    """12.3: the same value for both, a die for each."""
    parts, value = itemised(event.data["parts"]), event.number("value")
    group, squadron = event.text("group"), event.text("squadron")
    for side, of, about in (("german", group_name(pack, group), group), ("british", f"{squadron} Sqn", squadron)):
        die, result = event.number(f"{side}_die"), event.text(side)
        yield Throw(of, die, parts, value + die, RESULTS[result], TONES[result], about)


def _detection(pack: Components, event: Event) -> Iterator[Throw]:
    result = f"warning {event.text('warning')}, intelligence {event.text('intelligence')}"
    yield Throw(_raid(event), event.number("die"), itemised(event.data["modifiers"]), event.number("total"), result)


def _weather(pack: Components, event: Event) -> Iterator[Throw]:
    """3.8; a shift of the weather (17.23) rolls nothing."""
    if event.number("die"):
        yield Throw(REGION_NAMES[event.text("region")], event.number("die"), result=event.text("weather"))


def _target(pack: Components, event: Event) -> Iterator[Throw]:
    yield Throw(_raid(event), event.number("die"), result=f"bound for {pack.targets[event.text('target')].name}")


def _effort(pack: Components, event: Event) -> Iterator[Throw]:
    yield Throw(_raid(event), event.number("die"), result=f"{event.text('effort')} effort")


def _of_a_raid(pack: Components, event: Event) -> Iterator[Throw]:
    yield Throw(_raid(event), event.number("die"))


def those_within_reach(event: Event, **highest: int) -> str:
    """The levels where somebody is and that the die reaches (11.1): lower ones, lower and higher ones, or nothing."""
    die = event.number("die")
    levels = [level for level, most in highest.items() if event.data[level] and die <= most]
    return f"{' and '.join(levels)} ones" if levels else ""


def _search(reach: Mapping[str, int]) -> Callable[[Components, Event], Iterator[Throw]]:
    def thrower(pack: Components, event: Event) -> Iterator[Throw]:
        yield Throw(_raid(event), event.number("die"), result=those_within_reach(event, **reach) or "nobody")

    return thrower


def _airfield_hit(pack: Components, event: Event) -> Iterator[Throw]:
    yield Throw(pack.spaces[event.text("space")].airfield, event.number("die"))


def _raid(event: Event) -> str:
    return f"Raid {event.number('raid')}"


def _group_lost(pack: Components, event: Event) -> Iterator[Toll]:
    return _lost(event, event.text("group"), 1)


def _squadron_lost(pack: Components, event: Event) -> Iterator[Toll]:
    return _lost(event, event.text("squadron"), -1)


def _lost(event: Event, unit: str, sign: int) -> Iterator[Toll]:
    """16.1: one point for a light loss, two for a heavy one."""
    loss = event.text("loss")
    yield Toll(f"{loss} loss", unit, "bad")
    yield victory_points(sign * POINTS[loss], unit, BRITISH)


def _bombing(pack: Components, event: Event) -> Iterator[Toll]:
    """16.1: every point of damage is one lost."""
    if points := event.number("points"):
        target = f"target/{event.text('target')}"
        yield Toll(f"{points} damage", target, "bad", BRITISH)
        yield victory_points(-points, target, BRITISH)


PLAYED: Final[Played[Components]] = Played(
    throws={
        "airfield hit": _airfield_hit,
        "combat": _combat,
        "detection": _detection,
        "hunters search": _search(HUNTERS_REACH),
        "raid plotted": _effort,
        "squadrons deployed": _of_a_raid,
        "squadrons search": _search(SQUADRONS_REACH),
        "target": _target,
        "weather": _weather,
    },
    tolls={"bombing": _bombing, "group lost": _group_lost, "squadron lost": _squadron_lost},
)
