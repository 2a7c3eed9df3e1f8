"""Replacements in Eagle (EAGLE-13, EAGLE-8.3b): the order of Gruppen is chosen, that of squadrons automated."""

from __future__ import annotations

import pytest

from dowding.games.raf.pack.components import Stock
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.calendar_update import reset
from dowding.games.raf.planning.rules.replacements import heavy_loss_replacement, light_loss_replacement
from dowding.games.raf.rules.airfield_operations import turn_squadrons
from dowding.games.raf.rules.calendar_update import update_replacement_points
from games.raf.duel.custom_cards import numbers
from games.raf.eagle.calendar_fixtures import REINFORCEMENT, days
from games.raf.eagle.scenario_builder import BATTLE, Stage
from games.raf.lion.calendar_fixtures import day_card
from games.raf.lion.custom_cards import BLENHEIMS, gruppen
from games.raf.lion.replacement_fixtures import TOP

ME109, STUKAS, HE111 = gruppen(2, "Me109"), gruppen(2, "Ju87"), gruppen(2, "He111")
SPITFIRES = {11: ("54/6/11", "64/2/11"), 10: ("92/3/10", "609/4/10"), 12: ("19/2/12", "66/1/12")}


def lost(stocks: dict[Stock, int], *idents: str, box: str = "light", depletion: int = 0, die: int = 1) -> Stage:
    """A stage with these units in a loss box and fixed dice for lots."""
    stage = Stage(BATTLE, {"replacement lot": [die, 1, 1]}, night=True)
    stage.battle.state.stocks |= stocks
    stage.battle.state.depletion = depletion
    loss = "light" if box == "light" else "heavy"
    for ident in idents:
        if ident in stage.battle.pack.squadrons:
            stage.squadron(ident, "light" if loss == "light" else "heavy")
        else:
            stage.gruppe(ident, "light" if loss == "light" else "heavy")
    return stage


@pytest.mark.rule("EAGLE-8.3b", "EAGLE-4.IV6")
def test_replacement_order_by_group_if_points_are_short() -> None:
    came = []
    for points in (1, 2, 3):
        stage = lost({"Spitfire": points, "pilots": 9}, SPITFIRES[12][0], SPITFIRES[10][0], SPITFIRES[11][0])
        stage.play(light_loss_replacement)
        assert stage.is_done, "no decision is needed"
        came.append({group for group in (11, 10, 12) if stage.where(SPITFIRES[group][0]) == "sector"})
    assert came == [{11}, {11, 10}, {11, 10, 12}]


@pytest.mark.rule("EAGLE-8.3b")
def test_pilots_follow_same_order_with_random_ties() -> None:
    stage = lost({"Spitfire": 3, "pilots": 1}, SPITFIRES[12][0], SPITFIRES[10][0], SPITFIRES[11][0])
    stage.play(light_loss_replacement)
    assert [stage.where(SPITFIRES[group][0]) for group in (11, 10, 12)] == [
        *("sector", "sector (reduced)", "sector (reduced)")
    ]
    first = set()
    for die in (1, 2):
        stage = lost({"Spitfire": 1, "pilots": 1}, *SPITFIRES[11], die=die)
        stage.play(light_loss_replacement)
        first |= {ident for ident in SPITFIRES[11] if stage.where(ident) == "sector"}
    assert first == set(SPITFIRES[11])


@pytest.mark.rule("EAGLE-8.3b", "EAGLE-4.IV7")
def test_same_order_after_heavy_loss() -> None:
    stage = lost({"Spitfire": 1, "pilots": 2}, SPITFIRES[12][0], SPITFIRES[11][0], box="heavy")
    stage.play(heavy_loss_replacement)
    assert (stage.where(SPITFIRES[11][0]), stage.where(SPITFIRES[12][0])) == ("light", "heavy")
    assert stage.battle.state.stocks["pilots"] == 2, "no pilot is needed"


@pytest.mark.rule("EAGLE-4.IV6", "EAGLE-4.IV7")
@pytest.mark.parametrize(("box", "place"), [("light", "base"), ("heavy", "light")])
def test_player_chooses_next_gruppe_if_points_are_short(box: str, place: str) -> None:
    stage = lost({"fighter": 1}, *ME109[:2], box=box, depletion=15)
    stage.play(light_loss_replacement if box == "light" else heavy_loss_replacement)
    assert stage.deciding_seat == GERMAN
    verb = "replace" if box == "light" else "refit"
    assert numbers(stage.options(), verb) == set(ME109[:2])
    stage.choose(f"{verb}:{ME109[1]}")
    assert [stage.where(ident) for ident in ME109[:2]] == [box, place]


@pytest.mark.rule("EAGLE-4.IV7", "EAGLE-13.1")
def test_heavy_loss_takes_two_updates_to_return() -> None:
    stage = lost({"Spitfire": 5, "fighter": 5, "pilots": 5}, SPITFIRES[11][0], ME109[0], box="heavy")
    stage.play(light_loss_replacement, heavy_loss_replacement)
    assert (stage.where(SPITFIRES[11][0]), stage.where(ME109[0])) == ("light", "light")


@pytest.mark.rule("EAGLE-13.1", "EAGLE-4.IV5")
def test_points_and_pilots_rise_by_card_up_to_maximum() -> None:
    stage = days(day_card(REINFORCEMENT, 2, points=4, pilots=3))
    stage.battle.state.day_card = REINFORCEMENT
    stage.battle.state.stocks |= {"Spitfire": TOP - 1, "Hurricane": 2, "bomber": 0, "fighter": 0, "pilots": 1}
    stage.play(update_replacement_points)
    stocks = stage.battle.state.stocks
    assert [stocks[stock] for stock in ("Spitfire", "Hurricane", "bomber", "fighter", "pilots")] == [TOP, 6, 4, 4, 4]


@pytest.mark.rule("EAGLE-13.1", "EAGLE-13.2")
@pytest.mark.parametrize(("stocks", "place", "depletion"), [({"bomber": 1}, "base", 0), ({"bomber": 0}, "base", 1)])
def test_gruppe_costs_point_or_raises_depletion(stocks: dict[Stock, int], place: str, depletion: int) -> None:
    stage = lost(stocks, HE111[0])
    stage.play(light_loss_replacement)
    assert (stage.where(HE111[0]), stage.battle.state.depletion) == (place, depletion)


@pytest.mark.rule("EAGLE-13.1", "EAGLE-13.2")
def test_ju87_are_never_replaced_and_blenheims_need_no_pilots() -> None:
    stage = lost({"bomber": 5, "fighter": 5, "Blenheim": 1, "pilots": 0}, STUKAS[0], BLENHEIMS[0])
    stage.play(light_loss_replacement)
    assert (stage.where(STUKAS[0]), stage.where(BLENHEIMS[0])) == ("light", "sector")
    assert stage.battle.state.depletion == 0


@pytest.mark.rule("EAGLE-13.2")
@pytest.mark.parametrize(
    ("track", "level", "place"), [(7, 0, "base"), (8, 1, "base"), (14, 1, "base"), (15, 2, "light")]
)
def test_depletion_levels(track: int, level: int, place: str) -> None:
    stage = lost({"fighter": 0}, ME109[0], depletion=track)
    assert stage.battle.depletion_level() == level
    stage.play(light_loss_replacement)
    assert stage.where(ME109[0]) == place
    assert stage.battle.state.depletion == min(track + 1, 15)


@pytest.mark.rule("EAGLE-13.2")
@pytest.mark.parametrize(("depletion", "worth"), [(0, "minor"), (8, "major")])
def test_depleted_luftwaffe_may_fly_major_raids_on_small_targets(depletion: int, worth: str) -> None:
    stage = Stage(BATTLE)
    stage.battle.state.depletion = depletion
    card = next(card for card in stage.battle.pack.targets.values() if card.strategic_value == 1)
    stage.battle.state.priorities |= {card.type: "high"}
    assert stage.battle.worth(card) == worth


@pytest.mark.rule("EAGLE-13.1")
def test_green_squadrons_become_full_after_flying() -> None:
    stage = Stage()
    stage.squadron("54/6/11", "inflight", full=False)
    stage.squadron("65/6/11", "sector", full=False)
    turn_squadrons(stage.battle, 1)
    assert (stage.where("54/6/11"), stage.where("65/6/11")) == ("landing", "sector (reduced)")
    stage.play(reset)
    assert stage.where("65/6/11") == "sector (reduced)"
