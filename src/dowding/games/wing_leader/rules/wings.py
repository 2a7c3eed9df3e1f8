"""Wings (WL-9.5): squadrons that fly on one leader, and the orders that he gives them when the enemy is found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option, Seat
from dowding.games.wing_leader.geometry import distance
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.line_of_sight import in_sight
from dowding.games.wing_leader.rules.option_labels import called
from dowding.games.wing_leader.rules.radios import is_cluttered, net_of, spread_alert
from dowding.games.wing_leader.rules.splitting import first_flight, may_split, offer_split
from dowding.games.wing_leader.rules.squadron_status import take_tally
from dowding.games.wing_leader.state import NOWHERE, Squadron

OUT_OF_ORDERS: Final = 10
BALBO: Final = 4
"""In half squadrons: a wing of more than two squadrons is a Balbo (WL-9.5.6a)."""
ALL_ORDERED: Final = 99
INTERCEPTORS: Final = frozenset({"intercept", "CAP"})
"""Who flies to vectors: patrols are interceptors but for their set-up (WL-9.2.4.1b)."""


def leader_of(fight: Fight, side: Seat, wing: str) -> Squadron | None:
    """The squadron that carries the wing's leader, while there is one."""
    return next((s for s in fight.state.squadrons.values() if s.leads and (s.side, s.wing) == (side, wing)), None)


def members(fight: Fight, side: Seat, wing: str) -> list[Squadron]:
    """The squadrons still in a wing, on the map."""
    return [squadron for squadron in fight.on_map(side) if squadron.wing == wing]


def is_balbo(fight: Fight, squadron: Squadron) -> bool:
    """WL-9.5.6a, A-56: more than two squadrons in the wing, a flight counting one half."""
    if not squadron.wing:
        return False
    return sum(1 if each.size == "flight" else 2 for each in members(fight, squadron.side, squadron.wing)) > BALBO


def has_limited_orders(fight: Fight, side: Seat, wing: str) -> bool:
    """WL-9.5.5.1: a wing without radios, or on a cluttered net."""
    squadrons = [fight.squadron(ident) for ident, of in fight.state.wings_at_start.items() if of == wing]
    nets = {net_of(fight, squadron) for squadron in squadrons if squadron.side == side}
    return "" in nets or any(is_cluttered(fight, side, net) for net in nets)


# Orders


def order_options(fight: Fight, side: Seat) -> Iterator[Option]:
    """WL-9.5.5: what the leaders of this side may order now."""
    for wing in sorted({of for ident, of in fight.state.wings_at_start.items() if fight.squadron(ident).side == side}):
        leader = leader_of(fight, side, wing)
        if leader is not None and not leader.tally and fight.is_available(leader):
            yield from orders_of(fight, side, wing)


def orders_of(fight: Fight, side: Seat, wing: str) -> Iterator[Option]:
    """The orders of one wing: one by one; or, where it cannot be heard, a single order or one for all (WL-9.5.5.1c)."""
    limited = has_limited_orders(fight, side, wing)
    given = fight.state.wing_orders.get(wing, 0)
    if limited and given:
        return
    called_out = order_targets(fight, side, wing)
    for squadron in recipients(fight, side, wing):
        for target in called_out:
            if _reaches(fight, squadron, target):
                yield Option(
                    f"order:{squadron.id}:{target.id}",
                    f"Order {called(fight, squadron)} onto {called(fight, target)}",
                    piece=squadron.id,
                    target=target.id,
                )
    if limited:
        for target in called_out:
            if not _anybody_reaches(fight, side, wing, target):
                continue
            yield Option(
                f"order-all:{wing}:{target.id}",
                f"Order the whole wing onto the formation of {called(fight, target)}",
                piece=target.id,
            )


def recipients(fight: Fight, side: Seat, wing: str) -> list[Squadron]:
    """A-54: in the wing as the phase began, available, without a tally; one who failed his own look too (WL-9.5.5d)."""
    return [
        squadron
        for squadron in fight.on_map(side)
        if fight.state.wings_at_start.get(squadron.id) == wing and not squadron.tally and fight.is_available(squadron)
    ]


def order_targets(fight: Fight, side: Seat, wing: str) -> list[Squadron]:
    """WL-9.5.5c, A-57: enemies that somebody on the wing's net has tallied, and all in formation with one."""
    squadrons = [s for s in fight.on_map(side) if fight.state.wings_at_start.get(s.id) == wing]
    nets = {net_of(fight, squadron) for squadron in squadrons} - {""}
    watching = [*squadrons, *(s for s in fight.on_map(side) if net_of(fight, s) in nets)]
    found: set[str] = set()
    for squadron in watching:
        if squadron.tally and squadron.tally not in found:
            found |= fight.formation_of(fight.squadron(squadron.tally))
    return fight.ordered(fight.squadron(ident) for ident in found)


def _reaches(fight: Fight, squadron: Squadron, target: Squadron) -> bool:
    """WL-9.5.5b."""
    away = distance(squadron.square, target.square)
    return away < OUT_OF_ORDERS and in_sight(fight.sky, squadron.square, target.square)


def _anybody_reaches(fight: Fight, side: Seat, wing: str, target: Squadron) -> bool:
    """Whether an order to all onto a target's formation would be heeded by anybody."""
    formed = [fight.squadron(ident) for ident in fight.formation_of(target)]
    return any(_reaches(fight, squadron, each) for squadron in recipients(fight, side, wing) for each in formed)


def take_order(fight: Fight, order: str) -> None:
    """An order is given: to one squadron, or to all that hear it."""
    verb, subject, target = order.split(":")
    if verb == "order":
        wing = fight.state.wings_at_start[subject]
        fight.state.wing_orders[wing] = fight.state.wing_orders.get(wing, 0) + 1
        fight.follow((obey, subject, target))
        return
    side = fight.state.active
    fight.state.wing_orders[subject] = ALL_ORDERED
    fight.follow((obey_all, side, subject, target))


def obey(fight: Fight, ident: str, target: str) -> Rules:
    """WL-9.5.5a, f, g: the squadron tallies without a roll; it may be split, flexible or not.

    In a wing that cannot be heard the leader may split only his own (WL-9.5.5.1d).
    """
    squadron = fight.squadron(ident)
    wing = fight.state.wings_at_start[ident]
    if may_split(fight, squadron) and (squadron.leads or not has_limited_orders(fight, squadron.side, wing)):
        yield from offer_split(fight, squadron, "WL-9.5.5")
    squadron = take_tally(fight, first_flight(fight, ident), target, "WL-9.5.5")
    fight.state.just_tallied.append(squadron.id)
    spread_alert(fight, squadron.side)
    if squadron.leads:
        fight.follow((orders_follow, squadron.side, wing), (break_wing_up, squadron.side, wing))


def obey_all(fight: Fight, side: Seat, wing: str, target: str) -> Rules:
    """WL-9.5.5.1c: all who can see one squadron of the formation tally one of it, each its own."""
    enemies = fight.ordered(fight.squadron(ident) for ident in fight.formation_of(fight.squadron(target)))
    for squadron in fight.ordered(recipients(fight, side, wing)):
        seen = [enemy for enemy in enemies if _reaches(fight, squadron, enemy)]
        if not seen:
            continue
        ident = squadron.id
        if squadron.leads and may_split(fight, squadron):
            yield from offer_split(fight, squadron, "WL-9.5.5.1")
        for flight in _parts(fight, ident):
            chosen = seen[0]
            if len(seen) > 1:
                options = [
                    Option(
                        f"onto:{flight.id}:{enemy.id}",
                        f"Onto {called(fight, enemy)}",
                        flight.id,
                        target=enemy.id,
                        risky=True,
                    )
                    for enemy in seen
                ]
                prompt = f"Whom does {called(fight, flight)} tally?"
                choice = yield Decision(side, prompt, "WL-9.5.5.1", options)
                chosen = fight.squadron(choice.target)
            take_tally(fight, flight, chosen.id, "WL-9.5.5.1")
            fight.state.just_tallied.append(flight.id)
    spread_alert(fight, side)
    leader = leader_of(fight, side, wing)
    if leader is None or leader.tally:
        break_wing_up(fight, side, wing)


def _parts(fight: Fight, ident: str) -> list[Squadron]:
    whole = fight.state.squadrons.get(ident)
    return [whole] if whole is not None else [fight.squadron(f"{ident}1"), fight.squadron(f"{ident}2")]


def orders_follow(fight: Fight, side: Seat, wing: str) -> Rules:
    """WL-9.5.2d, A-54: a leader who tallies gives his orders at once; when he has, the wing is no more."""
    orders = list(orders_of(fight, side, wing))
    if not orders:
        return
    choice = yield Decision(
        side,
        f"The leader of wing {wing} has tallied: his orders, now or never",
        "WL-9.5.2",
        [*orders, Option("done", "No more orders", risky=True)],
    )
    if choice.id != "done":
        fight.follow((orders_follow, side, wing))
        take_order(fight, choice.id)


def break_wing_up(fight: Fight, side: Seat, wing: str) -> None:
    """WL-9.5.2c, 9.5.3b: the wing is no more; interceptors without orders fly on to where their leader was going."""
    squadrons = [s for s in fight.state.squadrons.values() if s.wing == wing and s.side == side]
    if not squadrons:
        return
    vector = fight.state.wing_vectors.pop(wing, NOWHERE)
    fight.happen("wing breaks up", "WL-9.5.2", wing=wing, side=side)
    for squadron in squadrons:
        inherits = squadron.mission in INTERCEPTORS and not (squadron.tally or squadron.broken or squadron.returning)
        fight.put(replace(squadron, wing="", leads=False, vector=vector if inherits else squadron.vector))


def leave_wing(fight: Fight, squadron: Squadron) -> None:
    """WL-9.5b: out of the wing, for good."""
    if squadron.wing:
        fight.happen("leaves wing", "WL-9.5.2", squadron=squadron.id, wing=squadron.wing)
        fight.put(replace(squadron, wing="", leads=False))


def leave_formation(fight: Fight, squadron: Squadron) -> None:
    """WL-9.5.6e: who does what a Balbo may not is out of the wing at once; without its leader the wing is no more."""
    if squadron.leads:
        break_wing_up(fight, squadron.side, squadron.wing)
    else:
        leave_wing(fight, squadron)


def check_wings(fight: Fight) -> None:
    """WL-9.5.2b: after every phase who has a tally or a profile, is unavailable or out of formation leaves its wing."""
    for side, wing in sorted({(s.side, s.wing) for s in fight.state.squadrons.values() if s.wing}):
        leader = leader_of(fight, side, wing)
        if leader is None or leader.tally or leader.run or (leader.place == "map" and not fight.is_available(leader)):
            break_wing_up(fight, side, wing)
            continue
        if leader.place != "map":
            continue
        together = fight.formation_of(leader)
        for squadron in fight.on_map(side):
            if squadron.wing == wing and (
                squadron.tally or squadron.run or squadron.id not in together or not fight.is_available(squadron)
            ):
                leave_wing(fight, squadron)
