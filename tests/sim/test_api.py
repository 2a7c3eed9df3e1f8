"""`simulate()`: its figures and frames, errors before the first match, and custom players."""

from __future__ import annotations

import base64
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import polars
import pytest

from dowding.ai.players import resolve_players
from dowding.engine.errors import DowdingError, SetupError
from dowding.games.registry import LION
from dowding.sim import SimulationResult, simulate
from dowding.sim.sweep import sweep

MINE = '''
class Mine:
    """Always the last option."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, perspective):
        return perspective.options[-1]


def lazy(seed: str) -> Mine:
    return Mine(seed)


NOT_A_PLAYER = 7


class Needy(Mine):
    def __init__(self) -> None: ...


def nothing(seed: str) -> None:
    return None


class Bad(Mine):
    def choose(self, perspective):
        raise KeyError("courage")


class Cheat(Mine):
    def choose(self, perspective):
        return "win"
'''


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module with players, in a folder on the path."""
    (tmp_path / "my_players.py").write_text(MINE)
    (tmp_path / "broken_players.py").write_text("oops")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "my_players", raising=False)
    return "my_players"


def small_study(**changes: object) -> SimulationResult:
    arguments = {"matches": 4, "seed": 7, "players": {"british": "random"}, "workers": 1} | changes
    return simulate("lion", "prelude", **arguments)  # type: ignore[arg-type]


def test_the_repr_of_a_result_names_its_study() -> None:
    text = repr(small_study())
    assert text.startswith("lion, 4 matches per scenario, seed 7: british random\n  prelude: 4 finished, british -")
    assert "VP (sd " in text


def test_a_notebook_shows_a_table_with_conclusions() -> None:
    html = small_study()._repr_html_()
    assert "<p>lion, 4 matches per scenario, seed 7: british random</p><table>" in html
    assert html.count("<tr>") == 2
    assert "<strong>prelude:</strong> British (random) scored -" in html
    sweep_html = sweep("lion", "prelude", "advanced=no,yes", matches=2, workers=1)._repr_html_()
    assert "With yes instead of no, british scored" in sweep_html
    assert sweep_html.count("<tr>") == 3


def test_charts_are_named_by_the_beginning_of_their_titles(tmp_path: Path) -> None:
    result = small_study()
    assert repr(result.plot()) == "Plot('Victory points')"
    result.plot("victory levels").save(tmp_path / "levels.svg")
    assert ElementTree.parse(tmp_path / "levels.svg").getroot().tag == "{http://www.w3.org/2000/svg}svg"
    image = result.plot("points over time")._repr_html_()
    assert base64.b64decode(image.partition("base64,")[2].partition('"')[0]).startswith(b"<svg")
    for arguments, output in (
        (("Pie",), "Unknown chart 'Pie'. Choose one of: Victory points, Points over time"),
        (("Victory", "dunkirk"), "Unknown scenario 'dunkirk'. Choose one of: prelude"),
    ):
        with pytest.raises(SetupError, match=output):
            result.plot(*arguments)
    both = simulate("hardest-days", matches=1, workers=1)
    with pytest.raises(SetupError, match=r"The result has several scenarios\. Choose one of: aug-13"):
        both.plot()
    assert repr(both.plot(scenario="aug-18")) == "Plot('Victory points')"
    assert sweep("lion", "prelude", "advanced=no,yes", matches=2, workers=1).plot().title == "Mean VP by advanced"


def test_the_summary_has_a_row_for_each_scenario_and_seat() -> None:
    [row] = small_study().summary()
    assert (row["scenario"], row["seat"], row["matches"], row["errors"]) == ("prelude", "british", 4, 0)
    assert isinstance(row["mean"], float)
    levels = row["levels"]
    assert isinstance(levels, dict)
    assert sum(levels.values()) == 4


def test_the_rows_are_those_of_the_csv_and_the_same_again() -> None:
    rows = small_study().to_dicts()
    assert [row["seed"] for row in rows] == [f"7/prelude/{number}" for number in range(4)]
    assert {row["players"] for row in rows} == {"british=random"}
    assert rows == small_study(workers=2).to_dicts()


def test_a_polars_frame_has_the_rows() -> None:
    result = small_study()
    frame = result.to_polars()
    assert isinstance(frame, polars.DataFrame)
    assert frame.to_dicts() == result.to_dicts()


def test_without_polars_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    result = small_study()
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(SetupError, match=r"needs polars: install it with `pip install dowding\[analysis\]`"):
        result.to_polars()


def test_a_sweep_has_the_same_two_forms() -> None:
    result = sweep("lion", "prelude", "advanced=no,yes", matches=2, players={"british": "random"}, workers=1)
    rows = result.to_dicts()
    assert [(row["over"], row["value"], row["seat"]) for row in rows] == [
        ("advanced", "no", "british"),
        ("advanced", "yes", "british"),
    ]
    assert result.to_polars().to_dicts() == rows


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"players": {"german": "random"}}, "Unknown seat 'german'"),
        ({"players": {"british": "wizard"}}, "Unknown player 'wizard'"),
        ({"settings": {"advanced": "perhaps"}}, "Unknown value 'perhaps' of option 'advanced'"),
        ({"matches": 0}, "matches: expected 1 or more, not 0"),
        ({"workers": 0}, "workers: expected 1 or more, not 0"),
        ({"packs": ["nowhere"]}, "pack folder not found"),
        ({"events": "events.txt"}, "the file name of events must end with"),
    ],
)
def test_a_wrong_study_is_refused_before_any_match(changes: dict[str, object], said: str) -> None:
    with pytest.raises(DowdingError, match=said):
        small_study(**changes)


def test_a_wrong_scenario_is_refused_before_any_match() -> None:
    with pytest.raises(SetupError, match="Unknown scenario 'dunkirk'"):
        simulate("lion", "dunkirk", matches=1)


def test_custom_players_are_named_by_module_and_class(mine: str) -> None:
    by_class = small_study(players={"british": f"{mine}:Mine"})
    by_function = small_study(players={"british": f"{mine}:lazy"})
    figures = [[row[name] for name in ("seed", "vp", "choices")] for row in by_class.to_dicts()]
    assert figures == [[row[name] for name in ("seed", "vp", "choices")] for row in by_function.to_dicts()]
    assert by_class.totals["prelude"].failure_count == 0


def test_an_object_that_is_not_a_player_is_refused(mine: str) -> None:
    for code, output in (
        ("nowhere:Mine", "Cannot import the player"),
        ("__main__:Mine", "Move it to a module"),
        (f"{mine}:Yours", "has no 'Yours'"),
        (f"{mine}:NOT_A_PLAYER", "is not a player factory"),
        (f"{mine}:Needy", "cannot be made: TypeError"),
        (f"{mine}:nothing", r"it returned None, which has no choose\(\)"),
        ("broken_players:Mine", "NameError: name 'oops'"),
    ):
        with pytest.raises(SetupError, match=output):
            small_study(players={"british": code})


@pytest.mark.parametrize(
    ("name", "said"),
    [("Bad", "Bad failed: KeyError: 'courage'"), ("Cheat", "Cheat chose 'win', which is not one of view.op")],
)
def test_a_failing_player_is_named_in_the_error(mine: str, name: str, said: str) -> None:
    failures = small_study(players={"british": f"{mine}:{name}"}).totals["prelude"].failures
    assert len(failures) == 4
    assert all(said in failure.text for failure in failures)


def test_baselines_and_stances_are_players() -> None:
    for code in ("recipe:never", "doctrine:bold"):
        assert small_study(matches=1, players={"british": code}).totals["prelude"].failure_count == 0
    with pytest.raises(SetupError, match="Unknown player 'recipe:nonsense'"):
        small_study(players={"british": "recipe:nonsense"})


def test_custom_players_are_imported_only_for_studies(mine: str) -> None:
    with pytest.raises(SetupError, match="Unknown player"):
        resolve_players(LION, {"british": f"{mine}:Mine"})


def test_a_script_needs_no_main_guard(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    lines = (
        "from dowding.sim import pool, simulate",
        "pool.MATCHES_IN_A_BATCH = 1",
        "print(simulate('hardest-days', 'aug-18', matches=2, workers=2))",
    )
    script.write_text("\n".join(lines))
    ran = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False, timeout=120)
    assert ran.stderr == ""
    assert ran.stdout.startswith("hardest-days, 2 matches per scenario, seed 0: british random\n  aug-18: 2 finished")
