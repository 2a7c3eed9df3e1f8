"""The raid phase and airfield operations of Eagle (EAGLE-4.II, EAGLE-4.III): the order of steps from raid to raid."""

from __future__ import annotations

import pytest

from dowding.games.raf.eagle.game import EAGLE
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.eagle.rules.deployment import raid_deployment, rendezvous_check
from dowding.games.raf.eagle.rules.posture import charge_and_posture
from dowding.games.raf.eagle.rules.response import respond
from dowding.games.raf.eagle.rules.response_cards import draw_response_card
from dowding.games.raf.eagle.rules.response_pool import form_pool
from dowding.games.raf.eagle.rules.sequence import AIRFIELD_OPERATIONS, RAID
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.detection import announcement, detection
from dowding.games.raf.planning.rules.raid_day import ATTACK_FIRST, first_raid, raids, squadron_turnaround
from dowding.games.raf.rules.airfield_operations import german_fighter_turnaround
from dowding.games.raf.state import SquadronBox
from games.raf.eagle.custom_cards import QUIET
from games.raf.eagle.scenario_builder import Stage
from games.raf.lion.custom_cards import gruppen
from games.raf.planning.day_player import hours, play_until, steps
from games.raf.scenario_builder import Staged

LF2 = (9, 10, 11, 12, 2, 3, 4, 1)
BOMBERS, ME109 = (*gruppen(2, "He111"), *gruppen(2, "Do17")), gruppen(2, "Me109")


def a_day(*raids: str) -> Stage:
    """Plan raids of two bombers at these hours, with the fighters of the first three hours assigned."""
    stage = Stage(strict=False, pack=QUIET)
    for number, (card, hour) in enumerate(zip(LF2, raids, strict=False)):
        stage.plan(card, hour, BOMBERS[2 * number : 2 * number + 2])
    first = min(raid.hour for raid in stage.battle.state.plan)
    stage.battle.state.opened = tuple(hour for hour in range(first, first + 3) if hour < 7)
    return stage


def is_evening(stage: Staged[Eagle]) -> bool:
    """Whether the clock is at the End of Day."""
    return "End of Day" in hours(stage)


# Order of steps


@pytest.mark.rule(
    "EAGLE-4.II1", "EAGLE-4.II2", "EAGLE-4.II3", "EAGLE-4.II4", "EAGLE-4.II5", "EAGLE-4.II6", "EAGLE-4.II7"
)
@pytest.mark.rule(
    "EAGLE-4.II8", "EAGLE-4.II9", "EAGLE-4.II10", "EAGLE-4.II11", "EAGLE-4.II12", "EAGLE-4.II13", "EAGLE-4.II14"
)
@pytest.mark.rule("EAGLE-4.II15", "EAGLE-4.II16", "EAGLE-4.II17")
def test_steps_of_raid_in_order() -> None:
    order = [step.__name__ for step in RAID]
    numbered = [
        *("form_raid", "detection", "announcement", "rendezvous_check", "form_pool", "draw_response_card"),
        *("respond", "charge_and_posture", "hunter_interception", "raid_approach_event", "hunter_attack"),
        *("raid_target_event", "attack_and_bombing", "german_recovery", "raids"),
    ]
    assert [step for step in order if step in numbered] == numbered
    attack = [step.__name__ for step in ATTACK_FIRST]
    inner = ["squadron_interception", "squadron_attack", "bombardment", "everybody_leaves"]
    assert [step for step in attack if step in inner] == inner
    assert order.index("ultra_warns") == order.index("detection") + 1
    assert order.index("delay_response") == order.index("draw_response_card") + 1
    assert order.index("hunter_contact") == order.index("hunter_interception") - 1
    assert order.index("charge_and_posture") < order.index("decoy_over") < order.index("hunter_contact")


@pytest.mark.rule("EAGLE-4.II1")
def test_player_chooses_and_forms_raid_of_hour() -> None:
    stage = a_day("0600", "0600", "0800")
    stage.play(raids)
    assert (stage.deciding_seat, stage.options()) == (GERMAN, [f"raid:{LF2[0]}", f"raid:{LF2[1]}"])
    stage.choose(f"raid:{LF2[1]}")
    assert stage.battle.flying.card == LF2[1]
    assert [raid.card for raid in stage.battle.state.plan] == [LF2[0], LF2[2]]


@pytest.mark.rule("EAGLE-4.II3")
@pytest.mark.parametrize(
    ("gruppen_flying", "words"), [(3, ["minor"]), (4, ["minor", "major"]), (5, ["minor", "major"]), (6, ["major"])]
)
def test_player_announces_raid_of_four_or_five_gruppen(gruppen_flying: int, words: list[str]) -> None:
    stage = Stage()
    stage.flies({"bomber": BOMBERS[:gruppen_flying]})
    flying = stage.battle.state.flying
    stage.raid(25, intelligence="poor")
    stage.battle.state.flying = flying
    stage.play(announcement)
    assert stage.options() == [f"announce:{word}" for word in words]
    stage.choose(f"announce:{words[-1]}")
    assert stage.battle.state.word == words[-1]
    limited = Stage()
    limited.flies({"bomber": BOMBERS[:4]})
    limited.raid(25, intelligence="limited")
    limited.play(announcement)
    assert limited.is_done, "only under poor intelligence"


def formed() -> Stage:
    """A raid of three bombers and two hunters with early warning and limited intelligence."""
    stage = Stage(strict=False)
    stage.script = {"rendezvous": [6]}
    stage.flies({"bomber": BOMBERS[:3], "hunt": ME109[:2]})
    flying = stage.battle.state.flying
    stage.raid(25, intelligence="limited")
    stage.battle.state.flying = flying
    return stage


@pytest.mark.rule("EAGLE-4.II2", "EAGLE-4.II4")
def test_detection_comes_before_rendezvous() -> None:
    stage = formed()
    stage.script = {"detection": [3], "rendezvous": [6]}
    stage.play(detection, raid_deployment, rendezvous_check)
    assert steps(stage, "detection", "raid deployed", "rendezvous kept") == [
        *("detection", "raid deployed", "rendezvous kept")
    ]
    assert stage.event("detection").get_int("total") == 3 + stage.event("detection sum").get_int("modifier")


@pytest.mark.rule("EAGLE-4.II5", "EAGLE-4.II6", "EAGLE-4.II7", "EAGLE-4.II8")
def test_response_steps_in_order() -> None:
    stage = formed()
    stage.play(raid_deployment, rendezvous_check, form_pool, draw_response_card, respond, charge_and_posture)
    assert steps(stage, "pool", "response card", "response", "commitment", "no response") == [
        *("pool", "response card", "response", "commitment")
    ]
    assert stage.responders == {squadron.id for squadron in stage.battle.squadrons_in("hunt")}
    assert stage.responders <= stage.pool
    assert stage.battle.state.decks["response"].discards == (1,)


@pytest.mark.rule("EAGLE-4.II6", "EAGLE-4.II8")
def test_empty_pool_still_draws_card_and_costs_point() -> None:
    stage = formed()
    stage.grounded(10, 11, 12)
    stage.play(raid_deployment, rendezvous_check, form_pool, draw_response_card, respond, charge_and_posture)
    assert stage.pool == set()
    assert stage.battle.state.answer.card == 1
    assert (stage.vp, stage.battle.state.posture) == (-1, "bold")


# The clock


@pytest.mark.rule("EAGLE-4.II17", "EAGLE-4.III4")
def test_clock_moves_to_next_hour_with_raid() -> None:
    stage = a_day("0600", "0800", "0800", "1600")
    stage.play(first_raid, raids)
    play_until(stage, is_evening)
    assert hours(stage) == ["0600", "0800", "1600", "End of Day"]
    assert [event.get_int("advance") for event in stage.events("clock")] == [0, 1, 4, 2]
    assert [event.get_int("target") for event in stage.events("raid")] == list(LF2[:4])
    assert not steps(stage, "advance warning", "patrols", "patrol")
    assert sorted(stage.battle.state.decks["target"].discards) == sorted(LF2[:4])


@pytest.mark.rule("EAGLE-4.II17")
def test_target_cards_stay_beside_clock_until_hour_ends() -> None:
    stage = a_day("0600", "0600", "0800")
    stage.play(first_raid, raids)
    play_until(stage, lambda staged: len(staged.events("raid")) == 2)
    assert list(stage.battle.state.beside_clock) == [LF2[0]]
    play_until(stage, lambda staged: hours(staged)[-1] == "0800")
    assert not stage.battle.state.beside_clock


@pytest.mark.rule("EAGLE-4.II12")
def test_time_advance_is_ignored() -> None:
    stage = a_day("0600", "0600", "0600")
    stage.play(first_raid, raids)
    play_until(stage, lambda staged: len(staged.events("raid")) == 3)
    assert hours(stage) == ["0600"]


@pytest.mark.rule("EAGLE-4.III1", "EAGLE-4.III2", "EAGLE-4.III3", "EAGLE-4.III4")
def test_steps_of_airfield_operations_in_order() -> None:
    assert [step.__name__ for step in AIRFIELD_OPERATIONS] == [
        *("german_fighter_turnaround", "assign_more_fighters", "raids")
    ]
    stage = a_day("0600", "1200")
    stage.squadron("54/6/11", "re-arm")
    stage.gruppe(ME109[0], "clock", hour=3)
    stage.play(first_raid, raids)
    play_until(stage, lambda staged: staged.battle.state.stage == "fighters")
    assert hours(stage) == ["0600", "1200"]
    assert stage.battle.state.opening == (3, 4), "the current hour and the next"
    assert stage.where("54/6/11") == "sector", "squadrons turn round before any decision"
    assert f"assign:{ME109[0]}:{LF2[1]}" in stage.options(), "it is back in time"


@pytest.mark.rule("EAGLE-4.III1")
@pytest.mark.parametrize(
    ("spaces", "places"),
    [
        (1, ("sector", "re-arm", "re-arm", "landing", "sector (reduced)")),
        (2, ("sector", "sector", "sector", "re-arm", "sector (reduced)")),
        (3, ("sector", "sector", "sector", "sector", "sector (reduced)")),
        (5, ("sector", "sector", "sector", "sector", "sector (reduced)")),
    ],
)
def test_turnaround_by_clock_spaces(spaces: int, places: tuple[str, ...]) -> None:
    stage = Stage()
    boxes: tuple[tuple[SquadronBox, bool], ...] = (
        *(("re-arm", True), ("landing", True), ("inflight", True), ("inflight", False), ("sector", False)),
    )
    squadrons = ("54/6/11", "65/6/11", "74/6/11", "64/2/11", "32/7/11")
    for ident, (box, full) in zip(squadrons, boxes, strict=True):
        stage.squadron(ident, box, full=full)
    stage.play((squadron_turnaround, spaces))
    assert tuple(stage.where(ident) for ident in squadrons) == places


@pytest.mark.rule("EAGLE-4.III2")
def test_fighters_of_current_and_earlier_hours_return_full() -> None:
    stage = Stage(hour=4)
    for ident, hour in zip(ME109, (3, 4, 5), strict=False):
        stage.gruppe(ident, "clock", hour=hour)
    stage.play(german_fighter_turnaround)
    assert [stage.where(ident) for ident in ME109[:3]] == ["base", "base", "clock 5"]


@pytest.mark.rule("EAGLE-4.III3")
def test_fighters_of_an_hour_are_assigned_once() -> None:
    stage = a_day("0600", "0800", "1200", "1600")
    stage.play(first_raid, raids)
    decision: list[tuple[str, tuple[int, ...]]] = []

    def look(staged: Staged[Eagle]) -> bool:
        if staged.battle.state.opening and (now := (hours(staged)[-1], staged.battle.state.opening)) not in decision:
            decision.append(now)
        return is_evening(staged)

    play_until(stage, look)
    assert decision == [("1200", (3, 4)), ("1600", (5, 6))]


@pytest.mark.rule("EAGLE-4.II17", "EAGLE-4.III4")
def test_steps_of_other_games_are_absent() -> None:
    assert {"advance_warning", "squadron_patrol_assignment", "commit_on_poor"}.isdisjoint(EAGLE.steps)
