"""Validation of the pack of games with a plan: complete charts, and event cards with one line for these games."""

from __future__ import annotations

from typing import Final, get_args

from dowding.engine.errors import PackError
from dowding.engine.packs import Contents
from dowding.games.raf.pack import components as c
from dowding.games.raf.pack.table_validation import require_complete
from dowding.games.raf.planning.pack import components as d

DICE: Final = range(1, 7)
CODES: Final = ("A", "E,2")


def check_planning_pack(contents: Contents) -> None:
    """Raise a PackError if the planning tables are incomplete or inconsistent."""
    levels = get_args(c.Priority)
    boxes = [(entry.priority, entry.strategic_value) for entry in contents.entries_of(d.RaidPriority)]
    require_complete(
        boxes, [(priority, value) for priority in levels for value in (1, 2, 3)], "planning.toml: priority"
    )
    night = [(entry.city, entry.industry) for entry in contents.entries_of(d.NightLimits)]
    require_complete(night, [(city, industry) for city in levels for industry in levels], "planning.toml: night")
    for limits in contents.entries_of(d.NightLimits):
        if not 0 <= limits.least <= limits.most:
            raise PackError(f"planning.toml: night {limits.city} {limits.industry}: least must not be above most")
    require_complete(
        [entry.id for entry in contents.entries_of(d.PlanNumber)], get_args(d.PlanNumberName), "planning.toml: number"
    )
    require_complete([entry.raids for entry in contents.entries_of(d.SizeLimit)], [0], "planning.toml: limit")
    require_complete([entry.id for entry in contents.entries_of(d.JaboMarker)], ["jabo"], "planning.toml: marker")
    require_complete([entry.gruppen for entry in contents.entries_of(d.SizeModifier)], [1], "raids.toml: size")
    require_complete([entry.bombers for entry in contents.entries_of(d.ChannelPatrol)], [0], "raids.toml: patrol")
    require_complete([entry.die for entry in contents.entries_of(d.RendezvousCheck)], DICE, "raids.toml: check")
    require_complete([entry.die for entry in contents.entries_of(d.RendezvousFailure)], DICE, "raids.toml: failure")
    lowest = -max(track.value for track in contents.entries_of(c.TrackTop) if track.id == "elimination")
    if min((entry.vp_from for entry in contents.entries_of(d.StrategiesByPoints)), default=0) > lowest:
        raise PackError(f"strategy.toml: cards: the first entry must begin at {lowest} or below")
    _check_event_cards(contents)


def _check_event_cards(contents: Contents) -> None:
    used = {
        number
        for scenario in contents.entries_of(c.Scenario)
        for number in range(*_first_and_last(scenario.raid_events))
    }
    for card in contents.entries_of(c.RaidEventCard):
        if card.number not in used:
            continue
        for side, lines in (("approach", card.approach), ("target", card.target)):
            if sum(line.games in CODES for line in lines) != 1:
                raise PackError(
                    f"raid_events.toml: card {card.number}: {side}: one event, and no more, must be coded A or E,2"
                )


def _first_and_last(cards: c.Cards) -> tuple[int, int]:
    return cards[0], cards[1] + 1
