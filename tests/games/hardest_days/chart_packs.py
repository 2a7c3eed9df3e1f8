"""Packs with a chart for an example, and raids about to form, independent of the reconstructed values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from dowding.engine.packs import Contents, Entry, TableSchema
from dowding.games.hardest_days.game import HardestDaysPack
from dowding.games.hardest_days.pack import components as c
from dowding.games.hardest_days.pack.loader import Components
from dowding.games.hardest_days.rules.deployment import raid_composition
from dowding.games.hardest_days.state import Raid
from games.hardest_days.scenario_builder import PACK, Stage

SOURCE = "reconstructed: for the example"
CHIT = "9B"
DIE = 1
LONGEST_LIST = max(chit.major for chit in PACK.components.sizes.values())


def pack_with(*entries: Entry) -> HardestDaysPack:
    """The pack with these entries, which replace those with the same key or are added."""
    laid_over: dict[type[Entry], list[Entry]] = {}
    for sheet in c.TABLE_SCHEMAS:
        printed: tuple[Entry, ...] = PACK.contents.entries_of(sheet.entry)
        own = [entry for entry in entries if isinstance(entry, sheet.entry)]
        laid_over[sheet.entry] = list({_key(sheet, entry): entry for entry in (*printed, *own)}.values())
    return HardestDaysPack(Components(Contents(laid_over, ())))


def _key(sheet: TableSchema, entry: Entry) -> tuple[str, ...]:
    return tuple(str(getattr(entry, field)) for field in sheet.key)


def force_list(*entries: c.ForceEntry, letter: str = "B", die: int = DIE) -> c.Force:
    """A cell of the Raid Force Chart that begins with these entries; more Me109 follow."""
    padding: list[c.ForceEntry] = ["Me109"] * (LONGEST_LIST - len(entries))
    return c.Force(letter=letter, die=die, entries=(*entries, *padding), source=SOURCE)


def size_chit(size: int) -> c.SizeChit:
    """The chit of the examples (letter B), with this size for a major raid and one group for a minor one."""
    return c.SizeChit(id=CHIT, letter="B", minor=1, major=size, source=SOURCE)


def detected_as(warning: c.WarningLevel, intelligence: c.Intelligence) -> list[c.Detection]:
    """A Detection Table that gives this result for every total."""
    rows = PACK.contents.entries_of(c.Detection)
    return [replace(row, warning=warning, intelligence=intelligence) for row in rows]


def forming(
    *entries: c.ForceEntry,
    scenario: str = "aug-13",
    track: str = "LF2S-B",
    warning: c.WarningLevel = "early",
    dice: Mapping[str, Iterable[int]] | None = None,
    strict: bool = False,
) -> Stage:
    """A stage with Raid 1 about to get its groups, from a list with exactly these entries."""
    stage = Stage(scenario, {"raid force": [DIE], **(dice or {})}, strict=strict, pack=pack_with(force_list(*entries)))
    stage.day.state.size_cup.remove(CHIT)
    stage.raid(Raid(1, track, 1, True, warning=warning, size_chit=CHIT, size=len(entries)))
    return stage


def form(stage: Stage) -> list[str]:
    """The raid forms: the groups selected, in the order of the list."""
    stage.play(raid_composition, 1)
    return selected(stage)


def selected(stage: Stage) -> list[str]:
    """The groups of the raid that has just formed, in the order of the list; empty for a false alarm."""
    return [group for event in stage.events("raid composition") for group in event.get_str_list("groups")]


def types(groups: Iterable[str]) -> list[c.Aircraft]:
    """The aircraft of these groups."""
    return [PACK.components.groups[group].type for group in groups]


def fleets(groups: Iterable[str]) -> list[int]:
    """The Luftflotten of these groups."""
    return [PACK.components.groups[group].luftflotte for group in groups]


def letters(groups: Iterable[str]) -> list[c.Letter]:
    """The selector letters of these groups."""
    return [PACK.components.groups[group].letter for group in groups]


def groups_of(luftflotte: int, aircraft: c.Aircraft, letter: c.Letter | None = None) -> list[str]:
    """The groups of a Luftflotte that fly this aircraft, of all letters or of one."""
    counters = PACK.components.groups_at[luftflotte, aircraft]
    return [counter.id for counter in counters if letter in (None, counter.letter)]


def leave(stage: Stage, luftflotte: int, available: Mapping[c.Aircraft, int]) -> None:
    """Leave a Luftflotte this number of full groups of these types at its airbases; the others are reduced."""
    for aircraft, count in available.items():
        for group in groups_of(luftflotte, aircraft)[count:]:
            if group in stage.day.state.groups:
                stage.group(group, "airbase", full=False)


def leave_only(stage: Stage, *groups: str) -> None:
    """Leave only these groups full; all others at all airbases are reduced."""
    for group in stage.day.state.groups:
        if group not in groups:
            stage.group(group, "airbase", full=False)
