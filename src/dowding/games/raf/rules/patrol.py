"""Patrols of British squadrons (LION-5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dowding.engine.agenda import Rules
from dowding.engine.decision import DONE, Decision, Option, Refused
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.option_labels import (
    circles_too_far,
    near_circles,
    patrol_options,
    sector_name,
    squadron_name,
)
from dowding.games.raf.state import HEAVY, HOURS, INFLIGHT, LANDING, LIGHT, NIGHT, PATROL, RE_ARM, SECTOR, Squadron

WHY_NOT: Final = {
    LANDING: "it is landing",
    RE_ARM: "it is re-arming",
    LIGHT: "it is waiting for replacements after a light loss",
    HEAVY: "it is waiting for replacements after a heavy loss",
    INFLIGHT: "it has not landed yet",
    NIGHT: "it is on night patrol",
}


def squadron_patrol_assignment(battle: Battle) -> None:
    """I.6, III.4: squadrons start patrols."""
    battle.step_begins("patrol")
    battle.state.patrols = len(battle.squadrons_in(PATROL))
    battle.schedule_next(patrol)


def patrol(battle: Battle) -> Rules:
    """5: move a squadron from its sector to the circle of its home sector or an adjacent one."""
    patrolling = battle.state.patrols
    choice = yield Decision(
        battle.british,
        f"Choose squadrons to patrol ({patrolling} so far), or finish",
        rule=battle.rule_refs.patrol,
        options=[*patrol_options_on_offer(battle, patrolling), DONE],
        refused=lambda: _refused_patrols(battle),
        pause=patrolling > 0,
    )
    if choice.id == DONE.id:
        battle.happen("patrols", battle.rule_refs.patrol, patrolling=patrolling)
        return
    squadron = battle.state.squadrons[choice.piece]
    sector = choice.region.removesuffix("/patrol")
    battle.put_squadron(squadron, PATROL, over=sector)
    battle.state.patrols += 1
    battle.happen("patrol", battle.rule_refs.patrol, squadron=squadron.id, sector=sector)
    battle.schedule_next(patrol)


def patrol_options_on_offer(battle: Battle, patrolling: int) -> list[Option]:
    """Every patrol circle that a squadron on the ground can be sent to."""
    limit = battle.max_patrols()
    if limit is not None and patrolling >= limit:
        return []
    options: list[Option] = []
    if _is_plain(battle):
        circles = near_circles(battle.pack)
        for squadron in battle.state.squadrons.values():
            if squadron.box == SECTOR:
                options += circles[squadron.id]
    else:
        for squadron in battle.squadrons_in(SECTOR):
            options += circles_for(battle, squadron)
    return options


def _is_plain(battle: Battle) -> bool:
    """Whether every squadron may patrol its own and all adjacent sectors, as on most days."""
    state = battle.state
    late = battle.advanced and state.day >= battle.pack.days["09-01"]
    return not (late or state.tension or any(site.startswith("airfield/") for site in state.damage))


def circles_for(battle: Battle, squadron: Squadron) -> tuple[Option, ...]:
    """The circles of a squadron, allowing for control room hits, VHF radio and tension between groups."""
    if is_control_room_hit(battle, squadron):
        return ()
    circles = patrol_options(battle.pack, squadron.id, far=battle.has_vhf(squadron))
    if battle.state.tension and battle.group_of(battle.home(squadron)) == 12:
        return tuple(option for option in circles if not _is_in_11_group(battle, option))
    return circles


def is_control_room_hit(battle: Battle, squadron: Squadron) -> bool:
    """11.23: whether the squadron's airfield carries a damage marker."""
    damage = battle.state.damage
    return bool(damage) and f"airfield/{battle.home(squadron)}" in damage


def _is_in_11_group(battle: Battle, option: Option) -> bool:
    return battle.group_of(option.region.removesuffix("/patrol")) == 11


def _refused_patrols(battle: Battle) -> Iterable[Refused]:
    limit = battle.max_patrols()
    enough = limit is not None and len(battle.squadrons_in(PATROL)) >= limit
    for squadron in battle.state.squadrons.values():
        name = squadron_name(battle.pack, squadron.id)
        if squadron.box == SECTOR and enough:
            why = f"at {HOURS[battle.state.hour]} at most {limit} squadrons may be on patrol"
            rule = battle.rule_refs.patrol_limit
        elif squadron.box == SECTOR and is_control_room_hit(battle, squadron):
            why, rule = (
                f"the control room of {sector_name(battle.pack, battle.home(squadron))} is hit",
                battle.rule_refs.patrol_control_room,
            )
        elif squadron.box in WHY_NOT:
            why, rule = WHY_NOT[squadron.box], battle.rule_refs.patrol
        elif squadron.box == SECTOR:
            yield from _circles_out_of_reach(battle, squadron)
            continue
        else:
            continue
        yield Refused(f"patrol:{squadron.id}", name, why, rule, piece=squadron.id)


def _circles_out_of_reach(battle: Battle, squadron: Squadron) -> Iterable[Refused]:
    """The circles closed to a squadron that may patrol: distant ones, and under tension those of 11 Group (ED6)."""
    home, pack = battle.home(squadron), battle.pack
    yield from circles_too_far(pack, squadron.id, battle.rule_refs.patrol_reach, far=battle.has_vhf(squadron))
    if battle.state.tension and battle.group_of(home) == 12:
        why = "11 and 12 Group are quarrelling: 12 Group may not patrol over 11 Group today"
        for option in patrol_options(pack, squadron.id, far=battle.has_vhf(squadron)):
            if _is_in_11_group(battle, option):
                yield Refused(option.id, option.label, why, battle.rule_refs.tension, squadron.id, option.region)
