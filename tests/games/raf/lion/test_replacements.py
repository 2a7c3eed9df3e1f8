"""Replacements and reinforcements (LION-15): points gained and spent, green pilots, depletion, squadrons for points."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from dowding.games.raf.battle import BRITISH
from dowding.games.raf.calendar import day_advance, reset, update_replacement_points
from dowding.games.raf.combat import prepare
from dowding.games.raf.components import Aircraft, Pilots, Stock
from dowding.games.raf.lion.deployment import raid_size
from dowding.games.raf.lion.detection import detection
from dowding.games.raf.lion.sequence import CALENDAR_UPDATE
from dowding.games.raf.lion.targets import raid_target
from dowding.games.raf.operations import squadron_turnaround
from dowding.games.raf.patrol import squadron_patrol_assignment
from dowding.games.raf.preparation import time_of_day
from dowding.games.raf.replacements import british_reinforcements, heavy_loss_replacement, light_loss_replacement
from dowding.games.raf.state import SquadronBox
from dowding.kernel.errors import NotOffered
from games.raf.lion.own_cards import BLENHEIMS, SIZES, TARGET, efforts, gruppen, pack_with, size_card, target_card
from games.raf.lion.quiet_days import day_card, event_card
from games.raf.lion.staging import PACK, Stage

CARD = 143
"""The number of the day event card of the examples."""
TOP = PACK.components.tops["replacements"]
BRITISH_STOCKS: tuple[Stock, ...] = ("Spitfire", "Hurricane", "Blenheim", "pilots")
POOL = [each.id for each in PACK.components.squadrons.values() if each.status == "reinforcement"]


def of_type(kind: str) -> list[str]:
    """The squadrons of a type that begin the game."""
    return [each.id for each in PACK.components.squadrons.values() if each.type == kind and each.status == "initial"]


SPITFIRES, HURRICANES = of_type("Spitfire"), of_type("Hurricane")
ME109S, ME110S, STUKAS = (gruppen(2, kind) for kind in ("Me109", "Me110", "Ju87"))
LEVEL_BOMBERS = [gruppen(2, kind)[0] for kind in ("Ju88", "He111", "Do17")]


def with_points(
    points: Mapping[Stock, int],
    *,
    night: bool = False,
    strict: bool = True,
    dice: Mapping[str, list[int]] | None = None,
) -> Stage:
    """A game with these replacement points and pilots, and none of the rest."""
    stage = Stage(night=night, strict=strict, dice=dice)
    stage.game.state.stocks = {**dict.fromkeys((*BRITISH_STOCKS, "fighter", "bomber"), 0), **points}
    return stage


def lost(stage: Stage, *squadrons: str, box: SquadronBox = "light") -> None:
    for ident in squadrons:
        stage.squadron(ident, box)


def lost_gruppen(stage: Stage, *idents: str, heavy: bool = False) -> None:
    for ident in idents:
        stage.gruppe(ident, "heavy" if heavy else "light")


def points(stage: Stage, *stocks: Stock) -> list[int]:
    return [stage.game.state.stocks[each] for each in stocks]


# 15.1: gaining points


@pytest.mark.rule("LION-15.1a")
def test_the_card_gives_points_of_each_type() -> None:
    card = replace(day_card(CARD, 2, pilots=6), hurricane=1, spitfire=2, blenheim=3, fighter=4, bomber=5)
    stage = Stage(pack=pack_with(card), night=True)
    before = dict(stage.game.state.stocks)
    stage.game.state.day_card = CARD
    stage.play(update_replacement_points)
    gained = {stock: held - before[stock] for stock, held in stage.game.state.stocks.items()}
    assert gained == {"Hurricane": 1, "Spitfire": 2, "Blenheim": 3, "fighter": 4, "bomber": 5, "pilots": 6}


@pytest.mark.rule("LION-15.1a")
def test_no_track_goes_beyond_its_top() -> None:
    stage = Stage(pack=pack_with(day_card(CARD, 2, points=3, pilots=3)), night=True)
    stage.game.state.stocks = dict.fromkeys(stage.game.state.stocks, TOP - 2)
    stage.game.state.day_card = CARD
    stage.play(update_replacement_points)
    assert set(stage.game.state.stocks.values()) == {TOP}


@pytest.mark.rule("LION-15.1a")
@pytest.mark.parametrize(("vp", "pilots"), [(-30, 5), (-10, 5), (-9, 3), (9, 3), (10, 1), (34, 1)])
def test_pilots_go_by_the_vp_level(vp: int, pilots: int) -> None:
    levels = (Pilots(-1000, 5), Pilots(-9, 3), Pilots(10, 1))
    stage = Stage(pack=pack_with(replace(day_card(CARD, 2), pilots=levels)))
    stage.game.state.stocks["pilots"] = 0
    stage.game.score(vp, "for the example", "LION-10.22")
    stage.game.state.day_card = CARD
    stage.play(update_replacement_points)
    assert points(stage, "pilots") == [pilots]


@pytest.mark.rule("LION-15.1a", "LION-11.24a")
def test_without_night_raids_there_are_no_blenheim_points() -> None:
    stage = Stage(pack=pack_with(day_card(CARD, 2, points=3)))
    stage.game.state.day_card = CARD
    stage.play(update_replacement_points)
    assert points(stage, "Blenheim") == [0]


# 15.2: spending them on squadrons


@pytest.mark.rule("LION-15.2a")
@pytest.mark.parametrize(("stock", "squadron"), [("Spitfire", SPITFIRES[0]), ("Hurricane", HURRICANES[0])])
def test_an_aircraft_and_a_pilot_bring_a_squadron_back_full(stock: Stock, squadron: str) -> None:
    stage = with_points({"Spitfire": 2, "Hurricane": 2, "pilots": 2})
    lost(stage, squadron)
    stage.play(light_loss_replacement)
    assert stage.is_done
    assert stage.where(squadron) == "sector"
    assert points(stage, stock, "pilots") == [1, 1]
    assert sum(points(stage, "Spitfire", "Hurricane")) == 3


@pytest.mark.rule("LION-15.2b")
def test_without_an_aircraft_a_squadron_stays_and_no_pilot_is_spent() -> None:
    stage = with_points({"Hurricane": 5, "pilots": 2})
    lost(stage, SPITFIRES[0])
    stage.play(light_loss_replacement)
    assert stage.is_done
    assert stage.where(SPITFIRES[0]) == "light"
    assert points(stage, "Hurricane", "pilots") == [5, 2]


@pytest.mark.rule("LION-15.2b")
def test_without_a_pilot_it_comes_back_green() -> None:
    stage = with_points({"Spitfire": 2})
    lost(stage, SPITFIRES[0])
    stage.play(light_loss_replacement)
    assert stage.where(SPITFIRES[0]) == "sector (reduced)"
    assert points(stage, "Spitfire", "pilots") == [1, 0]


@pytest.mark.rule("LION-15.2a")
def test_with_enough_of_everything_nothing_is_asked_and_nothing_may_be_declined() -> None:
    stage = with_points({"Spitfire": 2, "Hurricane": 2, "pilots": 4})
    lost(stage, *SPITFIRES[:2], *HURRICANES[:2])
    stage.play(light_loss_replacement)
    assert stage.is_done
    assert {stage.where(each) for each in (*SPITFIRES[:2], *HURRICANES[:2])} == {"sector"}
    assert points(stage, "Spitfire", "Hurricane", "pilots") == [0, 0, 0]


@pytest.mark.rule("LION-15.2a")
def test_when_aircraft_are_short_the_player_says_who_comes_first_and_cannot_decline() -> None:
    stage = with_points({"Spitfire": 1, "pilots": 5})
    lost(stage, *SPITFIRES[:3], HURRICANES[0])
    stage.play(light_loss_replacement)
    assert set(stage.options()) == {f"replace:{each}" for each in SPITFIRES[:3]}
    assert stage.refused()[f"replace:{HURRICANES[0]}"].rule == "LION-15.2b"
    assert stage.match is not None
    with pytest.raises(NotOffered):
        stage.match.choose(BRITISH, "done")
    stage.choose(f"replace:{SPITFIRES[1]}")
    assert stage.is_done
    assert [stage.where(each) for each in SPITFIRES[:3]] == ["light", "sector", "light"]
    assert stage.where(HURRICANES[0]) == "light"


@pytest.mark.rule("LION-15.2b")
def test_when_pilots_are_short_the_player_says_who_gets_them() -> None:
    stage = with_points({"Spitfire": 3, "Hurricane": 3, "pilots": 1})
    lost(stage, *SPITFIRES[:2], HURRICANES[0])
    stage.play(light_loss_replacement)
    assert set(stage.options()) == {f"replace:{each}" for each in (*SPITFIRES[:2], HURRICANES[0])}
    stage.choose(f"replace:{SPITFIRES[1]}")
    assert stage.is_done, "once the pilots are gone, the order does not matter"
    assert [stage.where(each) for each in SPITFIRES[:2]] == ["sector (reduced)", "sector"]
    assert stage.where(HURRICANES[0]) == "sector (reduced)"


@pytest.mark.rule("LION-G27", "LION-15.2a", "LION-15.2b")
@pytest.mark.parametrize(
    ("order", "full", "green"),
    [
        (["replace:H1"], "H1", "S"),
        (["replace:H2"], "H2", "S"),
        (["replace:S", "replace:H1"], "S", "H1"),
        (["replace:S", "replace:H2"], "S", "H2"),
    ],
)
def test_golden_two_hurricanes_and_a_spitfire_for_one_aircraft_each_and_one_pilot(
    order: list[str], full: str, green: str
) -> None:
    squadrons = {"H1": HURRICANES[0], "H2": HURRICANES[1], "S": SPITFIRES[0]}
    stage = with_points({"Hurricane": 1, "Spitfire": 1, "pilots": 1})
    lost(stage, *squadrons.values())
    stage.play(light_loss_replacement)
    for choice in order:
        verb, _, name = choice.partition(":")
        stage.choose(f"{verb}:{squadrons[name]}")
    assert stage.is_done
    (left,) = squadrons.keys() - {full, green}
    assert stage.where(squadrons[full]) == "sector"
    assert stage.where(squadrons[green]) == "sector (reduced)"
    assert stage.where(squadrons[left]) == "light"
    assert left in ("H1", "H2")
    assert points(stage, "Hurricane", "Spitfire", "pilots") == [0, 0, 0]


@pytest.mark.rule("LION-15.2d")
def test_an_aircraft_moves_a_squadron_from_heavy_to_light_loss_and_no_pilot_is_spent() -> None:
    stage = with_points({"Spitfire": 3, "pilots": 3})
    lost(stage, SPITFIRES[0], box="heavy")
    lost(stage, HURRICANES[0], box="heavy")
    stage.play(heavy_loss_replacement)
    assert stage.is_done
    assert stage.where(SPITFIRES[0]) == "light"
    assert stage.where(HURRICANES[0]) == "heavy"
    assert points(stage, "Spitfire", "pilots") == [2, 3]


@pytest.mark.rule("LION-15.2d")
def test_when_aircraft_are_short_the_player_says_who_is_refitted() -> None:
    stage = with_points({"Spitfire": 1})
    lost(stage, *SPITFIRES[:2], box="heavy")
    stage.play(heavy_loss_replacement)
    assert set(stage.options()) == {f"refit:{each}" for each in SPITFIRES[:2]}
    stage.choose(f"refit:{SPITFIRES[1]}")
    assert stage.is_done
    assert [stage.where(each) for each in SPITFIRES[:2]] == ["heavy", "light"]


@pytest.mark.rule("LION-15.2d", "LION-15.2b")
def test_pilots_that_are_short_do_not_matter_for_refitting() -> None:
    stage = with_points({"Spitfire": 2, "pilots": 1})
    lost(stage, *SPITFIRES[:2], box="heavy")
    stage.play(heavy_loss_replacement)
    assert stage.is_done
    assert [stage.where(each) for each in SPITFIRES[:2]] == ["light", "light"]


@pytest.mark.rule("LION-15.23")
def test_blenheims_need_no_pilots_and_are_never_green() -> None:
    stage = with_points({"Blenheim": 2, "Spitfire": 1, "pilots": 1}, night=True)
    lost(stage, *BLENHEIMS[:2], SPITFIRES[0])
    stage.play(light_loss_replacement)
    assert stage.is_done
    assert [stage.where(each) for each in (*BLENHEIMS[:2], SPITFIRES[0])] == ["sector"] * 3
    assert points(stage, "Blenheim", "Spitfire", "pilots") == [0, 0, 0]


@pytest.mark.rule("LION-15.23")
def test_a_blenheim_comes_back_full_when_there_are_no_pilots_at_all() -> None:
    stage = with_points({"Blenheim": 1}, night=True)
    lost(stage, BLENHEIMS[0])
    stage.play(light_loss_replacement)
    assert stage.where(BLENHEIMS[0]) == "sector"


@pytest.mark.rule("LION-15.24")
def test_no_unit_passes_from_heavy_loss_to_its_place_in_one_update() -> None:
    stage = with_points({"Spitfire": 5, "Hurricane": 5, "pilots": 5, "fighter": 5})
    lost(stage, SPITFIRES[0], box="heavy")
    lost(stage, HURRICANES[0])
    lost_gruppen(stage, ME109S[0], heavy=True)
    lost_gruppen(stage, ME109S[1])
    steps = [step for step in CALENDAR_UPDATE if step in (light_loss_replacement, heavy_loss_replacement)]
    stage.play(*steps)
    assert steps == [light_loss_replacement, heavy_loss_replacement]
    assert stage.where(SPITFIRES[0]) == "light"
    assert stage.where(ME109S[0]) == "light"
    assert stage.where(HURRICANES[0]) == "sector"
    assert stage.where(ME109S[1]) == "base"
    assert points(stage, "Spitfire", "Hurricane", "pilots", "fighter") == [4, 4, 4, 3]
    stage.play(*steps)
    assert stage.where(SPITFIRES[0]) == "sector"
    assert stage.where(ME109S[0]) == "base"
    assert points(stage, "Spitfire", "pilots", "fighter") == [3, 3, 2]


# 15.2: and on Gruppen


@pytest.mark.rule("LION-15.2c", "LION-15.21")
@pytest.mark.parametrize(
    ("kind", "stock"),
    [("Ju88", "bomber"), ("He111", "bomber"), ("Do17", "bomber"), ("Me109", "fighter"), ("Me110", "fighter")],
)
def test_a_point_of_its_track_brings_a_gruppe_back_full(kind: Aircraft, stock: Stock) -> None:
    stage = with_points({"fighter": 2, "bomber": 2})
    gruppe = gruppen(2, kind)[0]
    lost_gruppen(stage, gruppe)
    stage.play(light_loss_replacement)
    assert stage.where(gruppe) == "base"
    assert points(stage, stock) == [1]
    assert sum(points(stage, "fighter", "bomber")) == 3
    assert stage.game.state.depletion == 0


@pytest.mark.rule("LION-15.2c")
def test_without_a_point_it_comes_back_anyway_and_the_luftwaffe_is_depleted() -> None:
    stage = with_points({"fighter": 5})
    lost_gruppen(stage, *LEVEL_BOMBERS)
    stage.play(light_loss_replacement)
    assert {stage.where(each) for each in LEVEL_BOMBERS} == {"base"}
    assert stage.game.state.depletion == 3
    assert points(stage, "fighter") == [5]


@pytest.mark.rule("LION-15.2e")
def test_from_heavy_loss_gruppen_move_to_light_loss_by_a_point_or_by_depletion() -> None:
    stage = with_points({"fighter": 1})
    lost_gruppen(stage, *ME109S[:2], LEVEL_BOMBERS[0], heavy=True)
    stage.play(heavy_loss_replacement)
    assert [stage.where(each) for each in (*ME109S[:2], LEVEL_BOMBERS[0])] == ["light"] * 3
    assert points(stage, "fighter") == [0]
    assert stage.game.state.depletion == 2


@pytest.mark.rule("LION-15.2c", "LION-15.2e", "LION-15.4b")
@pytest.mark.parametrize("heavy", [False, True])
def test_at_depletion_2_gruppen_without_a_point_stay(heavy: bool) -> None:
    stage = with_points({"bomber": 1}, strict=False)
    stage.game.state.depletion = 15
    lost_gruppen(stage, ME109S[0], *LEVEL_BOMBERS[:2], heavy=heavy)
    stage.play(heavy_loss_replacement if heavy else light_loss_replacement)
    there, gone = ("heavy", "light") if heavy else ("light", "base")
    assert stage.where(ME109S[0]) == there
    assert sorted(stage.where(each) for each in LEVEL_BOMBERS[:2]) == sorted([there, gone])
    assert stage.game.state.depletion == 15
    assert points(stage, "bomber") == [0]


@pytest.mark.rule("LION-15.2c", "LION-15.4a")
def test_the_move_that_reaches_the_top_of_the_track_is_made_and_later_ones_are_not() -> None:
    stage = with_points({}, strict=False)
    stage.game.state.depletion = 14
    lost_gruppen(stage, *ME109S[:3])
    stage.play(light_loss_replacement)
    assert sorted(stage.where(each) for each in ME109S[:3]) == ["base", "light", "light"]
    assert stage.game.state.depletion == 15


@pytest.mark.rule("LION-15.2c")
def test_who_is_left_out_is_chance() -> None:
    back = set()
    for die in (1, 2):
        stage = with_points({"bomber": 1}, dice={"German replacements": [die]})
        stage.game.state.depletion = 15
        lost_gruppen(stage, *LEVEL_BOMBERS[:2])
        stage.play(light_loss_replacement)
        back |= {each for each in LEVEL_BOMBERS[:2] if stage.where(each) == "base"}
    assert back == set(LEVEL_BOMBERS[:2])


@pytest.mark.rule("LION-G28", "LION-15.2c")
def test_golden_three_fighters_for_one_point_at_depletion_13() -> None:
    stage = with_points({"fighter": 1})
    stage.game.state.depletion = 13
    lost_gruppen(stage, *ME109S[:2], ME110S[0])
    stage.play(light_loss_replacement)
    assert {stage.where(each) for each in (*ME109S[:2], ME110S[0])} == {"base"}
    assert points(stage, "fighter") == [0]
    assert stage.game.state.depletion == 15
    assert stage.game.depletion_level() == 2


@pytest.mark.rule("LION-15.22")
@pytest.mark.parametrize("heavy", [False, True])
def test_stukas_are_never_replaced_and_deplete_nobody(heavy: bool) -> None:
    stage = with_points({"bomber": 5, "fighter": 5})
    lost_gruppen(stage, *STUKAS, heavy=heavy)
    stage.play(light_loss_replacement, heavy_loss_replacement)
    assert {stage.where(each) for each in STUKAS} == {"heavy" if heavy else "light"}
    assert points(stage, "bomber", "fighter") == [5, 5]
    assert stage.game.state.depletion == 0


# 15.3: green pilots


def turned_round(stage: Stage, advance: int) -> None:
    stage.game.state.advance = advance
    stage.play(squadron_turnaround)


@pytest.mark.rule("LION-15.3a")
def test_a_green_squadron_may_patrol() -> None:
    stage = Stage()
    stage.squadron(SPITFIRES[0], "sector", full=False)
    stage.play(squadron_patrol_assignment)
    home = PACK.components.squadrons[SPITFIRES[0]].sector
    stage.choose(f"patrol:{SPITFIRES[0]}:{home}")
    assert stage.where(SPITFIRES[0]) == f"patrol {home} (reduced)"


@pytest.mark.rule("LION-15.3a")
def test_in_combat_it_counts_as_a_reduced_squadron() -> None:
    stage = Stage(pack=pack_with(target_card()))
    stage.raid()
    hunter, green = stage.gruppe(ME109S[0]), stage.squadron(SPITFIRES[0], full=False)
    combat = prepare(stage.game, [hunter], [green], {})
    counters = PACK.components
    assert combat.total == counters.gruppen[ME109S[0]].full + counters.squadrons[SPITFIRES[0]].reduced


@pytest.mark.rule("LION-15.3a")
@pytest.mark.parametrize(("advance", "box"), [(1, "landing"), (2, "re-arm")])
def test_a_green_squadron_that_survives_a_raid_is_turned_full_at_turnaround(advance: int, box: str) -> None:
    stage = Stage()
    stage.squadron(SPITFIRES[0], "inflight", full=False)
    turned_round(stage, advance)
    assert stage.where(SPITFIRES[0]) == box


@pytest.mark.rule("LION-15.3a")
def test_or_at_the_reset() -> None:
    stage = Stage()
    stage.squadron(SPITFIRES[0], "inflight", full=False)
    stage.play(reset)
    assert stage.where(SPITFIRES[0]) == "sector"


@pytest.mark.rule("LION-15.3a")
@pytest.mark.parametrize("heavy", [False, True])
def test_a_green_squadron_that_is_lost_is_turned_full_in_the_loss_box(heavy: bool) -> None:
    stage = Stage()
    stage.raid()
    green = stage.squadron(SPITFIRES[0], full=False)
    stage.game.lose_squadron(green, heavy=heavy, rule="LION-10.2", cause="hunter attack")
    assert stage.where(SPITFIRES[0]) == ("heavy" if heavy else "light")


@pytest.mark.rule("LION-15.3b")
@pytest.mark.parametrize(
    ("box", "advance", "after"),
    [
        ("patrol", 1, "re-arm (reduced)"),
        ("patrol", 2, "sector (reduced)"),
        ("re-arm", 1, "sector (reduced)"),
        ("landing", 1, "re-arm (reduced)"),
        ("landing", 2, "sector (reduced)"),
        ("sector", 1, "sector (reduced)"),
    ],
)
def test_a_green_squadron_that_does_not_respond_stays_green(box: SquadronBox, advance: int, after: str) -> None:
    stage = Stage()
    stage.squadron(SPITFIRES[0], box, full=False, over="London" if box == "patrol" else "")
    turned_round(stage, advance)
    assert stage.where(SPITFIRES[0]) == after
    stage.play(reset)
    assert stage.where(SPITFIRES[0]) == "sector (reduced)"


# 15.4: depletion


@pytest.mark.rule("LION-15.4a")
@pytest.mark.parametrize(("track", "level"), [(0, 0), (7, 0), (8, 1), (14, 1), (15, 2)])
def test_the_level_goes_by_the_track(track: int, level: int) -> None:
    stage = Stage()
    stage.game.state.depletion = track
    assert stage.game.depletion_level() == level


@pytest.mark.rule("LION-15.4a")
def test_the_track_does_not_go_down_when_points_come_in() -> None:
    stage = Stage(pack=pack_with(day_card(CARD, 2, points=9)))
    stage.game.state.depletion = 9
    stage.game.state.day_card = CARD
    stage.play(update_replacement_points, light_loss_replacement, heavy_loss_replacement)
    assert stage.game.state.depletion == 9


def at_depletion(track: int, *, dice: Mapping[str, list[int]] | None = None, rules: str = "2013") -> Stage:
    entries = (
        target_card(),
        *efforts("minor", depleted="major"),
        replace(size_card(major=3), major_depleted=9),
        event_card(91, 0, depleted=2),
    )
    stage = Stage(pack=pack_with(*entries), dice=dice, rules=rules)
    stage.game.state.depletion = track
    return stage


@pytest.mark.rule("LION-15.4b", "LION-10.1b")
@pytest.mark.parametrize(("track", "column"), [(7, 7), (8, 6), (14, 6), (15, 5)])
def test_depletion_moves_combats_to_the_left(track: int, column: int) -> None:
    stage = at_depletion(track)
    stage.raid()
    hunters = [stage.gruppe(each) for each in ME109S[:4]]
    assert prepare(stage.game, hunters, [stage.squadron(SPITFIRES[0])], {}).column == column


@pytest.mark.rule("LION-15.4b", "LION-6c")
@pytest.mark.parametrize(("track", "effort"), [(7, "minor"), (8, "major"), (15, "major")])
def test_depletion_turns_minor_raids_into_major_ones(track: int, effort: str) -> None:
    stage = at_depletion(track, dice={"raid effort": [1]})
    stage.draws("target", TARGET)
    stage.play(raid_target)
    assert stage.game.raid.effort == effort


@pytest.mark.rule("LION-15.4b", "LION-6.3c")
@pytest.mark.parametrize(
    ("track", "rules", "total"),
    [(7, "2013", 13), (14, "2013", 13), (15, "2013", 11), (14, "2009", 13), (15, "2009", 14)],
)
def test_depletion_2_changes_detection_of_a_major_raid(track: int, rules: str, total: int) -> None:
    stage = at_depletion(track, dice={"detection": [1]}, rules=rules)
    stage.raid(TARGET)
    stage.play(detection)
    assert stage.event("detection").number("total") == total


@pytest.mark.rule("LION-15.4b", "LION-8.1a")
@pytest.mark.parametrize(("track", "size"), [(7, 3), (8, 9), (15, 9)])
def test_depletion_makes_major_raids_larger_on_some_force_cards(track: int, size: int) -> None:
    stage = at_depletion(track)
    stage.raid(TARGET)
    stage.draws("force", SIZES)
    stage.play(raid_size)
    assert stage.game.raid.size == size


@pytest.mark.rule("LION-15.4b", "LION-4.I2b")
@pytest.mark.parametrize(("track", "hour"), [(7, 0), (8, 2), (15, 2)])
def test_depletion_changes_time_advances(track: int, hour: int) -> None:
    stage = at_depletion(track)
    stage.draws("raid event", 91)
    stage.play(time_of_day)
    assert stage.game.state.hour == hour


# 15.5: British reinforcements


def reinforcing(date: str, rules: str = "2013") -> Stage:
    stage = Stage("battle-of-britain", rules=rules)
    stage.date(date)
    stage.play(british_reinforcements)
    return stage


@pytest.mark.rule("LION-15.5a")
@pytest.mark.parametrize(
    ("rules", "date", "cost"),
    [
        ("2013", "08-12", 4),
        ("2013", "08-16", 4),
        ("2013", "08-17", 3),
        ("2013", "08-26", 3),
        ("2013", "08-27", 2),
        ("2013", "09-07", 2),
        ("2009", "08-12", 3),
        ("2009", "08-24", 3),
        ("2009", "08-25", 2),
        ("2009", "09-07", 2),
    ],
)
def test_a_squadron_costs_points_by_the_new_date_and_the_edition(rules: str, date: str, cost: int) -> None:
    stage = reinforcing(date, rules)
    stage.choose(f"reinforce:{POOL[0]}", "done")
    assert stage.is_done
    assert stage.where(POOL[0]) == "sector"
    assert stage.vp == -cost


@pytest.mark.rule("LION-15.5a")
@pytest.mark.parametrize("rules", ["2013", "2009"])
def test_from_8_september_on_there_are_none(rules: str) -> None:
    assert reinforcing("09-08", rules).is_done


@pytest.mark.rule("LION-15.5a")
def test_none_one_or_two_squadrons_of_the_pool_may_be_called() -> None:
    stage = reinforcing("08-20")
    assert set(stage.options()) == {"done", *(f"reinforce:{each}" for each in POOL)}
    stage.choose("done")
    assert stage.is_done
    assert stage.vp == 0
    stage = reinforcing("08-20")
    stage.choose(f"reinforce:{POOL[2]}")
    assert f"reinforce:{POOL[2]}" not in stage.options()
    stage.choose(f"reinforce:{POOL[0]}")
    assert stage.is_done, "there is no third"
    assert stage.vp == -6
    assert [stage.where(each) for each in POOL[:3]] == ["sector", "pool", "sector"]


@pytest.mark.rule("LION-15.5a")
def test_two_more_may_be_called_in_the_next_update() -> None:
    stage = reinforcing("08-20")
    stage.choose(f"reinforce:{POOL[0]}", f"reinforce:{POOL[1]}")
    stage.play(british_reinforcements)
    stage.choose(f"reinforce:{POOL[2]}", f"reinforce:{POOL[3]}")
    assert stage.is_done
    assert stage.vp == -12


@pytest.mark.rule("LION-15.5a")
def test_a_squadron_may_be_called_though_it_costs_the_battle() -> None:
    stage = Stage("battle-of-britain")
    stage.game.score(-33, "for the example", "LION-10.22")
    stage.date("08-20")
    stage.play(british_reinforcements)
    stage.choose(f"reinforce:{POOL[0]}")
    assert stage.is_done
    assert stage.game.state.ended == "RAF eliminated"


# 15.6: stabilization


def to_8_september(held: int, taken: int, *, days: int = 2) -> Stage:
    stage = Stage("battle-of-britain", pack=pack_with(day_card(CARD, days, points=0)))
    stage.game.state.stocks["pilots"] = held
    for ident in POOL[:taken]:
        stage.squadron(ident, "sector")
    stage.game.state.day = stage.game.pack.days["09-08"] - 2
    stage.draws("day event", CARD)
    return stage


@pytest.mark.rule("LION-15.6a")
@pytest.mark.parametrize("days", [2, 4])
def test_on_reaching_or_passing_8_september_unused_squadrons_become_two_pilots_each(days: int) -> None:
    stage = to_8_september(1, 10, days=days)
    stage.play(day_advance)
    assert points(stage, "pilots") == [1 + 2 * 5]
    assert not stage.game.squadrons_in("pool")
    assert {stage.where(each) for each in POOL[10:]} == {"removed"}
    assert {stage.where(each) for each in POOL[:10]} == {"sector"}


@pytest.mark.rule("LION-15.6a")
def test_pilots_stop_at_the_top_of_the_track() -> None:
    stage = to_8_september(TOP - 1, 0)
    stage.play(day_advance)
    assert points(stage, "pilots") == [TOP]


@pytest.mark.rule("LION-15.6a")
def test_a_day_short_of_8_september_nothing_is_stabilized() -> None:
    stage = to_8_september(1, 10, days=1)
    stage.play(day_advance)
    assert points(stage, "pilots") == [1]
    assert len(stage.game.squadrons_in("pool")) == 5


@pytest.mark.rule("LION-15.6a", "LION-15.1a")
def test_stabilization_counts_once_though_the_rules_name_it_in_two_steps() -> None:
    stage = to_8_september(1, 10)
    stage.play(day_advance, update_replacement_points)
    assert points(stage, "pilots") == [11]
    assert len(stage.events("stabilization")) == 1
    stage.draws("day event", CARD)
    stage.play(day_advance, update_replacement_points)
    assert points(stage, "pilots") == [11]
    assert not stage.events("stabilization")


@pytest.mark.rule("LION-15.6a", "LION-16.2a")
def test_points_for_days_that_end_the_battle_come_before_stabilization() -> None:
    stage = to_8_september(1, 10)
    stage.game.score(33, "for the example", "LION-10.22")
    stage.play(day_advance)
    assert stage.game.state.ended == "Luftwaffe eliminated"
    assert stage.game.log is not None
    assert stage.game.log[-1].kind == "game over"
