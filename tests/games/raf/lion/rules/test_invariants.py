"""The invariants of Lion: each violation is detected."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.raf.pack import components as c
from dowding.games.raf.state import Deck, GruppeBox, Squadron, SquadronBox
from games.raf.lion.scenario_builder import BATTLE, Stage

SPITFIRE, HURRICANE, BLENHEIM, IN_POOL = "54/6/11", "32/7/11", "600/6/11", "72/7/11"
ME109, ME110, DO17, JU87, TO_COME = "I/JG3/2", "I/ZG26/2", "I/KG2/2", "II/SG1/2", "I/KG77/2"


def sound(scenario: str = BATTLE, *, advanced: bool = True) -> Stage:
    """A game after set-up, which violates no invariant."""
    stage = Stage(scenario, advanced=advanced, night=True)
    assert stage.battle.check_invariants() == []
    return stage


def only_fault(stage: Stage) -> str:
    """The only violated invariant."""
    (fault,) = stage.battle.check_invariants()
    return fault


# 1 to 3: every unit is somewhere, once


def test_1_a_squadron_is_in_a_box_for_squadrons() -> None:
    stage = sound()
    box: SquadronBox = "escort"  # type: ignore[assignment]
    stage.squadron(SPITFIRE, box)
    assert only_fault(stage) == f"{SPITFIRE} is in escort, which is no box for squadrons"


def test_2_a_gruppe_is_in_a_box_for_gruppen() -> None:
    stage = sound()
    box: GruppeBox = "landing"  # type: ignore[assignment]
    stage.gruppe(ME109, box)
    assert only_fault(stage) == f"{ME109} is in landing, which is no box for Gruppen"


def test_3_exactly_the_units_of_the_scenario_are_in_play() -> None:
    stage = sound()
    del stage.battle.state.squadrons[SPITFIRE]
    assert only_fault(stage) == f"the units in play are wrong: ['{SPITFIRE}']"
    stage = sound()
    del stage.battle.state.gruppen[ME109]
    assert only_fault(stage) == f"the units in play are wrong: ['{ME109}']"
    stage = sound("hardest-days")
    stage.gruppe(TO_COME, "base")
    assert only_fault(stage) == f"the units in play are wrong: ['{TO_COME}']"
    stage = sound()
    stage.battle.state.squadrons[SPITFIRE] = Squadron("65/6/11")
    assert only_fault(stage) == f"65/6/11 is stored under the id {SPITFIRE}"


def test_3_units_leave_the_game_only_by_rule() -> None:
    stage = sound()
    stage.squadron(IN_POOL, "removed")
    assert only_fault(stage) == f"{IN_POOL} has left the game before 8 September"
    stage = sound()
    stage.gruppe(ME109, "removed")
    assert only_fault(stage) == f"{ME109} has left the game, but only Ju87s are withdrawn"
    stage.gruppe(ME109, "base")
    stage.gruppe(JU87, "removed")
    assert stage.battle.check_invariants() == []
    stage = sound()
    stage.squadron(SPITFIRE, "pool")
    assert only_fault(stage) == f"{SPITFIRE} is pool, but is no reinforcement"
    stage = sound()
    stage.gruppe(ME109, "calendar")
    assert only_fault(stage) == f"{ME109} waits on the calendar, but is no reinforcement"


# 4 to 8: allowed boxes and faces of units


@pytest.mark.parametrize(
    ("gruppe", "box"), [(ME110, "hunt"), (ME110, "patrol"), (DO17, "hunt"), (DO17, "patrol"), (DO17, "escort")]
)
def test_4_only_me109s_hunt_and_patrol_and_bombers_only_bomb(gruppe: str, box: GruppeBox) -> None:
    stage = sound()
    stage.gruppe(gruppe, box)
    stage.raid(25, force=(gruppe,))
    assert only_fault(stage).startswith(f"{gruppe} ")


@pytest.mark.parametrize(("squadron", "over"), [(SPITFIRE, "4/10"), ("229/3/12", "4/10"), (SPITFIRE, "")])
def test_5_a_patrol_is_over_its_own_sector_or_a_legal_neighbour(squadron: str, over: str) -> None:
    stage = sound()
    stage.squadron(squadron, "patrol", over=over)
    assert only_fault(stage) == f"{squadron} patrols {over}, out of its reach"


def test_5_only_a_patrol_is_over_a_circle() -> None:
    stage = sound()
    stage.squadron(SPITFIRE, "re-arm", over="6/11")
    assert only_fault(stage) == f"{SPITFIRE} is re-arm but patrols 6/11"


@pytest.mark.parametrize("box", ["hunt", "bomber", "escort", "patrol", "inflight"])
def test_6_between_raids_no_gruppe_is_in_the_display_or_inflight(box: GruppeBox) -> None:
    stage = sound()
    stage.gruppe(ME109, box)
    assert only_fault(stage) == f"without a raid the display holds ['{ME109}']"


@pytest.mark.parametrize("box", ["hunt", "bomber"])
def test_6_between_raids_no_squadron_is_in_the_display(box: SquadronBox) -> None:
    stage = sound()
    stage.squadron(SPITFIRE, box)
    assert only_fault(stage) == f"without a raid the display holds ['{SPITFIRE}']"


def test_6_in_a_raid_only_its_own_force_is_in_the_display() -> None:
    stage = sound()
    stage.raid(25)
    stage.gruppe(ME109, "hunt")
    assert only_fault(stage) == f"['{ME109}'] are in the raid, but not of its force"


@pytest.mark.parametrize("box", ["clock", "light", "heavy", "night", "calendar"])
def test_7_gruppen_on_the_clock_and_in_loss_boxes_are_full(box: GruppeBox) -> None:
    stage = sound()
    ident = {"clock": ME109, "calendar": TO_COME}.get(box, DO17)
    stage.gruppe(ident, box, full=False, hour=3 if box == "clock" else 0)
    assert only_fault(stage) == f"{ident} is reduced in {box}"


@pytest.mark.parametrize("box", ["light", "heavy"])
def test_8_squadrons_in_loss_boxes_are_full(box: SquadronBox) -> None:
    stage = sound()
    stage.squadron(SPITFIRE, box, full=False)
    assert only_fault(stage) == f"{SPITFIRE} is reduced in a loss box"


def test_by_night_only_blenheims_patrol_and_only_level_bombers_raid() -> None:
    stage = sound()
    stage.squadron(BLENHEIM, "night")
    stage.gruppe(DO17, "night")
    assert stage.battle.check_invariants() == []
    stage.squadron(SPITFIRE, "night")
    assert only_fault(stage) == f"{SPITFIRE} patrols by night, but flies no Blenheims"
    stage = sound()
    stage.gruppe(JU87, "night")
    assert only_fault(stage) == f"{JU87} raids by night, but flies Ju87s"


# 9 to 15: tracks and markers


def test_9_points_have_causes_that_add_up_to_them() -> None:
    stage = sound()
    stage.battle.state.vp = 3
    assert only_fault(stage) == "the causes {} do not add up to 3"


@pytest.mark.parametrize(("hour", "space", "wrong"), [(2, 2, True), (2, 1, True), (2, 3, False), (2, 7, True)])
def test_10_fighters_wait_in_a_space_of_the_clock_later_than_now(hour: int, space: int, wrong: bool) -> None:
    stage = sound()
    stage.battle.state.hour = hour
    stage.gruppe(ME109, "clock", hour=space)
    assert len(stage.battle.check_invariants()) == wrong


def test_10_only_fighters_on_the_clock_have_an_hour() -> None:
    stage = sound()
    stage.gruppe(ME109, "base", hour=3)
    assert only_fault(stage) == f"{ME109} is base, but has an hour"
    stage = sound()
    stage.gruppe(DO17, "clock", hour=3)
    assert only_fault(stage) == f"{DO17} waits on the clock, but is a bomber"


@pytest.mark.parametrize("hour", [-1, 8])
def test_10_the_clock_stays_on_its_spaces(hour: int) -> None:
    stage = sound()
    stage.battle.state.hour = hour
    assert f"the clock is at {hour}" in stage.battle.check_invariants()


def test_11_each_day_that_has_passed_has_given_a_point() -> None:
    stage = sound()
    stage.battle.state.day += 3
    assert only_fault(stage) == "3 days have passed, but 0 points were given for them"
    stage.battle.score(3, "days", "LION-4.IV3a")
    assert stage.battle.check_invariants() == []


@pytest.mark.parametrize("name", ["target", "force", "raid event", "day event"])
def test_12_no_card_is_lost_or_doubled(name: str) -> None:
    for broken in ("lost", "doubled", "foreign"):
        stage = sound()
        decks = {str(deck): deck for deck in stage.battle.state.decks}
        cards = stage.battle.state.decks[decks[name]].cards
        deck_cards = {"lost": cards[1:], "doubled": (*cards, cards[0]), "foreign": (*cards[1:], 60)}[broken]
        stage.battle.state.decks[decks[name]] = Deck(deck_cards)
        assert only_fault(stage).startswith(f"the {name} deck holds ")


def test_12_a_card_in_use_is_in_no_deck() -> None:
    stage = sound()
    stage.battle.state.pulled = 4
    assert only_fault(stage).startswith("the target deck holds ")
    stage = sound()
    stage.raid(25)
    assert stage.battle.check_invariants() == []
    stage.battle.state.raid = replace(stage.battle.raid, target=26)
    assert only_fault(stage).startswith("the target deck holds ")


def test_12_cards_set_aside_join_in_time() -> None:
    stage = sound()
    stage.battle.state.terror = True
    assert only_fault(stage).startswith("the target deck holds ")
    stage = sound()
    stage.battle.state.fighter_escort = True
    assert len(stage.battle.check_invariants()) == 2
    stage = sound()
    stage.battle.state.raid_day = 5
    assert only_fault(stage).startswith("the target deck holds ")
    stage.battle.state.decks["target"] = Deck(tuple(range(1, 45)))
    assert stage.battle.check_invariants() == []


@pytest.mark.parametrize(("stock", "points"), [("Spitfire", -1), ("pilots", 99)])
def test_13_replacement_points_stay_on_their_track(stock: c.Stock, points: int) -> None:
    stage = sound()
    stage.battle.state.stocks[stock] = points
    assert only_fault(stage) == f"{stock} is at {points}"


@pytest.mark.parametrize("depletion", [-1, 16])
def test_13_depletion_stays_on_its_track(depletion: int) -> None:
    stage = sound()
    stage.battle.state.depletion = depletion
    assert only_fault(stage) == f"depletion is at {depletion}"


@pytest.mark.parametrize(("depletion", "level"), [(0, 0), (7, 0), (8, 1), (14, 1), (15, 2)])
def test_14_the_depletion_level_is_read_from_the_track(depletion: int, level: int) -> None:
    stage = sound()
    stage.battle.state.depletion = depletion
    assert stage.battle.depletion_level() == level
    assert stage.battle.is_depleted() == (level > 0)


@pytest.mark.parametrize("site", ["port/Dover", "radar/99", "hq/Berlin", "airfield/London", "city/London"])
def test_15_only_nets_headquarters_and_airfields_of_the_map_carry_damage(site: str) -> None:
    stage = sound()
    stage.damage("radar/5", "hq/Stanmore", heavy=True)
    stage.damage("airfield/6/11")
    assert stage.battle.check_invariants() == []
    stage.damage(site)
    assert only_fault(stage) == f"{site} cannot carry light damage"


def test_15_airfields_are_never_heavily_damaged() -> None:
    stage = sound()
    stage.damage("airfield/6/11", heavy=True)
    assert "never more than lightly damaged" in only_fault(stage)


# 19 to 22


def test_19_each_type_has_one_ace_at_most_and_only_in_the_advanced_game() -> None:
    stage = sound()
    stage.squadron(SPITFIRE, "sector", ace=True)
    stage.squadron(HURRICANE, "sector", ace=True)
    assert stage.battle.check_invariants() == []
    stage.squadron("65/6/11", "sector", ace=True)
    assert "too many aces" in only_fault(stage)
    stage = sound(advanced=False)
    stage.squadron(SPITFIRE, "sector", ace=True)
    assert "too many aces" in only_fault(stage)


@pytest.mark.parametrize(("squadron", "box"), [(BLENHEIM, "sector"), (SPITFIRE, "light"), (SPITFIRE, "heavy")])
def test_19_neither_a_blenheim_nor_a_lost_squadron_is_an_ace(squadron: str, box: SquadronBox) -> None:
    stage = sound()
    stage.squadron(squadron, box, ace=True)
    assert only_fault(stage) == f"{squadron} cannot be an ace"


def test_21_each_of_the_five_target_types_has_a_priority() -> None:
    stage = sound()
    del stage.battle.state.priorities["city"]
    assert only_fault(stage).startswith("priorities are ")


def test_22_no_more_than_14_patrol_at_1800() -> None:
    stage = sound()
    stage.battle.state.hour = 6
    for squadron in stage.battle.squadrons_in("sector")[:15]:
        assert stage.battle.check_invariants() == []
        stage.squadron(squadron.id, "patrol", over=stage.battle.home(squadron))
    assert only_fault(stage) == "too many patrols at 1800"


def test_game_must_end_at_either_end_of_the_point_track() -> None:
    stage = sound()
    stage.battle.state.vp, stage.battle.state.causes = 35, {"Gruppen light": 35}
    assert only_fault(stage) == "the game continues at 35 VP"
