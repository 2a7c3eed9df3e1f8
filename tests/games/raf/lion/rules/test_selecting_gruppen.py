"""Selection of Gruppen (LION-8.2): order, substitutes, sweeps, range, false raids."""

from __future__ import annotations

import pytest

from dowding.games.raf.lion.rules.deployment import raid_deployment, raid_over
from dowding.games.raf.lion.rules.sequence import RAID
from dowding.games.raf.pack.components import Aircraft, ForceEntry, Letter, Luftflotte
from games.raf.lion.custom_cards import (
    TARGET,
    Ready,
    based_at,
    beyond_me109_range,
    fleets,
    gruppen,
    letters,
    target_card,
    types,
)
from games.raf.lion.deployment_fixtures import deployed, display, raiding, selected
from games.raf.lion.scenario_builder import PACK, Stage

ME109: ForceEntry = "Me109"
DO17: ForceEntry = "Do17"
ELITES = list(PACK.components.elites)
FROM_DEPLOYMENT = RAID[RAID.index(raid_deployment) :]


# Selecting Gruppen (8.2)


@pytest.mark.rule("LION-8.2a")
@pytest.mark.parametrize("luftflotte", [2, 3])
def test_only_gruppen_of_the_cards_luftflotte_are_selected(luftflotte: Luftflotte) -> None:
    selection = selected(raiding("He111", "Me109", "Ju88", "Me110", card=target_card(luftflotte=luftflotte)))
    assert types(selection) == ["He111", "Me109", "Ju88", "Me110"]
    assert set(fleets(selection)) == {luftflotte}


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
def test_fighters_replace_fighters() -> None:
    without_me109 = raiding("Me109", "Do17", "Me109e", available={(2, "Me110"): 3, (2, "Do17"): 1})
    assert types(selected(without_me109)) == ["Me110", "Do17", "Me110"]
    without_me110 = raiding("Me110", "Do17", "Me110", available={(2, "Me109"): 3, (2, "Do17"): 1})
    assert types(selected(without_me110)) == ["Me109", "Do17", "Me109"]


@pytest.mark.rule("LION-8.2b")
def test_type_itself_comes_first() -> None:
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
def test_bombers_replace_bombers_in_order_with_ju87s_last(entry: ForceEntry, order: list[str]) -> None:
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
def test_bombers_and_fighters_never_replace_each_other(
    entries: tuple[ForceEntry, ...], aircraft: Aircraft, filled: list[str]
) -> None:
    stage = raiding(*entries, available={(2, aircraft): 5})
    assert types(selected(stage)) == filled
    assert stage.battle.raid.size == len(filled)


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
        only: list[Letter] = [item for item in ("A", "B", "C") if item != letter]
        for other in only:
            for ident in gruppen(2, "Do17", other):
                stage.gruppe(ident, "base", full=False)
        selection = letters(selected(stage))
        assert selection[0] == letter
        assert sorted(selection[1:]) == list(others)


@pytest.mark.rule("LION-8.2e")
def test_even_letters_have_the_lowest_priority() -> None:
    stage = raiding("Do17", "Do17", "Do17", available={(2, "Ju88"): 6, (2, "Do17"): 8})
    for letter in ("B", "C"):
        for ident in gruppen(2, "Do17", "B" if letter == "B" else "C"):
            stage.gruppe(ident, "base", full=False)
    available = gruppen(2, "Do17", "A")[:2]
    for ident in gruppen(2, "Do17", "A")[2:]:
        stage.gruppe(ident, "base", full=False)
    selection = selected(stage)
    assert sorted(selection[:2]) == sorted(available)  # two of the same letter, before a Ju88 of another
    assert types(selection[2:]) == ["Ju88"]


@pytest.mark.rule("LION-8.2e")
def test_equal_gruppen_are_selected_at_random() -> None:
    selection: set[str] = set()
    for draw in (1, 2, 3):
        stage = raiding("Me109")
        stage.script = {"Gruppe": [draw]}
        selection.update(selected(stage))
    assert len(selection) == 3


@pytest.mark.rule("LION-8.21")
def test_elite_me110s_come_before_the_other_me110s_of_the_second_luftflotte() -> None:
    for draws in ([1, 1, 1], [2, 2, 2]):
        stage = raiding("Me110", "Me110", "Me110", "Do17")
        stage.script = {"Gruppe": draws}
        selection = selected(stage)
        assert sorted(selection[:2]) == sorted(ELITES)
        assert types(selection[2:]) == ["Me110", "Do17"]


@pytest.mark.rule("LION-8.21")
def test_elite_me110s_are_the_first_substitutes() -> None:
    stage = raiding("Me109", "Me109", "Me109", available={(2, "Me110"): 9})
    assert sorted(selected(stage)[:2]) == sorted(ELITES)


@pytest.mark.rule("LION-8.21")
def test_elite_gruppe_that_has_flown_is_not_selected() -> None:
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
    selection = selected(raiding(*[DO17] * 9, available=one_each, lf3_to_lf2=True))
    assert list(zip(fleets(selection), types(selection), strict=True)) == list(one_each)


@pytest.mark.rule("LION-ED4", "LION-8.2b")
def test_with_lf3_to_lf2_matching_fighters_come_first_too() -> None:
    one_each: Ready = {
        (2, "Me109"): 1,
        (3, "Me109"): 1,
        (2, "Me110"): 1,
        (3, "Me110"): 1,
    }
    selection = selected(raiding(*[ME109] * 5, available=one_each, lf3_to_lf2=True))
    assert list(zip(fleets(selection), types(selection), strict=True)) == list(one_each)


@pytest.mark.rule("LION-ED4", "LION-8.22a")
def test_with_lf3_to_lf2_a_sweep_takes_the_me109s_of_the_second_luftflotte_first() -> None:
    ready: Ready = {(2, "Me109"): 2, (3, "Me109"): 9, (2, "Me110"): 3}
    stage = raiding("Do17", "Do17", sweep=True, major=False, available=ready, lf3_to_lf2=True)
    selection = selected(stage)
    assert types(selection) == ["Me109"] * 4
    assert fleets(selection) == [2, 2, 3, 3]


@pytest.mark.rule("LION-ED4", "LION-8.2a")
def test_second_luftflotte_does_not_join_the_third() -> None:
    stage = raiding("Do17", "Me109", card=target_card(luftflotte=3), available={(3, "Do17"): 1}, lf3_to_lf2=True)
    assert types(selected(stage)) == ["Do17"]


# Sweeps, range and false raids (8.22 to 8.24)


@pytest.mark.rule("LION-8.22a")
def test_sweep_has_no_me110s_and_is_as_large_as_there_are_me109s() -> None:
    stage = raiding("Do17", sweep=True, major=False, available={(2, "Me109"): 2, (2, "Me110"): 5, (2, "Do17"): 5})
    assert deployed(stage) == {"hunt": ["Me109"] * 2}
    assert stage.battle.raid.size == 2


@pytest.mark.rule("LION-8.22a", "LION-8.24a")
def test_sweep_without_me109s_is_a_false_raid() -> None:
    stage = raiding("Do17", sweep=True, major=False, available={(2, "Me110"): 5, (2, "Do17"): 5})
    stage.play(raid_deployment, raid_over)
    assert stage.events("false raid")


@pytest.mark.rule("LION-8.22a", "LION-8.41")
def test_sweep_hunts_whatever_the_warning() -> None:
    stage = raiding("Me109cp", sweep=True, major=False, warning="none")
    assert deployed(stage) == {"hunt": ["Me109"] * 3}


@pytest.mark.rule("LION-8.22b")
def test_sweep_is_ignored_for_a_major_raid() -> None:
    assert types(selected(raiding("Do17", "Me110", sweep=True, major=True))) == ["Do17", "Me110"]


@pytest.mark.rule("LION-8.22b")
def test_sweep_is_ignored_beyond_me109_range() -> None:
    stage = raiding("Do17", "Me110", sweep=True, major=False, card=beyond_me109_range())
    assert types(selected(stage)) == ["Do17", "Me110"]


@pytest.mark.rule("LION-8.23a")
def test_beyond_me109_range_me110s_fly_for_me109s_but_me109s_patrol_the_channel() -> None:
    stage = raiding("Me109", "Do17", "Me109e", "Me109cp", "Me110", card=beyond_me109_range())
    assert types(selected(stage)) == ["Me110", "Do17", "Me110", "Me109", "Me110"]
    assert display(stage) == {"bomber": ["Do17"], "escort": ["Me110"] * 3, "patrol": ["Me109"]}


@pytest.mark.rule("LION-8.23a")
def test_edge_of_me109_range_is_beyond_it_in_the_basic_game() -> None:
    assert types(selected(raiding("Me109", card=target_card(me109="edge")))) == ["Me110"]


@pytest.mark.rule("LION-8.23b")
def test_beyond_me109_range_without_me110s_the_selection_ends() -> None:
    ready: Ready = {(2, "Me109"): 5, (2, "Me110"): 1, (2, "Do17"): 5}
    for missing in ("Me109", "Me110", "Me109e"):
        entry: ForceEntry = "Me109" if missing == "Me109" else "Me110" if missing == "Me110" else "Me109e"
        stage = raiding("Do17", "Me109", entry, "Do17", card=beyond_me109_range(), available=ready)
        assert types(selected(stage)) == ["Do17", "Me110"]
        assert stage.battle.raid.size == 2


def false_raid(hour: int = 2) -> Stage:
    """A raid for which no Gruppe is left, with two squadrons committed, played until after the clock."""
    stage = raiding("Do17", "Me109", available={(2, "Me109"): 5})
    stage.battle.state.hour = hour
    stage.battle.change_raid(committed=True)
    for number, ident in enumerate(based_at("7/11")[:2]):
        stage.squadron(ident, "hunt", full=number == 0)
    stage.squadron(based_at("6/11")[0], "patrol", over="6/11")
    return stage


@pytest.mark.rule("LION-8.24a", "LION-7.2c")
def test_false_raid_sends_squadrons_inflight_and_draws_no_events() -> None:
    stage = false_raid()
    events = stage.battle.state.decks["raid event"]
    stage.play(*FROM_DEPLOYMENT[: FROM_DEPLOYMENT.index(raid_over) + 1])
    first, second = based_at("7/11")[:2]
    assert stage.where(first) == "inflight"
    assert stage.where(second) == "inflight (reduced)"
    assert stage.battle.state.decks["raid event"] == events
    assert stage.battle.state.raid is None
    assert stage.battle.state.decks["target"].discards == (TARGET,)
    assert stage.vp == 0


@pytest.mark.rule("LION-8.24a")
def test_false_raid_advances_the_clock_two_spaces() -> None:
    stage = false_raid()
    stage.play(*FROM_DEPLOYMENT)
    assert stage.battle.state.hour == 4
    first, second = based_at("7/11")[:2]
    assert stage.where(first) == "sector"
    assert stage.where(second) == "re-arm"
    assert stage.where(based_at("6/11")[0]) == "sector"
    assert stage.battle.state.pulled
    assert stage.decision.rule == "LION-5a"


@pytest.mark.rule("LION-8.24a")
def test_false_raid_may_end_the_day() -> None:
    stage = false_raid(hour=5)
    stage.play(*FROM_DEPLOYMENT)
    assert stage.event("clock").get_str("hour") == "End of Day"


@pytest.mark.rule("LION-8.24a", "LION-6.2a")
def test_false_follow_up_raid_ends_the_chain() -> None:
    stage = false_raid()
    stage.battle.change_raid(follow_up=True)
    stage.play(*FROM_DEPLOYMENT)
    assert stage.battle.state.hour == 4
    assert not stage.battle.state.follow_up
