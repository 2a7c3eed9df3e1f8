"""The expected response to a planned raid equals the response by the rules over all dice and cards."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from dowding.games.raf.eagle.rules.response import respond
from dowding.games.raf.eagle.rules.sequence import RAID
from dowding.games.raf.eagle.view.expected_response import (
    TITLE,
    expected_response,
    expected_results,
    shares_by_strength,
)
from dowding.games.raf.planning.rules.detection import reveal_target
from dowding.games.raf.state import GruppeBox
from games.raf.eagle.scenario_builder import Stage
from games.raf.lion.custom_cards import gruppen

BIGGIN_HILL, DOVER = 25, 9
HE111, ME109 = gruppen(2, "He111"), gruppen(2, "Me109")
CARDS = (1, 10, 16, 18)
FORCE: dict[GruppeBox, list[str]] = {"hunt": ME109[:5], "bomber": HE111[:3], "patrol": ME109[5:6]}
TO_THE_ANSWER = RAID[RAID.index(reveal_target) : RAID.index(respond) + 1]


def staged(dice: dict[str, list[int]] | None = None, *, advanced: bool) -> Stage:
    """Five hunters and three bombers over Dover, with few response cards left and a bold posture."""
    stage = Stage(dice=dice, advanced=advanced, strict=False)
    stage.posture("bold")
    stage.battle.state.day_on = True
    stage.draws("response", *CARDS)
    return stage


@pytest.mark.parametrize("advanced", [False, True], ids=["basic", "advanced"])
def test_expected_response_equals_rules(advanced: bool) -> None:
    came: Counter[int] = Counter()
    for die, card in product(range(1, 7), CARDS):
        stage = staged({"detection": [die], "rendezvous": [6]}, advanced=advanced)
        stage.flies(FORCE, DOVER)
        stage.draws("response", card)
        stage.play(*TO_THE_ANSWER)
        if not stage.is_done:
            stage.choose("announce:major")
        came[len(stage.responders)] += 1
    stage = staged(advanced=advanced)
    stage.flies(FORCE, DOVER)
    deck = stage.battle.state.decks["response"]
    stage.battle.state.decks["response"] = type(deck)(deck.cards[-len(CARDS) :], deck.discards)
    raid = stage.battle.flying
    assert expected_response(stage.battle, raid).chances == shares_by_strength(came)
    assert len(came) > 2


def test_charts_are_part_of_scene_but_not_picture() -> None:
    """Environments use pictures, and the charts take most of the time of a scene."""
    stage = Stage()
    stage.plan(BIGGIN_HILL, gruppen=[*HE111[:3], *ME109[:4]])
    stage.play()
    view = stage.seen_by("german")
    assert view.picture().expected == ()
    assert view.scene().picture.expected == expected_results(stage.battle)
    assert expected_results(stage.battle)


def test_chart_is_on_target_card_and_does_not_change_state() -> None:
    stage = Stage()
    stage.plan(BIGGIN_HILL, gruppen=[*HE111[:3], *ME109[:4]])
    before = stage.battle.state.answer, stage.battle.state.raid, len(stage.battle.log or ())
    charts = [
        expected.title for expected in expected_results(stage.battle) if expected.about == f"target/{BIGGIN_HILL}"
    ]
    assert charts[:3] == ["British warning", "British intelligence", TITLE]
    assert (stage.battle.state.answer, stage.battle.state.raid, len(stage.battle.log or ())) == before


def test_expected_response_depends_on_ready_squadrons_and_posture() -> None:
    def mean(stage: Stage) -> str:
        raid = stage.plan(BIGGIN_HILL, gruppen=HE111[:3])
        return expected_response(stage.battle, raid).note

    quiet, bold, busy = Stage(), Stage(), Stage()
    bold.posture("bold")
    busy.grounded(11)
    assert len({mean(quiet), mean(bold), mean(busy)}) == 3


def test_expected_response_considers_tension_before_first_raid() -> None:
    stage = Stage()
    stage.battle.state.tension = True
    raid = stage.plan(BIGGIN_HILL, gruppen=HE111[:3])
    assert stage.battle.state.raid is None
    assert sum(expected_response(stage.battle, raid).chances.values()) == pytest.approx(1, abs=0.01)
