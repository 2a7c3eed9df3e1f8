"""Replacements and reinforcements (2P-16): points, pilots, depletion, green squadrons and the order of replacement."""

from __future__ import annotations

import pytest

from dowding.games.raf.duel.rules.context import BRITISH
from dowding.games.raf.pack import components as c
from dowding.games.raf.pack.components import Stock
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.replacements import heavy_loss_replacement, light_loss_replacement
from dowding.games.raf.rules.calendar_update import update_replacement_points
from dowding.games.raf.rules.replacements import british_reinforcements
from dowding.games.raf.state import GruppeBox, SquadronBox
from games.raf.duel.calendar_fixtures import ONE, days
from games.raf.duel.custom_cards import numbers
from games.raf.duel.scenario_builder import BATTLE, Stage
from games.raf.lion.calendar_fixtures import day_card
from games.raf.lion.custom_cards import BLENHEIMS, gruppen
from games.raf.lion.replacement_fixtures import HURRICANES, SPITFIRES, TOP

ME109, ME110, STUKAS = gruppen(2, "Me109"), gruppen(2, "Me110"), gruppen(2, "Ju87")
LEVEL = [gruppen(2, kind)[0] for kind in ("Ju88", "He111", "Do17")]


def losses(stocks: dict[Stock, int], *, depletion: int = 0, night: bool = False, **units: str) -> Stage:
    """A stage with replacement points and depletion, without losses."""
    stage = Stage(BATTLE, night=night)
    stage.battle.state.stocks |= stocks
    stage.battle.state.depletion = depletion
    return stage


def squadrons(stage: Stage, box: SquadronBox, *idents: str) -> None:
    """A stage with these squadrons in a loss box."""
    for ident in idents:
        stage.squadron(ident, box)


def lost(stage: Stage, box: GruppeBox, *idents: str) -> None:
    """A stage with these Gruppen in a loss box."""
    for ident in idents:
        stage.gruppe(ident, box)


# Gaining points


@pytest.mark.rule("2P-16.1", "2P-4.IV5")
def test_replacement_points_rise_by_card_up_to_maximum() -> None:
    stage = days(day_card(ONE, 2, points=4, pilots=3))
    stage.battle.state.day_card = ONE
    stage.battle.state.stocks |= {"Spitfire": TOP - 1, "Hurricane": 2, "bomber": 0, "fighter": 0, "pilots": 1}
    stage.play(update_replacement_points)
    stocks = stage.battle.state.stocks
    assert [stocks[stock] for stock in ("Spitfire", "Hurricane", "bomber", "fighter", "pilots")] == [TOP, 6, 4, 4, 4]


@pytest.mark.rule("2P-16.1")
def test_pilots_depend_on_points() -> None:
    card = c.DayCard(
        number=ONE,
        days=2,
        repair=3,
        hurricane=0,
        spitfire=0,
        blenheim=0,
        fighter=0,
        bomber=0,
        pilots=(c.Pilots(-1000, 5), c.Pilots(0, 2)),
        events=(),
        source="reconstructed: for the example",
    )
    for vp, pilots in ((-1, 5), (0, 2)):
        stage = days(card, vp=vp)
        stage.battle.state.day_card = ONE
        stage.battle.state.stocks["pilots"] = 0
        stage.play(update_replacement_points)
        assert stage.battle.state.stocks["pilots"] == pilots
    assert [event.data for event in stage.events("replacement points")] == [
        {"card": 137, "gained": {"Hurricane": 0, "Spitfire": 0, "fighter": 0, "bomber": 0, "pilots": 2}}
    ]


# Squadrons


@pytest.mark.rule("2P-16.2a", "2P-4.IV6", "2P-16.3a")
@pytest.mark.parametrize(
    ("aircraft", "pilots", "place", "left"),
    [(1, 1, "sector", (0, 0)), (0, 3, "light", (0, 3)), (2, 0, "sector (reduced)", (1, 0))],
)
def test_squadron_after_light_loss(aircraft: int, pilots: int, place: str, left: tuple[int, int]) -> None:
    stage = losses({"Spitfire": aircraft, "pilots": pilots})
    squadrons(stage, "light", SPITFIRES[0])
    stage.play(light_loss_replacement)
    assert stage.where(SPITFIRES[0]) == place
    assert (stage.battle.state.stocks["Spitfire"], stage.battle.state.stocks["pilots"]) == left


@pytest.mark.rule("2P-16.2a")
def test_british_choose_order_if_points_are_short() -> None:
    stage = losses({"Spitfire": 1, "Hurricane": 1, "pilots": 1})
    squadrons(stage, "light", *SPITFIRES[:2], HURRICANES[0])
    stage.play(light_loss_replacement)
    assert stage.deciding_seat == BRITISH
    assert numbers(stage.options(), "replace") == {*SPITFIRES[:2], HURRICANES[0]}
    stage.choose(f"replace:{SPITFIRES[1]}")
    assert [stage.where(squadron_id) for squadron_id in (*SPITFIRES[:2], HURRICANES[0])] == [
        "light",
        "sector",
        "sector (reduced)",
    ]


@pytest.mark.rule("2P-16.23")
def test_blenheims_need_no_pilots_and_are_never_green() -> None:
    stage = losses({"Blenheim": 1, "pilots": 0}, night=True)
    squadrons(stage, "light", BLENHEIMS[0])
    stage.play(light_loss_replacement)
    assert stage.where(BLENHEIMS[0]) == "sector"
    other = losses({"Blenheim": 1, "pilots": 2}, night=True)
    squadrons(other, "light", BLENHEIMS[0])
    other.play(light_loss_replacement)
    assert other.battle.state.stocks["pilots"] == 2


@pytest.mark.rule("2P-16.2c", "2P-4.IV7")
@pytest.mark.parametrize(("aircraft", "place"), [(1, "light"), (0, "heavy")])
def test_squadron_after_heavy_loss(aircraft: int, place: str) -> None:
    stage = losses({"Spitfire": aircraft, "pilots": 3})
    squadrons(stage, "heavy", SPITFIRES[0])
    stage.play(heavy_loss_replacement)
    assert (stage.where(SPITFIRES[0]), stage.battle.state.stocks["pilots"]) == (place, 3)


# Gruppen


@pytest.mark.rule("2P-16.2b", "2P-16.4c", "2P-4.IV6")
@pytest.mark.parametrize(
    ("points", "depletion", "place", "after"),
    [(1, 0, "base", 0), (0, 0, "base", 1), (0, 14, "base", 15), (0, 15, "light", 15), (1, 15, "base", 15)],
)
def test_gruppe_after_light_loss(points: int, depletion: int, place: str, after: int) -> None:
    stage = losses({"fighter": points}, depletion=depletion)
    lost(stage, "light", ME109[0])
    stage.play(light_loss_replacement)
    assert (stage.where(ME109[0]), stage.battle.state.depletion) == (place, after)
    assert stage.battle.state.stocks["fighter"] == 0


@pytest.mark.rule("2P-16.2d", "2P-16.4c", "2P-4.IV7")
@pytest.mark.parametrize(
    ("points", "depletion", "place", "after"), [(1, 0, "light", 0), (0, 0, "light", 1), (0, 15, "heavy", 15)]
)
def test_gruppe_after_heavy_loss(points: int, depletion: int, place: str, after: int) -> None:
    stage = losses({"bomber": points}, depletion=depletion)
    lost(stage, "heavy", LEVEL[0])
    stage.play(heavy_loss_replacement)
    assert (stage.where(LEVEL[0]), stage.battle.state.depletion) == (place, after)


@pytest.mark.rule("2P-16.2b", "2P-16.4c")
def test_german_chooses_order_if_points_are_short() -> None:
    stage = losses({"fighter": 1}, depletion=15)
    lost(stage, "light", *ME109[:2], ME110[0])
    stage.play(light_loss_replacement)
    assert stage.deciding_seat == GERMAN
    assert numbers(stage.options(), "replace") == {*ME109[:2], ME110[0]}
    stage.choose(f"replace:{ME110[0]}")
    assert stage.is_done
    assert [stage.where(gruppe_id) for gruppe_id in (*ME109[:2], ME110[0])] == ["light", "light", "base"]


@pytest.mark.rule("2P-16.21")
def test_level_bombers_share_points_and_fighters_share_points() -> None:
    stage = losses({"bomber": 3, "fighter": 2})
    lost(stage, "light", *LEVEL, ME109[0], ME110[0])
    stage.play(light_loss_replacement)
    assert (stage.battle.state.stocks["bomber"], stage.battle.state.stocks["fighter"]) == (0, 0)
    assert stage.battle.state.depletion == 0


@pytest.mark.rule("2P-16.22", "2P-N5")
@pytest.mark.parametrize("box", ["light", "heavy"])
def test_ju87_are_never_replaced_and_cause_no_depletion(box: GruppeBox) -> None:
    stage = losses({"bomber": 9})
    lost(stage, box, *STUKAS)
    stage.play(light_loss_replacement, heavy_loss_replacement)
    assert {stage.where(gruppe_id) for gruppe_id in STUKAS} == {box}
    assert (stage.battle.state.stocks["bomber"], stage.battle.state.depletion) == (9, 0)


@pytest.mark.rule("2P-16.24")
def test_heavy_loss_takes_two_updates_to_return() -> None:
    stage = losses({"fighter": 5, "Spitfire": 5, "pilots": 5})
    lost(stage, "heavy", ME109[0])
    squadrons(stage, "heavy", SPITFIRES[0])
    stage.play(light_loss_replacement, heavy_loss_replacement)
    assert (stage.where(ME109[0]), stage.where(SPITFIRES[0])) == ("light", "light")
    assert [event.data for event in stage.events("squadron refitted")] == [{"squadron": "64/2/11"}]


@pytest.mark.rule("2P-16.4a")
def test_depletion_is_limited_to_15() -> None:
    stage = losses({"fighter": 0}, depletion=14)
    lost(stage, "light", *ME109[:3])
    stage.play(light_loss_replacement)
    stage.choose(stage.options()[0])
    assert stage.battle.state.depletion == 15
    assert sum(stage.where(gruppe_id) == "light" for gruppe_id in ME109[:3]) == 2
    assert [event.data for event in stage.events("chosen")] == [{"gruppe": "I/JG3/2"}]


# British reinforcements


@pytest.mark.rule("2P-16.5", "2P-4.IV8")
@pytest.mark.parametrize(
    ("date", "cost"), [("08-13", 4), ("08-16", 4), ("08-17", 3), ("08-26", 3), ("08-27", 2), ("09-07", 2)]
)
def test_british_may_buy_two_squadrons(date: str, cost: int) -> None:
    stage = Stage(BATTLE)
    stage.date(date)
    stage.play(british_reinforcements)
    one, two = sorted(numbers(stage.options(), "reinforce"))[:2]
    assert stage.deciding_seat == BRITISH
    stage.choose(f"reinforce:{one}", f"reinforce:{two}")
    assert stage.is_done, "but not more"
    assert (stage.where(one), stage.where(two), stage.vp) == ("sector", "sector", -2 * cost)


@pytest.mark.rule("2P-16.5", "2P-4.IV8")
def test_no_british_reinforcements_from_8_september() -> None:
    stage = Stage(BATTLE)
    stage.date("09-08")
    stage.play(british_reinforcements)
    assert stage.is_done
    assert stage.vp == 0


@pytest.mark.rule("2P-16.3a")
def test_lost_green_squadron_waits_full() -> None:
    stage = Stage(BATTLE)
    stage.raid(25, deployed=True)
    stage.play()
    stage.battle.lose_squadron(stage.squadron(SPITFIRES[0], full=False), heavy=False, rule="2P-16.3a", cause="flak")
    assert stage.where(SPITFIRES[0]) == "light"
