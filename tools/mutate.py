"""Mutation testing of the rules: `python tools/mutate.py wing_leader --count 60 --seed 1 --minutes 10`.

Changes one operator, constant or call of a rules module at a time in a copy of the working tree and runs the game's own
quick tests. A mutant survives if no test fails. Prints the survivors and the score.
"""

from __future__ import annotations

import argparse
import ast
import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = Path("src/dowding/games")
TESTS: Final = Path("tests/games")
RECORDED_MATCHES: Final = "test_recordings.py"
LARGEST_CONSTANT: Final = 100
WORD_STEM_LENGTH: Final = 4
"""Words match if they agree in this many letters: `bombing` and `bomb`, `moves` and `movement`."""
CPU_LIMIT_FACTOR: Final = 5
"""A mutant counts as detected if its tests take this many times the CPU time of the unchanged rules."""
CPU_LIMIT_MARGIN_SECONDS: Final = 30
NO_CPU_LIMIT: Final = -1
PROGRESS_STEP: Final = 25
"""After this many mutants the score so far is printed, so that an interrupted run still has a result."""
LIMITED_PYTEST: Final = """
import resource, sys, pytest
limit = int(sys.argv[1])
resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
sys.exit(pytest.main(sys.argv[2:]))
"""
"""Runs pytest with a limit of CPU time, which does not depend on the load of the machine."""
TESTS_PASSED: Final = 0
NO_TESTS_COLLECTED: Final = 5
SWAPPED_COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


class Mutation(msgspec.Struct, frozen=True):
    """One change of a module's source: the bytes from `start` to `end` are replaced."""

    line: int
    start: int
    end: int
    replacement: str
    kind: str

    def apply(self, source: bytes) -> bytes:
        """The changed source."""
        return source[: self.start] + self.replacement.encode() + source[self.end :]


def find_mutations(source: bytes) -> list[Mutation]:
    """Every change that compiles, in the order of the source. Docstrings, f-strings and annotations are left alone."""
    finder = _MutationFinder(source)
    finder.visit(ast.parse(source))
    return [mutation for mutation in finder.mutations if _compiles(mutation.apply(source))]


class _MutationFinder(ast.NodeVisitor):
    def __init__(self, source: bytes) -> None:
        self.mutations: list[Mutation] = []
        self._line_starts = [0]
        for line in source.splitlines(keepends=True):
            self._line_starts.append(self._line_starts[-1] + len(line))

    def _add(self, node: ast.expr | ast.stmt, replacement: str, kind: str) -> None:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self._line_starts[node.lineno - 1] + node.col_offset
        end = self._line_starts[node.end_lineno - 1] + node.end_col_offset
        self.mutations.append(Mutation(node.lineno, start, end, replacement, kind))

    def visit_Compare(self, node: ast.Compare) -> None:
        if len(node.ops) == 1:
            swapped = SWAPPED_COMPARISONS[type(node.ops[0])]()
            self._add(node, f"({ast.unparse(ast.Compare(node.left, [swapped], node.comparators))})", "comparison")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self._add(node, f"({ast.unparse(ast.BoolOp(other, node.values))})", "and/or")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self._add(node, f"({ast.unparse(node.operand)})", "not")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        is_number = not isinstance(node.left, ast.Constant | ast.JoinedStr | ast.List | ast.Tuple)
        if isinstance(node.op, ast.Add | ast.Sub) and is_number:
            other = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
            self._add(node, f"({ast.unparse(ast.BinOp(node.left, other, node.right))})", "arithmetic")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._add(node, str(not node.value), "boolean")
        elif isinstance(node.value, int) and 0 <= node.value < LARGEST_CONSTANT:
            self._add(node, str(node.value + 1), "constant")

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            self._add(node, "pass", "dropped call")
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for statement in node.body:
            self.visit(statement)

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg != "strict":  # `zip(..., strict=True)` asserts and is not a rule
            self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value:
            self.visit(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Ignore texts: they are not rules."""


def _compiles(source: bytes) -> bool:
    try:
        compile(source, "mutant", "exec")
    except SyntaxError:
        return False
    return True


def matching_tests(module: Path, tests: Iterable[Path]) -> list[Path]:
    """The test modules that share a word of their name with a rules module, best match first.

    Tests in the module's own folder come before those of sibling folders.
    """
    words = _word_stems(module)
    folders = set(module.parent.parts)

    def score(test: Path) -> tuple[int, int]:
        return len(words & _word_stems(test)), len(folders & set(test.parent.parts))

    return sorted((test for test in tests if score(test)[0]), key=score, reverse=True)


def _word_stems(path: Path) -> set[str]:
    return {word[:WORD_STEM_LENGTH] for word in path.stem.removeprefix("test_").split("_") if word != "and"}


class Checkout:
    """A copy of the working tree in which modules are changed and the tests of a game are run."""

    def __init__(self, folder: Path, game: str) -> None:
        listed = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
        for name in subprocess.run(listed, cwd=ROOT, capture_output=True, check=True, text=True).stdout.split("\0"):
            if name and (ROOT / name).is_file():
                target = folder / name
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, target)
        self.folder = folder
        self.modules = sorted(path.relative_to(folder) for path in (folder / GAMES / game).glob("**/rules/*.py"))
        tests = (path.relative_to(folder) for path in (folder / TESTS / game).glob("**/test_*.py"))
        self.tests = sorted(tests, key=lambda path: (path.parent.name != "rules", path))

    def measure_baseline(self) -> float:
        """Run all tests on the unchanged rules; returns their CPU seconds. Exit if a test fails."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        if self._run_tests(self.tests, cpu_limit=NO_CPU_LIMIT, write_bytecode=True) != TESTS_PASSED:
            sys.exit("The tests fail on the unchanged rules. Run them with ./test first.")
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before

    def is_noticed(self, module: Path, mutation: Mutation, cpu_limit: int) -> bool:
        """Whether a test fails on the changed module. The recorded matches run first, then tests of the same name."""
        path = self.folder / module
        source, stat = path.read_bytes(), path.stat()
        recorded = [test for test in self.tests if test.name == RECORDED_MATCHES]
        matching = [test for test in matching_tests(module, self.tests) if test not in recorded]
        rest = [test for test in self.tests if test not in recorded and test not in matching]
        path.write_bytes(mutation.apply(source))
        # Byte code is looked up by size and second of change.
        os.utime(path, (stat.st_atime, stat.st_mtime + 10))
        try:
            for tests in (recorded, matching, rest):
                status = self._run_tests(tests, cpu_limit=cpu_limit) if tests else NO_TESTS_COLLECTED
                if status not in (TESTS_PASSED, NO_TESTS_COLLECTED):
                    return True
        finally:
            path.write_bytes(source)
            os.utime(path, (stat.st_atime, stat.st_mtime))
        return False

    def _run_tests(self, tests: Sequence[Path], *, cpu_limit: int, write_bytecode: bool = False) -> int:
        environment = {
            **os.environ,
            "PYTHONPATH": str(self.folder / "src"),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "PYTHONDONTWRITEBYTECODE": "" if write_bytecode else "1",
        }
        pytest = [sys.executable, "-c", LIMITED_PYTEST, str(cpu_limit)]
        command = [*pytest, "-q", "-x", "-m", "not long", "-p", "no:cacheprovider"]
        return subprocess.run(
            [*command, *map(str, tests)],
            cwd=self.folder,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
        ).returncode


def main(arguments: Sequence[str] | None = None) -> int:
    """Try a random sample of mutants; 1 if one survives."""
    options = _parse_options(arguments)
    with TemporaryDirectory() as folder:
        checkout = Checkout(Path(folder), options.game)
        candidates = list(_candidates(checkout, options.at))
        Random(options.seed).shuffle(candidates)
        baseline = checkout.measure_baseline()
        print(
            f"{len(candidates)} candidates, seed {options.seed}; all tests take {baseline:.1f} s of CPU time",
            flush=True,
        )
        cpu_limit = round(CPU_LIMIT_FACTOR * baseline) + CPU_LIMIT_MARGIN_SECONDS
        end = time.monotonic() + 60 * options.minutes
        tried = survivors = 0
        for module, mutation in candidates[: options.count]:
            if time.monotonic() > end:
                break
            tried += 1
            if not checkout.is_noticed(module, mutation, cpu_limit):
                survivors += 1
                print(_format_survivor(module, mutation), flush=True)
            if tried % PROGRESS_STEP == 0:
                print(f"{tried - survivors} of {tried} so far", flush=True)
    noticed = tried - survivors
    print(f"{options.game}: {noticed} of {tried} mutants detected ({noticed / tried if tried else 1:.0%})")
    return 1 if survivors else 0


def _candidates(checkout: Checkout, at: str) -> Iterator[tuple[Path, Mutation]]:
    name, _, line = at.partition(":")
    for module in checkout.modules:
        if str(module).endswith(name):
            for mutation in find_mutations((checkout.folder / module).read_bytes()):
                if not line or mutation.line == int(line):
                    yield module, mutation


def _format_survivor(module: Path, mutation: Mutation) -> str:
    original = (ROOT / module).read_bytes()[mutation.start : mutation.end].decode()
    change = f"{' '.join(original.split())} -> {mutation.replacement}"
    return f"survived: {module.relative_to(GAMES)}:{mutation.line}: {mutation.kind}: {change}"


class Options(msgspec.Struct):
    """The arguments of the command line."""

    game: str
    count: int
    seed: int
    minutes: float
    at: str


def _parse_options(arguments: Sequence[str] | None) -> Options:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    games = sorted(path.name for path in (ROOT / TESTS).iterdir() if any((ROOT / GAMES / path.name).glob("**/rules")))
    parser.add_argument("game", choices=games, help="the folder of a game or a family of games")
    parser.add_argument("--count", type=int, default=100, help="mutants to try (100)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the sample (1)")
    parser.add_argument("--minutes", type=float, default=10, help="time limit (10)")
    parser.add_argument(
        "--at",
        default="",
        metavar="MODULE[:LINE]",
        help="only mutants of modules with this path ending, or of one line",
    )
    return msgspec.convert(vars(parser.parse_args(arguments)), Options)


if __name__ == "__main__":
    sys.exit(main())
