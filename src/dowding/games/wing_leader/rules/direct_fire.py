"""Direct fire of flak (WL-14.2.4), before bombs are resolved and fighters attack."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import DONE, Decision, Option, Seat
from dowding.engine.errors import RulesError
from dowding.engine.text import format_count
from dowding.games.wing_leader.pack.scenario import other_side
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.dogfight import settle_dogfights
from dowding.games.wing_leader.rules.flak import (
    Gun,
    can_reach,
    guns,
    linked_by_tallies,
    may_fire_directly,
    resolve_flak_attack,
)
from dowding.games.wing_leader.rules.option_labels import squadron_label
from dowding.games.wing_leader.state import Volley


def direct_fire(fight: Fight, side: Seat) -> Rules:
    """Offer shots to flak units with channels left; no squadron is fired at twice.

    Rules: WL-14.2.4a, c.
    """
    options = list(_shot_options(fight, side))
    if not options:
        return
    choice = yield Decision(side, "Which squadrons does the flak fire at?", "WL-14.2.4", [*options, DONE])
    if choice.id == DONE.id:
        return
    _, gun, target = choice.id.split(":")
    fight.state.volley = Volley(gun, target)
    _use_channel(fight, gun)
    fight.schedule_next(add_support, open_fire, settle_dogfights, cease_fire, (direct_fire, side))


def _shot_options(fight: Fight, side: Seat) -> Iterator[Option]:
    """The possible shots. If no other flak can support a shot, its dice follow immediately."""
    able = [gun for gun in guns(fight, side) if may_fire_directly(fight, gun)]
    foes = [
        squadron
        for squadron in fight.sort_squadrons(fight.on_map(other_side(side)))
        if squadron.id not in fight.state.fired_on
    ]
    reached = {foe.id: [gun for gun in able if can_reach(fight, gun, foe)] for foe in foes}
    for gun in able:
        for foe in foes:
            if gun in reached[foe.id]:
                words, alone = f"Fire the {gun.name} at {squadron_label(fight, foe)}", len(reached[foe.id]) == 1
                yield Option(f"fire:{gun.id}:{foe.id}", words, gun.id[:-1], risky=alone, target=foe.id)


def _use_channel(fight: Fight, gun: str) -> None:
    fight.state.channels[gun] = fight.state.channels.get(gun, 0) + 1


def current_volley(fight: Fight) -> Volley:
    """The direct fire that is being prepared."""
    if fight.state.volley is None:
        raise RulesError("no flak is firing")
    return fight.state.volley


def add_support(fight: Fight) -> Rules:
    """Offer support by other flak in range, which adds one to the roll for a channel (WL-14.2.4d)."""
    volley = current_volley(fight)
    target = fight.squadron(volley.target)
    rolling = _gun_by_id(fight, volley.gun)
    able = [
        gun
        for gun in guns(fight, rolling.side)
        if gun.id not in (volley.gun, *volley.supporters)
        and may_fire_directly(fight, gun)
        and can_reach(fight, gun, target)
    ]
    if not able:
        return
    last = len(able) == 1  # the last supporter fires the volley
    options = [
        Option(f"add:{gun.id}", f"Add the {gun.name}", gun.id[:-1], risky=last, target=target.id) for gun in able
    ]
    fire = Option("fire", "Fire now", piece=volley.gun[:-1], target=target.id, risky=True)
    supporters = len(volley.supporters)
    question = f"add to {format_count(supporters, 'supporting unit')}?" if supporters else "add supporting fire?"
    prompt = f"The {rolling.name} fires at {squadron_label(fight, target)}: {question}"
    choice = yield Decision(rolling.side, prompt, "WL-14.2.4", [fire, *options])
    if choice.id != fire.id:
        supporter = choice.id.partition(":")[2]
        _use_channel(fight, supporter)
        fight.state.volley = replace(volley, supporters=(*volley.supporters, supporter))
        fight.schedule_next(add_support)


def _gun_by_id(fight: Fight, gun_id: str) -> Gun:
    return next(gun for gun in guns(fight) if gun.id == gun_id)


def open_fire(fight: Fight) -> None:
    """Attack the target, and separately every squadron in its square that is linked to it by tallies.

    Rules: WL-14.2.4e, f, A-89.
    """
    volley = current_volley(fight)
    gun = _gun_by_id(fight, volley.gun)
    target = fight.squadron(volley.target)
    others = [squadron.id for squadron in linked_by_tallies(fight, target) if squadron.id not in fight.state.fired_on]
    for squadron_id in (target.id, *others):
        fight.state.fired_on.append(squadron_id)
        resolve_flak_attack(fight, gun, squadron_id, "direct fire", support=len(volley.supporters))


def cease_fire(fight: Fight) -> None:
    """End the volley."""
    fight.state.volley = None
