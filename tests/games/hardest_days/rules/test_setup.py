"""Set-up (THD-3): units in place, green squadrons chosen, three cups filled, the weather rolled, the clock at 0600."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from dowding.engine.dice import ScriptedDice
from dowding.engine.errors import NotOffered, RefusedByRule, SetupError
from dowding.engine.match import Match, start_match
from dowding.games.hardest_days.game import HARDEST_DAYS, HardestDaysPack
from dowding.games.hardest_days.rules.combat_resolution import combat_value
from dowding.games.hardest_days.rules.context import BRITISH, Day
from dowding.games.hardest_days.rules.sequence import first_segment
from dowding.games.hardest_days.state import HOURS, GroupBox
from dowding.games.hardest_days.view.piece_regions import group_region, squadron_region
from games.hardest_days.chart_packs import fleets, form, forming, leave, pack_with
from games.hardest_days.scenario_builder import PACK, Stage

SCENARIOS = ("aug-13", "aug-15", "aug-18", "aug-24", "sep-07")
WITHOUT_JU87 = ("aug-24", "sep-07")
COMPONENTS = PACK.components
EXAMPLE = pack_with(replace(COMPONENTS.scenarios["aug-13"], green_sectors=("1/11", "2/11", "7/11")))
"""The pack with the three green sectors of the examples below."""


class SetUp:
    """A day after its set-up, before the first segment."""

    def __init__(self, scenario: str, weather: tuple[int, int, int] = (1, 1, 1), pack: HardestDaysPack = PACK) -> None:
        setup = HARDEST_DAYS.setup(scenario)
        dice = {f"weather {region}": [die] for region, die in zip(("LF2E", "LF2S", "LF3"), weather, strict=True)}
        self.day: Day = pack.begin(setup, ScriptedDice(dice))
        self.day.drop(first_segment)
        self.match = Match.start(HARDEST_DAYS, setup, self.day)

    def offered(self) -> list[str]:
        decision = self.match.decision(BRITISH)
        return [] if decision is None else [option.id for option in decision.options]

    def choose(self, *options: str) -> None:
        for option in options:
            self.match.choose(BRITISH, option)

    def prefer(self, aircraft: str) -> SetUp:
        """Choose green squadrons of this type whenever possible, and finish the set-up."""
        while options := self.offered():
            self.choose(min(options, key=lambda option: self.aircraft(option.removeprefix("green:")) != aircraft))
        return self

    def aircraft(self, squadron: str) -> str:
        return self.day.pack.squadrons[squadron].type

    def green(self) -> set[str]:
        return {squadron.id for squadron in self.day.state.squadrons.values() if not squadron.full}


@pytest.mark.rule("THD-3.1a")
def test_five_scenarios_are_available() -> None:
    days = {scenario.id: COMPONENTS.scenarios[scenario.id].date for scenario in HARDEST_DAYS.scenarios}
    assert days == {
        "aug-13": "1940-08-13",
        "aug-15": "1940-08-15",
        "aug-18": "1940-08-18",
        "aug-24": "1940-08-24",
        "sep-07": "1940-09-07",
    }
    with pytest.raises(SetupError, match="sep-15"):
        HARDEST_DAYS.setup("sep-15")


@pytest.mark.rule("THD-3.3a")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_all_nineteen_plain_squadrons_start_full_in_the_ready_box_of_their_own_space(scenario: str) -> None:
    day = SetUp(scenario).day
    plain = [squadron for squadron in COMPONENTS.squadrons.values() if not squadron.provisional]
    assert len(plain) == 19
    for counter in plain:
        squadron = day.state.squadrons[counter.id]
        assert squadron_region(day, squadron) == f"{counter.home}/READY"
        assert squadron.full


@pytest.mark.rule("THD-3.3a")
def test_54_squadron_starts_in_6_11c_and_three_squadrons_at_tangmere() -> None:
    day = SetUp("aug-13").day
    assert squadron_region(day, day.state.squadrons["54"]) == "6/11c/READY"
    at_tangmere = [s.id for s in day.state.squadrons.values() if squadron_region(day, s) == "1/11a/READY"]
    assert at_tangmere == ["43", "145", "601"]


@pytest.mark.rule("THD-3.3b", "THD-2.23a")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_asterisked_squadron_plays_only_in_scenarios_that_name_it(scenario: str) -> None:
    day = SetUp(scenario).day
    named = set(COMPONENTS.scenarios[scenario].provisional_squadrons)
    asterisked = {squadron.id for squadron in COMPONENTS.squadrons.values() if squadron.provisional}
    assert named < asterisked
    assert {s for s in day.state.squadrons if s in asterisked} == named
    for ident in named:
        squadron = day.state.squadrons[ident]
        assert squadron_region(day, squadron) == f"{COMPONENTS.squadrons[ident].home}/READY"
        assert squadron.full


@pytest.mark.rule("THD-3.3c", "THD-3.3d")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_all_groups_start_full_at_the_airbase_of_their_luftflotte_and_type(scenario: str) -> None:
    day = SetUp(scenario).day
    ju87 = [g for g in day.state.groups if COMPONENTS.groups[g].type == "Ju87"]
    assert len(day.state.groups) == (67 if scenario in WITHOUT_JU87 else 74)
    assert len(ju87) == (0 if scenario in WITHOUT_JU87 else 7)
    for group in day.state.groups.values():
        counter = COMPONENTS.groups[group.id]
        assert group_region(day, group) == f"airbase/{counter.luftflotte}/{counter.type}"
        assert group.full
    assert group_region(day, day.state.groups["I/JG51"]) == "airbase/2/Me109"


@pytest.mark.rule("THD-3.4a")
def test_player_chooses_one_green_squadron_in_each_listed_sector() -> None:
    setup = SetUp("aug-13", pack=EXAMPLE)
    assert setup.offered() == ["green:43", "green:145", "green:601"]
    with pytest.raises(NotOffered):
        setup.choose("green:1")
    setup.choose("green:145")
    assert setup.offered() == ["green:64", "green:111", "green:615"]
    setup.choose("green:64")
    assert setup.offered() == ["green:32", "green:610", "green:501"]
    setup.choose("green:501")
    assert setup.green() == {"145", "64", "501"}
    assert setup.offered() == []


@pytest.mark.rule("THD-3.4a", "THD-3.4b")
@pytest.mark.parametrize("aircraft", ["Hurricane", "Spitfire"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_listed_sector_has_one_green_squadron_with_enough_spitfires(scenario: str, aircraft: str) -> None:
    setup = SetUp(scenario).prefer(aircraft)
    sectors = [COMPONENTS.spaces[COMPONENTS.squadrons[ident].home].sector for ident in setup.green()]
    assert sorted(sectors) == sorted(COMPONENTS.scenarios[scenario].green_sectors)
    spitfires = sum(setup.aircraft(ident) == "Spitfire" for ident in setup.green())
    assert spitfires >= COMPONENTS.scenarios[scenario].green_spitfires


@pytest.mark.rule("THD-3.4b", "THD-G02")
def test_three_green_squadrons_without_a_spitfire_are_rejected() -> None:
    setup = SetUp("aug-13", pack=EXAMPLE)
    setup.choose("green:43", "green:111")
    assert setup.offered() == ["green:610"]
    for hurricane in ("32", "501"):
        with pytest.raises(RefusedByRule, match=r"at least 1 of the green squadrons must be Spitfires.*THD-3\.4"):
            setup.choose(f"green:{hurricane}")
    assert setup.green() == {"43", "111"}
    setup.choose("green:610")
    assert setup.green() == {"43", "111", "610"}


@pytest.mark.rule("THD-G01", "THD-3.5a", "THD-3.6a", "THD-3.7a", "THD-3.9a")
def test_set_up_of_13_august() -> None:
    day = SetUp("aug-13").prefer("Spitfire").day
    state = day.state
    assert Counter(state.region_cup) == {"LF2E": 2, "LF2S": 1, "LF3": 3, "TIME": 4}
    assert len(state.region_cup) == 10
    chits = [COMPONENTS.sizes[chit] for chit in state.size_cup]
    assert len(chits) == 17
    assert sum(not chit.provisional for chit in chits) == 14
    assert sorted(chit.major for chit in chits if chit.provisional) == [5, 6, 7]
    assert sorted(state.event_cup) == list(range(1, 21))
    assert (HOURS[state.hour], state.damage) == ("0600", 0)
    assert sum(not COMPONENTS.squadrons[ident].provisional for ident in state.squadrons) == 19
    assert all(squadron.box == "ready" for squadron in state.squadrons.values())
    assert len(state.groups) == 74
    assert all(group.full for group in state.groups.values())


@pytest.mark.rule("THD-3.5a", "THD-3.6a", "THD-3.7a", "THD-3.9a", "THD-2.23a")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_cups_contain_the_chits_of_the_scenario(scenario: str) -> None:
    state = SetUp(scenario).prefer("Spitfire").day.state
    row = COMPONENTS.scenarios[scenario]
    listed: Counter[str] = Counter({"TIME": 4})
    listed.update(row.region_chits)
    assert Counter(state.region_cup) == +listed
    majors = [chit.major for chit in COMPONENTS.sizes.values() if not chit.provisional]
    assert Counter(COMPONENTS.sizes[chit].major for chit in state.size_cup) == Counter(
        [*majors, *row.provisional_sizes]
    )
    assert len(state.event_cup) == 20
    assert (HOURS[state.hour], state.damage) == ("0600", 0)


@pytest.mark.rule("THD-3.5a")
def test_unlisted_region_chit_is_out_of_play() -> None:
    match = start_match(HARDEST_DAYS, "sep-07", seed="a day without LF3 chits", pack=PACK)
    while decision := match.decision(BRITISH):
        match.choose(BRITISH, decision.options[0].id)
    drawn = {
        event.get_str("region") for event in match.events(BRITISH) if event.kind in ("raid forms up", "raid plotted")
    }
    assert drawn
    assert drawn <= {"LF2E", "LF2S"}


@pytest.mark.rule("THD-3.8a")
@pytest.mark.parametrize(
    ("die", "weather"), [(1, "clear"), (2, "clear"), (3, "clear"), (4, "patchy"), (5, "patchy"), (6, "broken")]
)
@pytest.mark.parametrize("number", [0, 1, 2])
def test_one_die_per_region_gives_its_weather(number: int, die: int, weather: str) -> None:
    regions = ("LF2E", "LF2S", "LF3")
    dice = [1, 1, 1]
    dice[number] = die
    state = SetUp("aug-13", (dice[0], dice[1], dice[2])).prefer("Spitfire").day.state
    assert state.weather == {**dict.fromkeys(regions, "clear"), regions[number]: weather}


@pytest.mark.rule("THD-3.10a")
@pytest.mark.parametrize(
    ("scenario", "track", "absent", "joining"),
    [
        ("aug-18", "LF2S-B", 2, []),
        ("aug-24", "LF2S-B", 2, [3, 3]),
        ("sep-07", "LF2S-B", 2, [3, 3]),
        ("sep-07", "LF2E-A", 2, [3, 3]),
        ("aug-24", "LF3-A", 3, []),
    ],
)
def test_lf3_fighters_join_lf2_raids_only_from_24_august(
    scenario: str, track: str, absent: int, joining: list[int]
) -> None:
    stage = forming("Me109", "Me110", scenario=scenario, track=track)
    leave(stage, absent, {"Me109": 0, "Me110": 0})
    assert fleets(form(stage)) == joining


@pytest.mark.rule("THD-3.10b")
@pytest.mark.parametrize(("group", "box"), [("I/JG3", "hunt"), ("I/ZG26", "escort"), ("I/KG2", "bomber")])
def test_combat_value_is_one_higher_on_7_september(group: str, box: GroupBox) -> None:
    values = {}
    for scenario in SCENARIOS:
        stage = Stage(scenario)
        stage.in_england("7/11a")
        german = stage.group(group, box, "left")
        squadron = stage.squadron("64", "hunt" if box == "hunt" else "bomber", raid=1, section="left")
        values[scenario] = sum(combat_value(stage.day, 1, squadron, german).values())
    rating = COMPONENTS.groups[group].full + COMPONENTS.squadrons["64"].full
    assert values == {**dict.fromkeys(SCENARIOS, rating), "sep-07": rating + 1}
