"""German raid deployment (LION-8.3, LION-8.4): boxes, and the examples of the rules."""

from __future__ import annotations

from collections import Counter

import pytest

from dowding.games.raf.lion.rules.commitment import charge_for_no_response
from dowding.games.raf.lion.rules.deployment import raid_deployment, raid_size
from dowding.games.raf.lion.rules.interception import hunter_interception, squadron_interception
from dowding.games.raf.pack.components import Warning
from dowding.games.raf.rules.bombing import bombardment
from dowding.games.raf.rules.combat import hunter_attack, squadron_attack
from games.raf.lion.custom_cards import (
    AIRCRAFT,
    SIZES,
    Ready,
    aircraft_card,
    based_at,
    beyond_me109_range,
    gruppen,
    leave,
    pack_with,
    size_card,
    target_card,
    types,
)
from games.raf.lion.deployment_fixtures import deployed, display, raiding, selected
from games.raf.lion.scenario_builder import Stage

# The examples of the rules


@pytest.mark.rule("LION-G05", "LION-8a", "LION-8b", "LION-8.2a", "LION-8.4a")
def test_card_68_gives_nine_gruppen_and_card_65_their_types() -> None:
    stage = Stage(strict=False)
    stage.raid(major=True, warning="early")
    stage.draws("force", 68, 65)
    stage.play(raid_size, raid_deployment)
    assert stage.event("raid size").get_int("size") == 9
    gruppe_ids = stage.event("raid composition").get_str_list("gruppen")
    assert Counter(types(gruppe_ids)) == {"Me109": 5, "Me110": 1, "Ju87": 2, "Do17": 1}
    assert display(stage) == {
        "bomber": ["Do17", "Ju87", "Ju87"],
        "hunt": ["Me109"] * 4,
        "escort": ["Me110"],
        "patrol": ["Me109"],
    }


@pytest.mark.rule("LION-G06", "LION-8.2b", "LION-8.2d")
def test_card_65_for_nine_gruppen_with_four_me109s_and_no_me110s() -> None:
    stage = Stage(strict=False)
    stage.raid(major=True, warning="early", size=9)
    stage.draws("force", 65)
    leave(stage, {(2, "Me109"): 4, (2, "Ju87"): 2, (2, "Do17"): 3, (2, "He111"): 3, (2, "Ju88"): 3})
    assert types(selected(stage)) == ["Me109", "Ju87", "Me109", "Me109", "Ju87", "Me109"]
    assert stage.battle.raid.size == 6


@pytest.mark.rule("LION-G07", "LION-8.22a")
def test_sweep_of_a_minor_raid_of_two_sends_four_me109s_to_hunt() -> None:
    stage = Stage(strict=False, pack=pack_with(size_card(minor=2), aircraft_card("He111", "Me110", sweep=True)))
    stage.raid(major=False, warning="early")
    stage.draws("force", SIZES, AIRCRAFT)
    stage.play(raid_size, raid_deployment)
    assert display(stage) == {"hunt": ["Me109"] * 4}
    assert stage.battle.raid.size == 4


@pytest.mark.rule("LION-G08", "LION-8.3a", "LION-8.4a")
def test_first_six_of_card_67_with_sufficient_warning() -> None:
    stage = Stage(strict=False)
    stage.raid(major=True, warning="sufficient", size=6)
    stage.draws("force", 67)
    assert deployed(stage) == {
        "bomber": ["He111", "He111"],
        "hunt": ["Me109", "Me109"],
        "escort": ["Me110"],
        "patrol": ["Me109"],
    }


@pytest.mark.rule("LION-8.4a", "LION-8.31")
@pytest.mark.parametrize(
    ("card", "size", "close", "patrolling"), [(65, 9, 0, 1), (65, 12, 0, 2), (68, 9, 1, 1), (68, 12, 2, 2)]
)
def test_escorts_and_patrollers_of_cards_65_and_68(card: int, size: int, close: int, patrolling: int) -> None:
    stage = Stage(strict=False)
    stage.raid(major=True, warning="early", size=size)
    stage.draws("force", card)
    boxes = deployed(stage)
    assert boxes.get("escort", []).count("Me109") == close
    assert boxes["patrol"] == ["Me109"] * patrolling


# Deploying Gruppen (8.3, 8.4)


@pytest.mark.rule("LION-8.3a")
def test_bombers_bomb_me109s_hunt_and_me110s_escort() -> None:
    stage = raiding("Do17", "Me109", "He111", "Me110", "Ju88", "Ju87")
    assert deployed(stage) == {
        "bomber": ["Do17", "He111", "Ju87", "Ju88"],
        "hunt": ["Me109"],
        "escort": ["Me110"],
    }
    assert stage.battle.raid.deployed
    assert len(stage.battle.raid.force) == 6


@pytest.mark.rule("LION-8.3a")
def test_substitutes_fly_as_their_own_type_does() -> None:
    stage = raiding("Do17", "Me110", "Me110", available={(2, "Do17"): 1, (2, "Me109"): 2})
    assert deployed(stage) == {"bomber": ["Do17"], "hunt": ["Me109", "Me109"]}
    stage = raiding("Do17", "Me109", "Me109e", available={(2, "Do17"): 1, (2, "Me110"): 2})
    assert deployed(stage) == {"bomber": ["Do17"], "escort": ["Me110", "Me110"]}


@pytest.mark.rule("LION-8.3b")
def test_without_bombers_me110s_strafe() -> None:
    stage = raiding("Me110", "Me109", "Me109e", "Me110")
    assert deployed(stage) == {"bomber": ["Me110", "Me110"], "hunt": ["Me109"], "escort": ["Me109"]}


@pytest.mark.rule("LION-8.3b")
def test_bomber_that_could_not_be_selected_does_not_keep_me110s_from_strafing() -> None:
    stage = raiding("Me110", "Do17", available={(2, "Me110"): 2})
    assert deployed(stage) == {"bomber": ["Me110"]}


@pytest.mark.rule("LION-8.31")
def test_e_entry_sends_a_me109_to_close_escort() -> None:
    assert deployed(raiding("Do17", "Me109e", "Me109", "Me109e")) == {
        "bomber": ["Do17"],
        "hunt": ["Me109"],
        "escort": ["Me109", "Me109"],
    }


@pytest.mark.rule("LION-8.4a")
@pytest.mark.parametrize("warning", ["late", "sufficient", "early", "very early"])
def test_cp_entry_sends_a_me109_on_channel_patrol(warning: Warning) -> None:
    stage = raiding("Do17", "Me109cp", "Me109", warning=warning)
    assert deployed(stage) == {"bomber": ["Do17"], "hunt": ["Me109"], "patrol": ["Me109"]}


@pytest.mark.rule("LION-8.41")
def test_without_warning_channel_patrollers_escort_even_beyond_their_range() -> None:
    for card in (target_card(), beyond_me109_range()):
        stage = raiding("Do17", "Me109cp", card=card, warning="none")
        assert deployed(stage) == {"bomber": ["Do17"], "escort": ["Me109"]}


@pytest.mark.rule("LION-8.42")
def test_me110_in_place_of_a_channel_patroller_escorts() -> None:
    for card in (target_card(), beyond_me109_range()):
        ready: Ready = {(2, "Do17"): 1, (2, "Me110"): 1}
        stage = raiding("Do17", "Me109cp", card=card, available=ready)
        assert deployed(stage) == {"bomber": ["Do17"], "escort": ["Me110"]}


@pytest.mark.rule("LION-8.42", "LION-8.3b")
def test_me110_in_place_of_a_channel_patroller_strafes_without_bombers() -> None:
    assert deployed(raiding("Me109cp", available={(2, "Me110"): 1})) == {"bomber": ["Me110"]}


@pytest.mark.rule("LION-8.42", "LION-8.2d")
def test_with_no_fighter_at_all_a_cp_entry_ends_the_selection() -> None:
    stage = raiding("Do17", "Me109cp", "Do17", available={(2, "Do17"): 5})
    assert deployed(stage) == {"bomber": ["Do17"]}


@pytest.mark.rule("LION-8.5a")
def test_channel_patrollers_take_no_part_in_an_unanswered_raid() -> None:
    stage = Stage(dice={"bombing": [1]}, strict=False)
    stage.raid()
    stage.gruppe(bomber := gruppen(2, "Do17")[0], "bomber")
    stage.gruppe(patroller := gruppen(2, "Me109")[0], "patrol")
    stage.play(charge_for_no_response, hunter_interception, bombardment)
    assert stage.where(patroller) == "patrol"
    assert stage.event("bombing").get_str_list("gruppen") == [bomber]


@pytest.mark.rule("LION-8.5a")
def test_channel_patrollers_take_no_part_in_either_combat() -> None:
    bomber, (hunter, patroller) = gruppen(2, "Do17")[0], gruppen(2, "Me109")[:2]
    for box, other, steps in (
        ("hunt", hunter, (hunter_attack,)),
        ("bomber", bomber, (squadron_interception, squadron_attack)),
    ):
        stage = Stage(strict=False)
        stage.raid(committed=True)
        stage.squadron(based_at("7/11")[0], "hunt" if box == "hunt" else "bomber")
        stage.gruppe(other, "hunt" if box == "hunt" else "bomber")
        stage.gruppe(patroller, "patrol")
        stage.play(*steps)
        assert stage.event("combat").get_str_list("gruppen") == [other]
        assert stage.where(patroller) == "patrol"
