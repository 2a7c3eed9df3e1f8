"""Raid events in Eagle (EAGLE-EA, EAGLE-ET): as in RAF: 2-Player, with automated British choices."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.raf.eagle.rules.sequence import RAID
from dowding.games.raf.pack import components as c
from dowding.games.raf.pack.components import Weather
from dowding.games.raf.pack.loader import cards
from dowding.games.raf.planning.rules.approach_events import APPROACH_EVENTS, raid_approach_event
from dowding.games.raf.planning.rules.calendar_update import reset
from dowding.games.raf.planning.rules.interception import squadron_interception
from dowding.games.raf.planning.rules.raid_day import attack_and_bombing
from dowding.games.raf.planning.rules.recovery import german_recovery
from dowding.games.raf.planning.rules.target_events import TARGET_EVENTS, raid_target_event
from dowding.games.raf.rules.combat import squadron_attack
from dowding.games.raf.state import SquadronBox
from games.raf.duel.combat_units import BLENHEIM, HE111, HURRICANES, JU87, ME109, ME110, SPITFIRES, cast
from games.raf.eagle.combat_units import DRILL
from games.raf.eagle.custom_cards import pack_with
from games.raf.eagle.event_cards import approached, met, over_target
from games.raf.eagle.scenario_builder import BATTLE, PACK, Stage
from games.raf.planning.event_cards import COAST, DEEP, INLAND, Boxes

WHOLE: Boxes = {"hunt": ME109[:3], "bomber": HE111, "escort": ME110, "patrol": ME109[3:6]}
HORNCHURCH = PACK.components.targets[23]
DEPTHS = (COAST, INLAND, DEEP)
EXTENDED = c.TargetLine("A", "extended attack")


def places(stage: Stage, *idents: str) -> list[str]:
    """The boxes of these units."""
    return [stage.where(ident) for ident in idents]


@pytest.mark.rule("EAGLE-4.II10", "EAGLE-4.II12")
def test_every_event_line_of_eagle_has_procedure() -> None:
    stage = approached("escort rendezvous failure", "A", boxes=WHOLE)
    assert stage.event("approach event").get_str("event") == "escort rendezvous failure"
    over = over_target("navigational error", boxes=WHOLE)
    assert over.event("target event").get_str("event") == "navigational error"
    assert over.battle.state.hour == 0, "the time advance is ignored"
    drawn = [PACK.components.raid_events[number] for number in cards(PACK.components.scenarios[BATTLE].raid_events)]
    assert {line.event for card in drawn for line in card.approach if line.games in ("A", "E,2")} <= {*APPROACH_EVENTS}
    assert {line.event for card in drawn for line in card.target if line.games in ("A", "E,2")} <= {*TARGET_EVENTS}


# Approach events


@pytest.mark.rule("EAGLE-EA1")
@pytest.mark.parametrize("warning", ["early", "late"])
def test_altitude_advantages_depend_on_conditions(warning: str) -> None:
    early = (c.Condition(warning=("early",)),)
    british = approached("British altitude advantage", conditions=early, boxes=WHOLE, warning=warning)
    german = approached("German altitude advantage", conditions=early, boxes=WHOLE, warning=warning)
    assert british.battle.raid.british_altitude == german.battle.raid.german_altitude == (warning == "early")


@pytest.mark.rule("EAGLE-EA1")
@pytest.mark.parametrize(
    ("target", "came", "place"), [(COAST, 1, "hunt"), (INLAND, 1, "hunt"), (DEEP, 1, "patrol"), (COAST, 0, "escort")]
)
def test_channel_patrollers_hunt(target: c.TargetCard, came: int, place: str) -> None:
    stage = approached("channel patrollers hunt", boxes=WHOLE, target=target, squadrons=SPITFIRES[:came])
    assert set(places(stage, *ME109[3:6])) == {place}


@pytest.mark.rule("EAGLE-EA1")
@pytest.mark.parametrize("weather", ["clear", "patchy", "broken"])
def test_clouds_inhibit_hunters_and_scatter_raid(weather: Weather) -> None:
    hunted = approached("clouds inhibit hunters", "B", boxes=WHOLE, squadrons=SPITFIRES[:1], weather=weather)
    scattered = approached("clouds scatter raid", "B", boxes=WHOLE, squadrons=SPITFIRES[:1], weather=weather)
    clear = weather == "clear"
    assert places(hunted, *ME109[:3]) == ["hunt", "hunt" if clear else "inflight", "hunt"]
    turned = "" if clear else " (reduced)"
    assert places(scattered, ME109[1], HE111[1], ME110[1], ME109[4]) == [
        *(f"hunt{turned}", f"bomber{turned}", f"escort{turned}", f"patrol{turned}")
    ]
    assert places(scattered, ME109[0], HE111[2]) == ["hunt", "bomber"]


@pytest.mark.rule("EAGLE-EA2")
def test_rendezvous_failure_and_hunter_fuel_events() -> None:
    escorts = approached("escort rendezvous failure", "A", boxes=WHOLE)
    assert places(escorts, ME110[0], ME110[1], HE111[0]) == ["inflight", "escort", "bomber"]
    large = approached("rendezvous failure", "A", boxes=WHOLE)
    assert places(large, HE111[0], ME110[0], HE111[1], ME109[0]) == ["inflight", "inflight", "bomber", "hunt"]
    small = approached("rendezvous failure", "A", boxes={"bomber": HE111, "escort": ME110})
    assert places(small, HE111[0], ME110[0]) == ["bomber", "escort"], "the event needs seven Gruppen"
    for target, face in ((COAST, ""), (INLAND, " (reduced)"), (DEEP, " (reduced)")):
        low = approached("hunter fuel low", "C", boxes=WHOLE, target=target)
        assert places(low, ME109[2], ME109[0]) == [f"hunt{face}", "hunt"]


@pytest.mark.rule("EAGLE-EA3")
def test_heavy_pursuit_and_stragglers() -> None:
    pursuit = met("heavy pursuit", "A", "B", boxes=WHOLE, squadrons=SPITFIRES[:3])
    pursuit.squadron(SPITFIRES[1], full=False)
    pursuit.play(raid_approach_event)
    assert places(pursuit, *ME109[:3]) == ["inflight", "inflight", "hunt"]
    assert places(pursuit, *SPITFIRES[:3]) == ["inflight (reduced)", "light", "hunt"]
    assert pursuit.vp == -1
    chase = met("hunters chase stragglers", "A", "B", boxes=WHOLE, squadrons=SPITFIRES[:3])
    chase.squadron(SPITFIRES[1], full=False)
    chase.play(raid_approach_event)
    assert places(chase, *ME109[:3]) == ["inflight", "inflight", "hunt"]
    assert places(chase, *SPITFIRES[:3]) == ["hunt (reduced)", "inflight (reduced)", "hunt"]
    alone = approached("heavy pursuit", "B", boxes=WHOLE, squadrons=SPITFIRES[:1])
    assert places(alone, ME109[1], SPITFIRES[0]) == ["hunt", "hunt"], "the event needs a squadron of the letter"


@pytest.mark.rule("EAGLE-EA4")
@pytest.mark.parametrize(
    ("event", "before", "after"),
    [
        ("LF3 weather changes", ("clear", "broken"), ("clear", "clear")),
        ("LF2 weather improves", ("broken", "broken"), ("patchy", "broken")),
        ("LF3 weather improves", ("clear", "clear"), ("clear", "clear")),
        ("LF2 weather worsens", ("clear", "clear"), ("patchy", "clear")),
        ("LF3 weather worsens", ("clear", "patchy"), ("clear", "broken")),
        ("weather moves east", ("clear", "broken"), ("broken", "broken")),
    ],
)
def test_weather_events(
    event: c.ApproachEvent, before: tuple[Weather, Weather], after: tuple[Weather, Weather]
) -> None:
    stage = met(event, boxes=WHOLE)
    stage.battle.state.weather = {2: before[0], 3: before[1]}
    stage.play(raid_approach_event)
    assert (stage.battle.state.weather[2], stage.battle.state.weather[3]) == after


@pytest.mark.rule("EAGLE-EA5")
def test_full_squadrons_of_letter_evade_hunters() -> None:
    same = (SPITFIRES[0], SPITFIRES[3], HURRICANES[0])
    stage = met("squadrons evade hunters", "A", boxes=WHOLE, squadrons=[*same, SPITFIRES[1], HURRICANES[3]])
    stage.squadron(HURRICANES[3], full=False)
    stage.play(raid_approach_event)
    assert stage.is_done, "no decision is needed"
    assert places(stage, *same, SPITFIRES[1], HURRICANES[3]) == ["bomber"] * 3 + ["hunt", "hunt (reduced)"]
    empty = approached("squadrons evade hunters", "A", boxes={"hunt": ME109[:3]}, squadrons=same)
    assert places(empty, *same) == ["inflight"] * 3


@pytest.mark.rule("EAGLE-EA6")
@pytest.mark.parametrize("card", [1, 4])
def test_squadrons_without_hunters_go_to_bomber_box(card: int) -> None:
    boxes: Boxes = {"hunt": ME109[1:2], "bomber": HE111}
    stage = met("clouds inhibit hunters", "B", boxes=boxes, squadrons=[*SPITFIRES[:2], BLENHEIM], weather="patchy")
    stage.answers(*SPITFIRES[:2], BLENHEIM, card=card)
    hunter_attack = RAID[RAID.index(raid_approach_event) + 1]
    stage.play(raid_approach_event, hunter_attack)
    assert stage.is_done
    assert places(stage, *SPITFIRES[:2], BLENHEIM) == ["bomber"] * 3
    assert not stage.events("combat")


# Target events


@pytest.mark.rule("EAGLE-ET1")
@pytest.mark.parametrize(("squadrons", "shifts"), [(("242/1/12", "19/2/12"), {"Big Wing": 1}), (("242/1/12",), {})])
@pytest.mark.parametrize("card", [1, 16])
def test_big_wing_needs_two_attackers_of_12_group(
    squadrons: tuple[str, ...], shifts: dict[str, int], card: int
) -> None:
    attacking = [*squadrons, *SPITFIRES[:2]]
    stage = met(over="Big Wing", boxes={"bomber": HE111}, attacking=attacking, dice={"squadron attack": [1]})
    stage.answers(*attacking, card=card)
    stage.play(raid_target_event, squadron_interception, squadron_attack)
    assert stage.event("combat").data["shifts"] == shifts


@pytest.mark.rule("EAGLE-ET2")
def test_patrollers_escort_and_clouds_inhibit_squadrons() -> None:
    for target, place in ((COAST, "escort"), (DEEP, "patrol")):
        moved = over_target("channel patrollers close escort", boxes=WHOLE, target=target)
        assert set(places(moved, *ME109[3:6])) == {place}
    for weather, place in (("clear", "bomber"), ("broken", "inflight")):
        clouds = over_target(
            "clouds inhibit squadrons", "A", boxes=WHOLE, attacking=SPITFIRES[:1], weather=weather, intercepted=True
        )
        assert clouds.where(SPITFIRES[0]) == place
        assert clouds.battle.raid.intercepted == (weather == "clear")


@pytest.mark.rule("EAGLE-ET2")
def test_flak_results() -> None:
    hit = over_target("flak", "B", boxes={"bomber": [*HE111, JU87[1]]}, target=COAST)
    assert places(hit, *HE111, JU87[1]) == ["bomber", "bomber (reduced)", "bomber", "light"]
    assert hit.vp == 1
    last = met(None, "B", over="flak", boxes={"hunt": ME109[:1], "escort": ME110[:1]}, attacking=SPITFIRES[:1])
    last.gruppe(HE111[1], "bomber", full=False)
    last.play(raid_target_event, attack_and_bombing, german_recovery)
    assert places(last, HE111[1], SPITFIRES[0], ME110[0]) == ["map base", "inflight", "clock 3"]
    assert not last.events("combat"), "the raid is over"


@pytest.mark.rule("EAGLE-ET3")
@pytest.mark.parametrize("die", [1, 2])
def test_extended_attack_reduces_strongest_bombers(die: int) -> None:
    counters = DRILL.components.gruppen
    strong, weak, high = HE111
    event = c.RaidEventCard(91, (c.Approach("A", "escort rendezvous failure"),), (EXTENDED,), 1, source="reconstructed")
    pack = pack_with(
        *(*cast(), event, INLAND),
        replace(counters[strong], bombs_full=6),
        replace(counters[high], full=9),
    )
    stage = Stage(pack=pack, dice={"extended attack lot": [die]})
    stage.draws("raid event", 91)
    stage.raid(INLAND.number, deployed=True, committed=True, intercepted=True)
    for ident in HE111:
        stage.gruppe(ident, "bomber")
    for ident in SPITFIRES[:2]:
        stage.squadron(ident, "bomber")
    stage.squadron(SPITFIRES[2], "bomber", full=False)
    stage.answers(*SPITFIRES[:3])
    stage.play(raid_target_event)
    turned = {gruppe.id for gruppe in stage.battle.raiders("bomber") if not gruppe.full}
    assert turned == {
        strong,
        [gruppe_id for gruppe_id in stage.battle.state.gruppen if gruppe_id in (weak, high)][die - 1],
    }


@pytest.mark.rule("EAGLE-ET4")
@pytest.mark.parametrize(("warning", "first"), [("late", True), ("early", False)])
def test_interception_over_coast_or_late_bombs_first(warning: str, *, first: bool) -> None:
    early = (c.Condition(warning=("late",)),)
    coast = met(over="interception over coast", conditions=early, boxes=WHOLE, warning=warning)
    late = met(over="late interception", boxes=WHOLE, warning=warning)
    for stage in (coast, late):
        stage.script = {"bombing": [1], "squadron attack": [1]}
        stage.play(raid_target_event)
        assert (stage.battle.raid.over_coast or stage.battle.raid.late_interception) == first
    assert set(places(coast, *ME109[3:6])) == {"escort" if first else "patrol"}
    assert set(places(late, *ME109[3:6])) == {"patrol"}


@pytest.mark.rule("EAGLE-ET4")
def test_raid_that_bombs_first_is_intercepted_afterwards() -> None:
    stage = met(boxes={"bomber": HE111[:1]}, attacking=SPITFIRES[:1], target=INLAND, late_interception=True)
    stage.script = {"bombing": [1], "squadron attack": [1]}
    stage.play(attack_and_bombing)
    logged = [event.kind for event in stage.battle.log or () if event.kind in ("bombing", "combat")]
    assert logged == ["bombing", "combat"]


@pytest.mark.rule("EAGLE-ET4")
def test_navigational_error_and_non_essential_target() -> None:
    assert [
        over_target("navigational error", boxes=WHOLE, target=depth).battle.raid.off_course for depth in DEPTHS
    ] == [*(False, True, True)]
    plain = over_target("non-essential target", boxes=WHOLE).battle.raid
    both = over_target("non-essential target or headquarters", boxes=WHOLE).battle.raid
    assert (plain.non_essential, plain.headquarters_spared) == (True, False)
    assert (both.non_essential, both.headquarters_spared) == (True, True)


@pytest.mark.rule("EAGLE-ET5")
def test_turnaround_event() -> None:
    stage = met(over="squadron turnaround", boxes=WHOLE, target=HORNCHURCH)
    boxes: dict[str, tuple[SquadronBox, bool, str]] = {
        "54/6/11": ("inflight", True, "inflight"),  # of the bombed airfield
        "74/6/11": ("landing", True, "re-arm"),
        HURRICANES[0]: ("inflight", True, "re-arm"),
        HURRICANES[1]: ("inflight", False, "landing"),
        HURRICANES[2]: ("re-arm", True, "sector"),
        HURRICANES[3]: ("inflight", True, "re-arm"),  # of this raid
        HURRICANES[4]: ("inflight", False, "landing"),  # of this raid
        HURRICANES[5]: ("bomber", True, "bomber"),  # of this raid, in the display
    }
    for ident, (box, full, _) in boxes.items():
        stage.squadron(ident, box, full=full)
    stage.answers(*HURRICANES[3:6])
    stage.play(raid_target_event)
    assert places(stage, *boxes) == [after for _, _, after in boxes.values()]


@pytest.mark.rule("EAGLE-ET6")
@pytest.mark.parametrize(("ready", "group"), [((11, 10, 12), "11"), ((10, 12), "10"), ((12,), "12"), ((), "")])
def test_random_ready_squadron_chases_blenheims(ready: tuple[int, ...], group: str) -> None:
    chasing = set()
    for die in (1, 2):
        stage = met(over="squadrons intercept Blenheims", boxes=WHOLE, dice={"lot": [die]})
        stage.grounded(*{10, 11, 12}.difference(ready))
        stage.squadron(BLENHEIM, "sector")
        stage.play(raid_target_event)
        assert stage.is_done
        chasing |= {squadron.id for squadron in stage.battle.squadrons_in("inflight")}
    assert len(chasing) == (2 if ready else 0), "another lot, another squadron"
    assert {ident.rpartition("/")[2] for ident in chasing} <= {group}
    assert BLENHEIM not in chasing


@pytest.mark.rule("EAGLE-ET7")
def test_ultra_marker_stays_across_days() -> None:
    stage = over_target("ULTRA intercept", boxes=WHOLE)
    assert stage.battle.state.ultra
    again = met(over="ULTRA intercept", boxes=WHOLE)
    again.battle.state.ultra = True
    again.play(raid_target_event)
    assert again.events("no event")
    assert not again.events("ULTRA")
    overnight = Stage()
    overnight.battle.state.ultra = True
    overnight.play(reset)
    assert overnight.battle.state.ultra
