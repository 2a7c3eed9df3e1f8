"""Checks on the pack of the two-player game: its own charts are whole, and its event cards have a line for it."""

from __future__ import annotations

from typing import Final, get_args

from dowding.engine.errors import PackError
from dowding.engine.packs import Contents
from dowding.games.raf.pack import components as c
from dowding.games.raf.pack.table_validation import whole
from dowding.games.raf.planning.pack import components as d

DICE: Final = range(1, 7)
CODES: Final = ("A", "E,2")


def check_planned(contents: Contents) -> None:
    """Refuse a pack whose own parts do not fit together."""
    levels = get_args(c.Priority)
    boxes = [(each.priority, each.strategic_value) for each in contents.of(d.RaidPriority)]
    whole(boxes, [(priority, value) for priority in levels for value in (1, 2, 3)], "planning.toml: priority")
    night = [(each.city, each.industry) for each in contents.of(d.NightLimits)]
    whole(night, [(city, industry) for city in levels for industry in levels], "planning.toml: night")
    for limits in contents.of(d.NightLimits):
        if not 0 <= limits.least <= limits.most:
            raise PackError(f"planning.toml: night {limits.city} {limits.industry}: least must not be above most")
    whole([each.id for each in contents.of(d.PlanNumber)], get_args(d.PlanNumberName), "planning.toml: number")
    whole([each.raids for each in contents.of(d.SizeLimit)], [0], "planning.toml: limit")
    whole([each.id for each in contents.of(d.JaboMarker)], ["jabo"], "planning.toml: marker")
    whole([each.gruppen for each in contents.of(d.SizeModifier)], [1], "raids.toml: size")
    whole([each.bombers for each in contents.of(d.ChannelPatrol)], [0], "raids.toml: patrol")
    whole([each.die for each in contents.of(d.RendezvousCheck)], DICE, "raids.toml: check")
    whole([each.die for each in contents.of(d.RendezvousFailure)], DICE, "raids.toml: failure")
    lowest = -max(track.value for track in contents.of(c.TrackTop) if track.id == "elimination")
    if min((each.vp_from for each in contents.of(d.StrategiesByPoints)), default=0) > lowest:
        raise PackError(f"strategy.toml: cards: the first entry must begin at {lowest} or below")
    _check_event_cards(contents)


def _check_event_cards(contents: Contents) -> None:
    used = {number for scenario in contents.of(c.Scenario) for number in range(*_run(scenario.raid_events))}
    for card in contents.of(c.RaidEventCard):
        if card.number not in used:
            continue
        for side, lines in (("approach", card.approach), ("target", card.target)):
            if sum(line.games in CODES for line in lines) != 1:
                raise PackError(
                    f"raid_events.toml: card {card.number}: {side}: one event, and no more, must be coded A or E,2"
                )


def _run(cards: c.Cards) -> tuple[int, int]:
    return cards[0], cards[1] + 1
