"""Missions (WL-9.2): what a squadron may do with its move, by its mission, its tally and what it has been told."""

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
    freely,
    must_glide,
)
from dowding.games.wing_leader.rules.context import Fight, altitude, is_escort, is_fighter
from dowding.games.wing_leader.rules.head_on import came_from_ahead
from dowding.games.wing_leader.rules.lufbery import LUFBERY_MPS, may_enter_lufbery
from dowding.games.wing_leader.rules.movement_plans import Behaviour, can_begin, diving, level_facings
from dowding.games.wing_leader.rules.option_labels import called
from dowding.games.wing_leader.rules.radios import net_of
from dowding.games.wing_leader.rules.raid_behaviours import on_the_way, over_the_target, with_the_bombers
from dowding.games.wing_leader.rules.slow_climbs import slow_climbs, slow_climbs_to
from dowding.games.wing_leader.rules.wings import is_balbo, leader_of, members
from dowding.games.wing_leader.state import NOWHERE, Squadron


def behaviours(fight: Fight, squadron: Squadron) -> list[Behaviour]:
    """What a squadron may do with its move now, each once. There is always something.

    Who must glide does what leads downwards, or dives as it likes; only on its target it stays (WL-13.8.2d, 7.2.3b).
    """
    possible = (*_behaviours(fight, squadron), *_into_a_lufbery(fight, squadron))
    found = list({each.id: each for each in possible}.values())
    if not must_glide(fight, squadron):
        return found
    downwards = [each for each in found if each.dive or each.id == "hold"]
    if squadron.returning or any(each.kind != "return" for each in downwards):
        return downwards
    return [*_freely(fight, squadron, "WL-13.8.2"), *downwards]


def _behaviours(fight: Fight, squadron: Squadron) -> Iterator[Behaviour]:
    if squadron.lufbery:
        yield Behaviour("circle", "keep-circling", "Stay in the Lufbery", "WL-13.4.3", allowance(fight, squadron))
        for name, word in (("L", "left"), ("R", "right")):
            label = f"Leave the Lufbery, facing {word}: 2 MPs"
            yield Behaviour("leave lufbery", f"leave-lufbery:{name}", label, "WL-13.4.3", allowance(fight, squadron))
        return
    if squadron.tally:
        yield from _with_a_tally(fight, squadron)
        return
    if squadron.balloon:
        yield from _freely(fight, squadron, "WL-14.3")
        return
    if squadron.alerted and is_fighter(squadron) and not squadron.broken and _shared_a_square(fight, squadron):
        yield from _freely(fight, squadron, "WL-9.2.7")
    if squadron.returning:
        yield from _home(fight, squadron)
    elif not is_fighter(squadron):
        yield from _bomber(fight, squadron)
    elif is_escort(squadron):
        yield from _escort(fight, squadron)
    elif squadron.mission == "sweep":
        yield from _sweep(fight, squadron)
    else:
        yield from _intercept(fight, squadron)


def _into_a_lufbery(fight: Fight, squadron: Squadron) -> Iterator[Behaviour]:
    """WL-13.4.3a: at the start of its move, for 2 MPs; free movers may also do it on their way."""
    if may_enter_lufbery(fight, squadron) and allowance(fight, squadron) >= LUFBERY_MPS:
        for name, word in (("L", "left"), ("R", "right")):
            label = f"Form a Lufbery, facing {word}"
            yield Behaviour("lufbery", f"lufbery:{name}", label, "WL-13.4.3", allowance(fight, squadron))


def _shared_a_square(fight: Fight, squadron: Squadron) -> bool:
    """WL-9.2.7b, A-45: it began the phase in a square with an enemy, whatever became of him since."""
    track = fight.state.tracks.get(squadron.id)
    return track is not None and track.shared


def _with_a_tally(fight: Fight, squadron: Squadron) -> Iterator[Behaviour]:
    """WL-7.2.3b, e, 9.2.7a: locked in its target's square, unless the target came in from ahead; free elsewhere."""
    target = fight.squadron(squadron.tally)
    if target.square == squadron.square:
        yield Behaviour("circle", "hold", f"Stay on {called(fight, target)}", "WL-7.2.3", allowance(fight, squadron))
        if came_from_ahead(fight, target, squadron):
            yield from _freely(fight, squadron, "WL-7.2.3")
        return
    yield from _freely(fight, squadron, "WL-9.2.7")


def _freely(fight: Fight, squadron: Squadron, rule: str) -> Iterator[Behaviour]:
    """Freely, with or without the MP for diving; those who climb slowly may spend the move on that."""
    mps = allowance(fight, squadron)
    if not must_glide(fight, squadron):
        yield Behaviour("free", "free", "Move freely", rule, mps)
    if altitude(squadron) > 0 and not is_balbo(fight, squadron):
        label = "Dive: one MP more, and at least one level down"
        yield Behaviour("free", "free-dive", label, "WL-8.2", mps + DIVE_BONUS, dive=True)
    yield from slow_climbs(fight, squadron)


def _home(fight: Fight, squadron: Squadron) -> Iterator[Behaviour]:
    """WL-9.2.6: towards its edge, with the MP for diving if it likes."""
    mps = freely(fight, squadron) if is_fighter(squadron) else allowance(fight, squadron)
    if not must_glide(fight, squadron):
        yield Behaviour("return", "return", "Return to base", "WL-9.2.6", mps)
    if altitude(squadron) > 0:
        yield Behaviour("return", "return-dive", "Return to base in a dive", "WL-9.2.6", mps + DIVE_BONUS, dive=True)
    if level_facings(squadron.facing) == (LEFT if squadron.returning == "left" else RIGHT,):
        yield from (each for each in slow_climbs(fight, squadron) if each.id != "climb-stay")  # ever homewards


def _for_good(fight: Fight, squadron: Squadron, rule: str) -> Iterator[Behaviour]:
    """WL-9.2.3e, 9.2.4f, 9.2.6c: it is said at the start of a move that it goes home, and it may dive at once."""
    mps = freely(fight, squadron) if is_fighter(squadron) else allowance(fight, squadron)
    ways = [Behaviour("return", "go-home", "Return to base, for good", rule, mps)]
    if fight.bombing and squadron.side == RAIDER:  # WL-9.2.6b
        edge = fight.enemy_edge(squadron.side)
        ways.append(Behaviour("return", "go-home-far", f"Return to base by the {edge} edge, for good", rule, mps))
    for home in ways:
        yield home
        if altitude(squadron) > 0 and not is_balbo(fight, squadron):
            yield diving(home)


def _straight(fight: Fight, squadron: Squadron, label: str, rule: str) -> Behaviour:
    jets = flies_with_jets(fight, squadron)
    mps = SLOW_MPS if not jets else JET_FIGHTER_MPS if squadron.mission == "sweep" else JET_BOMBER_MPS
    return Behaviour("straight", "straight", label, rule, mps)


def _escort(fight: Fight, squadron: Squadron) -> Iterator[Behaviour]:
    """WL-9.2.2a, 9.2.6f: on with the bombers, or home with those that return; with none going on, home with them."""
    home = [each for each in _with_those_who_return(fight, squadron) if can_begin(fight, squadron, each)]
    going_on = [each for each in fight.state.squadrons.values() if _goes_on(squadron, each)]
    if going_on or not home:
        yield _straight(fight, squadron, "Fly on with the bombers", "WL-9.2.2")
        yield from with_the_bombers(fight, squadron)
    yield from home


def _goes_on(squadron: Squadron, bomber: Squadron) -> bool:
    """Whether it is a bomber of an escort's side that flies on, or is still to come."""
    friendly = bomber.side == squadron.side and not is_fighter(bomber)
    return friendly and bomber.place in ("map", "edge", "later") and not bomber.returning


def _bomber(fight: Fight, squadron: Squadron) -> Iterator[Behaviour]:
    """WL-9.2.1: straight on to the far edge; with bombing rules towards a target (WL-15.2.1)."""
    raid = list(on_the_way(fight, squadron))
    yield from raid
    if not raid:
        yield _straight(fight, squadron, "Fly on", "WL-9.2.1")
    elif squadron.mission != "bombing":
        yield from _for_good(fight, squadron, "WL-15.2.1")


def _with_those_who_return(fight: Fight, squadron: Squadron) -> Iterator[Behaviour]:
    """WL-9.2.6f: as high and as far as a bomber that goes home; it may dive as the bomber may."""
    mps = allowance(fight, squadron)
    for bomber in fight.bombers(squadron.side):
        if not bomber.returning:
            continue
        label = f"Go home with {called(fight, bomber)}"
        home = Behaviour("accompany", f"accompany:{bomber.id}", label, "WL-9.2.6", mps, bomber.square, bomber.id)
        yield home
        if altitude(squadron) > 0:
            yield diving(home)


def _sweep(fight: Fight, squadron: Squadron) -> Iterator[Behaviour]:
    """WL-9.2.3: go on, help a friend, go home, or form up again."""
    yield _straight(fight, squadron, "Continue the sweep", "WL-9.2.3")
    yield from over_the_target(fight, squadron)
    net = net_of(fight, squadron)
    for friend in fight.on_net(net, squadron.side):
        if friend.id != squadron.id and friend.tally and is_fighter(friend) and friend.square != squadron.square:
            label, mps = f"Support {called(fight, friend)}", freely(fight, squadron)
            support = Behaviour("support", f"support:{friend.id}", label, "WL-9.2.3", mps, friend.square, friend.id)
            yield from _to_a_place(fight, squadron, support)
    yield from _for_good(fight, squadron, "WL-9.2.3")
    if squadron.was_escort:
        for bomber in fight.bombers(squadron.side):
            label = f"Form up with {called(fight, bomber)}"
            yield Behaviour(
                "form up",
                f"form-up:{bomber.id}",
                label,
                "WL-9.2.2.2",
                freely(fight, squadron),
                bomber.square,
                bomber.id,
            )


def _intercept(fight: Fight, squadron: Squadron) -> Iterator[Behaviour]:
    """WL-9.2.4: to its vector, or with its wing; without either it circles or goes home."""
    leader = leader_of(fight, squadron.side, squadron.wing) if squadron.wing else None
    if leader is not None and leader.id != squadron.id:
        yield from _with_the_wing(fight, squadron, leader)
        return
    if squadron.vector not in (NOWHERE, squadron.square):
        label, mps = f"To the vector at {name_of(squadron.vector)}", freely(fight, squadron)
        yield from _to_a_place(
            fight, squadron, Behaviour("to vector", "to-vector", label, "WL-9.2.4", mps, squadron.vector)
        )
        return
    yield Behaviour("circle", "orbit", "Circle", "WL-9.2.4", freely(fight, squadron))
    yield from _for_good(fight, squadron, "WL-9.2.4")


def _with_the_wing(fight: Fight, squadron: Squadron, leader: Squadron) -> Iterator[Behaviour]:
    """WL-9.5.3a, A-52: towards the leader's vector, beside one of the wing who has moved, or circling as he does."""
    vector = fight.state.wing_vectors.get(squadron.wing, NOWHERE)
    if vector not in (NOWHERE, squadron.square):
        label = f"To the leader's vector at {name_of(vector)}"
        yield from _to_a_place(
            fight, squadron, Behaviour("to vector", "to-vector", label, "WL-9.5.3", freely(fight, squadron), vector)
        )
    else:
        yield Behaviour("circle", "orbit", "Circle with the leader", "WL-9.5.3", freely(fight, squadron))
    if any(each.moved and each.id != squadron.id for each in members(fight, squadron.side, squadron.wing)):
        formation = Behaviour("formation", "formation", "Keep formation", "WL-9.5.3", freely(fight, squadron))
        if can_begin(fight, squadron, formation):
            yield formation


def _to_a_place(fight: Fight, squadron: Squadron, behaviour: Behaviour) -> Iterator[Behaviour]:
    """WL-9.2.5, A-41 (iv): by the shortest route; who must climb slowly spends the turn on that."""
    slow = slow_climbs_to(fight, squadron, behaviour.destination)
    if slow:
        yield from slow
        return
    yield behaviour
    if altitude_of(behaviour.destination) < altitude(squadron) and not is_balbo(fight, squadron):
        yield diving(behaviour)
