"""Expected results of a planned raid (2P-8, 2P-11): distributions of detection and bombing over all dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, get_args

from dowding.games.raf.pack.components import BombResult, Intelligence, Warning, Weather
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.planning.rules.detection import raid_modifiers
from dowding.games.raf.planning.rules.plan_limits import max_gruppen
from dowding.games.raf.planning.rules.planning_options import card_piece
from dowding.games.raf.planning.state import PlannedRaid
from dowding.games.raf.rules.detection import after_headquarters_damage, seen_on_the_way
from dowding.view.scene import Expected

DIE: Final = range(1, 7)
DIVE_BOMBERS: Final = 2
PATHFINDERS: Final = 2
"""Columns to the right (11d, 17)."""


def expectations(battle: PlanningBattle, raid: PlannedRaid) -> Iterator[Expected]:
    """The charts on the card of a raid: British warning, British intelligence and bombing results."""
    about = card_piece(raid.card)
    if not raid.gruppen and max_gruppen(battle, raid):
        return
    warnings: Counter[str] = Counter()
    intelligence_levels: Counter[str] = Counter()
    for (warning, intelligence), times in sightings(battle, raid).items():
        warnings[warning] += times
        intelligence_levels[intelligence] += times
    note = "" if battle.state.day_on else "average over all weather"
    yield Expected(about, "British warning", _shares(warnings, get_args(Warning)), note)
    yield Expected(about, "British intelligence", _shares(intelligence_levels, get_args(Intelligence)), note)
    strength = bombing_strength(battle, raid)
    if strength:
        note = f"strength {strength}, intercepted, clear sky"
        yield Expected(about, "Bombing if all bombers get through", _bombing(battle, raid, strength), note)
        note = f"strength {strength // 2}"
        yield Expected(about, "Bombing if half turn back", _bombing(battle, raid, strength // 2), note)


def sightings(battle: PlanningBattle, raid: PlannedRaid) -> Counter[tuple[Warning, Intelligence]]:
    """8: how often each space of the detection table occurs, over all dice and weather."""
    spaces: Counter[tuple[Warning, Intelligence]] = Counter()
    card, own = battle.pack.targets[raid.card], raid_modifiers(battle, raid)
    for weather in weathers(battle, raid):
        parts = seen_on_the_way(battle, card, weather) | own
        modifier, _ = after_headquarters_damage(battle, max(sum(parts.values()), 0), card)
        for die in DIE:
            space = battle.pack.detection(die + modifier)
            spaces[space.warning, space.intelligence] += 1
    return spaces


def weathers(battle: PlanningBattle, raid: PlannedRaid) -> tuple[Weather, ...]:
    """The possible weather over a target: that of the day once known, before that all results (I.8)."""
    luftflotte = battle.pack.targets[raid.card].luftflotte
    if battle.state.day_on:
        return (battle.state.weather[luftflotte],)
    return tuple(row.lf2 if luftflotte == 2 else row.lf3 for row in battle.pack.weather.values())


def bombing_strength(battle: PlanningBattle, raid: PlannedRaid) -> int:
    """11b: the bombing strength of a raid: its bombers on their current side, and its Jabos."""
    strength = 0
    for gruppe_id in raid.gruppen:
        gruppe, counter = battle.state.gruppen[gruppe_id], battle.pack.gruppen[gruppe_id]
        if gruppe_id in raid.jabos:
            strength += battle.pack.jabo.bombs_full if gruppe.full else battle.pack.jabo.bombs_reduced
        elif battle.is_bomber(gruppe):
            strength += counter.bombs_full if gruppe.full else counter.bombs_reduced
    return strength


def _bombing(battle: PlanningBattle, raid: PlannedRaid, strength: int) -> dict[str, float]:
    """11, 11d: the bombing results at this strength for an intercepted raid in clear weather."""
    names: tuple[BombResult, ...] = get_args(BombResult)
    if not strength:
        return _shares(Counter({"0": 1}), names)
    pack = battle.pack
    types = {
        pack.gruppen[gruppe_id].type for gruppe_id in raid.gruppen if battle.is_bomber(battle.state.gruppen[gruppe_id])
    }
    shift = DIVE_BOMBERS if types == {"Ju87"} and pack.targets[raid.card].type != "radar" else 0
    shift += PATHFINDERS if battle.has_strategy("pathfinders", raid) else 0
    column = pack.bomb_column(strength, shift)
    return _shares(Counter(str(pack.bomb_result(column, die)) for die in DIE), names)


def _shares(counts: Counter[str], names: tuple[str, ...]) -> dict[str, float]:
    total = counts.total()
    return {name: round(counts[name] / total, 3) for name in names}
