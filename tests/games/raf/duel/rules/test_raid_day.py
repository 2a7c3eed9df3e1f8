"""The raid day (2P-4): planning, the clock, raids and airfield operations."""

from __future__ import annotations

import pytest

from dowding.engine.match import start_match
from dowding.games.raf.duel.game import DUEL
from dowding.games.raf.duel.rules.context import BRITISH, Duel
from dowding.games.raf.duel.rules.sequence import AIRFIELD_OPERATIONS, DAILY_PLANNING, RAID, WITH_RAIDS
from dowding.games.raf.lion.game import LION
from dowding.games.raf.planning.rules import daily_planning
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.night import blenheims_by_night, reveal_night_raiders
from dowding.games.raf.planning.rules.raid_day import ATTACK_FIRST, first_raid, raids
from dowding.games.raf.rules import bomb_damage
from games.raf.duel.custom_cards import QUIET, quiet_cards
from games.raf.duel.scenario_builder import BATTLE, Stage
from games.raf.lion.custom_cards import gruppen
from games.raf.planning.day_player import hours, play_until
from games.raf.scenario_builder import Staged

LF2 = (9, 10, 11, 12, 2, 3, 4, 1)
HE111 = (*gruppen(2, "He111"), *gruppen(2, "Do17"))


def a_day(*raids: str, night: bool = False) -> Stage:
    """Plan raids of one bomber at these hours, with the fighters of the first three hours assigned."""
    stage = Stage(strict=False, pack=QUIET, night=night)
    for card, hour, bomber in zip(LF2, raids, HE111, strict=False):
        stage.plan(card, hour, [bomber])
    first = min(raid.hour for raid in stage.battle.state.plan)
    stage.battle.state.opened = tuple(hour for hour in range(first, first + 3) if hour < 7)
    return stage


def flown(stage: Stage) -> list[tuple[str, int]]:
    """Each flown raid with its hour."""
    now, raids_by_step = "", []
    for event in stage.battle.log or ():
        if event.kind == "clock":
            now = event.get_str("hour")
        elif event.kind == "raid":
            raids_by_step.append((now, event.get_int("target")))
    return raids_by_step


# Order of steps


@pytest.mark.rule("2P-4.I1", "2P-4.I2", "2P-4.I3", "2P-4.I4", "2P-4.I5", "2P-4.I6", "2P-4.I7", "2P-4.I8", "2P-4.I9")
def test_steps_of_daily_planning_in_order() -> None:
    assert [step.__name__ for step in DAILY_PLANNING] == [
        *("begin_planning", "blenheims_by_night", "reveal_night_raiders", "repair", "first_raid"),
        *("weather_forecast", "advance_warning", "squadron_patrol_assignment", "raids"),
    ]


@pytest.mark.rule("2P-4.I1", "2P-4.I2", "2P-4.I3", "2P-4.I4", "2P-4.I5")
def test_planning_stages_are_secret_choices_in_order() -> None:
    match = start_match(DUEL, "hardest-days", settings={"night_raids": "yes"}, seed=3)
    stages: list[str] = []
    table = match.context
    assert isinstance(table, Duel)
    while table.state.stage:
        stages.append(table.state.stage)
        decision = match.decision(GERMAN)
        assert decision is not None
        assert decision.secret
        assert match.decision(BRITISH) is None
        offered = [option.id for option in decision.options]
        match.choose(GERMAN, "done" if "done" in offered else offered[0])
    assert list(dict.fromkeys(stages)) == ["night", "targets", "bombers", "fighters"]


@pytest.mark.rule("2P-4.I2", "2P-17.1a", "2P-G16")
@pytest.mark.parametrize(("date", "vp", "drawn"), [("08-11", -7, 0), ("08-13", -7, 3)])
def test_strategy_cards_depend_on_points_except_on_11_august(date: str, vp: int, drawn: int) -> None:
    stage = Stage()
    stage.date(date)
    stage.battle.state.vp = vp
    stage.play(daily_planning.begin_planning)
    assert len(stage.battle.state.strategies) == drawn
    assert len(stage.battle.state.decks["strategy"].cards) == 10 - drawn


@pytest.mark.rule("2P-4.I8")
def test_clock_moves_to_first_raid_before_weather() -> None:
    stage = a_day("1200", "1600")
    stage.script = {"weather": [1]}
    stage.play(first_raid, *WITH_RAIDS)
    assert hours(stage) == ["1200"]
    kinds = [event.kind for event in stage.battle.log or ()]
    assert kinds.index("clock") < kinds.index("weather forecast") < kinds.index("advance warning")


@pytest.mark.rule("2P-4.I8")
def test_weather_is_rolled_after_planning() -> None:
    match = start_match(DUEL, "prelude", seed=5)
    while match.deciding_seats() == (GERMAN,):
        assert not [event for event in match.context.log or () if event.kind == "weather forecast"]
        decision = match.decision(GERMAN)
        assert decision is not None
        offered = [option.id for option in decision.options]
        match.choose(GERMAN, "done" if "done" in offered else offered[0])
    assert [event for event in match.context.log or () if event.kind == "weather forecast"]


@pytest.mark.rule("2P-4.I10", "2P-4.III5")
def test_british_assign_patrols_after_warning() -> None:
    stage = a_day("0600")
    stage.play(first_raid, *WITH_RAIDS)
    assert stage.deciding_seat == BRITISH
    assert any(option.startswith("patrol:") for option in stage.options())
    assert stage.events("advance warning")


@pytest.mark.rule("2P-4.I7", "2P-12.3")
@pytest.mark.parametrize(("raid_day", "die", "left"), [(1, 1, "heavy"), (2, 2, None), (2, 3, "light"), (2, 4, "heavy")])
def test_heavy_damage_repair_roll(raid_day: int, die: int, left: str | None) -> None:
    stage = Stage(dice={"repair": [die]})
    card = next(card for card in stage.battle.pack.day_cards.values() if card.repair == 3)
    stage.battle.state.day_card, stage.battle.state.raid_day = card.number, raid_day
    stage.damage("radar/4", heavy=True)
    stage.damage("radar/5")
    stage.play(bomb_damage.repair)
    assert stage.battle.state.damage.get("radar/4") == left
    assert ("radar/5" in stage.battle.state.damage) == (raid_day == 1), "light damage is removed"


# The clock


@pytest.mark.rule("2P-G05", "2P-4.II17a", "2P-4.II17b", "2P-4.II17c", "2P-N3")
def test_clock_skips_hours_without_raids() -> None:
    stage = a_day("0600", "0800", "0800", "1200", "1200", "1600", "1600", "1600")
    assert stage.battle.pack.size_limit(stage.battle.state.planned) == 10
    stage.play(first_raid, *WITH_RAIDS)
    play_until(stage, lambda staged: "End of Day" in hours(staged))
    assert hours(stage) == ["0600", "0800", "1200", "1600", "End of Day"]
    assert [event.get_int("advance") for event in stage.events("clock")] == [0, 1, 2, 2, 2]
    assert [hour for hour, _ in flown(stage)] == ["0600", *["0800"] * 2, *["1200"] * 2, *["1600"] * 3]


@pytest.mark.rule("2P-G05", "2P-5.3b")
def test_fighters_are_assigned_when_hours_open() -> None:
    stage = a_day("0600", "0800", "1200", "1600")
    stage.play(first_raid, *WITH_RAIDS)
    openings: list[tuple[str, tuple[int, ...]]] = []

    def look(staged: Staged[Duel]) -> bool:
        if staged.battle.state.opening and (now := (hours(staged)[-1], staged.battle.state.opening)) not in openings:
            openings.append(now)
        return "End of Day" in hours(staged)

    play_until(stage, look)
    assert openings == [("1200", (3, 4)), ("1600", (5, 6))]


@pytest.mark.rule("2P-4.II1", "2P-5.12")
def test_german_chooses_next_raid_of_hour() -> None:
    stage = a_day("0600", "0600", "0800")
    stage.play(raids)
    assert (stage.deciding_seat, stage.decision.secret) == (GERMAN, True)
    assert stage.options() == [f"raid:{LF2[0]}", f"raid:{LF2[1]}"]
    stage.choose(f"raid:{LF2[1]}")
    assert stage.battle.flying.card == LF2[1]
    assert [raid.card for raid in stage.battle.state.plan] == [LF2[0], LF2[2]]


def test_raid_labels_count_the_gruppen_of_their_own_match() -> None:
    """All matches share a pack, and the number is secret: no label may come from another match."""
    for count in (1, 3):
        stage = Stage(strict=False, pack=QUIET)
        stage.plan(LF2[0], "0600", HE111[:count])
        stage.plan(LF2[1], "0600", [HE111[4]])
        stage.battle.state.opened = (0, 1, 2)
        stage.play(raids)
        label = stage.decision.options[0].label
        assert label.endswith("(1 Gruppe)" if count == 1 else "(3 Gruppen)")


@pytest.mark.rule("2P-4.II17a", "2P-4.II17b")
def test_target_cards_stay_beside_clock_until_hour_ends() -> None:
    stage = a_day("0600", "0600", "0800")
    stage.play(first_raid, *WITH_RAIDS)
    play_until(stage, lambda staged: len(staged.events("raid")) == 2)
    assert list(stage.battle.state.beside_clock) == [LF2[0]]
    assert stage.battle.state.decks["target"].discards == ()
    play_until(stage, lambda staged: hours(staged)[-1] == "0800")
    assert not stage.battle.state.beside_clock
    assert list(stage.battle.state.decks["target"].discards) == [*LF2[:2]]


# Phases


@pytest.mark.rule(
    *("2P-4.II2a", "2P-4.II6", "2P-4.II7", "2P-4.II9", "2P-4.II10", "2P-4.II11", "2P-4.II12", "2P-4.II13"),
    *("2P-4.II14", "2P-4.II15", "2P-4.II16"),
)
def test_steps_of_raid_in_order() -> None:
    names = [step.__name__ for step in RAID]
    assert names == [
        *("form_raid", "reveal_target", "detection", "announcement", "commit_on_poor"),
        *("state_number", "commit_on_limited", "raid_deployment", "charge_at_deployment", "rendezvous_check"),
        *("commit_on_accurate", "charge_after_commitment", "hunter_contact", "hunter_interception"),
        *("raid_approach_event", "hunter_attack", "raid_target_event", "interception_strategies"),
        *("attack_and_bombing", "german_recovery", "raid_over", "raids"),
    ]
    assert [step.__name__ for step in ATTACK_FIRST] == [
        *("squadron_interception", "squadron_attack", "bombing_strategies", "bombardment"),
        *("jabos_are_fighters_again", "everybody_leaves"),
    ]


@pytest.mark.rule("2P-4.III1a", "2P-4.III2", "2P-4.III3", "2P-4.III4", "2P-4.III5")
def test_steps_of_airfield_operations_in_order() -> None:
    assert [step.__name__ for step in AIRFIELD_OPERATIONS] == [
        *("german_fighter_turnaround", "assign_more_fighters", "advance_warning"),
        *("squadron_patrol_assignment", "raids"),
    ]
    stage = a_day("0600", "0800")
    stage.squadron("54/6/11", "re-arm")
    stage.play(first_raid, *WITH_RAIDS)
    play_until(stage, lambda staged: hours(staged)[-1] == "0800")
    assert stage.where("54/6/11") == "sector", "squadrons turn round before any decision"


@pytest.mark.rule("2P-4.II12", "2P-N3")
def test_time_advance_is_ignored() -> None:
    assert {card.advance for card in quiet_cards()} == {1}
    stage = a_day("0600", "0600", "0600")
    stage.play(first_raid, *WITH_RAIDS)
    play_until(stage, lambda staged: len(staged.events("raid")) == 3)
    assert hours(stage) == ["0600"]


@pytest.mark.rule("2P-4.I6", "2P-20.1")
def test_night_raiders_are_revealed_after_night_patrol() -> None:
    stage = a_day("0600", night=True)
    stage.gruppe(HE111[5], "night set")
    stage.play(blenheims_by_night, reveal_night_raiders)
    assert stage.deciding_seat == BRITISH
    assert stage.where(HE111[5]) == "night set"
    assert HE111[5] not in {piece.id for piece in stage.battle.picture(BRITISH).pieces}
    stage.choose("done")
    assert stage.where(HE111[5]) == "night"
    assert HE111[5] in {piece.id for piece in stage.battle.picture(BRITISH).pieces}
    assert [event.data for event in stage.events("night raiders")] == [{"gruppen": ["I/KG53/2"]}]


@pytest.mark.rule("2P-N1", "2P-N2", "2P-N4", "2P-N5", "2P-N6")
def test_steps_that_only_lion_has_are_absent() -> None:
    stage = Stage(BATTLE, advanced=True)
    lions = {"raid_target", "snap_raid_by_elite", "snap_target", "overwhelming_squadrons", "time_of_day"}
    assert lions <= set(LION.steps)
    assert lions.isdisjoint(DUEL.steps)
    assert set(stage.battle.state.decks) == {"target", "raid event", "day event", "strategy"}
    assert not [piece for piece in stage.battle.picture(BRITISH).pieces if piece.face == "back"], "no card backs"
    stage.date("09-01")
    assert [gruppe for gruppe in stage.battle.at_hand() if stage.battle.pack.gruppen[gruppe.id].type == "Ju87"]
