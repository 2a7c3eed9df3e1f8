"""Missions (WL-9.2): the behaviours a squadron may choose for its move, by mission, tally and orders."""

from __future__ import annotations

from collections.abc import Iterator

from dowding.games.wing_leader.geometry import LEFT, RIGHT, altitude_of, name_of
from dowding.games.wing_leader.pack.scenario import RAIDER
from dowding.games.wing_leader.rules.allowances import (
    DIVE_BONUS,
    JET_BOMBER_MPS,
    JET_FIGHTER_MPS,
    SLOW_MPS,
    allowance,
    flies_with_jets,
    free_allowance,
    must_glide,
)
from dowding.games.wing_leader.rules.context import Fight, altitude, is_escort, is_fighter
from dowding.games.wing_leader.rules.head_on import came_from_ahead
from dowding.games.wing_leader.rules.lufbery import LUFBERY_MPS, may_enter_lufbery
from dowding.games.wing_leader.rules.movement_plans import Behaviour, can_begin, level_facings, with_dive
from dowding.games.wing_leader.rules.option_labels import squadron_label
from dowding.games.wing_leader.rules.radios import net_of
from dowding.games.wing_leader.rules.raid_behaviours import (
    bomber_raid_behaviours,
    escort_raid_behaviours,
    sweep_raid_behaviours,
)
from dowding.games.wing_leader.rules.slow_climbs import slow_climbs, slow_climbs_to
from dowding.games.wing_leader.rules.wings import is_balbo, leader_of, wing_members
from dowding.games.wing_leader.state import NOWHERE, Squadron


def behaviours(fight: Fight, squadron: Squadron) -> list[Behaviour]:
    """The behaviours from which a squadron may choose now, without duplicates; there is always at least one.

    A squadron that must glide returns downwards or dives freely, and stays only on its target (WL-13.8.2d, 7.2.3b).
    """
    possible = (*_mission_behaviours(fight, squadron), *_lufbery_behaviours(fight, squadron))
    offered = list({behaviour.id: behaviour for behaviour in possible}.values())
    if not must_glide(fight, squadron):
        return offered
    downwards = [behaviour for behaviour in offered if behaviour.dive or behaviour.id == "hold"]
    if squadron.returning or any(behaviour.kind != "return" for behaviour in downwards):
        return downwards
    return [*_free_behaviours(fight, squadron, "WL-13.8.2"), *downwards]


def _mission_behaviours(fight: Fight, squadron: Squadron) -> Iterator[Behaviour]:
    if squadron.lufbery:
        yield Behaviour("circle", "keep-circling", "Stay in the Lufbery", "WL-13.4.3", allowance(fight, squadron))
        for name, word in (("L", "left"), ("R", "right")):
            label = f"Leave the Lufbery, facing {word}: 2 MPs"
            yield Behaviour("leave lufbery", f"leave-lufbery:{name}", label, "WL-13.4.3", allowance(fight, squadron))
        return
    if squadron.tally:
        yield from _tally_behaviours(fight, squadron)
        return
    if squadron.balloon:
        yield from _free_behaviours(fight, squadron, "WL-14.3")
        return
    if squadron.alerted and is_fighter(squadron) and not squadron.broken and _has_shared_square(fight, squadron):
        yield from _free_behaviours(fight, squadron, "WL-9.2.7")
    if squadron.returning:
        yield from _return_behaviours(fight, squadron)
    elif not is_fighter(squadron):
        yield from _bomber_behaviours(fight, squadron)
    elif is_escort(squadron):
        yield from _escort_behaviours(fight, squadron)
    elif squadron.mission == "sweep":
        yield from _sweep_behaviours(fight, squadron)
    else:
        yield from _intercept_behaviours(fight, squadron)


def _lufbery_behaviours(fight: Fight, squadron: Squadron) -> Iterator[Behaviour]:
    """Lufberys at the start of a move, for 2 MPs; free movers may also form one during it (WL-13.4.3a)."""
    if may_enter_lufbery(fight, squadron) and allowance(fight, squadron) >= LUFBERY_MPS:
        for name, word in (("L", "left"), ("R", "right")):
            label = f"Form a Lufbery, facing {word}"
            yield Behaviour("lufbery", f"lufbery:{name}", label, "WL-13.4.3", allowance(fight, squadron))


def _has_shared_square(fight: Fight, squadron: Squadron) -> bool:
    """Whether the squadron began the phase in a square with an enemy, whatever has happened to that enemy since.

    Rules: WL-9.2.7b, A-45.
    """
    track = fight.state.tracks.get(squadron.id)
    return track is not None and track.shared


def _tally_behaviours(fight: Fight, squadron: Squadron) -> Iterator[Behaviour]:
    """Stay in the target's square, unless the target came in from ahead; elsewhere move freely.

    Rules: WL-7.2.3b, e, 9.2.7a.
    """
    target = fight.squadron(squadron.tally)
    if target.square == squadron.square:
        yield Behaviour(
            "circle", "hold", f"Stay on {squadron_label(fight, target)}", "WL-7.2.3", allowance(fight, squadron)
        )
        if came_from_ahead(fight, target, squadron):
            yield from _free_behaviours(fight, squadron, "WL-7.2.3")
        return
    yield from _free_behaviours(fight, squadron, "WL-9.2.7")


def _free_behaviours(fight: Fight, squadron: Squadron, rule: str) -> Iterator[Behaviour]:
    """Free movement, with or without the MP for diving, or a slow climb."""
    mps = allowance(fight, squadron)
    if not must_glide(fight, squadron):
        yield Behaviour("free", "free", "Move freely", rule, mps)
    if altitude(squadron) > 0 and not is_balbo(fight, squadron):
        label = "Dive: one MP more, and at least one level down"
        yield Behaviour(
            "free",
            "free-dive",
            label,
            "WL-8.2",
            mps + DIVE_BONUS,
            dive=True,
            option_label="Move freely in a dive (+1 MP, at least one level down)",
        )
    yield from slow_climbs(fight, squadron)


def _return_behaviours(fight: Fight, squadron: Squadron) -> Iterator[Behaviour]:
    """Return towards the squadron's edge, with or without the MP for diving (WL-9.2.6)."""
    mps = free_allowance(fight, squadron) if is_fighter(squadron) else allowance(fight, squadron)
    if not must_glide(fight, squadron):
        yield Behaviour("return", "return", "Return to base", "WL-9.2.6", mps)
    if altitude(squadron) > 0:
        yield Behaviour("return", "return-dive", "Return to base in a dive", "WL-9.2.6", mps + DIVE_BONUS, dive=True)
    if level_facings(squadron.facing) == (LEFT if squadron.returning == "left" else RIGHT,):
        yield from (
            behaviour for behaviour in slow_climbs(fight, squadron) if behaviour.id != "climb-stay"
        )  # always homewards


def _go_home_behaviours(fight: Fight, squadron: Squadron, rule: str) -> Iterator[Behaviour]:
    """Begin the return to base at the start of a move, in a dive if wanted (WL-9.2.3e, 9.2.4f, 9.2.6c)."""
    mps = free_allowance(fight, squadron) if is_fighter(squadron) else allowance(fight, squadron)
    variants = [
        Behaviour("return", "go-home", "Return to base, for good", rule, mps, option_label="Return to base for good")
    ]
    if fight.bombing and squadron.side == RAIDER:  # WL-9.2.6b
        edge = fight.enemy_edge(squadron.side)
        variants.append(
            Behaviour(
                "return",
                "go-home-far",
                f"Return to base by the {edge} edge, for good",
                rule,
                mps,
                option_label=f"Return to base for good by the {edge} edge",
            )
        )
    for home in variants:
        yield home
        if altitude(squadron) > 0 and not is_balbo(fight, squadron):
            yield with_dive(home)


def _straight_behaviour(fight: Fight, squadron: Squadron, label: str, rule: str) -> Behaviour:
    jets = flies_with_jets(fight, squadron)
    mps = SLOW_MPS if not jets else JET_FIGHTER_MPS if squadron.mission == "sweep" else JET_BOMBER_MPS
    return Behaviour("straight", "straight", label, rule, mps)


def _escort_behaviours(fight: Fight, squadron: Squadron) -> Iterator[Behaviour]:
    """Stay with the bombers, or return with bombers that return (WL-9.2.2a, 9.2.6f)."""
    homeward = [
        candidate for candidate in _accompany_behaviours(fight, squadron) if can_begin(fight, squadron, candidate)
    ]
    going_on = [candidate for candidate in fight.state.squadrons.values() if _is_bomber_going_on(squadron, candidate)]
    if going_on or not homeward:
        yield _straight_behaviour(fight, squadron, "Fly on with the bombers", "WL-9.2.2")
        yield from escort_raid_behaviours(fight, squadron)
    yield from homeward


def _is_bomber_going_on(squadron: Squadron, bomber: Squadron) -> bool:
    """Whether a unit is a bomber of the escort's side that flies on or is still to arrive."""
    friendly = bomber.side == squadron.side and not is_fighter(bomber)
    return friendly and bomber.place in ("map", "edge", "later") and not bomber.returning


def _bomber_behaviours(fight: Fight, squadron: Squadron) -> Iterator[Behaviour]:
    """Fly straight to the far edge; with bombing rules, towards a target (WL-15.2.1)."""
    raid = list(bomber_raid_behaviours(fight, squadron))
    yield from raid
    if not raid:
        yield _straight_behaviour(fight, squadron, "Fly on", "WL-9.2.1")
    elif squadron.mission != "bombing":
        yield from _go_home_behaviours(fight, squadron, "WL-15.2.1")


def _accompany_behaviours(fight: Fight, squadron: Squadron) -> Iterator[Behaviour]:
    """Return with a bomber that returns, and dive as it may (WL-9.2.6f)."""
    mps = allowance(fight, squadron)
    for bomber in fight.bombers(squadron.side):
        if not bomber.returning:
            continue
        label = f"Go home with {squadron_label(fight, bomber)}"
        home = Behaviour("accompany", f"accompany:{bomber.id}", label, "WL-9.2.6", mps, bomber.square, bomber.id)
        yield home
        if altitude(squadron) > 0:
            yield with_dive(home)


def _sweep_behaviours(fight: Fight, squadron: Squadron) -> Iterator[Behaviour]:
    """Continue the sweep, support a friendly squadron, return to base or form up again (WL-9.2.3)."""
    yield _straight_behaviour(fight, squadron, "Continue the sweep", "WL-9.2.3")
    yield from sweep_raid_behaviours(fight, squadron)
    net = net_of(fight, squadron)
    for friend in fight.on_net(net, squadron.side):
        if friend.id != squadron.id and friend.tally and is_fighter(friend) and friend.square != squadron.square:
            label, mps = f"Support {squadron_label(fight, friend)}", free_allowance(fight, squadron)
            support = Behaviour("support", f"support:{friend.id}", label, "WL-9.2.3", mps, friend.square, friend.id)
            yield from _route_behaviours(fight, squadron, support)
    yield from _go_home_behaviours(fight, squadron, "WL-9.2.3")
    if squadron.was_escort:
        for bomber in fight.bombers(squadron.side):
            label = f"Form up with {squadron_label(fight, bomber)}"
            yield Behaviour(
                "form up",
                f"form-up:{bomber.id}",
                label,
                "WL-9.2.2.2",
                free_allowance(fight, squadron),
                bomber.square,
                bomber.id,
            )


def _intercept_behaviours(fight: Fight, squadron: Squadron) -> Iterator[Behaviour]:
    """Fly to the vector or with the wing; otherwise circle or return to base (WL-9.2.4)."""
    leader = leader_of(fight, squadron.side, squadron.wing) if squadron.wing else None
    if leader is not None and leader.id != squadron.id:
        yield from _wing_behaviours(fight, squadron, leader)
        return
    if squadron.vector not in (NOWHERE, squadron.square):
        label, mps = f"To the vector at {name_of(squadron.vector)}", free_allowance(fight, squadron)
        yield from _route_behaviours(
            fight, squadron, Behaviour("to vector", "to-vector", label, "WL-9.2.4", mps, squadron.vector)
        )
        return
    yield Behaviour("circle", "orbit", "Circle", "WL-9.2.4", free_allowance(fight, squadron))
    yield from _go_home_behaviours(fight, squadron, "WL-9.2.4")


def _wing_behaviours(fight: Fight, squadron: Squadron, leader: Squadron) -> Iterator[Behaviour]:
    """Follow the leader's vector, stay beside a member that has moved, or circle as the leader does.

    Rules: WL-9.5.3a, A-52.
    """
    vector = fight.state.wing_vectors.get(squadron.wing, NOWHERE)
    if vector not in (NOWHERE, squadron.square):
        label = f"To the leader's vector at {name_of(vector)}"
        yield from _route_behaviours(
            fight,
            squadron,
            Behaviour("to vector", "to-vector", label, "WL-9.5.3", free_allowance(fight, squadron), vector),
        )
    else:
        yield Behaviour("circle", "orbit", "Circle with the leader", "WL-9.5.3", free_allowance(fight, squadron))
    if any(member.moved and member.id != squadron.id for member in wing_members(fight, squadron.side, squadron.wing)):
        formation = Behaviour("formation", "formation", "Keep formation", "WL-9.5.3", free_allowance(fight, squadron))
        if can_begin(fight, squadron, formation):
            yield formation


def _route_behaviours(fight: Fight, squadron: Squadron, behaviour: Behaviour) -> Iterator[Behaviour]:
    """Take the shortest route; a squadron that can only climb slowly spends the turn on that (WL-9.2.5, A-41 (iv))."""
    climbs = slow_climbs_to(fight, squadron, behaviour.destination)
    if climbs:
        yield from climbs
        return
    yield behaviour
    if altitude_of(behaviour.destination) < altitude(squadron) and not is_balbo(fight, squadron):
        yield with_dive(behaviour)
