"""The German planning board in the scene: cards, Gruppen, warnings and expected results, hidden from others."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from dowding.engine.decision import SPECTATOR
from dowding.games.raf.duel.rules.context import BRITISH
from dowding.games.raf.duel.view.scene_builder import build_picture
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.daily_planning import plan_day
from dowding.games.raf.planning.rules.detection import total_modifier
from dowding.games.raf.planning.state import Stage as PlanStage
from dowding.games.raf.planning.view.expected_results import expectations
from dowding.games.raf.state import HOURS
from dowding.view.scene import Board, Piece
from games.raf.duel.custom_cards import strategy
from games.raf.duel.scenario_builder import PACK, Stage
from games.raf.lion.custom_cards import gruppen

PORT, OTHER = 9, 11
HE111, JU87, ME109 = gruppen(2, "He111"), gruppen(2, "Ju87"), gruppen(2, "Me109")
BEYOND = next(card.number for card in PACK.components.targets.values() if card.me109 == "no" and card.luftflotte == 2)


def planning(stage: Stage, at: PlanStage) -> dict[str, Piece]:
    """The pieces that the German player sees at a stage of planning."""
    stage.battle.state.stage = at
    stage.play(plan_day)
    return {piece.id: piece for piece in stage.seen_by(GERMAN).picture().pieces}


def marks_of(piece: Piece, role: str) -> list[str]:
    return [mark.text for mark in piece.marks if mark.role == role]


def owned(stage: Stage) -> list[Board]:
    return [board for board in stage.seen_by(GERMAN).boards() if board.owner]


def test_target_card_shows_worth_and_luftflotte() -> None:
    stage = Stage()
    stage.holds(PORT)
    card = planning(stage, "targets")[f"target/{PORT}"]
    assert (card.region, card.holds, marks_of(card, "plate")) == ("plan/hand", "", ["LF 2"])
    assert marks_of(card, "flag") == ["major"]
    assert marks_of(card, "rating") == ["●" * 3]


def test_gruppen_are_on_target_card_in_row_of_mission() -> None:
    stage = Stage()
    stage.plan(PORT, "1000", (*HE111[:2], *ME109[:3]))
    visible = planning(stage, "fighters")
    card = visible[f"target/{PORT}"]
    assert (card.region, card.holds) == ("plan/1000", f"force/{PORT}")
    assert marks_of(card, "sign") == ["1"]
    assert marks_of(card, "boxes")[0].startswith("5/")
    assert {visible[gruppe_id].region for gruppe_id in (*HE111[:2], *ME109[:3])} == {f"force/{PORT}"}
    assert {visible[gruppe_id].home for gruppe_id in HE111} == {"hangar/2/He111"}
    assert marks_of(visible[HE111[0]], "row") == ["Bomber"]
    assert {"Hunt", "Channel Patrol"} == {marks_of(visible[gruppe_id], "row")[0] for gruppe_id in ME109[:3]}
    assert visible[f"aim/{PORT}"].label == "1"


@pytest.mark.parametrize("viewer", [BRITISH, SPECTATOR])
def test_owned_boards_are_empty_for_other_seats(viewer: str) -> None:
    stage = Stage()
    stage.holds(OTHER)
    stage.plan(PORT, "1000", (*HE111[:2], *ME109[:3]))
    planning(stage, "targets")
    scene = stage.seen_by(viewer).scene()
    places = {region.id for board in owned(stage) for region in board.regions}
    assert len(owned(stage)) == 2
    assert [piece.id for piece in scene.picture.pieces if piece.region in places or piece.id.startswith("aim/")] == []
    assert (scene.picture.expected, scene.planned, scene.ask) == ((), (), None)


@pytest.mark.parametrize(
    ("card", "force", "caution"),
    [
        (PORT, (), "No Gruppe is assigned to this raid yet."),
        (PORT, HE111[:2], "The bombers have no fighters."),
        (BEYOND, (*HE111[:2], *ME109[:1]), "Beyond Me109 range: the Me109s will patrol the Channel."),
    ],
)
def test_raid_shows_warnings(card: int, force: tuple[str, ...], caution: str) -> None:
    stage = Stage()
    stage.plan(card, "0600", force)
    stage.battle.state.opening = (0, 1, 2)
    visible = planning(stage, "fighters")
    assert caution in marks_of(visible[f"target/{card}"], "warning")


def test_raid_warns_if_no_fighter_is_left_for_later_raid() -> None:
    stage = Stage()
    stage.plan(PORT, "0600", (*HE111[:1], *ME109, *gruppen(2, "Me110")))
    stage.plan(OTHER, "1000", HE111[1:2])
    stage.battle.state.opening = (0, 1, 2)
    visible = planning(stage, "fighters")
    name = PACK.components.targets[OTHER].name
    assert f"No fighter will be left for 1000 {name}." in marks_of(visible[f"target/{PORT}"], "warning")
    assert not any("No fighter will" in text for text in marks_of(visible[f"target/{OTHER}"], "warning"))


@pytest.mark.parametrize("weather", ["clear", "patchy", "broken"])
def test_expected_detection_equals_actual_distribution(weather: str) -> None:
    force = (*HE111[:3], *ME109[:2])
    stage = Stage(weather="clear")
    stage.battle.state.day_on = True
    stage.battle.state.weather = {2: weather, 3: "clear"}  # type: ignore[dict-item]  # as parametrized
    raid = stage.plan(PORT, "0600", force)
    chances = {expected.title: expected.chances for expected in expectations(stage.battle, raid)}
    stage.raid(PORT)
    stage.battle.state.flying = raid
    modifier, _ = total_modifier(stage.battle)
    track = [PACK.components.detection(die + modifier) for die in range(1, 7)]
    for name, share in chances["British warning"].items():
        assert share == pytest.approx(sum(space.warning == name for space in track) / 6, abs=0.001)
    for name, share in chances["British intelligence"].items():
        assert share == pytest.approx(sum(space.intelligence == name for space in track) / 6, abs=0.001)


def test_expected_detection_averages_weather_before_forecast() -> None:
    stage = Stage()
    raid = stage.plan(PORT, "0600", HE111[:3])
    first = next(expectations(stage.battle, raid))
    assert first.note == "average over all weather"
    assert sum(first.chances.values()) == pytest.approx(1, abs=0.01)


def test_dive_bombers_and_pathfinders_improve_expected_bombing() -> None:
    def heavy(force: Sequence[str], *cards: int) -> float:
        stage = Stage()
        raid = stage.plan(PORT, "0600", force, strategies=cards)
        chances = {expected.title: expected.chances for expected in expectations(stage.battle, raid)}
        return chances["Bombing if all bombers get through"]["H"] + chances["Bombing if all bombers get through"]["2"]

    assert heavy(HE111[:2], strategy("pathfinders")) > heavy(HE111[:2])
    assert heavy(JU87[:2]) > heavy((JU87[0], HE111[0]))


def test_timetable_has_all_hours() -> None:
    stage = Stage()
    planning(stage, "targets")
    plan = next(board for board in owned(stage) if board.kind == "plan")
    assert [region.key for region in plan.regions if region.role == "hour"] == list(HOURS[:7])
    assert plan.proposal == "Plan my day"


def me109s_left(stage: Stage, seat: str) -> dict[str, str]:
    """The hours and the Me109 Gruppen of both Luftflotten that are left, as the timetable of a seat shows them."""
    notes = build_picture(stage.battle, seat).place_notes
    return {note.region.removeprefix("plan/"): note.text for note in notes if note.title == "Me109 left"}


def left(luftflotte_2: int) -> str:
    return f"LF 2: {luftflotte_2} · LF 3: {len(gruppen(3, 'Me109'))}"


def test_german_sees_the_me109s_that_are_left_for_each_hour() -> None:
    stage = Stage()
    assert me109s_left(stage, GERMAN) == {}  # nothing is planned
    stage.plan(PORT, "0800", (*HE111[:2], *ME109[:3]))
    stage.plan(OTHER, "1200", ME109[3:4])
    full = len(ME109)
    visible = me109s_left(stage, GERMAN)
    assert list(visible) == list(HOURS[:-1])
    assert visible["0600"] == visible["1200"] == left(full - 4)
    assert visible["1400"] == left(full - 1)  # the three of 0800 are back after three spaces of the clock
    assert visible["1800"] == left(full)
    stage.gruppe(ME109[4], "base", full=False)
    stage.gruppe(ME109[5], "clock", hour=HOURS.index("1600"))
    visible = me109s_left(stage, GERMAN)
    assert (visible["0800"], visible["1600"]) == (left(full - 6), left(full - 2))


@pytest.mark.parametrize("viewer", [BRITISH, SPECTATOR])
def test_others_do_not_see_the_me109s_that_are_left(viewer: str) -> None:
    stage = Stage()
    stage.plan(PORT, "0800", ME109[:3])
    assert me109s_left(stage, viewer) == {}
