"""Log effects for playback: dice rolls with modifiers, losses, and victory points, each with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from dowding.engine.events import Event
from dowding.games.hardest_days.pack.loader import Components
from dowding.games.hardest_days.rules.context import BRITISH
from dowding.games.hardest_days.rules.option_labels import REGION_NAMES, group_name
from dowding.games.log_effects import LogEffects, parse_modifiers, victory_points_effect
from dowding.view.scene import DiceRoll, Effect, Tone

RESULT_NAMES: Final = {"-": "no effect", "D": "disrupted", "A": "abort", "L": "light loss", "H": "heavy loss"}
TONES: Final[dict[str, Tone]] = {"-": "", "D": "doubt", "A": "doubt", "L": "bad", "H": "bad"}
POINTS: Final = {"light": 1, "heavy": 2}
HUNTERS_REACH: Final = {"lower": 3, "higher": 1}
SQUADRONS_REACH: Final = {"higher": 3, "lower": 2}
"""11.1: the highest die by which hunters find squadrons at another altitude, and squadrons a raid."""


def _combat_rolls(pack: Components, event: Event) -> Iterator[DiceRoll]:
    """A combat (12.3): one combat value, and a die for each side."""
    parts, value = parse_modifiers(event.data["parts"]), event.get_int("value")
    group, squadron = event.get_str("group"), event.get_str("squadron")
    for side, roller, about in (("german", group_name(pack, group), group), ("british", f"{squadron} Sqn", squadron)):
        die, result = event.get_int(f"{side}_die"), event.get_str(side)
        yield DiceRoll(roller, die, parts, value + die, RESULT_NAMES[result], TONES[result], about)


def _detection_rolls(pack: Components, event: Event) -> Iterator[DiceRoll]:
    result = f"warning {event.get_str('warning')}, intelligence {event.get_str('intelligence')}"
    yield DiceRoll(
        _raid_name(event),
        event.get_int("die"),
        parse_modifiers(event.data["modifiers"]),
        event.get_int("total"),
        result,
    )


def _weather_rolls(pack: Components, event: Event) -> Iterator[DiceRoll]:
    """The weather roll (3.8); a weather shift (17.23) has no roll."""
    if event.get_int("die"):
        yield DiceRoll(REGION_NAMES[event.get_str("region")], event.get_int("die"), result=event.get_str("weather"))


def _target_rolls(pack: Components, event: Event) -> Iterator[DiceRoll]:
    yield DiceRoll(
        _raid_name(event), event.get_int("die"), result=f"target {pack.targets[event.get_str('target')].name}"
    )


def _effort_rolls(pack: Components, event: Event) -> Iterator[DiceRoll]:
    yield DiceRoll(_raid_name(event), event.get_int("die"), result=f"{event.get_str('effort')} effort")


def _raid_rolls(pack: Components, event: Event) -> Iterator[DiceRoll]:
    yield DiceRoll(_raid_name(event), event.get_int("die"))


def levels_in_reach(event: Event, **highest: int) -> str:
    """The occupied altitude levels that the die reaches (11.1): lower, lower and higher, or none."""
    die = event.get_int("die")
    levels = [level for level, max_die in highest.items() if event.data[level] and die <= max_die]
    return f"{' and '.join(levels)} squadrons" if levels else ""


def _search_rolls(reach: Mapping[str, int]) -> Callable[[Components, Event], Iterator[DiceRoll]]:
    def thrower(pack: Components, event: Event) -> Iterator[DiceRoll]:
        yield DiceRoll(_raid_name(event), event.get_int("die"), result=levels_in_reach(event, **reach) or "none")

    return thrower


def _airfield_hit_rolls(pack: Components, event: Event) -> Iterator[DiceRoll]:
    yield DiceRoll(pack.spaces[event.get_str("space")].airfield, event.get_int("die"))


def _raid_name(event: Event) -> str:
    return f"Raid {event.get_int('raid')}"


def _group_loss_effects(pack: Components, event: Event) -> Iterator[Effect]:
    return _loss_effects(event, event.get_str("group"), 1)


def _squadron_loss_effects(pack: Components, event: Event) -> Iterator[Effect]:
    return _loss_effects(event, event.get_str("squadron"), -1)


def _loss_effects(event: Event, unit: str, sign: int) -> Iterator[Effect]:
    """A loss (16.1): one point for a light loss, two for a heavy one."""
    loss = event.get_str("loss")
    yield Effect(f"{loss} loss", unit, "bad")
    yield victory_points_effect(sign * POINTS[loss], unit, BRITISH)


def _bombing_effects(pack: Components, event: Event) -> Iterator[Effect]:
    """Bomb damage (16.1): each point costs one victory point."""
    if points := event.get_int("points"):
        target = f"target/{event.get_str('target')}"
        yield Effect(f"{points} damage", target, "bad", BRITISH)
        yield victory_points_effect(-points, target, BRITISH)


LOG_EFFECTS: Final[LogEffects[Components]] = LogEffects(
    dice_rolls={
        "airfield hit": _airfield_hit_rolls,
        "combat": _combat_rolls,
        "detection": _detection_rolls,
        "hunters search": _search_rolls(HUNTERS_REACH),
        "raid plotted": _effort_rolls,
        "squadrons deployed": _raid_rolls,
        "squadrons search": _search_rolls(SQUADRONS_REACH),
        "target": _target_rolls,
        "weather": _weather_rolls,
    },
    effects={"bombing": _bombing_effects, "group lost": _group_loss_effects, "squadron lost": _squadron_loss_effects},
)
