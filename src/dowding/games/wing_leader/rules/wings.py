"""Wings (WL-9.5): formations with a leader, the leader's orders, and leaving or dissolving a wing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option, Seat
from dowding.games.wing_leader.geometry import distance
from dowding.games.wing_leader.rules.context import Fight, is_fighter
from dowding.games.wing_leader.rules.line_of_sight import has_line_of_sight
from dowding.games.wing_leader.rules.option_labels import squadron_label
from dowding.games.wing_leader.rules.radios import is_cluttered, net_of, spread_alert
from dowding.games.wing_leader.rules.splitting import first_flight, may_split, offer_split
from dowding.games.wing_leader.rules.squadron_status import take_tally
from dowding.games.wing_leader.state import NOWHERE, Squadron

OUT_OF_ORDER_RANGE: Final = 10
MAX_ORDINARY_WING_HALVES: Final = 4
"""In half squadrons: a wing of more than two squadrons is a Balbo (WL-9.5.6a)."""
ORDERED_ALL: Final = 99
INTERCEPTORS: Final = frozenset({"intercept", "CAP"})
"""The missions with vectors: patrols are interceptors except for their set-up (WL-9.2.4.1b)."""


def leader_of(fight: Fight, side: Seat, wing: str) -> Squadron | None:
    """The squadron that carries the wing leader, if there is one."""
    return next((s for s in fight.state.squadrons.values() if s.leads and (s.side, s.wing) == (side, wing)), None)


def wing_members(fight: Fight, side: Seat, wing: str) -> list[Squadron]:
    """The squadrons of a wing on the map."""
    return [squadron for squadron in fight.on_map(side) if squadron.wing == wing]


def is_balbo(fight: Fight, squadron: Squadron) -> bool:
    """Whether a squadron is in a wing of more than two squadrons; a flight counts half (WL-9.5.6a, A-56)."""
    if not squadron.wing:
        return False
    return (
        sum(1 if member.size == "flight" else 2 for member in wing_members(fight, squadron.side, squadron.wing))
        > MAX_ORDINARY_WING_HALVES
    )


def has_limited_orders(fight: Fight, side: Seat, wing: str) -> bool:
    """Whether a wing is without radio or on a cluttered net, which limits its orders (WL-9.5.5.1)."""
    squadrons = [
        fight.squadron(squadron_id)
        for squadron_id, wing_name in fight.state.wings_at_start.items()
        if wing_name == wing
    ]
    nets = {net_of(fight, squadron) for squadron in squadrons if squadron.side == side}
    return "" in nets or any(is_cluttered(fight, side, net) for net in nets)


# Orders


def order_options(fight: Fight, side: Seat) -> Iterator[Option]:
    """The orders that the leaders of this side may give now (WL-9.5.5)."""
    for wing in sorted(
        {
            wing_name
            for squadron_id, wing_name in fight.state.wings_at_start.items()
            if fight.squadron(squadron_id).side == side
        }
    ):
        leader = leader_of(fight, side, wing)
        if leader is not None and not leader.tally and fight.is_available(leader):
            yield from wing_order_options(fight, side, wing)


def _may_be_ordered_onto(fight: Fight, squadron: Squadron, target: Squadron) -> bool:
    """Whether the special rules of the scenario let a squadron tally a target."""
    return is_fighter(target) or squadron.id not in fight.hooks.no_tally_of_bombers


def wing_order_options(fight: Fight, side: Seat, wing: str) -> Iterator[Option]:
    """The orders of one wing; with limited orders only one, or one for all (WL-9.5.5.1c)."""
    limited = has_limited_orders(fight, side, wing)
    orders_given = fight.state.wing_orders.get(wing, 0)
    if limited and orders_given:
        return
    order_target_list = order_targets(fight, side, wing)
    for squadron in order_recipients(fight, side, wing):
        for target in order_target_list:
            if _is_in_order_range(fight, squadron, target) and _may_be_ordered_onto(fight, squadron, target):
                yield Option(
                    f"order:{squadron.id}:{target.id}",
                    f"Order {squadron_label(fight, squadron)} onto {squadron_label(fight, target)}",
                    piece=squadron.id,
                    target=target.id,
                )
    if limited:
        for target in order_target_list:
            if not _can_anybody_reach(fight, side, wing, target):
                continue
            yield Option(
                f"order-all:{wing}:{target.id}",
                f"Order the whole wing onto the formation of {squadron_label(fight, target)}",
                piece=target.id,
            )


def order_recipients(fight: Fight, side: Seat, wing: str) -> list[Squadron]:
    """The squadrons that may receive orders: in the wing at the start of the phase, available, without a tally.

    Rules: A-54.
    """
    return [
        squadron
        for squadron in fight.on_map(side)
        if fight.state.wings_at_start.get(squadron.id) == wing and not squadron.tally and fight.is_available(squadron)
    ]


def order_targets(fight: Fight, side: Seat, wing: str) -> list[Squadron]:
    """The enemies that may be targets of orders: tallied on the wing's net, or in formation with one that is.

    Rules: WL-9.5.5c, A-57.
    """
    squadrons = [s for s in fight.on_map(side) if fight.state.wings_at_start.get(s.id) == wing]
    nets = {net_of(fight, squadron) for squadron in squadrons} - {""}
    watching = [*squadrons, *(s for s in fight.on_map(side) if net_of(fight, s) in nets)]
    target_ids: set[str] = set()
    for squadron in watching:
        if squadron.tally and squadron.tally not in target_ids:
            target_ids |= fight.formation_of(fight.squadron(squadron.tally))
    return fight.sort_squadrons(fight.squadron(target_id) for target_id in target_ids)


def _is_in_order_range(fight: Fight, squadron: Squadron, target: Squadron) -> bool:
    """Whether a target is in range and sight of a squadron for an order (WL-9.5.5b)."""
    away = distance(squadron.square, target.square)
    return away < OUT_OF_ORDER_RANGE and has_line_of_sight(fight.sky, squadron.square, target.square)


def _can_anybody_reach(fight: Fight, side: Seat, wing: str, target: Squadron) -> bool:
    """Whether any squadron could carry out an order to attack a target's formation."""
    formation = [fight.squadron(squadron_id) for squadron_id in fight.formation_of(target)]
    return any(
        _is_in_order_range(fight, squadron, enemy)
        for squadron in order_recipients(fight, side, wing)
        for enemy in formation
    )


def issue_order(fight: Fight, order: str) -> None:
    """Give an order to one squadron, or to the whole wing."""
    verb, subject, target = order.split(":")
    if verb == "order":
        wing = fight.state.wings_at_start[subject]
        fight.state.wing_orders[wing] = fight.state.wing_orders.get(wing, 0) + 1
        fight.schedule_next((obey, subject, target))
        return
    side = fight.state.active
    fight.state.wing_orders[subject] = ORDERED_ALL
    fight.schedule_next((obey_all, side, subject, target))


def obey(fight: Fight, squadron_id: str, target: str) -> Rules:
    """Carry out an order: take the tally without a roll, and split if wanted (WL-9.5.5a, f, g).

    With limited orders only the leader's own squadron may split (WL-9.5.5.1d).
    """
    squadron = fight.squadron(squadron_id)
    wing = fight.state.wings_at_start[squadron_id]
    if may_split(fight, squadron) and (squadron.leads or not has_limited_orders(fight, squadron.side, wing)):
        yield from offer_split(fight, squadron, "WL-9.5.5")
    squadron = take_tally(fight, first_flight(fight, squadron_id), target, "WL-9.5.5")
    fight.state.just_tallied.append(squadron.id)
    spread_alert(fight, squadron.side)
    if squadron.leads:
        fight.schedule_next((orders_follow, squadron.side, wing), (break_wing_up, squadron.side, wing))


def obey_all(fight: Fight, side: Seat, wing: str, target: str) -> Rules:
    """Carry out an order to all: each squadron that can see the formation tallies one of its squadrons.

    Rules: WL-9.5.5.1c.
    """
    enemies = fight.sort_squadrons(
        fight.squadron(squadron_id) for squadron_id in fight.formation_of(fight.squadron(target))
    )
    for squadron in fight.sort_squadrons(order_recipients(fight, side, wing)):
        enemies_in_range = [enemy for enemy in enemies if _is_in_order_range(fight, squadron, enemy)]
        if not enemies_in_range:
            continue
        squadron_id = squadron.id
        if squadron.leads and may_split(fight, squadron):
            yield from offer_split(fight, squadron, "WL-9.5.5.1")
        for flight in _squadron_or_flights(fight, squadron_id):
            chosen = enemies_in_range[0]
            if len(enemies_in_range) > 1:
                options = [
                    Option(
                        f"onto:{flight.id}:{enemy.id}",
                        f"Tally {squadron_label(fight, enemy)}",
                        flight.id,
                        target=enemy.id,
                        risky=True,
                    )
                    for enemy in enemies_in_range
                ]
                prompt = f"Which enemy does {squadron_label(fight, flight)} tally?"
                choice = yield Decision(side, prompt, "WL-9.5.5.1", options)
                chosen = fight.squadron(choice.target)
            take_tally(fight, flight, chosen.id, "WL-9.5.5.1")
            fight.state.just_tallied.append(flight.id)
    spread_alert(fight, side)
    leader = leader_of(fight, side, wing)
    if leader is None or leader.tally:
        break_wing_up(fight, side, wing)


def _squadron_or_flights(fight: Fight, squadron_id: str) -> list[Squadron]:
    whole = fight.state.squadrons.get(squadron_id)
    return [whole] if whole is not None else [fight.squadron(f"{squadron_id}1"), fight.squadron(f"{squadron_id}2")]


def orders_follow(fight: Fight, side: Seat, wing: str) -> Rules:
    """Ask a leader that has taken a tally for orders before the wing is dissolved (WL-9.5.2d, A-54).

    A leader that is not available gives none (WL-9.5.5a): an enemy in its own square has tallied it.
    """
    leader = leader_of(fight, side, wing)
    if leader is None or not fight.is_available(leader):
        return
    orders = list(wing_order_options(fight, side, wing))
    if not orders:
        return
    choice = yield Decision(
        side,
        f"The leader of wing {wing} has a tally: give orders now, before the wing breaks up",
        "WL-9.5.2",
        [*orders, Option("done", "No more orders", risky=True)],
    )
    if choice.id != "done":
        fight.schedule_next((orders_follow, side, wing))
        issue_order(fight, choice.id)


def break_wing_up(fight: Fight, side: Seat, wing: str) -> None:
    """Dissolve a wing. Interceptors without orders fly on to the leader's vector (WL-9.5.2c, 9.5.3b)."""
    squadrons = [s for s in fight.state.squadrons.values() if s.wing == wing and s.side == side]
    if not squadrons:
        return
    vector = fight.state.wing_vectors.pop(wing, NOWHERE)
    fight.happen("wing breaks up", "WL-9.5.2", wing=wing, side=side)
    for squadron in squadrons:
        inherits = squadron.mission in INTERCEPTORS and not (squadron.tally or squadron.broken or squadron.returning)
        fight.put(replace(squadron, wing="", leads=False, vector=vector if inherits else squadron.vector))


def leave_wing(fight: Fight, squadron: Squadron) -> None:
    """Remove a squadron from its wing for good (WL-9.5b)."""
    if squadron.wing:
        fight.happen("leaves wing", "WL-9.5.2", squadron=squadron.id, wing=squadron.wing)
        fight.put(replace(squadron, wing="", leads=False))


def leave_formation(fight: Fight, squadron: Squadron) -> None:
    """Remove a squadron that breaks formation from its Balbo; without its leader the wing is dissolved (WL-9.5.6e)."""
    if squadron.leads:
        break_wing_up(fight, squadron.side, squadron.wing)
    else:
        leave_wing(fight, squadron)


def check_wings(fight: Fight) -> None:
    """Remove squadrons from wings after every phase: with a tally or run, unavailable or out of formation.

    Rules: WL-9.5.2b.
    """
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
