"""The scenarios and victory levels of the pack against the rules (LION-3, LION-13, LION-16, LION-17)."""

from __future__ import annotations

import pytest

from dowding.games.raf.pack import components as c
from games.raf.packs import ADDED, COMPONENTS, GRUPPEN, PACK, SCENARIOS, SQUADRONS, run

ENDINGS = {ending.id: ending.name for ending in PACK.entries_of(c.Ending)}
OPENING = ("prelude", "hardest-days", "battle-of-britain")
STOCKS = {"bomber": 9, "fighter": 11, "Hurricane": 9, "Spitfire": 7, "pilots": 7, "Blenheim": 1}
THIN = SCENARIOS["thin-blue-line"]


def level(scenario: str, vp: int) -> str:
    """The victory level of a VP total."""
    return COMPONENTS.victory_level(scenario, vp).name


@pytest.mark.rule("LION-3a")
def test_four_scenarios() -> None:
    titles = [scenario.title for scenario in SCENARIOS.values()]
    assert titles == ["Prelude to Eagle Day", "The Hardest Days", "The Thin Blue Line", "The Battle of Britain"]


@pytest.mark.rule("LION-3b")
@pytest.mark.parametrize("name", OPENING)
def test_decks_of_the_opening_scenarios(name: str) -> None:
    scenario = SCENARIOS[name]
    decks = (scenario.targets, scenario.forces, scenario.raid_events, scenario.day_cards)
    assert decks == ((1, 34), (61, 86), (91, 128), (135, 154))
    assert [len(run(deck)) for deck in decks] == [34, 26, 38, 20]
    assert (scenario.removed_day_cards, scenario.shown_day_card) == ((), 0)


@pytest.mark.rule("LION-3b")
def test_36_cards_are_set_aside_and_each_can_join_in_one_way() -> None:
    aside = [n for added in ADDED.values() for n in (*run(added.targets), *run(added.forces), *run(added.raid_events))]
    assert sorted(aside) == [*range(35, 61), *range(87, 91), *range(129, 135)]
    assert len(aside) == 36


def test_days_on_which_cards_join() -> None:
    assert ADDED["deeper targets"].targets == (35, 44)
    assert ADDED["terror"].targets == (45, 60)
    assert (ADDED["fighter escort"].forces, ADDED["fighter escort"].raid_events) == ((87, 90), (129, 134))


def test_27_squadrons_start_in_their_sectors() -> None:
    initial = [squadron for squadron in SQUADRONS.values() if squadron.status == "initial"]
    assert len(initial) == 27
    assert {squadron.type for squadron in initial} == {"Spitfire", "Hurricane"}


def test_77_gruppen_start_at_their_bases() -> None:
    assert sum(not gruppe.reinforcement for gruppe in GRUPPEN.values()) == 77


@pytest.mark.rule("LION-3e")
@pytest.mark.parametrize("name", OPENING)
def test_priorities_of_11_august(name: str) -> None:
    wanted = {"radar": "high", "port": "high", "airfield": "medium", "industry": "low", "city": "low"}
    assert SCENARIOS[name].priorities == wanted


@pytest.mark.rule("LION-3f")
@pytest.mark.parametrize("name", OPENING)
def test_opening_scenarios_begin_on_11_august(name: str) -> None:
    assert SCENARIOS[name].date == "08-11"


@pytest.mark.rule("LION-3g")
@pytest.mark.parametrize("name", ["hardest-days", "battle-of-britain"])
def test_stocks_of_11_august(name: str) -> None:
    assert SCENARIOS[name].stocks == STOCKS


@pytest.mark.rule("LION-3h")
def test_prelude_has_no_replacements() -> None:
    assert SCENARIOS["prelude"].stocks == {}


def test_sealion_is_decided_in_the_two_later_scenarios() -> None:
    assert [name for name, scenario in SCENARIOS.items() if scenario.sealion] == ["thin-blue-line", "battle-of-britain"]


def test_scenarios_have_five_blenheims() -> None:
    blenheims = [squadron for squadron in SQUADRONS.values() if squadron.type == "Blenheim"]
    assert [squadron.status for squadron in blenheims] == ["blenheim"] * 5


def test_length_of_the_scenarios() -> None:
    assert {name: scenario.raid_days for name, scenario in SCENARIOS.items()} == {
        "prelude": 1,
        "hardest-days": 4,
        "thin-blue-line": 0,
        "battle-of-britain": 0,
    }
    assert [name for name, scenario in SCENARIOS.items() if not scenario.sudden_end] == ["prelude"]


def test_deeper_targets_join_after_the_fourth_raid_day_of_the_campaign() -> None:
    after = {name: scenario.deeper_targets_after for name, scenario in SCENARIOS.items()}
    assert after == dict.fromkeys(SCENARIOS, 0) | {"battle-of-britain": 4}


# The Thin Blue Line (17.2)


@pytest.mark.rule("LION-17.2a")
def test_decks_of_the_thin_blue_line() -> None:
    assert (THIN.targets, THIN.forces, THIN.raid_events) == ((1, 44), (61, 86), (91, 128))
    assert (THIN.removed_day_cards, THIN.shown_day_card) == ((135, 136, 138), 149)
    assert len(run(THIN.day_cards) - {*THIN.removed_day_cards, THIN.shown_day_card}) == 16


@pytest.mark.rule("LION-17.2a")
def test_forces_of_the_thin_blue_line() -> None:
    assert THIN.date == "08-27"
    hurricanes = {"249/4/10", "RCAF/3/11", "310/2/12"}
    spitfires = {"602/1/11", "616/2/11", "603/6/11"}
    assert set(THIN.added_squadrons) == hurricanes | spitfires
    assert {SQUADRONS[name].type for name in hurricanes} == {"Hurricane"}
    assert {SQUADRONS[name].type for name in spitfires} == {"Spitfire"}
    assert THIN.added_gruppen == ("IV/JG51/2",)
    assert not THIN.ju87
    assert THIN.stocks == {"bomber": 5, "fighter": 4, "Hurricane": 12, "Spitfire": 8, "pilots": 2, "Blenheim": 1}
    wanted = {"radar": "low", "port": "low", "airfield": "high", "industry": "medium", "city": "medium"}
    assert THIN.priorities == wanted


def test_green_squadrons_of_the_thin_blue_line() -> None:
    assert (THIN.green, THIN.green_in_11_group) == (5, 3)
    assert all(scenario.green == 0 for scenario in SCENARIOS.values() if scenario is not THIN)


def test_thin_blue_line_ends_at_the_first_check() -> None:
    assert [name for name, scenario in SCENARIOS.items() if scenario.ends_at_first_check] == ["thin-blue-line"]


# Victory


@pytest.mark.rule("LION-13a")
@pytest.mark.parametrize(
    ("points", "name"),
    [
        (-60, "British disaster"),
        (-16, "British disaster"),
        (-15, "German tactical victory"),
        (-6, "German tactical victory"),
        (-5, "Draw"),
        (-1, "Draw"),
        (0, "British tactical victory"),
        (9, "British tactical victory"),
        (10, "British triumph"),
        (60, "British triumph"),
    ],
)
def test_levels_of_the_prelude(points: int, name: str) -> None:
    assert level("prelude", points) == name


@pytest.mark.rule("LION-17.1b")
@pytest.mark.parametrize(
    ("points", "name"),
    [
        (-34, "British decisive defeat"),
        (-26, "British decisive defeat"),
        (-25, "British operational defeat"),
        (-11, "British operational defeat"),
        (-10, "Draw"),
        (-1, "Draw"),
        (0, "British operational victory"),
        (14, "British operational victory"),
        (15, "British decisive victory"),
        (34, "British decisive victory"),
    ],
)
def test_levels_of_the_hardest_days(points: int, name: str) -> None:
    assert level("hardest-days", points) == name


def test_level_of_every_ending() -> None:
    assert ENDINGS == {
        "cancelled at first check": "British decisive victory",
        "cancelled": "British operational victory",
        "delayed beyond 22 September": "Draw",
        "invasion": "German decisive victory",
        "invasion called off": "German operational victory",
        "D-Day British tactical": "British tactical victory",
        "Thin Blue Line cancelled": "British decisive victory",
        "Thin Blue Line held": "British operational victory",
        "Thin Blue Line broken": "British operational defeat",
        "Thin Blue Line preparations": "British decisive defeat",
        "RAF eliminated": "German decisive victory",
        "Luftwaffe eliminated": "British decisive victory",
    }


def test_winner_matches_the_name_of_the_level() -> None:
    levels: list[c.VictoryLevel | c.Ending] = [*PACK.entries_of(c.VictoryLevel), *PACK.entries_of(c.Ending)]
    sides = ("british", "german", "nobody")
    names = {side: {level.name for level in levels if level.winner == side} for side in sides}
    assert names == {
        "british": {
            "British tactical victory",
            "British operational victory",
            "British decisive victory",
            "British triumph",
        },
        "german": {
            "German tactical victory",
            "German operational victory",
            "German decisive victory",
            "British operational defeat",
            "British decisive defeat",
            "British disaster",
        },
        "nobody": {"Draw"},
    }
