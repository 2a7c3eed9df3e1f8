"""A guest match: seats and ids of the host, standing orders, events, and every property of a match in mid-guest."""

from __future__ import annotations

from pathlib import Path

import pytest

from dowding.engine.audit import audit
from dowding.engine.decision import SPECTATOR, Decision, Option
from dowding.engine.errors import RulesError, UndoRefused
from dowding.engine.events import ROLL
from dowding.engine.game import Game
from dowding.engine.guest import Hosting, work_off
from dowding.engine.match import Match, start_match
from dowding.engine.saves import load_match, state_hash, write_save
from dowding.view.player_view import PlayerView
from engine.minimal_game import TinyContext, TinyState, notes
from engine.toy_guest import HAGGLE_STEPS, TraderState, settle, trader_game
from properties.cases import Case
from properties.forks import check_forks, check_samples
from properties.illegal_choices import check_illegal_choices
from properties.leaks import check_no_leaks
from properties.replays import check_every_position_replays
from properties.undo import check_rewind, check_risk, check_undo

BOTH, SOLO = trader_game("east", "west"), trader_game("east")
SEEDS = range(6)


def state_of(match: Match) -> TraderState:
    state = match.context.state
    assert isinstance(state, TraderState)
    return state


def begin_haggle(players: int = 2) -> Match:
    match = start_match(BOTH if players == 2 else SOLO, "only", seed=3)
    match.choose("east", "trade")
    return match


def open_decision(match: Match, seat: str) -> Decision:
    decision = match.decision(seat)
    assert decision is not None
    return decision


def test_decisions_have_the_seat_and_ids_of_the_host() -> None:
    decision = open_decision(begin_haggle(), "east")
    fish, nets, extra = decision.options
    assert (fish.id, fish.piece, fish.region) == ("haggle:fish:fresh", "haggle/fish", "haggle/stall")
    assert (nets.id, nets.target, extra.id) == ("haggle:nets", "haggle/fish", "hand-over")
    refused = decision.refusals()[0]
    assert (refused.id, refused.piece, decision.about) == ("haggle:boat", "haggle/boat", ("haggle/fish",))


def test_events_move_into_the_log_of_the_host_and_rolls_stay_rolls() -> None:
    match = begin_haggle()
    match.choose("east", "haggle:nets")
    kinds = [(event.kind, event.data.get("name", ""), event.seen_by) for event in match.context.log or ()]
    assert kinds == [
        ("note", "", None),
        (ROLL, "haggle/mood", None),
        ("haggle/note", "", None),
        (ROLL, "haggle/knots", ("east",)),
        ("haggle/note", "", ("east",)),
        ("haggle/note", "", None),
    ]
    assert [event.at for event in match.context.log or ()] == [1, 1, 1, 2, 2, 2]


def test_each_seat_reads_its_own_events_only() -> None:
    match = begin_haggle()
    match.choose("east", "haggle:nets")
    assert len(PlayerView(match, "east").events()) == 6
    assert len(PlayerView(match, "west").events()) == len(PlayerView(match, SPECTATOR).events()) == 4


def test_sealed_decisions_of_two_present_seats_stay_sealed() -> None:
    match = begin_haggle()
    match.choose("east", "haggle:fish:fresh")
    match.choose("east", "haggle:wait")
    match.choose("east", "haggle:soft")
    match.choose("west", "haggle:high")
    assert state_of(match).haggle is not None
    assert match.decision("west") is None
    match.choose("east", "haggle:low")
    inner = state_of(match).haggle
    assert inner is not None
    assert inner.notes[-1] == "high low low"


def test_sealed_decision_with_an_absent_seat_is_a_plain_one() -> None:
    match = begin_haggle(players=1)
    match.choose("east", "haggle:fish:fresh")
    match.choose("east", "haggle:wait")
    match.choose("east", "haggle:soft")
    assert match.deciding_seats() == ("east",)
    assert [option.id for option in open_decision(match, "east").options[:2]] == ["haggle:low", "haggle:high"]
    for answer in ("low", "high"):
        fork = match.fork()
        fork.choose("east", f"haggle:{answer}")
        assert notes(fork)[-1].endswith(f"/high {answer} {answer}")


def test_standing_orders_are_not_in_the_history() -> None:
    match = begin_haggle(players=1)
    while not match.is_over:
        match.choose("east", open_decision(match, "east").options[0].id)
    assert {choice.seat for choice in match.history} == {"east"}


def test_side_that_hands_over_is_not_asked_again() -> None:
    match = begin_haggle(players=1)
    match.choose("east", "haggle:nets")
    match.choose("east", "hand-over")
    assert state_of(match).haggle is None
    assert any(note.startswith("round") for note in notes(match))
    assert [option.id for option in open_decision(match, "east").options] == ["rest", "trade", "go-home"]


def test_die_of_the_guest_is_a_barrier_for_the_host() -> None:
    match = begin_haggle()
    with pytest.raises(UndoRefused, match="dice were rolled"):
        match.undo("east")
    match.choose("east", "haggle:fish:fresh")
    match.undo("east")
    assert open_decision(match, "east").option("haggle:fish:fresh")


def test_save_in_mid_guest_opens_at_the_same_question(tmp_path: Path) -> None:
    match = begin_haggle()
    match.choose("east", "haggle:nets")
    write_save(match, tmp_path / "haggle.dowding")
    opened = load_match(tmp_path / "haggle.dowding", [BOTH])
    assert state_hash(opened) == state_hash(match)
    assert open_decision(opened, "east").prompt == open_decision(match, "east").prompt
    assert audit(tmp_path / "haggle.dowding", [BOTH]).rolls == 2


def test_solo_match_rewinds_into_and_out_of_a_guest() -> None:
    match = begin_haggle(players=1)
    hashes = [state_hash(match)]
    for option in ("haggle:nets", "haggle:wait", "haggle:soft"):
        match.choose("east", option)
        hashes.append(state_hash(match))
    match.rewind(2)
    assert state_hash(match) == hashes[1]
    match.rewind(0)
    assert state_of(match).haggle is None


def test_orders_that_are_not_offered_are_an_error() -> None:
    inner = TinyContext(TinyState(), start_match(SOLO, "only", seed=1).context.dice)
    inner.schedule_next(settle)
    hosting = Hosting(
        name="haggle",
        steps=HAGGLE_STEPS,
        seats={"seller": "east", "buyer": "west"},
        is_present=lambda seat: False,
        orders=lambda haggle, decision: Option("no-such-thing", ""),
    )
    host = start_match(SOLO, "only", seed=1).context
    procedure = work_off(host, inner, hosting, settle)
    assert procedure is not None
    with pytest.raises(RulesError, match="not offered"):
        next(procedure)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", [BOTH, SOLO], ids=lambda game: game.id)
def test_every_property_holds_in_mid_guest(game: Game, seed: int) -> None:
    case = Case(game, "only", seed)
    check_forks(case, every=1)
    check_samples(case, every=1)
    check_undo(case)
    check_risk(case)
    check_illegal_choices(case, every=2)
    check_no_leaks(case, every=1)
    check_every_position_replays(case)
    if len(game.seats) == 1:
        check_rewind(case, times=3)
