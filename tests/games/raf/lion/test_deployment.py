"""German raid deployment (LION-8): two force cards, who is selected, who stands in for whom, and in which box."""

from __future__ import annotations

from collections import Counter

import pytest

from dowding.games.raf.bombing import bombardment
from dowding.games.raf.combat import hunter_attack, squadron_attack
from dowding.games.raf.commitment import charge_for_no_response
from dowding.games.raf.components import Aircraft, ForceEntry, Letter, Luftflotte, TargetCard, Warning
from dowding.games.raf.interception import hunter_interception, squadron_interception
from dowding.games.raf.lion.deployment import raid_deployment, raid_over, raid_size
from dowding.games.raf.lion.sequence import RAID
from dowding.games.raf.state import GruppeBox
from games.raf.lion.own_cards import (
    AIRCRAFT,
    SIZES,
    TARGET,
    Ready,
    aircraft_card,
    based_at,
    beyond_me109_range,
    detected_as,
    efforts,
    fleets,
    gruppen,
    leave,
    letters,
    pack_with,
    size_card,
    target_card,
    types,
)
from games.raf.lion.staging import PACK, Stage

ME109: ForceEntry = "Me109"
DO17: ForceEntry = "Do17"
BOXES: tuple[GruppeBox, ...] = ("bomber", "hunt", "escort", "patrol")
ELITES = list(PACK.components.elites)
FROM_SIZE = RAID[RAID.index(raid_size) :]
FROM_DEPLOYMENT = RAID[RAID.index(raid_deployment) :]


def raiding(
    *entries: ForceEntry,
    card: TargetCard | None = None,
    major: bool = True,
    warning: Warning = "early",
    sweep: bool = False,
    size: int = 0,
    available: Ready | None = None,
    lf3_to_lf2: bool = False,
) -> Stage:
    """A raid about to be deployed, as large as this list of aircraft; so many Gruppen are ready."""
    pack = pack_with(card or target_card(), aircraft_card(*entries, sweep=sweep))
    stage = Stage(strict=False, pack=pack)
    stage.raid(TARGET, major=major, warning=warning, size=size or len(entries))
    stage.draws("force", AIRCRAFT)
    stage.game.state.lf3_to_lf2 = lf3_to_lf2
    leave(stage, available or {})
    return stage


def selected(stage: Stage) -> list[str]:
    """The Gruppen that the raid gets, in the order of the list."""
    stage.play(raid_deployment)
    return stage.event("raid composition").texts("gruppen")


def display(stage: Stage) -> dict[str, list[Aircraft]]:
    """The aircraft in each box of the Raid Display that is not empty."""
    boxes = {box: sorted(types(each.id for each in stage.game.gruppen_in(box))) for box in BOXES}
    return {box: aircraft for box, aircraft in boxes.items() if aircraft}


def deployed(stage: Stage) -> dict[str, list[Aircraft]]:
    """The Raid Display once the raid is deployed."""
    stage.play(raid_deployment)
    return display(stage)


# The examples of the rules


@pytest.mark.rule("LION-G05", "LION-8a", "LION-8b", "LION-8.2a", "LION-8.4a")
def test_card_68_gives_nine_gruppen_and_card_65_their_types() -> None:
    stage = Stage(strict=False)
    stage.raid(major=True, warning="early")
    stage.draws("force", 68, 65)
    stage.play(raid_size, raid_deployment)
    assert stage.event("raid size").number("size") == 9
    found = stage.event("raid composition").texts("gruppen")
    assert Counter(types(found)) == {"Me109": 5, "Me110": 1, "Ju87": 2, "Do17": 1}
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
    assert stage.game.raid.size == 6


@pytest.mark.rule("LION-G07", "LION-8.22a")
def test_a_sweep_of_a_minor_raid_of_two_sends_four_me109s_to_hunt() -> None:
    stage = Stage(strict=False, pack=pack_with(size_card(minor=2), aircraft_card("He111", "Me110", sweep=True)))
    stage.raid(major=False, warning="early")
    stage.draws("force", SIZES, AIRCRAFT)
    stage.play(raid_size, raid_deployment)
    assert display(stage) == {"hunt": ["Me109"] * 4}
    assert stage.game.raid.size == 4


@pytest.mark.rule("LION-G08", "LION-8.3a", "LION-8.4a")
def test_the_first_six_of_card_67_with_sufficient_warning() -> None:
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
def test_the_escorts_and_patrollers_of_cards_65_and_68(card: int, size: int, close: int, patrolling: int) -> None:
    stage = Stage(strict=False)
    stage.raid(major=True, warning="early", size=size)
    stage.draws("force", card)
    boxes = deployed(stage)
    assert boxes.get("escort", []).count("Me109") == close
    assert boxes["patrol"] == ["Me109"] * patrolling


# Size (8, 8.1)


@pytest.mark.rule("LION-8a")
@pytest.mark.parametrize(("major", "size"), [(False, 3), (True, 11)])
def test_the_first_force_card_gives_the_size_for_the_effort(major: bool, size: int) -> None:
    stage = Stage(pack=pack_with(size_card(minor=3, major=11)))
    stage.raid(major=major)
    stage.draws("force", SIZES)
    stage.play(raid_size)
    assert stage.game.raid.size == size


@pytest.mark.rule("LION-8b")
def test_size_and_aircraft_come_from_two_cards_and_each_is_used_by_half() -> None:
    stage = Stage(strict=False, pack=pack_with(target_card(), size_card(major=2), aircraft_card("Do17", "Me109")))
    stage.raid(major=True)
    stage.draws("force", SIZES, AIRCRAFT)
    stage.play(raid_size, raid_deployment)
    assert types(stage.event("raid composition").texts("gruppen")) == ["Do17", "Me109"]
    assert stage.game.state.decks["force"].discards == (SIZES, AIRCRAFT)


@pytest.mark.rule("LION-8b")
def test_one_card_left_in_the_deck_is_not_used_for_both() -> None:
    stage = Stage(strict=False, pack=pack_with(target_card(), size_card(major=2), aircraft_card("Do17", "Me109")))
    stage.raid(major=True)
    stage.draws("force", SIZES)
    deck = stage.game.state.decks["force"]
    stage.game.state.decks["force"] = type(deck)((SIZES,), tuple(each for each in deck.cards if each != SIZES))
    stage.play(raid_size, raid_deployment)
    assert stage.event("raid size").number("card") == SIZES
    drawn = stage.event("raid composition").number("card")
    assert stage.game.state.decks["force"].discards[-1:] == (drawn,)
    assert len(stage.game.state.decks["force"].cards) == len(deck.cards) - 1


@pytest.mark.rule("LION-8.1a")
@pytest.mark.parametrize(
    ("depletion", "major", "size"), [(0, True, 6), (7, True, 6), (8, True, 12), (15, True, 12), (15, False, 2)]
)
def test_some_major_raids_of_a_depleted_luftwaffe_are_larger(depletion: int, major: bool, size: int) -> None:
    stage = Stage(pack=pack_with(size_card(minor=2, major=6, major_depleted=12)))
    stage.raid(major=major)
    stage.game.state.depletion = depletion
    stage.draws("force", SIZES)
    stage.play(raid_size)
    assert stage.game.raid.size == size


@pytest.mark.rule("LION-8.1a")
def test_a_size_without_that_condition_is_the_same_for_a_depleted_luftwaffe() -> None:
    stage = Stage(pack=pack_with(size_card(major=6)))
    stage.raid(major=True)
    stage.game.state.depletion = 15
    stage.draws("force", SIZES)
    stage.play(raid_size)
    assert stage.game.raid.size == 6


@pytest.mark.rule("LION-8.1a")
@pytest.mark.parametrize(
    ("intelligence", "major", "size"),
    [("poor", True, 0), ("limited", True, 8), ("accurate", True, 8), ("poor", False, 2)],
)
def test_some_major_raids_do_not_occur_with_poor_intelligence(intelligence: str, major: bool, size: int) -> None:
    stage = Stage(pack=pack_with(size_card(minor=2, major=8, no_major_if_poor=True)))
    stage.raid(major=major)
    stage.game.change_raid(intelligence=intelligence)
    stage.draws("force", SIZES)
    stage.play(raid_size, raid_over)
    assert bool(stage.events("no raid")) == (size == 0)
    assert stage.event("raid size").number("size") == size


@pytest.mark.rule("LION-8.1a")
def test_card_65_is_no_raid_for_a_major_raid_with_poor_intelligence() -> None:
    stage = Stage()
    stage.raid(major=True, intelligence="poor")
    stage.draws("force", 65)
    stage.play(raid_size, raid_over)
    assert stage.events("no raid")


def called_off(*, follow_up: bool = False) -> Stage:
    """A major raid on the target of the examples at 1000 that does not occur, with two squadrons committed; the next
    raid, from card 30, waits for squadrons."""
    pack = pack_with(
        target_card(), size_card(major=8, no_major_if_poor=True), *efforts("minor"), *detected_as("sufficient", "poor")
    )
    stage = Stage(dice={"raid effort": [1], "detection": [1]}, pack=pack, hour=2)
    stage.raid(TARGET, major=True, intelligence="poor", committed=True, follow_up=follow_up)
    for number, ident in enumerate(based_at("7/11")[:2]):
        stage.squadron(ident, "hunt", full=number == 0)
    stage.draws("force", SIZES)
    stage.draws("target", 30)
    stage.play(*FROM_SIZE)
    return stage


@pytest.mark.rule("LION-8.1b")
def test_no_raid_keeps_the_clock_and_draws_no_events_and_a_new_target_follows() -> None:
    events = Stage().game.state.decks["raid event"]
    stage = called_off()
    first, second = based_at("7/11")[:2]
    assert stage.where(first) == "inflight"
    assert stage.where(second) == "inflight (reduced)"
    assert stage.game.state.hour == 2
    assert stage.game.state.decks["raid event"] == events
    assert stage.game.state.decks["target"].discards == (TARGET,)
    assert (stage.game.raid.target, stage.game.raid.effort) == (30, "minor")
    assert stage.decision.rule == "LION-7.2a"
    assert not stage.events("raid composition")


@pytest.mark.rule("LION-8.1b", "LION-7.2c")
def test_no_raid_costs_no_points_though_nobody_responds() -> None:
    stage = Stage(pack=pack_with(target_card(), size_card(major=8, no_major_if_poor=True)))
    stage.raid(TARGET, major=True, intelligence="poor")
    stage.draws("force", SIZES)
    stage.play(*FROM_SIZE[: FROM_SIZE.index(raid_over) + 1])
    assert stage.vp == 0


@pytest.mark.rule("LION-8.1b")
def test_squadrons_of_a_raid_that_did_not_occur_cannot_answer_the_next() -> None:
    stage = called_off()
    assert {f"commit:{ident}" for ident in based_at("7/11")[:2]} <= stage.refused().keys()


@pytest.mark.rule("LION-8.1b", "LION-6.2a")
def test_a_follow_up_raid_that_does_not_occur_ends_the_chain() -> None:
    stage = called_off(follow_up=True)
    assert stage.game.raid.target == 30
    assert not stage.game.raid.follow_up
    assert not stage.game.state.follow_up


# Selecting Gruppen (8.2)


@pytest.mark.rule("LION-8.2a")
@pytest.mark.parametrize("luftflotte", [2, 3])
def test_only_gruppen_of_the_cards_luftflotte_are_selected(luftflotte: Luftflotte) -> None:
    found = selected(raiding("He111", "Me109", "Ju88", "Me110", card=target_card(luftflotte=luftflotte)))
    assert types(found) == ["He111", "Me109", "Ju88", "Me110"]
    assert set(fleets(found)) == {luftflotte}


@pytest.mark.rule("LION-8.2a")
def test_reduced_gruppen_and_gruppen_away_from_base_are_not_selected() -> None:
    ready, reduced, waiting, *others = gruppen(2, "Do17")
    stage = raiding("Do17", "Do17", "Do17", available={(2, "Do17"): 1})
    stage.gruppe(reduced, "base", full=False)
    stage.gruppe(waiting, "clock", hour=6)
    for ident in others:
        stage.gruppe(ident, "light")
    assert selected(stage) == [ready]


@pytest.mark.rule("LION-8.2b")
def test_fighters_stand_in_for_fighters() -> None:
    without_me109 = raiding("Me109", "Do17", "Me109e", available={(2, "Me110"): 3, (2, "Do17"): 1})
    assert types(selected(without_me109)) == ["Me110", "Do17", "Me110"]
    without_me110 = raiding("Me110", "Do17", "Me110", available={(2, "Me109"): 3, (2, "Do17"): 1})
    assert types(selected(without_me110)) == ["Me109", "Do17", "Me109"]


@pytest.mark.rule("LION-8.2b")
def test_the_type_itself_comes_first() -> None:
    stage = raiding("Me110", "Me110", "Me109", available={(2, "Me109"): 3, (2, "Me110"): 1})
    assert types(selected(stage)) == ["Me110", "Me109", "Me109"]


@pytest.mark.rule("LION-8.2c")
@pytest.mark.parametrize(
    ("entry", "order"),
    [
        ("Ju88", ["Ju88", "Do17", "He111", "Ju87"]),
        ("Do17", ["Do17", "Ju88", "He111", "Ju87"]),
        ("He111", ["He111", "Ju88", "Do17", "Ju87"]),
        ("Ju87", ["Ju87", "Ju88", "Do17", "He111"]),
    ],
)
def test_bombers_stand_in_for_bombers_in_order_and_stukas_last(entry: ForceEntry, order: list[str]) -> None:
    one_each: Ready = {(2, "Do17"): 1, (2, "He111"): 1, (2, "Ju88"): 1, (2, "Ju87"): 1}
    assert types(selected(raiding(*[entry] * 5, available=one_each))) == order


@pytest.mark.rule("LION-8.2d")
@pytest.mark.parametrize(
    ("entries", "aircraft", "filled"),
    [
        (("Do17", "Me109", "Do17"), "Do17", ["Do17"]),
        (("Do17", "Me110", "Do17"), "Do17", ["Do17"]),
        (("Do17", "Me109cp", "Do17"), "Do17", ["Do17"]),
        (("Me109", "Me109", "Ju87", "Me109"), "Me109", ["Me109", "Me109"]),
    ],
)
def test_bombers_and_fighters_never_stand_in_for_each_other_and_the_first_gap_ends_the_selection(
    entries: tuple[ForceEntry, ...], aircraft: Aircraft, filled: list[str]
) -> None:
    stage = raiding(*entries, available={(2, aircraft): 5})
    assert types(selected(stage)) == filled
    assert stage.game.raid.size == len(filled)


@pytest.mark.rule("LION-8.2e")
@pytest.mark.parametrize("draws", [[1] * 9, [2, 1, 1, 2, 1, 1, 2, 1, 1], [3, 2, 1, 3, 2, 1, 3, 2, 1]])
def test_letters_are_as_even_as_possible(draws: list[int]) -> None:
    stage = raiding(*[ME109] * 6)
    stage.script = {"Gruppe": draws}
    assert sorted(letters(selected(stage))) == ["A", "A", "B", "B", "C", "C"]


@pytest.mark.rule("LION-8.2e")
def test_letters_are_even_over_all_types_of_the_raid() -> None:
    for letter, others in (("A", "BC"), ("B", "AC"), ("C", "AB")):
        stage = raiding("Do17", "Me109", "Me109")
        only: list[Letter] = [each for each in ("A", "B", "C") if each != letter]
        for other in only:
            for ident in gruppen(2, "Do17", other):
                stage.gruppe(ident, "base", full=False)
        found = letters(selected(stage))
        assert found[0] == letter
        assert sorted(found[1:]) == list(others)


@pytest.mark.rule("LION-8.2e")
def test_letters_come_after_everything_else() -> None:
    stage = raiding("Do17", "Do17", "Do17", available={(2, "Ju88"): 6, (2, "Do17"): 8})
    for letter in ("B", "C"):
        for ident in gruppen(2, "Do17", "B" if letter == "B" else "C"):
            stage.gruppe(ident, "base", full=False)
    available = gruppen(2, "Do17", "A")[:2]
    for ident in gruppen(2, "Do17", "A")[2:]:
        stage.gruppe(ident, "base", full=False)
    found = selected(stage)
    assert sorted(found[:2]) == sorted(available)  # two of the same letter, before a Ju88 of another
    assert types(found[2:]) == ["Ju88"]


@pytest.mark.rule("LION-8.2e")
def test_among_equals_chance_decides() -> None:
    found: set[str] = set()
    for draw in (1, 2, 3):
        stage = raiding("Me109")
        stage.script = {"Gruppe": [draw]}
        found.update(selected(stage))
    assert len(found) == 3


@pytest.mark.rule("LION-8.21")
def test_elite_me110s_come_before_the_other_me110s_of_the_second_luftflotte() -> None:
    for draws in ([1, 1, 1], [2, 2, 2]):
        stage = raiding("Me110", "Me110", "Me110", "Do17")
        stage.script = {"Gruppe": draws}
        found = selected(stage)
        assert sorted(found[:2]) == sorted(ELITES)
        assert types(found[2:]) == ["Me110", "Do17"]


@pytest.mark.rule("LION-8.21")
def test_elite_me110s_also_stand_in_first() -> None:
    stage = raiding("Me109", "Me109", "Me109", available={(2, "Me110"): 9})
    assert sorted(selected(stage)[:2]) == sorted(ELITES)


@pytest.mark.rule("LION-8.21")
def test_an_elite_gruppe_that_has_flown_is_not_selected() -> None:
    stage = raiding("Me110", "Me110")
    stage.gruppe(ELITES[0], "base", full=False)
    stage.gruppe(ELITES[1], "clock", hour=5)
    assert not set(selected(stage)) & set(ELITES)


# Luftflotte 3 joins Luftflotte 2 (6.11, ED4)


@pytest.mark.rule("LION-ED4", "LION-8.2c")
def test_with_lf3_to_lf2_matching_types_of_both_come_before_similar_types_and_all_stukas_last() -> None:
    one_each: Ready = {
        (2, "Do17"): 1,
        (3, "Do17"): 1,
        (2, "Ju88"): 1,
        (2, "He111"): 1,
        (3, "Ju88"): 1,
        (3, "He111"): 1,
        (2, "Ju87"): 1,
        (3, "Ju87"): 1,
    }
    found = selected(raiding(*[DO17] * 9, available=one_each, lf3_to_lf2=True))
    assert list(zip(fleets(found), types(found), strict=True)) == list(one_each)


@pytest.mark.rule("LION-ED4", "LION-8.2b")
def test_with_lf3_to_lf2_fighters_too() -> None:
    one_each: Ready = {
        (2, "Me109"): 1,
        (3, "Me109"): 1,
        (2, "Me110"): 1,
        (3, "Me110"): 1,
    }
    found = selected(raiding(*[ME109] * 5, available=one_each, lf3_to_lf2=True))
    assert list(zip(fleets(found), types(found), strict=True)) == list(one_each)


@pytest.mark.rule("LION-ED4", "LION-8.22a")
def test_with_lf3_to_lf2_a_sweep_takes_the_me109s_of_the_second_luftflotte_first() -> None:
    ready: Ready = {(2, "Me109"): 2, (3, "Me109"): 9, (2, "Me110"): 3}
    stage = raiding("Do17", "Do17", sweep=True, major=False, available=ready, lf3_to_lf2=True)
    found = selected(stage)
    assert types(found) == ["Me109"] * 4
    assert fleets(found) == [2, 2, 3, 3]


@pytest.mark.rule("LION-ED4", "LION-8.2a")
def test_the_second_luftflotte_does_not_join_the_third() -> None:
    stage = raiding("Do17", "Me109", card=target_card(luftflotte=3), available={(3, "Do17"): 1}, lf3_to_lf2=True)
    assert types(selected(stage)) == ["Do17"]


# Sweeps, range and false raids (8.22 to 8.24)


@pytest.mark.rule("LION-8.22a")
def test_a_sweep_has_no_me110s_and_is_as_large_as_there_are_me109s() -> None:
    stage = raiding("Do17", sweep=True, major=False, available={(2, "Me109"): 2, (2, "Me110"): 5, (2, "Do17"): 5})
    assert deployed(stage) == {"hunt": ["Me109"] * 2}
    assert stage.game.raid.size == 2


@pytest.mark.rule("LION-8.22a", "LION-8.24a")
def test_a_sweep_without_me109s_is_a_false_raid() -> None:
    stage = raiding("Do17", sweep=True, major=False, available={(2, "Me110"): 5, (2, "Do17"): 5})
    stage.play(raid_deployment, raid_over)
    assert stage.events("false raid")


@pytest.mark.rule("LION-8.22a", "LION-8.41")
def test_a_sweep_hunts_whatever_the_warning() -> None:
    stage = raiding("Me109cp", sweep=True, major=False, warning="none")
    assert deployed(stage) == {"hunt": ["Me109"] * 3}


@pytest.mark.rule("LION-8.22b")
def test_a_sweep_is_disregarded_for_a_major_raid() -> None:
    assert types(selected(raiding("Do17", "Me110", sweep=True, major=True))) == ["Do17", "Me110"]


@pytest.mark.rule("LION-8.22b")
def test_a_sweep_is_disregarded_beyond_me109_range() -> None:
    stage = raiding("Do17", "Me110", sweep=True, major=False, card=beyond_me109_range())
    assert types(selected(stage)) == ["Do17", "Me110"]


@pytest.mark.rule("LION-8.23a")
def test_beyond_me109_range_me110s_fly_for_me109s_but_me109s_patrol_the_channel() -> None:
    stage = raiding("Me109", "Do17", "Me109e", "Me109cp", "Me110", card=beyond_me109_range())
    assert types(selected(stage)) == ["Me110", "Do17", "Me110", "Me109", "Me110"]
    assert display(stage) == {"bomber": ["Do17"], "escort": ["Me110"] * 3, "patrol": ["Me109"]}


@pytest.mark.rule("LION-8.23a")
def test_the_edge_of_me109_range_is_beyond_it_in_the_basic_game() -> None:
    assert types(selected(raiding("Me109", card=target_card(me109="edge")))) == ["Me110"]


@pytest.mark.rule("LION-8.23b")
def test_beyond_me109_range_without_me110s_the_selection_ends() -> None:
    ready: Ready = {(2, "Me109"): 5, (2, "Me110"): 1, (2, "Do17"): 5}
    for missing in ("Me109", "Me110", "Me109e"):
        entry: ForceEntry = "Me109" if missing == "Me109" else "Me110" if missing == "Me110" else "Me109e"
        stage = raiding("Do17", "Me109", entry, "Do17", card=beyond_me109_range(), available=ready)
        assert types(selected(stage)) == ["Do17", "Me110"]
        assert stage.game.raid.size == 2


def false_raid(hour: int = 2) -> Stage:
    """A raid for which nobody is left, with two squadrons committed, up to what the clock brings."""
    stage = raiding("Do17", "Me109", available={(2, "Me109"): 5})
    stage.game.state.hour = hour
    stage.game.change_raid(committed=True)
    for number, ident in enumerate(based_at("7/11")[:2]):
        stage.squadron(ident, "hunt", full=number == 0)
    stage.squadron(based_at("6/11")[0], "patrol", over="6/11")
    return stage


@pytest.mark.rule("LION-8.24a", "LION-7.2c")
def test_a_false_raid_sends_squadrons_inflight_and_draws_no_events() -> None:
    stage = false_raid()
    events = stage.game.state.decks["raid event"]
    stage.play(*FROM_DEPLOYMENT[: FROM_DEPLOYMENT.index(raid_over) + 1])
    first, second = based_at("7/11")[:2]
    assert stage.where(first) == "inflight"
    assert stage.where(second) == "inflight (reduced)"
    assert stage.game.state.decks["raid event"] == events
    assert stage.game.state.raid is None
    assert stage.game.state.decks["target"].discards == (TARGET,)
    assert stage.vp == 0


@pytest.mark.rule("LION-8.24a")
def test_a_false_raid_moves_the_clock_two_spaces_with_all_that_follows() -> None:
    stage = false_raid()
    stage.play(*FROM_DEPLOYMENT)
    assert stage.game.state.hour == 4
    first, second = based_at("7/11")[:2]
    assert stage.where(first) == "sector"
    assert stage.where(second) == "re-arm"
    assert stage.where(based_at("6/11")[0]) == "sector"
    assert stage.game.state.pulled
    assert stage.decision.rule == "LION-5a"


@pytest.mark.rule("LION-8.24a")
def test_a_false_raid_may_end_the_day() -> None:
    stage = false_raid(hour=5)
    stage.play(*FROM_DEPLOYMENT)
    assert stage.event("clock").text("hour") == "End of Day"


@pytest.mark.rule("LION-8.24a", "LION-6.2a")
def test_a_false_follow_up_raid_ends_the_chain() -> None:
    stage = false_raid()
    stage.game.change_raid(follow_up=True)
    stage.play(*FROM_DEPLOYMENT)
    assert stage.game.state.hour == 4
    assert not stage.game.state.follow_up


# Deploying Gruppen (8.3, 8.4)


@pytest.mark.rule("LION-8.3a")
def test_bombers_bomb_me109s_hunt_and_me110s_escort() -> None:
    stage = raiding("Do17", "Me109", "He111", "Me110", "Ju88", "Ju87")
    assert deployed(stage) == {
        "bomber": ["Do17", "He111", "Ju87", "Ju88"],
        "hunt": ["Me109"],
        "escort": ["Me110"],
    }
    assert stage.game.raid.deployed
    assert len(stage.game.raid.force) == 6


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
def test_a_bomber_that_could_not_be_selected_does_not_keep_me110s_from_strafing() -> None:
    stage = raiding("Me110", "Do17", available={(2, "Me110"): 2})
    assert deployed(stage) == {"bomber": ["Me110"]}


@pytest.mark.rule("LION-8.31")
def test_an_e_entry_sends_a_me109_to_close_escort() -> None:
    assert deployed(raiding("Do17", "Me109e", "Me109", "Me109e")) == {
        "bomber": ["Do17"],
        "hunt": ["Me109"],
        "escort": ["Me109", "Me109"],
    }


@pytest.mark.rule("LION-8.4a")
@pytest.mark.parametrize("warning", ["late", "sufficient", "early", "very early"])
def test_a_cp_entry_sends_a_me109_on_channel_patrol(warning: Warning) -> None:
    stage = raiding("Do17", "Me109cp", "Me109", warning=warning)
    assert deployed(stage) == {"bomber": ["Do17"], "hunt": ["Me109"], "patrol": ["Me109"]}


@pytest.mark.rule("LION-8.41")
def test_without_warning_channel_patrollers_escort_even_beyond_their_range() -> None:
    for card in (target_card(), beyond_me109_range()):
        stage = raiding("Do17", "Me109cp", card=card, warning="none")
        assert deployed(stage) == {"bomber": ["Do17"], "escort": ["Me109"]}


@pytest.mark.rule("LION-8.42")
def test_a_me110_in_place_of_a_channel_patroller_escorts() -> None:
    for card in (target_card(), beyond_me109_range()):
        ready: Ready = {(2, "Do17"): 1, (2, "Me110"): 1}
        stage = raiding("Do17", "Me109cp", card=card, available=ready)
        assert deployed(stage) == {"bomber": ["Do17"], "escort": ["Me110"]}


@pytest.mark.rule("LION-8.42", "LION-8.3b")
def test_without_bombers_it_strafes() -> None:
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
    assert stage.event("bombing").texts("gruppen") == [bomber]


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
        assert stage.event("combat").texts("gruppen") == [other]
        assert stage.where(patroller) == "patrol"
