"""After a combat (WL-10.7, 10.8, 7.2.4.1, A-30): cohesion, ammunition, dogfights, tallies and voluntary breaks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import DONE, Decision, Option, Seat, SimultaneousDecisions
from dowding.engine.errors import RulesError
from dowding.games.wing_leader.pack.components import Condition
from dowding.games.wing_leader.pack.scenario import RAIDER, SEATS, other_side
from dowding.games.wing_leader.rules.context import Fight, is_escort, is_fighter
from dowding.games.wing_leader.rules.dogfight import begin_dogfight, settle_dogfights
from dowding.games.wing_leader.rules.hits import check_cohesion_of
from dowding.games.wing_leader.rules.option_labels import squadron_label, squadron_option
from dowding.games.wing_leader.rules.radios import net_key, net_of
from dowding.games.wing_leader.rules.ratings import basic_speed
from dowding.games.wing_leader.rules.rockets import is_rocket
from dowding.games.wing_leader.rules.squadron_status import (
    alert,
    become_sweep,
    break_squadron,
    drop_tanks,
    jettison,
    may_jettison,
    take_tally,
)
from dowding.games.wing_leader.rules.tactics import spend_rockets
from dowding.games.wing_leader.state import DEPLETED, LOW, Combat, Squadron

DOGFIGHT_OPTIONS: Final = (
    Option("dogfight", "Dogfight", risky=True),
    Option("refuse", "Refuse", risky=True),
)


def current_combat(fight: Fight) -> Combat:
    """The combat that is being concluded."""
    if fight.state.combat is None:
        raise RulesError("no combat is under way")
    return fight.state.combat


def survivors(fight: Fight) -> list[Squadron]:
    """The squadrons of the combat that are still on the map: attackers first, each side sorted by id (A-68)."""
    combat = current_combat(fight)
    squadrons = [fight.squadron(squadron_id) for squadron_id in (*combat.attackers, *combat.defenders)]
    return [squadron for squadron in squadrons if squadron.place == "map"]


def check_cohesion(fight: Fight) -> None:
    """Roll cohesion for every unbroken squadron of the combat, with or without losses (WL-10.7a to e)."""
    combat = current_combat(fight)
    for squadron in survivors(fight):
        if not squadron.broken:
            amounts = cohesion_amounts(fight, squadron, combat.lost.get(squadron.id, 0))
            check_cohesion_of(fight, squadron, "fighter" if is_fighter(squadron) else "bomber", amounts)


def cohesion_amounts(fight: Fight, squadron: Squadron, lost: int) -> dict[Condition, int]:
    """The conditions of a cohesion roll: weather, losses in this combat, quality and ammunition."""
    fighter = is_fighter(squadron)
    return {
        "weather": fight.sky.weather_in(squadron.square),
        "losses": lost,
        "veteran": int(squadron.quality == "veteran"),
        "green": int(squadron.quality == "green"),
        "low ammo": int(fighter and squadron.ammo == LOW),
        "depleted": int(fighter and squadron.ammo == DEPLETED),
        "bounced": int(is_bounced(fight, squadron)),
    }


def is_bounced(fight: Fight, squadron: Squadron) -> bool:
    """Whether a squadron has just been bounced (WL-13.4.1)."""
    combat = fight.state.combat
    return combat is not None and combat.bounce and squadron.id in combat.defenders


def mark_the_fought(fight: Fight) -> None:
    """Use ammunition, alert the squadrons, turn escorts into sweeps and clutter the nets.

    Rules: WL-10.7.2, 7.1c, 9.2.2.2b, 9.4.2a.
    """
    state = fight.state
    for squadron in survivors(fight):
        shoots = is_fighter(squadron) or fight.is_fighter_bomber(squadron)
        ammo = min(DEPLETED, squadron.ammo + 1) if shoots else squadron.ammo
        squadron = alert(fight, fight.put(replace(squadron, ammo=ammo, fought=True)), "WL-7.1")
        if is_escort(squadron) and is_fighter(squadron):
            become_sweep(fight, squadron, "WL-9.2.2.2")
    combat = current_combat(fight)
    if fight.hooks.undisturbed:
        state.disturbed = (*state.disturbed, *combat.attackers, *combat.defenders)
    for squadron_id in (*combat.attackers, *combat.defenders):
        squadron = fight.squadron(squadron_id)
        key = net_key(squadron.side, net_of(fight, squadron))
        if net_of(fight, squadron) and key not in state.cluttered:
            state.cluttered.append(key)


# The dogfight


def ask_for_dogfight(fight: Fight) -> Rules:
    """Ask both sides secretly whether they want a dogfight (WL-10.8a to c, A-72).

    No side is asked in a dogfight that is already under way, or if it must refuse.
    """
    combat = current_combat(fight)
    fighters = _dogfight_candidates(fight)
    if combat.dogfight or {squadron.side for squadron in fighters} != set(SEATS):
        return
    free = [side for side in SEATS if not must_refuse(combat, side)]
    about = tuple(squadron.id for squadron in fighters)
    sealed = SimultaneousDecisions(
        *(Decision(side, "Turn this into a dogfight?", "WL-10.8", DOGFIGHT_OPTIONS, about=about) for side in free)
    )
    yield sealed
    wishes = [side for side in free if sealed.answers[side].id == "dogfight"]
    fight.happen("dogfight wanted", "WL-10.8", sides=list(wishes))
    if len(wishes) == len(SEATS):
        begin_dogfight(fight, fighters)
    elif wishes:
        fight.schedule_next((contest_dogfight, wishes[0]))


def must_refuse(combat: Combat, side: Seat) -> bool:
    """Whether a side must refuse a dogfight: defenders that evaded or were in a Lufbery.

    Rules: WL-10.8c, 13.4.2c, 13.4.3g.
    """
    return side != combat.attacking and (combat.evasion or combat.lufbery)


def _dogfight_candidates(fight: Fight) -> list[Squadron]:
    """The unbroken fighters of the combat, except rocket fighters, which never join a dogfight (WL-10.8f, 13.8.2f)."""
    return [
        squadron
        for squadron in survivors(fight)
        if is_fighter(squadron) and not squadron.broken and not is_rocket(fight, squadron)
    ]


def contest_dogfight(fight: Fight, wisher: Seat) -> Rules:
    """Each side picks a fighter and rolls with its speed. The side that wants the dogfight wins ties (WL-10.8d, e)."""
    chosen: dict[Seat, Squadron] = {}
    for side in (wisher, other_side(wisher)):
        able = [squadron for squadron in _dogfight_candidates(fight) if squadron.side == side]
        chosen[side] = able[0]
        if len(able) > 1:
            options = [squadron_option(fight, "roll", candidate, "Roll with", risky=True) for candidate in able]
            choice = yield Decision(side, "Which fighter rolls for the dogfight?", "WL-10.8", options)
            chosen[side] = fight.squadron(choice.piece)
    totals = {side: _dogfight_roll(fight, chosen[side]) for side in (wisher, other_side(wisher))}
    if totals[wisher] >= totals[other_side(wisher)]:
        begin_dogfight(fight, _dogfight_candidates(fight))


def _dogfight_roll(fight: Fight, squadron: Squadron) -> int:
    """A die plus basic speed and quality, and 1 for a side that evaded or was in a Lufbery (WL-10.8d)."""
    values_by_name = {
        "speed": basic_speed(fight, squadron),
        "veterans": int(squadron.quality == "veteran"),
        "green pilots": -int(squadron.quality == "green"),
        "kept away": int(must_refuse(current_combat(fight), squadron.side)),
    }
    added = {name: value for name, value in values_by_name.items() if value}
    die = fight.roll("dogfight", "WL-10.8")
    total = die + sum(added.values())
    fight.happen("dogfight roll", "WL-10.8", squadron=squadron.id, natural=die, modifiers=added, total=total)
    return total


# Tallies and voluntary breaks


def take_tallies(fight: Fight) -> Rules:
    """Give every unbroken fighter a tally on an enemy of the combat, the raider's squadrons first (WL-7.2.4.1)."""
    combat = current_combat(fight)
    participants = {squadron.id: squadron for squadron in survivors(fight)}
    for squadron in fight.sort_squadrons(participants.values()):
        is_fighter_bomber = fight.is_fighter_bomber(squadron)
        if squadron.broken or not (is_fighter(squadron) or is_fighter_bomber):
            continue
        squadron = fight.squadron(squadron.id)
        enemies = [
            enemy
            for enemy in participants.values()
            if enemy.side != squadron.side and (not squadron.dogfight or fight.squadron(enemy.id).dogfight)
        ]
        if squadron.id in fight.hooks.no_tally_of_bombers:
            enemies = [enemy for enemy in enemies if is_fighter(enemy)]
        if is_fighter_bomber and squadron.id not in combat.defenders:
            continue
        yield from _choose_tally(fight, squadron, fight.sort_squadrons(enemies), may_decline=is_fighter_bomber)


def _choose_tally(fight: Fight, squadron: Squadron, enemies: list[Squadron], *, may_decline: bool) -> Rules:
    if not enemies:
        return
    target = enemies[0].id
    if len(enemies) > 1 or may_decline:
        options = [
            Option(
                f"tally:{squadron.id}:{enemy.id}",
                f"Tally {squadron_label(fight, enemy)}",
                squadron.id,
                target=enemy.id,
                risky=True,
            )
            for enemy in enemies
        ]
        if may_decline:
            options.append(
                Option(f"keep-bombs:{squadron.id}", "Keep the bombs and take no tally", piece=squadron.id, risky=True)
            )
        prompt = f"Which enemy does {squadron_label(fight, squadron)} tally after the combat?"
        choice = yield Decision(squadron.side, prompt, "WL-7.2.4.1", options)
        if choice.id.startswith("keep-bombs"):
            return
        target = choice.target
    if squadron.tally != target:
        take_tally(fight, squadron, target, "WL-7.2.4.1")


def after_the_combat(fight: Fight, side: Seat) -> Rules:
    """Offer voluntary breaks and jettisoning after a combat (WL-10.7.1b, 9.2.1.1a, A-75)."""
    options = list(_last_action_options(fight, side))
    if not options:
        return
    about = tuple(squadron.id for squadron in survivors(fight))
    prompt = "After combat: break off or jettison?"
    choice = yield Decision(side, prompt, "WL-10.7.1", [DONE, *options], about=about)
    if choice.id == DONE.id:
        return
    fight.schedule_next(settle_dogfights, (after_the_combat, side))
    verb, _, squadron_id = choice.id.partition(":")
    if verb == "jettison":
        alert(fight, jettison(fight, fight.squadron(squadron_id), "WL-9.2.1.1"), "WL-7.1")
    elif verb == "drop-tanks":
        drop_tanks(fight, fight.squadron(squadron_id))
    else:
        break_squadron(fight, fight.squadron(squadron_id), "WL-10.7.1")


def _last_action_options(fight: Fight, side: Seat) -> Iterator[Option]:
    for squadron in survivors(fight):
        if squadron.side == side and squadron.load == "drop tanks":
            yield squadron_option(fight, "drop-tanks", squadron, "Drop the tanks of", risky=True)
        if squadron.side == side and may_jettison(fight, squadron):
            yield squadron_option(fight, "jettison", squadron, "Jettison the bombs of", risky=True)
        if squadron.side == side and not squadron.broken:
            yield squadron_option(fight, "break", squadron, "Break off voluntarily:", risky=True)


def end_combat(fight: Fight) -> None:
    """Clear the combat."""
    fight.state.combat = None


AFTERMATH = (
    check_cohesion,  # 10.7
    mark_the_fought,  # 10.7.2, 7.1
    spend_rockets,  # 13.5.3
    settle_dogfights,  # 10.8.1
    ask_for_dogfight,  # 10.8
    take_tallies,  # 7.2.4.1
    (after_the_combat, RAIDER),  # 10.7.1, 9.2.1.1
    (after_the_combat, other_side(RAIDER)),
    end_combat,
)
