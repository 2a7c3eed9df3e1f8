"""Fixtures for the British response in Eagle: raids formed, detected and answered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dowding.games.raf.eagle.rules.deployment import decoy_over, raid_deployment
from dowding.games.raf.eagle.rules.response_review import read_the_answer
from dowding.games.raf.eagle.rules.sequence import RAID
from dowding.games.raf.eagle.state import Part
from dowding.games.raf.pack.components import Intelligence, Warning
from dowding.games.raf.planning.rules.raid_day import raids
from dowding.games.raf.planning.state import Word
from dowding.games.raf.state import GruppeBox
from games.raf.duel.custom_cards import mixed
from games.raf.eagle.scenario_builder import Stage
from games.raf.lion.custom_cards import gruppen

FLOWN = tuple(step for step in RAID[: RAID.index(raids)] if step is not read_the_answer)
"""The steps of a raid, except the pause for the response and the one that begins the next raid."""
ANSWER = FLOWN[FLOWN.index(raid_deployment) : FLOWN.index(decoy_over)]
"""II.4 to II.8: from deployment to the change of posture."""
BIGGIN_HILL = 25
KEPT = 6
"""A die with which any raid keeps its rendezvous."""
HE111, ME109, ME110 = gruppen(2, "He111"), gruppen(2, "Me109"), gruppen(2, "Me110")
Boxes = Mapping[GruppeBox, Iterable[str]]


def raiding(bombers: int = 3, hunters: int = 0, escorts: int = 0, patrollers: int = 0) -> Boxes:
    """A display with these numbers of level bombers and Me109s in each box."""
    fighters = iter(ME109)
    return {
        "bomber": mixed(("He111", 6), ("Do17", 6))[:bombers],
        "hunt": [next(fighters) for _ in range(hunters)],
        "escort": [next(fighters) for _ in range(escorts)],
        "patrol": [next(fighters) for _ in range(patrollers)],
    }


def detected(
    stage: Stage,
    boxes: Boxes,
    card: int = BIGGIN_HILL,
    *,
    warning: Warning = "early",
    intelligence: Intelligence = "limited",
    word: Word = "major",
    strategies: Iterable[int] = (),
) -> None:
    """A raid that is formed and detected, before the response."""
    stage.flies(boxes, card, strategies=strategies)
    flying = stage.battle.state.flying
    stage.raid(card, warning=warning, intelligence=intelligence)
    stage.battle.state.flying = flying
    stage.battle.state.word = word if intelligence == "poor" else ""


def answered(
    boxes: Boxes,
    card: int = BIGGIN_HILL,
    *,
    warning: Warning = "early",
    intelligence: Intelligence = "limited",
    word: Word = "major",
    response: int = 1,
    stage: Stage | None = None,
) -> Stage:
    """A raid with its response. The card is BR-01, which changes nothing, unless the test gives another."""
    stage = stage or Stage(strict=False)
    stage.script.setdefault("rendezvous", [KEPT])
    stage.draws("response", response)
    detected(stage, boxes, card, warning=warning, intelligence=intelligence, word=word)
    stage.play(*ANSWER)
    return stage


def total(parts: tuple[Part, ...]) -> int:
    """The sum of the parts of wanted or minimum."""
    return sum(value for _, value in parts)


def demanded(stage: Stage) -> tuple[int, int]:
    """Wanted and minimum as sums of their parts."""
    answer = stage.battle.state.answer
    return total(answer.wanted), total(answer.minimum)
