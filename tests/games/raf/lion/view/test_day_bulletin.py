"""The day bulletin: its contents, and when it is shown."""

from __future__ import annotations

from dowding.games.raf.rules.day_totals import record_day_totals
from dowding.games.raf.state import Gruppe
from dowding.games.raf.view.day_bulletin import bulletin
from dowding.view.scene import Bulletin
from games.raf.lion.scenario_builder import Stage


def reported(stage: Stage) -> Bulletin:
    stage.battle.step_begins("day report")
    record_day_totals(stage.battle, raids=stage.battle.state.raids_today)
    report = bulletin(stage.battle)
    assert report is not None
    return report


def lines(report: Bulletin, title: str) -> tuple[str, ...]:
    return next(section.lines for section in report.sections if section.title == title)


def test_bulletin_compares_the_day_with_the_day_before() -> None:
    stage = Stage()
    state = stage.battle.state
    state.vp, state.raids_today = -3, 4
    state.causes = {"bombing": -5}
    reported(stage)
    squadron, gruppe = next(iter(state.squadrons)), next(iter(state.gruppen))
    stage.squadron(squadron, "light")
    state.gruppen[gruppe] = Gruppe(gruppe, "heavy", full=True, hour=0)
    state.vp, state.raids_today = 2, 1
    state.causes = {"bombing": -7}
    report = reported(stage)
    assert lines(report, "The day") == (
        "1 raid",
        "+5 VP today, +2 in total",
        "−2 VP from bombing",
        "1 Gruppe and 1 squadron in the loss boxes",
    )
    assert f"Light loss, squadrons: {squadron.partition('/')[0]}" in lines(report, "Losses")
    assert f"Heavy loss, Gruppen: {gruppe.rpartition('/')[0]}" in lines(report, "Losses")


def test_bulletin_mentions_reduced_squadrons_if_there_are_any() -> None:
    stage = Stage()
    first, second = list(stage.battle.state.squadrons)[:2]
    stage.squadron(first, "sector", full=False)
    assert lines(reported(stage), "The day")[-1] == "1 squadron reduced or with green pilots"
    stage.squadron(second, "sector", full=False)
    assert lines(reported(stage), "The day")[-1] == "2 squadrons reduced or with green pilots"


def test_no_bulletin_during_a_day() -> None:
    stage = Stage()
    reported(stage)
    stage.battle.step_begins("target")
    assert bulletin(stage.battle) is None
