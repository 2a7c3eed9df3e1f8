"""Squadron commitment (LION-7): eligible squadrons by warning and sector, timing, and the cost of no response."""

from __future__ import annotations

import pytest

from dowding.games.raf.lion.rules.commitment import charge_for_no_response
from dowding.games.raf.lion.rules.deployment import raid_deployment, raid_over, raid_size
from dowding.games.raf.lion.rules.sequence import RAID
from dowding.games.raf.pack.components import Aircraft, Intelligence, Warning
from dowding.games.raf.rules.commitment import commit, commit_on_accurate, commit_on_limited, commit_on_poor
from dowding.games.raf.state import SquadronBox
from games.raf.lion.custom_cards import (
    AIRCRAFT,
    SIZES,
    TARGET,
    Ready,
    aircraft_card,
    based_at,
    detected_as,
    gruppen,
    leave,
    pack_with,
    size_card,
    target_card,
)
from games.raf.lion.scenario_builder import PACK, Stage

PLAIN = pack_with(target_card())
ENROUTE, IN_RANGE, ELSEWHERE = "6/11", "2/11", "4/11"
"""The sectors of the target of the tests, which is in 7/11."""
WARNINGS: tuple[Warning, ...] = ("none", "late", "sufficient", "early", "very early")
NONE, _, SUFFICIENT, EARLY, VERY_EARLY, NEVER = range(6)
FROM_DETECTION = RAID[1:]


def eligible(stage: Stage) -> set[str]:
    """The squadrons that may respond."""
    stage.play(commit)
    return {option.piece for option in stage.decision.options if option.piece}


def responding(warning: Warning, sector: str, *, on_patrol: bool) -> bool:
    """Whether a squadron on patrol over this sector, or on the ground there, may respond."""
    stage = Stage(pack=PLAIN)
    stage.raid(TARGET, warning=warning)
    squadron = based_at("7/11")[0] if sector == "London" else based_at(sector)[0]
    for ident in stage.battle.state.squadrons:
        stage.squadron(ident, "re-arm")
    if on_patrol:
        stage.squadron(squadron, "patrol", over=sector)
    else:
        stage.squadron(squadron, "sector")
    return eligible(stage) == {squadron}


@pytest.mark.rule("LION-7a")
@pytest.mark.parametrize(("box", "why"), [("light", "after a light loss"), ("heavy", "after a heavy loss")])
def test_lost_squadron_is_refused_with_its_reason(box: SquadronBox, why: str) -> None:
    stage = Stage()
    squadron = next(iter(stage.battle.state.squadrons))
    stage.squadron(squadron, box)
    stage.raid(warning="early", intelligence="poor")
    stage.play(commit_on_poor)
    assert stage.refused()[f"commit:{squadron}"].why == f"it is waiting for replacements {why}"


@pytest.mark.rule("LION-G04", "LION-7.1a", "LION-7.1b", "LION-7.1c", "LION-7.1d")
def test_north_weald_by_warning() -> None:
    enroute, in_range = {"5/11", "6/11"}, {"3/11", "4/11"}
    patrols = {"5/11": "5/11", "6/11": "6/11", "3/11": "3/11", "4/11": "4/11", "7/11": "London"}
    cases: list[tuple[Warning, set[str], set[str]]] = [
        ("none", set(), enroute),
        ("late", set(), enroute),
        ("sufficient", enroute, enroute),
        ("early", enroute, enroute | in_range | {"London"}),
        ("very early", enroute | in_range, enroute | in_range | {"London"}),
    ]
    for warning, ground, circles in cases:
        stage = Stage()
        stage.raid(21, warning=warning)
        patrolling = {based_at(home)[0]: over for home, over in patrols.items()}
        for ident, over in patrolling.items():
            stage.squadron(ident, "patrol", over=over)
        expected = {ident for ident, over in patrolling.items() if over in circles}
        expected |= {ident for home in ground for ident in based_at(home) if ident not in patrolling}
        assert eligible(stage) == expected


@pytest.mark.rule("LION-7.1a", "LION-7.1b", "LION-7.1c", "LION-7.1d", "LION-7.1e")
@pytest.mark.parametrize(
    ("sector", "on_patrol", "first"),
    [
        (ENROUTE, True, NONE),
        ("7/11", True, NONE),
        (ENROUTE, False, SUFFICIENT),
        ("7/11", False, SUFFICIENT),
        (IN_RANGE, True, EARLY),
        ("London", True, EARLY),
        (IN_RANGE, False, VERY_EARLY),
        (ELSEWHERE, True, NEVER),
        (ELSEWHERE, False, NEVER),
    ],
)
def test_warning_needed_for_each_kind_of_response(sector: str, on_patrol: bool, first: int) -> None:
    able = [warning for warning in WARNINGS if responding(warning, sector, on_patrol=on_patrol)]
    assert able == [warning for number, warning in enumerate(WARNINGS) if number >= first]


@pytest.mark.rule("LION-7.1e")
def test_sector_that_borders_the_target_but_is_not_listed_does_not_count() -> None:
    assert "London" in PACK.components.sectors["7/11"].adjacent
    stage = Stage(pack=pack_with(target_card(in_range=())))
    stage.raid(TARGET, warning="very early")
    stage.squadron(patroller := based_at("7/11")[0], "patrol", over="London")
    assert eligible(stage) == {*based_at("6/11"), *based_at("7/11")} - {patroller}
    assert stage.refused()[f"commit:{patroller}"].rule == "LION-7.1e"


@pytest.mark.rule("LION-7a")
@pytest.mark.parametrize("box", ["inflight", "landing", "re-arm", "light", "heavy", "night", "pool"])
def test_squadrons_inflight_or_on_the_tote_board_cannot_respond(box: SquadronBox) -> None:
    stage = Stage(pack=PLAIN)
    stage.raid(TARGET, warning="very early")
    away = based_at("7/11")[0]
    stage.squadron(away, box)
    squadrons = eligible(stage)
    assert away not in squadrons
    assert set(based_at("7/11")[1:]) <= squadrons


@pytest.mark.rule("LION-7a")
def test_refused_responses_have_reasons() -> None:
    stage = Stage(pack=PLAIN)
    stage.raid(TARGET, warning="very early")
    stage.squadron(away := based_at("7/11")[0], "re-arm")
    stage.play(commit)
    refused = stage.refused()[f"commit:{away}"]
    assert (refused.rule, refused.why) == ("LION-7a", "it is re-arming")


@pytest.mark.rule("LION-7b")
def test_patrol_counts_for_its_circle_and_not_for_its_home() -> None:
    stage = Stage(pack=PLAIN)
    stage.raid(TARGET, warning="none")
    coming, going = based_at("5/11")[0], based_at("6/11")[0]
    stage.squadron(coming, "patrol", over="6/11")
    stage.squadron(going, "patrol", over="5/11")
    assert eligible(stage) == {coming}


@pytest.mark.rule("LION-7b")
def test_patrol_elsewhere_does_not_count_for_its_home_sector() -> None:
    stage = Stage(pack=PLAIN)
    stage.raid(TARGET, warning="sufficient")
    stage.squadron(away := based_at("7/11")[0], "patrol", over="2/11")
    assert away not in eligible(stage)


@pytest.mark.rule("LION-7.1f")
def test_sector_with_a_control_room_hit_answers_only_raids_on_itself() -> None:
    stage = Stage(pack=PLAIN)
    stage.raid(TARGET, warning="very early")
    stage.damage("airfield/6/11", "airfield/7/11", "airfield/2/11")
    assert eligible(stage) == set(based_at("7/11"))
    assert stage.refused()[f"commit:{based_at('6/11')[0]}"].rule == "LION-7.1f"


@pytest.mark.rule("LION-7.1f")
def test_sector_with_a_control_room_hit_still_needs_enough_warning() -> None:
    stage = Stage(pack=PLAIN)
    stage.raid(TARGET, warning="late")
    stage.damage("airfield/7/11")
    assert not eligible(stage)
    assert stage.refused()[f"commit:{based_at('7/11')[0]}"].why.endswith("this one (late)")


@pytest.mark.rule("LION-7.1f")
def test_control_room_hit_does_not_restrict_patrols() -> None:
    stage = Stage(pack=PLAIN)
    stage.raid(TARGET, warning="none")
    stage.damage("airfield/6/11", "airfield/5/11")
    own, guest = based_at("6/11")[0], based_at("5/11")[0]
    stage.squadron(own, "patrol", over="6/11")
    stage.squadron(guest, "patrol", over="6/11")
    assert eligible(stage) == {own, guest}


@pytest.mark.rule("LION-7.2a")
def test_committed_squadrons_go_to_the_hunt_box_on_the_same_face() -> None:
    stage = Stage(pack=PLAIN)
    stage.raid(TARGET, warning="sufficient")
    fresh, green = based_at("7/11")[:2]
    stage.squadron(green, "sector", full=False)
    stage.squadron(patroller := based_at("6/11")[0], "patrol", over="6/11", full=False)
    stage.play(commit)
    all_options = {f"commit:{ident}" for ident in (*based_at("7/11"), *based_at("6/11"))}
    assert set(stage.options()) == all_options | {"done"}
    stage.choose(f"commit:{fresh}", f"commit:{green}", f"commit:{patroller}")
    assert set(stage.options()) == all_options - {f"commit:{item}" for item in (fresh, green, patroller)} | {"done"}
    stage.choose("done")
    assert stage.is_done
    assert stage.where(fresh) == "hunt"
    assert stage.where(green) == "hunt (reduced)"
    assert stage.where(patroller) == "hunt (reduced)"
    assert stage.battle.raid.committed
    assert stage.event("commitment").get_str_list("squadrons") == [
        squadron for squadron in stage.battle.state.squadrons if squadron in (fresh, green, patroller)
    ]


@pytest.mark.rule("LION-7.2a")
def test_any_number_of_squadrons_may_be_committed() -> None:
    stage = Stage(pack=PLAIN)
    stage.raid(TARGET, warning="very early")
    stage.play(commit)
    assert "done" in stage.options()
    while len(stage.options()) > 1:
        stage.choose(stage.options()[0])
    stage.choose("done")
    hunting = {squadron.id for squadron in stage.battle.squadrons_in("hunt")}
    assert hunting == {*based_at("7/11"), *based_at("6/11"), *based_at("2/11")}


@pytest.mark.rule("LION-7.2d")
def test_squadrons_of_one_letter_may_all_be_committed() -> None:
    stage = Stage(pack=PLAIN)
    stage.raid(TARGET, warning="very early")
    counters = PACK.components.squadrons
    able = eligible(stage)
    same = [ident for ident in sorted(able) if counters[ident].letter == "A"]
    assert len(same) > 1
    stage.choose(*[f"commit:{ident}" for ident in same])
    assert set(stage.options()) == {f"commit:{ident}" for ident in able - set(same)} | {"done"}


@pytest.mark.rule("LION-4.II3", "LION-4.II5", "LION-4.II7")
@pytest.mark.parametrize(
    ("intelligence", "size", "deployed"), [("poor", 0, False), ("limited", 4, False), ("accurate", 4, True)]
)
def test_intelligence_determines_when_squadrons_are_committed(
    intelligence: Intelligence, size: int, deployed: bool
) -> None:
    pack = pack_with(
        target_card(),
        size_card(major=4),
        aircraft_card("Do17", "Me109", "Do17", "Me110"),
        *detected_as("sufficient", intelligence),
    )
    stage = Stage(dice={"detection": [1]}, strict=False, pack=pack)
    stage.raid(TARGET)
    stage.draws("force", SIZES, AIRCRAFT)
    stage.play(*FROM_DETECTION)
    assert stage.decision.rule == "LION-7.2a"
    assert (stage.battle.raid.size, stage.battle.raid.deployed) == (size, deployed)
    stage.choose("done")
    assert len(stage.events("commitment")) == 1


# Not responding (7.2b, 7.2c)


def unanswered(*aircraft: Aircraft, committed: bool = False, no_response: str = "always", able: bool = True) -> Stage:
    """A raid of Gruppen in the Bomber Box, before the point for no response is charged."""
    stage = Stage(pack=PLAIN, settings={"no_response": no_response})
    stage.raid(TARGET, committed=committed, able=able)
    for kind in aircraft:
        stage.gruppe(gruppen(2, kind)[0], "bomber")
    stage.play(charge_for_no_response)
    return stage


@pytest.mark.rule("LION-7.2b")
@pytest.mark.parametrize("bomber", ["Do17", "He111", "Ju88", "Ju87"])
def test_unanswered_raid_with_a_bomber_costs_a_point(bomber: Aircraft) -> None:
    stage = unanswered(bomber, "Me110")
    assert stage.vp == -1
    assert stage.battle.state.causes == {"no response": -1}


@pytest.mark.rule("LION-7.2b")
def test_unanswered_raid_costs_one_point_for_any_number_of_bombers() -> None:
    assert unanswered("Do17", "He111", "Ju88").vp == -1


@pytest.mark.rule("LION-7.2b")
def test_one_squadron_is_a_response() -> None:
    assert unanswered("Do17", committed=True).vp == 0


@pytest.mark.rule("LION-7.2b")
def test_unanswered_raid_costs_a_point_even_if_no_squadron_could_respond() -> None:
    assert unanswered("Do17", able=False).vp == -1


@pytest.mark.rule("LION-7.2b")
@pytest.mark.parametrize(("able", "points"), [(True, -1), (False, 0)])
def test_setting_charges_only_if_a_squadron_could_respond(able: bool, points: int) -> None:
    assert unanswered("Do17", no_response="if able", able=able).vp == points


@pytest.mark.rule("LION-7.2b")
@pytest.mark.parametrize(("warning", "able"), [("none", False), ("sufficient", True)])
def test_ability_to_respond_is_determined_at_commitment(warning: Warning, able: bool) -> None:
    stage = Stage(pack=PLAIN)
    stage.raid(TARGET, warning=warning, intelligence="poor")
    stage.play(commit_on_poor)
    assert stage.battle.raid.able == able


@pytest.mark.rule("LION-7.2b")
@pytest.mark.parametrize("intelligence", ["poor", "limited", "accurate"])
def test_unanswered_raid_is_charged_once_the_types_are_known(intelligence: Intelligence) -> None:
    pack = pack_with(target_card(), size_card(major=1), aircraft_card("Do17"))
    stage = Stage(strict=False, pack=pack)
    stage.raid(TARGET, warning="sufficient", intelligence=intelligence)
    stage.draws("force", SIZES, AIRCRAFT)
    stage.play(
        commit_on_poor, raid_size, commit_on_limited, raid_deployment, commit_on_accurate, charge_for_no_response
    )
    assert stage.vp == 0
    stage.choose("done")
    assert stage.is_done
    assert stage.vp == -1
    kinds = [event.kind for event in stage.battle.log or ()]
    assert kinds.index("raid deployed") < kinds.index("no response")


@pytest.mark.rule("LION-7.2b")
def test_squadron_committed_against_a_deployed_raid_is_a_response() -> None:
    stage = Stage(pack=PLAIN)
    stage.raid(TARGET, warning="sufficient")
    stage.gruppe(gruppen(2, "Do17")[0], "bomber")
    stage.play(commit, charge_for_no_response)
    stage.choose(f"commit:{based_at('7/11')[0]}", "done")
    assert stage.is_done
    assert stage.vp == 0


@pytest.mark.rule("LION-7.2c")
def test_raid_without_bombers_costs_nothing() -> None:
    assert unanswered("Me110", "Me109").vp == 0


@pytest.mark.rule("LION-7.2c", "LION-8.24a", "LION-8.1b")
def test_false_raid_and_no_raid_cost_nothing() -> None:
    steps = RAID[RAID.index(raid_size) : RAID.index(raid_over) + 1]
    no_bombers: Ready = {(2, "Me109"): 5}
    for no_major_if_poor, content in ((False, "false raid"), (True, "no raid")):
        sizes = size_card(major=2, no_major_if_poor=no_major_if_poor)
        stage = Stage(strict=False, pack=pack_with(target_card(), sizes, aircraft_card("Do17")))
        stage.raid(TARGET, intelligence="poor")
        stage.draws("force", SIZES, AIRCRAFT)
        leave(stage, no_bombers)
        stage.play(*steps)
        assert stage.events(content)
        assert stage.vp == 0
