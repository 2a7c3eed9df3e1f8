"""The sequence and the events of a fought raid (BRIDGE-2)."""

from __future__ import annotations

from typing import Final

import pytest

from dowding.games.battles.duel import DUEL_BATTLES
from dowding.games.battles.events import CHANGED_EVENTS
from dowding.games.battles.setup import plan_of
from games.battles.battle_builder import NO_APPROACH_EVENT, NO_TARGET_EVENT, Stage, gruppen, squadrons

FLAK_ON_A: Final = 91
CLOUDS_ON_B: Final = 95
LOW_LEVEL: Final = 96
RENDEZVOUS_FAILURE_B: Final = 94
CLOUDS_INHIBIT_HUNTERS_A: Final = 91
OVER_COAST: Final = 105


@pytest.mark.rule("BRIDGE-2.1", "BRIDGE-A3")
def test_battle_takes_the_place_of_attacks_and_bombing() -> None:
    stage = Stage()
    stage.plain_raid(hunters=2, bombers=2, fighters=3)
    stage.fight_out()
    stage.obey()
    kinds = [event.kind for event in stage.battle.log or ()]
    order = ("approach event", "target event", "battle begins", "battle result", "battle over", "German recovery")
    first = [kinds.index(kind) for kind in order]
    assert first == sorted(first)
    assert not {"combat", "bombing", "squadrons held", "interception"}.intersection(kinds)
    assert kinds.count("approach event") == kinds.count("target event") == 1
    names = {event.data["name"] for event in stage.events("roll")}
    assert not {"hunter attack", "squadron attack", "bombing"}.intersection(names)


@pytest.mark.rule("BRIDGE-2.2")
def test_events_act_on_the_squadrons_in_the_hunt_box() -> None:
    stage = Stage()
    stage.plain_raid(fighters=6, hunters=2, bombers=2)
    stage.draws("raid event", 98, NO_TARGET_EVENT)  # radio confusion, letter B
    stage.meet(98, NO_TARGET_EVENT)
    stage.choose("fight-out")
    assert stage.options()[0].startswith("confuse:")
    assert all(squadron.box == "hunt" for squadron in stage.battle.squadrons_in("hunt", "bomber"))
    stage.choose(stage.options()[0])
    assert len([one for one in stage.battle.raid_battle.participants if one.is_squadron]) == 5


@pytest.mark.rule("BRIDGE-2.3")
def test_without_opponents_the_raid_goes_on_by_the_table() -> None:
    stage = Stage(weather="patchy")
    stage.plain_raid(hunters=0, bombers=0, fighters=1)
    stage.raiders("hunt", *gruppen("Me109", "A"))
    stage.fight_out(CLOUDS_INHIBIT_HUNTERS_A, NO_TARGET_EVENT)
    kinds = [event.kind for event in stage.battle.log or ()]
    assert "no battle" in kinds
    assert "battle begins" not in kinds
    assert kinds.count("approach event") == kinds.count("target event") == 1
    assert stage.record.raid is None
    assert stage.where(squadrons("Spitfire")[0]) != "hunt"


@pytest.mark.rule("BRIDGE-2.4")
@pytest.mark.parametrize("weather", ["clear", "patchy"])
def test_clouds_blind_squadrons_of_the_letter(weather: str) -> None:
    stage = Stage(weather=weather)  # type: ignore[arg-type]
    stage.plain_raid(fighters=0)
    seen, blind = squadrons("Spitfire", "A")[0], squadrons("Spitfire", "B")[0]
    stage.squads(seen, blind)
    stage.fight_out(LOW_LEVEL, CLOUDS_ON_B)  # the first card changes only the weather of the west
    hooks = stage.battle.fight.hooks
    units = stage.battle.theatre.units
    expected = (units[blind],) if weather == "patchy" else ()
    assert hooks.no_tally_of_bombers == expected
    assert {seen, blind} <= {one.counter for one in stage.battle.raid_battle.participants}
    assert bool(stage.events("no event")) is (weather == "clear")


@pytest.mark.rule("BRIDGE-2.4")
def test_by_the_table_clouds_still_send_squadrons_home() -> None:
    stage = Stage(weather="patchy")
    stage.plain_raid(fighters=0, hunters=0)
    stage.squads(*squadrons("Spitfire", "B"), full=False)
    stage.meet(LOW_LEVEL, CLOUDS_ON_B)
    stage.choose("table")
    assert next(event.data["why"] for event in stage.events("squadrons leave")) == "clouds"


@pytest.mark.rule("BRIDGE-2.5")
def test_flak_that_empties_the_bomber_box_ends_the_raid() -> None:
    stage = Stage()
    stage.plain_raid(bombers=0)
    stage.raiders("bomber", *gruppen("He111", "A"), full=False)
    stage.fight_out(NO_APPROACH_EVENT, FLAK_ON_A)
    kinds = [event.kind for event in stage.battle.log or ()]
    assert "raid turned back" in kinds
    assert not {"battle begins", "no battle", "combat"}.intersection(kinds)
    assert "German recovery" in kinds


@pytest.mark.rule("BRIDGE-2.6")
def test_altitude_advantage_lifts_and_steadies_a_side() -> None:
    plain, british, german = (Stage() for _ in range(3))
    for stage, flags in ((plain, {}), (british, {"british_altitude": True}), (german, {"german_altitude": True})):
        stage.plain_raid(**flags)
        stage.squads(*squadrons("Hurricane", "A"), full=False, patrolled=True)
        stage.form()
    spitfire, green, hunter = squadrons("Spitfire")[0], squadrons("Hurricane", "A")[0], gruppen("Me109")[0]
    bomber = gruppen("He111")[0]

    def top(stage: Stage, counter: str) -> int:
        area = stage.unit(counter).area
        assert area is not None
        return area.altitudes[1]

    assert [top(stage, spitfire) for stage in (plain, british, german)] == [6, 8, 4]
    assert [top(stage, hunter) for stage in (plain, british, german)] == [13, 13, 15]
    assert [stage.flown(spitfire).quality for stage in (plain, british, german)] == ["", "veteran", ""]
    assert [stage.flown(green).quality for stage in (plain, british, german)] == ["green", "", "green"]
    assert [stage.flown(hunter).quality for stage in (plain, british, german)] == ["", "", "veteran"]
    assert german.flown(bomber).quality == ""


@pytest.mark.rule("BRIDGE-2.7")
@pytest.mark.parametrize(("members", "has_event", "wing"), [(2, True, 2), (1, True, 0), (2, False, 0)])
def test_big_wing_needs_two_squadrons_of_12_group(members: int, has_event: bool, wing: int) -> None:
    stage = Stage()
    stage.plain_raid(big_wing=has_event)
    twelve = [
        counter
        for counter, home in stage.battle.pack.homes.items()
        if home and stage.battle.group_of(home) == 12 and stage.battle.pack.squadrons[counter].type == "Hurricane"
    ][:members]
    stage.squads(*twelve)
    stage.form()
    assert sum(bool(unit.wing) for unit in stage.battle.fight.scenario.defender.squadrons) == wing
    assert all(stage.unit(counter).wing for counter in twelve) is bool(wing)


@pytest.mark.rule("BRIDGE-2.8", "BRIDGE-3.15")
@pytest.mark.parametrize("flag", ["delayed", "over_coast", "late_interception"])
def test_bombing_first_brings_the_british_on_in_the_third_turn(flag: str) -> None:
    stage = Stage()
    stage.plain_raid(**{flag: True})
    stage.form()
    assert stage.unit(gruppen("He111")[0]).square == "P9"
    entry = stage.unit(squadrons("Spitfire")[0])
    assert entry.turn == 3
    assert entry.area is not None
    assert (entry.area.columns, entry.area.altitudes[1]) == (("T", "V"), 6)


@pytest.mark.rule("BRIDGE-2.9")
def test_extended_attack_takes_a_turn_longer() -> None:
    stage = Stage()
    stage.plain_raid()
    stage.form(extended=True)
    assert plan_of(stage.battle, stage.battle.raid_battle).turns == 6
    assert stage.unit(gruppen("He111")[0]).square == "H9"


@pytest.mark.rule("BRIDGE-2.9")
def test_evading_squadrons_may_set_up_nearer() -> None:
    stage = Stage()
    stage.plain_raid()
    first, second = squadrons("Spitfire", number=2)
    stage.form(evading=(first,))
    areas = [stage.unit(counter).area for counter in (first, second)]
    assert [area.columns if area else None for area in areas] == [("O", "U"), ("S", "U")]


@pytest.mark.rule("BRIDGE-2.9")
def test_changed_events_of_the_planned_games_are_steps_of_theirs() -> None:
    assert {"extended_attack", "squadrons_evade_hunters", "clouds_lose_squadrons"} <= DUEL_BATTLES.steps.keys()
    assert set(CHANGED_EVENTS) <= {*DUEL_BATTLES.steps, "clouds_inhibit_squadrons"}
    stage = Stage()
    stage.plain_raid(escort_coordination=True)
    stage.form()
    assert not stage.events("no event")
