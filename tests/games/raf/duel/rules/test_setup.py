"""Set-up of the two-player game (2P-2, 2P-3): cards, counters, tracks and markers, by scenario and option."""

from __future__ import annotations

import pytest

from dowding.engine.match import start_match
from dowding.games.raf.duel.game import DUEL
from dowding.games.raf.duel.rules.context import BRITISH
from dowding.games.raf.pack.loader import cards
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.rules.setup import green_squadrons
from dowding.games.raf.state import HOURS
from dowding.view.player_view import PlayerView
from games.raf.duel.scenario_builder import BATTLE, PACK, Stage

SCENARIOS = ("prelude", "hardest-days", "thin-blue-line", BATTLE)
THIN = "thin-blue-line"
COMPONENTS = PACK.components


def sizes(stage: Stage) -> dict[str, int]:
    """The number of cards in each deck."""
    return {name: len(deck.cards) for name, deck in stage.battle.state.decks.items()}


# Components


@pytest.mark.rule("2P-2.1a")
def test_map_is_shared_with_lion() -> None:
    sectors = COMPONENTS.sectors
    assert len(sectors) == 14
    assert sectors["London"].group == 0
    assert not sectors["London"].airfield, "London has no airfield"
    assert all(sector.airfield for sector in sectors.values() if sector.id != "London")
    assert {card.region for card in COMPONENTS.targets.values()} == {"LF2E", "LF2S", "LF3"}
    assert set(Stage().battle.state.weather) == {2, 3}


@pytest.mark.rule("2P-2.1b")
def test_gruppen_at_map_base_are_not_available() -> None:
    stage = Stage()
    (first, *_) = stage.battle.at_hand()
    stage.gruppe(first.id, "map base")
    assert first.id not in [gruppe.id for gruppe in stage.battle.at_hand()]


@pytest.mark.rule("2P-2.21a")
def test_number_of_squadrons_and_gruppen() -> None:
    assert (len(COMPONENTS.squadrons), len(COMPONENTS.gruppen)) == (49, 84)


@pytest.mark.rule("2P-2.3a", "2P-2.3b")
def test_only_event_lines_for_two_player_game_are_used() -> None:
    stage = Stage(BATTLE)
    assert stage.battle.codes == {"A", "E,2"}
    assert "force" not in stage.battle.state.decks
    for number in cards(COMPONENTS.scenarios[BATTLE].raid_events):
        card = COMPONENTS.raid_events[number]
        assert sum(line.games in stage.battle.codes for line in card.approach) == 1
        assert sum(line.games in stage.battle.codes for line in card.target) == 1


@pytest.mark.rule("2P-2.4a")
def test_planning_board_is_hidden_from_british() -> None:
    match = start_match(DUEL, "hardest-days", seed=1)
    hidden = {piece.id for piece in PlayerView(match, GERMAN).picture().pieces} - {
        piece.id for piece in PlayerView(match, BRITISH).picture().pieces
    }
    assert {"I/JG51/2", "I/KG1/2"} <= hidden
    assert any(ident.startswith("target/") for ident in hidden)


# Cards


@pytest.mark.rule("2P-3a", "2P-G01")
def test_29_cards_are_set_aside() -> None:
    stage = Stage(BATTLE)
    assert sizes(stage) == {"target": 34, "raid event": 41, "day event": 20, "strategy": 10}
    decks = stage.battle.state.decks
    assert set(decks["target"].cards) == set(range(1, 35))
    assert set(decks["raid event"].cards) == set(range(91, 132))
    assert set(decks["strategy"].cards) == set(range(155, 165))
    assert len(stage.battle.at_hand()) == 77
    assert all(gruppe.full for gruppe in stage.battle.at_hand())


@pytest.mark.rule("2P-3b")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_only_prelude_has_no_strategy_deck(scenario: str) -> None:
    assert ("strategy" in Stage(scenario).battle.state.decks) == (scenario != "prelude")


# Counters and markers


@pytest.mark.rule("2P-3c")
def test_initial_squadrons_and_gruppen_are_full() -> None:
    stage = Stage("prelude")
    squadrons = stage.battle.squadrons_in("sector")
    assert len(squadrons) == 27
    assert {stage.battle.type_of(squadron_id) for squadron_id in squadrons} == {"Spitfire", "Hurricane"}
    assert all(squadron_id.full for squadron_id in squadrons)
    assert len(stage.battle.gruppen_in("base")) == len(stage.battle.state.gruppen) == 77


@pytest.mark.rule("2P-3d")
def test_initial_priorities_clock_day_and_points() -> None:
    state = Stage().battle.state
    assert state.priorities == {
        "city": "low",
        "industry": "low",
        "airfield": "medium",
        "port": "high",
        "radar": "high",
    }
    assert (HOURS[state.hour], state.day, state.vp) == ("0600", 0, 0)


@pytest.mark.rule("2P-3e")
def test_seven_hours_and_three_approach_markers() -> None:
    assert HOURS[:-1] == ("0600", "0800", "1000", "1200", "1400", "1600", "1800")
    assert COMPONENTS.number["hidden markers"] == 3


@pytest.mark.rule("2P-3f")
@pytest.mark.parametrize("scenario", ["hardest-days", BATTLE])
def test_initial_replacement_tracks(scenario: str) -> None:
    state = Stage(scenario).battle.state
    stocks = {"bomber": 9, "fighter": 11, "Hurricane": 9, "Spitfire": 7, "pilots": 7}
    assert {stock: state.stocks[stock] for stock in state.stocks if stock != "Blenheim"} == stocks
    assert state.depletion == 0


@pytest.mark.rule("2P-3g")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_reinforcements_and_sealion_are_only_in_campaigns(scenario: str) -> None:
    stage = Stage(scenario)
    reached = scenario in (THIN, BATTLE)
    assert bool(stage.battle.gruppen_in("calendar")) == reached
    assert (stage.battle.state.sealion == stage.battle.pack.days["09-11"]) == reached


@pytest.mark.rule("2P-3h")
def test_aces_and_jabos_only_in_advanced_game() -> None:
    plain, advanced = Stage(BATTLE), Stage(BATTLE, advanced=True)
    for stage in (plain, advanced):
        stage.play()

    def in_sight(stage: Stage) -> set[str]:
        return {piece.id for piece in stage.battle.picture(BRITISH).pieces if "ACE" in piece.id}

    assert len(in_sight(advanced)) == 2
    assert not in_sight(plain)
    assert COMPONENTS.number["jabos"] == 2


@pytest.mark.rule("2P-3i")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_five_blenheims_with_night_raids(scenario: str) -> None:
    stage = Stage(scenario, night=True)
    blenheims = [
        squadron for squadron in stage.battle.squadrons_in("sector") if stage.battle.type_of(squadron) == "Blenheim"
    ]
    assert len(blenheims) == 5
    assert all(squadron_id.full for squadron_id in blenheims)
    assert stage.battle.state.stocks.get("Blenheim", 0) == (0 if scenario == "prelude" else 1)
    without = Stage(scenario).battle
    assert "Blenheim" not in {without.type_of(squadron) for squadron in without.squadrons_in("sector")}


# The Thin Blue Line


@pytest.mark.rule("2P-19.2a")
def test_thin_blue_line_set_up_on_27_august() -> None:
    stage = Stage(THIN)
    state, battle = stage.battle.state, stage.battle
    assert set(state.decks["target"].cards) == set(range(1, 45))
    assert {135, 136, 138, 149}.isdisjoint(state.decks["day event"].cards)
    assert state.day_card == 149
    assert state.lf3_to_lf2
    assert state.day == battle.pack.days["08-27"]
    assert stage.where("IV/JG51/2") == "base"
    assert not [gruppe_id for gruppe_id in state.gruppen if battle.pack.gruppen[gruppe_id].type == "Ju87"]
    for ident in ("249/4/10", "RCAF/3/11", "310/2/12", "602/1/11", "616/2/11", "603/6/11"):
        assert stage.where(ident) == "sector"
    assert state.priorities == {
        "port": "low",
        "radar": "low",
        "city": "medium",
        "industry": "medium",
        "airfield": "high",
    }
    stocks = {"bomber": 5, "fighter": 4, "Hurricane": 12, "Spitfire": 8, "pilots": 2}
    assert {stock: state.stocks[stock] for stock in state.stocks if stock != "Blenheim"} == stocks


@pytest.mark.rule("2P-19.2a")
def test_british_choose_five_green_squadrons() -> None:
    stage = Stage(THIN)
    stage.play(green_squadrons)
    for _ in range(5):
        assert stage.deciding_seat == BRITISH
        stage.choose(stage.options()[0])
    green = [squadron for squadron in stage.battle.squadrons_in("sector") if not squadron.full]
    homes = [stage.battle.home(squadron_id) for squadron_id in green]
    assert len(set(homes)) == 5
    assert sum(home.endswith("/11") for home in homes) >= 3
    assert stage.is_done


@pytest.mark.rule("2P-2.21b")
def test_reduced_units_are_weaker_and_reduced_gruppe_does_not_raid() -> None:
    stage = Stage()
    for counter in COMPONENTS.gruppen.values():
        assert counter.bombs_reduced <= counter.bombs_full
        assert counter.reduced >= counter.full, "low German ratings are better"
    for squadron in COMPONENTS.squadrons.values():
        assert squadron.reduced < squadron.full
    stage.gruppe("I/KG1/2", "base", full=False)
    assert "I/KG1/2" not in [gruppe.id for gruppe in stage.battle.at_hand()]
