"""Air combat (WL-10): which combats there are, who attacks, the primary squadrons, and the kind of attack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option, Seat
from dowding.engine.errors import RulesError
from dowding.engine.text import format_signed, join_names
from dowding.games.wing_leader.geometry import name_of
from dowding.games.wing_leader.pack.scenario import DEFENDER, RAIDER, other_side
from dowding.games.wing_leader.rules.context import Fight, is_fighter
from dowding.games.wing_leader.rules.head_on import is_head_on
from dowding.games.wing_leader.rules.lufbery import attackers_leave_lufbery
from dowding.games.wing_leader.rules.option_labels import format_sum, side_of_die, squadron_label
from dowding.games.wing_leader.rules.radios import net_of
from dowding.games.wing_leader.rules.ratings import Rating, basic_speed, basic_turn
from dowding.games.wing_leader.rules.resolution import combat_columns, combat_values, resolution_steps, value_parts
from dowding.games.wing_leader.rules.squadron_status import alert
from dowding.games.wing_leader.rules.tactics import ask_evasion, choose_weapons, judge_bounce
from dowding.games.wing_leader.state import Combat, Squadron

ATTACK_STYLES: Final[tuple[tuple[str, str, Rating], ...]] = (
    ("hit-and-run", "Hit and run", "speed"),
    ("turning-fight", "Turning fight", "turn"),
)


def begin_combat_phase(fight: Fight) -> None:
    """Begin the phase: no squadron has fought yet this turn."""
    fight.state.phase = "combat"
    fight.state.active = ""
    fight.state.channels, fight.state.fired_on = {}, []


def find_combats(fight: Fight) -> list[tuple[str, ...]]:
    """The groups of squadrons in one square that are linked by tallies or by a dogfight (WL-10.2a, A-60).

    Each group is a combat. Each squadron fights once a turn (WL-10.0c). A side without an armed squadron cannot start a
    combat (A-61).
    """
    free = {squadron.id: squadron for squadron in fight.on_map() if not squadron.fought}
    joined = {squadron_id: {squadron_id} for squadron_id in free}
    for squadron in free.values():
        target = free.get(squadron.tally)
        if target is not None and target.square == squadron.square:
            _join(joined, squadron.id, target.id)
        for mate in free.values():
            if squadron.dogfight and mate.dogfight == squadron.dogfight:
                _join(joined, squadron.id, mate.id)
    sets = {frozenset(group) for group in joined.values()}
    groups = [
        tuple(member.id for member in fight.sort_squadrons(free[squadron_id] for squadron_id in group))
        for group in sets
    ]
    return sorted(group for group in groups if len(group) > 1 and attacking_side(fight, group, roll=False) is not None)


def _join(joined: dict[str, set[str]], first: str, second: str) -> None:
    if joined[first] is not joined[second]:
        joined[first] |= joined[second]
        for squadron_id in joined[second]:
            joined[squadron_id] = joined[first]


# The attacking side


def attacking_side(fight: Fight, group: tuple[str, ...], *, roll: bool = True) -> Seat | None:
    """The attacking side, or None if the only side that could attack has no armed squadron (A-61)."""
    squadrons = [fight.squadron(squadron_id) for squadron_id in group]
    armed = {squadron.side for squadron in squadrons if fight.card(squadron).is_armed}
    starting = {squadron.side for squadron in squadrons if _may_start(fight, squadron)}
    defending = {squadron.side for squadron in squadrons if not is_fighter(squadron)}
    able = [side for side in (RAIDER, DEFENDER) if side in (armed & starting) - defending]
    if not able:
        return None
    if len(able) == 1:
        return able[0]
    return _by_reaction(fight, squadrons) or _by_situation(fight, squadrons, roll=roll)


def _may_start(fight: Fight, squadron: Squadron) -> bool:
    """Whether a squadron has a tally in its own square or is in a dogfight: only such a side can attack."""
    target = fight.state.squadrons.get(squadron.tally)
    return bool(squadron.dogfight) or (target is not None and target.square == squadron.square)


def _by_reaction(fight: Fight, squadrons: list[Squadron]) -> Seat | None:
    """The side of an escort that reacted in time, which attacks (WL-10.1.4a, A-58)."""
    for squadron in squadrons:
        track = fight.state.tracks.get(squadron.id)
        if track is not None and track.reacted == "successful":
            return squadron.side
    return None


def _by_situation(fight: Fight, squadrons: list[Squadron], *, roll: bool) -> Seat:
    """The attacking side by turn in a dogfight, by speed from one square, otherwise the last to move.

    Rules: WL-10.1.2, 10.1.3b.
    """
    if any(squadron.dogfight for squadron in squadrons):
        return _better_side(fight, squadrons, "turn", roll=roll)
    here = squadrons[0].square
    if all(fight.state.tracks[squadron.id].start == here for squadron in squadrons):
        return _better_side(fight, squadrons, "speed", roll=roll)
    return max(squadrons, key=lambda squadron: fight.state.tracks[squadron.id].order).side


def _better_side(fight: Fight, squadrons: list[Squadron], rating: Literal["turn", "speed"], *, roll: bool) -> Seat:
    """The side with the best squadron in a rating. Ties are rolled (A-73)."""
    value = basic_turn if rating == "turn" else basic_speed
    best = {
        side: max(value(fight, squadron) for squadron in squadrons if squadron.side == side)
        for side in (RAIDER, DEFENDER)
    }
    if best[RAIDER] != best[DEFENDER]:
        return RAIDER if best[RAIDER] > best[DEFENDER] else DEFENDER
    return side_of_die(fight.roll("attacker", "WL-10.1.2")) if roll else RAIDER


# The combats of a turn


def next_combat(fight: Fight) -> Rules:
    """Ask the raider for the next combat (WL-10.0d, A-20)."""
    waiting = find_combats(fight)
    if not waiting:
        return
    group = waiting[0]
    if len(waiting) > 1:
        options = [
            Option(
                f"combat:{candidate[0]}",
                f"Combat at {name_of(fight.squadron(candidate[0]).square)}: {join_names(candidate)}",
                piece=candidate[0],
                region=name_of(fight.squadron(candidate[0]).square),
                risky=True,
            )
            for candidate in waiting
        ]
        choice = yield Decision(RAIDER, "Which combat is resolved next?", "WL-10.0", options)
        group = next(candidate for candidate in waiting if candidate[0] == choice.piece)
    _begin_combat(fight, group)
    fight.schedule_next(
        attackers_leave_lufbery,
        name_defender,
        name_attacker,
        choose_rating,
        choose_weapons,
        judge_bounce,
        ask_evasion,
        *resolution_steps(),
        next_combat,
    )


def _begin_combat(fight: Fight, group: tuple[str, ...]) -> None:
    """Determine the sides, and alert fighters on the net of an attacked bomber (WL-9.4.1a, A-51)."""
    side = attacking_side(fight, group)
    if side is None:
        raise RulesError(f"no side can attack in the combat of {', '.join(group)}")
    squadrons = [fight.squadron(squadron_id) for squadron_id in group]
    numbers = {squadron.dogfight for squadron in squadrons}
    fight.state.combat = Combat(
        attackers=tuple(squadron.id for squadron in squadrons if squadron.side == side),
        defenders=tuple(squadron.id for squadron in squadrons if squadron.side != side),
        attacking=side,
        dogfight=max(numbers),
    )
    fight.happen(
        "combat",
        "WL-10.1",
        square=name_of(squadrons[0].square),
        attackers=list(fight.state.combat.attackers),
        defenders=list(fight.state.combat.defenders),
    )
    for bomber in (squadron for squadron in squadrons if not is_fighter(squadron)):
        for friend in fight.on_net(net_of(fight, bomber), bomber.side):
            alert(fight, friend, "WL-9.4.1")


def current_combat(fight: Fight) -> Combat:
    """The combat that is being fought."""
    if fight.state.combat is None:
        raise RulesError("no combat is under way")
    return fight.state.combat


def name_defender(fight: Fight) -> Rules:
    """Ask the defender for the primary squadron first, fighter or bomber (WL-10.2c)."""
    combat = current_combat(fight)
    squadron_id = combat.defenders[0]
    if len(combat.defenders) > 1:
        choice = yield _primary_decision(
            fight, other_side(combat.attacking), combat.defenders, "Which squadron leads the defence?"
        )
        squadron_id = choice.piece
    fight.state.combat = replace(
        current_combat(fight), defender=squadron_id, lufbery=fight.squadron(squadron_id).lufbery
    )


def name_attacker(fight: Fight) -> Rules:
    """Ask the attacker for the primary squadron, which must be armed (WL-10.2d, 10.5.3a)."""
    combat = current_combat(fight)
    armed = tuple(squadron_id for squadron_id in combat.attackers if fight.card(fight.squadron(squadron_id)).is_armed)
    squadron_id = armed[0]
    if len(armed) > 1:
        against = squadron_label(fight, fight.squadron(combat.defender))
        choice = yield _primary_decision(
            fight, combat.attacking, armed, f"Which squadron leads the attack against {against}?"
        )
        squadron_id = choice.piece
    fight.state.combat = replace(current_combat(fight), attacker=squadron_id)


def _primary_decision(fight: Fight, side: Seat, squadrons: tuple[str, ...], prompt: str) -> Decision:
    options = [
        Option(
            f"primary:{squadron_id}",
            f"{squadron_label(fight, fight.squadron(squadron_id))} leads",
            piece=squadron_id,
            risky=True,
        )
        for squadron_id in squadrons
    ]
    return Decision(side, prompt, "WL-10.2", options)


def choose_rating(fight: Fight) -> Rules:
    """Choose a turning fight or a hit-and-run.

    Head-on is always a hit-and-run, a dogfight a turning fight (WL-10.5a, b).
    """
    combat = current_combat(fight)
    if combat.dogfight:
        fight.state.combat = replace(combat, rating="turn")
        return
    if is_head_on(fight, combat):
        fight.state.combat = replace(combat, rating="speed", head_on=True)
        return
    choice = yield Decision(
        combat.attacking,
        f"How does {squadron_label(fight, fight.squadron(combat.attacker))} attack"
        f" {squadron_label(fight, fight.squadron(combat.defender))}?",
        "WL-10.5",
        list(_rating_options(fight, combat)),
        about=(combat.attacker, combat.defender),
    )
    fight.state.combat = replace(current_combat(fight), rating="turn" if choice.id == "turning-fight" else "speed")


def _rating_options(fight: Fight, combat: Combat) -> Iterator[Option]:
    for option_id, words, rating in ATTACK_STYLES:
        label = f"{words} ({_describe_values(fight, replace(combat, rating=rating))})"
        yield Option(option_id, label, piece=combat.attacker, risky=True, target=combat.defender)


def _describe_values(fight: Fight, combat: Combat) -> str:
    """The combat values and their parts, and the attacker's column."""
    attack, defence = combat_values(fight, combat)
    ours, theirs = (format_sum(side_parts) for side_parts in value_parts(fight, combat))
    return f"{attack} against {defence}, column {format_signed(combat_columns(fight, combat)[0])}: {ours}; {theirs}"
