"""The packs: published values, published means of the combat table, and validation errors."""

from __future__ import annotations

import shutil
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from dowding.engine.errors import PackError
from dowding.games.wing_leader.pack.components import Modifier
from dowding.games.wing_leader.pack.loader import open_components
from dowding.games.wing_leader.pack.scenario import SEATS
from dowding.games.wing_leader.rules.hits import hit_result
from games.wing_leader.scenario_builder import FOLDER, REAL

# Published values


@pytest.mark.rule("WL-10.5.1a", "WL-10.5.1c")
def test_published_cells_of_the_air_combat_table() -> None:
    assert (REAL.hits(4, 7), REAL.hits(-4, 10)) == (2, 1)


@pytest.mark.rule("WL-10.5.1a")
def test_better_columns_and_totals_never_hit_less() -> None:
    for column, total in product(range(-4, 5), range(20)):
        assert REAL.hits(column, total) <= REAL.hits(column, total + 1)
        assert column == 4 or REAL.hits(column, total) <= REAL.hits(column + 1, total)


@pytest.mark.rule("WL-7.2.1c", "WL-7.2.1d", "WL-4.7a")
def test_published_tally_modifiers() -> None:
    values = {modifier.when: modifier.value for modifier in REAL.modifiers["tally"]}
    assert (values["target behind"], values["target in the sun"], values["weather"]) == (-2, -1, -1)
    assert not {"flight", "size"} & set(values)


@pytest.mark.rule("WL-10.5.2a")
def test_defence_rating_and_weather_modifiers() -> None:
    def value(roll: str, when: str) -> int:
        entries: tuple[Modifier, ...] = REAL.modifiers[roll]  # type: ignore[index]
        return next(entry.value for entry in entries if entry.when == when)

    assert value("defence", "defence rating") == 1
    assert [value(roll, "weather") for roll in ("attack", "defence", "cohesion", "reaction", "escape")] == [-1] * 5


@pytest.mark.rule("WL-3.3a", "WL-3.3b", "WL-3.3g", "WL-3.3i")
def test_published_aircraft_ratings() -> None:
    cards = REAL.cards
    assert (cards["b-24h"].speed[14], cards["b-24h"].entry.defence, cards["b-24h"].climb[12]) == (4, 1, None)
    assert "low drag" not in cards["b-24h"].abilities
    assert (cards["bf-109g-6"].speed[10], cards["bf-109g-6"].speed[14]) == (6, 6)
    assert cards["spitfire-f-ix"].speed[10] == 6
    assert (cards["b-17g"].protection, cards["b-17g"].entry.defence) == ((5, 6), 1)
    assert cards["p-51b"].protection == (4,)
    assert cards["a6m5"].bomb[0] == 7
    twins = ("bf-110c-4", "bf-110g-2", "me-410a", "mosquito-fb-vi", "p-38j", "blenheim-ivf", "me-262a")
    assert {cards[model].entry.vp for model in twins} == {1.5}


@pytest.mark.rule("WL-3.3g")
def test_the_fighters_of_the_designers_analysis() -> None:
    for model in ("bf-109e-4", "spitfire-ia", "hurricane-i"):
        assert (REAL.cards[model].firepower, REAL.cards[model].protection) == (1, (4,))
    assert REAL.cards["bf-109e-4"].speed == REAL.cards["spitfire-ia"].speed


# The means of the combat table


def mean_losses(column: int, power: int = 1, protection: tuple[int, ...] = (4,)) -> Fraction:
    """The mean loss of a fresh squadron for a roll in a column, computed over all dice."""
    rolls = [a + b for a, b in product(range(1, 7), repeat=2)]
    return sum((_mean_of_hits(REAL.hits(column, total), power, protection) for total in rolls), Fraction()) / len(rolls)


def _mean_of_hits(hits: int, power: int, protection: tuple[int, ...], straggler: bool = False) -> Fraction:
    if not hits:
        return Fraction()
    mean = Fraction()
    for natural in range(1, 7):
        result = hit_result(natural, power, protection)
        lost = result == "loss" or (result == "straggler" and straggler)
        left = straggler != (result == "straggler")  # a second straggler is a loss (WL-10.6.1a)
        mean += lost + _mean_of_hits(hits - 1, power, protection, left)
    return mean / 6


@pytest.mark.rule("WL-10.5c", "WL-10.6e", "WL-10.6.1a")
@pytest.mark.parametrize(("column", "published"), [(0, 1.0), (2, 2.5), (3, 4.0)])
def test_the_published_exchange_ratios(column: int, published: float) -> None:
    ratio = float(mean_losses(column) / mean_losses(-column))
    assert ratio == pytest.approx(published, rel=0.1)


@pytest.mark.rule("WL-10.5.1a")
def test_about_half_an_aircraft_is_lost_at_even_odds() -> None:
    means = [round(float(mean_losses(column)), 3) for column in range(-4, 5)]
    assert means == [0.154, 0.223, 0.306, 0.405, 0.52, 0.65, 0.769, 0.901, 0.974]


# Scenarios of the pack


@pytest.mark.rule("WL-5.1a", "WL-5.1h")
def test_every_scenario_can_be_set_up() -> None:
    for scenario in REAL.scenarios.values():
        for side in SEATS:
            assert scenario.force(side).squadrons
            assert all(unit.model in REAL.cards for unit in scenario.force(side).squadrons)


# Validation


def spoilt(folder: Path, file: str, before: str, after: str) -> Path:
    """The test pack with one change."""
    shutil.copytree(FOLDER, folder, dirs_exist_ok=True)
    text = (folder / file).read_text()
    assert before in text
    (folder / file).write_text(text.replace(before, after, 1))
    return folder


AIRCRAFT, COMBAT, STAGE, MELEE = "aircraft.toml", "combat.toml", "scenarios/stage.toml", "scenarios/melee.toml"
FAULTS = [
    (AIRCRAFT, "{ to = 9, speed = 6", "{ to = 19, speed = 6", "aircraft.toml: aircraft fl: bands: "),
    (AIRCRAFT, "climb = 1.0", "climb = 1.2", "aircraft.toml: aircraft fx: bands: climb up to altitude 19: 1.2"),
    (AIRCRAFT, "vp = 1.5", "vp = 1.3", "aircraft.toml: aircraft fl: vp: 1.3"),
    (AIRCRAFT, 'parent = "fx"', 'parent = "fz"', "aircraft.toml: variant fx-b: parent: 'fz'"),
    (AIRCRAFT, 'id = "fx-b"', 'id = "fe"', "aircraft.toml: variant fe: id: "),
    (AIRCRAFT, 'name = "FX b"', 'name = "FX b"\nvp = 0.3', "aircraft.toml: variant fx-b: vp: 0.3"),
    (COMBAT, "[7, 12, 15]", "[12, 7, 15]", "combat.toml: air_combat -1: hits_from: "),
    (COMBAT, "total_from = 6", "total_from = 10", "combat.toml: reaction: total_from: "),
    (COMBAT, "two_up_to = 4", "two_up_to = 8", "combat.toml: cohesion fighter: two_up_to: "),
    (STAGE, 'edge = "right"', 'edge = "left"', "stage.toml: scenario stage: edge: "),
    (STAGE, "defender_to = -1", "defender_to = 1", "stage.toml: scenario stage: victory: "),
    (STAGE, 'id = "X"', 'id = "A"', "stage.toml: scenario stage: defender squadron A: id: "),
    (STAGE, 'model = "fx"', 'model = "fz"', "stage.toml: scenario stage: raider squadron A: model: 'fz'"),
    (STAGE, 'square = "A19"', "", "stage.toml: scenario stage: raider squadron A: give its set-up"),
    (STAGE, 'square = "A19"', 'square = "A19"\nedge = [1, 2]', "raider squadron A: give only one of"),
    (STAGE, 'square = "A19"', "edge = [3, 2]", "stage.toml: scenario stage: raider squadron A: edge: "),
    (STAGE, 'square = "A19"', 'area = { columns = ["C", "B"], altitudes = [1, 2] }', "squadron A: area: "),
    (STAGE, 'square = "A19"', 'square = "A19"\nloads = ["AAR"]', "squadron A: loads: fx cannot carry AAR"),
    (STAGE, 'square = "A19"', 'square = "A19"\nsingle = true', "squadron A: single: "),
    (STAGE, 'mission = "sweep"', 'mission = "escort"', "raider squadron A: mission: there is no bomber to escort"),
    (STAGE, 'edge = "left"', 'edge = "left"\ngreen = 2', "stage.toml: scenario stage: raider: veterans: "),
    (
        MELEE,
        'wing = "1"',
        'wing = "1"\nnet = "C"',
        "raider wing 1: net: all its squadrons must be on one",
    ),
    (MELEE, 'wing = "2"', 'wing = "1"', "melee.toml: scenario melee: defender wing 1: "),
    (MELEE, "tanks = true", "turn = 4", "scenario melee: raider squadron F: an escort needs a bomber"),
]


@pytest.mark.parametrize(("file", "before", "after", "message"), FAULTS, ids=[fault[3] for fault in FAULTS])
def test_pack_error_names_file_entry_and_field(
    tmp_path: Path, file: str, before: str, after: str, message: str
) -> None:
    with pytest.raises(PackError) as caught:
        open_components(folder=spoilt(tmp_path, file, before, after))
    assert message in str(caught.value)


def test_missing_column_is_reported(tmp_path: Path) -> None:
    folder = spoilt(tmp_path, COMBAT, "column = 4", "column = -4")
    with pytest.raises(PackError, match="column"):
        open_components(folder=folder)
