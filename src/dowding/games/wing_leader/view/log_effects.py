"""What is seen of an event of a fight when it is played: every roll with its modifiers, and what it cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from dowding.engine.events import Event
from dowding.games.log_effects import Played, itemised
from dowding.games.wing_leader.pack.loader import Components
from dowding.view.scene import Throw, Toll, Tone

Result = Callable[[Event], tuple[str, Tone]]


def _thrown(result: Result) -> Callable[[Components, Event], Iterator[Throw]]:
    """A roll of a squadron, its modifiers, and what they came to."""

    def thrower(pack: Components, event: Event) -> Iterator[Throw]:
        added, die, ident = itemised(event.data.get("modifiers")), event.number("natural"), event.text("squadron")
        yield Throw(ident, die, added, die + sum(added.values()), *result(event), ident)

    return thrower


def _hits(event: Event) -> tuple[str, Tone]:
    hits = event.number("hits")
    return ("no hit", "") if not hits else ("1 hit", "good") if hits == 1 else (f"{hits} hits", "good")


def _is_so(key: str, yes: str, no: str) -> Result:
    """A roll that comes off or does not."""
    return lambda event: (yes, "good") if event.data[key] else (no, "")


def _cohesion(event: Event) -> tuple[str, Tone]:
    results: tuple[tuple[str, Tone], ...] = (("holds together", "good"), ("shaken", "doubt"), ("badly shaken", "bad"))
    return results[event.number("levels")]


def _reaction(event: Event) -> tuple[str, Tone]:
    results: dict[str, tuple[str, Tone]] = {
        "none": ("no reaction", ""),
        "late": ("late", "doubt"),
        "successful": ("in time", "good"),
    }
    return results[event.text("result")]


def _confirmed(pack: Components, event: Event) -> Iterator[Throw]:
    """WL-10.6: the die and the firepower against the protection of whoever was hit."""
    results: dict[str, tuple[str, Tone]] = {
        "loss": ("aircraft lost", "bad"),
        "straggler": ("straggler", "doubt"),
        "nothing": ("nothing", ""),
    }
    die, power, ident = event.number("natural"), event.number("firepower"), event.text("squadron")
    yield Throw(ident, die, {"firepower": power}, die + power, *results[event.text("result")], ident)


def _aircraft(pack: Components, event: Event) -> Iterator[Toll]:
    if event.text("result") == "loss":
        yield Toll("1 aircraft", event.text("squadron"), "bad")
    elif event.text("result") == "straggler":
        yield Toll("straggler", event.text("squadron"), "doubt")


def _state(text: str, tone: Tone) -> Callable[[Components, Event], Iterator[Toll]]:
    """What a squadron is from now on."""

    def taker(pack: Components, event: Event) -> Iterator[Toll]:
        yield Toll(text, event.text("squadron"), tone)

    return taker


def _flak(event: Event) -> tuple[str, Tone]:
    if not event.text("result"):
        return "nothing", ""
    return ("a cohesion check", "doubt") if event.text("result") == "C" else _hits(event)


def _bombed(pack: Components, event: Event) -> Iterator[Throw]:
    """WL-15.4: the dice and their modifiers, which count six at most, and what hit."""
    added, ident = itemised(event.data.get("modifiers")), event.text("squadron")
    yield Throw(ident, event.number("natural"), added, event.number("total"), *_hits(event), ident)


def _balloon_hit(pack: Components, event: Event) -> Iterator[Throw]:
    die, power, ident = event.number("natural"), event.number("firepower"), event.text("balloon")
    yield Throw(
        ident, die, {"firepower": power}, die + power, "it sags" if event.data["lost"] else "nothing", "", ident
    )


def _damaged(pack: Components, event: Event) -> Iterator[Toll]:
    yield Toll(f"{event.text('damage')} damage", event.text("target"), "bad")


def _burst(pack: Components, event: Event) -> Iterator[Toll]:
    yield Toll("down", event.text("balloon"), "bad")


def _gone(pack: Components, event: Event) -> Iterator[Toll]:
    if event.text("place") == "eliminated":
        yield Toll("shot down", event.text("squadron"), "bad")


PLAYED: Final[Played[Components]] = Played(
    throws={
        "attack": _thrown(_hits),
        "balloon attack": _thrown(_hits),
        "balloon hit": _balloon_hit,
        "bombing": _bombed,
        "flak": _thrown(_flak),
        "cohesion": _thrown(_cohesion),
        "defence": _thrown(_hits),
        "dogfight roll": _thrown(lambda event: ("", "")),
        "escape": _thrown(_is_so("escaped", "gets away", "is held")),
        "height error": _thrown(lambda event: ("error", "bad") if event.data["error"] else ("no error", "")),
        "hit": _confirmed,
        "look": _thrown(_is_so("found", "found", "not found")),
        "reaction": _thrown(_reaction),
        "vector try": _thrown(_is_so("granted", "granted", "no answer")),
    },
    tolls={
        "balloon down": _burst,
        "damage": _damaged,
        "broken": _state("broken", "bad"),
        "disrupted": _state("disrupted", "doubt"),
        "gone": _gone,
        "hit": _aircraft,
    },
)
