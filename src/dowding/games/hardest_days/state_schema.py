"""The state of a day for environments: the values of its ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dowding.engine.agenda import State
from dowding.engine.context import GameContext
from dowding.engine.decision import Seat
from dowding.engine.errors import RulesError
from dowding.engine.state_schema import SKIPPED, Domain, Ids, StateSchema
from dowding.games.hardest_days.rules.context import Day
from dowding.games.hardest_days.rules.setup import RAID_REGIONS
from dowding.games.hardest_days.state import SECTIONS, TIME, DayState

RAID_NUMBERS: Final = (1, 2, 3)


def known_state(context: GameContext, seat: Seat) -> State:
    """The whole state: only the order of the cups is hidden, which the columns do not show."""
    return context.state


def domains(context: GameContext) -> Mapping[str, Domain | None]:
    """The values of the ids."""
    if not isinstance(context, Day):
        raise RulesError("only days are described here")
    pack = context.pack
    squadrons, groups, raids = Ids(tuple(pack.squadrons)), Ids(tuple(pack.groups)), Ids(RAID_NUMBERS)
    sizes, chits = Ids(tuple(pack.sizes), counted=True), Ids(tuple(pack.chits), counted=True)
    return {
        "scenario": SKIPPED,
        "settings": SKIPPED,
        "id": SKIPPED,
        "number": SKIPPED,
        "squadrons": squadrons,
        "groups": groups,
        "raids": raids,
        "raid": raids,
        "space": Ids(tuple(pack.spaces)),
        "track": Ids(tuple(pack.tracks)),
        "target": Ids(tuple(pack.targets)),
        "size_chit": Ids(tuple(pack.sizes)),
        "size_cup": sizes,
        "region_cup": Ids((*RAID_REGIONS, TIME), counted=True),
        "aside": Ids((*RAID_REGIONS, TIME, *pack.sizes), counted=True),
        "event_cup": chits,
        "raid_regions": Ids(RAID_REGIONS, counted=True),
        "chits": chits,
        "damaged": Ids(tuple(pack.targets), counted=True),
        "moved": squadrons,
        "shifted": squadrons,
        "engaged": raids,
        "fought": Ids(SECTIONS),
        "arguments": Ids(tuple(sorted({sector for s in pack.scenarios.values() for sector in s.green_sectors}))),
        "attacked": Ids((*squadrons.values, *groups.values)),
    }


STATE_SCHEMA: Final = StateSchema(1, DayState, known_state, domains)
