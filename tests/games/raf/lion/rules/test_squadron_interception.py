"""Squadrons intercept bombers (LION-9.2): the choice of raiders and the close escorts in the combat."""

from __future__ import annotations

import pytest

from dowding.games.raf.lion.rules.interception import squadron_interception
from dowding.games.raf.rules.bombing import bombardment
from dowding.games.raf.rules.combat import squadron_attack
from games.raf.lion.combat_fixtures import (
    DO17,
    ELITE,
    HE111,
    ME109,
    ME110,
    SPITFIRES,
    a_card,
    all_in,
    bombing,
    chosen,
    ending,
    escorting,
)
from games.raf.lion.scenario_builder import Stage


def a_meeting(squadrons: int, raiders: tuple[str, ...], escorts: tuple[str, ...] = ()) -> Stage:
    """A number of squadrons in the Bomber Box with these raiders and close escorts."""
    stage = Stage(pack=ending("---/---"), dice={"squadron attack": [1]})
    stage.raid(a_card("port").number)
    bombing(stage, *SPITFIRES[:squadrons], *raiders)
    escorting(stage, *escorts)
    return stage


def intercepting(stage: Stage, *raiders: str) -> Stage:
    stage.play(squadron_interception, squadron_attack)
    stage.choose(*[f"intercept:{raider}" for raider in raiders])
    return stage


def fighting(stage: Stage) -> set[str]:
    """The Gruppen in the combat."""
    return set(stage.event("combat").get_str_list("gruppen"))


@pytest.mark.rule("LION-9.2a", "LION-10b")
@pytest.mark.parametrize("squadrons", [2, 3])
def test_equal_number_of_squadrons_intercepts_all_raiders_and_escorts(squadrons: int) -> None:
    raiders = (HE111[0], ME110[0])
    stage = intercepting(a_meeting(squadrons, raiders, ME109[:3]))
    assert stage.is_done
    assert fighting(stage) == {*raiders, *ME109[:3]}


@pytest.mark.rule("LION-9.2b")
def test_fewer_squadrons_intercept_one_chosen_raider_each() -> None:
    raiders = (*HE111, ME110[0])
    stage = a_meeting(3, raiders)
    stage.play(squadron_interception, squadron_attack)
    assert chosen(stage, "intercept") == set(raiders), "strafers can be met like bombers"
    stage.choose(f"intercept:{ME110[0]}")
    assert chosen(stage, "intercept") == set(HE111)
    stage.choose(f"intercept:{HE111[2]}", f"intercept:{HE111[0]}")
    assert stage.is_done
    assert fighting(stage) == {ME110[0], HE111[2], HE111[0]}
    assert stage.where(HE111[1]) == "bomber", "the one that stands aside stays"


@pytest.mark.rule("LION-9.2c")
def test_with_no_squadron_in_the_bomber_box_close_escorts_strafe() -> None:
    stage = a_meeting(0, HE111[:1], (ME109[0], ME110[0]))
    stage.gruppe(ME109[1], "patrol")
    stage.play(squadron_interception, squadron_attack)
    assert stage.is_done
    assert not stage.events("combat")
    assert all_in(stage, "bomber") == {HE111[0], ME109[0], ME110[0]}
    assert stage.where(ME109[1]) == "patrol"


@pytest.mark.rule("LION-9.2c", "LION-11e")
def test_close_escorts_strafe_after_squadrons_left_an_intercepted_raid() -> None:
    stage = Stage(pack=ending("---/---"), dice={"bombing": [1]})
    stage.raid(a_card("port").number, intercepted=True)
    bombing(stage, HE111[0])
    escorting(stage, ME110[0])
    stage.play(squadron_interception, squadron_attack, bombardment)
    event = stage.event("bombing")
    assert set(event.get_str_list("gruppen")) == {HE111[0], ME110[0]}
    assert event.data["shifts"] == {}


@pytest.mark.rule("LION-G10", "LION-9.21a", "LION-9.2b")
def test_two_squadrons_meet_two_of_four_bombers_and_one_of_three_escorts() -> None:
    stage = a_meeting(2, (*HE111, DO17[0]), ME109[:3])
    stage.play(squadron_interception, squadron_attack)
    stage.choose(f"intercept:{HE111[0]}", f"intercept:{DO17[0]}")
    stage.choose(f"aside:{ME109[0]}", f"aside:{ME109[2]}")
    assert stage.is_done
    assert fighting(stage) == {HE111[0], DO17[0], ME109[1]}


@pytest.mark.rule("LION-G11", "LION-9.21a")
def test_one_squadron_meets_one_of_three_bombers_and_neither_of_two_escorts() -> None:
    stage = intercepting(a_meeting(1, HE111, ME109[:2]), HE111[1])
    assert stage.is_done, "both escorts stand aside; there is nothing to choose"
    assert fighting(stage) == {HE111[1]}


@pytest.mark.rule("LION-9.21a")
def test_one_squadron_meets_one_of_three_raiders_and_two_of_four_escorts() -> None:
    stage = intercepting(a_meeting(1, HE111, ME109[:4]), HE111[1])
    stage.choose(f"aside:{ME109[0]}", f"aside:{ME109[1]}")
    assert fighting(stage) == {HE111[1], ME109[2], ME109[3]}


@pytest.mark.rule("LION-9.21a")
def test_strafer_not_intercepted_takes_an_escort_aside() -> None:
    stage = intercepting(a_meeting(1, (HE111[0], ME110[0]), ME109[:1]), HE111[0])
    assert stage.is_done
    assert fighting(stage) == {HE111[0]}


ORDER = (
    (ME110[0], False),
    (ELITE[0], False),
    (ME109[0], False),
    (ME110[1], True),
    (ELITE[1], True),
    (ME109[1], True),
)
"""One escort of each class, in the order in which they stand aside."""


@pytest.mark.rule("LION-9.21b")
@pytest.mark.parametrize("aside", [1, 2, 3, 4, 5])
def test_escorts_stand_aside_by_class(aside: int) -> None:
    stage = a_meeting(1, (*HE111, *DO17)[: aside + 1])
    for escort, full in reversed(ORDER):
        escorting(stage, escort, full=full)
    intercepting(stage, HE111[0])
    assert stage.is_done, "each class has one escort; there is nothing to choose"
    assert fighting(stage) == {HE111[0], *[escort for escort, _ in ORDER[aside:]]}


@pytest.mark.rule("LION-9.21c")
def test_player_chooses_the_escort_within_a_class() -> None:
    stage = a_meeting(1, HE111, (ME110[0], ME110[1], ME110[2], ME109[0]))
    stage.gruppe(ME110[0], "escort", full=False)
    intercepting(stage, HE111[0])
    assert chosen(stage, "aside") == {ME110[1], ME110[2]}, (
        "the reduced one stands aside anyway, the Me109 fights anyway"
    )
    stage.choose(f"aside:{ME110[2]}")
    assert stage.is_done
    assert fighting(stage) == {HE111[0], ME110[1], ME109[0]}
