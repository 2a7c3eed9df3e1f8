"""Daily preparation (LION-4.I): repair, time of day, weather, night patrol, advance warning, patrols."""

from __future__ import annotations

import pytest

from dowding.engine.events import ROLL
from dowding.games.raf.lion.rules.sequence import begin_raid_day
from dowding.games.raf.lion.rules.targets import advance_warning
from dowding.games.raf.lion.rules.time_of_day import time_of_day
from dowding.games.raf.pack.components import Weather
from dowding.games.raf.rules.bomb_damage import repair
from dowding.games.raf.rules.night import night_patrol
from dowding.games.raf.rules.preparation import weather_forecast
from dowding.games.raf.state import HOURS
from games.raf.lion.calendar_fixtures import Advance, day_card, event_card
from games.raf.lion.custom_cards import pack_with
from games.raf.lion.scenario_builder import Stage

CARD = 91
DAY_CARD = 137
LF2S, LF2E, LF3 = 4, 2, 6
"""A target card of each region."""


def on_the_second_raid_day(stage: Stage) -> None:
    """Set the second raid day, after this day card."""
    stage.battle.state.raid_day = 2
    stage.battle.state.day_card = DAY_CARD


def backs(stage: Stage) -> list[tuple[str, str]]:
    """The visible backs of target cards: their order and region."""
    pieces = stage.battle.picture("british").pieces
    return [(piece.marks[0].text, piece.region) for piece in pieces if piece.face == "back"]


# I.1 Repair


@pytest.mark.rule("LION-4.I1a")
def test_on_the_first_day_nothing_is_repaired() -> None:
    stage = Stage()
    stage.damage("radar/5", "airfield/6/11")
    stage.damage("hq/Stanmore", heavy=True)
    before = dict(stage.battle.state.damage)
    stage.play(repair)
    assert stage.battle.state.damage == before
    assert stage.events(ROLL) == []


@pytest.mark.rule("LION-4.I1b")
def test_light_damage_is_repaired_and_each_heavy_marker_has_its_own_roll() -> None:
    stage = Stage(dice={"repair": [2, 3, 4]}, pack=pack_with(day_card(DAY_CARD, 2, repair=3)))
    on_the_second_raid_day(stage)
    stage.damage("radar/1", "airfield/6/11", "hq/Box")
    stage.damage("radar/4", "radar/5", "radar/6", heavy=True)
    stage.play(repair)
    assert stage.battle.state.damage == {"radar/5": "light", "radar/6": "heavy"}
    assert len(stage.events(ROLL)) == 3
    assert [event.data for event in stage.events("not repaired")] == [{"site": "radar/6", "die": 4, "chance": 3}]


@pytest.mark.rule("LION-4.I1b")
def test_damage_that_became_light_is_repaired_on_the_next_raid_day() -> None:
    stage = Stage(dice={"repair": [3]}, pack=pack_with(day_card(DAY_CARD, 2, repair=3)))
    on_the_second_raid_day(stage)
    stage.damage("radar/5", heavy=True)
    stage.play(repair)
    assert stage.battle.state.damage == {"radar/5": "light"}
    stage.play(repair)
    assert stage.battle.state.damage == {}


# I.2 Time of day


@pytest.mark.rule("LION-4.I2a")
@pytest.mark.parametrize(("advance", "hour"), [(0, "0600"), (1, "0800"), (2, "1000")])
def test_time_advance_of_a_raid_event_card_gives_the_hour(advance: Advance, hour: str) -> None:
    stage = Stage(hour=6, pack=pack_with(event_card(CARD, advance)))
    stage.play(time_of_day)
    assert HOURS[stage.battle.state.hour] == hour
    assert stage.battle.state.decks["raid event"].discards == (CARD,)


@pytest.mark.rule("LION-4.I2a")
def test_events_and_follow_up_of_the_time_of_day_card_are_ignored() -> None:
    stage = Stage(pack=pack_with(event_card(CARD, 0, follow_up=True)))
    stage.play(time_of_day)
    assert stage.events("approach event") == stage.events("target event") == []
    assert not stage.battle.state.follow_up
    assert stage.battle.state.raid is None


@pytest.mark.rule("LION-4.I2b")
@pytest.mark.parametrize(("depletion", "hour"), [(0, "0600"), (7, "0600"), (8, "1000"), (15, "1000")])
def test_depletion_selects_one_of_two_time_advances(depletion: int, hour: str) -> None:
    stage = Stage(pack=pack_with(event_card(CARD, 0, depleted=2)))
    stage.battle.state.depletion = depletion
    stage.play(time_of_day)
    assert HOURS[stage.battle.state.hour] == hour


# I.3 Weather


@pytest.mark.rule("LION-4.I3a")
@pytest.mark.parametrize(
    ("die", "lf2", "lf3"),
    [
        (1, "clear", "clear"),
        (2, "clear", "patchy"),
        (3, "patchy", "clear"),
        (4, "patchy", "patchy"),
        (5, "patchy", "broken"),
        (6, "broken", "patchy"),
    ],
)
def test_one_die_sets_the_weather_of_both_areas(die: int, lf2: Weather, lf3: Weather) -> None:
    stage = Stage(dice={"weather": [die]}, weather="broken")
    stage.play(weather_forecast)
    assert stage.battle.state.weather == {2: lf2, 3: lf3}
    assert len(stage.events(ROLL)) == 1


# I.4 Night patrol


@pytest.mark.rule("LION-4.I4a")
def test_blenheims_move_between_their_sector_and_the_night_patrol_box() -> None:
    stage = Stage(night=True)
    stage.squadron("604/4/10", "night")
    stage.play(night_patrol)
    stage.choose("night:600/6/11", "day:604/4/10", "done")
    assert (stage.where("600/6/11"), stage.where("604/4/10"), stage.where("25/5/11")) == ("night", "sector", "sector")


@pytest.mark.rule("LION-4.I4a")
def test_without_night_raids_the_step_is_skipped() -> None:
    stage = Stage()
    stage.squadron("600/6/11", "sector")
    stage.play(night_patrol)
    assert stage.is_done


# I.5 Advance warning


@pytest.mark.rule("LION-4.I5a")
def test_backs_of_the_pulled_card_and_the_new_top_card_are_visible() -> None:
    stage = Stage()
    stage.draws("target", LF2S, LF3, LF2E)
    stage.play(advance_warning)
    assert stage.battle.state.pulled == LF2S
    assert backs(stage) == [("1", "arrow/LF2S"), ("2", "arrow/LF3")]
    event = stage.event("advance warning")
    assert event.data == {"first": "LF2S", "second": "LF3"}


@pytest.mark.rule("LION-4.I5b")
@pytest.mark.parametrize(
    ("damaged", "pulled"), [((), True), ((1,), True), ((1, 2), False), ((4, 6), False), ((1, 4, 6, 8), False)]
)
def test_two_damaged_nets_prevent_advance_warning(damaged: tuple[int, ...], pulled: bool) -> None:
    stage = Stage()
    stage.damage(*(f"radar/{net}" for net in damaged))
    stage.play(advance_warning)
    assert bool(stage.battle.state.pulled) == pulled
    assert len(stage.events("no advance warning")) == (not pulled)


@pytest.mark.rule("LION-4.I5b")
def test_damaged_headquarters_and_airfields_do_not_count_as_nets() -> None:
    stage = Stage()
    stage.damage("hq/Stanmore", "airfield/6/11", "radar/1", heavy=True)
    stage.play(advance_warning)
    assert stage.battle.state.pulled


@pytest.mark.rule("LION-4.I5b")
@pytest.mark.parametrize("forbidden", [True, False])
def test_card_of_the_time_of_day_may_forbid_advance_warning(forbidden: bool) -> None:
    stage = Stage(pack=pack_with(event_card(CARD, 1, no_advance_warning=forbidden)))
    stage.battle.state.no_advance_warning = not forbidden
    stage.play(time_of_day, advance_warning)
    assert bool(stage.battle.state.pulled) != forbidden


@pytest.mark.rule("LION-4.I5b")
def test_without_advance_warning_only_the_top_back_is_visible() -> None:
    stage = Stage()
    stage.battle.state.no_advance_warning = True
    stage.draws("target", LF2S, LF3)
    stage.play(advance_warning)
    assert stage.battle.state.pulled == 0
    assert backs(stage) == [("1", "arrow/LF2S")]


# I.6 and the order of the steps


@pytest.mark.rule("LION-4.I6a", "LION-4.I5a")
def test_daily_preparation_steps_are_in_order() -> None:
    stage = Stage(strict=False, night=True, pack=pack_with(event_card(CARD, 1), day_card(DAY_CARD, 2)))
    on_the_second_raid_day(stage)
    stage.damage("radar/5")
    stage.play(begin_raid_day)
    assert stage.decision.rule == "LION-18.1a"
    stage.choose("done")
    assert stage.decision.rule == "LION-5a"
    kinds = [event.kind for event in stage.battle.log or () if event.kind != ROLL]
    assert kinds == ["repaired", "day begins", "weather forecast", "advance warning"]
    stage.choose("patrol:54/6/11:6/11", "done")
    assert stage.where("54/6/11") == "patrol 6/11"
    assert stage.events("effort")[0].get_int("target") == 1
