"""Counters and cards (LION-2): faces and letters of units, lines of cards, the two weather areas."""

from __future__ import annotations

from collections import Counter

import pytest

from dowding.games.raf.lion.rules.approach_events import raid_approach_event
from dowding.games.raf.lion.rules.deployment import raid_deployment, raid_size
from dowding.games.raf.lion.rules.target_events import raid_target_event
from dowding.games.raf.lion.rules.targets import missing_for_major_raid
from dowding.games.raf.pack import components as c
from dowding.games.raf.rules.bombing import bombing_strengths
from dowding.games.raf.rules.combat import prepare_combat
from dowding.games.raf.rules.day_totals import record_day_totals
from dowding.games.raf.rules.preparation import weather_forecast
from games.raf.lion.calendar_fixtures import event_card, force_card
from games.raf.lion.custom_cards import SOURCE, pack_with
from games.raf.lion.scenario_builder import PACK, Stage

BIGGIN_HILL = 25
TANGMERE = 16
BOMBER, HUNTER, SQUADRON = "I/KG2/2", "I/JG3/2", "54/6/11"
GRUPPEN, SQUADRONS = PACK.components.gruppen, PACK.components.squadrons


# The map (2.1)


@pytest.mark.rule("LION-2.1b")
def test_raid_uses_the_weather_of_its_luftflotte() -> None:
    rows = [c.WeatherRoll(die=die, lf2="broken", lf3="clear", source=SOURCE) for die in range(1, 7)]
    stage = Stage(dice={"weather": [1]}, weather="patchy", pack=pack_with(*rows))
    stage.play(weather_forecast)
    assert stage.battle.state.weather == {2: "broken", 3: "clear"}
    stage.raid(BIGGIN_HILL)
    assert stage.battle.raid_weather() == "broken"
    stage.raid(TANGMERE)
    assert stage.battle.raid_weather() == "clear"


# Units (2.21)


@pytest.mark.rule("LION-2.21b")
@pytest.mark.parametrize("full", [True, False])
def test_reduced_unit_in_the_raid_display_is_weaker(full: bool) -> None:
    stage = Stage()
    stage.raid(BIGGIN_HILL)
    hunter, bomber = stage.gruppe(HUNTER, "hunt", full=full), stage.gruppe(BOMBER, "bomber", full=full)
    squadron = stage.squadron(SQUADRON, "hunt", full=full)
    combat = prepare_combat(stage.battle, [hunter], [squadron], {})
    faces = [(GRUPPEN[HUNTER].full, GRUPPEN[HUNTER].reduced), (SQUADRONS[SQUADRON].full, SQUADRONS[SQUADRON].reduced)]
    assert list(combat.ratings.values()) == [face[not full] for face in faces]
    bombs = GRUPPEN[BOMBER].bombs_full if full else GRUPPEN[BOMBER].bombs_reduced
    assert list(bombing_strengths(stage.battle, [bomber], "port").values()) == [bombs]
    assert GRUPPEN[BOMBER].bombs_reduced < GRUPPEN[BOMBER].bombs_full


@pytest.mark.rule("LION-2.21b")
def test_reduced_gruppe_at_base_cannot_fly_today() -> None:
    stage = Stage()
    for gruppe in stage.battle.gruppen_in("base"):
        stage.gruppe(gruppe.id, "base", full=False)
    stage.gruppe(HUNTER, "base")
    assert [gruppe.id for gruppe in stage.battle.at_base((2, 3))] == [HUNTER]
    assert missing_for_major_raid(stage.battle, stage.battle.pack.targets[BIGGIN_HILL]) == "bombers"


@pytest.mark.rule("LION-2.21b")
def test_reduced_squadron_on_the_ground_or_on_patrol_is_green() -> None:
    stage = Stage()
    stage.squadron("54/6/11", "sector", full=False)
    stage.squadron("65/6/11", "patrol", full=False, over="6/11")
    stage.squadron("74/6/11", "re-arm", full=False)
    record_day_totals(stage.battle, raids=stage.battle.state.raids_today)
    assert stage.battle.state.day_sheets[-1].green == 3


@pytest.mark.rule("LION-2.21c")
@pytest.mark.parametrize("full", [True, False])
def test_unit_has_the_same_letter_on_both_faces(full: bool) -> None:
    stage = Stage()
    stage.raid(BIGGIN_HILL)
    hunter, squadron = stage.gruppe(HUNTER, "hunt", full=full), stage.squadron(SQUADRON, "hunt", full=full)
    combat = prepare_combat(stage.battle, [hunter], [squadron], {})
    letters = [letter for letter, _, _ in combat.flown_as]
    assert letters == [GRUPPEN[HUNTER].letter, SQUADRONS[SQUADRON].letter]


# Cards (2.3)


@pytest.mark.rule("LION-2.3a")
@pytest.mark.parametrize("games", ["L", "A"])
def test_event_card_lines_coded_l_or_a_are_used(games: str) -> None:
    ours: c.Approach = c.Approach("L" if games == "L" else "A", "weather moves east")
    card = c.RaidEventCard(
        number=91,
        approach=(c.Approach("E,2", "heavy pursuit"), ours),
        target=(c.TargetLine("E,2", "ULTRA intercept"), c.TargetLine(ours.games, "German pathfinders")),
        advance=0,
        source=SOURCE,
    )
    stage = Stage(pack=pack_with(card, event_card(92)))
    stage.raid(BIGGIN_HILL)
    stage.draws("raid event", 91, 92)
    stage.play(raid_approach_event)
    assert stage.event("approach event").get_str("event") == "weather moves east"
    stage.draws("raid event", 91)
    stage.play(raid_target_event)
    assert stage.event("target event").get_str("event") == "German pathfinders"
    assert stage.battle.raid.pathfinders


@pytest.mark.rule("LION-2.32a")
def test_first_force_card_gives_only_the_size_the_second_only_the_aircraft() -> None:
    first = force_card(61, 3, ["He111"] * 14)
    second = force_card(62, 5, ["Ju88", "Me110", "Do17"])
    stage = Stage(pack=pack_with(first, second), strict=False)
    stage.raid(BIGGIN_HILL)
    stage.draws("force", 61, 62)
    stage.play(raid_size, raid_deployment)
    types = Counter(stage.battle.pack.gruppen[ident].type for ident in stage.battle.raid.force)
    assert types == {"Ju88": 1, "Me110": 1, "Do17": 1}
    assert stage.battle.state.decks["force"].discards == (61, 62)
