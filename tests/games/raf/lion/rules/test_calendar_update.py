"""The Calendar Update (LION-4.IV): timing, reset and day advance."""

from __future__ import annotations

from itertools import groupby

import pytest

from dowding.engine.events import ROLL
from dowding.games.raf.lion.rules.calendar_update import day_advance, day_event, reset
from dowding.games.raf.lion.rules.sequence import CALENDAR_UPDATE, end_of_day
from dowding.games.raf.pack import components as c
from dowding.games.raf.rules.calendar_update import draw_day_card, update_replacement_points
from dowding.games.raf.state import Deck, GruppeBox, SquadronBox
from games.raf.lion.calendar_fixtures import ONE, OTHER, THIRD, day_card, sealion_values
from games.raf.lion.custom_cards import pack_with
from games.raf.lion.scenario_builder import BATTLE, Stage

SQUADRON, GRUPPE = "54/6/11", "I/JG3/2"


def days(one: int, other: int = 2, third: int = 3) -> Stage:
    """A campaign whose next day cards have these numbers of days."""
    cards = day_card(ONE, one), day_card(OTHER, other), day_card(THIRD, third)
    stage = Stage(BATTLE, pack=pack_with(*cards, *sealion_values(-30, 30)))
    stage.draws("day event", ONE, OTHER, THIRD)
    return stage


# When it happens (IV.0)


@pytest.mark.rule("LION-4.IV0", "LION-4.II16f")
def test_calendar_update_replaces_airfield_operations_at_the_end_of_the_day() -> None:
    stage = Stage(strict=False)
    stage.squadron(SQUADRON, "inflight", full=False)
    stage.play(end_of_day)
    stage.choose("next-day")
    assert stage.where(SQUADRON) == "sector"
    assert stage.events("day passes")


@pytest.mark.rule("LION-4.IV0")
def test_prelude_ends_without_a_calendar_update() -> None:
    stage = Stage("prelude")
    stage.squadron(SQUADRON, "inflight", full=False)
    stage.play(end_of_day)
    assert stage.is_done
    assert not stage.events("day passes")
    assert stage.where(SQUADRON) == "inflight (reduced)"


@pytest.mark.rule(
    "LION-4.IV1a",
    "LION-4.IV3a",
    "LION-4.IV4",
    "LION-4.IV5",
    "LION-4.IV6",
    "LION-4.IV7",
    "LION-4.IV8a",
    "LION-4.IV8b",
    "LION-4.IV9a",
)
def test_calendar_update_steps_are_in_order() -> None:
    stage = Stage(BATTLE, strict=False, pack=pack_with(day_card(ONE, 2, c.DayEvent("A", "tension"))))
    stage.draws("day event", ONE)
    stage.date("09-01")
    stage.gruppe("I/JG3/2", "light")
    stage.gruppe("II/JG3/2", "heavy")
    stage.squadron("54/6/11", "light")
    stage.squadron("65/6/11", "heavy")
    cards = stage.battle.state.decks["force"].cards
    stage.battle.state.decks["force"] = Deck(cards[:5], cards[5:])
    stage.play(*CALENDAR_UPDATE)
    stage.choose(stage.options()[0], "done")
    kinds_logged = [event.kind for event in stage.battle.log or () if event.kind not in (ROLL, "points", "tension")]
    kinds = [kind for kind, _ in groupby(kinds_logged)]
    assert kinds[:10] == [
        "day passes",
        "day event",
        "replacement points",
        "Gruppen replaced",
        "squadron replaced",
        "Gruppen replaced",
        "squadron refitted",
        "German reinforcement",
        "British reinforcement",
        "deck reshuffled",
    ]
    assert "day begins" in kinds[10:]
    assert stage.battle.state.raid_day == 2


@pytest.mark.rule("LION-4.IV2")
@pytest.mark.parametrize("night", [True, False])
def test_night_raids_come_between_reset_and_day_advance(night: bool) -> None:
    stage = Stage(BATTLE, night=night, strict=False)
    stage.gruppe("I/KG1/2", "base", full=False)
    stage.play(*CALENDAR_UPDATE)
    while "day passes" not in [event.kind for event in stage.battle.log or ()]:
        stage.choose(stage.options()[0])
    kinds = [event.kind for event in stage.battle.log or () if event.kind in ("night commitment", "day passes")]
    assert kinds == ["night commitment", "day passes"][not night :]


# IV.1 Reset


@pytest.mark.rule("LION-4.IV1a", "LION-4.IV1b", "LION-4.IV1d")
@pytest.mark.parametrize(
    ("box", "full", "goes_to"),
    [
        ("inflight", True, "sector"),
        ("inflight", False, "sector"),
        ("patrol", True, "sector"),
        ("patrol", False, "sector (reduced)"),
        ("re-arm", True, "sector"),
        ("re-arm", False, "sector (reduced)"),
        ("landing", True, "sector"),
        ("landing", False, "sector (reduced)"),
        ("sector", False, "sector (reduced)"),
        ("night", True, "night"),
        ("light", True, "light"),
        ("heavy", True, "heavy"),
        ("pool", True, "pool"),
    ],
)
def test_reset_of_squadrons(box: SquadronBox, full: bool, goes_to: str) -> None:
    stage = Stage(night=True)
    stage.squadron(SQUADRON, box, full=full, over="London" if box == "patrol" else "")
    stage.play(reset)
    assert stage.where(SQUADRON) == goes_to


@pytest.mark.rule("LION-4.IV1c", "LION-4.IV1d")
@pytest.mark.parametrize(
    ("box", "full", "goes_to"),
    [
        ("inflight", True, "base"),
        ("inflight", False, "base"),
        ("clock", True, "base"),
        ("base", False, "base"),
        ("night", True, "night"),
        ("light", True, "light"),
        ("heavy", True, "heavy"),
        ("calendar", True, "calendar"),
    ],
)
def test_reset_of_gruppen(box: GruppeBox, full: bool, goes_to: str) -> None:
    stage = Stage(night=True)
    stage.gruppe(GRUPPE, box, full=full, hour=5 if box == "clock" else 0)
    stage.play(reset)
    assert stage.where(GRUPPE) == goes_to


# IV.3 Day advance


@pytest.mark.rule("LION-4.IV3a")
@pytest.mark.parametrize("passing", [1, 3, 6])
def test_each_day_on_the_card_moves_the_marker_and_gives_a_point(passing: int) -> None:
    stage = days(passing)
    stage.date("08-20")
    stage.play(day_advance)
    assert stage.battle.state.day == stage.battle.pack.days["08-20"] + passing
    assert stage.vp == passing
    assert stage.battle.state.causes == {"days": passing}
    assert (stage.battle.state.day_card, stage.battle.state.decks["day event"].discards) == (ONE, (ONE,))


@pytest.mark.rule("LION-4.IV3a")
def test_marker_stops_on_the_last_box_of_the_calendar() -> None:
    stage = days(6)
    stage.battle.state.preparations = True
    stage.battle.state.sealion = stage.battle.pack.days["10-01"]
    stage.date("09-29")
    stage.play(day_advance)
    assert stage.battle.pack.calendar[stage.battle.state.day].date == "10-01"
    assert stage.vp == 2


@pytest.mark.rule("LION-4.IV3b", "LION-4.IV3c")
@pytest.mark.parametrize(
    ("before", "drawn", "used"),
    [
        (1, 1, False),
        (1, 2, True),
        (2, 1, True),
        (5, 5, False),
        (5, 6, False),
        (6, 5, False),
        (6, 6, False),
        (4, 5, True),
        (5, 4, True),
        (1, 6, True),
        (6, 1, True),
        (4, 4, True),
        (2, 2, True),
    ],
)
def test_one_day_cards_and_long_cards_do_not_follow_each_other(before: int, drawn: int, used: bool) -> None:
    stage = days(before, drawn, third=3)
    assert draw_day_card(stage.battle).number == ONE
    stage.battle.state.day_card = ONE
    assert draw_day_card(stage.battle).number == (OTHER if used else THIRD)
    discards = (ONE, OTHER) if used else (ONE, OTHER, THIRD)
    assert stage.battle.state.decks["day event"].discards == discards


@pytest.mark.rule("LION-4.IV3b")
def test_disregarded_card_does_not_count_as_the_previous_one() -> None:
    stage = days(1, 1, 1)
    stage.battle.state.day_card = ONE
    stage.draws("day event", OTHER, THIRD, 142)
    stage.play(day_advance)
    assert stage.battle.state.day_card == 142
    assert [event.get_int("card") for event in stage.events("day card disregarded")] == [OTHER, THIRD]


@pytest.mark.rule("LION-4.IV3b", "LION-17.2a")
def test_card_shown_in_the_thin_blue_line_counts_as_the_previous_one() -> None:
    stage = Stage("thin-blue-line", pack=pack_with(day_card(149, 1), day_card(ONE, 1), day_card(OTHER, 2)))
    stage.draws("day event", ONE, OTHER)
    assert draw_day_card(stage.battle).number == OTHER


@pytest.mark.rule("LION-4.IV3b")
def test_first_card_of_a_game_has_no_card_before_it() -> None:
    stage = days(1)
    assert draw_day_card(stage.battle).number == ONE


@pytest.mark.rule("LION-4.IV3d")
@pytest.mark.parametrize(
    ("date", "passing", "stable"),
    [("09-06", 1, False), ("09-07", 1, True), ("09-05", 5, True), ("09-08", 2, False), ("09-09", 1, False)],
)
def test_stabilization_happens_once_on_reaching_8_september(date: str, passing: int, stable: bool) -> None:
    stage = days(passing)
    stage.date(date)
    stage.battle.state.stocks["pilots"] = 0
    stage.play(day_advance)
    assert len(stage.events("stabilization")) == stable
    assert len(stage.battle.squadrons_in("removed")) == (15 if stable else 0)


@pytest.mark.rule("LION-4.IV3d", "LION-4.IV3e")
def test_stabilization_precedes_the_sealion_check_and_is_not_repeated() -> None:
    stage = days(5)
    stage.date("09-07")
    stage.battle.state.stocks["pilots"] = 0
    for squadron in stage.battle.squadrons_in("pool")[3:]:
        stage.squadron(squadron.id, "sector")
    stage.play(day_advance, update_replacement_points)
    assert stage.battle.state.stocks["pilots"] == 6
    kinds = [event.kind for event in stage.battle.log or ()]
    assert kinds.index("points") < kinds.index("stabilization") < kinds.index("Sealion check")


@pytest.mark.rule("LION-G21")
def test_golden_eight_unused_reinforcements_become_sixteen_pilots() -> None:
    stage = days(1)
    assert stage.battle.pack.tops["replacements"] >= 19
    stage.date("09-07")
    stage.battle.state.stocks["pilots"] = 3
    for squadron in stage.battle.squadrons_in("pool")[8:]:
        stage.squadron(squadron.id, "sector")
    stage.play(day_advance)
    assert stage.battle.state.stocks["pilots"] == 19


@pytest.mark.rule("LION-4.IV3e")
@pytest.mark.parametrize(("date", "checked"), [("09-09", False), ("09-10", True), ("09-15", True)])
def test_sealion_is_checked_after_the_points_for_days(date: str, checked: bool) -> None:
    stage = days(1)
    stage.date(date)
    stage.play(day_advance)
    assert [event.get_int("vp") for event in stage.events("Sealion check")] == [1] * checked


@pytest.mark.rule("LION-4.IV3a", "LION-16.2a")
def test_points_for_days_may_end_the_game() -> None:
    stage = days(2)
    stage.date("09-12")
    stage.battle.state.vp, stage.battle.state.causes = 33, {"Gruppen light": 33}
    stage.play(day_advance, day_event)
    assert stage.battle.state.ended == "Luftwaffe eliminated"
    assert not stage.events("Sealion check") + stage.events("day event")
