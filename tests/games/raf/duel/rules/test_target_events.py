"""The target events of RAF: 2-Player (2P-ET)."""

from __future__ import annotations

import pytest

from dowding.games.raf.duel.rules.context import BRITISH
from dowding.games.raf.pack import components as c
from dowding.games.raf.pack.components import Warning, Weather
from dowding.games.raf.pack.loader import cards
from dowding.games.raf.planning.rules.deployment import raid_over
from dowding.games.raf.planning.rules.interception import squadron_interception
from dowding.games.raf.planning.rules.raid_day import attack_and_bombing
from dowding.games.raf.planning.rules.recovery import german_recovery
from dowding.games.raf.planning.rules.target_events import TARGET_EVENTS, raid_target_event
from dowding.games.raf.planning.state import PlannedRaid
from dowding.games.raf.rules.bombing import bombardment
from dowding.games.raf.rules.combat import squadron_attack
from dowding.games.raf.state import SquadronBox
from games.raf.duel.combat_units import DO17, HE111, HURRICANES, JU87, ME109, ME110, SPITFIRES
from games.raf.duel.custom_cards import numbers, strategy
from games.raf.duel.event_cards import met, over_target
from games.raf.duel.scenario_builder import BATTLE, PACK, Stage
from games.raf.lion.combat_fixtures import rows_of
from games.raf.lion.custom_cards import based_at
from games.raf.planning.event_cards import COAST, DEEP, INLAND, Boxes

WHOLE: Boxes = {"bomber": HE111, "escort": ME110, "patrol": ME109[3:6]}
IN_12_GROUP = [ident for sector in ("1/12", "2/12", "3/12") for ident in based_at(sector)]
TARGETS = PACK.components.targets
"""23 is the airfield of Hornchurch, 30 industry in its sector."""
PEACE = tuple(rows_of("---/---"))


def places(stage: Stage, idents: tuple[str, ...] | list[str]) -> list[str]:
    """The boxes of these units."""
    return [stage.where(ident) for ident in idents]


def order(stage: Stage) -> list[str]:
    """The order of bombing and combat."""
    return [event.kind for event in stage.battle.log or () if event.kind in ("bombing", "combat")]


def fight(stage: Stage) -> None:
    """Play the target event, attack and bombing, always choosing the first option."""
    match = stage.play(raid_target_event, attack_and_bombing)
    while match.deciding_seats():
        stage.choose(stage.options()[0])


@pytest.mark.rule("2P-4.II12", "2P-N3")
def test_target_event_is_drawn_for_empty_display() -> None:
    stage = over_target("Big Wing")
    assert stage.event("target event").rule == "2P-4.II12"
    assert stage.battle.state.hour == 0
    assert "advance" not in stage.event("target event").data


@pytest.mark.rule("2P-ET1")
@pytest.mark.parametrize(("number", "rows"), [(1, 0), (2, 1)])
def test_big_wing_needs_two_squadrons_of_12_group(number: int, rows: int) -> None:
    squadrons = [*IN_12_GROUP[:number], *SPITFIRES[:3]]
    stage = met(
        over="Big Wing", boxes={"bomber": HE111}, attacking=squadrons, dice={"squadron attack": [1]}, more=PEACE
    )
    stage.play(raid_target_event, squadron_interception, squadron_attack)
    shifts = stage.event("combat").data["shifts"]
    assert shifts == ({"Big Wing": 1} if rows else {})


@pytest.mark.rule("2P-ET2")
@pytest.mark.parametrize(("target", "place"), [(COAST, "escort"), (INLAND, "escort"), (DEEP, "patrol")])
def test_channel_patrollers_escort_except_at_deep_targets(target: c.TargetCard, place: str) -> None:
    stage = over_target("channel patrollers close escort", boxes=WHOLE, target=target)
    assert set(places(stage, ME109[3:6])) == {place}


@pytest.mark.rule("2P-ET3")
@pytest.mark.parametrize("weather", ["clear", "patchy", "broken"])
def test_clouds_remove_squadrons_of_letter(weather: Weather) -> None:
    stage = over_target("clouds inhibit squadrons", "A", boxes=WHOLE, attacking=SPITFIRES[:2], weather=weather)
    assert places(stage, SPITFIRES[:2]) == ["bomber" if weather == "clear" else "inflight", "bomber"]
    assert stage.battle.raid.intercepted


@pytest.mark.rule("2P-ET3", "2P-12b")
def test_escorts_strafe_if_clouds_remove_all_squadrons() -> None:
    stage = met(
        None,
        "A",
        over="clouds inhibit squadrons",
        boxes=WHOLE,
        attacking=SPITFIRES[:1],
        weather="patchy",
        dice={"bombing": [1]},
    )
    stage.play(raid_target_event, attack_and_bombing)
    event = stage.event("bombing")
    assert event.data["shifts"] == {"patchy clouds": -1, "not intercepted": 2}
    assert set(event.get_str_list("gruppen")) == {*HE111, *ME110}


@pytest.mark.rule("2P-ET3", "2P-12b")
def test_intercepted_raid_stays_intercepted_without_cloud_effect() -> None:
    stage = over_target("clouds inhibit squadrons", "A", boxes=WHOLE, intercepted=True)
    assert stage.battle.raid.intercepted


@pytest.mark.rule("2P-ET4")
def test_extended_attack_reduces_bombers_of_british_choice() -> None:
    stage = met(over="extended attack", boxes={"bomber": [*HE111, ME110[0]]}, attacking=SPITFIRES[:2])
    stage.squadron(SPITFIRES[2], "bomber", full=False)
    stage.play(raid_target_event)
    assert stage.deciding_seat == BRITISH
    assert numbers(stage.options(), "extend") == set(HE111), "no fighters"
    stage.choose(f"extend:{HE111[0]}", f"extend:{HE111[2]}")
    assert places(stage, [*HE111, ME110[0]]) == ["bomber (reduced)", "bomber", "bomber (reduced)", "bomber"]


@pytest.mark.rule("2P-ET4")
def test_extended_attack_ignores_reduced_bombers() -> None:
    stage = met(over="extended attack", boxes={"bomber": HE111[:1]}, attacking=SPITFIRES[:2])
    stage.gruppe(HE111[1], "bomber", full=False)
    stage.play(raid_target_event)
    assert stage.is_done
    assert places(stage, HE111[:2]) == ["bomber (reduced)", "bomber (reduced)"]
    none = over_target("extended attack", boxes={"bomber": HE111[:1]})
    assert none.where(HE111[0]) == "bomber"
    assert [event.data for event in stage.events("Gruppen reduced")] == [{"gruppen": ["I/KG1/2"]}]


@pytest.mark.rule("2P-ET5")
def test_flak_hits_letter_in_bomber_box() -> None:
    stage = met(None, "A", over="flak", boxes={"bomber": [*HE111, ME110[0], JU87[0]], "escort": ME109[:1]})
    stage.gruppe(DO17[0], "bomber", full=False)
    stage.play(raid_target_event)
    assert places(stage, [*HE111, ME110[0], DO17[0], JU87[0], ME109[0]]) == [
        *("bomber (reduced)", "bomber", "bomber", "bomber (reduced)", "inflight (reduced)", "light", "escort")
    ]
    assert stage.vp == 1


@pytest.mark.rule("2P-ET5")
@pytest.mark.parametrize("full", [True, False])
def test_flak_destroys_ju87_and_low_flying_raiders(*, full: bool) -> None:
    stage = met(None, "A", over="flak", boxes={"bomber": HE111[1:]})
    stage.gruppe(HE111[0], "bomber", full=full)
    stage.battle.state.flying = PlannedRaid(25, 0, tuple(HE111), (strategy("low level"),))
    stage.play(raid_target_event)
    assert (stage.where(HE111[0]), stage.vp) == ("light", 1)
    assert stage.battle.state.shown == (strategy("low level"),), "low level bombing is revealed"


@pytest.mark.rule("2P-ET5")
def test_raid_turns_back_if_flak_empties_bomber_box() -> None:
    stage = met(
        None,
        "A",
        over="flak",
        boxes={"bomber": JU87[:1], "escort": ME109[1:2], "patrol": ME109[2:3]},
        attacking=SPITFIRES[:1],
    )
    stage.play(raid_target_event, attack_and_bombing, german_recovery, raid_over)
    assert stage.where(SPITFIRES[0]) == "inflight"
    assert places(stage, ME109[1:3]) == ["clock 3", "clock 3"]
    assert order(stage) == []


@pytest.mark.rule("2P-ET6")
@pytest.mark.parametrize(("warning", "applies"), [("early", True), ("late", False)])
def test_interception_over_coast_bombs_first(warning: Warning, *, applies: bool) -> None:
    stage = met(
        over="interception over coast",
        conditions=(c.Condition(warning=("early",)),),
        boxes=WHOLE,
        attacking=SPITFIRES[:3],
        warning=warning,
        dice={"bombing": [1], "squadron attack": [1]},
        more=PEACE,
    )
    fight(stage)
    assert order(stage) == (["bombing", "combat"] if applies else ["combat", "bombing"])
    fighting = stage.event("combat").get_str_list("gruppen")
    assert (ME109[3] in fighting) == applies


@pytest.mark.rule("2P-ET7")
@pytest.mark.parametrize("warning", ["none", "late", "sufficient", "early", "very early"])
def test_late_interception_bombs_first(warning: Warning) -> None:
    stage = met(
        over="late interception",
        boxes=WHOLE,
        attacking=SPITFIRES[:3],
        warning=warning,
        dice={"bombing": [1], "squadron attack": [1]},
        more=PEACE,
    )
    fight(stage)
    late = warning in ("none", "late")
    assert order(stage) == (["bombing", "combat"] if late else ["combat", "bombing"])
    assert ME109[3] not in stage.event("combat").get_str_list("gruppen")
    assert set(stage.event("combat").get_str_list("gruppen")) >= set(HE111), "they stayed"


@pytest.mark.rule("2P-ET8")
@pytest.mark.parametrize(("target", "shift"), [(COAST, 0), (INLAND, -2), (DEEP, -2)])
def test_navigational_error_costs_two_columns_inland(target: c.TargetCard, shift: int) -> None:
    stage = met(over="navigational error", boxes=WHOLE, target=target, intercepted=True, dice={"bombing": [1]})
    stage.squadron(SPITFIRES[0], "bomber")
    stage.play(raid_target_event, bombardment)
    assert stage.event("bombing").data["shifts"] == ({"navigational error": shift} if shift else {})


@pytest.mark.rule("2P-ET9")
def test_non_essential_target_and_headquarters() -> None:
    plain = over_target("non-essential target", boxes=WHOLE).battle.raid
    both = over_target("non-essential target or headquarters", boxes=WHOLE).battle.raid
    assert (plain.non_essential, plain.headquarters_spared) == (True, False)
    assert (both.non_essential, both.headquarters_spared) == (True, True)


# Squadron turnaround


@pytest.mark.rule("2P-ET10", "2P-G21")
def test_turnaround_event_spares_airborne_squadrons_of_bombed_airfield() -> None:
    stage = met(over="squadron turnaround", boxes=WHOLE, target=TARGETS[23])
    boxes: dict[str, tuple[SquadronBox, bool]] = {
        "54/6/11": ("inflight", True),
        "65/6/11": ("inflight", False),
        "74/6/11": ("landing", True),
        HURRICANES[0]: ("inflight", True),
        HURRICANES[1]: ("inflight", False),
        HURRICANES[2]: ("re-arm", True),
        HURRICANES[3]: ("landing", True),
        "64/2/11": ("patrol", True),
    }
    for ident, (box, full) in boxes.items():
        stage.squadron(ident, box, full=full, over="2/11" if box == "patrol" else "")
    stage.squadron(SPITFIRES[5], "bomber")
    stage.play(raid_target_event)
    assert places(stage, list(boxes)) == [
        *("inflight", "inflight (reduced)", "re-arm", "re-arm", "landing", "sector", "re-arm", "patrol 2/11")
    ]
    assert stage.where(SPITFIRES[5]) == "bomber"
    assert [event.data for event in stage.events("squadron turnaround")] == [{}]


@pytest.mark.rule("2P-ET10")
def test_turnaround_event_spares_no_squadrons_if_target_is_not_airfield() -> None:
    stage = met(over="squadron turnaround", boxes=WHOLE, target=TARGETS[30])
    stage.squadron("54/6/11", "inflight")
    stage.play(raid_target_event)
    assert stage.where("54/6/11") == "re-arm"


# Others


@pytest.mark.rule("2P-ET11")
def test_free_squadron_chases_blenheims_11_group_first() -> None:
    stage = over_target("squadrons intercept Blenheims", boxes=WHOLE, attacking=SPITFIRES[:1])
    assert stage.deciding_seat == BRITISH
    chasing = numbers(stage.options(), "chase")
    assert chasing
    assert all(stage.battle.home(stage.battle.state.squadrons[ident]).endswith("/11") for ident in chasing)
    assert SPITFIRES[0] not in chasing, "it responds"
    (one, *_) = sorted(chasing)
    stage.choose(f"chase:{one}")
    assert stage.where(one) == "inflight"
    none = met(over="squadrons intercept Blenheims", boxes=WHOLE)
    for squadron in none.battle.squadrons_in("sector"):
        if not none.battle.home(squadron).endswith("/12"):
            none.squadron(squadron.id, "landing")
    none.play(raid_target_event)
    assert {ident.rpartition("/")[2] for ident in numbers(none.options(), "chase")} == {"12"}


@pytest.mark.rule("2P-ET12")
@pytest.mark.parametrize("has_ultra", [False, True])
def test_british_take_ultra_marker(*, has_ultra: bool) -> None:
    stage = met(over="ULTRA intercept", boxes=WHOLE)
    stage.battle.state.ultra = has_ultra
    stage.play(raid_target_event)
    assert stage.battle.state.ultra
    assert bool(stage.events("no event")) == has_ultra


@pytest.mark.rule("2P-N8")
def test_target_events_of_other_games_are_not_used() -> None:
    absent = {
        *("escort coordination", "fighters strafe", "Me110s strafe", "pathfinders", "low level bombers"),
        *("secondary target", "patrollers vectored away"),
    }
    assert not absent & set(TARGET_EVENTS)
    drawn = {
        line.event
        for number in cards(PACK.components.scenarios[BATTLE].raid_events)
        for line in PACK.components.raid_events[number].target
        if line.games in ("A", "E,2")
    }
    assert drawn <= set(TARGET_EVENTS)
