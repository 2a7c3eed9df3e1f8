"""Documentation: examples run, links and named files exist, excerpts and navigation are up to date."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dowding.server.api.docs_pages import read_navigation, render_markdown
from server.cluster import free_port
from server.server_process import Process

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
SOURCE = DOCS.parent / "src" / "dowding"
EXCERPT = re.compile(r"```(?:python|js)\n(?:#|//) (\S+\.(?:py|js))\n(.*?)```", re.DOTALL)
"""A code block whose first line is a comment with the file that it is taken from."""
EXCERPT_FILE = re.compile(r"# \S+\.py\n")
EXAMPLES = {
    page.relative_to(DOCS).with_suffix("").as_posix(): re.findall(
        r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL
    )
    for page in PAGES
}
EXCERPTS = [excerpt for page in PAGES for excerpt in EXCERPT.findall(page.read_text("utf-8"))]
FRAGMENTS = {"explanation/bots": ["def commit("], "how-to/write-rules": ["def patrol(", "def plan("]}
"""Excerpts that show how rules and heuristics are written, by their first words. They cannot run by themselves."""
OTHER_TESTS = {"tutorials/a-new-game": "test_a_new_game.py"}
"""Pages whose code is run by another test module."""
INTERNAL_PAGES = {"explanation/architecture"}
"""Pages about the inside of the program, whose examples import modules that are not public."""
PUBLIC_PACKAGES = {"dowding", "dowding.envs", "dowding.envs.openspiel"}
HTTP_PAGE = "reference/http-api"
SERVER_URL = "127.0.0.1:1940"


def is_fragment(page: str, example: str) -> bool:
    """Whether a code block shows a form or an excerpt of the source, and is not a program."""
    return EXCERPT_FILE.match(example) is not None or any(map(example.startswith, FRAGMENTS.get(page, ())))


def runnable_examples(page: str) -> str:
    """The examples of a page, one after the other: a later one may use the names of an earlier one."""
    return "\n".join(example for example in EXAMPLES[page] if not is_fragment(page, example))


def run(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=folder)


@pytest.mark.parametrize(
    "page", [page for page in EXAMPLES if runnable_examples(page) and page not in {*OTHER_TESTS, HTTP_PAGE}]
)
def test_examples_of_page_run(page: str, tmp_path: Path) -> None:
    result = run(runnable_examples(page), tmp_path)
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize("page", [page for page in EXAMPLES if page not in {*OTHER_TESTS, *INTERNAL_PAGES}])
def test_examples_import_only_the_public_api(page: str) -> None:
    modules = set(re.findall(r"^ *(?:from|import) (dowding[\w.]*)", runnable_examples(page), re.MULTILINE))
    assert modules <= PUBLIC_PACKAGES


def test_http_api_example_plays_on_a_server(tmp_path: Path) -> None:
    server = Process(free_port(), tmp_path / "data")
    code = runnable_examples(HTTP_PAGE)
    assert SERVER_URL in code
    server.start()
    try:
        result = run(code.replace(SERVER_URL, f"127.0.0.1:{server.port}"), tmp_path)
    finally:
        server.kill()
    assert result.returncode == 0, result.stderr
    assert '"type":"done"' in result.stdout


def test_pages_with_examples_are_found() -> None:
    pages = {page for page, examples in EXAMPLES.items() if examples}
    assert {"how-to/analyse-matches", "explanation/undo", "tutorials/first-bot", HTTP_PAGE} <= pages
    for page, name in OTHER_TESTS.items():
        assert page in pages
        assert (Path(__file__).parent / name).exists()


@pytest.mark.parametrize("page", FRAGMENTS)
def test_fragments_are_valid_python(page: str) -> None:
    fragments = [example for example in EXAMPLES[page] if is_fragment(page, example)]
    assert len(fragments) == len(FRAGMENTS[page])
    for fragment in fragments:
        ast.parse(fragment)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(DOCS).as_posix())
def test_linked_files_exist(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(DOCS).as_posix())
def test_linked_headings_exist(page: Path) -> None:
    for target, heading in re.findall(r"\]\(([^)#:]*)#([^)]+)\)", page.read_text(encoding="utf-8")):
        linked_page = (page.parent / target) if target else page
        ids = re.findall(r'<h\d id="([^"]+)"', render_markdown(linked_page.read_text(encoding="utf-8"), "page"))
        assert heading in ids, (target, heading)


def test_index_links_to_every_page() -> None:
    index = (DOCS / "index.md").read_text(encoding="utf-8")
    for page in PAGES:
        assert page.name == "index.md" or f"({page.relative_to(DOCS).as_posix()})" in index, page


def test_navigation_in_mkdocs_yml_matches_the_index() -> None:
    sections = importlib.import_module("yaml").safe_load((DOCS.parent / "mkdocs.yml").read_text("utf-8"))["nav"]
    navigation = {
        title: [next(iter(page.items())) for page in pages]
        for section in sections[1:]
        for title, pages in section.items()
    }
    index = {
        section.title: [(page.title, f"{page.name}.md") for page in section.pages] for section in read_navigation()
    }
    assert navigation == index


def test_files_named_in_the_glossary_exist() -> None:
    rows = re.findall(
        r"^\| .* \| `([^`]+)`[^|]*\|$", (DOCS / "reference" / "glossary.md").read_text("utf-8"), re.MULTILINE
    )
    files = [file for file in rows if "GAME" not in file and file != "ai/baselines.py"]
    assert len(files) > 30
    for file in files:
        assert (SOURCE / file).exists(), file


def test_page_about_the_browser_lists_every_key() -> None:
    keyboard = (SOURCE / "web" / "js" / "panels" / "keyboard.js").read_text("utf-8")
    keys = re.findall(r"^    \['([^']+)', '", keyboard, re.MULTILINE)
    page = (DOCS / "how-to" / "play-in-the-browser.md").read_text("utf-8")
    listed = set(re.findall(r"`([^`]+)`", page.partition("\n## Keys\n")[2].partition("\n## ")[0]))
    assert len(keys) > 20
    assert set(" ".join(keys).replace("–", "").split()) <= listed


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(DOCS).as_posix())
def test_files_named_in_a_page_exist(page: Path) -> None:
    for file in re.findall(r"`((?:src|tests|tools|examples|bench)/[\w/.-]+\.\w+)`", page.read_text("utf-8")):
        assert (DOCS.parent / file).exists(), file


@pytest.mark.parametrize(("file", "excerpt"), EXCERPTS)
def test_excerpts_are_in_their_source_files(file: str, excerpt: str) -> None:
    lines = [line.strip() for line in (SOURCE / file).read_text(encoding="utf-8").splitlines()]
    for line in excerpt.splitlines():
        assert line.strip() in lines, line
