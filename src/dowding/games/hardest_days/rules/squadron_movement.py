"""Squadron movement (THD-10): each squadron on the map may take one step up, down or across, or hold."""

from __future__ import annotations

from collections.abc import Iterable

from dowding.engine.agenda import Rules
from dowding.engine.decision import DONE, Decision, Option, Refused
from dowding.games.hardest_days.rules.context import BRITISH, Day
from dowding.games.hardest_days.rules.option_labels import airborne_box, box_option, squadron_name, squadron_options
from dowding.games.hardest_days.state import AIRBORNE, ALTITUDES, READY, SCRAMBLE, Altitude, Squadron

CLIMB_OR_DIVE: dict[str, tuple[Altitude, ...]] = {"LOW": ("MED",), "MED": ("HIGH", "LOW"), "HIGH": ("MED", "LOW")}
ACROSS: dict[str, tuple[Altitude, ...]] = {"LOW": ("LOW",), "MED": ("MED", "LOW"), "HIGH": ("HIGH", "MED")}


def squadron_movement(day: Day) -> None:
    """II.4: any and all squadrons on the map; skipped when the last raid has gone (9.7)."""
    day.begin_step("squadron movement")
    day.state.moved.clear()
    if day.state.raids:
        day.schedule_next(move_squadron)


def move_squadron(day: Day) -> Rules:
    """10.1, 10.2: choose a squadron that has not moved, then its step, or finish."""
    moved_ids = day.state.moved
    movable = [
        s for s in day.state.squadrons.values() if s.box in (READY, SCRAMBLE, AIRBORNE) and s.id not in moved_ids
    ]
    if not movable and not moved_ids:
        return
    choice = yield Decision(
        BRITISH,
        "Move a squadron, or finish" if movable else "No other squadron can move",
        rule="THD-10.1",
        options=[DONE, *squadron_options(day.pack, "move", movable)],
        refused=lambda: _refused_moves(day),
        pause=True,
    )
    if choice is DONE:
        return
    squadron = day.state.squadrons[choice.piece]
    step = yield Decision(
        BRITISH,
        f"Where does {squadron_name(day.pack, squadron.id)} go?",
        rule="THD-10.1",
        options=movement_options(day, squadron),
        refused=lambda: _refused_steps(day, squadron),
        about=(squadron.id,),
    )
    _take_step(day, squadron, step)
    moved_ids.append(squadron.id)
    day.schedule_next(move_squadron)


def movement_options(day: Day, squadron: Squadron) -> list[Option]:
    """10.1: Ready to Scramble, Scramble to Low, and from an airborne box up, down or across."""
    pack = day.pack
    if squadron.box == READY:
        return [box_option(pack, "to", day.home(squadron), "SCRAMBLE")]
    if squadron.box == SCRAMBLE:
        return [box_option(pack, "to", day.home(squadron), "LOW")]
    here, altitude = squadron.space, squadron.altitude
    steps = [box_option(pack, "to", here, level) for level in CLIMB_OR_DIVE[altitude]]
    for space in pack.spaces[here].adjacent:
        steps += [box_option(pack, "to", space, level) for level in ACROSS[altitude]]
    return steps


def _refused_steps(day: Day, squadron: Squadron) -> Iterable[Refused]:
    """10.1: the boxes of this and the adjacent spaces that one step does not reach, and why."""
    offered = {option.id for option in movement_options(day, squadron)}
    here = squadron.space or day.home(squadron)
    spaces = (here, *day.pack.spaces[here].adjacent) if squadron.box == AIRBORNE else (here,)
    for space in spaces:
        for altitude in ALTITUDES:
            option = box_option(day.pack, "to", space, altitude)
            if option.id not in offered and (space, altitude) != (squadron.space, squadron.altitude):
                why = _out_of_reach_reason(squadron, same_space=space == here)
                yield Refused(option.id, option.label, why, "THD-10.1", region=option.region)


def _out_of_reach_reason(squadron: Squadron, *, same_space: bool) -> str:
    if squadron.box == READY:
        return "a Ready squadron can only scramble"
    if squadron.box == SCRAMBLE:
        return "a squadron in Scramble can only take off to LOW"
    reach = CLIMB_OR_DIVE if same_space else ACROSS
    where = "in the same space" if same_space else "of an adjacent space"
    return f"from {squadron.altitude} only {' or '.join(reach[squadron.altitude])} {where} is in reach"


def _take_step(day: Day, squadron: Squadron, step: Option) -> None:
    if squadron.box == READY:
        day.put_squadron(squadron, SCRAMBLE)
    else:
        space, altitude = airborne_box(step)
        day.put_squadron(squadron, AIRBORNE, space=space, altitude=altitude)
    day.happen("squadron moves", "THD-10.1", squadron=squadron.id, where=step.region)


def _refused_moves(day: Day) -> Iterable[Refused]:
    reasons = {
        "landing": "it is on the Tote Board (landing)",
        "re-arm": "it is on the Tote Board (re-arming)",
        "inflight": "it is Inflight, on its way to land",
        "light": "it has suffered loss",
        "heavy": "it has suffered loss",
    }
    for squadron in day.state.squadrons.values():
        why = "it has moved already" if squadron.id in day.state.moved else reasons.get(squadron.box)
        if why:
            name = squadron_name(day.pack, squadron.id)
            yield Refused(f"move:{squadron.id}", name, why, "THD-10.2", piece=squadron.id)
