"""The state of Eagle for environments: the values of its ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dowding.engine.agenda import State
from dowding.engine.context import GameContext
from dowding.engine.decision import Seat
from dowding.engine.errors import RulesError
from dowding.engine.state_schema import Domain, Ids, StateSchema
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.eagle.state import EagleState
from dowding.games.raf.planning.state_domains import planning_domains


def known_state(context: GameContext, seat: Seat) -> State:
    """The whole state: only the order of the decks is hidden, which the columns do not show (EAGLE-N4)."""
    return context.state


def domains(context: GameContext) -> Mapping[str, Domain | None]:
    """The values of the ids."""
    if not isinstance(context, Eagle):
        raise RulesError("only states of Eagle are described here")
    shared = planning_domains(context.pack, *context.pack.response)
    squadrons, responses = shared["squadrons"], Ids(tuple(context.pack.response))
    return shared | {
        **dict.fromkeys(("responses", "pool", "responders"), squadrons),
        "Answer.card": responses,
    }


STATE_SCHEMA: Final = StateSchema(1, EagleState, known_state, domains)
