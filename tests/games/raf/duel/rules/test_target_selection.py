"""Target selection and timing (2P-5.1): the cards drawn, their worth, hours and strategy cards."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.raf.pack.components import Effort, Priority
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.daily_planning import begin_planning, close_targets, plan_day
from dowding.games.raf.state import HOURS, Deck
from games.raf.duel.custom_cards import cards_of, numbers, pack_with, strategy
from games.raf.duel.scenario_builder import BATTLE, PACK, Stage

TARGETS = PACK.components.targets
PORTS, RADAR = cards_of("port"), cards_of("radar")
RAIDABLE = [*RADAR[:8], *PORTS[:7]]
"""Cards of high priority at the start, all worth a major raid."""


def planning(stage: Stage) -> Stage:
    """Begin the planning of a day."""
    stage.play(begin_planning)
    return stage


def placing(*cards: int, advanced: bool = False, scenario: str = BATTLE) -> Stage:
    """Choose targets with these cards in hand."""
    stage = Stage(scenario, advanced=advanced)
    stage.holds(*cards)
    stage.play(plan_day)
    return stage


# Drawing cards


@pytest.mark.rule("2P-5.1a", "2P-4.I3")
def test_ten_cards_are_drawn_and_eight_in_haze() -> None:
    for haze, drawn in ((False, 10), (True, 8)):
        stage = Stage()
        stage.battle.state.haze = haze
        stage.draws("target", *RAIDABLE[:12])
        planning(stage)
        assert stage.battle.state.hand == tuple(sorted(RAIDABLE[:drawn]))
        assert stage.deciding_seat == GERMAN


@pytest.mark.rule("2P-5.1b")
def test_cards_worth_no_raid_are_discarded() -> None:
    stage = Stage()
    cheap = [card.number for card in TARGETS.values() if card.type in ("industry", "city") and card.strategic_value < 3]
    stage.draws("target", *cheap[:3], *RAIDABLE[:7])
    planning(stage)
    assert stage.battle.state.hand == tuple(sorted(RAIDABLE[:7]))
    assert stage.battle.state.decks["target"].discards == tuple(cheap[:3])


WORTH: list[tuple[Priority, int, Effort]] = [("medium", 1, "none"), ("medium", 2, "minor"), ("medium", 3, "major")]


@pytest.mark.rule("2P-5.1b", "2P-G02")
@pytest.mark.parametrize(("priority", "value", "effort"), WORTH)
def test_worth_of_medium_priority_airfield(priority: Priority, value: int, effort: Effort) -> None:
    stage = Stage(pack=pack_with(replace(TARGETS[25], strategic_value=value)))
    stage.battle.state.priorities["airfield"] = priority
    stage.draws("target", 25, *RAIDABLE[:9])
    planning(stage)
    assert (25 in stage.battle.state.hand) == (effort != "none")
    assert stage.battle.worth(stage.battle.pack.targets[25]) == effort


@pytest.mark.rule("2P-5.11")
def test_more_cards_are_drawn_until_three_are_worth_a_major_raid() -> None:
    stage = Stage()
    minor = cards_of("airfield", 2)[:8]
    more = [cards_of("city", 1)[0], minor.pop(), PORTS[1], PORTS[2]]
    stage.draws("target", *minor, PORTS[0], *cards_of("industry", 2)[:2], *more)
    planning(stage)
    assert stage.battle.state.hand == tuple(sorted([*minor, *PORTS[:3]]))
    assert more[1] in stage.battle.state.decks["target"].discards, "worth a minor raid, but drawn to find a major one"


@pytest.mark.rule("2P-5.11")
def test_drawing_stops_without_major_targets() -> None:
    stage = Stage()
    minor = tuple(cards_of("airfield", 2)[:6])
    stage.battle.state.decks["target"] = Deck(minor)
    planning(stage)
    assert set(stage.battle.state.hand) <= set(minor)
    assert stage.battle.state.hand


# Keeping and placing


@pytest.mark.rule("2P-5.1c")
def test_any_cards_may_be_kept_and_others_are_discarded() -> None:
    stage = placing(*RAIDABLE[:5])
    stage.choose(f"place:{RAIDABLE[0]}:0600", f"place:{RAIDABLE[3]}:1200", "done")
    assert {raid.card for raid in stage.battle.state.plan} == {RAIDABLE[0], RAIDABLE[3]}
    assert set(stage.battle.state.decks["target"].discards) == {RAIDABLE[1], RAIDABLE[2], RAIDABLE[4]}
    assert stage.battle.state.hand == ()


@pytest.mark.rule("2P-5.1c")
def test_at_least_one_raid_is_planned() -> None:
    stage = placing(*RAIDABLE[:3])
    assert "done" not in stage.options()
    assert stage.refused()["done"].rule == "2P-5.1c"


@pytest.mark.rule("2P-5.1d", "2P-5.12")
def test_each_card_has_one_hour() -> None:
    stage = placing(*RAIDABLE[:3])
    assert numbers(stage.options(), "place") == {f"{card}:{hour}" for card in RAIDABLE[:3] for hour in HOURS[:7]}
    stage.choose(f"place:{RAIDABLE[2]}:0800", f"place:{RAIDABLE[0]}:0800")
    assert [(raid.card, raid.hour) for raid in stage.battle.state.plan] == [(RAIDABLE[2], 1), (RAIDABLE[0], 1)]
    assert {option.partition(":")[0] for option in stage.options()} == {"place", "done"}
    assert not any(f":{RAIDABLE[0]}:" in option for option in stage.options()), "it is placed only once"


@pytest.mark.rule("2P-5.13", "2P-ED4")
def test_no_raids_before_1000_in_morning_haze() -> None:
    stage = Stage()
    stage.battle.state.haze = True
    stage.holds(RAIDABLE[0])
    stage.play(plan_day)
    assert numbers(stage.options(), "place") == {f"{RAIDABLE[0]}:{hour}" for hour in HOURS[2:7]}
    assert stage.refused()[f"place:{RAIDABLE[0]}:0600"].rule == "2P-5.13"
    assert stage.refused()[f"place:{RAIDABLE[0]}:0800"].rule == "2P-5.13"


@pytest.mark.rule("2P-5.14")
def test_no_more_than_three_raids_in_an_hour() -> None:
    stage = placing(*RAIDABLE[:4])
    stage.choose(*(f"place:{card}:1400" for card in RAIDABLE[:3]))
    assert f"place:{RAIDABLE[3]}:1400" not in stage.options()
    assert stage.refused()[f"place:{RAIDABLE[3]}:1400"].rule == "2P-5.14"
    assert f"place:{RAIDABLE[3]}:1600" in stage.options()


@pytest.mark.rule("2P-5.1d")
def test_number_of_raids_is_fixed_when_targets_are_closed() -> None:
    stage = Stage()
    for hour, card in enumerate(RAIDABLE[:6]):
        stage.plan(card, HOURS[hour])
    stage.battle.state.planned = 0
    stage.play()
    close_targets(stage.battle)
    assert stage.battle.state.planned == 6


# Strategy cards


@pytest.mark.rule("2P-17.1b", "2P-17.11")
def test_raid_may_have_several_strategy_cards_except_decoy() -> None:
    second, path, decoy = strategy("secondary target"), strategy("pathfinders"), strategy("decoy")
    stage = Stage()
    stage.holds(*RAIDABLE[:2])
    for number in (second, path, decoy):
        stage.take("strategy", number)
    stage.battle.state.strategies = (second, path, decoy)
    stage.play(plan_day)
    one, two = RAIDABLE[:2]
    stage.choose(f"place:{one}:0600", f"place:{two}:0600", f"strategy:{second}:{one}")
    assert f"strategy:{decoy}:{one}" not in stage.options(), "it has other cards"
    assert f"strategy:{path}:{one}" in stage.options()
    stage.choose(f"strategy:{decoy}:{two}")
    assert f"strategy:{path}:{two}" not in stage.options(), "the raid is a decoy"
    stage.choose(f"strategy:{path}:{one}")
    assert {raid.card: raid.strategies for raid in stage.battle.state.plan} == {one: (second, path), two: (decoy,)}
    assert not stage.battle.state.strategies


# High Command demands


DOUBLE = [card.number for card in TARGETS.values() if card.double_vp]
LONDON = [card.number for card in TARGETS.values() if card.name == "London"]


@pytest.mark.rule("2P-21.2b")
def test_one_of_two_double_point_targets_must_be_raided() -> None:
    stage = placing(*DOUBLE[:2], PORTS[0], advanced=True)
    stage.choose(f"place:{PORTS[0]}:0600")
    assert stage.refused()["done"].rule == "2P-21.2b"
    stage.choose(f"place:{DOUBLE[1]}:0600")
    assert "done" in stage.options()


@pytest.mark.rule("2P-21.2b")
@pytest.mark.parametrize(("number_held", "advanced"), [(1, True), (2, False)])
def test_no_duty_with_one_double_point_target_or_in_basic_game(number_held: int, *, advanced: bool) -> None:
    stage = placing(*DOUBLE[:number_held], PORTS[0], advanced=advanced)
    stage.choose(f"place:{PORTS[0]}:0600")
    assert "done" in stage.options()


@pytest.mark.rule("2P-21.2c")
def test_one_of_two_london_cards_must_be_raided() -> None:
    stage = placing(*LONDON[:2], PORTS[0], advanced=True)
    stage.choose(f"place:{PORTS[0]}:0600")
    assert stage.refused()["done"].rule == "2P-21.2c"
    stage.choose(f"place:{LONDON[0]}:0600")
    assert "done" in stage.options()


@pytest.mark.rule("2P-21.2c")
def test_other_target_in_london_sector_is_not_london() -> None:
    kingston = next(card.number for card in TARGETS.values() if card.sector == "London" and card.name != "London")
    stage = placing(LONDON[0], kingston, PORTS[0], advanced=True)
    stage.choose(f"place:{PORTS[0]}:0600")
    assert "done" in stage.options()


# Forward airfields


@pytest.mark.rule("2P-21.1a")
def test_six_airfield_cards_allow_forward_airfields() -> None:
    forward = [card.number for card in TARGETS.values() if card.forward]
    assert len(forward) == 6
    assert {TARGETS[card].type for card in forward} == {"airfield"}
    stage = placing(forward[0], 26, advanced=True)
    stage.choose(f"place:{forward[0]}:0600", "place:26:0600")
    assert f"forward:{forward[0]}" in stage.options()
    assert "forward:26" not in stage.options()
    stage.choose(f"forward:{forward[0]}")
    assert [raid.forward for raid in stage.battle.state.plan] == [True, False]
    plain = placing(forward[0], 26)
    plain.choose(f"place:{forward[0]}:0600")
    assert f"forward:{forward[0]}" not in plain.options(), "only in the advanced game"


@pytest.mark.rule("2P-21.1a")
def test_forward_airfield_raid_does_not_bomb_secondary_target() -> None:
    second = strategy("secondary target")
    for first, other in (("forward:25", f"strategy:{second}:25"), (f"strategy:{second}:25", "forward:25")):
        stage = Stage(BATTLE, advanced=True)
        stage.holds(25)
        stage.take("strategy", second)
        stage.battle.state.strategies = (second,)
        stage.play(plan_day)
        stage.choose("place:25:0600")
        assert {first, other} <= set(stage.options())
        stage.choose(first)
        assert other not in stage.options()
