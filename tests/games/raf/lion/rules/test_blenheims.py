"""Blenheims (LION-18, LION-18.1): by day, on night patrol, and dispersal."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.raf.lion.rules.airfield_operations import squadron_turnaround
from dowding.games.raf.lion.rules.calendar_update import reset
from dowding.games.raf.lion.rules.interception import hunter_interception
from dowding.games.raf.lion.rules.replacements import light_loss_replacement
from dowding.games.raf.lion.rules.sequence import DAILY_PREPARATION
from dowding.games.raf.pack import components as c
from dowding.games.raf.rules.bombing import bombardment
from dowding.games.raf.rules.combat import hunter_attack
from dowding.games.raf.rules.commitment import commit
from dowding.games.raf.rules.night import night_patrol
from dowding.games.raf.rules.patrol import patrol
from dowding.games.raf.state import SquadronBox
from games.raf.lion.custom_cards import BLENHEIMS, TARGET, based_at, gruppen, pack_with, target_card
from games.raf.lion.night_fixtures import AIRBORNE_RADAR, OTHERS, by_night, combat
from games.raf.lion.scenario_builder import PACK, Stage

# Blenheims by day


@pytest.mark.rule("LION-18a")
def test_blenheims_patrol_and_respond_by_day() -> None:
    stage = by_night(pack_with(target_card()))
    stage.raid(TARGET, warning="sufficient")
    stage.play(patrol)
    assert f"patrol:{AIRBORNE_RADAR}:6/11" in stage.options()
    stage.play(commit)
    stage.choose(f"commit:{AIRBORNE_RADAR}")
    assert stage.where(AIRBORNE_RADAR) == "hunt"


@pytest.mark.rule("LION-18a")
def test_blenheims_do_not_pass_the_hunters() -> None:
    stage = by_night()
    stage.raid(committed=True)
    spitfire, hurricane = based_at("6/11")[0], based_at("7/11")[0]
    for ident in (AIRBORNE_RADAR, spitfire, hurricane):
        stage.squadron(ident, "hunt")
    stage.gruppe(gruppen(2, "Me109")[0], "hunt")
    stage.gruppe(gruppen(2, "Do17")[0], "bomber")
    stage.play(hunter_interception)
    assert f"pass:{spitfire}" in stage.options()
    assert f"pass:{AIRBORNE_RADAR}" not in stage.options()
    assert f"pass:{AIRBORNE_RADAR}" in stage.refused()


@pytest.mark.rule("LION-18a")
def test_without_hunters_blenheims_must_press_on() -> None:
    stage = by_night()
    stage.raid(committed=True)
    stage.squadron(AIRBORNE_RADAR, "hunt")
    stage.gruppe(gruppen(2, "Do17")[0], "bomber")
    stage.play(hunter_interception)
    assert stage.is_done
    assert stage.where(AIRBORNE_RADAR) == "bomber"


@pytest.mark.rule("LION-18a")
def test_blenheims_do_not_fend_or_evade() -> None:
    stage = Stage(advanced=True, night=True, strict=False)
    stage.raid(committed=True)
    for ident in BLENHEIMS[:2]:
        stage.squadron(ident, "hunt")
    for ident in gruppen(2, "Me109")[:2]:
        stage.gruppe(ident, "hunt")
    stage.gruppe(gruppen(2, "Do17")[0], "bomber")
    stage.play(hunter_interception)
    assert stage.is_done
    assert {stage.where(ident) for ident in BLENHEIMS[:2]} == {"hunt"}


@pytest.mark.rule("LION-18a")
def test_blenheims_do_not_become_aces() -> None:
    stage = Stage(advanced=True, night=True, strict=False, pack=pack_with(*combat("HHH/---")))
    stage.raid(committed=True)
    stage.squadron(AIRBORNE_RADAR, "hunt")
    stage.gruppe(gruppen(2, "Me109")[0], "hunt")
    stage.play(hunter_attack)
    assert stage.vp == 2
    assert not any(squadron.ace for squadron in stage.battle.state.squadrons.values())


@pytest.mark.rule("LION-18a", "LION-15.23")
def test_blenheims_return_without_pilots_and_are_never_green() -> None:
    for pilots in (0, 3):
        stage = by_night()
        stage.squadron(AIRBORNE_RADAR, "light")
        stage.battle.state.stocks |= {"Blenheim": 1, "pilots": pilots}
        stage.play(light_loss_replacement)
        assert stage.where(AIRBORNE_RADAR) == "sector"
        assert stage.battle.state.stocks["Blenheim"] == 0
        assert stage.battle.state.stocks["pilots"] == pilots


# Night patrol (18.1)


@pytest.mark.rule("LION-18.1a", "LION-4.I4a")
def test_blenheims_go_on_night_patrol_and_return_to_day_duty() -> None:
    stage = by_night()
    stage.squadron(on := OTHERS[0], "night")
    stage.play(night_patrol)
    expected = {f"night:{ident}" for ident in BLENHEIMS if ident != on} | {f"day:{on}", "done"}
    assert set(stage.options()) == expected
    stage.choose(f"night:{AIRBORNE_RADAR}", f"day:{on}", "done")
    assert stage.is_done
    assert stage.where(AIRBORNE_RADAR) == "night"
    assert stage.where(on) == "sector"
    assert {stage.where(ident) for ident in OTHERS[1:]} == {"sector"}


@pytest.mark.rule("LION-18.1a")
def test_night_patrol_changes_are_optional() -> None:
    stage = by_night()
    stage.squadron(AIRBORNE_RADAR, "night")
    stage.play(night_patrol)
    stage.choose("done")
    assert stage.is_done
    assert stage.where(AIRBORNE_RADAR) == "night"


@pytest.mark.rule("LION-18.1a")
@pytest.mark.parametrize("box", ["inflight", "landing", "re-arm", "light", "heavy"])
def test_only_blenheims_in_their_sector_may_go_on_night_patrol(box: SquadronBox) -> None:
    stage = by_night()
    for ident in BLENHEIMS[1:]:
        stage.squadron(ident, box)
    stage.play(night_patrol)
    assert set(stage.options()) == {f"night:{BLENHEIMS[0]}", "done"}


@pytest.mark.rule("LION-18.1a", "LION-4.I4a")
def test_night_patrol_is_a_preparation_step_with_night_raids_only() -> None:
    assert night_patrol in DAILY_PREPARATION
    stage = Stage(night=False)
    stage.squadron(AIRBORNE_RADAR, "sector")
    stage.play(night_patrol)
    assert stage.is_done


@pytest.mark.rule("LION-18.1a")
def test_night_patrol_does_not_patrol_or_respond_by_day() -> None:
    stage = by_night(pack_with(target_card()))
    stage.squadron(AIRBORNE_RADAR, "night")
    stage.raid(TARGET, warning="very early")
    stage.play(patrol)
    assert f"patrol:{AIRBORNE_RADAR}:6/11" not in stage.options()
    assert f"patrol:{AIRBORNE_RADAR}" in stage.refused()
    stage.play(commit)
    assert f"commit:{AIRBORNE_RADAR}" not in stage.options()
    assert stage.refused()[f"commit:{AIRBORNE_RADAR}"].why == "it is on night patrol"


@pytest.mark.rule("LION-18.1a", "LION-4.IV1d")
def test_squadron_may_stay_on_night_patrol_for_days() -> None:
    stage = by_night()
    stage.squadron(AIRBORNE_RADAR, "night")
    for advance in (1, 2):
        stage.battle.state.advance = advance
        stage.play(squadron_turnaround, reset)
        assert stage.where(AIRBORNE_RADAR) == "night"


# Dispersal (18.11)


def bombed(*, damage: str = "1", points: int = 1) -> Stage:
    """Hornchurch is bombed by day, with 600 Squadron on night patrol and all its fighters on patrol."""
    columns = [replace(entry, results=(damage,) * 6) for entry in PACK.contents.entries_of(c.BombColumn)]
    hornchurch = target_card(name="Hornchurch", sector="6/11", site="", enroute=("6/11",), in_range=())
    stage = by_night(pack_with(hornchurch, *columns), dice={"bombing": [1]})
    stage.raid(TARGET, intercepted=True)
    stage.gruppe(gruppen(2, "Do17")[0], "bomber")
    stage.squadron(AIRBORNE_RADAR, "night")
    for ident in based_at("6/11"):
        stage.squadron(ident, "patrol", over="6/11")
    stage.battle.state.stocks["Blenheim"] = points
    return stage


@pytest.mark.rule("LION-18.11")
def test_dispersed_night_patrol_leaves_night_patrol() -> None:
    stage = bombed()
    stage.play(bombardment)
    assert stage.where(AIRBORNE_RADAR) == "landing"
    assert stage.battle.state.stocks["Blenheim"] == 0


@pytest.mark.rule("LION-18.11")
def test_without_blenheim_points_nothing_more_is_lost() -> None:
    stage = bombed(points=0)
    before = stage.battle.state.stocks.copy()
    stage.play(bombardment)
    assert stage.where(AIRBORNE_RADAR) == "landing"
    assert stage.battle.state.stocks == before


@pytest.mark.rule("LION-18.11")
def test_night_patrols_are_dispersed_with_the_sector_before_re_arming_ones() -> None:
    stage = bombed()
    fighter, re_arming = based_at("6/11")[:2]
    stage.squadron(fighter, "sector")
    stage.squadron(re_arming, "re-arm")
    stage.play(bombardment)
    assert set(stage.options()) == {f"disperse:{AIRBORNE_RADAR}", f"disperse:{fighter}"}
    stage.choose(f"disperse:{fighter}")
    assert stage.where(AIRBORNE_RADAR) == "night"
    assert stage.where(fighter) == "landing"
    assert stage.where(re_arming) == "re-arm"
