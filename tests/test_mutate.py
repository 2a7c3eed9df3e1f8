"""Mutation testing: which changes are tried, which tests run first, and what is reported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools import mutate

RULES = '''"""Limits."""
from __future__ import annotations

LIMIT: int = 2


def may_stop(log: list[str], fuel: int, *, home: bool = False) -> bool:
    """Whether it may stop: é."""
    log.append(f"fuel {fuel + 1}")
    return home and fuel <= LIMIT
'''
TESTS = """
from dowding.games.toy.rules.limits import may_stop

def test_limit():
    assert may_stop([], 2, home=True)
    assert not may_stop([], 3, home=True)
    assert not may_stop([], 2)
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game with one rules module, and one test module that looks at no log."""
    module, test = tmp_path / "src/dowding/games/toy/rules/limits.py", tmp_path / "tests/games/toy/test_limits.py"
    package = tmp_path / "src/dowding/__init__.py"
    for path, text in ((package, ""), (module, RULES), (test, TESTS)):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
    monkeypatch.setattr(mutate, "ROOT", tmp_path)
    return tmp_path


def test_mutations_change_operators_constants_and_calls_only() -> None:
    source = RULES.encode()
    changes = [
        (mutation.kind, source[mutation.start : mutation.end].decode(), mutation.replacement)
        for mutation in mutate.find_mutations(source)
    ]
    assert changes == [
        ("constant", "2", "3"),
        ("dropped call", 'log.append(f"fuel {fuel + 1}")', "pass"),
        ("and/or", "home and fuel <= LIMIT", "(home or fuel <= LIMIT)"),
        ("comparison", "fuel <= LIMIT", "(fuel < LIMIT)"),
    ]


def test_tests_named_like_the_module_run_first() -> None:
    tests = [
        Path(f"tests/games/raf/{name}.py")
        for name in ("lion/rules/test_bombing", "eagle/rules/test_night_bombing", "lion/rules/test_night", "test_maps")
    ]
    module = Path("src/dowding/games/raf/eagle/rules/night_bomb_damage.py")
    assert [test.stem for test in mutate.matching_tests(module, tests)] == [
        "test_night_bombing",
        "test_bombing",
        "test_night",
    ]


def test_survivors_are_printed_with_the_score(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert mutate.main(["toy"]) == 1
    output = capsys.readouterr().out
    assert 'toy/rules/limits.py:9: dropped call: log.append(f"fuel {fuel + 1}") -> pass' in output
    assert output.count("survived:") == 1
    assert output.endswith("toy: 3 of 4 mutants detected (75%)\n")
    assert (project / "src/dowding/games/toy/rules/limits.py").read_text(encoding="utf-8") == RULES


def test_the_mutants_of_one_line_can_be_tried(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert mutate.main(["toy", "--at", "limits.py:10"]) == 0
    assert capsys.readouterr().out.endswith("toy: 2 of 2 mutants detected (100%)\n")


def test_no_mutants_are_tried_while_the_tests_fail(project: Path) -> None:
    (project / "tests/games/toy/test_more.py").write_text("def test_no(): assert False\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="fail on the unchanged rules"):
        mutate.main(["toy"])


def test_mutant_that_loops_for_ever_is_noticed(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(mutate, "CPU_LIMIT_MARGIN_SECONDS", 1)
    limits = project / "src/dowding/games/toy/rules/limits.py"
    limits.write_text(
        "def count_down(fuel: int) -> None:\n    while fuel:\n        fuel = fuel - 1\n", encoding="utf-8"
    )
    test = "from dowding.games.toy.rules.limits import count_down\n\ndef test_end():\n    count_down(3)\n"
    (project / "tests/games/toy/test_limits.py").write_text(test, encoding="utf-8")
    assert mutate.main(["toy", "--at", "limits.py:3"]) == 0
    assert capsys.readouterr().out.endswith("toy: 2 of 2 mutants detected (100%)\n")
