"""Radios (WL-9.4): alerts that run through a net, calls that help to find a target, nets full of voices."""

from __future__ import annotations

from dowding.engine.decision import Seat
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.squadron_status import alert
from dowding.games.wing_leader.state import Squadron


def net_of(fight: Fight, squadron: Squadron) -> str:
    """The radio net of a squadron; none for those without a radio."""
    return fight.unit(squadron).net


def net_key(side: Seat, net: str) -> str:
    """A net of one side: both may use the same letter."""
    return f"{side} {net}"


def is_cluttered(fight: Fight, side: Seat, net: str) -> bool:
    """WL-9.4.2a, A-50: a member is in a dogfight, or one has been in an air combat this turn."""
    if net_key(side, net) in fight.state.cluttered:
        return True
    return any(squadron.dogfight for squadron in fight.on_net(net, side))


def is_under_control(fight: Fight, squadron: Squadron) -> bool:
    """WL-9.2.4g: the side has ground control, and the squadron is on a net that hears it."""
    force, net = fight.force(squadron.side), net_of(fight, squadron)
    return force.gci is not None and net != "" and net in force.gci_nets


def is_called(fight: Fight, squadron: Squadron, target: Squadron) -> bool:
    """WL-9.4c, A-49: another squadron on the net is with the target or has tallied it, or the ground reports it."""
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
    """WL-9.4b, A-48: every squadron that shares a net with an alerted one is alerted, clutter or not (WL-9.4.2e).

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
