"""Scenario files: the listed scenarios, custom and uploaded scenarios, and errors that name their place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from dowding.ai.doctrine_player import DoctrinePlayer
from dowding.engine import saves
from dowding.engine.dice import secret_of_seed
from dowding.engine.errors import PackError, SaveError, SetupError
from dowding.engine.match import Match, start_match, start_match_with_secret
from dowding.engine.packs import UploadedScenario
from dowding.games.wing_leader.game import WING_LEADER, open_pack
from dowding.games.wing_leader.pack.loader import FOLDER
from dowding.games.wing_leader.pack.scenario import MAX_SQUADRONS
from dowding.sim.batch import play_to_end

PAGE = Path(__file__).resolve().parents[4] / "docs" / "how-to" / "write-a-scenario.md"
WRITTEN = "\n".join(re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL))
"""The scenario of the how-to guide."""


def lay(folder: Path, text: str, name: str = "coastal-patrol") -> Path:
    """A custom pack with one scenario."""
    (folder / "scenarios").mkdir(exist_ok=True)
    (folder / "scenarios" / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def played(match: Match) -> Match:
    play_to_end(match, {seat: DoctrinePlayer(f"1 {seat}") for seat in WING_LEADER.seats})
    return match


def test_listed_scenarios_match_the_files() -> None:
    pack = open_pack(())
    listed, in_pack = (
        {(scenario.id, scenario.title) for scenario in scenarios}
        for scenarios in (WING_LEADER.scenarios, pack.scenarios)
    )
    assert listed == in_pack
    assert {scenario.id for scenario in WING_LEADER.scenarios} == {
        file.stem for file in (FOLDER / "scenarios").iterdir()
    }


def test_scenario_of_the_how_to_guide_is_playable_and_can_be_saved(tmp_path: Path) -> None:
    pack = open_pack([lay(tmp_path, WRITTEN)])
    match = played(start_match(WING_LEADER, "coastal-patrol", seed=4, pack=pack, take_forced=True))
    outcome = match.outcome()
    assert outcome is not None
    saves.write_save(match, tmp_path / "match.json")
    assert saves.load_match(tmp_path / "match.json", [WING_LEADER], [tmp_path]).outcome() == outcome


def test_scenario_is_unknown_without_its_folder(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"Unknown scenario 'coastal-patrol' of Wing Leader"):
        start_match(WING_LEADER, "coastal-patrol", pack=open_pack(()))


def test_file_with_known_id_overrides_its_fields(tmp_path: Path) -> None:
    text = 'id = "burma-road"\nturns = 20\nsource = "reconstructed: more time"\n'
    pack = open_pack([lay(tmp_path, text, "longer")])
    ours = open_pack(()).components.scenarios["burma-road"]
    longer = pack.components.scenarios["burma-road"]
    assert (longer.turns, longer.raider) == (20, ours.raider)
    assert [scenario.id for scenario in WING_LEADER.available_scenarios(pack)] == [
        scenario.id for scenario in WING_LEADER.scenarios
    ]


FAULTS = [
    ('"do-17z-2"', '"do-17z"', "raider squadron A: model: 'do-17z' is not an aircraft of the pack; is it do-17z-2?"),
    ('"bombing"', '"bomb"', "raider: squadrons A: mission: 'bomb' is not one of "),
    ('square = "C7"', 'square = "C20"', "raider squadron A: square: 'C20' is not a square: write a column A to Z"),
    ('square = "C7"\n', "", "raider squadron A: give its set-up: square, area, edge or takes_off"),
    (
        'square = "C7"',
        'square = "C7"\nedge = [0, 0]',
        "raider squadron A: give only one of square, area, edge",
    ),
    ("edge = [5, 9]", "edge = [9, 5]", "defender squadron Q: edge: the lower altitude must come first"),
    ('id = "P"', 'id = "A"', "defender squadron A: id: used twice"),
    ('id = "P"', 'id = "A1"', "defender squadron A1: id: could be confused with a flight"),
    ('edge = "right"', 'edge = "left"', "edge: the sides must have different edges, not both left"),
    ("defender_to = 0", "defender_to = 2", "victory: defender_to must be below raider_from"),
    ('"bombing"', '"sweep"', "raider squadron B: an escort needs a bomber"),
    (
        'square = "C7"',
        'square = "C7"\nturn = 2',
        "raider squadron B: an escort needs a bomber that sets up on the map on turn 1",
    ),
    ("turn = 2", "turn = 15", "defender squadron Q: turn: arrives on turn 15, after the last turn 14"),
    ("squadron = 9, flight", "squadron = 0, flight", "raider: max_losses: squadron: Expected `int` >= 1"),
    ("turns = 14", "turns = 14\nmoon = true", "Object contains unknown field `moon`"),
    ('from = "F9"', 'from = "F99"', "clouds: 'F99' is not a square"),
    (
        "gci = 3",
        "max_losses_of.ju-87 = { squadron = 9, flight = 4 }",
        "defender: max_losses_of: 'ju-87' is not an aircraft",
    ),
]


@pytest.mark.parametrize(("right", "wrong", "message"), FAULTS, ids=[message[:40] for *_, message in FAULTS])
def test_error_names_file_entry_and_field(tmp_path: Path, right: str, wrong: str, message: str) -> None:
    assert right in WRITTEN
    folder = lay(tmp_path, WRITTEN.replace(right, wrong, 1))
    with pytest.raises(PackError) as refused:
        open_pack([folder])
    text = str(refused.value)
    assert text.startswith(f"{folder / 'scenarios' / 'coastal-patrol.toml'}: scenario coastal-patrol: ")
    assert message in text
    assert "\n" not in text


# Uploaded scenarios

MINE = UploadedScenario("coastal-patrol.toml", WRITTEN)


def test_save_contains_uploaded_scenario(tmp_path: Path) -> None:
    pack = open_pack((MINE,))
    setup = WING_LEADER.setup("coastal-patrol", pack=pack, uploaded_scenario=MINE)
    match = played(start_match_with_secret(WING_LEADER, setup, secret_of_seed(4), take_forced=True))
    saves.write_save(match, tmp_path / "match.json")
    again = saves.load_match(tmp_path / "match.json", [WING_LEADER])
    assert (again.outcome(), again.setup) == (match.outcome(), setup)


def test_save_with_invalid_uploaded_scenario_is_refused(tmp_path: Path) -> None:
    setup = WING_LEADER.setup("coastal-patrol", pack=open_pack((MINE,)), uploaded_scenario=MINE)
    save = saves.to_save(start_match_with_secret(WING_LEADER, setup, secret_of_seed(4)))
    worse = replace(save, brought=UploadedScenario(MINE.file, WRITTEN.replace("do-17z-2", "do-17z-9")))
    with pytest.raises(SaveError, match=r"the save: brought: coastal-patrol\.toml: scenario coastal-patrol: raider"):
        saves.replay_save(worse, "the save", [WING_LEADER])


@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        ("turns = 14", "turns = 41", "turns"),
        ('title = "Coastal Patrol"', f'title = "{"x" * 61}"', "title"),
        ('nation = "Germany"', f'nation = "{"x" * 31}"', "nation"),
        ("raider_from = 2", "raider_from = 1000", "raider_from"),
        ('id = "A"\n', 'id = "ABCDE"\n', "id"),
    ],
)
def test_scenario_fields_have_limits(before: str, after: str, fault: str) -> None:
    assert before in WRITTEN
    with pytest.raises(PackError, match=fault):
        open_pack((UploadedScenario(MINE.file, WRITTEN.replace(before, after)),))


def test_number_of_squadrons_is_limited() -> None:
    many = "".join(
        f'[[defender.squadrons]]\nid = "X{n}"\nmodel = "hurricane-i"\nmission = "CAP"\nsquare = "Q9"\n'
        for n in range(MAX_SQUADRONS)
    )
    with pytest.raises(PackError, match=f"length <= {MAX_SQUADRONS}"):
        open_pack((UploadedScenario(MINE.file, WRITTEN + many),))
