"""Display of the British response: during the response, during the raid and in the report."""

from __future__ import annotations

import pytest

from dowding.games.raf.eagle.rules.response_review import read_the_answer
from dowding.games.raf.eagle.rules.sequence import RAID
from dowding.games.raf.eagle.view.debrief import build_debrief
from dowding.games.raf.eagle.view.response_board import ANSWER_REGION
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.detection import reveal_target
from dowding.games.raf.state import GruppeBox
from dowding.view.scene import LogLine
from games.raf.eagle.scenario_builder import Stage
from games.raf.lion.custom_cards import gruppen

BIGGIN_HILL, THROUGH_THE_GATE, NO_CONTACT = 25, 11, 22
HE111, ME109 = gruppen(2, "He111"), gruppen(2, "Me109")
FORCE: dict[GruppeBox, list[str]] = {"hunt": ME109[:2], "bomber": HE111[:3], "patrol": ME109[2:3]}
TO_THE_ANSWER = RAID[RAID.index(reveal_target) : RAID.index(read_the_answer) + 1]


def answered(card: int = THROUGH_THE_GATE) -> Stage:
    """A raid of six Gruppen on Biggin Hill with early warning and accurate intelligence, after the response."""
    stage = Stage(dice={"detection": [6], "rendezvous": [6]}, strict=False)
    stage.flies(FORCE, BIGGIN_HILL)
    stage.draws("response", card)
    stage.play(*TO_THE_ANSWER)
    return stage


def log_line(stage: Stage, kind: str) -> LogLine:
    line = stage.battle.format_event(stage.event(kind))
    assert line is not None
    return line


@pytest.mark.rule("EAGLE-7.2n")
def test_player_reads_response_before_raid_continues() -> None:
    stage = answered()
    assert stage.options() == ["done"]
    assert stage.decision.about[0] == f"response/{THROUGH_THE_GATE}"
    assert set(stage.decision.about[1:]) == stage.responders
    assert "squadrons respond" in stage.decision.prompt


@pytest.mark.rule("EAGLE-7.1c", "EAGLE-7.2f")
def test_log_itemises_pool_and_numbers_without_die() -> None:
    stage = answered()
    (pool,) = log_line(stage, "pool").throws
    assert (pool.die, pool.total) == (0, len(stage.pool))
    assert sum(pool.added.values()) == len(stage.pool)
    wanted, minimum, came = log_line(stage, "response").throws
    assert (wanted.of, wanted.added["card strength"], wanted.total) == ("Wanted", 1, sum(wanted.added.values()))
    assert (minimum.of, minimum.total) == ("Minimum", 2)
    assert came.result == f"{len(stage.responders)} squadrons respond"


def test_response_card_shows_numbers_and_map_marks_pool() -> None:
    stage = answered()
    pieces = {piece.id: piece for piece in stage.seen_by(GERMAN).picture().pieces}
    card = pieces[f"response/{THROUGH_THE_GATE}"]
    assert card.region == ANSWER_REGION
    assert [mark.name for mark in card.marks] == ["Response", "Wanted", "Minimum", f"Pool of {len(stage.pool)}", ""]
    marked = {
        ident for ident, piece in pieces.items() if any(mark.name == "in the response pool" for mark in piece.marks)
    }
    assert marked == stage.pool - stage.responders


def test_no_contact_card_gives_reason_for_no_response() -> None:
    stage = answered(NO_CONTACT)
    assert stage.decision.prompt == "Raid on Biggin Hill: no squadron responds (no contact)"
    assert [throw.of for throw in log_line(stage, "response").throws] == [f"Pool {len(stage.pool)}"]


def test_new_raid_hides_previous_response() -> None:
    stage = answered()
    stage.flies({"hunt": ME109[3:4]}, 9)
    stage.battle.state.raid = None
    pieces = stage.seen_by(GERMAN).picture().pieces
    assert not [piece for piece in pieces if piece.region == ANSWER_REGION]


def test_report_has_every_number_of_response() -> None:
    stage = Stage(dice={"detection": [6], "rendezvous": [6]}, strict=False)
    stage.flies(FORCE, BIGGIN_HILL)
    stage.draws("response", THROUGH_THE_GATE)
    stage.play(*RAID[: RAID.index(read_the_answer) + 1])
    stage.choose("done")
    (row,) = build_debrief(stage.battle, list(stage.battle.log or ())).rows
    heaps = {heap.label: heap.names for heap in row.response}
    assert heaps["card"] == ("Through the gate",)
    assert "+1 card strength" in heaps[f"wanted {len(FORCE['hunt']) + 2}"]
    assert [part for names in heaps.values() for part in names if part.startswith("enroute")]
