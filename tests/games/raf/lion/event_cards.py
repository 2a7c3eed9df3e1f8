"""Fixtures for event tests: raids with a custom event card, and units by type and letter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal

from msgspec.structs import replace

from dowding.engine.packs import Entry
from dowding.games.raf.lion.rules.approach_events import raid_approach_event
from dowding.games.raf.lion.rules.deployment import raid_over
from dowding.games.raf.lion.rules.interception import squadron_interception
from dowding.games.raf.lion.rules.recovery import german_recovery
from dowding.games.raf.lion.rules.sequence import attack_and_bombing
from dowding.games.raf.lion.rules.target_events import raid_target_event
from dowding.games.raf.pack import components as c
from dowding.games.raf.rules.bombing import bombardment
from dowding.games.raf.rules.combat import hunter_attack, squadron_attack
from dowding.games.raf.state import GruppeBox
from games.raf.lion.custom_cards import SOURCE, TARGET, gruppen, pack_with, target_card
from games.raf.lion.scenario_builder import PACK, Stage

EVENT: Final = 91
"""The number of the raid event card of the tests."""
LETTERS: Final[tuple[c.Letter, ...]] = ("A", "B", "C")
CLOUDS: Final[tuple[c.Weather, ...]] = ("patchy", "broken")
HUNTERS: Final = {letter: gruppen(2, "Me109", letter)[0] for letter in LETTERS}
PATROLLERS: Final = {letter: gruppen(2, "Me109", letter)[1] for letter in LETTERS}
ESCORTS: Final = {letter: gruppen(2, "Me110", letter)[0] for letter in LETTERS}
BOMBERS: Final = {letter: gruppen(2, "He111", letter)[0] for letter in LETTERS}
REDUCED_BOMBERS: Final = {letter: gruppen(2, "He111", letter)[1] for letter in LETTERS}
SQUADRONS: Final = {
    letter: [
        squadron.id
        for squadron in PACK.components.squadrons.values()
        if squadron.letter == letter and squadron.status == "initial" and not squadron.vhf
    ]
    for letter in LETTERS
}
"""Spitfire and Hurricane squadrons by letter, none of them with VHF radio."""
VHF: Final = [squadron.id for squadron in PACK.components.squadrons.values() if squadron.vhf]
RATED: Final[tuple[Entry, ...]] = (
    *[
        replace(entry, full=0, reduced=0, bombs_full=4, bombs_reduced=2)
        for entry in PACK.contents.entries_of(c.GruppeCounter)
    ],
    *[replace(entry, full=3, reduced=3) for entry in PACK.contents.entries_of(c.SquadronCounter)],
)
"""Counters with plain values: three squadrons against three Gruppen fight in row D; a full Gruppe is worth 4 bombs."""


# Cards


def approach_card(
    event: c.ApproachEvent, *letters: c.Letter, conditions: tuple[c.Condition, ...] = ()
) -> c.RaidEventCard:
    """A card with this approach event for Lion, one for the other games, and a target event without effect."""
    lines = (
        c.Approach("E,2", "heavy pursuit", LETTERS),
        c.Approach("L", event, letters, conditions),
    )
    return c.RaidEventCard(EVENT, lines, (c.TargetLine("A", "Big Wing"),), 1, source=SOURCE)


def event_over_target(
    event: c.TargetEvent,
    *letters: c.Letter,
    conditions: tuple[c.Condition, ...] = (),
    advance: Literal[0, 1, 2] = 1,
    depleted: Literal[0, 1, 2] | None = None,
    follow_up: bool = False,
    no_advance_warning: bool = False,
) -> c.RaidEventCard:
    """A card with this target event for Lion, one for the other games, and an approach event that depends on clouds."""
    lines = (
        c.TargetLine("E,2", "late interception"),
        c.TargetLine("L", event, letters, conditions),
    )
    approach = (c.Approach("A", "weather moves east"),)
    return c.RaidEventCard(EVENT, approach, lines, advance, depleted, follow_up, no_advance_warning, source=SOURCE)


def drawing(
    card: c.RaidEventCard,
    *entries: Entry,
    target: c.TargetCard | None = None,
    dice: Mapping[str, Iterable[int]] | None = None,
    weather: c.Weather = "clear",
    advanced: bool = False,
    night: bool = False,
    strict: bool = True,
    hour: int = 0,
) -> Stage:
    """A game whose next raid event card is this one. The raid's target is an inland airfield by default."""
    pack = pack_with(card, target or target_card(), *entries)
    stage = Stage(dice=dice, weather=weather, advanced=advanced, night=night, strict=strict, hour=hour, pack=pack)
    stage.draws("raid event", card.number)
    return stage


# Raids


def raid(
    stage: Stage,
    *,
    hunt: Iterable[str] = (),
    bomber: Iterable[str] = (),
    escort: Iterable[str] = (),
    patrol: Iterable[str] = (),
    squadrons: Iterable[str] = (),
    warning: c.Warning = "early",
    intelligence: c.Intelligence = "poor",
    target: int = TARGET,
    follow_up: bool = False,
) -> None:
    """A raid with these Gruppen in its boxes, all full, and these squadrons in the Hunt Box."""
    boxes: tuple[tuple[GruppeBox, Iterable[str]], ...] = (
        ("hunt", hunt),
        ("bomber", bomber),
        ("escort", escort),
        ("patrol", patrol),
    )
    force = [stage.gruppe(ident, box).id for box, idents in boxes for ident in idents]
    for ident in squadrons:
        stage.squadron(ident)
    stage.raid(
        target,
        warning=warning,
        intelligence=intelligence,
        force=tuple(force),
        size=len(force),
        deployed=True,
        committed=bool(stage.battle.squadrons_in("hunt")),
        follow_up=follow_up,
    )


def whole_raid(stage: Stage, squadrons: Iterable[str] = (), warning: c.Warning = "early") -> None:
    """A raid with a hunter, a bomber, an escort and a patroller of each letter, and these squadrons."""
    raid(
        stage,
        hunt=HUNTERS.values(),
        bomber=BOMBERS.values(),
        escort=ESCORTS.values(),
        patrol=PATROLLERS.values(),
        squadrons=squadrons,
        warning=warning,
    )


def approach(stage: Stage) -> None:
    """Play only the approach event."""
    stage.play(raid_approach_event)


def approach_and_hunt(stage: Stage) -> None:
    """Play the approach event and the hunter attack."""
    stage.play(raid_approach_event, hunter_attack)


def over_target(stage: Stage) -> None:
    """Play only the target event."""
    stage.play(raid_target_event)


def attacked(stage: Stage) -> None:
    """Play the target event, the interception and the squadron attack."""
    stage.play(raid_target_event, squadron_interception, squadron_attack)


def bombed(stage: Stage) -> None:
    """Play the target event and the bombing."""
    stage.play(raid_target_event, bombardment)


def rest_of_raid(stage: Stage) -> None:
    """Play the target event and the rest of the raid."""
    stage.play(raid_target_event, attack_and_bombing, german_recovery, raid_over)


def places(stage: Stage, units: Mapping[c.Letter, str]) -> list[str]:
    """The places of the units with letters A, B and C."""
    return [stage.where(units[letter]) for letter in LETTERS]


def why_nothing(stage: Stage) -> str:
    """Why the drawn event had no effect."""
    return stage.event("no event").get_str("why")


def at_base(stage: Stage, luftflotte: c.Luftflotte, aircraft: c.Aircraft, count: int) -> list[str]:
    """Leave this number of Gruppen of a type at the bases of a Luftflotte; the others have flown today."""
    idents = [ident for ident in gruppen(luftflotte, aircraft) if stage.battle.state.gruppen[ident].box == "base"]
    for ident in idents[count:]:
        stage.gruppe(ident, "base", full=False)
    return idents[:count]
