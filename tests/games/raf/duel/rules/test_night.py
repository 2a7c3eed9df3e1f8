"""Night raids (2P-20): secret choice of raiders, Blenheims, combat, bombing and accidents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import get_args

import pytest
from msgspec.structs import replace

from dowding.games.raf.duel.rules.context import BRITISH
from dowding.games.raf.pack import components as c
from dowding.games.raf.pack.components import Priority
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.daily_planning import begin_planning
from dowding.games.raf.planning.rules.night import blenheims_by_night, night_raids, reveal_night_raiders
from dowding.games.raf.rules.night import night_accident, night_bombing
from games.raf.duel.custom_cards import numbers, pack_with
from games.raf.duel.scenario_builder import PACK, Stage
from games.raf.lion.custom_cards import BLENHEIMS, gruppen
from games.raf.lion.night_fixtures import AIRBORNE_RADAR, OTHERS, bombs, combat

KINDS: tuple[c.Aircraft, ...] = ("He111", "Do17", "Ju88")
BOMBERS = [ident for kind in KINDS for fleet in get_args(c.Luftflotte) for ident in gruppen(fleet, kind)]


def picking(city: Priority = "low", industry: Priority = "high", *, ready: int | None = None) -> Stage:
    """Start the choice of night raiders."""
    stage = Stage(night=True)
    stage.battle.state.priorities |= {"city": city, "industry": industry}
    if ready is not None:
        for ident in BOMBERS[ready:]:
            stage.gruppe(ident, "light")
    stage.play(begin_planning)
    return stage


# Choosing raiders


@pytest.mark.rule("2P-20.1", "2P-4.I1")
def test_night_raiders_are_chosen_in_secret_before_cards() -> None:
    stage = picking()
    assert (stage.deciding_seat, stage.decision.secret) == (GERMAN, True)
    assert not stage.battle.state.hand
    stage.choose(f"night-raid:{BOMBERS[0]}")
    assert stage.where(BOMBERS[0]) == "night set"
    assert BOMBERS[0] not in {piece.id for piece in stage.battle.picture(BRITISH).pieces}
    assert [event.kind for event in stage.seen_by(BRITISH).events()] == ["day begins"]


@pytest.mark.rule("2P-20.11", "2P-G17")
def test_night_raider_limits_by_priorities() -> None:
    stage = picking()
    for number, ident in enumerate(BOMBERS[:8], 1):
        assert ("done" in stage.options()) == (number > 4)
        stage.choose(f"night-raid:{ident}")
    assert stage.options() == ["done"], "the maximum is eight"
    assert stage.refused()[f"night-raid:{BOMBERS[8]}"].rule == "2P-20.11"
    few = picking()
    few.choose(*(f"night-raid:{ident}" for ident in BOMBERS[:3]))
    assert few.refused()["done"].rule == "2P-20.11"


@pytest.mark.rule("2P-20.11")
def test_all_bombers_fly_if_fewer_than_minimum() -> None:
    stage = picking(ready=2)
    stage.choose(*(f"night-raid:{ident}" for ident in BOMBERS[:2]))
    assert stage.options() == ["done"]


@pytest.mark.rule("2P-20.12")
def test_only_level_bombers_fly_by_night_and_not_by_day() -> None:
    stage = picking()
    offered = numbers(stage.options(), "night-raid")
    types = {(PACK.components.gruppen[option].type, PACK.components.gruppen[option].luftflotte) for option in offered}
    assert {kind for kind, _ in types} == {"He111", "Ju88", "Do17"}
    assert {fleet for _, fleet in types} == {2, 3}
    stuka = gruppen(2, "Ju87")[0]
    assert stage.refused()[f"night-raid:{stuka}"].rule == "2P-20.12"
    two, three = gruppen(2, "He111")[0], gruppen(3, "He111")[0]
    stage.choose(f"night-raid:{two}", f"night-raid:{three}")
    assert not {two, three} & {gruppe.id for gruppe in stage.battle.at_hand()}


@pytest.mark.rule("2P-4.I1")
def test_no_night_in_prelude_or_without_setting() -> None:
    for stage in (Stage("prelude", night=True), Stage()):
        stage.play(begin_planning)
        assert stage.battle.state.stage == "targets"


# Blenheims


@pytest.mark.rule("2P-20.2", "2P-4.I6")
def test_blenheims_join_or_leave_night_patrol() -> None:
    stage = Stage(night=True)
    stage.squadron(BLENHEIMS[1], "night")
    stage.play(blenheims_by_night, reveal_night_raiders)
    assert stage.deciding_seat == BRITISH
    assert numbers(stage.options(), "night") == set(BLENHEIMS) - {BLENHEIMS[1]}
    assert numbers(stage.options(), "day") == {BLENHEIMS[1]}
    stage.choose(f"night:{BLENHEIMS[0]}", f"day:{BLENHEIMS[1]}", "done")
    assert [stage.where(squadron_id) for squadron_id in BLENHEIMS[:2]] == ["night", "sector"]


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
    for ident in BLENHEIMS:
        stage.squadron(ident, "sector")
    for ident in blenheims:
        stage.squadron(ident, "night")
    for ident in BOMBERS[:raiders]:
        stage.gruppe(ident, "night")
    stage.play(night_raids)
    return stage


@pytest.mark.rule("2P-20.3")
@pytest.mark.parametrize(("die", "met"), [(1, 1), (2, 2), (3, 3), (4, 0), (6, 0)])
def test_die_up_to_chance_gives_number_of_interceptors(die: int, met: int) -> None:
    assert PACK.components.night_chance(4, 9) == 3
    stage = by_night(OTHERS[:4], 9, {**ONES, "night interception": [die]})
    while stage.match and stage.match.deciding_seats():
        assert stage.deciding_seat == BRITISH
        stage.choose(stage.options()[-1])
    combats = stage.events("combat")
    assert bool(combats) == bool(met)
    if met:
        assert (len(combats[0].get_str_list("squadrons")), len(combats[0].get_str_list("gruppen"))) == (met, met)
        assert combats[0].get_str_list("squadrons")[0] == OTHERS[3], "the British choose"


@pytest.mark.rule("2P-20.31")
@pytest.mark.parametrize(("lower", "met"), [(True, 3), (False, 0)])
def test_600_squadron_may_lower_die_and_then_intercepts(met: int, *, lower: bool) -> None:
    stage = by_night([*OTHERS[:3], AIRBORNE_RADAR], 9, {**ONES, "night interception": [4]})
    assert stage.options() == ["lower-die", "keep-die"]
    stage.choose("lower-die" if lower else "keep-die")
    while stage.match and stage.match.deciding_seats():
        stage.choose(stage.options()[0])
    combats = stage.events("combat")
    assert (len(combats[0].get_str_list("squadrons")) if combats else 0) == met
    if combats:
        assert AIRBORNE_RADAR in combats[0].get_str_list("squadrons")


@pytest.mark.rule("2P-20.4")
@pytest.mark.parametrize(
    ("result", "place", "vp"),
    [("-", "night", 0), ("D", "base", 0), ("A", "base", 0), ("L", "light", 1), ("H", "heavy", 2)],
)
def test_driven_off_bomber_does_not_bomb(result: str, place: str, vp: int) -> None:
    stage = by_night(OTHERS[:1], 1, ONES, f"{result * 3}/---", sure=True)
    assert (stage.where(BOMBERS[0]), stage.vp) == (place, vp)
    assert bool(stage.events("night bombing")) == (result == "-")


@pytest.mark.rule("2P-20.4")
@pytest.mark.parametrize(
    ("result", "place", "vp"),
    [("-", "night", 0), ("D", "night", 0), ("A", "night", 0), ("L", "light", -1), ("H", "heavy", -2)],
)
def test_blenheims_stay_on_night_patrol_unless_lost(result: str, place: str, vp: int) -> None:
    stage = by_night(OTHERS[:1], 1, ONES, f"---/{result * 3}", sure=True)
    assert stage.events("combat")
    assert (stage.where(OTHERS[0]), stage.vp) == (place, vp)


# Bombing


def bombed(results: tuple[str, ...], die: int, raiders: int = 4) -> Stage:
    """Resolve night bombing."""
    stage = Stage(night=True, pack=pack_with(*bombs(*results)), dice={"night bombing": [die]})
    for ident in BOMBERS[:raiders]:
        stage.gruppe(ident, "night")
    stage.play(night_bombing, night_accident)
    return stage


@pytest.mark.rule("2P-20.5a", "2P-4.IV1")
@pytest.mark.parametrize(("die", "vp"), [(1, 0), (3, -1), (5, -3), (6, -4)])
def test_night_bombing_points(die: int, vp: int) -> None:
    stage = bombed(("0", "0", "1", "2", "3", "4"), die)
    assert stage.vp == vp
    before = Stage(night=True).battle.state.stocks
    lost = sum(before.values()) - sum(stage.battle.state.stocks.values())
    assert lost == (2 if die == 6 else 0), "a six costs two points of industry"


@pytest.mark.rule("2P-20.5a")
def test_night_bombing_table_counts_gruppen() -> None:
    tables: tuple[c.NightBombing, ...] = PACK.contents.entries_of(c.NightBombing)
    assert len({table.results for table in tables}) > 1


@pytest.mark.rule("2P-20.5b")
def test_star_crashes_raider_of_german_choice() -> None:
    stage = bombed(("1*",) * 6, 2)
    assert stage.deciding_seat == GERMAN
    assert numbers(stage.options(), "crash") == set(BOMBERS[:4])
    stage.choose(f"crash:{BOMBERS[2]}")
    assert (stage.where(BOMBERS[2]), stage.vp) == ("light", -1 + 1)


@pytest.mark.rule("2P-20.2")
@pytest.mark.parametrize("ready", [1, 2])
def test_only_last_change_of_night_patrol_is_risky(ready: int) -> None:
    stage = Stage(night=True)
    for ident in BLENHEIMS[ready:]:
        stage.squadron(ident, "light")
    stage.play(blenheims_by_night, reveal_night_raiders)
    changes = [option for option in stage.decision.options if option.id != "done"]
    assert len(changes) == ready
    assert [option.risky for option in changes] == [ready == 1] * ready
