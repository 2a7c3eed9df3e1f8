"""Combat resolution (THD-12.3 to 12.6): one combat value, a die for each side, and the damage chart."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option
from dowding.engine.errors import RulesError
from dowding.games.hardest_days.pack.components import DamageEffect
from dowding.games.hardest_days.rules.context import BRITISH, Day
from dowding.games.hardest_days.rules.option_labels import squadron_name
from dowding.games.hardest_days.state import BOMBER, ESCORT, HEAVY, HUNT, INFLIGHT, LIGHT, Group, Squadron

TACTICS_MODIFIERS = {
    "hunter tactics": -2,
    "hunter tactics < 8/24": -2,
    "squadron tactics": 2,
    "squadron tactics > 8/16": 2,
}
PRESS_ON = Option("press-on", "Press on to the Bomber Box", risky=True)
PRESS_ON_REDUCED = Option("press-on", "Press on to the Bomber Box (becomes reduced)", risky=True)
BREAK_OFF = Option("break-off", "Break off and go home at its present strength", risky=True)


def fight(day: Day, number: int, squadron: Squadron, group: Group, attacker: str) -> Rules:
    """12.3: two separate dice against the same value, one for the group's result, one for the squadron's."""
    parts = combat_value(day, number, squadron, group)
    value = sum(parts.values())
    german_die = day.roll("combat, group", "THD-12.3")
    british_die = day.roll("combat, squadron", "THD-12.3")
    german = day.pack.combat_result(value + german_die).german
    british = day.pack.combat_result(value + british_die).british
    to_group = day.pack.damage["group", _chart_box(group), group.full][german]
    to_squadron = day.pack.damage["squadron", HUNT if squadron.box == HUNT else BOMBER, squadron.full][british]
    day.happen(
        "combat",
        "THD-12.3",
        raid=number,
        squadron=squadron.id,
        group=group.id,
        attacker=attacker,
        box=squadron.box,
        section=squadron.section,
        value=value,
        parts=parts,
        german_die=german_die,
        german=german,
        british_die=british_die,
        british=british,
        squadron_full=squadron.full,
        group_full=group.full,
        group_box=group.box,
        german_effect=to_group,
        british_effect=to_squadron,
    )
    group, squadron = _spend_markers(day, group, squadron)
    _apply_to_group(day, number, group, to_group)
    yield from _apply_to_squadron(day, number, squadron, to_squadron)


def combat_value(day: Day, number: int, squadron: Squadron, group: Group) -> dict[str, int]:
    """12.3 to 12.6: the combat value, itemised: both ratings, the scenario, the altitude and tactics chits."""
    squadron_counter, group_counter = day.pack.squadrons[squadron.id], day.pack.groups[group.id]
    parts = {
        group.id: group_counter.full if group.full else group_counter.reduced,
        f"{squadron.id} Sqn": squadron_counter.full if squadron.full else squadron_counter.reduced,
    }
    if day.scenario.combat_bonus:
        parts["depleted Luftwaffe"] = day.scenario.combat_bonus  # 3.10 and 12.6 are one effect (TC-02)
    if day.state.raids[number].altitude == "HIGH":
        parts["high-altitude raid"] = -1  # 12.5 and 17.4 are one effect (TC-03)
    if squadron.edge:
        parts["altitude advantage" if squadron.edge > 0 else "altitude disadvantage"] = squadron.edge
    if group.tactics:
        event = day.pack.chits[group.tactics].approach
        parts[event] = TACTICS_MODIFIERS[event]
    return parts


def _spend_markers(day: Day, group: Group, squadron: Squadron) -> tuple[Group, Squadron]:
    """12.4, 17.5: altitude markers and tactics chits count in the first combat only."""
    if group.tactics:
        day.return_event_chit(group.tactics)
        group = day.state.groups[group.id] = replace(group, tactics=0)
    if squadron.edge:
        squadron = day.state.squadrons[squadron.id] = replace(squadron, edge=0)
    return group, squadron


def _chart_box(group: Group) -> Literal["hunt", "escort", "bomber"]:
    if group.box != HUNT and group.box != ESCORT and group.box != BOMBER:
        raise RulesError(f"{group.id} fights in the box {group.box!r}, which has no row in the Combat Damage Chart")
    return group.box


def _apply_to_group(day: Day, number: int, group: Group, effect: DamageEffect) -> None:
    """The chart's instruction for a group: no instruction to leave means that it stays."""
    if effect == "stay reduced":
        day.turn_group(group, full=False)
    elif effect == "inflight":
        day.put_group(group, INFLIGHT)
    elif effect == "inflight reduced":
        day.put_group(group, INFLIGHT, full=False)
    elif effect in ("light", "heavy"):
        day.put_group(group, LIGHT if effect == "light" else HEAVY)
        day.happen("group lost", "THD-12.3", group=group.id, loss=effect, raid=number, cause="combat")
    elif effect != "stay":
        raise RulesError(f"the Combat Damage Chart gives a group the instruction {effect!r}")


def _apply_to_squadron(day: Day, number: int, squadron: Squadron, effect: DamageEffect) -> Rules:
    """The chart's instruction for a squadron: no instruction to leave means that it stays (TC-50)."""
    if effect in ("light", "heavy"):
        day.put_squadron(squadron, LIGHT if effect == "light" else HEAVY)
        day.happen("squadron lost", "THD-12.3", squadron=squadron.id, loss=effect, raid=number, cause="combat")
    elif effect in ("inflight", "inflight reduced"):
        day.put_squadron(squadron, INFLIGHT, full=squadron.full and effect == "inflight")
    elif effect in ("stay", "stay reduced"):
        day.state.squadrons[squadron.id] = replace(squadron, full=squadron.full and effect == "stay")
    else:
        reduced = effect == "bomber reduced or inflight"
        yield from _press_on_or_break_off(day, number, squadron, full=squadron.full and not reduced)


def _press_on_or_break_off(day: Day, number: int, squadron: Squadron, *, full: bool) -> Rules:
    """A squadron that got past the hunters may press on to its Bomber section (reduced if disrupted) or go home.

    The player is not asked if pressing on cannot lead to a fight.
    """
    choice = BREAK_OFF
    press_on = PRESS_ON if full == squadron.full else PRESS_ON_REDUCED
    if _can_reach_raiders(day, number, squadron):
        name = squadron_name(day.pack, squadron.id)
        choice = yield Decision(
            BRITISH,
            f"{name} got past the hunters of Raid {number}: press on or break off?",
            rule="THD-12.3",
            options=(press_on, BREAK_OFF),
            about=(squadron.id, f"raid-{number}"),
        )
    if choice is press_on:
        day.put_squadron(squadron, BOMBER, full=full, raid=number, section=squadron.section)
        day.happen("squadron presses on", "THD-12.3", raid=number, squadron=squadron.id, section=squadron.section)
    else:
        day.put_squadron(squadron, INFLIGHT)
        day.happen("squadron breaks off", "THD-12.3", raid=number, squadron=squadron.id)


def _can_reach_raiders(day: Day, number: int, squadron: Squadron) -> bool:
    """Whether a bomber or escort is in the squadron's section, or in any section while the weather allows shifts."""
    raiders = [group for group in day.groups_of(number) if group.box in (BOMBER, ESCORT)]
    if day.weather_over(day.state.raids[number].space) == "broken":
        return any(group.section == squadron.section for group in raiders)
    return bool(raiders)
