"""What holds across both games (BRIDGE-6)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dowding.ai.doctrine_player import CadetPlayer, DoctrinePlayer
from dowding.ai.rollout_player import RolloutPlayer
from dowding.ai.search_budget import SearchBudget
from dowding.engine.audit import audit
from dowding.engine.decision import SimultaneousDecisions
from dowding.engine.errors import SaveError
from dowding.engine.game import Game
from dowding.engine.match import Match, start_match
from dowding.engine.saves import load_match, write_save
from dowding.games.battles.duel import DUEL_BATTLES
from dowding.games.battles.lion import LION_BATTLES
from dowding.games.battles.scenes import SKY
from dowding.games.raf.lion.game import LION
from dowding.games.raf.lion.pack.loader import LION_PACK_FOLDER
from dowding.view.player_view import PlayerView
from games.battles.battle_builder import Stage
from games.battles.test_qualification import next_question


def battle_of(game: Game, **settings: str) -> Match:
    """A match at the first decision of a battle."""
    match = next_question(game, {"battles": "every", **settings})
    for seat in match.deciding_seats():
        match.choose(seat, "fight-out")
    return match


@pytest.fixture(name="match")
def match_in_battle() -> Match:
    match = battle_of(LION_BATTLES)
    assert match.context.is_fighting  # type: ignore[attr-defined]
    return match


def first(match: Match) -> str:
    """The first option of the open decision."""
    return decision_ids(match)[0]


def decision_ids(match: Match) -> list[str]:
    (seat,) = match.deciding_seats()
    decision = match.decision(seat)
    assert decision is not None
    return [option.id for option in decision.options]


@pytest.mark.rule("BRIDGE-6.1", "BRIDGE-6.7")
def test_save_in_battle_opens_there_and_is_audited(match: Match, tmp_path: Path) -> None:
    match.choose("british", first(match))
    path = tmp_path / "battle.json"
    write_save(match, path)
    opened = load_match(path, (LION_BATTLES, LION))
    assert opened.state_bytes() == match.state_bytes()
    assert decision_ids(opened) == decision_ids(match)
    assert audit(path, (LION_BATTLES,)).rolls > 0


@pytest.mark.rule("BRIDGE-6.7")
def test_another_pack_is_refused(match: Match, tmp_path: Path) -> None:
    path = tmp_path / "battle.json"
    write_save(match, path)
    with pytest.raises(SaveError):
        load_match(path, (LION_BATTLES,), (LION_PACK_FOLDER / "former" / "first",))


@pytest.mark.rule("BRIDGE-6.7")
def test_plain_campaign_keeps_its_fingerprint() -> None:
    own, plain = LION_BATTLES.open_pack(()), LION.open_pack(())
    assert plain.fingerprint() == plain.contents.fingerprint()
    assert own.fingerprint() != plain.fingerprint()


@pytest.mark.rule("BRIDGE-6.2", "BRIDGE-G10")
def test_choices_are_taken_back_up_to_the_last_die() -> None:
    stage = Stage({"height error": [1, 1]})
    stage.plain_raid(fighters=1)
    stage.fight_out()
    stage.choose(stage.options()[0], "battle:column:M")
    match = stage.match
    assert match is not None
    before = match.state_bytes()
    stage.choose("battle:level:M9" if "battle:level:M9" in stage.options() else stage.options()[0])
    assert match.undo_refused("british")
    assert match.state_bytes() != before


@pytest.mark.rule("BRIDGE-6.2", "BRIDGE-G10")
def test_vector_is_taken_back_and_a_battle_is_wound_back(tmp_path: Path) -> None:
    match = battle_of(LION_BATTLES)
    question = len(match.history) - 1
    while not first(match).startswith("battle:column:"):
        match.choose("british", first(match))
    match.choose("british", "battle:column:M")
    assert not match.undo_refused("british")
    match.undo("british")
    match.choose("british", "battle:column:L")
    rolled = match.context.dice.position
    while match.context.dice.position == rolled:
        match.choose("british", first(match))
    assert match.undo_refused("british")
    path = tmp_path / "battle.json"
    write_save(match, path)
    opened = load_match(path, (LION_BATTLES,))
    assert opened.state_bytes() == match.state_bytes()
    opened.rewind(question)
    assert decision_ids(opened) == ["table", "fight-out"]
    dice = opened.context.dice.position
    card = [event.data["card"] for event in match.context.log or () if event.kind == "approach event"][-1]
    opened.choose("british", "table")
    while opened.context.dice.position == dice:
        opened.choose("british", first(opened))
    assert [event.data["card"] for event in opened.context.log or () if event.kind == "approach event"][-1] == card


@pytest.mark.rule("BRIDGE-6.3")
def test_absent_side_is_flown_by_standing_orders(match: Match) -> None:
    assert match.deciding_seats() == ("british",)
    placed = [event for event in match.context.log or () if event.kind == "battle/placed"]
    assert any(event.get_str("squadron").startswith("G") for event in placed)


@pytest.mark.rule("BRIDGE-6.3")
def test_both_sides_of_a_duel_fly_their_own_units() -> None:
    match = battle_of(DUEL_BATTLES)
    seats = set()
    for _ in range(120):
        if not match.context.is_fighting:  # type: ignore[attr-defined]
            break
        for seat in match.deciding_seats():
            decision = match.decision(seat)
            if decision is None:
                continue
            seats.add(seat)
            option = decision.options[0]
            pieces = {one.piece for one in decision.options if one.id.startswith("battle:place:")}
            assert all(piece.startswith("battle/G") is (seat == "german") for piece in pieces)
            match.choose(seat, option.id)
    assert seats == {"british", "german"}


@pytest.mark.rule("BRIDGE-6.4")
def test_sealed_decision_with_one_absent_side_is_a_plain_one(match: Match) -> None:
    while match.context.is_fighting:  # type: ignore[attr-defined]
        assert not isinstance(match.executor.open_decision, SimultaneousDecisions)
        ids = decision_ids(match)
        match.choose("british", next((one for one in ids if one == "battle:dogfight"), ids[0]))


@pytest.mark.rule("BRIDGE-6.5")
def test_sky_is_in_front_and_the_campaign_stays_visible(match: Match) -> None:
    view = PlayerView(match, "british")
    picture = view.picture()
    assert picture.front == SKY
    boards = {board.id for board in view.boards()}
    assert {"map", "raid", "battle/sky"} <= boards
    regions = {region.id for board in view.boards() for region in board.regions}
    assert {piece.region for piece in picture.pieces if piece.region} <= regions
    sides = {piece.id.startswith("battle/") for piece in picture.pieces}
    assert sides == {True, False}
    assert any(track.id == "points" or track.kind == "points" for track in picture.tracks)
    assert all(option == "orders" or option.startswith("battle:") for option in decision_ids(match))
    match.choose("british", "orders")
    assert view.picture().front == ""


@pytest.mark.rule("BRIDGE-6.8")
@pytest.mark.parametrize(
    "player",
    [CadetPlayer("a"), DoctrinePlayer("a"), RolloutPlayer("a", SearchBudget(2))],
    ids=["cadet", "pilot", "ace"],
)
def test_players_choose_the_table(player: DoctrinePlayer) -> None:
    match = next_question(LION_BATTLES, {"battles": "every"})
    for _ in range(8):
        assert player.choose(PlayerView(match, "british")).id == "table"


def test_guide_explains_the_first_question_and_the_first_battle() -> None:
    asked = next_question(LION_BATTLES, {"battles": "every"})
    assert "battle-question" in [note.id for note in PlayerView(asked, "british").picture().notes]
    asked.choose("british", "fight-out")
    assert [note.id for note in PlayerView(asked, "british").picture().notes] == ["battle-set-up"]


def test_log_and_report_tell_of_the_battle(match: Match) -> None:
    match.choose("british", "orders")
    view = PlayerView(match, "british")
    lines = [line for line in view.log(500) if line.kind.startswith("battle")]
    kinds = {line.kind for line in lines}
    assert {"battle chosen", "battle begins", "battle/turn", "battle result", "battle over"} <= kinds
    assert all("S5" not in line.text.split() for line in lines)
    sections = view.report()["sections"]
    assert isinstance(sections, list)
    (section,) = [one for one in sections if isinstance(one, dict) and one["title"] == "Battles"]
    assert any("table's average" in str(line) for line in section["lines"])


def test_cited_rules_have_texts() -> None:
    match = start_match(LION_BATTLES, "prelude", seed=1, settings={"battles": "always"})
    texts = match.context.rule_help()  # type: ignore[attr-defined]
    random_view = PlayerView(match, "british")
    player = DoctrinePlayer("rules")
    while not match.is_over:
        decision = match.decision("british")
        assert decision is not None
        assert decision.rule in texts, decision.rule
        match.choose("british", player.choose(random_view).id)
    cited = {line.rule for line in random_view.log(5000) if line.kind.startswith("battle")}
    assert cited <= set(texts), cited - set(texts)


def test_hints_odds_and_arrangement_work_within_a_battle(match: Match) -> None:
    view, player, reasons = PlayerView(match, "british"), DoctrinePlayer("a"), 0
    for _ in range(60):
        if not match.context.is_fighting:  # type: ignore[attr-defined]
            break
        decision = match.decision("british")
        assert decision is not None
        recommendation = player.recommend(view)
        texts = LION_BATTLES.doctrine["british"].describe_reasons(recommendation, decision)  # type: ignore[attr-defined]
        reasons += len(texts)
        ask = view.scene().ask
        assert ask is not None
        assert "orders" in [rare.option for rare in ask.rare]
        offered = {option.id for option in ask.options}
        assert all(group.moves[0].options[0] in offered for group in ask.together)
        assert not any(re.search(r"\b[SG]\d{3}\b", option.label) for option in ask.options)
        match.choose("british", recommendation.option.id)
    assert reasons > 20


def test_outcomes_of_a_battle_are_named_and_placed_as_in_the_campaign(match: Match) -> None:
    context = match.context
    player = DoctrinePlayer("a")
    while not any(event.kind == "battle/attack" for event in context.log or ()):
        match.choose("british", player.choose(PlayerView(match, "british")).id)
    stakes = context.summarize_outcome(context.log or [])
    assert {stake.side for stake in stakes if stake.side} <= {"british", "german"}
    assert all(stake.about.startswith("battle/") for stake in stakes if stake.about)
    assert any(stake.subject.endswith("Sqn") for stake in stakes)
    if context.is_fighting:  # type: ignore[attr-defined]
        (stage, *_) = PlayerView(match, "british").scene().stages
        lines = {line.text for line in PlayerView(match, "british").log(200)}
        assert {step.line for step in stage.steps if step.line} <= lines
        assert {actor.side for actor in stage.actors} <= {"british", "german"}
        assert all(actor.piece.startswith("battle/") for actor in stage.actors)
