"""The state of RAF: 2-Player for environments: what each player knows, and the values of its ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

from msgspec.structs import replace

from dowding.engine.agenda import State
from dowding.engine.context import GameContext
from dowding.engine.decision import Seat
from dowding.engine.errors import RulesError
from dowding.engine.state_schema import Domain, Ids, StateSchema
from dowding.games.raf.duel.rules.context import Duel
from dowding.games.raf.duel.state import DuelState
from dowding.games.raf.pack.components import RaidRegion
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.state_domains import planning_domains
from dowding.games.raf.state import ASSIGNED, BASE, NIGHT_SET, Deck

HIDDEN_DECKS: Final = ("target", "strategy")


def known_state(context: GameContext, seat: Seat) -> State:
    """The state without the German plan and its decks, for everyone but the German player."""
    state = _duel(context).state
    if seat == GERMAN or _duel(context).is_over:
        return state
    known = state.clone()
    known.agenda = []
    known.stage, known.hand, known.plan, known.strategies, known.planned = "", (), (), (), 0
    known.flying, known.display, known.given, known.detection_die, known.drawn = None, (), (), 0, 0
    known.opening = known.opened = ()
    known.decks = state.decks | {name: Deck() for name in HIDDEN_DECKS if name in state.decks}
    known.played = tuple(card for card in state.played if card in state.seen)
    for gruppe in state.gruppen.values():
        if gruppe.box in (ASSIGNED, NIGHT_SET):
            known.gruppen[gruppe.id] = replace(gruppe, box=BASE)
    return known


def domains(context: GameContext) -> Mapping[str, Domain | None]:
    """The values of the ids."""
    pack = _duel(context).pack
    return planning_domains(pack) | {"approach": Ids((*get_args(RaidRegion), *pack.sectors), counted=True)}


def _duel(context: GameContext) -> Duel:
    if not isinstance(context, Duel):
        raise RulesError("only states of RAF: 2-Player are described here")
    return context


STATE_SCHEMA: Final = StateSchema(1, DuelState, known_state, domains)
