"""The raid event cards 91 to 134 (LION-2.33): each is drawn as the approach and the target event of a raid.

The raid has a hunter, a bomber, an escort and a patroller with each letter; two squadrons with each letter meet it, and
one with each letter patrols elsewhere. The effects of each card are listed; the rules of events are tested separately.
"""

from __future__ import annotations

from typing import Final

import pytest
from msgspec import Struct

from dowding.games.raf.lion.rules.approach_events import raid_approach_event
from dowding.games.raf.lion.rules.target_events import raid_target_event
from dowding.games.raf.pack.components import Intelligence, Letter, Warning, Weather
from games.raf.lion.event_cards import BOMBERS, ESCORTS, HUNTERS, LETTERS, PATROLLERS, SQUADRONS, raid
from games.raf.lion.scenario_builder import PACK, Stage

COAST, INLAND = 5, 25
DEEP: Final = next(
    card.number
    for card in PACK.components.targets.values()
    if card.depth == "deep" and card.luftflotte == 2 and card.me109 == "yes"
)
FLAGS: Final = (
    "british_altitude",
    "german_altitude",
    "big_wing",
    "escort_coordination",
    "low_level",
    "pathfinders",
    "non_essential",
    "over_coast",
)


class Given(Struct, frozen=True):
    """The conditions of the raid."""

    warning: Warning = "early"
    intelligence: Intelligence = "poor"
    target: int = INLAND
    lf2: Weather = "patchy"
    lf3: Weather = "clear"
    follow_up: bool = False


USUAL: Final = Given()


def arranged(given: Given, card: int, *, met: bool) -> Stage:
    """The raid of the tests with this card on top; squadrons are in the Hunt Box, or in the Bomber Box if `met`."""
    stage = Stage(strict=False)
    raid(
        stage,
        hunt=HUNTERS.values(),
        bomber=BOMBERS.values(),
        escort=ESCORTS.values(),
        patrol=PATROLLERS.values(),
        warning=given.warning,
        intelligence=given.intelligence,
        target=given.target,
        follow_up=given.follow_up,
    )
    for letter in LETTERS:
        for ident in SQUADRONS[letter][:2]:
            stage.squadron(ident, "bomber" if met else "hunt")
        stage.squadron(SQUADRONS[letter][2], "patrol", over="London")
    stage.battle.change_raid(intercepted=met, committed=True)
    stage.battle.state.weather = {2: given.lf2, 3: given.lf3}
    stage.draws("raid event", card)
    return stage


def label(stage: Stage, ident: str) -> str:
    """A unit of the test by its role and letter; any other by its type."""
    parts: tuple[tuple[str, dict[Letter, str]], ...] = (
        ("hunter", HUNTERS),
        ("bomber", BOMBERS),
        ("escort", ESCORTS),
        ("patroller", PATROLLERS),
        ("squadron", {letter: SQUADRONS[letter][0] for letter in LETTERS}),
        ("second squadron", {letter: SQUADRONS[letter][1] for letter in LETTERS}),
        ("patrol", {letter: SQUADRONS[letter][2] for letter in LETTERS}),
    )
    for part, units in parts:
        for letter, unit in units.items():
            if unit == ident:
                return f"{part} {letter}"
    gruppe = stage.battle.pack.gruppen.get(ident)
    return "another squadron" if gruppe is None else f"another {gruppe.type}"


def effects_of(stage: Stage, before: dict[str, str]) -> set[str]:
    """The effects of the card: moved or flipped units, the weather, and changed fields of the raid."""
    did = {f"{label(stage, ident)}: {stage.where(ident)}" for ident in before if stage.where(ident) != before[ident]}
    now = stage.battle.raid
    did |= {flag.replace("_", " ") for flag in FLAGS if getattr(now, flag)}
    if now.secondary:
        did.add(f"secondary target: {''.join(now.secondary)}")
    if stage.battle.state.snap_pending:
        did.add("snap raid")
    return did


def whereabouts(stage: Stage) -> dict[str, str]:
    """The places of all units."""
    return {ident: stage.where(ident) for ident in (*stage.battle.state.squadrons, *stage.battle.state.gruppen)}


def on_approach(card: int, given: Given) -> set[str]:
    """The effects of a card's approach event. Of several squadrons the first is chosen."""
    stage = arranged(given, card, met=False)
    before = whereabouts(stage)
    stage.play(raid_approach_event)
    if not stage.is_done:
        stage.choose(stage.options()[0])
    weather = stage.battle.state.weather
    changed = {f"LF2: {weather[2]}"} if weather[2] != given.lf2 else set()
    changed |= {f"LF3: {weather[3]}"} if weather[3] != given.lf3 else set()
    return effects_of(stage, before) | changed


def over_the_target(card: int, given: Given) -> set[str]:
    """The effects of a card's target event. Of several squadrons the last is chosen."""
    stage = arranged(given, card, met=True)
    before = whereabouts(stage)
    stage.play(raid_target_event)
    if not stage.is_done:
        stage.choose(stage.options()[-1])
    return effects_of(stage, before)


def patrollers(box: str) -> set[str]:
    return {f"patroller A: {box}", f"patroller B: {box}", f"patroller C: {box}"}


NOTHING: Final[set[str]] = set()
VERY_EARLY, SUFFICIENT = Given(warning="very early"), Given(warning="sufficient")
LATE, NONE = Given(warning="late"), Given(warning="none")
LIMITED, ACCURATE = Given(intelligence="limited"), Given(intelligence="accurate")
CLEAR = Given(lf2="clear")

APPROACH: Final[list[tuple[int, Given, set[str]]]] = [
    (91, USUAL, {"hunter A: inflight"}),
    (92, USUAL, {"bomber A: bomber (reduced)"}),
    (93, USUAL, NOTHING),
    (93, VERY_EARLY, {"british altitude"}),
    (93, ACCURATE, {"british altitude"}),
    (94, USUAL, {"bomber B: inflight", "escort B: inflight"}),
    (95, USUAL, {"hunter A: escort"}),
    (96, USUAL, {"LF3: patchy"}),
    (96, Given(lf3="broken"), {"LF3: clear"}),
    (
        97,
        USUAL,
        {
            "hunter C: hunt (reduced)",
            "bomber C: bomber (reduced)",
            "escort C: escort (reduced)",
            "patroller C: patrol (reduced)",
        },
    ),
    (98, USUAL, {"squadron B: inflight"}),
    (99, USUAL, NOTHING),
    (99, NONE, {"german altitude"}),
    (99, LATE, {"german altitude"}),
    (99, SUFFICIENT, NOTHING),
    (100, USUAL, patrollers("hunt")),
    (101, USUAL, {"bomber C: bomber (reduced)"}),
    (102, USUAL, {"hunter B: inflight"}),
    (103, USUAL, {"another Me109: hunt"}),
    (103, ACCURATE, {"another Me109: hunt"}),
    (104, USUAL, {"british altitude"}),
    (104, VERY_EARLY, {"british altitude"}),
    (104, SUFFICIENT, NOTHING),
    (
        105,
        USUAL,
        {
            "hunter A: hunt (reduced)",
            "bomber A: bomber (reduced)",
            "escort A: escort (reduced)",
            "patroller A: patrol (reduced)",
        },
    ),
    (106, USUAL, {"bomber C: inflight", "escort C: inflight"}),
    (107, USUAL, NOTHING),
    (107, NONE, {"german altitude"}),
    (107, LATE, {"german altitude"}),
    (107, SUFFICIENT, {"german altitude"}),
    (108, USUAL, {"bomber B: bomber (reduced)"}),
    (109, USUAL, {"hunter B: escort"}),
    (110, USUAL, {"LF2: broken"}),
    (111, USUAL, {"squadron C: inflight"}),
    (112, USUAL, {"german altitude"}),
    (112, Given(lf2="broken"), {"german altitude"}),
    (112, CLEAR, NOTHING),
    (113, USUAL, {"hunter C: inflight"}),
    (114, USUAL, {"bomber A: bomber (reduced)"}),
    (115, USUAL, patrollers("hunt")),
    (116, USUAL, NOTHING),
    (116, Given(target=DEEP), {"british altitude"}),
    (116, VERY_EARLY, {"british altitude"}),
    (117, USUAL, {"hunter C: escort"}),
    (118, USUAL, {"bomber A: inflight", "escort A: inflight"}),
    (119, USUAL, {"squadron A: inflight"}),
    (120, USUAL, {"LF2: clear"}),
    (121, USUAL, {"bomber C: bomber (reduced)"}),
    (122, USUAL, NOTHING),
    (122, Given(target=COAST), {"german altitude"}),
    (122, Given(follow_up=True), {"german altitude"}),
    (
        123,
        USUAL,
        {
            "hunter B: hunt (reduced)",
            "bomber B: bomber (reduced)",
            "escort B: escort (reduced)",
            "patroller B: patrol (reduced)",
        },
    ),
    (124, USUAL, {"another Me109: hunt"}),
    (124, LIMITED, {"another Me109: hunt"}),
    (124, ACCURATE, NOTHING),
    (125, USUAL, {"LF3: patchy"}),
    (125, Given(lf3="broken"), NOTHING),
    (126, USUAL, NOTHING),
    (126, CLEAR, {"british altitude"}),
    (126, Given(warning="very early", lf2="clear"), {"british altitude"}),
    (126, Given(warning="sufficient", lf2="clear"), {"british altitude"}),
    (126, Given(warning="late", lf2="clear"), NOTHING),
    (127, USUAL, {"bomber B: bomber (reduced)"}),
    (128, USUAL, patrollers("hunt")),
    (129, USUAL, {"another Me109: hunt"}),
    (129, ACCURATE, {"another Me109: hunt"}),
    (130, USUAL, {"hunter A: escort"}),
    (131, USUAL, {"hunter B: escort"}),
    (132, USUAL, {"another Me109: hunt"}),
    (132, ACCURATE, {"another Me109: hunt"}),
    (133, USUAL, {"hunter C: escort"}),
    (134, USUAL, patrollers("hunt")),
]

TARGET: Final[list[tuple[int, Given, set[str]]]] = [
    (91, USUAL, {"bomber A: bomber (reduced)"}),
    (92, USUAL, {"non essential"}),
    (93, USUAL, {"secondary target: AC"}),
    (94, USUAL, {"patrol A: inflight"}),
    (95, USUAL, {"squadron B: inflight", "second squadron B: inflight"}),
    (96, USUAL, {"low level"}),
    (97, USUAL, patrollers("escort")),
    (98, USUAL, {"escort B: bomber"}),
    (99, USUAL, {"pathfinders"}),
    (100, USUAL, {"big wing"}),
    (101, USUAL, {"another Me109: escort"}),
    (101, ACCURATE, {"another Me109: escort"}),
    (102, USUAL, {"secondary target: AB"}),
    (103, USUAL, {"bomber C: bomber (reduced)"}),
    (104, USUAL, {"patrol C: inflight"}),
    (105, USUAL, NOTHING),
    (105, LATE, {"over coast"} | patrollers("escort")),
    (105, SUFFICIENT, NOTHING),
    (106, USUAL, {"escort coordination"}),
    (107, USUAL, {"non essential"}),
    (108, USUAL, {"escort A: bomber", "escort B: bomber", "escort C: bomber"}),
    (109, USUAL, {"escort C: bomber"}),
    (110, USUAL, {"another squadron: inflight"}),
    (111, USUAL, {"secondary target: BC"}),
    (112, USUAL, {"squadron A: inflight", "second squadron A: inflight"}),
    (113, USUAL, {"snap raid"}),
    (114, USUAL, {"bomber B: bomber (reduced)"}),
    (115, USUAL, {"pathfinders"}),
    (116, USUAL, {"patrol B: inflight"}),
    (117, USUAL, patrollers("escort")),
    (118, USUAL, {"low level"}),
    (119, USUAL, NOTHING),
    (119, LATE, NOTHING),
    (119, SUFFICIENT, {"over coast"} | patrollers("escort")),
    (120, USUAL, {"another Me109: escort"}),
    (120, LIMITED, {"another Me109: escort"}),
    (120, ACCURATE, NOTHING),
    (121, USUAL, {"big wing"}),
    (122, USUAL, {"escort A: bomber", "escort B: bomber", "escort C: bomber"}),
    (123, USUAL, {"escort A: bomber"}),
    (124, USUAL, {"non essential"}),
    (125, USUAL, {"escort coordination"}),
    (126, USUAL, {"squadron C: inflight", "second squadron C: inflight"}),
    (127, USUAL, {"secondary target: ABC"}),
    (128, USUAL, {"another squadron: inflight"}),
    (129, USUAL, {"escort coordination"}),
    (130, USUAL, {"another Me109: escort"}),
    (130, ACCURATE, {"another Me109: escort"}),
    (131, USUAL, patrollers("escort")),
    (132, USUAL, {"another Me109: escort"}),
    (132, ACCURATE, {"another Me109: escort"}),
    (133, USUAL, {"escort coordination"}),
    (134, USUAL, {"another Me109: escort"}),
    (134, ACCURATE, {"another Me109: escort"}),
]


@pytest.mark.rule(
    "LION-4.II9",
    "LION-EA1",
    "LION-EA2",
    "LION-EA3",
    "LION-EA4",
    "LION-EA5",
    "LION-EA6",
    "LION-EA7",
    "LION-EA8",
    "LION-EA9",
    "LION-EA10",
    "LION-EA11",
    "LION-EA12",
    "LION-EA13",
)
@pytest.mark.parametrize(("card", "given", "done"), APPROACH)
def test_approach_event_of_the_card(card: int, given: Given, done: set[str]) -> None:
    assert on_approach(card, given) == done


@pytest.mark.rule(
    "LION-4.II11",
    "LION-ET1",
    "LION-ET2",
    "LION-ET3",
    "LION-ET4",
    "LION-ET5",
    "LION-ET6",
    "LION-ET7",
    "LION-ET8",
    "LION-ET9",
    "LION-ET10",
    "LION-ET11",
    "LION-ET12",
    "LION-ET13",
    "LION-ET14",
    "LION-ET15",
    "LION-ET16",
)
@pytest.mark.parametrize(("card", "given", "done"), TARGET)
def test_target_event_of_the_card(card: int, given: Given, done: set[str]) -> None:
    assert over_the_target(card, given) == done


@pytest.mark.rule("LION-2.3b")
def test_every_raid_event_card_is_tested() -> None:
    assert {card for card, _, _ in APPROACH} == set(range(91, 135))
    assert {card for card, _, _ in TARGET} == set(range(91, 135))
