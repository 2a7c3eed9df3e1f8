"""The values of the ids in the states of the RAF games, for environments."""

from __future__ import annotations

from typing import Final, get_args

from dowding.engine.state_schema import SKIPPED, Domain, Ids
from dowding.games.raf.pack.components import Letter, Priority, PriorityType
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.state import Damage, DeckName

DECK_NAMES: Final[tuple[DeckName, ...]] = get_args(DeckName)

LETTERS: Final[tuple[Letter, ...]] = get_args(Letter)


def raf_domains(pack: Components, *more_cards: int) -> dict[str, Domain | None]:
    """The domains of the fields that all RAF games have, with the numbers of a game's additional cards."""
    squadrons, gruppen = Ids(tuple(pack.squadrons)), Ids(tuple(pack.gruppen))
    cards = {*pack.targets, *pack.forces, *pack.raid_events, *pack.day_cards, *more_cards}
    targets = Ids(tuple(pack.targets))
    return {
        "scenario": SKIPPED,
        "settings": SKIPPED,
        "id": SKIPPED,
        "seed": SKIPPED,
        "day_sheets": SKIPPED,  # of days that are over
        "squadrons": squadrons,
        "gruppen": gruppen,
        "over": Ids(tuple(pack.sectors)),
        "damage": Ids(_damage_sites(pack)),
        "decks": Ids(DECK_NAMES),
        "cards": Ids(tuple(sorted(cards)), counted=True),
        "discards": Ids(tuple(sorted(cards)), counted=True),
        "Raid.target": targets,
        "day_card": Ids(tuple(pack.day_cards)),
        "ended": Ids((*pack.endings, "points")),
        **dict.fromkeys(("force", "met", "aside"), gruppen),
        **dict.fromkeys(("free", "disordered", "worthy"), squadrons),
        "secondary": Ids(LETTERS),
        "arguments": Ids((*get_args(PriorityType), *get_args(Priority), *get_args(Damage), *LETTERS, *DECK_NAMES)),
    }


def _damage_sites(pack: Components) -> tuple[str, ...]:
    """The sites of damage markers: radar nets, airfields and headquarters."""
    return (
        *(f"radar/{net}" for net in pack.nets),
        *(f"airfield/{sector.id}" for sector in pack.sectors.values() if sector.airfield),
        *(f"hq/{name}" for name in pack.headquarters),
    )
