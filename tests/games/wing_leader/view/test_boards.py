"""The boards of Wing Leader: painted skies, silhouettes, guide notes and help for every cited rule."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree

import pytest

from dowding.ai.doctrine_player import DoctrinePlayer
from dowding.engine.decision import Seat
from dowding.engine.match import start_match
from dowding.games import wing_leader
from dowding.games.wing_leader.game import WING_LEADER
from dowding.games.wing_leader.geometry import square_named
from dowding.games.wing_leader.pack.components import Guide
from dowding.games.wing_leader.pack.scenario import SEATS, CloudBank
from dowding.games.wing_leader.pack.sky import CLOUD_WEATHER, Cloud, Sky, rain_below
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.state import Phase
from dowding.games.wing_leader.view.art.aircraft import SILHOUETTES, silhouette_of, symbols
from dowding.games.wing_leader.view.art.clouds import cloud, rain
from dowding.games.wing_leader.view.art.painting import SUNS, paint_sky
from dowding.games.wing_leader.view.boards import boards, describe_weather, region_ids
from dowding.games.wing_leader.view.guide import guide_notes, rule_help
from dowding.games.wing_leader.view.scene_builder import PHASE_TITLES
from dowding.view.player_view import PlayerView
from dowding.view.scene import Note
from games.wing_leader.scenario_builder import REAL

SCENARIOS = sorted(REAL.scenarios)


def drawn(art: str) -> ElementTree.Element:
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{art}</svg>')


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_scenario_has_cached_sky_art_without_text(scenario: str) -> None:
    sky = boards(REAL, scenario)[0]
    assert sky.upright
    tags = {element.tag.rpartition("}")[2] for element in drawn(sky.art).iter()}
    assert "rect" in tags
    assert "text" not in tags
    assert boards(REAL, scenario)[0] is sky


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_region_ids_and_squares_on_the_board(scenario: str) -> None:
    listed = boards(REAL, scenario)
    assert tuple(region.id for board in listed for region in board.regions) == region_ids()
    for region in listed[0].regions:
        assert region.at is not None
        xs, ys = {x for x, _ in region.outline}, {y for _, y in region.outline}
        assert min(xs) < region.at[0] < max(xs) < listed[0].width
        assert min(ys) < region.at[1] < max(ys) < listed[0].height


def test_higher_squares_are_drawn_higher_and_later_columns_further_right() -> None:
    places = {region.id: region.at for region in boards(REAL, "burma-road")[0].regions}
    low, high, right = places["C4"], places["C5"], places["D4"]
    assert low is not None
    assert high is not None
    assert right is not None
    assert (high[0], high[1] < low[1]) == (low[0], True)
    assert (right[0] > low[0], right[1]) == (True, low[1])


@pytest.mark.parametrize("arc", SUNS)
def test_sun_is_drawn_on_the_side_of_its_arc(arc: str) -> None:
    width = boards(REAL, "burma-road")[0].width
    x, _ = next(at for name, at in SUNS.items() if name == arc)
    assert ("left" in arc) == (x < width / 3)
    assert ("right" in arc) == (x > 2 * width / 3)


@pytest.mark.parametrize("kind", CLOUD_WEATHER)
def test_cloud_art_is_distinct_and_deterministic(kind: str) -> None:
    banks = [CloudBank(cloud_kind, "F10", "J11") for cloud_kind in CLOUD_WEATHER if cloud_kind == kind]
    paintings = ["".join(cloud(bank)) for bank in banks for _ in range(2)]
    assert paintings[0] == paintings[1]
    assert drawn(paintings[0]) is not None
    others = ["".join(cloud(CloudBank(cloud_kind, "F10", "J11"))) for cloud_kind in CLOUD_WEATHER if cloud_kind != kind]
    assert paintings[0] not in others


def test_weather_of_a_square() -> None:
    dense, below = square_named("F5"), square_named("F4")
    clouds: dict[int, Cloud] = {dense: "dense"}
    sky = Sky(clouds, rain_below(clouds), haze=4, contrails=17)
    assert list(describe_weather(sky, dense)) == ["dense cloud"]
    assert list(describe_weather(sky, below)) == ["rain", "haze"]
    assert list(describe_weather(sky, square_named("A17"))) == ["contrails"]
    assert list(describe_weather(sky, square_named("A9"))) == []
    assert drawn("".join(rain(sky.rain))) is not None


def test_haze_and_contrails_are_painted() -> None:
    scenario = REAL.scenarios["burma-road"]
    clear = paint_sky(scenario, Sky())
    assert "url(#mist)" in paint_sky(scenario, Sky(haze=3)).replace(clear, "")
    assert len(paint_sky(scenario, Sky(contrails=16))) > len(clear)


def test_every_model_has_a_silhouette_facing_right() -> None:
    assert all(silhouette_of(card.id, card.entry.type) in SILHOUETTES for card in REAL.cards.values())
    assert silhouette_of("bf-109g-6", "fighter") == "bf-109"
    assert silhouette_of("yak-1", "fighter") == "fighter"
    listed = {symbol.kind: symbol for symbol in symbols()}
    assert {listed[kind].nose for kind in SILHOUETTES} == {"e"}


def test_every_cited_rule_has_help() -> None:
    files = [file for file in Path(wing_leader.__file__).parent.rglob("*.py") if file.name != "rule_sections.py"]
    cited = set().union(*(re.findall(r'"(WL-[\d.]*\d)"', file.read_text("utf-8")) for file in files))
    assert len(cited) > 50
    assert cited <= rule_help(REAL).keys()


@pytest.mark.parametrize("scenario", ["first-intercept", "burma-road", "escorts", "bombing-run"])
def test_guided_scenarios_have_short_notes_for_both_seats(scenario: str) -> None:
    notes = [note for note in REAL.contents.entries_of(Guide) if note.scenario == scenario]
    assert {note.seat for note in notes} == set(SEATS)
    assert all(note.source in rule_help(REAL) for note in notes)
    assert all(len(note.text) < 420 for note in notes)
    assert all(note.phase in PHASE_TITLES for note in notes)


@pytest.mark.parametrize("scenario", ["first-intercept", "burma-road", "escorts"])
def test_notes_give_the_victory_limits_of_the_scenario(scenario: str) -> None:
    victory = REAL.scenarios[scenario].victory
    fight = start_match(WING_LEADER, scenario, seed=1).context
    assert isinstance(fight, Fight)
    texts = {
        seat: " ".join(note.text for phase in get_args(Phase) for note in notes_in(fight, seat, phase))
        for seat in SEATS
    }
    assert f"with {victory.raider_from} points or more, you with {victory.defender_to} or fewer" in texts["defender"]
    assert "{" not in texts["raider"] + texts["defender"]
    assert not [
        note.id for note in REAL.contents.entries_of(Guide) if re.search(r"\d+ points or more|\d+ or fewer", note.text)
    ]


def notes_in(fight: Fight, seat: Seat, phase: Phase) -> tuple[Note, ...]:
    fight.state.phase = phase
    return guide_notes(fight, seat)


def test_every_note_is_shown_in_some_match() -> None:
    """Every note is shown in some match of its scenario; tests/games/wing_leader/test_opening.py tests the others."""
    wanted = {note.id for note in REAL.contents.entries_of(Guide) if not note.square and not note.failed}
    for scenario in {note.scenario for note in REAL.contents.entries_of(Guide)}:
        for seed in range(3):
            match = start_match(WING_LEADER, scenario, seed=seed)
            players = {seat: DoctrinePlayer(f"{seed} {seat}") for seat in SEATS}
            while deciding_seats := [seat for seat in match.deciding_seats() if match.decision(seat) is not None]:
                view = PlayerView(match, deciding_seats[0])
                wanted -= {note.id for note in view.picture().notes}
                match.choose(deciding_seats[0], players[deciding_seats[0]].choose(view).id)
    assert wanted == set()
