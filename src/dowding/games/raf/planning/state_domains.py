"""The values of the ids in the states of games with a plan, for environments."""

from __future__ import annotations

from typing import Final

from dowding.engine.state_schema import Domain, Ids, Slots
from dowding.games.raf.planning.pack.loader import PlanningComponents
from dowding.games.raf.state import LAST_HOUR
from dowding.games.raf.state_domains import raf_domains

MAX_RAIDS: Final = 8
MAX_MISSIONS: Final = 24
HOURS: Final = Ids(tuple(range(LAST_HOUR + 1)))


def planning_domains(pack: PlanningComponents, *more_cards: int) -> dict[str, Domain | None]:
    """The domains of the fields that games with a plan have."""
    targets, strategies = Ids(tuple(pack.targets)), Ids(tuple(pack.strategy))
    shared = raf_domains(pack, *pack.strategy, *more_cards)
    gruppen = shared["gruppen"]
    return shared | {
        "card": targets,
        **dict.fromkeys(("hand", "flown", "beside_clock"), targets),
        **dict.fromkeys(("strategies", "seen", "shown", "played"), strategies),
        **dict.fromkeys(("opening", "opened"), HOURS),
        **dict.fromkeys(("PlannedRaid.gruppen", "jabos", "gruppe"), gruppen),
        "plan": Slots(MAX_RAIDS),
        **dict.fromkeys(("display", "given"), Slots(MAX_MISSIONS)),
        "chosen": Slots(5),
    }
