"""Bombers and the limits of a raid (2P-5.2, 2P-5.4): eligible targets, size limits and required Gruppen."""

from __future__ import annotations

import pytest

from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.daily_planning import plan_day
from dowding.games.raf.planning.rules.plan_limits import max_gruppen
from dowding.games.raf.state import HOURS, GruppeBox
from games.raf.duel.custom_cards import cards_of, numbers, strategy
from games.raf.duel.scenario_builder import BATTLE, PACK, Stage
from games.raf.lion.custom_cards import gruppen

TARGETS = PACK.components.targets
LF2, LF3 = 9, 13
"""A port of each area, worth a major raid at the start."""
MINOR = 22
"""An airfield of medium priority and value 2, worth a minor raid."""
HE111, STUKAS = gruppen(2, "He111"), gruppen(2, "Ju87") + gruppen(3, "Ju87")
OUT_OF_REACH = {card.number for card in TARGETS.values() if card.me109 == "no"}


def assigning(stage: Stage) -> Stage:
    """Start the assignment of bombers."""
    stage.battle.state.stage = "bombers"
    stage.play(plan_day)
    return stage


def raids(stage: Stage, number: int) -> None:
    """Plan this number of raids, the first against the port of LF2."""
    cards = [LF2, *(card for card in (*cards_of("radar"), *cards_of("port")) if card != LF2)]
    for place, card in enumerate(cards[:number]):
        stage.plan(card, HOURS[place % 7])


# Assignment


@pytest.mark.rule("2P-5.2a", "2P-4.I4")
def test_bomber_is_assigned_from_hidden_base_to_one_card() -> None:
    stage = Stage()
    stage.plan(LF2, "0600")
    stage.plan(11, "1800")
    assigning(stage)
    assert stage.deciding_seat == GERMAN
    sent = numbers(stage.options(), "assign")
    assert {f"{HE111[0]}:{LF2}", f"{HE111[0]}:11"} <= sent, "raids of the whole day"
    assert not any("JG" in gruppe_id for gruppe_id in sent), "no fighters"
    stage.choose(f"assign:{HE111[0]}:{LF2}")
    assert stage.where(HE111[0]) == "assigned"
    assert stage.battle.state.plan[0].gruppen == (HE111[0],)
    assert not any(f":{HE111[0]}:" in option for option in stage.options()), "one raid a day"


@pytest.mark.rule("2P-5.2a")
def test_bombers_are_assigned_only_in_bomber_stage() -> None:
    stage = Stage()
    stage.plan(LF2, "0600")
    assigning(stage)
    stage.choose("done")
    assert stage.battle.state.stage == "fighters"
    assert not any(f":{HE111[0]}:" in option for option in stage.options())


@pytest.mark.rule("2P-5.2a", "2P-5.32")
@pytest.mark.parametrize("box", ["map base", "light", "heavy", "night set", "calendar", "assigned"])
def test_only_gruppen_at_hidden_bases_are_assigned(box: GruppeBox) -> None:
    stage = Stage()
    stage.plan(LF2, "0600")
    stage.gruppe(HE111[0], box)
    assert not any(f":{HE111[0]}:" in option for option in assigning(stage).options())


# Luftflotten


@pytest.mark.rule("2P-5.4f")
def test_gruppen_raid_targets_of_their_luftflotte() -> None:
    stage = Stage()
    stage.plan(LF2)
    stage.plan(LF3)
    assigning(stage)
    own, other = gruppen(2, "Do17")[0], gruppen(3, "He111")[0]
    offered = numbers(stage.options(), "assign")
    assert {f"{own}:{LF2}", f"{other}:{LF3}"} <= offered
    assert {f"{own}:{LF3}", f"{other}:{LF2}"}.isdisjoint(offered)
    assert stage.refused()[f"assign:{own}:{LF3}"].rule == "2P-5.4f"


@pytest.mark.rule("2P-5.4f", "2P-ED3")
def test_event_lets_luftflotte_3_join_luftflotte_2() -> None:
    stage = Stage()
    stage.battle.state.lf3_to_lf2 = True
    stage.plan(LF2)
    stage.plan(LF3)
    offered = numbers(assigning(stage).options(), "assign")
    assert f"{gruppen(3, 'He111')[0]}:{LF2}" in offered
    assert f"{gruppen(2, 'He111')[0]}:{LF3}" not in offered


# Sizes


@pytest.mark.rule("2P-5.4d", "2P-G03")
@pytest.mark.parametrize(("number", "most"), [(1, 16), (4, 16), (5, 14), (6, 12), (7, 11), (8, 10), (9, 10), (12, 10)])
def test_major_raid_limit_depends_on_raids_of_day(number: int, most: int) -> None:
    stage = Stage()
    raids(stage, number)
    assert max_gruppen(stage.battle, stage.battle.state.plan[0]) == most


@pytest.mark.rule("2P-5.4c", "2P-G03")
def test_minor_raid_has_at_most_three_gruppen() -> None:
    stage = Stage()
    raids(stage, 5)
    stage.plan(MINOR, "1800")
    assigning(stage)
    stage.choose(*(f"assign:{ident}:{MINOR}" for ident in HE111[:3]))
    assert f"assign:{HE111[3]}:{MINOR}" not in stage.options()
    assert stage.refused()[f"assign:{HE111[3]}:{MINOR}"].why == "this raid may have at most 3 Gruppen"
    assert f"assign:{HE111[3]}:{LF2}" in stage.options()


@pytest.mark.rule("2P-5.4d")
def test_minor_raids_count_towards_raids_of_day() -> None:
    stage = Stage()
    raids(stage, 4)
    stage.plan(MINOR, "1800")
    assert max_gruppen(stage.battle, stage.battle.state.plan[0]) == 14


@pytest.mark.rule("2P-5.4c")
def test_major_raid_card_lifts_minor_limit() -> None:
    stage = Stage()
    raids(stage, 5)
    raid = stage.plan(MINOR, "1800", strategies=[strategy("major raid")])
    assert max_gruppen(stage.battle, raid) == 12


@pytest.mark.rule("2P-5.4e")
def test_coordination_allows_16_gruppen_but_not_on_minor_target() -> None:
    stage = Stage()
    raids(stage, 8)
    coordination, major = strategy("coordination"), strategy("major raid")
    minor = stage.plan(MINOR, "1800", strategies=[coordination])
    lifted = stage.plan(23, "1800", strategies=[coordination, major])
    eligible = stage.plan(12, "1600", strategies=[coordination])
    assert [max_gruppen(stage.battle, raid) for raid in (minor, lifted, eligible)] == [3, 16, 16]


@pytest.mark.rule("2P-5.4e", "2P-16.4b")
@pytest.mark.parametrize(("depletion", "most", "minor"), [(7, 10, 3), (8, 16, 3), (15, 16, 3)])
def test_depleted_luftwaffe_may_raid_with_16_gruppen(depletion: int, most: int, minor: int) -> None:
    stage = Stage()
    raids(stage, 9)
    raid = stage.plan(MINOR, "1800")
    stage.battle.state.depletion = depletion
    assert max_gruppen(stage.battle, stage.battle.state.plan[0]) == most
    assert max_gruppen(stage.battle, raid) == minor


@pytest.mark.rule("2P-16.4b")
@pytest.mark.parametrize(("depletion", "worth"), [(7, "minor"), (8, "major"), (15, "major")])
def test_depletion_makes_high_priority_value_1_target_major(depletion: int, worth: str) -> None:
    stage = Stage()
    stage.battle.state.priorities["city"] = "high"
    stage.battle.state.depletion = depletion
    (card, *_) = cards_of("city", 1)
    assert stage.battle.worth(TARGETS[card]) == worth


@pytest.mark.rule("2P-5.4b")
def test_decoy_has_no_gruppen() -> None:
    stage = Stage()
    raid = stage.plan(LF2, strategies=[strategy("decoy")])
    assert max_gruppen(stage.battle, raid) == 0
    assigning(stage)
    assert stage.options() == ["done"]
    assert stage.refused()[f"assign:{HE111[0]}:{LF2}"].rule == "2P-5.4b"


@pytest.mark.rule("2P-5.4g")
def test_any_mix_of_letters_is_allowed() -> None:
    alike = gruppen(2, "He111", "A") + gruppen(2, "Do17", "A")
    stage = Stage()
    stage.plan(LF2)
    assigning(stage)
    stage.choose(*(f"assign:{ident}:{LF2}" for ident in alike), "done")
    assert set(stage.battle.state.plan[0].gruppen) == set(alike)


# Ju87s (21.2a)


@pytest.mark.rule("2P-21.2a")
def test_two_ju87_must_fly_each_day() -> None:
    stage = Stage(advanced=True)
    stage.plan(LF2)
    stage.plan(LF3)
    assigning(stage)
    assert "done" not in stage.options()
    assert stage.refused()["done"].rule == "2P-21.2a"
    stage.choose(f"assign:{STUKAS[0]}:{LF2}")
    assert "done" not in stage.options()
    stage.choose(f"assign:{STUKAS[2]}:{LF3}")
    assert "done" in stage.options()


@pytest.mark.rule("2P-21.2a")
@pytest.mark.parametrize(("lost", "due"), [(2, True), (3, False)])
def test_ju87_duty_ends_with_three_in_loss_boxes(lost: int, *, due: bool) -> None:
    stage = Stage(advanced=True)
    stage.plan(LF2)
    stage.plan(LF3)
    for ident, box in zip(STUKAS[:lost], ("light", "heavy", "light"), strict=False):
        stage.gruppe(ident, "light" if box == "light" else "heavy")
    assert ("done" not in assigning(stage).options()) == due


@pytest.mark.rule("2P-21.2a")
def test_places_are_reserved_for_required_ju87() -> None:
    stage = Stage(advanced=True)
    stage.plan(MINOR)
    assigning(stage)
    stage.choose(f"assign:{HE111[0]}:{MINOR}")
    assert f"assign:{HE111[1]}:{MINOR}" not in stage.options()
    assert stage.refused()[f"assign:{HE111[1]}:{MINOR}"].rule == "2P-21.2a"
    stage.choose(f"assign:{STUKAS[0]}:{MINOR}", f"assign:{STUKAS[1]}:{MINOR}")
    assert stage.options() == ["done"]


@pytest.mark.rule("2P-21.2a")
def test_no_ju87_duty_in_basic_game_or_without_ju87() -> None:
    plain, thin = Stage(), Stage("thin-blue-line", advanced=True)
    for stage in (plain, thin):
        stage.plan(LF2)
        assert "done" in assigning(stage).options()


# Jabos (21.3)


def from_september(*cards: int, date: str = "09-01", advanced: bool = True) -> Stage:
    """Assign bombers late in the campaign, with no Ju87 left."""
    stage = Stage(BATTLE, advanced=advanced)
    stage.date(date)
    for ident in STUKAS:
        stage.gruppe(ident, "light")
    for card in cards:
        stage.plan(card)
    return assigning(stage)


@pytest.mark.rule("2P-21.3a")
def test_two_jabos_from_1_september() -> None:
    stage = from_september(LF2, 11)
    first, second, third = gruppen(2, "Me109")[:3]
    stage.choose(f"jabo:{first}:{LF2}", f"jabo:{second}:11")
    assert not numbers(stage.options(), "jabo"), "there are two markers"
    assert f"jabo:{third}:{LF2}" not in stage.options()
    assert [raid.jabos for raid in stage.battle.state.plan] == [(first,), (second,)]
    assert [raid.gruppen for raid in stage.battle.state.plan] == [(first,), (second,)]


@pytest.mark.rule("2P-21.3a")
@pytest.mark.parametrize(("date", "advanced"), [("08-31", True), ("09-01", False)])
def test_no_jabos_before_september_or_in_basic_game(date: str, *, advanced: bool) -> None:
    assert not numbers(from_september(LF2, date=date, advanced=advanced).options(), "jabo")


@pytest.mark.rule("2P-21.4a")
def test_jabos_fly_only_within_range() -> None:
    edge, beyond = 10, min(OUT_OF_REACH)
    offered = numbers(from_september(LF2, edge, beyond).options(), "jabo")
    assert {option.rpartition(":")[2] for option in offered} == {str(LF2)}


@pytest.mark.rule("2P-21.1b")
def test_jabos_may_raid_forward_middle_wallop() -> None:
    stage = Stage(BATTLE, advanced=True)
    stage.date("09-01")
    stage.battle.state.priorities["airfield"] = "high"
    stage.plan(37, forward=True)
    assert numbers(assigning(stage).options(), "jabo")
