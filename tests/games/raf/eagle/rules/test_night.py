"""Night raids in Eagle (EAGLE-17): the player chooses raiders, and the British response is automated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest
from msgspec.structs import replace

from dowding.games.raf.eagle.rules.response_pool import form_pool
from dowding.games.raf.pack import components as c
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.daily_planning import begin_planning
from dowding.games.raf.planning.rules.night import blenheims_by_night, night_raids, reveal_night_raiders
from dowding.games.raf.rules.night import night_accident, night_bombing
from games.raf.duel.custom_cards import numbers
from games.raf.eagle.custom_cards import pack_with
from games.raf.eagle.scenario_builder import PACK, Stage
from games.raf.lion.custom_cards import BLENHEIMS, gruppen
from games.raf.lion.night_fixtures import AIRBORNE_RADAR, OTHERS, bombs, combat

BOMBERS = [*gruppen(2, "He111"), *gruppen(3, "He111"), *gruppen(2, "Do17")]


@pytest.mark.rule("EAGLE-17.1")
def test_player_chooses_night_raiders_within_limits() -> None:
    stage = Stage(night=True)
    stage.battle.state.priorities |= {"city": "low", "industry": "high"}
    stage.play(begin_planning)
    assert stage.deciding_seat == GERMAN
    assert not stage.battle.state.hand, "before the cards are drawn"
    kinds = {PACK.components.gruppen[ident].type for ident in numbers(stage.options(), "night-raid")}
    assert kinds == {"He111", "Ju88", "Do17"}
    assert stage.refused()[f"night-raid:{gruppen(2, 'Ju87')[0]}"].rule == "EAGLE-17.1"
    for number, ident in enumerate(BOMBERS[:8]):
        assert ("done" in stage.options()) == (number >= 4)
        stage.choose(f"night-raid:{ident}")
    assert stage.options() == ["done"], "the maximum is eight"
    assert not set(BOMBERS[:8]) & {gruppe.id for gruppe in stage.battle.at_hand()}
    for none in (Stage("prelude", night=True), Stage()):
        none.play(begin_planning)
        assert none.battle.state.stage == "targets"


@pytest.mark.rule("EAGLE-17.2")
def test_full_blenheims_fly_night_patrol() -> None:
    stage = Stage(night=True)
    up, landing, lost = BLENHEIMS[0], BLENHEIMS[1], BLENHEIMS[2]
    stage.squadron(up, "night")
    stage.squadron(landing, "landing")
    stage.squadron(lost, "light")
    stage.squadron(BLENHEIMS[3], "sector", full=False)
    stage.play(blenheims_by_night, reveal_night_raiders)
    assert stage.is_done, "no decision is needed"
    assert [stage.where(ident) for ident in BLENHEIMS] == ["night", "landing", "light", "sector (reduced)", "night"]
    stage.squadron(landing, "sector")
    stage.play(blenheims_by_night)
    assert stage.where(landing) == "night", "back in its sector it flies again"
    for other in (Stage("prelude", night=True), Stage()):
        other.play(blenheims_by_night)
        assert not other.battle.squadrons_in("night")
    assert [event.data for event in stage.events("night patrol")] == [{"squadron": "604/4/10", "on": True}]


# Interception

ONES = {"night interception": [1], "night combat": [1], "night bombing": [1]}


def by_night(
    blenheims: Iterable[str],
    raiders: int,
    dice: Mapping[str, Iterable[int]],
    line: str = "---/---",
    *,
    sure: bool = False,
) -> Stage:
    """Blenheims on night patrol and raiders in the Night Raid boxes; bombing costs no points."""
    table = (
        [replace(entry, chances=(1,) * 6) for entry in PACK.contents.entries_of(c.NightInterception)] if sure else []
    )
    stage = Stage(night=True, pack=pack_with(*combat(line), *bombs(*["0"] * 6), *table), dice=dice)
    for ident in blenheims:
        stage.squadron(ident, "night")
    for ident in BOMBERS[:raiders]:
        stage.gruppe(ident, "night")
    stage.play(night_raids)
    assert stage.is_done, "no decision is needed"
    return stage


@pytest.mark.rule("EAGLE-17.3")
@pytest.mark.parametrize(("die", "met"), [(1, 1), (3, 3), (4, 0), (6, 0)])
def test_die_up_to_chance_gives_number_of_interceptors(die: int, met: int) -> None:
    assert PACK.components.night_chance(4, 9) == 3
    stage = by_night(OTHERS[:4], 9, {**ONES, "night interception": [die], "lot": [1] * 6})
    combats = stage.events("combat")
    assert [len(combat.get_str_list("squadrons")) for combat in combats] == [
        len(combat.get_str_list("gruppen")) for combat in combats
    ]
    assert sum(len(combat.get_str_list("squadrons")) for combat in combats) == met


@pytest.mark.rule("EAGLE-17.3")
def test_night_interception_pairs_are_random() -> None:
    pairs = set()
    for one, other in ((1, 1), (4, 1), (1, 9), (4, 9)):
        stage = by_night(OTHERS[:4], 9, {**ONES, "lot": [one, other]})
        fight = stage.event("combat")
        pairs.add((*fight.get_str_list("squadrons"), *fight.get_str_list("gruppen")))
    assert len(pairs) == 4
    assert len({squadron for squadron, _ in pairs}) == len({gruppe for _, gruppe in pairs}) == 2


@pytest.mark.rule("EAGLE-17.4")
@pytest.mark.parametrize(("die", "lowered", "met"), [(4, True, 3), (3, False, 3), (2, False, 2), (5, False, 0)])
def test_600_squadron_lowers_die_only_if_useful(die: int, met: int, *, lowered: bool) -> None:
    stage = by_night([*OTHERS[:3], AIRBORNE_RADAR], 9, {**ONES, "night interception": [die], "lot": [1] * 6})
    assert bool(stage.event("night interception").get_str("lowered_by")) == lowered
    combats = stage.events("combat")
    assert sum(len(combat.get_str_list("squadrons")) for combat in combats) == met
    if lowered:
        assert AIRBORNE_RADAR in combats[0].get_str_list("squadrons"), "it must intercept then"


@pytest.mark.rule("EAGLE-17.5")
@pytest.mark.parametrize(
    ("line", "gruppe", "squadron", "vp"),
    [
        ("---/---", "night", "night", 0),
        ("DDD/AAA", "base", "night", 0),
        ("LLL/HHH", "light", "heavy", 1 - 2),
        ("HHH/LLL", "heavy", "light", 2 - 1),
    ],
)
def test_night_combat(line: str, gruppe: str, squadron: str, vp: int) -> None:
    stage = by_night(OTHERS[:1], 1, ONES, line, sure=True)
    assert (stage.where(BOMBERS[0]), stage.where(OTHERS[0]), stage.vp) == (gruppe, squadron, vp)
    assert bool(stage.events("night bombing")) == (gruppe == "night"), "a driven-off bomber does not bomb"


@pytest.mark.rule("EAGLE-17.5")
@pytest.mark.parametrize(("die", "vp", "points"), [(1, 0, 0), (5, -3, 0), (6, -4, 2)])
def test_night_bombing_points_and_industry_damage(die: int, vp: int, points: int) -> None:
    stage = Stage(night=True, pack=pack_with(*bombs("0", "0", "1", "2", "3", "4")), dice={"night bombing": [die]})
    before = sum(stage.battle.state.stocks.values())
    for ident in BOMBERS[:4]:
        stage.gruppe(ident, "night")
    stage.play(night_bombing, night_accident)
    assert (stage.vp, before - sum(stage.battle.state.stocks.values())) == (vp, points)


@pytest.mark.rule("EAGLE-17.5")
def test_star_crashes_raider_of_players_choice() -> None:
    stage = Stage(night=True, pack=pack_with(*bombs(*["1*"] * 6)), dice={"night bombing": [2]})
    for ident in BOMBERS[:3]:
        stage.gruppe(ident, "night")
    stage.play(night_bombing, night_accident)
    assert (stage.deciding_seat, numbers(stage.options(), "crash")) == (GERMAN, set(BOMBERS[:3]))
    stage.choose(f"crash:{BOMBERS[2]}")
    assert (stage.where(BOMBERS[2]), stage.vp) == ("light", -1 + 1)


@pytest.mark.rule("EAGLE-17.6")
@pytest.mark.parametrize(("fighters", "comes"), [(4, False), (3, True)])
def test_blenheims_join_pool_last_in_row(fighters: int, *, comes: bool) -> None:
    stage = Stage(night=True, strict=False)
    stage.grounded(10, 11, 12)
    at_home = ("54/6/11", "65/6/11", "74/6/11", "222/6/11")
    for number, ident in enumerate(at_home[:fighters]):
        stage.squadron(ident, "sector", full=number > 0)
    stage.responded({"65/6/11": 3})
    stage.squadron(AIRBORNE_RADAR, "sector")
    stage.raid(23, warning="sufficient")
    ((_, _, number), *_) = stage.battle.pack.chart(stage.battle.target, "sufficient")
    assert number == 4
    stage.play(form_pool)
    assert stage.pool == {*at_home[:fighters], *([AIRBORNE_RADAR] if comes else [])}
