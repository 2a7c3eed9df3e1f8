"""The pack of RAF: 2-Player: values stated in the rules, sources and validation errors."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dowding.engine.errors import PackError
from dowding.engine.packs import Entry, parse_provenance
from dowding.games.raf.duel.pack.loader import open_duel_components
from dowding.games.raf.pack.components import Effort, Priority
from dowding.games.raf.planning.pack import components as d
from dowding.games.raf.planning.pack.validation import check_planning_pack
from games.raf.broken_packs import sources, spoil, without
from games.raf.duel.scenario_builder import PACK

COMPONENTS = PACK.components
OWN = (
    *(d.StrategyCard, d.StrategiesByPoints, d.RaidPriority, d.SizeLimit, d.PlanNumber, d.NightLimits),
    *(d.JaboMarker, d.SizeModifier, d.ChannelPatrol, d.RendezvousCheck, d.RendezvousFailure),
)


# What the rules state


def test_ten_strategy_cards_with_rule_names_and_moments() -> None:
    assert sorted(COMPONENTS.strategy) == list(range(155, 165))
    names = {card.name for card in COMPONENTS.strategy.values()}
    assert {"Decoy Raid", "Major Raid", "Major Raid Coordination", "Secondary Target", "Pathfinders"} <= names
    second = next(card for card in COMPONENTS.strategy.values() if card.effect == "secondary target")
    assert second.shown == "bombing"
    assert all(0 < len(card.text) < 300 and card.text.endswith(".") for card in COMPONENTS.strategy.values())


@pytest.mark.rule("2P-17.1a", "2P-G16")
def test_strategy_cards_never_decrease_when_germans_are_ahead() -> None:
    drawn = [COMPONENTS.strategies_at(vp) for vp in range(-34, 35)]
    assert drawn == sorted(drawn, reverse=True)
    assert COMPONENTS.strategies_at(-7) == 3
    assert max(drawn) <= 10


WORTH: list[tuple[Priority, int, Effort]] = [("medium", 1, "none"), ("medium", 2, "minor"), ("medium", 3, "major")]


@pytest.mark.rule("2P-5.1b", "2P-G02")
@pytest.mark.parametrize(("priority", "value", "effort"), WORTH)
def test_stated_boxes_of_priority_table(priority: Priority, value: int, effort: Effort) -> None:
    assert COMPONENTS.worth(priority, value, depleted=False) == effort


@pytest.mark.rule("2P-16.4b")
def test_priority_table_rises_with_priority_value_and_depletion() -> None:
    order = ("none", "minor", "major")
    for depleted in (False, True):
        for value in (1, 2, 3):
            rising = [
                order.index(COMPONENTS.worth(level, value, depleted=depleted)) for level in ("low", "medium", "high")
            ]
            assert rising == sorted(rising)
    assert COMPONENTS.worth("high", 1, depleted=True) == "major"
    assert COMPONENTS.worth("high", 1, depleted=False) != "major"


@pytest.mark.rule("2P-8a")
def test_detection_modifier_by_size() -> None:
    modifiers = [COMPONENTS.size_modifier(number) for number in range(1, 17)]
    assert modifiers == sorted(modifiers)
    assert COMPONENTS.size_modifier(8) == 3
    space = COMPONENTS.detection(13)
    assert (space.warning, space.intelligence) == ("early", "poor")


@pytest.mark.rule("2P-7.1c")
def test_channel_patrol_chart_begins_with_two_bombers() -> None:
    assert [COMPONENTS.channel_patrol(number) for number in (0, 1)] == [0, 0]
    assert COMPONENTS.channel_patrol(2) > 0


@pytest.mark.rule("2P-20.11", "2P-G17")
def test_night_raider_limits() -> None:
    assert COMPONENTS.night_limits("low", "high") == (4, 8)
    assert COMPONENTS.night_chance(4, 9) == 3


@pytest.mark.rule("2P-21.3b")
def test_jabo_fights_worse_and_bombs_better_than_me109() -> None:
    fighters = [gruppe for gruppe in COMPONENTS.gruppen.values() if gruppe.type == "Me109"]
    assert all(COMPONENTS.jabo.full >= gruppe_id.full for gruppe_id in fighters)
    assert all(COMPONENTS.jabo.bombs_full > gruppe_id.bombs_full for gruppe_id in fighters)


# Sources


@pytest.mark.parametrize("kind", OWN, ids=lambda kind: str(kind.__name__))
def test_every_entry_names_its_source(kind: type[Entry]) -> None:
    for entry in PACK.contents.entries_of(kind):
        for text in sources(entry):
            assert parse_provenance(text) in ("stated", "deduced", "reconstructed"), text
            if parse_provenance(text) == "stated":
                assert re.fullmatch(r"2P-[A-Z0-9][A-Za-z0-9.]*", text), text


# Validation errors


@pytest.mark.parametrize(
    ("file", "table", "fields", "fault"),
    [
        (
            "planning.toml",
            "night",
            ['city = "low"', 'industry = "low"', "least = 9", "most = 2"],
            "night low low: least",
        ),
        ("planning.toml", "number", ['id = "press"', "value = 1000"], "planning.toml.*value"),
        ("planning.toml", "number", ['id = "tanks"', "value = 1"], "planning.toml"),
        ("raids.toml", "check", ["die = 7", "gruppen = 3"], "raids.toml: check 7"),
        ("raids.toml", "failure", ["die = 1", 'letter = "Z"', 'effect = "leaves"'], "raids.toml.*letter"),
        ("strategy.toml", "card", ["number = 155", 'effect = "surrender"'], "strategy.toml.*effect"),
    ],
)
def test_pack_error_names_file_and_entry(tmp_path: Path, file: str, table: str, fields: list[str], fault: str) -> None:
    with pytest.raises(PackError, match=fault):
        open_duel_components([spoil(tmp_path, file, table, fields)])


@pytest.mark.parametrize(
    ("kind", "lacking", "fault"),
    [
        (d.RaidPriority, "priority='high'", "planning.toml: priority"),
        (d.NightLimits, "city='high'", "planning.toml: night"),
        (d.PlanNumber, "id='jabos'", "planning.toml: number"),
        (d.SizeLimit, "raids=0", "planning.toml: limit"),
        (d.JaboMarker, "jabo", "planning.toml: marker"),
        (d.SizeModifier, "gruppen=1,", "raids.toml: size"),
        (d.ChannelPatrol, "bombers=0", "raids.toml: patrol"),
        (d.RendezvousCheck, "die=3", "raids.toml: check"),
        (d.RendezvousFailure, "die=6", "raids.toml: failure"),
        (d.StrategiesByPoints, "vp_from=-1000", "strategy.toml: cards"),
    ],
)
def test_incomplete_pack_is_rejected(kind: type[Entry], lacking: str, fault: str) -> None:
    with pytest.raises(PackError, match=fault):
        check_planning_pack(without(PACK.contents, d.PLANNING_TABLE_SCHEMAS, kind, lacking))
