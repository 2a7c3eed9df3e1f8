"""Log effects for playback: every roll of an event with its modifiers, and its losses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from dowding.engine.events import Event
from dowding.games.log_effects import LogEffects, parse_modifiers
from dowding.games.wing_leader.pack.loader import Components
from dowding.games.wing_leader.rules.option_labels import format_hits, modifier_label
from dowding.view.scene import DiceRoll, Effect, Tone

RollResult = Callable[[Event], tuple[str, Tone]]


def _modifiers(event: Event) -> dict[str, int]:
    """The modifiers of an event by display name."""
    return {modifier_label(name): value for name, value in parse_modifiers(event.data.get("modifiers")).items()}


def _squadron_roll(result: RollResult) -> Callable[[Components, Event], Iterator[DiceRoll]]:
    """A squadron's roll, its modifiers and its result."""

    def make_rolls(pack: Components, event: Event) -> Iterator[DiceRoll]:
        added, die, squadron_id = (
            _modifiers(event),
            event.get_int("natural"),
            event.get_str("squadron"),
        )
        yield DiceRoll(squadron_id, die, added, die + sum(added.values()), *result(event), squadron_id)

    return make_rolls


def _hits_result(event: Event) -> tuple[str, Tone]:
    hits = event.get_int("hits")
    return format_hits(hits), "good" if hits else ""


def _success_result(key: str, yes: str, no: str) -> RollResult:
    """The result of a roll that succeeds or fails."""
    return lambda event: (yes, "good") if event.data[key] else (no, "")


def _cohesion_result(event: Event) -> tuple[str, Tone]:
    results: tuple[tuple[str, Tone], ...] = (("holds together", "good"), ("shaken", "doubt"), ("badly shaken", "bad"))
    return results[event.get_int("levels")]


def _reaction_result(event: Event) -> tuple[str, Tone]:
    results: dict[str, tuple[str, Tone]] = {
        "none": ("too late", ""),
        "late": ("late", "doubt"),
        "successful": ("in time", "good"),
    }
    return results[event.get_str("result")]


def _hit_roll(pack: Components, event: Event) -> Iterator[DiceRoll]:
    """The roll for a hit: die and firepower against the protection of the squadron (WL-10.6)."""
    results: dict[str, tuple[str, Tone]] = {
        "loss": ("aircraft lost", "bad"),
        "straggler": ("straggler", "doubt"),
        "nothing": ("no effect", ""),
    }
    die, power, squadron_id = event.get_int("natural"), event.get_int("firepower"), event.get_str("squadron")
    yield DiceRoll(squadron_id, die, {"firepower": power}, die + power, *results[event.get_str("result")], squadron_id)


def _hit_effect(pack: Components, event: Event) -> Iterator[Effect]:
    if event.get_str("result") == "loss":
        yield Effect("1 aircraft", event.get_str("squadron"), "bad")
    elif event.get_str("result") == "straggler":
        yield Effect("straggler", event.get_str("squadron"), "doubt")


def _state_effect(text: str, tone: Tone) -> Callable[[Components, Event], Iterator[Effect]]:
    """The new status of a squadron."""

    def make_effects(pack: Components, event: Event) -> Iterator[Effect]:
        yield Effect(text, event.get_str("squadron"), tone)

    return make_effects


def _flak_result(event: Event) -> tuple[str, Tone]:
    if not event.get_str("result"):
        return "no effect", ""
    return ("cohesion check", "doubt") if event.get_str("result") == "C" else _hits_result(event)


def _bombing_roll(pack: Components, event: Event) -> Iterator[DiceRoll]:
    """The bombing roll: dice, modifiers (at most six in all) and hits (WL-15.4)."""
    added, squadron_id = _modifiers(event), event.get_str("squadron")
    yield DiceRoll(
        squadron_id, event.get_int("natural"), added, event.get_int("total"), *_hits_result(event), squadron_id
    )


def _balloon_hit_roll(pack: Components, event: Event) -> Iterator[DiceRoll]:
    die, power, balloon_id = event.get_int("natural"), event.get_int("firepower"), event.get_str("balloon")
    yield DiceRoll(
        balloon_id,
        die,
        {"firepower": power},
        die + power,
        "balloon damaged" if event.data["lost"] else "no effect",
        "",
        balloon_id,
    )


def _damage_effect(pack: Components, event: Event) -> Iterator[Effect]:
    yield Effect(f"{event.get_str('damage')} damage", event.get_str("target"), "bad")


def _balloon_down_effect(pack: Components, event: Event) -> Iterator[Effect]:
    yield Effect("down", event.get_str("balloon"), "bad")


def _eliminated_effect(pack: Components, event: Event) -> Iterator[Effect]:
    if event.get_str("place") == "eliminated":
        yield Effect("shot down", event.get_str("squadron"), "bad")


LOG_EFFECTS: Final[LogEffects[Components]] = LogEffects(
    dice_rolls={
        "attack": _squadron_roll(_hits_result),
        "balloon attack": _squadron_roll(_hits_result),
        "balloon hit": _balloon_hit_roll,
        "bombing": _bombing_roll,
        "flak": _squadron_roll(_flak_result),
        "cohesion": _squadron_roll(_cohesion_result),
        "defence": _squadron_roll(_hits_result),
        "dogfight roll": _squadron_roll(lambda event: ("", "")),
        "escape": _squadron_roll(_success_result("escaped", "escapes", "does not escape")),
        "height error": _squadron_roll(lambda event: ("error", "bad") if event.data["error"] else ("no error", "")),
        "hit": _hit_roll,
        "look": _squadron_roll(_success_result("found", "spotted", "not spotted")),
        "reaction": _squadron_roll(_reaction_result),
        "vector try": _squadron_roll(_success_result("granted", "granted", "refused")),
    },
    effects={
        "balloon down": _balloon_down_effect,
        "damage": _damage_effect,
        "broken": _state_effect("broken", "bad"),
        "disrupted": _state_effect("disrupted", "doubt"),
        "gone": _eliminated_effect,
        "hit": _hit_effect,
    },
)
