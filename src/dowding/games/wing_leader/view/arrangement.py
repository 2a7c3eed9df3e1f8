"""How clients show the decisions of a fight: group moves, rare orders in a menu, and the offer to end the game."""

from __future__ import annotations

from typing import Final

from dowding.engine.decision import Decision, Option, verb_of
from dowding.games.wing_leader.pack.scenario import SEATS
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.victory import is_side_spent
from dowding.games.wing_leader.view.group_moves import find_group_move
from dowding.view.scene import Arrangement, RareOption, StandingOffer

RARE_ORDERS: Final = {
    "break": "{piece} will be broken: it leaves the fight, can no longer attack, and flies home.",
    "jettison": "{piece} drops its bombs: it is faster and safer, but scores nothing at the far edge.",
}
"""The warnings of orders that give something up for good, by verb."""
END_OF_GAME: Final = StandingOffer(
    "end-game", "fight-on", "Offer to end the game", "You offer to end the game after this turn"
)


def arrange_decision(fight: Fight, decision: Decision) -> Arrangement:
    """The arrangement of an open decision."""
    group = find_group_move(fight, decision)
    return Arrangement(() if group is None else (group,), _rare_options(decision))


def _rare_options(decision: Decision) -> tuple[RareOption, ...]:
    """The options that belong in a menu, unless the decision has no others."""
    rare = [option for option in decision.options if verb_of(option) in RARE_ORDERS]
    return () if len(rare) == len(decision.options) else tuple(map(_rare_option, rare))


def _rare_option(option: Option) -> RareOption:
    return RareOption(option.id, RARE_ORDERS[verb_of(option)].format(piece=option.piece))


def standing_offers(fight: Fight) -> tuple[StandingOffer, ...]:
    """The offer to end the game, while each turn ends with the question (WL-12.0a)."""
    state = fight.state
    is_asked = state.turn > 0 and not state.over and any(is_side_spent(fight, side) for side in SEATS)
    return (END_OF_GAME,) if is_asked else ()
