"""Splitting (WL-9.3): a squadron becomes two flights that share its losses and leaders."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option, Seat
from dowding.games.wing_leader.pack.scenario import other_side
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.option_labels import squadron_label
from dowding.games.wing_leader.rules.squadron_status import alert
from dowding.games.wing_leader.state import Squadron

FLIGHTS_OF_A_SPLIT = 2


class FlightShares(msgspec.Struct, frozen=True):
    """The first flight's share of its parent: losses, straggler, ace, wing leader. The second flight gets the rest."""

    losses: int
    straggler: bool
    experte: bool
    leads: bool


def may_split(fight: Fight, squadron: Squadron) -> bool:
    """Whether a squadron may split: in good order, within the scenario's limit, with losses that fit two flights.

    Rules: WL-9.3a, h, A-46.
    """
    if squadron.size == "flight" or squadron.disrupted or squadron.broken:
        return False
    limit = fight.force(squadron.side).split_limit
    if limit is not None and fight.state.splits.get(squadron.side, 0) + FLIGHTS_OF_A_SPLIT > limit:
        return False
    if not _has_counters(fight, squadron):
        return False
    return next(_possible_shares(fight, squadron), None) is not None


def _has_counters(fight: Fight, squadron: Squadron) -> bool:
    """Whether two flight counters of the model are left, where the scenario limits them (WL-9.3h, 2.1j)."""
    counters = fight.card(squadron).entry.flights
    used = sum(
        squadron_in_play.size == "flight" and squadron_in_play.model == squadron.model
        for squadron_in_play in fight.state.squadrons.values()
    )
    return counters is None or used + FLIGHTS_OF_A_SPLIT <= counters


def offer_split(fight: Fight, squadron: Squadron, rule: str) -> Rules:
    """Offer to split, and to share losses and leaders (WL-9.3.1).

    `first_flight` returns the flight that takes the tally.

    The whole squadron is alerted before it splits.
    """
    squadron = alert(fight, squadron, "WL-7.1")
    choice = yield Decision(
        squadron.side,
        f"Split {squadron_label(fight, squadron)} into two flights?",
        rule,
        [
            Option("whole", "Stay together", piece=squadron.id, risky=True),
            Option("split", "Split into two flights: only the first acts", piece=squadron.id, risky=True),
        ],
    )
    if choice.id == "split":
        yield from split(fight, squadron, rule)


def first_flight(fight: Fight, squadron_id: str) -> Squadron:
    """The squadron, or the first flight of one that has been split."""
    return fight.state.squadrons.get(squadron_id) or fight.state.squadrons[f"{squadron_id}1"]


def split(fight: Fight, squadron: Squadron, rule: str) -> Rules:
    """Replace a squadron by two flights: the first keeps its tally, the owner shares the rest (WL-9.3.1)."""
    divisions = list(_possible_shares(fight, squadron))
    shares = divisions[0]
    if len(divisions) > 1:
        options = [
            Option(f"share:{number}", _describe_shares(squadron, division), piece=squadron.id, risky=True)
            for number, division in enumerate(divisions)
        ]
        choice = yield Decision(
            squadron.side, f"How are losses and leaders shared with flight {squadron.id}1?", "WL-9.3.1", options
        )
        shares = divisions[int(choice.id.partition(":")[2])]
    first, second = _make_flights(squadron, shares)
    _replace_parent(fight, squadron, first, second, rule)
    yield from _move_tallies(fight, squadron, first, second)


def _possible_shares(fight: Fight, squadron: Squadron) -> Iterator[FlightShares]:
    """The possible shares that leave both flights in play."""
    max_losses = fight.max_losses_at(squadron, as_flight=True)
    for losses in range(squadron.losses + 1):
        for straggler in _either(squadron.straggler):
            rest = squadron.losses - losses
            if max(losses, rest) >= max_losses:
                continue
            for experte, leads in _aircrew(squadron):
                yield FlightShares(losses, straggler, experte, leads)


def _aircrew(squadron: Squadron) -> Iterator[tuple[bool, bool]]:
    """The crews of the first flight: ace and leader, who are one person in a wing leader's squadron (WL-5.2.1d)."""
    for experte in _either(squadron.experte):
        for leads in _either(squadron.leads):
            if experte == leads or not (squadron.experte and squadron.leads):
                yield experte, leads


def _either(has: bool) -> tuple[bool, ...]:
    return (True, False) if has else (False,)


def _describe_shares(squadron: Squadron, shares: FlightShares) -> str:
    parts = [f"{shares.losses} of {squadron.losses} losses"] if squadron.losses else []
    both = squadron.experte and squadron.leads
    items = (
        (squadron.straggler, shares.straggler, "the straggler"),
        (squadron.experte, shares.experte, "the ace, who leads the wing" if both else "the ace"),
        (squadron.leads and not both, shares.leads, "the wing leader"),
    )
    parts += [f"{'with' if gets else 'without'} {words}" for has, gets, words in items if has]
    return f"{squadron.id}1: {', '.join(parts)}"


def _make_flights(squadron: Squadron, shares: FlightShares) -> tuple[Squadron, Squadron]:
    """The two flights with their shares. Both keep everything else, the first the tally (WL-9.3.1a, d)."""
    first = replace(
        squadron,
        id=f"{squadron.id}1",
        size="flight",
        losses=shares.losses,
        straggler=shares.straggler,
        experte=shares.experte,
        leads=shares.leads,
    )
    second = replace(
        squadron,
        id=f"{squadron.id}2",
        size="flight",
        losses=squadron.losses - shares.losses,
        straggler=squadron.straggler and not shares.straggler,
        experte=squadron.experte and not shares.experte,
        leads=squadron.leads and not shares.leads,
        tally="",
    )
    return first, second


def _replace_parent(fight: Fight, parent: Squadron, first: Squadron, second: Squadron, rule: str) -> None:
    """Replace the parent by its flights everywhere in the state. Neither may roll for a tally if it has rolled."""
    state = fight.state
    del state.squadrons[parent.id]
    state.splits[parent.side] = state.splits.get(parent.side, 0) + FLIGHTS_OF_A_SPLIT
    for flight in (first, second):
        fight.put(flight)
        if parent.id in state.tracks:
            state.tracks[flight.id] = state.tracks[parent.id]
        if parent.id in state.wings_at_start:
            state.wings_at_start[flight.id] = state.wings_at_start[parent.id]
    state.tracks.pop(parent.id, None)
    for squadron_id, track in state.tracks.items():
        if parent.id in track.met:
            state.tracks[squadron_id] = replace(track, met=(*track.met, first.id, second.id))
    state.wings_at_start.pop(parent.id, None)
    state.rolled = [squadron_name for squadron_name in state.rolled if squadron_name != parent.id] + [
        first.id,
        second.id,
    ]
    fight.happen("split", rule, squadron=parent.id, flights=[first.id, second.id])


def _move_tallies(fight: Fight, parent: Squadron, first: Squadron, second: Squadron) -> Rules:
    """Ask the owner of each tally on the parent which flight to keep it on (WL-9.3.1g)."""
    seat: Seat = other_side(parent.side)
    holders = fight.sort_squadrons(fight.tally_holders(parent.id))
    for holder in holders:
        fight.put(replace(holder, tally=first.id))
    for holder in holders:
        options = [
            Option(
                f"watch:{holder.id}:{flight.id}",
                f"{squadron_label(fight, holder)} keeps its tally on {flight.id}",
                piece=holder.id,
                target=flight.id,
                risky=True,
            )
            for flight in (first, second)
        ]
        choice = yield Decision(
            seat, f"Which flight does {squadron_label(fight, holder)} keep its tally on?", "WL-9.3.1", options
        )
        fight.put(replace(fight.squadron(holder.id), tally=choice.target))
