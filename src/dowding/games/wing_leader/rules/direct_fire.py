"""Direct fire (WL-14.2.4): before bombs fall and fighters close, the flak picks its targets."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import DONE, Decision, Option, Seat
from dowding.engine.errors import RulesError
from dowding.games.wing_leader.pack.scenario import other
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.dogfight import settle_dogfights
from dowding.games.wing_leader.rules.flak import Gun, attack, guns, linked_by_tallies, may_fire_directly, reaches
from dowding.games.wing_leader.rules.option_labels import called
from dowding.games.wing_leader.state import Volley


def direct_fire(fight: Fight, side: Seat) -> Rules:
    """WL-14.2.4a, c: each flak unit fires at as many squadrons as it has channels; nobody is fired at twice."""
    options = list(_shots(fight, side))
    if not options:
        return
    choice = yield Decision(side, "At whom does the flak fire?", "WL-14.2.4", [*options, DONE])
    if choice.id == DONE.id:
        return
    _, gun, target = choice.id.split(":")
    fight.state.volley = Volley(gun, target)
    _use(fight, gun)
    fight.follow(add_support, open_fire, settle_dogfights, cease_fire, (direct_fire, side))


def _shots(fight: Fight, side: Seat) -> Iterator[Option]:
    """Who may fire at whom; where nobody could lend support the dice follow at once."""
    able = [gun for gun in guns(fight, side) if may_fire_directly(fight, gun)]
    foes = [each for each in fight.ordered(fight.on_map(other(side))) if each.id not in fight.state.fired_on]
    reached = {foe.id: [gun for gun in able if reaches(fight, gun, foe)] for foe in foes}
    for gun in able:
        for foe in foes:
            if gun in reached[foe.id]:
                words, alone = f"Fire the {gun.name} at {called(fight, foe)}", len(reached[foe.id]) == 1
                yield Option(f"fire:{gun.id}:{foe.id}", words, gun.id[:-1], risky=alone, target=foe.id)


def _use(fight: Fight, gun: str) -> None:
    fight.state.channels[gun] = fight.state.channels.get(gun, 0) + 1


def laid(fight: Fight) -> Volley:
    """The fire that is being laid."""
    if fight.state.volley is None:
        raise RulesError("no flak is firing")
    return fight.state.volley


def add_support(fight: Fight) -> Rules:
    """WL-14.2.4d: others that reach the target may each lend it a channel, for one more on the roll."""
    volley = laid(fight)
    target = fight.squadron(volley.target)
    rolling = _gun(fight, volley.gun)
    able = [
        gun
        for gun in guns(fight, rolling.side)
        if gun.id not in (volley.gun, *volley.supporters)
        and may_fire_directly(fight, gun)
        and reaches(fight, gun, target)
    ]
    if not able:
        return
    last = len(able) == 1  # with the last of them it is fired
    options = [Option(f"add:{gun.id}", f"With {gun.name}", gun.id[:-1], risky=last, target=target.id) for gun in able]
    fire = Option("fire", "Fire", piece=volley.gun[:-1], target=target.id, risky=True)
    beside = [_gun(fight, ident).name for ident in volley.supporters]
    who = f"who supports it beside {' and '.join(beside)}?" if beside else "who supports it?"
    prompt = f"{rolling.name} fires at {called(fight, target)}: {who}"
    choice = yield Decision(rolling.side, prompt, "WL-14.2.4", [fire, *options])
    if choice.id != fire.id:
        supporter = choice.id.partition(":")[2]
        _use(fight, supporter)
        fight.state.volley = replace(volley, supporters=(*volley.supporters, supporter))
        fight.follow(add_support)


def _gun(fight: Fight, ident: str) -> Gun:
    return next(gun for gun in guns(fight) if gun.id == ident)


def open_fire(fight: Fight) -> None:
    """WL-14.2.4e, f, A-89: at the target and at all whom tallies join to it there, each by itself."""
    volley = laid(fight)
    gun = _gun(fight, volley.gun)
    target = fight.squadron(volley.target)
    others = [each.id for each in linked_by_tallies(fight, target) if each.id not in fight.state.fired_on]
    for ident in (target.id, *others):
        fight.state.fired_on.append(ident)
        attack(fight, gun, ident, "direct fire", support=len(volley.supporters))


def cease_fire(fight: Fight) -> None:
    """The volley is over, and what it did is settled."""
    fight.state.volley = None
