"""Replacements (LION-15.1, LION-15.2): points gained, and spent on squadrons and Gruppen."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from dowding.engine.errors import NotOffered
from dowding.games.raf.lion.rules.context import BRITISH
from dowding.games.raf.lion.rules.replacements import heavy_loss_replacement, light_loss_replacement
from dowding.games.raf.lion.rules.sequence import CALENDAR_UPDATE
from dowding.games.raf.pack.components import Aircraft, Pilots, Stock
from dowding.games.raf.rules.calendar_update import update_replacement_points
from dowding.games.raf.state import SquadronBox
from games.raf.lion.calendar_fixtures import day_card
from games.raf.lion.custom_cards import BLENHEIMS, gruppen, pack_with
from games.raf.lion.replacement_fixtures import CARD, HURRICANES, ME109S, ME110S, SPITFIRES, STUKAS, TOP, points
from games.raf.lion.scenario_builder import Stage

BRITISH_STOCKS: tuple[Stock, ...] = ("Spitfire", "Hurricane", "Blenheim", "pilots")
LEVEL_BOMBERS = [gruppen(2, kind)[0] for kind in ("Ju88", "He111", "Do17")]


def with_points(
    points: Mapping[Stock, int],
    *,
    night: bool = False,
    strict: bool = True,
    dice: Mapping[str, list[int]] | None = None,
) -> Stage:
    """A game with only these replacement points and pilots."""
    stage = Stage(night=night, strict=strict, dice=dice)
    stage.battle.state.stocks = {**dict.fromkeys((*BRITISH_STOCKS, "fighter", "bomber"), 0), **points}
    return stage


def lost(stage: Stage, *squadrons: str, box: SquadronBox = "light") -> None:
    for ident in squadrons:
        stage.squadron(ident, box)


def lost_gruppen(stage: Stage, *idents: str, heavy: bool = False) -> None:
    for ident in idents:
        stage.gruppe(ident, "heavy" if heavy else "light")


# 15.1: gaining points


@pytest.mark.rule("LION-15.1a")
def test_card_gives_points_of_each_type() -> None:
    card = replace(day_card(CARD, 2, pilots=6), hurricane=1, spitfire=2, blenheim=3, fighter=4, bomber=5)
    stage = Stage(pack=pack_with(card), night=True)
    before = dict(stage.battle.state.stocks)
    stage.battle.state.day_card = CARD
    stage.play(update_replacement_points)
    gained = {stock: points - before[stock] for stock, points in stage.battle.state.stocks.items()}
    assert gained == {"Hurricane": 1, "Spitfire": 2, "Blenheim": 3, "fighter": 4, "bomber": 5, "pilots": 6}


@pytest.mark.rule("LION-15.1a")
def test_no_track_exceeds_its_maximum() -> None:
    stage = Stage(pack=pack_with(day_card(CARD, 2, points=3, pilots=3)), night=True)
    stage.battle.state.stocks = dict.fromkeys(stage.battle.state.stocks, TOP - 2)
    stage.battle.state.day_card = CARD
    stage.play(update_replacement_points)
    assert set(stage.battle.state.stocks.values()) == {TOP}


@pytest.mark.rule("LION-15.1a")
@pytest.mark.parametrize(("vp", "pilots"), [(-30, 5), (-10, 5), (-9, 3), (9, 3), (10, 1), (34, 1)])
def test_pilots_gained_depend_on_vp(vp: int, pilots: int) -> None:
    levels = (Pilots(-1000, 5), Pilots(-9, 3), Pilots(10, 1))
    stage = Stage(pack=pack_with(replace(day_card(CARD, 2), pilots=levels)))
    stage.battle.state.stocks["pilots"] = 0
    stage.battle.score(vp, "Gruppen light", "LION-10.22")
    stage.battle.state.day_card = CARD
    stage.play(update_replacement_points)
    assert points(stage, "pilots") == [pilots]


@pytest.mark.rule("LION-15.1a", "LION-11.24a")
def test_without_night_raids_there_are_no_blenheim_points() -> None:
    stage = Stage(pack=pack_with(day_card(CARD, 2, points=3)))
    stage.battle.state.day_card = CARD
    stage.play(update_replacement_points)
    assert points(stage, "Blenheim") == [0]


# 15.2: spending them on squadrons


@pytest.mark.rule("LION-15.2a")
@pytest.mark.parametrize(("stock", "squadron"), [("Spitfire", SPITFIRES[0]), ("Hurricane", HURRICANES[0])])
def test_squadron_returns_full_for_an_aircraft_and_a_pilot(stock: Stock, squadron: str) -> None:
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
def test_squadron_returns_green_without_a_pilot() -> None:
    stage = with_points({"Spitfire": 2})
    lost(stage, SPITFIRES[0])
    stage.play(light_loss_replacement)
    assert stage.where(SPITFIRES[0]) == "sector (reduced)"
    assert points(stage, "Spitfire", "pilots") == [1, 0]
    assert [event.data for event in stage.events("squadron replaced")] == [{"squadron": "64/2/11", "green": True}]


@pytest.mark.rule("LION-15.2a")
def test_no_question_if_there_are_enough_replacements() -> None:
    stage = with_points({"Spitfire": 2, "Hurricane": 2, "pilots": 4})
    lost(stage, *SPITFIRES[:2], *HURRICANES[:2])
    stage.play(light_loss_replacement)
    assert stage.is_done
    assert {stage.where(squadron) for squadron in (*SPITFIRES[:2], *HURRICANES[:2])} == {"sector"}
    assert points(stage, "Spitfire", "Hurricane", "pilots") == [0, 0, 0]


@pytest.mark.rule("LION-15.2a")
def test_player_chooses_the_order_if_aircraft_are_short() -> None:
    stage = with_points({"Spitfire": 1, "pilots": 5})
    lost(stage, *SPITFIRES[:3], HURRICANES[0])
    stage.play(light_loss_replacement)
    assert set(stage.options()) == {f"replace:{squadron}" for squadron in SPITFIRES[:3]}
    assert stage.refused()[f"replace:{HURRICANES[0]}"].rule == "LION-15.2b"
    assert stage.match is not None
    with pytest.raises(NotOffered):
        stage.match.choose(BRITISH, "done")
    stage.choose(f"replace:{SPITFIRES[1]}")
    assert stage.is_done
    assert [stage.where(squadron) for squadron in SPITFIRES[:3]] == ["light", "sector", "light"]
    assert stage.where(HURRICANES[0]) == "light"


@pytest.mark.rule("LION-15.2b")
def test_player_chooses_the_order_if_pilots_are_short() -> None:
    stage = with_points({"Spitfire": 3, "Hurricane": 3, "pilots": 1})
    lost(stage, *SPITFIRES[:2], HURRICANES[0])
    stage.play(light_loss_replacement)
    assert set(stage.options()) == {f"replace:{squadron}" for squadron in (*SPITFIRES[:2], HURRICANES[0])}
    stage.choose(f"replace:{SPITFIRES[1]}")
    assert stage.is_done, "once the pilots are gone, the order does not matter"
    assert [stage.where(squadron) for squadron in SPITFIRES[:2]] == ["sector (reduced)", "sector"]
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
def test_aircraft_moves_a_squadron_from_heavy_to_light_loss_and_no_pilot_is_spent() -> None:
    stage = with_points({"Spitfire": 3, "pilots": 3})
    lost(stage, SPITFIRES[0], box="heavy")
    lost(stage, HURRICANES[0], box="heavy")
    stage.play(heavy_loss_replacement)
    assert stage.is_done
    assert stage.where(SPITFIRES[0]) == "light"
    assert stage.where(HURRICANES[0]) == "heavy"
    assert points(stage, "Spitfire", "pilots") == [2, 3]


@pytest.mark.rule("LION-15.2d")
def test_player_chooses_the_refit_if_aircraft_are_short() -> None:
    stage = with_points({"Spitfire": 1})
    lost(stage, *SPITFIRES[:2], box="heavy")
    stage.play(heavy_loss_replacement)
    assert set(stage.options()) == {f"refit:{squadron}" for squadron in SPITFIRES[:2]}
    stage.choose(f"refit:{SPITFIRES[1]}")
    assert stage.is_done
    assert [stage.where(squadron) for squadron in SPITFIRES[:2]] == ["heavy", "light"]


@pytest.mark.rule("LION-15.2d", "LION-15.2b")
def test_refitting_needs_no_pilots() -> None:
    stage = with_points({"Spitfire": 2, "pilots": 1})
    lost(stage, *SPITFIRES[:2], box="heavy")
    stage.play(heavy_loss_replacement)
    assert stage.is_done
    assert [stage.where(squadron) for squadron in SPITFIRES[:2]] == ["light", "light"]


@pytest.mark.rule("LION-15.23")
def test_blenheims_need_no_pilots_and_are_never_green() -> None:
    stage = with_points({"Blenheim": 2, "Spitfire": 1, "pilots": 1}, night=True)
    lost(stage, *BLENHEIMS[:2], SPITFIRES[0])
    stage.play(light_loss_replacement)
    assert stage.is_done
    assert [stage.where(squadron) for squadron in (*BLENHEIMS[:2], SPITFIRES[0])] == ["sector"] * 3
    assert points(stage, "Blenheim", "Spitfire", "pilots") == [0, 0, 0]


@pytest.mark.rule("LION-15.23")
def test_blenheim_returns_full_without_pilots() -> None:
    stage = with_points({"Blenheim": 1}, night=True)
    lost(stage, BLENHEIMS[0])
    stage.play(light_loss_replacement)
    assert stage.where(BLENHEIMS[0]) == "sector"


@pytest.mark.rule("LION-15.24")
def test_no_unit_returns_from_heavy_loss_in_one_update() -> None:
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
def test_gruppe_returns_full_for_a_point(kind: Aircraft, stock: Stock) -> None:
    stage = with_points({"fighter": 2, "bomber": 2})
    gruppe = gruppen(2, kind)[0]
    lost_gruppen(stage, gruppe)
    stage.play(light_loss_replacement)
    assert stage.where(gruppe) == "base"
    assert points(stage, stock) == [1]
    assert sum(points(stage, "fighter", "bomber")) == 3
    assert stage.battle.state.depletion == 0


@pytest.mark.rule("LION-15.2c")
def test_gruppe_returns_without_a_point_by_depletion() -> None:
    stage = with_points({"fighter": 5})
    lost_gruppen(stage, *LEVEL_BOMBERS)
    stage.play(light_loss_replacement)
    assert {stage.where(gruppe) for gruppe in LEVEL_BOMBERS} == {"base"}
    assert stage.battle.state.depletion == 3
    assert points(stage, "fighter") == [5]


@pytest.mark.rule("LION-15.2e")
def test_from_heavy_loss_gruppen_move_to_light_loss_by_a_point_or_by_depletion() -> None:
    stage = with_points({"fighter": 1})
    lost_gruppen(stage, *ME109S[:2], LEVEL_BOMBERS[0], heavy=True)
    stage.play(heavy_loss_replacement)
    assert [stage.where(gruppe) for gruppe in (*ME109S[:2], LEVEL_BOMBERS[0])] == ["light"] * 3
    assert points(stage, "fighter") == [0]
    assert stage.battle.state.depletion == 2


@pytest.mark.rule("LION-15.2c", "LION-15.2e", "LION-15.4b")
@pytest.mark.parametrize("heavy", [False, True])
def test_at_depletion_2_gruppen_without_a_point_stay(heavy: bool) -> None:
    stage = with_points({"bomber": 1}, strict=False)
    stage.battle.state.depletion = 15
    lost_gruppen(stage, ME109S[0], *LEVEL_BOMBERS[:2], heavy=heavy)
    stage.play(heavy_loss_replacement if heavy else light_loss_replacement)
    there, gone = ("heavy", "light") if heavy else ("light", "base")
    assert stage.where(ME109S[0]) == there
    assert sorted(stage.where(gruppe) for gruppe in LEVEL_BOMBERS[:2]) == sorted([there, gone])
    assert stage.battle.state.depletion == 15
    assert points(stage, "bomber") == [0]


@pytest.mark.rule("LION-15.2c", "LION-15.4a")
def test_no_gruppe_returns_after_depletion_is_at_its_maximum() -> None:
    stage = with_points({}, strict=False)
    stage.battle.state.depletion = 14
    lost_gruppen(stage, *ME109S[:3])
    stage.play(light_loss_replacement)
    assert sorted(stage.where(gruppe) for gruppe in ME109S[:3]) == ["base", "light", "light"]
    assert stage.battle.state.depletion == 15


@pytest.mark.rule("LION-15.2c")
def test_gruppen_left_out_are_random() -> None:
    back = set()
    for die in (1, 2):
        stage = with_points({"bomber": 1}, dice={"German replacements": [die]})
        stage.battle.state.depletion = 15
        lost_gruppen(stage, *LEVEL_BOMBERS[:2])
        stage.play(light_loss_replacement)
        back |= {gruppe for gruppe in LEVEL_BOMBERS[:2] if stage.where(gruppe) == "base"}
    assert back == set(LEVEL_BOMBERS[:2])


@pytest.mark.rule("LION-G28", "LION-15.2c")
def test_golden_three_fighters_for_one_point_at_depletion_13() -> None:
    stage = with_points({"fighter": 1})
    stage.battle.state.depletion = 13
    lost_gruppen(stage, *ME109S[:2], ME110S[0])
    stage.play(light_loss_replacement)
    assert {stage.where(gruppe) for gruppe in (*ME109S[:2], ME110S[0])} == {"base"}
    assert points(stage, "fighter") == [0]
    assert stage.battle.state.depletion == 15
    assert stage.battle.depletion_level() == 2


@pytest.mark.rule("LION-15.22")
@pytest.mark.parametrize("heavy", [False, True])
def test_ju87s_are_never_replaced_and_do_not_deplete(heavy: bool) -> None:
    stage = with_points({"bomber": 5, "fighter": 5})
    lost_gruppen(stage, *STUKAS, heavy=heavy)
    stage.play(light_loss_replacement, heavy_loss_replacement)
    assert {stage.where(gruppe) for gruppe in STUKAS} == {"heavy" if heavy else "light"}
    assert points(stage, "bomber", "fighter") == [5, 5]
    assert stage.battle.state.depletion == 0
