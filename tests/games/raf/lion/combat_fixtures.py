"""A drill for combat and bombing: letters, ratings and strengths of the drill's own, and combats that end as wanted.

In the drill a full squadron counts 3, a reduced one 1, aces like others; a Gruppe counts 0, a reduced one 1. A full
bomber drops 5, a reduced one 3; an Me110 3 and 2, an Me109 1 and 1. So the examples hold whatever the pack's
reconstructed values are.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from dowding.engine.packs import Entry
from dowding.games.raf.lion.game import LionPack
from dowding.games.raf.pack import components as c
from dowding.games.raf.pack.components import Cause
from dowding.games.raf.pack.loader import ROWS
from games.raf.lion.custom_cards import pack_with
from games.raf.lion.scenario_builder import PACK, Stage

SOURCE: Final = "reconstructed: for the drill"
LETTERS: Final[dict[c.Letter, tuple[str, ...]]] = {
    "A": (
        *("54/6/11", "64/2/11", "92/3/10", "43/1/11", "32/7/11", "604/4/10", "242/1/12", "ACE-Hurricane"),
        *("I/JG3/2", "III/JG26/2", "I/ZG26/2", "I/KG1/2", "I/KG2/2", "I/SG1/3"),
    ),
    "B": (
        *("65/6/11", "610/7/11", "145/1/11", "111/2/11", "600/6/11", "229/3/12"),
        *("II/JG3/2", "I/JG26/2", "II/ZG26/2", "II/LG2/2", "II/KG1/2", "II/KG2/2", "II/SG1/2"),
    ),
    "C": (
        *("74/6/11", "609/4/10", "601/1/11", "501/7/11", "25/5/11", "19/2/12", "ACE-Spitfire"),
        *("III/JG3/2", "II/JG26/2", "III/ZG26/2", "EGr210/2", "III/KG1/2", "III/KG2/2", "IV/LG1/2"),
    ),
}
"""The units: Spitfires, Hurricanes, Blenheims, Me109s, Me110s (EGr210 and II/LG2 are elite) and bombers by letter."""
LETTER_OF: Final = {ident: letter for letter, idents in LETTERS.items() for ident in idents}

SPITFIRES: Final = ("54/6/11", "65/6/11", "74/6/11", "64/2/11", "610/7/11", "609/4/10", "92/3/10")
"""Letters A, B, C, A, B, C, A."""
HURRICANES: Final = ("43/1/11", "145/1/11", "601/1/11", "32/7/11", "111/2/11", "501/7/11")
"""Letters A, B, C, A, B, C."""
BLENHEIM: Final = "600/6/11"
ME109: Final = ("I/JG3/2", "II/JG3/2", "III/JG3/2", "III/JG26/2", "I/JG26/2", "II/JG26/2")
"""Letters A, B, C, A, B, C."""
ME110: Final = ("I/ZG26/2", "II/ZG26/2", "III/ZG26/2")
ELITE: Final = ("EGr210/2", "II/LG2/2")
HE111: Final = ("I/KG1/2", "II/KG1/2", "III/KG1/2")
"""Letters A, B, C."""
DO17: Final = ("I/KG2/2", "II/KG2/2", "III/KG2/2")
JU87: Final = ("I/SG1/3", "II/SG1/2", "IV/LG1/2")
"""Letters A, B, C."""

BOMBS: Final = {"Me110": (3, 2), "Me109": (1, 1)}


def _squadron(counter: c.SquadronCounter) -> c.SquadronCounter:
    return replace(counter, letter=LETTER_OF.get(counter.id, counter.letter), full=3, reduced=1)


def _gruppe(counter: c.GruppeCounter) -> c.GruppeCounter:
    full, reduced = BOMBS.get(counter.type, (5, 3))
    letter = LETTER_OF.get(counter.id, counter.letter)
    return replace(counter, letter=letter, full=0, reduced=1, bombs_full=full, bombs_reduced=reduced)


def _quiet(card: c.RaidEventCard) -> c.RaidEventCard:
    approach, target = c.Approach("A", "bombers break formation"), c.TargetLine("A", "fighters strafe")
    return c.RaidEventCard(number=card.number, approach=(approach,), target=(target,), advance=1, source=SOURCE)


def drill_entries() -> list[Entry]:
    """The counters of the fixture, and raid events without effect (for no letter), each with a time advance of 1."""
    return [
        *[_squadron(counter) for counter in PACK.contents.entries_of(c.SquadronCounter)],
        *[_gruppe(counter) for counter in PACK.contents.entries_of(c.GruppeCounter)],
        *[_quiet(card) for card in PACK.contents.entries_of(c.RaidEventCard)],
    ]


DRILL: Final = pack_with(*drill_entries())


@lru_cache
def ending(line: str) -> LionPack:
    """The fixture with the same result for all combats: "AD-/LH-" are German, then British results of A, B, C."""
    return pack_with(*drill_entries(), *rows_of(line))


def rows_of(line: str) -> list[c.CombatRow]:
    """A Combat Results Table with the same line for every row and die."""
    return [c.CombatRow(row=row, results=(line,) * 6, source=SOURCE) for row in ROWS]


def with_counters(*counters: Entry) -> LionPack:
    """The fixture with some counters changed."""
    return pack_with(*drill_entries(), *counters)


def gruppe(ident: str) -> c.GruppeCounter:
    """The counter of a Gruppe in the fixture."""
    return DRILL.components.gruppen[ident]


def squadron(ident: str) -> c.SquadronCounter:
    """The counter of a squadron in the fixture."""
    return DRILL.components.squadrons[ident]


def a_card(kind: c.PriorityType, *, double_vp: bool = False) -> c.TargetCard:
    """A target card of a type, but not a forward airfield."""
    cards = PACK.components.targets.values()
    return next(card for card in cards if (card.type, card.double_vp) == (kind, double_vp) and not card.forward)


def begin_raid(stage: Stage, card: int = 25, **more: object) -> None:
    """Start a raid against a target card, with further fields."""
    stage.raid(card)
    stage.battle.change_raid(**more)


def depleted(stage: Stage, level: int) -> None:
    """Set the Luftwaffe to the start of a depletion level."""
    tops = stage.battle.pack.tops
    stage.battle.state.depletion = (0, tops["depletion 1"], tops["depletion 2"])[level]


def a_card_with(kind: c.TargetType) -> c.TargetCard:
    """A target card with a secondary target of a type."""
    return next(card for card in PACK.components.targets.values() if card.secondary.type == kind)


def hunting(stage: Stage, *idents: str, full: bool = True) -> None:
    """Put squadrons and Gruppen into the Hunt Box."""
    for ident in idents:
        if ident in stage.battle.pack.squadrons:
            stage.squadron(ident, "hunt", full=full)
        else:
            stage.gruppe(ident, "hunt", full=full)


def bombing(stage: Stage, *idents: str, full: bool = True) -> None:
    """Put squadrons and Gruppen into the Bomber Box. Squadrons there have intercepted the raid."""
    for ident in idents:
        if ident in stage.battle.pack.squadrons:
            stage.squadron(ident, "bomber", full=full)
            stage.battle.change_raid(intercepted=True)
        else:
            stage.gruppe(ident, "bomber", full=full)


def escorting(stage: Stage, *idents: str, full: bool = True) -> None:
    """Put Gruppen into the Close Escort Box."""
    for ident in idents:
        stage.gruppe(ident, "escort", full=full)


def all_in(stage: Stage, box: str) -> set[str]:
    """The ids of all units in a box, of both sides."""
    state = stage.battle.state
    squadrons = {squadron.id for squadron in state.squadrons.values() if squadron.box == box}
    return squadrons | {gruppe.id for gruppe in state.gruppen.values() if gruppe.box == box}


def chosen(stage: Stage, verb: str) -> set[str]:
    """The pieces of the options with a verb."""
    return {option.partition(":")[2] for option in stage.options() if option.startswith(f"{verb}:")}


def causes(stage: Stage) -> dict[Cause, int]:
    """The causes of the points."""
    return dict(stage.battle.state.causes)


def kinds(stage: Stage, *wanted: str) -> list[str]:
    """The kinds of events in order, limited to these."""
    return [event.kind for event in stage.battle.log or () if event.kind in wanted]
