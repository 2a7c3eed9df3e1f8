"""The debrief after the end of the battle: every plan with what the British could infer."""

from __future__ import annotations

from functools import lru_cache

import msgspec
import pytest

from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.match import Match
from dowding.games.raf.duel.rules.context import BRITISH
from dowding.games.raf.duel.rules.deployment import raid_deployment
from dowding.games.raf.duel.view.debrief import build_debrief
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.deployment import raid_over
from dowding.games.raf.planning.rules.detection import announcement, detection, reveal_target
from dowding.games.raf.planning.rules.raid_forming import form_raid
from dowding.games.registry import game_by_id
from dowding.view.debrief import Debrief, RevealedPlan
from dowding.view.player_view import PlayerView
from games.raf.duel.custom_cards import mixed, strategy
from games.raf.duel.scenario_builder import BATTLE, Stage
from properties.cases import Case, play_out

POLING = 5


@lru_cache(maxsize=1)
def four_days() -> Match:
    """The Hardest Days played by doctrine."""
    return play_out(Case(game_by_id("duel"), "hardest-days", 3, style="doctrine"))


def opened(match: Match, seat: Seat) -> Debrief:
    return msgspec.convert(PlayerView(match, seat).report()["laid_open"], Debrief)


@pytest.mark.parametrize("seat", [BRITISH, GERMAN, SPECTATOR])
def test_debrief_shows_all_planned_raids_to_all_seats(seat: Seat) -> None:
    match = four_days()
    log = match.context.log
    assert log is not None
    formed = [event for event in log if event.kind == "raid formed"]
    rows = opened(match, seat).rows
    assert len(rows) == len(formed) > 10
    for row, event in zip(rows, formed, strict=True):
        planned = {name.partition(" ")[0] for heap in row.plan if heap.label != "Strategy" for name in heap.names}
        boxes = event.data["display"]
        assert isinstance(boxes, dict)
        assert len(planned) == sum(len(box) for box in boxes.values() if isinstance(box, list))
        assert row.note == {0: "a decoy", 1: "1 Gruppe"}.get(len(planned), f"{len(planned)} Gruppen")
        warned = next(belief for belief in row.beliefs if belief.title.startswith("Warning"))
        assert warned.chances[warned.truth] > 0
        assert sum(warned.chances.values()) == pytest.approx(1, abs=0.01)


def test_raids_have_day_and_position_of_seat() -> None:
    match = four_days()
    for seat in (BRITISH, GERMAN):
        report = PlayerView(match, seat).report()
        rows = opened(match, seat).rows
        days = list(dict.fromkeys(row.part for row in rows))
        assert len(days) == 4
        assert days[0] == "11 August"
        story = report["story"]
        assert isinstance(story, dict)
        chapters = story["chapters"]
        assert isinstance(chapters, tuple | list)
        assert [chapter["at"] for chapter in chapters if isinstance(chapter, dict)] == [row.at for row in rows]
        assert max(row.at for row in rows) < match.position_of(seat)


def test_unused_target_cards_are_listed() -> None:
    match = four_days()
    log = match.context.log
    assert log is not None
    drawn = next(event for event in log if event.kind == "target cards").get_str_list("cards")
    rows = [row for row in opened(match, BRITISH).rows if row.part == "11 August"]
    unused = [
        name for heap in opened(match, BRITISH).unused if heap.label.startswith("11 August") for name in heap.names
    ]
    assert len(rows) + len(unused) == len(drawn)


def test_no_debrief_before_end() -> None:
    stage = Stage("prelude")
    stage.plan(9, "0600", mixed(("He111", 2)))
    stage.play(form_raid)
    assert stage.match is not None
    for seat in (BRITISH, GERMAN, SPECTATOR):
        assert "laid_open" not in PlayerView(stage.match, seat).report()


def flown(size: int, die: int, *, decoy: bool = False) -> RevealedPlan:
    """A raid on Poling in patchy weather, from its forming to its deployment."""
    stage = Stage(BATTLE, dice={"detection": [die]}, weather="patchy")
    cards = [strategy("decoy")] if decoy else []
    stage.plan(POLING, "0600", mixed(("He111", size)), strategies=cards)
    stage.play(form_raid, reveal_target, detection, announcement, raid_deployment, raid_over)
    stage.choose(f"raid:{POLING}", "done", "announce:major")
    battle = stage.battle
    assert battle.log is not None
    (row,) = build_debrief(battle, battle.log, battle.log).rows
    return row


@pytest.mark.rule("2P-G07")
def test_inferred_sizes_depend_on_nets_weather_and_announcement() -> None:
    row = flown(8, 3)
    assert row.known == ("early warning", "poor intelligence")
    assert row.reported == "“a major raid”"
    sizes = row.beliefs[0]
    assert sizes.truth == "8"
    assert set(sizes.chances) == {str(size) for size in range(4, 17)}, (
        "13 is 7 for nets and weather, and a die and a size"
    )


def test_debrief_of_decoy() -> None:
    row = flown(0, 3, decoy=True)
    assert row.note == "a decoy"
    assert row.parted == "No Gruppe flew; no squadrons responded."
    assert [heap.names for heap in row.plan] == [("Decoy Raid",)]
    assert row.beliefs[0].truth == "0"
    assert row.beliefs[0].chances["0"] == 0
