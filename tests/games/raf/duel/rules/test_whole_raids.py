"""Whole raids and a plan with the real cards and tables: interactions of rules."""

from __future__ import annotations

import pytest

from dowding.games.raf.duel.rules.context import BRITISH
from dowding.games.raf.duel.rules.sequence import CALENDAR_UPDATE, RAID, WITH_RAIDS
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.daily_planning import plan_day
from dowding.games.raf.planning.rules.plan_limits import max_gruppen, raid_on
from dowding.games.raf.planning.rules.raid_day import first_raid
from games.raf.duel.custom_cards import QUIET, numbers
from games.raf.duel.scenario_builder import BATTLE, Stage
from games.raf.lion.custom_cards import gruppen
from games.raf.planning.day_player import hours, play_until

RYE, BIGGIN_HILL, HORNCHURCH, WEYMOUTH, KENLEY, SOUTHAMPTON = 4, (25, 26), (22, 23), 14, 18, 28
DEBDEN = 36


@pytest.mark.rule("2P-5.1d", "2P-5.3a", "2P-5.3b", "2P-5.4a", "2P-5.4c", "2P-5.4d", "2P-G05")
def test_rulebook_example_plan_of_27_august() -> None:
    stage = Stage("thin-blue-line", strict=False, pack=QUIET)
    times = dict.fromkeys([RYE], "0600") | dict.fromkeys(BIGGIN_HILL, "0800")
    times |= dict.fromkeys([HORNCHURCH[0], WEYMOUTH], "1200")
    times |= dict.fromkeys([KENLEY, HORNCHURCH[1], SOUTHAMPTON], "1600")
    stage.holds(*times)
    stage.play(plan_day, first_raid, *WITH_RAIDS)
    stage.choose(*(f"place:{card}:{hour}" for card, hour in times.items()), "done")
    minor = {card for card in times if max_gruppen(stage.battle, raid_on(stage.battle, card)) == 3}
    assert minor == {RYE, WEYMOUTH}
    assert {max_gruppen(stage.battle, raid_on(stage.battle, card)) for card in times if card not in minor} == {10}
    bombers = dict(zip([card for card in times if card != WEYMOUTH], gruppen(2, "He111"), strict=False))
    bombers[SOUTHAMPTON] = gruppen(3, "He111")[0]
    stage.choose(*(f"assign:{ident}:{card}" for card, ident in bombers.items()), "done")
    assert {ident.rpartition(":")[2] for ident in numbers(stage.options(), "assign")} == {
        *map(str, (RYE, *BIGGIN_HILL))
    }, "fighters for 0600, 0800 and 1000"
    stage.choose("done")
    play_until(stage, lambda staged: staged.battle.state.stage == "fighters" and staged.battle.state.hour == 3)
    assert "done" not in stage.options(), "the Weymouth raid needs a Gruppe"
    stage.choose(f"assign:{gruppen(3, 'Me109')[0]}:{WEYMOUTH}")
    assert "done" in stage.options()
    play_until(stage, lambda staged: "End of Day" in hours(staged))
    assert [event.get_int("target") for event in stage.events("raid")] == list(times)


@pytest.mark.rule("2P-21.4a", "2P-21.5a", "2P-21.5b", "2P-21.5c", "2P-21.5d", "2P-21.2d", "2P-13.1b", "2P-12.22b")
def test_delayed_response_to_raid_at_edge_of_me109_range() -> None:
    dice = {"detection": [1], "rendezvous": [6], "hunter attack": [4], "bombing": [5], "squadron attack": [4]}
    stage = Stage(BATTLE, dice, advanced=True, weather="patchy", pack=QUIET)
    stage.date("09-05")
    he111_a, he111_b = "I/KG1/2", "II/KG1/2"
    patroller, escort, hunter_c, hunter_b = "I/JG3/2", "II/JG3/2", "III/JG3/2", "I/JG26/2"
    stage.plan(DEBDEN, "0600", [he111_a, he111_b, patroller, escort, hunter_c, hunter_b])
    stage.play(*RAID)
    stage.choose(f"raid:{DEBDEN}", f"mission:{patroller}:patrol", f"mission:{escort}:escort", "done")
    detected = stage.event("detection")
    assert (detected.get_int("total"), detected.get_str("warning")) == (7, "late")
    assert detected.get_str("intelligence") == "poor"
    assert stage.options() == ["announce:major"]
    stage.choose("announce:major")
    assert not numbers(stage.options(), "commit"), "no squadron is on patrol"
    stage.choose("delayed-response")
    assert numbers(stage.options(), "commit") == {"17/4/11", "85/4/11"}
    stage.choose("commit:17/4/11", "commit:85/4/11", "done")
    assert [stage.where(ident) for ident in (patroller, hunter_c, hunter_b, escort)] == [
        *("hunt", "hunt (reduced)", "hunt (reduced)", "escort (reduced)")
    ]
    assert not stage.events("no response")
    stage.choose("done")  # they do not fend and evade
    fought = stage.event("combat")
    assert (fought.get_int("total"), fought.get_str("row"), fought.get_str("german")) == (8, "D", "-LA")
    assert [stage.where(ident) for ident in (patroller, hunter_c, hunter_b)] == ["escort", "light", "light"]
    assert (stage.where("85/4/11"), stage.vp) == ("light", 1)
    hurricanes = stage.battle.state.stocks["Hurricane"]
    stage.choose("press-on:17/4/11")
    bombed = stage.event("bombing")
    assert (bombed.get_int("strength"), bombed.get_str("column"), bombed.get_str("result")) == (10, "8-9", "2")
    assert stage.battle.state.stocks["Hurricane"] == hurricanes - 1, "for 85 Squadron in the Light Loss box"
    assert (stage.deciding_seat, stage.vp) == (BRITISH, -1)
    stage.choose(f"intercept:{he111_a}")
    assert stage.deciding_seat == GERMAN
    stage.choose(f"aside:{escort}")
    met = stage.events("combat")[-1]
    assert (met.get_int("total"), met.get_str("row"), met.get_str("british")) == (9, "E", "DDL")
    assert [stage.where(ident) for ident in (he111_a, patroller, "17/4/11")] == ["light"] * 3
    assert (stage.where(he111_b), stage.where(escort), stage.vp) == ("map base", "clock 4", 0)


@pytest.mark.rule(
    "2P-21.8b", "2P-18.1a4", "2P-18.1b", "2P-15.1", "2P-4.IV4", "2P-4.IV8", "2P-16.5", "2P-18.11", "2P-21.8c"
)
def test_calendar_update_with_preparations_under_press() -> None:
    by_date, later, plain, other = 135, 138, 137, 143
    stage = Stage(BATTLE, strict=False, advanced=True, pack=QUIET)
    state, pack = stage.battle.state, stage.battle.pack
    assert [pack.day_cards[card].days for card in (by_date, later, plain, other)] == [2, 3, 2, 2]
    stage.date("09-10")
    state.vp, state.depletion, state.priorities = -20, 12, dict.fromkeys(state.priorities, "low")
    stage.gruppe("I/JG3/2", "heavy")
    state.stocks["fighter"] = 0
    stage.draws("day event", later, by_date)
    stage.play(*CALENDAR_UPDATE)
    stage.choose("press")
    assert (state.day, state.day_card) == (pack.days["09-12"], by_date)
    assert state.vp == -20 + 2 * 2 - 5, "two days of two points, then Sealion is prepared"
    assert (state.preparations, state.sealion) == (True, pack.days["09-21"])
    assert state.depletion == 12 - 8, "the points of the card are available for the heavy loss"
    assert (state.priorities["airfield"], state.priorities["city"], state.terror) == ("high", "low", False)
    assert stage.where("I/JG3/2") == "light"
    assert {stage.where(f"{number}/KG77/2") for number in ("I", "II", "III")} == {"base"}
    assert not stage.events("British reinforcement")
    assert (stage.deciding_seat, state.stage, len(state.strategies)) == (GERMAN, "targets", 1), (
        "no squadron is bought; a new day"
    )
    state.sealion, state.vp = pack.days["09-14"], -1
    stage.draws("day event", plain, other)
    stage.play(*CALENDAR_UPDATE)
    stage.choose("press")
    assert stage.event("D-Day").get_int("vp") == -1 + 3 * 2, "three a day, not six"
    assert state.ended
