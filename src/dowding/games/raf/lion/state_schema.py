"""The state of Lion for environments: what the player knows, and the values of its ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

from msgspec.structs import replace

from dowding.engine.agenda import State
from dowding.engine.context import GameContext
from dowding.engine.decision import Seat
from dowding.engine.errors import RulesError
from dowding.engine.state_schema import SKIPPED, Domain, StateSchema
from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.lion.rules.targets import region_on_top
from dowding.games.raf.lion.state import LionState
from dowding.games.raf.pack.components import RaidRegion
from dowding.games.raf.state_domains import raf_domains

REGIONS: Final[tuple[RaidRegion, ...]] = get_args(RaidRegion)


def known_state(context: GameContext, seat: Seat) -> State:
    """The state in which a card that was pulled face down is still in its deck: the player knows only its back."""
    battle = _lion(context)
    state, pulled = battle.state, battle.state.pulled
    if not pulled:
        return state
    known, deck = state.clone(), state.decks["target"]
    known.pulled = 0
    known.decks = state.decks | {"target": replace(deck, cards=(*deck.cards, pulled))}
    return known


def card_backs(context: GameContext, seat: Seat) -> tuple[int, int]:
    """The regions on the backs of the pulled card and of the top card, as far as they have been seen."""
    battle = _lion(context)
    state, targets = battle.state, battle.pack.targets
    deck = state.decks.get("target")
    seen = deck is not None and bool(deck.cards) and (state.top_seen or region_on_top(battle) != "")
    pulled_region = targets[state.pulled].region if state.pulled else None
    top_region = targets[deck.cards[-1]].region if deck is not None and seen else None
    return _region_number(pulled_region), _region_number(top_region)


def _region_number(region: RaidRegion | None) -> int:
    return 0 if region is None else 1 + REGIONS.index(region)


def domains(context: GameContext) -> Mapping[str, Domain | None]:
    """The values of the ids."""
    return raf_domains(_lion(context).pack) | {"pulled": SKIPPED}


def _lion(context: GameContext) -> Lion:
    if not isinstance(context, Lion):
        raise RulesError("only states of Lion are described here")
    return context


STATE_SCHEMA: Final = StateSchema(1, LionState, known_state, domains, ("pulled card", "top card"), card_backs)
