"""Advanced rules (LION-19) as a setting; Luftwaffe momentum (LION-19.5); VHF radio (LION-19.6)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dowding.games.raf.lion.game import LION
from dowding.games.raf.lion.rules.airfield_operations import squadron_turnaround
from dowding.games.raf.lion.rules.calendar_update import day_advance, day_event
from dowding.games.raf.lion.rules.detection import detection_modifiers
from dowding.games.raf.lion.rules.momentum import has_momentum
from dowding.games.raf.lion.rules.recovery import withdraw_stukas
from dowding.games.raf.pack.components import SquadronCounter
from dowding.games.raf.rules.aces import may_gain_ace
from dowding.games.raf.rules.commitment import eligible_squadrons, may_delay
from dowding.games.raf.rules.fend_and_evade import may_fend_and_evade
from dowding.games.raf.rules.patrol import squadron_patrol_assignment
from dowding.games.raf.state import Deck
from games.raf.lion.calendar_fixtures import DAY_CARDS, day_card
from games.raf.lion.custom_cards import TARGET, based_at, gruppen, pack_with, target_card
from games.raf.lion.scenario_builder import PACK, Stage

BEFORE, FIRST, SECOND, THIRD, FOURTH = 135, 136, 137, 138, 139
"""The card of the last raid day, and the top cards of the deck in the order of drawing."""
VHF = [squadron for squadron in PACK.components.squadrons.values() if squadron.vhf]
SECTORS = PACK.components.sectors
LOSING = -25
GREEN = [ident for sector in SECTORS for ident in based_at(sector)]


def days(
    first: int,
    second: int,
    third: int = 3,
    fourth: int = 4,
    *,
    before: int = 2,
    vp: int = LOSING,
    advanced: bool = True,
) -> Stage:
    """A game in which the Luftwaffe has momentum, with cards of these days on top of the deck."""
    numbers = zip((BEFORE, FIRST, SECOND, THIRD, FOURTH), (before, first, second, third, fourth), strict=True)
    pack = pack_with(*(day_card(number, passing) for number, passing in numbers))
    stage = Stage("battle-of-britain", pack=pack, advanced=advanced, strict=False)
    stage.battle.state.decks["day event"] = Deck(tuple(card for card in DAY_CARDS if card != BEFORE), (BEFORE,))
    stage.battle.state.day_card = BEFORE
    stage.draws("day event", FIRST, SECOND, THIRD, FOURTH)
    stage.battle.score(vp, "Gruppen light", "LION-10.22")
    return stage


def used(stage: Stage) -> int:
    """The card that is used."""
    stage.play(day_advance)
    return stage.battle.state.day_card


# 19.5: momentum


def two_nets(stage: Stage) -> None:
    stage.damage("radar/3", "radar/5", heavy=True)


def seven_green(stage: Stage) -> None:
    for ident in GREEN[:7]:
        stage.squadron(ident, "sector", full=False)


def preparations(stage: Stage) -> None:
    stage.battle.state.preparations = True


@pytest.mark.rule("LION-19.5a")
@pytest.mark.parametrize("arrange", [two_nets, seven_green, preparations])
def test_conditions_for_luftwaffe_momentum(arrange: Callable[[Stage], None]) -> None:
    stage = days(5, 2, vp=0)
    assert not has_momentum(stage.battle)
    arrange(stage)
    assert used(stage) == SECOND


@pytest.mark.rule("LION-19.5a")
@pytest.mark.parametrize(("vp", "momentum"), [(-19, False), (-20, True), (-34, True)])
def test_vp_from_minus_34_to_minus_20_give_momentum(vp: int, momentum: bool) -> None:
    assert used(days(5, 2, vp=vp)) == (SECOND if momentum else FIRST)


@pytest.mark.rule("LION-19.5a")
def test_one_heavily_damaged_net_with_others_lightly_damaged_is_not_enough() -> None:
    stage = days(5, 2, vp=0)
    stage.damage("radar/1", "radar/2")
    stage.damage("radar/3", "hq/Box", heavy=True)
    assert used(stage) == FIRST


@pytest.mark.rule("LION-19.5a")
def test_six_green_squadrons_in_sectors_with_more_reduced_elsewhere_are_not_enough() -> None:
    stage = days(5, 2, vp=0)
    for ident in GREEN[:6]:
        stage.squadron(ident, "sector", full=False)
    for ident in GREEN[6:9]:
        stage.squadron(ident, "patrol", full=False, over="London")
    assert used(stage) == FIRST


@pytest.mark.rule("LION-19.5a", "LION-19a")
def test_without_the_advanced_rules_there_is_no_momentum() -> None:
    assert used(days(5, 2, advanced=False)) == FIRST


@pytest.mark.rule("LION-19.5a")
@pytest.mark.parametrize(("first", "second", "card"), [(4, 2, SECOND), (2, 4, FIRST), (3, 3, FIRST)])
def test_card_with_fewer_days_is_used_and_the_first_of_equals(first: int, second: int, card: int) -> None:
    stage = days(first, second)
    before = stage.vp
    assert used(stage) == card
    assert stage.vp == before + min(first, second)


@pytest.mark.rule("LION-19.5a")
@pytest.mark.parametrize(("first", "second"), [(4, 2), (2, 4)])
def test_other_card_is_shuffled_back_and_cards_of_other_days_are_not(first: int, second: int) -> None:
    stage = days(first, second)
    deck = stage.battle.state.decks["day event"]
    card = used(stage)
    other = ({FIRST, SECOND} - {card}).pop()
    after = stage.battle.state.decks["day event"]
    assert sorted(after.cards) == sorted(number for number in deck.cards if number != card)
    assert other in after.cards
    assert after.cards != tuple(number for number in deck.cards if number != card), "the deck has been shuffled"
    assert after.discards == (*deck.discards, card)


@pytest.mark.rule("LION-19.5a")
def test_event_of_the_used_card_takes_place() -> None:
    stage = days(4, 2)
    stage.play(day_advance, day_event)
    assert stage.event("momentum").data["cards"] == [FIRST, SECOND]
    assert stage.event("day passes").get_int("card") == SECOND


@pytest.mark.rule("LION-19.5b")
def test_with_momentum_a_1_day_card_may_follow_a_1_day_card() -> None:
    assert used(days(1, 4, before=1)) == FIRST
    assert used(days(4, 1, before=1)) == SECOND
    assert used(days(1, 4, before=1, vp=0)) == SECOND, "without momentum it may not"


@pytest.mark.rule("LION-19.5b", "LION-4.IV3c")
def test_with_momentum_a_long_card_still_does_not_follow_a_long_one() -> None:
    stage = days(5, 6, 5, 2, before=6)
    assert used(stage) == FOURTH
    deck = stage.battle.state.decks["day event"]
    assert {FIRST, SECOND} <= set(deck.discards)
    assert THIRD in deck.cards


@pytest.mark.rule("LION-19.5b", "LION-4.IV3c")
def test_short_card_beside_a_long_one_is_used_after_a_long_one() -> None:
    stage = days(5, 3, before=6)
    assert used(stage) == SECOND
    assert FIRST in stage.battle.state.decks["day event"].cards


@pytest.mark.rule("LION-19.5a")
def test_second_card_may_come_from_the_shuffled_discards() -> None:
    stage = days(4, 2)
    stage.battle.state.decks["day event"] = Deck((FIRST,), tuple(card for card in DAY_CARDS if card != FIRST))
    card = used(stage)
    after = stage.battle.state.decks["day event"]
    assert sorted([*after.cards, *after.discards]) == sorted(DAY_CARDS)
    assert card in after.discards


# 19.6: VHF radio


def circles(stage: Stage, squadron: str) -> set[str]:
    """The sectors whose circles a squadron may patrol."""
    stage.play(squadron_patrol_assignment)
    return {option.rpartition(":")[2] for option in stage.options() if option.startswith(f"patrol:{squadron}:")}


def near(sector: str) -> set[str]:
    return {sector, *SECTORS[sector].adjacent}


def far(sector: str) -> set[str]:
    return {there for here in near(sector) for there in near(here)}


@pytest.mark.rule("LION-19.6a", "LION-5f")
def test_three_squadrons_carry_vhf_radio() -> None:
    assert len(VHF) == 3


@pytest.mark.rule("LION-19.6a", "LION-5f")
@pytest.mark.parametrize(
    ("date", "advanced", "reaches_far"),
    [("08-31", True, False), ("09-01", True, True), ("09-15", True, True), ("09-15", False, False)],
)
@pytest.mark.parametrize("squadron", VHF, ids=lambda squadron: squadron.id)
def test_from_1_september_they_patrol_up_to_two_sectors_away(
    squadron: SquadronCounter, date: str, advanced: bool, reaches_far: bool
) -> None:
    stage = Stage("battle-of-britain", advanced=advanced)
    stage.squadron(squadron.id, "sector")
    stage.date(date)
    assert circles(stage, squadron.id) == (far(squadron.sector) if reaches_far else near(squadron.sector))
    assert near(squadron.sector) < far(squadron.sector)


@pytest.mark.rule("LION-19.6a")
def test_squadrons_without_vhf_do_not_patrol_two_sectors_away() -> None:
    stage = Stage("battle-of-britain", advanced=True)
    stage.date("09-15")
    (ident,) = [squadron for squadron in based_at("3/12") if not PACK.components.squadrons[squadron].vhf]
    assert circles(stage, ident) == near("3/12")


@pytest.mark.rule("LION-19.6a", "LION-5f")
def test_sector_three_away_is_refused() -> None:
    stage = Stage("battle-of-britain", advanced=True)
    stage.date("09-15")
    counter = VHF[0]
    stage.play(squadron_patrol_assignment)
    beyond = set(SECTORS) - far(counter.sector)
    assert beyond
    assert {f"patrol:{counter.id}:{sector}" for sector in beyond} <= set(stage.refused())


@pytest.mark.rule("LION-19.6a", "LION-ED6")
def test_under_tension_vhf_does_not_reach_11_group_either() -> None:
    stage = Stage("battle-of-britain", advanced=True)
    stage.date("09-15")
    stage.battle.state.tension = True
    for counter in VHF:
        stage.squadron(counter.id, "sector")
        reach = {sector for sector in far(counter.sector) if SECTORS[sector].group != 11}
        assert circles(stage, counter.id) == reach


@pytest.mark.rule("LION-19.6a", "LION-7b", "LION-4.III2d")
def test_far_patrol_responds_where_it_patrols_and_lands_at_home() -> None:
    counter = VHF[0]
    place = min(sector for sector in far(counter.sector) - near(counter.sector) if SECTORS[sector].group)
    there = target_card(sector=place, enroute=(place,), in_range=(), name=SECTORS[place].airfield)
    stage = Stage("battle-of-britain", advanced=True, pack=pack_with(there))
    stage.date("09-15")
    stage.play(squadron_patrol_assignment)
    stage.choose(f"patrol:{counter.id}:{place}")
    assert stage.where(counter.id) == f"patrol {place}"
    stage.raid(TARGET, warning="none")
    assert [squadron.id for squadron in eligible_squadrons(stage.battle)] == [counter.id]
    stage.battle.state.advance = 1
    stage.play(squadron_turnaround)
    assert stage.where(counter.id) == "re-arm"


# 19: all or none


@pytest.mark.rule("LION-19a")
def test_advanced_rules_and_night_raids_are_separate_settings() -> None:
    settings = {setting.id: setting.values for setting in LION.settings}
    assert settings["advanced"] == ("no", "yes")
    assert settings["night_raids"] == ("no", "yes")
    assert not {"aces", "delayed_response", "vhf", "momentum", "fend_and_evade", "forward_airfields"} & set(settings)


@pytest.mark.rule("LION-19a")
@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("advanced", [False, True])
def test_advanced_rules_and_night_raids_are_independent(advanced: bool, night: bool) -> None:
    stage = Stage("battle-of-britain", advanced=advanced, night=night)
    blenheims = [
        squadron for squadron in stage.battle.state.squadrons.values() if stage.battle.type_of(squadron) == "Blenheim"
    ]
    assert stage.battle.advanced == advanced
    assert bool(blenheims) == night


@pytest.mark.rule("LION-19a")
@pytest.mark.parametrize("advanced", [False, True])
def test_advanced_rules_apply_all_or_none(advanced: bool) -> None:
    stage = Stage(pack=pack_with(target_card(forward=True)), advanced=advanced)
    battle = stage.battle
    stage.raid(TARGET, warning="late")
    assert may_delay(battle) == advanced
    assert ("forward airfield" in detection_modifiers(battle)) == advanced
    for hunter in gruppen(2, "Me109")[:2]:
        stage.gruppe(hunter)
    stage.gruppe(gruppen(2, "He111")[0], "bomber")
    battle.change_raid(force=(*gruppen(2, "Me109")[:2], gruppen(2, "He111")[0]))
    pair = based_at("7/11")[:2]
    for squadron in pair:
        stage.squadron(squadron)
    assert may_fend_and_evade(battle) == advanced
    may_gain_ace(battle, 0, 2, pair)
    assert bool(battle.state.worthy) == advanced
    stukas = [*gruppen(2, "Ju87"), *gruppen(3, "Ju87")]
    for stuka in stukas[:3]:
        stage.gruppe(stuka, "light")
    withdraw_stukas(battle)
    assert (stage.where(stukas[3]) == "removed") == advanced
    stage.date("09-01")
    assert battle.has_vhf(battle.state.squadrons[VHF[0].id]) == advanced
    two_nets(stage)
    assert has_momentum(battle) == advanced
