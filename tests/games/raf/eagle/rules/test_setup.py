"""Set-up of Eagle (EAGLE-2, EAGLE-3, EAGLE-15): components, decks, counters and tracks, by scenario and setting."""

from __future__ import annotations

import pytest

from dowding.engine.match import start_match
from dowding.games.raf.duel.game import DUEL
from dowding.games.raf.eagle.game import EAGLE
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.eagle.state import Answer
from dowding.games.raf.lion.game import LION
from dowding.games.raf.pack.loader import cards
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.state import HOURS
from games.raf.eagle.response_fixtures import answered, raiding
from games.raf.eagle.scenario_builder import BATTLE, PACK, Stage

COMPONENTS = PACK.components
THIN = "thin-blue-line"
SCENARIOS = ("prelude", "hardest-days", THIN, BATTLE)


def sizes(stage: Stage) -> dict[str, int]:
    """The number of cards in each deck."""
    return {name: len(deck.cards) for name, deck in stage.battle.state.decks.items()}


def pieces(stage: Stage) -> set[str]:
    """All pieces on the boards."""
    return {piece.id for piece in stage.battle.picture(GERMAN).pieces}


# Components


@pytest.mark.rule("EAGLE-2.1a", "EAGLE-2.2a")
def test_map_and_counters_are_shared_with_family() -> None:
    assert len(COMPONENTS.sectors) == 14
    assert not COMPONENTS.sectors["London"].airfield
    assert {card.region for card in COMPONENTS.targets.values()} == {"LF2E", "LF2S", "LF3"}
    assert {card.me109 for card in COMPONENTS.targets.values()} == {"yes", "edge", "no"}
    assert set(Stage().battle.state.weather) == {2, 3}
    assert (len(COMPONENTS.squadrons), len(COMPONENTS.gruppen)) == (49, 84)


@pytest.mark.rule("EAGLE-2.2a")
def test_reduced_units_are_weaker_and_reduced_gruppe_stays_at_base() -> None:
    assert all(squadron.reduced < squadron.full for squadron in COMPONENTS.squadrons.values())
    assert all(gruppe.reduced >= gruppe.full for gruppe in COMPONENTS.gruppen.values())
    stage = Stage()
    stage.gruppe("I/KG1/2", "base", full=False)
    assert "I/KG1/2" not in {gruppe.id for gruppe in stage.battle.at_hand()}


@pytest.mark.rule("EAGLE-2.1b")
def test_gruppen_at_map_base_cannot_be_assigned() -> None:
    stage = Stage()
    (first, *_) = stage.battle.at_hand()
    stage.gruppe(first.id, "map base")
    assert first.id not in {gruppe.id for gruppe in stage.battle.at_hand()}


@pytest.mark.rule("EAGLE-2.3a", "EAGLE-2.3b")
def test_each_event_card_has_one_line_per_side_for_eagle() -> None:
    stage = Stage(BATTLE)
    assert stage.battle.codes == {"A", "E,2"}
    for number in cards(COMPONENTS.scenarios[BATTLE].raid_events):
        card = COMPONENTS.raid_events[number]
        assert sum(line.games in stage.battle.codes for line in card.approach) == 1
        assert sum(line.games in stage.battle.codes for line in card.target) == 1


# Decks


@pytest.mark.rule("EAGLE-3b", "EAGLE-3c", "EAGLE-3d", "EAGLE-G01", "EAGLE-2.3c")
def test_initial_units_of_campaign() -> None:
    stage = Stage(BATTLE)
    assert sizes(stage) == {"target": 34, "raid event": 41, "day event": 20, "strategy": 10, "response": 24}
    decks = stage.battle.state.decks
    assert set(decks["target"].cards) == set(range(1, 35))
    assert set(decks["raid event"].cards) == set(range(91, 132))
    squadrons = stage.battle.squadrons_in("sector")
    assert (len(squadrons), len(stage.battle.at_hand())) == (27, 77)
    assert all(squadron_id.full for squadron_id in squadrons)
    assert stage.battle.state.posture == "steady"


@pytest.mark.rule("EAGLE-3c")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_response_deck_is_shuffled_in_every_scenario(scenario: str) -> None:
    orders = set()
    for seed in range(3):
        battle = start_match(EAGLE, scenario, seed=seed).context
        assert isinstance(battle, Eagle)
        orders.add(battle.state.decks["response"].cards)
    assert len(orders) == 3
    assert all(sorted(order) == list(range(1, 25)) for order in orders)


@pytest.mark.rule("EAGLE-3a")
def test_four_scenarios_and_one_seat() -> None:
    assert [scenario.id for scenario in EAGLE.scenarios] == list(SCENARIOS)
    assert [scenario.title for scenario in EAGLE.scenarios] == [
        "Prelude to Eagle Day",
        "The Hardest Days",
        "The Thin Blue Line",
        "The Battle of Britain",
    ]
    assert EAGLE.seats == (GERMAN,)
    assert EAGLE.title == "RAF: Eagle (derived)"


# Tracks and counters


@pytest.mark.rule("EAGLE-3e")
def test_initial_priorities_clock_day_and_points() -> None:
    state = Stage(BATTLE).battle.state
    priorities = {"city": "low", "industry": "low", "airfield": "medium", "port": "high", "radar": "high"}
    assert state.priorities == priorities
    assert (HOURS[state.hour], state.day, state.vp) == ("0600", COMPONENTS.days["08-11"], 0)


@pytest.mark.rule("EAGLE-3f")
@pytest.mark.parametrize("scenario", ["hardest-days", BATTLE])
def test_initial_replacement_points_and_depletion(scenario: str) -> None:
    stage = Stage(scenario)
    stocks = {"bomber": 9, "fighter": 11, "Hurricane": 9, "Spitfire": 7, "pilots": 7}
    assert {stock: number for stock, number in stage.battle.state.stocks.items() if stock != "Blenheim"} == stocks
    assert stage.battle.state.depletion == 0
    campaign = scenario == BATTLE
    assert bool(stage.battle.gruppen_in("calendar")) == campaign
    assert (stage.battle.state.sealion == COMPONENTS.days["09-11"]) == campaign


@pytest.mark.rule("EAGLE-3g")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_prelude_has_no_strategy_cards_replacements_or_depletion(scenario: str) -> None:
    stage = Stage(scenario)
    prelude = scenario == "prelude"
    assert ("strategy" not in stage.battle.state.decks) == prelude
    assert (not stage.battle.has_replacements()) == prelude
    assert (not stage.battle.state.stocks) == prelude


@pytest.mark.rule("EAGLE-3h")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_initial_posture_and_responses(scenario: str) -> None:
    state = Stage(scenario).battle.state
    assert (state.posture, state.responses, state.answer) == ("steady", {}, Answer())
    assert not state.ultra


@pytest.mark.rule("EAGLE-3i", "EAGLE-S1")
def test_aces_and_jabos_only_in_advanced_game() -> None:
    for advanced in (False, True):
        stage = Stage(BATTLE, advanced=advanced)
        stage.play()
        assert len({ident for ident in pieces(stage) if "ACE" in ident}) == (2 if advanced else 0)
        assert stage.battle.advanced == advanced
    assert COMPONENTS.number["jabos"] == 2


@pytest.mark.rule("EAGLE-3j", "EAGLE-S2")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_five_blenheims_with_night_raids(scenario: str) -> None:
    for night, number in ((False, 0), (True, 5)):
        stage = Stage(scenario, night=night)
        ready = [squadron.id for squadron in stage.battle.squadrons_in("sector") if squadron.full]
        assert sum(COMPONENTS.squadrons[ident].type == "Blenheim" for ident in ready) == number
        points = 1 if scenario != "prelude" and night else 0
        assert stage.battle.state.stocks.get("Blenheim", 0) == points


# Settings


@pytest.mark.rule("EAGLE-S1", "EAGLE-S2", "EAGLE-S3", "EAGLE-S4")
def test_settings_and_their_defaults() -> None:
    assert {setting.id: setting.values for setting in EAGLE.settings} == {
        "advanced": ("no", "yes"),
        "night_raids": ("no", "yes"),
        "high_command": ("yes", "no"),
        "fighter_command": ("normal", "sharp"),
    }
    setup = EAGLE.setup("prelude", {})
    assert setup.settings == {
        "advanced": "no",
        "night_raids": "no",
        "high_command": "yes",
        "fighter_command": "normal",
    }


@pytest.mark.rule("EAGLE-S4")
def test_sharp_deck_leaves_out_two_no_contact_cards() -> None:
    sharp = Stage(sharp=True).battle.state.decks["response"]
    assert set(range(1, 25)) - set(sharp.cards) == {23, 24}
    assert {COMPONENTS.response[number].special for number in (23, 24)} == {"no contact"}


@pytest.mark.rule("EAGLE-S4", "EAGLE-2.3d")
def test_sharp_deck_is_reshuffled_without_them() -> None:
    stage = Stage(sharp=True, strict=False)
    deck = stage.battle.state.decks["response"]
    stage.battle.state.decks["response"] = type(deck)((), deck.cards)
    answered(raiding(3), response=1, stage=stage)
    again = stage.battle.state.decks["response"]
    assert sorted((*again.cards, *again.discards)) == list(range(1, 23))


# Components that are not used


@pytest.mark.rule("EAGLE-N1", "EAGLE-2.2b", "EAGLE-2.1a")
def test_no_patrols_approach_markers_or_card_backs() -> None:
    for game in (LION, DUEL):
        assert {"squadron_patrol_assignment", "patrol", "advance_warning"} <= set(game.steps)
    gone = {"squadron_patrol_assignment", "patrol", "advance_warning", "place_markers", "patrollers_vectored_away"}
    assert gone.isdisjoint(EAGLE.steps)
    stage = Stage(BATTLE)
    stage.plan(9, "0600", ["I/KG1/2"])
    stage.play()
    assert not [piece for piece in stage.battle.picture(GERMAN).pieces if piece.face == "back"]
    assert not {ident for ident in pieces(stage) if ident.startswith("approach")}
    assert not stage.battle.rule_refs.patrol


@pytest.mark.rule("EAGLE-N2", "EAGLE-2.3b")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_force_cards_or_follow_up_raids(scenario: str) -> None:
    lions = {"raid_target", "raid_size", "snap_raid", "snap_raid_by_elite", "snap_target", "time_of_day"}
    assert lions <= set(LION.steps)
    assert lions.isdisjoint(EAGLE.steps)
    assert "force" not in Stage(scenario).battle.state.decks


@pytest.mark.rule("EAGLE-N3")
def test_no_bought_squadrons_or_momentum_and_ju87_stays() -> None:
    bought = {"call_reinforcement", "overwhelming_squadrons"}
    assert bought <= set(LION.steps)
    assert bought.isdisjoint(EAGLE.steps)
    stage = Stage(BATTLE, advanced=True)
    stage.date("09-15")
    assert any(COMPONENTS.gruppen[gruppe.id].type == "Ju87" for gruppe in stage.battle.at_hand())
