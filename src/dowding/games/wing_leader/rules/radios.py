"""Radio nets (WL-9.4): alerts, radio calls for tallies, clutter and ground control."""

from __future__ import annotations

from dowding.engine.decision import Seat
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.squadron_status import alert
from dowding.games.wing_leader.state import Squadron


def net_of(fight: Fight, squadron: Squadron) -> str:
    """The radio net of a squadron; empty without a radio."""
    return fight.unit(squadron).net


def net_key(side: Seat, net: str) -> str:
    """The key of a net with its side, since both sides may use the same letter."""
    return f"{side} {net}"


def is_cluttered(fight: Fight, side: Seat, net: str) -> bool:
    """Whether a net is cluttered: a member is in a dogfight or has fought an air combat this turn (WL-9.4.2a, A-50)."""
    if net_key(side, net) in fight.state.cluttered:
        return True
    return any(squadron.dogfight for squadron in fight.on_net(net, side))


def is_under_control(fight: Fight, squadron: Squadron) -> bool:
    """Whether a squadron is under ground control, on a net that the controllers use (WL-9.2.4g)."""
    force, net = fight.force(squadron.side), net_of(fight, squadron)
    return force.gci is not None and net != "" and net in force.gci_nets


def is_called(fight: Fight, squadron: Squadron, target: Squadron) -> bool:
    """Whether a squadron gets a radio call about a target: from another on the net, or from ground control.

    Rules: WL-9.4c, A-49.
    """
    net = net_of(fight, squadron)
    if not net or is_cluttered(fight, squadron.side, net):
        return False
    if is_under_control(fight, squadron):
        return True
    return any(
        friend.id != squadron.id and (friend.square == target.square or friend.tally == target.id)
        for friend in fight.on_net(net, squadron.side)
    )


def spread_alert(fight: Fight, side: Seat) -> None:
    """Alert all squadrons on the net of an alerted one, even if the net is cluttered (WL-9.4.2e).

    A wing without radios alerts its own members (WL-9.5.5.1a).
    """
    squadrons = fight.fighters(side)
    nets = {net_of(fight, squadron) for squadron in squadrons if squadron.alerted} - {""}
    wings = {squadron.wing for squadron in squadrons if squadron.alerted} - {""}
    for squadron in squadrons:
        if net_of(fight, squadron) in nets:
            alert(fight, squadron, "WL-9.4")
        elif squadron.wing in wings:
            alert(fight, squadron, "WL-9.5.5.1")
