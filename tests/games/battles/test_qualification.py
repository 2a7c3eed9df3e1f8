"""When a raid may be fought out, and who decides it (BRIDGE-1)."""

from __future__ import annotations

from random import Random

import pytest

from dowding.engine.decision import SimultaneousDecisions
from dowding.engine.game import Game
from dowding.engine.match import Match, start_match
from dowding.games.battles.duel import DUEL_BATTLES
from dowding.games.battles.eagle import EAGLE_BATTLES
from dowding.games.battles.lion import LION_BATTLES
from dowding.games.battles.qualification import is_offered, qualifies
from dowding.games.raf.duel.game import DUEL
from dowding.games.raf.eagle.game import EAGLE
from dowding.games.raf.lion.game import LION
from dowding.games.raf.state import GruppeBox
from games.battles.battle_builder import Stage, gruppen, squadrons
from properties.cases import with_open_pack

PLAIN = with_open_pack(LION)
WITH_BATTLES = with_open_pack(LION_BATTLES)


@pytest.mark.rule("BRIDGE-1.1", "BRIDGE-1.5", "BRIDGE-A1")
def test_question_takes_the_place_of_hunter_interception() -> None:
    stage = Stage()
    stage.plain_raid()
    stage.meet()
    assert stage.options() == ["table", "fight-out"]
    assert stage.decision.seat == "british"
    assert all(option.risky for option in stage.decision.options)
    stage.choose("table")
    assert stage.options()[0].startswith("pass:")
    assert stage.record.raid is None


@pytest.mark.rule("BRIDGE-1.2")
def test_raid_needs_a_squadron_and_somebody_to_meet() -> None:
    stage = Stage()
    stage.raid(5)
    stage.join_raid()
    assert not qualifies(stage.battle)
    stage.squads(*squadrons("Spitfire"))
    assert not qualifies(stage.battle)
    stage.raiders("escort", *gruppen("Me109"))
    stage.join_raid()
    assert not qualifies(stage.battle)
    boxes: tuple[GruppeBox, ...] = ("hunt", "bomber")
    for box in boxes:
        stage.gruppe(gruppen("Me109")[0], box)
        assert qualifies(stage.battle)
    stage.battle.change_raid(snap=True)
    assert not qualifies(stage.battle)


@pytest.mark.rule("BRIDGE-1.3")
@pytest.mark.parametrize(
    ("battles", "major", "fighters", "offered"),
    [
        ("major", True, 2, True),
        ("major", True, 1, False),
        ("major", False, 3, False),
        ("every", False, 1, True),
        ("never", True, 3, False),
    ],
)
def test_setting_says_which_raids_are_offered(battles: str, major: bool, fighters: int, offered: bool) -> None:
    stage = Stage(battles=battles)
    stage.plain_raid(fighters=fighters, major=major)
    stage.join_raid()
    assert is_offered(stage.battle) is offered


@pytest.mark.rule("BRIDGE-1.3")
def test_always_fights_without_asking() -> None:
    stage = Stage(battles="always")
    stage.plain_raid(fighters=1, major=False)
    stage.meet()
    assert stage.battle.is_fighting
    assert stage.options()[0].startswith("battle:")


@pytest.mark.rule("BRIDGE-1.3")
def test_raid_without_an_effort_is_major_from_six_gruppen() -> None:
    match = next_question(DUEL_BATTLES, {"battles": "major"})
    assert len(match.context.raid.force) >= 6  # type: ignore[attr-defined]
    match = next_question(DUEL_BATTLES, {"battles": "every"})
    match.context.change_raid(force=match.context.raid.force[:5])  # type: ignore[attr-defined]
    assert not match.context.has_major_raid()  # type: ignore[attr-defined]


@pytest.mark.rule("BRIDGE-1.4")
def test_limit_of_battles_starts_anew_each_day() -> None:
    stage = Stage(battles_a_day="1")
    stage.plain_raid()
    stage.join_raid()
    assert is_offered(stage.battle)
    stage.battle.change_record(fought_on=stage.battle.state.raid_day, fought=1)
    assert not is_offered(stage.battle)
    stage.battle.state.raid_day += 1
    assert is_offered(stage.battle)
    twice = Stage(battles_a_day="2")
    twice.plain_raid()
    twice.join_raid()
    twice.battle.change_record(fought_on=twice.battle.state.raid_day, fought=1)
    assert is_offered(twice.battle)


def next_question(game: Game, settings: dict[str, str]) -> Match:
    """A match played by doctrine up to the question."""
    for seed in range(20):
        match = start_match(game, "prelude", seed=seed, settings=settings, keep_log=True)
        random = Random(seed)
        while not match.is_over:
            decisions = [match.decision(seat) for seat in match.deciding_seats()]
            if any(decision and decision.options[0].id == "table" for decision in decisions):
                return match
            seat = next(seat for seat in match.deciding_seats() if match.decision(seat) is not None)
            decision = match.decision(seat)
            assert decision is not None
            advice = game.doctrine[seat].advise(match.context, decision, random)  # type: ignore[attr-defined]
            match.choose(seat, advice.option.id)
    raise AssertionError("no raid was offered")


@pytest.mark.rule("BRIDGE-1.5")
def test_german_player_of_eagle_chooses() -> None:
    match = next_question(EAGLE_BATTLES, {"battles": "every"})
    assert match.deciding_seats() == ("german",)


@pytest.mark.rule("BRIDGE-1.6", "BRIDGE-A1")
@pytest.mark.parametrize("british", ["table", "fight-out"])
@pytest.mark.parametrize("german", ["table", "fight-out"])
def test_both_sides_of_a_duel_answer_sealed(british: str, german: str) -> None:
    match = next_question(DUEL_BATTLES, {"battles": "every"}).fork(keep_log=True)
    assert isinstance(match.executor.open_decision, SimultaneousDecisions)
    log = match.context.log
    assert log is not None
    before = len(log)
    match.choose("british", british)
    assert not match.undo_refused("british")
    match.choose("german", german)
    new_kinds = {event.kind for event in match.context.log or ()} if len(match.context.log or ()) > before else set()
    assert ("battle chosen" in new_kinds) is (british == german == "fight-out")


@pytest.mark.rule("BRIDGE-1.6")
def test_refusal_does_not_tell_who_refused() -> None:
    texts = []
    for british, german in (("table", "fight-out"), ("fight-out", "table"), ("table", "table")):
        match = next_question(DUEL_BATTLES, {"battles": "every"}).fork(keep_log=True)
        match.choose("british", british)
        match.choose("german", german)
        texts.append([(event.kind, event.data) for event in match.events("british")])
    assert texts[0] == texts[1] == texts[2]


def play(game: Game, seed: int, settings: dict[str, str]) -> tuple[list[str], object, int]:
    """A match with random choices in which the table is always chosen: choices, log and end, and questions."""
    match = start_match(game, "prelude", seed=seed, settings=settings)
    random, choices, questions = Random(seed), [], 0
    while not match.is_over:
        seat = next(seat for seat in match.deciding_seats() if match.decision(seat) is not None)
        decision = match.decision(seat)
        assert decision is not None
        if decision.options[0].id == "table":
            match.choose(seat, "table")
            questions += 1
            continue
        choices.append(random.choice(decision.options).id)
        match.choose(seat, choices[-1])
    return choices, ([(event.kind, event.data) for event in match.context.log or ()], match.outcome()), questions


@pytest.mark.rule("BRIDGE-1.7", "BRIDGE-6.7", "BRIDGE-G01")
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    ("plain", "with_battles"),
    [(PLAIN, WITH_BATTLES), (DUEL, DUEL_BATTLES), (EAGLE, EAGLE_BATTLES)],
    ids=["lion", "duel", "eagle"],
)
def test_with_the_table_a_match_is_that_of_the_plain_campaign(plain: Game, with_battles: Game, seed: int) -> None:
    settings = {"advanced": "yes"}
    *expected, _ = play(plain, seed, settings)
    *found, questions = play(with_battles, seed, settings | {"battles": "every"})
    assert found == expected
    assert questions


@pytest.mark.rule("BRIDGE-1.7")
def test_battle_draws_a_card_at_once() -> None:
    stage = Stage()
    stage.plain_raid()
    stage.meet()
    match = stage.match
    assert match is not None
    stage.choose("fight-out")
    assert match.undo_refused("british")
    assert [event.kind for event in stage.events("approach event")] == ["approach event"]


@pytest.mark.rule("BRIDGE-G01")
def test_minor_raids_and_single_squadrons_are_not_offered_by_default() -> None:
    for major, fighters, offered in ((True, 3, True), (False, 3, False), (True, 1, False)):
        stage = Stage(battles="major")
        stage.plain_raid(fighters=fighters, major=major)
        stage.meet()
        assert ("fight-out" in (stage.options() if not stage.is_done else ())) is offered
