"""The invariants of battles (BRIDGE section 11). A violation is a bug in the rules."""

from __future__ import annotations

from collections.abc import Iterator

from dowding.engine.agenda import Item
from dowding.games.battles.context import BattlesContext
from dowding.games.battles.state import RaidBattle
from dowding.games.wing_leader.game import PRESENTER


def check_battle(battle: BattlesContext) -> list[str]:
    """The violated invariants of a battle and of its fight."""
    if not battle.is_fighting:
        return []
    fight = battle.fight
    return [*_check_units(battle, battle.raid_battle), *PRESENTER.check_invariants(fight), *_check_campaign(battle)]


def _check_units(battle: BattlesContext, raid: RaidBattle) -> Iterator[str]:
    """Each unit has one counter, each wingmate a unit of its class; there are at most twelve units."""
    units = [one.unit for one in raid.participants if not one.is_wingmate]
    limit = battle.theatre.tables.number["units"]
    if len(units) > limit or len(set(units)) < len(units):
        yield f"the units of the battle are {units}"
    if len({one.counter for one in raid.participants}) < len(raid.participants):
        yield "a counter takes part twice in a battle"
    classes = {(one.unit, one.box, one.is_squadron) for one in raid.participants if not one.is_wingmate}
    for one in raid.participants:
        if (one.unit, one.box, one.is_squadron) not in classes:
            yield f"{one.counter} follows {one.unit}, which is not of its class"
    if set(battle.fight.state.squadrons) != set(units):
        yield f"the fight has the units {sorted(battle.fight.state.squadrons)} instead of {sorted(units)}"


def _check_campaign(battle: BattlesContext) -> Iterator[str]:
    """No counter of the campaign has left the display, and the points stand still until the battle comes home."""
    fight, raid = battle.fight, battle.raid_battle
    if fight.state.turn > battle.theatre.tables.number["turns"]:
        yield f"the battle has lasted {fight.state.turn} turns"
    if fight.state.over and any(_step(item) == "fly_battle" for item in battle.state.agenda) and fight.state.agenda:
        yield "the battle is over, but steps of it are left"
    if not fight.state.over and battle.state.vp != raid.vp:
        yield f"the points have changed from {raid.vp} to {battle.state.vp} during the battle"


def _step(item: Item) -> str:
    return str(item[0])
