"""What the player may know (EAGLE-16, EAGLE-N4): everything except the order of the decks."""

from __future__ import annotations

import msgspec
import pytest

from dowding.engine.dice import LiveDice, secret_of_seed
from dowding.engine.match import Match, start_match
from dowding.games.raf.eagle.game import EAGLE
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.eagle.rules.sequence import DAILY_PLANNING
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.daily_planning import begin_planning
from dowding.games.raf.planning.rules.raid_forming import form_raid
from dowding.games.raf.rules.decks import draw_card
from dowding.games.raf.state import Deck
from games.raf.eagle.response_fixtures import HE111, ME109, answered, raiding
from games.raf.eagle.scenario_builder import BATTLE, Stage
from games.raf.planning.day_player import play_until


def samples(match: Match, number: int = 6) -> list[Eagle]:
    """Samples of the state that are consistent with what the player knows."""
    tables = []
    for seed in range(number):
        table = match.sample(GERMAN, LiveDice(secret_of_seed(f"sample {seed}"))).context
        assert isinstance(table, Eagle)
        tables.append(table)
    return tables


def a_raid_forms() -> Stage:
    """A stage with some response cards drawn and a forming raid."""
    stage = answered(raiding(3, 2))
    stage.battle.state.raid = stage.battle.state.flying = None
    stage.battle.state.decks["response"] = Deck(tuple(range(24, 6, -1)), (1, 2, 3, 4, 5, 6))
    stage.plan(11, "0600", [*HE111[4:6], *ME109[4:8]])
    stage.play(form_raid)
    return stage


@pytest.mark.rule("EAGLE-2.3e", "EAGLE-N4")
def test_remaining_response_cards_are_known_but_not_their_order() -> None:
    stage = a_raid_forms()
    assert stage.match is not None
    orders = set()
    for table in samples(stage.match):
        deck = table.state.decks["response"]
        assert (sorted(deck.cards), deck.discards) == (list(range(7, 25)), (1, 2, 3, 4, 5, 6))
        orders.add((deck.cards, deck.seed))
    assert len(orders) > 1


@pytest.mark.rule("EAGLE-N4")
def test_determinization_changes_only_decks() -> None:
    stage = a_raid_forms()
    assert stage.match is not None
    own = msgspec.json.decode(msgspec.json.encode(stage.battle.state))
    for table in samples(stage.match, 3):
        theirs = msgspec.json.decode(msgspec.json.encode(table.state))
        assert {name for name in own if own[name] != theirs[name]} <= {"decks"}


@pytest.mark.rule("EAGLE-N4")
def test_next_response_card_is_any_remaining_card() -> None:
    stage = a_raid_forms()
    assert stage.match is not None
    drawn = {draw_card(table, "response") for table in samples(stage.match, 12)}
    assert len(drawn) > 3
    assert drawn <= set(range(7, 25))


@pytest.mark.rule("EAGLE-2.4a", "EAGLE-N4")
def test_only_player_decides_and_sees_all_events() -> None:
    match = start_match(EAGLE, "prelude", seed=3)
    for _ in range(3000):
        if match.is_over:
            break
        (seat,) = match.deciding_seats()
        assert seat == GERMAN
        decision = match.decision(seat)
        assert decision is not None
        ids = [option.id for option in decision.options]
        match.choose(seat, "done" if "done" in ids else ids[0])
    assert match.is_over
    log = match.context.log or ()
    assert all(event.is_seen_by(GERMAN) for event in log)
    kinds = {event.kind for event in log}
    assert {"detection sum", "pool", "response card", "response", "target cards"} <= kinds


@pytest.mark.rule("EAGLE-4.I9", "EAGLE-N4")
def test_weather_is_rolled_after_plan() -> None:
    names = [step.__name__ for step in DAILY_PLANNING]
    assert names.index("begin_planning") < names.index("weather_forecast")
    stage = Stage(BATTLE, strict=False)
    stage.play(begin_planning)
    assert not stage.events("weather forecast")
    assert stage.match is not None
    play_until(stage, lambda staged: staged.battle.state.stage == "bombers")
    assert not stage.events("weather forecast")


@pytest.mark.rule("EAGLE-2.4a")
def test_log_shows_numbers_of_response() -> None:
    stage = answered(raiding(4, 5), warning="very early", response=12)
    lines = [line.text for line in stage.seen_by(GERMAN).log()]
    (pool,) = [line for line in lines if line.startswith("Response pool")]
    assert "very early" in pool
    (response,) = [line for line in lines if "could respond" in line]
    assert "wanted 8 = " in response
    for part in ("table, limited", "card strength", "ample time", "minimum 3", "8 squadrons could", "so 8 respond"):
        assert part in response, response


@pytest.mark.rule("EAGLE-7.1a", "EAGLE-N4")
def test_map_highlights_sectors_of_chart_during_response() -> None:
    stage = answered(raiding(4, 5), warning="sufficient")
    tones = {area.region: area.tone for area in stage.battle.picture(GERMAN).areas if area.id.startswith("respond/")}
    assert tones == {
        **dict.fromkeys(("7/11", "2/11", "6/11", "London"), "doubt"),
        **dict.fromkeys(("1/11", "5/11", "4/11"), ""),
    }
