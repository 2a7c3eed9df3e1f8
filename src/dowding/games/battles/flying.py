"""The battle itself, a guest of the campaign: its course, the hand-over to standing orders, and its end (BRIDGE-4)."""

from __future__ import annotations

from functools import partial
from typing import Final

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.context import GameContext
from dowding.engine.decision import Decision, Option, Seat, SimultaneousDecisions, verb_of
from dowding.engine.errors import RulesError
from dowding.engine.guest import Hosting, work_off
from dowding.games.battles.context import BattlesContext
from dowding.games.battles.forces import form_up
from dowding.games.battles.setup import build, roll_clouds, seats
from dowding.games.wing_leader.ai.standing_orders import standing_orders
from dowding.games.wing_leader.geometry import altitude_of, column_of, square_at
from dowding.games.wing_leader.pack.scenario import DEFENDER, WEAPONS
from dowding.games.wing_leader.rules.after_combat import mark_the_fought
from dowding.games.wing_leader.rules.bombing import resolve_attack
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.sequence import STEPS
from dowding.games.wing_leader.rules.sequence import begin as begin_fight
from dowding.games.wing_leader.rules.setup import muster
from dowding.games.wing_leader.rules.squadron_status import OUT_OF_PLAY
from dowding.games.wing_leader.rules.victory import end_turn
from dowding.games.wing_leader.rules.wings import check_wings
from dowding.games.wing_leader.state import FightState, Quality, Squadron, SurfaceAttack

NAME: Final = "battle"
"""The prefix of the battle's ids, events and rolls."""
ORDERS: Final = "orders"
"""The verb of the option that hands a side to its standing orders."""
FREE_VERBS: Final = frozenset({"column"})
"""The verbs of options after which the same seat is asked again without any roll."""


def form_forces(battle: BattlesContext) -> None:
    """BRIDGE-3: the units and wingmates, the clouds, the scenario, and the squadrons with their markers."""
    battle.change_raid_battle(participants=form_up(battle))
    raid = battle.change_raid_battle(built=None)
    raid = battle.change_raid_battle(built=build(battle, raid, roll_clouds(battle)))
    battle.own.fight = FightState(scenario="battle", settings={})
    fight = battle.fight
    muster(fight)
    for participant in raid.participants:
        if not participant.is_wingmate:
            fight.put(_marked(battle, fight.squadron(participant.unit), participant.counter))
    fight.schedule_next(begin_fight)
    battle.happen(
        "battle begins",
        "BRIDGE-3.1",
        target=battle.target.name,
        units=[participant.counter for participant in raid.participants if not participant.is_wingmate],
        wingmates=[[one.counter, battle.theatre.counters[one.unit]] for one in raid.participants if one.is_wingmate],
    )


def _marked(battle: BattlesContext, squadron: Squadron, counter: str) -> Squadron:
    """BRIDGE-3.5, 2.6: the markers of a unit by the face of its counter and the altitude advantage."""
    if squadron.side == DEFENDER:
        own = battle.state.squadrons[counter]
        quality = _quality("veteran" if own.ace else "" if own.full else "green", better=battle.raid.british_altitude)
        return replace(squadron, quality=quality, experte=own.ace)
    gruppe = battle.state.gruppen[counter]
    elite = battle.pack.gruppen[counter].elite
    fighter = battle.theatre.tables.sky.cards[squadron.model].is_fighter_class
    quality = _quality("veteran" if elite else "", better=battle.raid.german_altitude and fighter)
    return replace(squadron, quality=quality, disrupted=not gruppe.full)


def _quality(quality: Quality, *, better: bool) -> Quality:
    """BRIDGE-2.6: with the advantage of altitude a unit is veteran, or trained if it is green."""
    if not better:
        return quality
    return "" if quality == "green" else "veteran"


# The course of the battle


def fly_battle(battle: BattlesContext) -> Rules | None:
    """BRIDGE-4: play the battle on; nothing is left to do when it is over."""
    return work_off(battle, battle.fight, hosting(battle), fly_battle)


def hosting(battle: BattlesContext) -> Hosting:
    """How the campaign plays the battle."""
    return Hosting(
        name=NAME,
        steps={
            **STEPS,
            "end_turn": partial(_end_turn, battle),
            "check_wings": partial(_check_wings, battle),
            "mark_the_fought": partial(_mark_the_fought, battle),
        },
        seats=seats(battle),
        is_present=partial(is_present, battle),
        orders=standing_orders,
        is_risky=_is_risky,
        sum_up=_log_flight,
        rename=battle.theatre.rename,
        extras=_hand_over_options,
        take_extra=partial(_hand_over, battle),
    )


def is_present(battle: BattlesContext, seat: Seat) -> bool:
    """BRIDGE-6.3, 4.7: whether a seat makes the decisions of its side."""
    return seat in battle.players and seat not in battle.raid_battle.handed_over


def _is_risky(option: Option) -> bool:
    """Whether dice may follow: an absent side answers immediately, so nearly every option may end in a roll."""
    if verb_of(option) == "place":
        return not option.piece.startswith("S")
    return verb_of(option) not in FREE_VERBS


def _log_flight(guest: GameContext) -> None:
    if isinstance(guest, Fight):
        guest.log_flight()


def _hand_over_options(decision: Decision) -> list[Option]:
    return [Option(ORDERS, "Let standing orders fly the rest of the battle", risky=True)]


def _hand_over(battle: BattlesContext, seat: Seat, option: Option) -> None:
    """BRIDGE-4.7: a side flies by standing orders until the end."""
    handed_over = battle.raid_battle.handed_over
    battle.change_raid_battle(handed_over=(*handed_over, seat))
    battle.happen("handed over", "BRIDGE-4.7", seat=seat)


def _mark_the_fought(battle: BattlesContext, guest: GameContext) -> None:
    """WL-10.7.2, and the British units that fight a hunter, of which one may become an ace (BRIDGE-5.9)."""
    fight = _fight(guest)
    mark_the_fought(fight)
    combat = fight.state.combat
    if combat is None:
        return
    members = (*combat.attackers, *combat.defenders)
    hunters = {one.unit for one in battle.raid_battle.participants if one.box == "hunt"}
    if hunters.intersection(members):
        british = [unit for unit in members if fight.squadron(unit).side == DEFENDER]
        new = [unit for unit in british if unit not in battle.raid_battle.duellists]
        if new:
            battle.change_raid_battle(duellists=(*battle.raid_battle.duellists, *new))


def _fight(guest: GameContext) -> Fight:
    if not isinstance(guest, Fight):
        raise RulesError(f"A battle is a fight, not a {type(guest).__name__}")
    return guest


# The end of the battle


def _check_wings(battle: BattlesContext, guest: GameContext) -> None:
    """WL-9.5.2b after each phase, and the end of a battle without squadrons that can meet the raid (BRIDGE-4.6)."""
    fight = _fight(guest)
    check_wings(fight)
    if fight.state.turn and not has_opponents(fight):
        _bomb_unmet(fight)
        _end(fight, "nobody left")


def has_opponents(fight: Fight) -> bool:
    """Whether an unbroken British squadron is on the map or still to come."""
    return any(
        squadron.side == DEFENDER and squadron.place not in OUT_OF_PLAY and not squadron.broken
        for squadron in fight.state.squadrons.values()
    )


def loaded_bombers(fight: Fight) -> list[Squadron]:
    """The bombers that still carry their bombs."""
    return [
        squadron
        for squadron in fight.state.squadrons.values()
        if squadron.id in fight.hooks.bomb_values and squadron.load in WEAPONS and squadron.place == "map"
    ]


def _bomb_unmet(fight: Fight) -> None:
    """BRIDGE-4.6: bombers that no squadron opposes any more bomb immediately, aimed and without flak (BC-05)."""
    waiting = [bombs for bombs in fight.state.bombs if not bombs.resolved]
    for bombs in waiting:
        if fight.squadron(bombs.squadron).place != "eliminated":
            resolve_attack(fight, bombs)
    for bomber in loaded_bombers(fight):
        if bomber.broken:
            continue
        (target,) = fight.hooks.targets[bomber.id]
        profile = fight.hooks.profiles[bomber.id][-1]
        bombs = SurfaceAttack(
            bomber.id,
            target,
            profile,
            altitude_of(bomber.square),
            aimed=True,
            weather=_cloud_below(fight, bomber, target),
        )
        fight.state.bombs.append(bombs)
        fight.put(replace(bomber, load="", run=None, pressed=True))
        resolve_attack(fight, bombs)
    fight.state.bombs = []


def _cloud_below(fight: Fight, bomber: Squadron, target: str) -> int:
    """The worst weather between a bomber above its target and the ground."""
    column = column_of(fight.state.surface[target].square)
    return max(fight.sky.weather_in(square_at(column, level)) for level in range(altitude_of(bomber.square) + 1))


def _end_turn(battle: BattlesContext, guest: GameContext) -> Rules | None:
    """BRIDGE-4.5: the end of a turn, which may be that of the battle."""
    fight = _fight(guest)
    turn, after_bombs = fight.state.turn, battle.theatre.tables.number["turns after bombs"]
    if fight.hooks.bomb_values and not battle.raid_battle.bombs_gone and not loaded_bombers(fight):
        battle.change_raid_battle(bombs_gone=turn)
    gone = battle.raid_battle.bombs_gone
    if gone and turn >= gone + after_bombs:
        _end(fight, "turn limit")
        return None
    if turn >= fight.scenario.turns:
        _end(fight, "turn limit")
        return None
    if is_played_by_both(battle):
        return end_turn(fight)
    _go_on(fight)
    return None


def is_played_by_both(battle: BattlesContext) -> bool:
    """Whether both sides make their own decisions; otherwise the sides cannot agree to end the battle (BRIDGE-A3)."""
    return all(is_present(battle, seat) for seat in seats(battle).values())


def _go_on(fight: Fight) -> None:
    """End a turn without the question whether to fight on, which standing orders always want."""
    routine = end_turn(fight)
    for asked in routine:
        if isinstance(asked, SimultaneousDecisions):
            asked.answers = {decision.seat: decision.options[0] for decision in asked.decisions}


def _end(fight: Fight, why: str) -> None:
    """End the battle without a count of Wing Leader's points, which do not matter (BRIDGE-4.1)."""
    fight.state.over = True
    fight.state.ended_by = "nobody left" if why == "nobody left" else "turn limit"
    fight.state.phase = "end"
    fight.state.agenda.clear()
