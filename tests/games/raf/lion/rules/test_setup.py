"""Set-up (LION-3, LION-17.2): decks, units, tracks; the green squadrons of The Thin Blue Line."""

from __future__ import annotations

from collections import Counter

import pytest

from dowding.engine.dice import LiveDice, secret_of_seed
from dowding.engine.errors import RefusedByRule
from dowding.engine.match import start_match
from dowding.games.raf.lion.game import LION
from dowding.games.raf.lion.rules.context import BRITISH, Lion
from dowding.games.raf.lion.rules.decks import prepare_decks
from dowding.games.raf.rules.setup import green_squadrons, place_gruppen, place_squadrons, set_markers
from dowding.games.raf.state import DeckName
from games.raf.lion.scenario_builder import PACK, Stage

OPENING = ("prelude", "hardest-days", "battle-of-britain")
ALL = (*OPENING, "thin-blue-line")
DECKS: tuple[DeckName, ...] = ("target", "force", "raid event", "day event")
ADDED = {"249/4/10", "RCAF/3/11", "310/2/12", "602/1/11", "616/2/11", "603/6/11"}
GREEN = ("green:54/6/11", "green:610/7/11", "green:64/2/11", "green:92/3/10", "green:19/2/12")


def set_up(scenario: str, seed: str = "set-up", **settings: str) -> Lion:
    """A match after set-up, before the first choice."""
    battle = PACK.begin(LION.setup(scenario, settings), LiveDice(secret_of_seed(seed)))
    set_markers(battle)
    place_squadrons(battle)
    place_gruppen(battle)
    prepare_decks(battle)
    return battle


def boxes(battle: Lion) -> Counter[str]:
    """The number of squadrons in boxes of each kind."""
    return Counter(squadron.box for squadron in battle.state.squadrons.values())


def bases(battle: Lion) -> Counter[str]:
    """The number of Gruppen in boxes of each kind."""
    return Counter(gruppe.box for gruppe in battle.state.gruppen.values())


# All scenarios (3)


@pytest.mark.rule("LION-3a")
def test_four_scenarios_can_be_chosen_and_played() -> None:
    titles = {scenario.id: scenario.title for scenario in LION.scenarios}
    assert titles == {name: PACK.components.scenarios[name].title for name in titles}
    assert set(titles) == set(ALL)
    for name in titles:
        match = start_match(LION, name, seed=1, pack=PACK)
        assert match.decision(BRITISH) is not None


@pytest.mark.rule("LION-3b")
@pytest.mark.parametrize("scenario", OPENING)
def test_decks_begin_with_34_26_38_and_20_cards(scenario: str) -> None:
    decks = set_up(scenario).state.decks
    assert {name: sorted(decks[name].cards) for name in DECKS} == {
        "target": list(range(1, 35)),
        "force": list(range(61, 87)),
        "raid event": list(range(91, 129)),
        "day event": list(range(135, 155)),
    }
    assert all(not decks[name].discards for name in DECKS)


@pytest.mark.rule("LION-3b")
def test_every_deck_is_shuffled() -> None:
    one, same, other = (set_up("prelude", seed).state.decks for seed in ("one", "one", "other"))
    assert one == same
    for name in DECKS:
        assert one[name].cards != other[name].cards
        assert list(one[name].cards) != sorted(one[name].cards)


@pytest.mark.rule("LION-3c")
@pytest.mark.parametrize("scenario", OPENING)
def test_27_spitfire_and_hurricane_squadrons_start_full_in_their_sectors(scenario: str) -> None:
    battle = set_up(scenario)
    squadrons = battle.squadrons_in("sector")
    assert len(squadrons) == 27
    assert all(squadron.full and not squadron.over and not squadron.ace for squadron in squadrons)
    assert {battle.type_of(squadron) for squadron in squadrons} == {"Spitfire", "Hurricane"}


@pytest.mark.rule("LION-3c")
@pytest.mark.parametrize("scenario", OPENING)
def test_blenheims_reinforcements_and_aces_are_not_on_the_map(scenario: str) -> None:
    battle = set_up(scenario)
    assert boxes(battle) == {"sector": 27, "pool": 15}
    pool = {battle.pack.squadrons[squadron.id].status for squadron in battle.squadrons_in("pool")}
    assert pool == {"reinforcement"}


@pytest.mark.rule("LION-3d")
@pytest.mark.parametrize("scenario", OPENING)
def test_77_gruppen_start_full_at_their_bases(scenario: str) -> None:
    battle = set_up(scenario)
    assert bases(battle)["base"] == 77
    assert all(gruppe.full and not gruppe.hour for gruppe in battle.state.gruppen.values())
    assert not any(battle.pack.gruppen[gruppe.id].reinforcement for gruppe in battle.gruppen_in("base"))


@pytest.mark.rule("LION-3e")
@pytest.mark.parametrize("scenario", OPENING)
def test_ports_and_radar_have_high_priority(scenario: str) -> None:
    wanted = {"radar": "high", "port": "high", "airfield": "medium", "industry": "low", "city": "low"}
    assert set_up(scenario).state.priorities == wanted


@pytest.mark.rule("LION-3f")
@pytest.mark.parametrize("scenario", OPENING)
def test_match_starts_at_0600_on_11_august_with_0_vp(scenario: str) -> None:
    battle = set_up(scenario)
    tracks = {track.id: track.value for track in battle.picture(BRITISH).tracks}
    assert (tracks["clock"], tracks["date"], tracks["vp"]) == ("0600", "11 August", "0")
    assert battle.state.causes == {}
    assert battle.state.raid is None


@pytest.mark.rule("LION-3g")
@pytest.mark.parametrize("scenario", ["hardest-days", "battle-of-britain"])
def test_replacement_points_pilots_and_depletion(scenario: str) -> None:
    battle = set_up(scenario)
    stocks = {"bomber": 9, "fighter": 11, "Hurricane": 9, "Spitfire": 7, "pilots": 7, "Blenheim": 0}
    assert battle.state.stocks == stocks
    assert (battle.state.depletion, battle.depletion_level()) == (0, 0)


@pytest.mark.rule("LION-3h")
def test_prelude_has_no_replacement_pilot_or_depletion_track() -> None:
    battle = set_up("prelude", night_raids="yes")
    assert battle.state.stocks == {}
    tracks = {track.id for track in battle.picture(BRITISH).tracks}
    assert not any(ident.startswith("stock-") or ident == "depletion" for ident in tracks)


@pytest.mark.rule("LION-3i")
@pytest.mark.parametrize(("scenario", "waiting"), [("battle-of-britain", 7), ("thin-blue-line", 6)])
def test_reinforcements_wait_on_the_calendar_and_sealion_is_set_for_11_september(scenario: str, waiting: int) -> None:
    battle = set_up(scenario)
    on_calendar = {gruppe.id for gruppe in battle.gruppen_in("calendar")}
    named = {ident for day in battle.pack.calendar for ident in day.reinforcements}
    assert len(on_calendar) == waiting
    assert on_calendar == named - set(battle.scenario.added_gruppen)
    assert battle.pack.calendar[battle.state.sealion].date == "09-11"
    assert not battle.state.preparations


@pytest.mark.rule("LION-3i")
@pytest.mark.parametrize("scenario", ["prelude", "hardest-days"])
def test_short_scenarios_have_no_gruppe_reinforcements_and_no_sealion(scenario: str) -> None:
    battle = set_up(scenario)
    assert bases(battle) == {"base": 77}
    assert battle.state.sealion == -1


@pytest.mark.rule("LION-3j")
@pytest.mark.parametrize(("advanced", "aces"), [("yes", {"ACE-Spitfire", "ACE-Hurricane"}), ("no", set())])
def test_advanced_rules_have_both_aces_in_the_ace_box(advanced: str, aces: set[str]) -> None:
    battle = set_up("hardest-days", advanced=advanced)
    assert {piece.id for piece in battle.picture(BRITISH).pieces if piece.region == "aces"} == aces
    assert not any(squadron.ace for squadron in battle.state.squadrons.values())


@pytest.mark.rule("LION-3k")
@pytest.mark.parametrize("scenario", ["hardest-days", "battle-of-britain", "thin-blue-line"])
def test_night_raids_add_five_blenheims_and_one_point(scenario: str) -> None:
    battle = set_up(scenario, night_raids="yes")
    blenheims = [squadron for squadron in battle.state.squadrons.values() if battle.type_of(squadron) == "Blenheim"]
    assert [(item.box, item.full) for item in blenheims] == [("sector", True)] * 5
    assert battle.state.stocks["Blenheim"] == 1


@pytest.mark.rule("LION-G01")
def test_golden_set_up() -> None:
    battle = set_up("battle-of-britain")
    assert boxes(battle)["sector"] == 27
    assert bases(battle)["base"] == 77
    assert [len(battle.state.decks[name].cards) for name in DECKS] == [34, 26, 38, 20]


# The Thin Blue Line (17.2)


@pytest.mark.rule("LION-17.2a")
def test_decks_of_the_thin_blue_line_and_the_day_card_shown_as_drawn() -> None:
    battle = set_up("thin-blue-line")
    decks = battle.state.decks
    assert sorted(decks["target"].cards) == list(range(1, 45))
    assert sorted(decks["day event"].cards) == sorted({*range(135, 155)} - {135, 136, 138, 149})
    assert decks["day event"].discards == (149,)
    assert battle.state.day_card == 149
    assert battle.state.lf3_to_lf2
    assert [len(decks[name].cards) for name in ("force", "raid event")] == [26, 38]


@pytest.mark.rule("LION-17.2a")
def test_units_of_the_thin_blue_line() -> None:
    battle = set_up("thin-blue-line")
    in_sectors = {squadron.id for squadron in battle.squadrons_in("sector")}
    assert in_sectors >= ADDED
    assert boxes(battle) == {"sector": 33, "pool": 9}
    assert battle.state.gruppen["IV/JG51/2"].box == "base"
    types = Counter(battle.pack.gruppen[ident].type for ident in battle.state.gruppen)
    assert types["Ju87"] == 0
    assert types["Me109"] == 25


@pytest.mark.rule("LION-17.2a")
def test_tracks_of_the_thin_blue_line() -> None:
    battle = set_up("thin-blue-line")
    state = battle.state
    assert battle.pack.calendar[state.day].date == "08-27"
    assert (state.depletion, state.vp) == (0, 0)
    stocks = {"bomber": 5, "fighter": 4, "Hurricane": 12, "Spitfire": 8, "pilots": 2, "Blenheim": 0}
    assert state.stocks == stocks
    wanted = {"radar": "low", "port": "low", "airfield": "high", "industry": "medium", "city": "medium"}
    assert state.priorities == wanted


@pytest.mark.rule("LION-17.2b")
def test_five_squadrons_become_green_before_the_first_day() -> None:
    match = start_match(LION, "thin-blue-line", seed=1, pack=PACK)
    for number, option in enumerate(GREEN, 1):
        decision = match.decision(BRITISH)
        assert decision is not None
        assert (decision.rule, f"{number} of 5" in decision.prompt) == ("LION-17.2b", True)
        match.choose(BRITISH, option)
    decision = match.decision(BRITISH)
    assert decision is not None
    assert decision.rule == "LION-5a"
    assert isinstance(match.context, Lion)
    green = [squadron.id for squadron in match.context.state.squadrons.values() if not squadron.full]
    assert sorted(green) == sorted(option.removeprefix("green:") for option in GREEN)


@pytest.mark.rule("LION-17.2b")
def test_only_spitfires_and_hurricanes_on_the_map_may_be_green() -> None:
    stage = Stage("thin-blue-line", night=True)
    stage.play(green_squadrons)
    battle = stage.battle
    assert set(stage.options()) == {
        f"green:{squadron.id}" for squadron in battle.squadrons_in("sector") if battle.type_of(squadron) != "Blenheim"
    }
    assert len(stage.options()) == 33


@pytest.mark.rule("LION-17.2b")
def test_no_sector_has_two_green_squadrons() -> None:
    stage = Stage("thin-blue-line")
    stage.play(green_squadrons)
    stage.choose("green:54/6/11")
    assert not {"green:54/6/11", "green:65/6/11", "green:603/6/11"} & set(stage.options())
    assert stage.refused()["green:65/6/11"].rule == "LION-17.2b"
    with pytest.raises(RefusedByRule, match="its sector already has a green squadron"):
        stage.choose("green:65/6/11")
    assert [event.data for event in stage.events("green squadron")] == [{"squadron": "54/6/11"}]


@pytest.mark.rule("LION-17.2b")
def test_last_green_squadrons_must_be_in_11_group() -> None:
    stage = Stage("thin-blue-line")
    stage.play(green_squadrons)
    stage.choose("green:92/3/10", "green:19/2/12")
    assert {ident.rpartition("/")[2] for ident in stage.options()} == {"11"}
    with pytest.raises(RefusedByRule, match="at least 3 of the green squadrons must be in 11 Group"):
        stage.choose("green:242/1/12")
    stage.choose("green:54/6/11", "green:610/7/11", "green:64/2/11")
    assert stage.is_done


@pytest.mark.rule("LION-17.2b")
def test_more_than_three_of_them_may_be_in_11_group() -> None:
    stage = Stage("thin-blue-line")
    stage.play(green_squadrons)
    stage.choose("green:54/6/11", "green:610/7/11", "green:64/2/11", "green:43/1/11", "green:1/3/11")
    assert stage.is_done
    assert {squadron.id for squadron in stage.battle.squadrons_in("sector") if not squadron.full} == {
        "54/6/11",
        "610/7/11",
        "64/2/11",
        "43/1/11",
        "1/3/11",
    }


@pytest.mark.rule("LION-17.2b")
@pytest.mark.parametrize("scenario", OPENING)
def test_no_other_scenario_asks_for_green_squadrons(scenario: str) -> None:
    stage = Stage(scenario)
    stage.play(green_squadrons)
    assert stage.is_done
