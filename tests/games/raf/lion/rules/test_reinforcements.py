"""British reinforcements (LION-15.5) and stabilization (LION-15.6)."""

from __future__ import annotations

import pytest

from dowding.games.raf.lion.rules.calendar_update import day_advance
from dowding.games.raf.rules.calendar_update import update_replacement_points
from dowding.games.raf.rules.replacements import british_reinforcements
from games.raf.lion.calendar_fixtures import day_card
from games.raf.lion.custom_cards import pack_with
from games.raf.lion.replacement_fixtures import CARD, TOP, points
from games.raf.lion.scenario_builder import PACK, Stage

POOL = [squadron.id for squadron in PACK.components.squadrons.values() if squadron.status == "reinforcement"]


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
def test_reinforcement_cost_depends_on_date_and_edition(rules: str, date: str, cost: int) -> None:
    stage = reinforcing(date, rules)
    stage.choose(f"reinforce:{POOL[0]}", "done")
    assert stage.is_done
    assert stage.where(POOL[0]) == "sector"
    assert stage.vp == -cost


@pytest.mark.rule("LION-15.5a")
@pytest.mark.parametrize("rules", ["2013", "2009"])
def test_no_reinforcements_from_8_september(rules: str) -> None:
    assert reinforcing("09-08", rules).is_done


@pytest.mark.rule("LION-15.5a")
def test_none_one_or_two_squadrons_of_the_pool_may_be_called() -> None:
    stage = reinforcing("08-20")
    assert set(stage.options()) == {"done", *(f"reinforce:{squadron}" for squadron in POOL)}
    stage.choose("done")
    assert stage.is_done
    assert stage.vp == 0
    stage = reinforcing("08-20")
    stage.choose(f"reinforce:{POOL[2]}")
    assert f"reinforce:{POOL[2]}" not in stage.options()
    stage.choose(f"reinforce:{POOL[0]}")
    assert stage.is_done, "a third cannot be called in"
    assert stage.vp == -6
    assert [stage.where(squadron) for squadron in POOL[:3]] == ["sector", "pool", "sector"]


@pytest.mark.rule("LION-15.5a")
def test_two_more_may_be_called_in_the_next_update() -> None:
    stage = reinforcing("08-20")
    stage.choose(f"reinforce:{POOL[0]}", f"reinforce:{POOL[1]}")
    stage.play(british_reinforcements)
    stage.choose(f"reinforce:{POOL[2]}", f"reinforce:{POOL[3]}")
    assert stage.is_done
    assert stage.vp == -12


@pytest.mark.rule("LION-15.5a")
def test_squadron_may_be_called_even_if_it_loses_the_battle() -> None:
    stage = Stage("battle-of-britain")
    stage.battle.score(-33, "Gruppen light", "LION-10.22")
    stage.date("08-20")
    stage.play(british_reinforcements)
    stage.choose(f"reinforce:{POOL[0]}")
    assert stage.is_done
    assert stage.battle.state.ended == "RAF eliminated"


# 15.6: stabilization


def to_8_september(pilots: int, taken: int, *, days: int = 2) -> Stage:
    stage = Stage("battle-of-britain", pack=pack_with(day_card(CARD, days, points=0)))
    stage.battle.state.stocks["pilots"] = pilots
    for ident in POOL[:taken]:
        stage.squadron(ident, "sector")
    stage.battle.state.day = stage.battle.pack.days["09-08"] - 2
    stage.draws("day event", CARD)
    return stage


@pytest.mark.rule("LION-15.6a")
@pytest.mark.parametrize("days", [2, 4])
def test_on_reaching_or_passing_8_september_unused_squadrons_become_two_pilots_each(days: int) -> None:
    stage = to_8_september(1, 10, days=days)
    stage.play(day_advance)
    assert points(stage, "pilots") == [1 + 2 * 5]
    assert not stage.battle.squadrons_in("pool")
    assert {stage.where(squadron) for squadron in POOL[10:]} == {"removed"}
    assert {stage.where(squadron) for squadron in POOL[:10]} == {"sector"}


@pytest.mark.rule("LION-15.6a")
def test_pilots_stop_at_the_maximum_of_the_track() -> None:
    stage = to_8_september(TOP - 1, 0)
    stage.play(day_advance)
    assert points(stage, "pilots") == [TOP]


@pytest.mark.rule("LION-15.6a")
def test_no_stabilization_before_8_september() -> None:
    stage = to_8_september(1, 10, days=1)
    stage.play(day_advance)
    assert points(stage, "pilots") == [1]
    assert len(stage.battle.squadrons_in("pool")) == 5


@pytest.mark.rule("LION-15.6a", "LION-15.1a")
def test_stabilization_happens_only_once() -> None:
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
    stage.battle.score(33, "Gruppen light", "LION-10.22")
    stage.play(day_advance)
    assert stage.battle.state.ended == "Luftwaffe eliminated"
    assert stage.battle.log is not None
    assert stage.battle.log[-1].kind == "game over"
