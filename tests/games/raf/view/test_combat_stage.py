"""The stage of a raid's combats and bombing: ratings, row, die, odds and losses of the logged events."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from dowding.engine.events import Event
from dowding.engine.game import Game
from dowding.engine.match import Match, start_match
from dowding.games.raf.duel.game import DUEL
from dowding.games.raf.eagle.game import EAGLE
from dowding.games.raf.lion.game import LION
from dowding.view.player_view import PlayerView
from dowding.view.stage import MAX_STAGES, Stage, StageStep

LOST = ("Gruppe lost", "squadron lost")
SEEDS = range(4)


def staged(game: Game, seed: int) -> Iterator[tuple[Match, Stage, Event]]:
    """Every stage of a day that heuristics play, when it appears, with the event that it shows."""
    match, random = start_match(game, "prelude", seed=seed, keep_log=True), Random(seed)
    seen: set[str] = set()
    while not match.is_over:
        for seat in match.deciding_seats():
            decision = match.decision(seat)
            if decision is not None:
                match.choose(seat, game.doctrine[seat].advise(match.context, decision, random).option.id)  # type: ignore[attr-defined]
        view = PlayerView(match, game.seats[0])
        stages = view.scene().stages
        assert len(stages) <= MAX_STAGES
        shown = [event for event in match.context.log or () if event.kind in ("combat", "bombing")]
        for stage in stages:
            if stage.id not in seen:
                seen.add(stage.id)
                first = stage.steps[0]
                (event,) = [e for e in shown if (e.at, _line_of(match, e)) == (first.at, first.line)]
                yield match, stage, event


def _line_of(match: Match, event: Event) -> str:
    line = match.context.format_event(event)  # type: ignore[attr-defined]
    return str(line.text)


def only(stage: Stage, phase: str) -> list[StageStep]:
    return [step for step in stage.steps if step.phase == phase]


@pytest.fixture(scope="module")
def lion() -> list[tuple[Match, Stage, Event]]:
    found = [entry for seed in SEEDS for entry in staged(LION, seed)]
    assert {stage.kind for _, stage, _ in found} == {"air", "bombing"}
    return found


def test_sums_are_those_of_the_event(lion: list[tuple[Match, Stage, Event]]) -> None:
    for _, stage, event in lion:
        first = only(stage, stage.phases[0])
        total = event.get_int("total") if stage.kind == "air" else event.get_int("strength")
        assert sum(step.total or 0 for step in first) == total
        for step in (*first, *only(stage, stage.phases[1])):
            assert not step.terms or sum(step.terms.values()) == step.total


def test_die_is_shown_with_the_odds_that_it_had(lion: list[tuple[Match, Stage, Event]]) -> None:
    several = 0
    for _, stage, event in lion:
        step = only(stage, "Die")[0]
        assert step.dice == (event.get_int("die"),)
        assert sum(odds.probability for odds in step.odds) == pytest.approx(1, abs=0.001)
        assert [odds.label for odds in step.odds if odds.came] == [step.result]
        several += len(step.odds) > 1
    assert several


def test_losses_on_the_stage_are_those_of_the_log(lion: list[tuple[Match, Stage, Event]]) -> None:
    lost = 0
    for match, stage, event in lion:
        if stage.kind != "air":
            continue
        log = match.context.log or []
        after = log[log.index(event) + 1 :]
        units = {*event.get_str_list("gruppen"), *event.get_str_list("squadrons")}
        logged = {
            (str(e.data.get("gruppe") or e.data.get("squadron")), f"{e.get_str('loss')} loss")
            for e in after
            if e.kind in LOST and e.get_str("cause") == event.get_str("attack")
        }
        shown = {(step.about, step.toll) for step in only(stage, "Results") if step.toll.endswith("loss")}
        if not match.is_over:
            assert shown == {entry for entry in logged if entry[0] in units}
        lost += len(shown)
        actors = {actor.piece for actor in stage.actors}
        assert actors == units
        assert {step.about for step in stage.steps if step.about} <= actors
    assert lost


def test_bombing_ends_with_its_points(lion: list[tuple[Match, Stage, Event]]) -> None:
    hit = 0
    for _, stage, event in lion:
        if stage.kind != "bombing":
            continue
        last = stage.steps[-1]
        assert (last.toll == "") == (event.get_int("points") == 0)
        assert any(step.dice == (event.get_int("second"),) for step in only(stage, "Damage")) == bool(
            event.get_int("second")
        )
        assert stage.actors[-1].view == "emblem"
        hit += bool(last.toll)
    assert hit


@pytest.mark.parametrize("game", [DUEL, EAGLE], ids=lambda game: game.id)
def test_the_other_campaigns_have_stages_too(game: Game) -> None:
    match, random = start_match(game, "prelude", seed=1, keep_log=True), Random(1)
    kinds: set[str] = set()
    while not match.is_over:
        for seat in match.deciding_seats():
            decision = match.decision(seat)
            if decision is not None:
                match.choose(seat, game.doctrine[seat].advise(match.context, decision, random).option.id)  # type: ignore[attr-defined]
        for seat in game.seats:
            scene = PlayerView(match, seat).scene()
            kinds |= {stage.kind for stage in scene.stages}
            lines = {(line.at, line.text) for line in scene.log}
            assert all((stage.steps[0].at, stage.steps[0].line) in lines for stage in scene.stages[-1:]), seat
    assert "air" in kinds
