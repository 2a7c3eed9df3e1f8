"""Request handlers of the documentation under /help: its pages, pictures, glossary and search.

The pages are the Markdown files in docs/. The navigation is the list of links in docs/index.md.
"""

from __future__ import annotations

import asyncio
import html
import posixpath
import re
import unicodedata
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

import msgspec
from markdown_it import MarkdownIt
from markdown_it.token import Token
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response

from dowding.games.registry import GAMES
from dowding.server.api.docs_search import (
    MAX_QUERY_CHARS,
    IndexedSection,
    index_page,
    index_section,
    plain_text,
    render_results,
    search,
)
from dowding.server.api.html_pages import error_response, render_page
from dowding.server.matches.match_packs import pack_of
from dowding.view.glossary import Meaning, glossary

PACKAGE: Final = Path(__file__).parents[2]
DOCS: Final = next(
    (folder for folder in (PACKAGE / "docs", PACKAGE.parents[1] / "docs") if folder.is_dir()), PACKAGE / "docs"
)
"""The folder of the documentation: beside the code in an installed package, at the root in a working copy."""

PAGE_PATTERN: Final = re.compile(r"[a-z0-9-]{1,80}(/[a-z0-9-]{1,80})?")
PICTURE_PATTERN: Final = re.compile(r"[a-z0-9-]{1,80}\.(png|gif|webp)")
INDEX: Final = "index"
GLOSSARY: Final = "glossary"
GLOSSARY_TITLE: Final = "Words of the games"
MOVED_PAGES: Final = {
    "a-new-game": "tutorials/a-new-game",
    "analysts-guide": "how-to/analyse-matches",
    "api": "reference/http-api",
    "architecture": "explanation/architecture",
    "bots": "explanation/bots",
    "calibration": "explanation/calibration",
    "choices": "explanation/choices",
    "developers-guide": "reference/source-tree",
    "environments": "reference/environments",
    "hosting": "how-to/host-a-server",
    "players-guide": "how-to/play-in-the-browser",
    "python-api": "reference/python-api",
    "rights": "explanation/rights",
    "saves-and-packs": "reference/save-format",
    "scenarios": "how-to/write-a-scenario",
    "scene": "reference/scene",
    "testing": "how-to/run-the-tests",
    "writing-rules": "how-to/write-rules",
}
"""The present names of pages by their former names, which redirect to them."""


class PageLink(msgspec.Struct, frozen=True):
    """A page in the navigation. `name` is its path below docs/ without the ending."""

    title: str
    name: str


class NavigationSection(msgspec.Struct, frozen=True):
    """A section of the navigation, such as the tutorials."""

    title: str
    pages: tuple[PageLink, ...]


async def get_page(request: Request) -> Response:
    """A page by its name; without a name the index. It is rendered once, in a thread."""
    name = request.path_params.get("page") or INDEX
    if name in MOVED_PAGES:
        return RedirectResponse(f"/help/{MOVED_PAGES[name]}", 301)
    file = DOCS / f"{name}.md"
    if name != GLOSSARY and (not PAGE_PATTERN.fullmatch(name) or not file.is_file()):
        return error_response(request, "there is no such guide", 404)
    modified = (_modification_time(INDEX), 0 if name == GLOSSARY else _modification_time(name))
    cached = _pages.get(name)
    if cached is None or cached[0] != modified:
        cached = _pages[name] = (modified, await asyncio.to_thread(_render, name, file))
    return HTMLResponse(cached[1], headers={"Cache-Control": "no-cache"})


_pages: Final[dict[str, tuple[tuple[int, int], str]]] = {}
"""The rendered pages, with the modification times of the index and of their files."""


def _modification_time(name: str) -> int:
    return (DOCS / f"{name}.md").stat().st_mtime_ns


def _render(name: str, file: Path) -> str:
    if name == GLOSSARY:
        return render_page("Glossary", render_glossary(), contents=render_contents(name))
    return render_guide(file.read_text(encoding="utf-8"), name)


async def get_search(request: Request) -> Response:
    """The results of a search over all pages and the glossaries of the games. The index is built once, in a thread."""
    query = request.query_params.get("q", "")[:MAX_QUERY_CHARS]
    page = await asyncio.to_thread(_render_search, query)
    return HTMLResponse(page, headers={"Cache-Control": "no-cache"})


def _render_search(query: str) -> str:
    results = render_results(search(search_index(), query), query)
    return render_page("Search", results, contents=render_contents(""), query=query)


_index: Final[dict[tuple[int, ...], list[IndexedSection]]] = {}
"""The search index by the modification times of the pages it was built from; it has one entry."""


def search_index() -> list[IndexedSection]:
    """All sections of all pages, and the words of the games. They are read again when a page has changed."""
    names = [page.name for section in read_navigation() for page in section.pages]
    key = tuple(_modification_time(name) for name in [INDEX, *names])
    if key not in _index:
        sections = [section for name in names for section in _index_file(name)]
        for game in GAMES:
            sections += [
                index_section(f"/help/{GLOSSARY}#{_glossary_anchor(game.id, word)}", game.title, word.word, word.text)
                for word in glossary(pack_of(game.id).contents)
            ]
        _index.clear()
        _index[key] = sections
    return _index[key]


def _index_file(name: str) -> list[IndexedSection]:
    text = (DOCS / f"{name}.md").read_text(encoding="utf-8")
    return list(index_page(f"/help/{name}", title_of(text, name), parse_markdown(text)))


def read_navigation() -> list[NavigationSection]:
    """The sections of docs/index.md with the pages that they link to."""
    sections = re.split(r"^## ", (DOCS / f"{INDEX}.md").read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return [
        NavigationSection(
            section.partition("\n")[0].strip(),
            tuple(
                PageLink(title, name)
                for title, name in re.findall(r"^- \[([^\]]+)\]\(([a-z0-9/-]+)\.md\)", section, re.MULTILINE)
            ),
        )
        for section in sections
    ]


def render_contents(current: str) -> str:
    """The navigation as HTML. Only the section of the current page is unfolded, or all if the page is in none."""
    sections = read_navigation()
    is_listed = any(page.name == current for section in sections for page in section.pages)
    parts: list[str] = []
    for section in sections:
        is_open = not is_listed or any(page.name == current for page in section.pages)
        items = "".join(_render_link(f"/help/{page.name}", page.title, page.name == current) for page in section.pages)
        if section.title == "Reference":
            items += _render_link(f"/help/{GLOSSARY}", GLOSSARY_TITLE, current == GLOSSARY)
        parts.append(
            f"<details{' open' if is_open else ''}><summary>{html.escape(section.title)}</summary>"
            f"<ul>{items}</ul></details>"
        )
    return "\n".join(parts)


def _render_link(address: str, title: str, is_current: bool) -> str:
    current = ' aria-current="page"' if is_current else ""
    return f'<li><a href="{address}"{current}>{html.escape(title)}</a></li>'


def render_glossary() -> str:
    """The glossary of all games. The match page links to its entries."""
    parts = [
        "<h1>Glossary</h1>",
        "<p>The words of each game and what they mean, in our own words. Technical terms are in the "
        '<a href="/help/reference/glossary">glossary of the documentation</a>.</p>',
    ]
    entries = {
        game.id: [_render_entry(game.id, meaning) for meaning in glossary(pack_of(game.id).contents)] for game in GAMES
    }
    games_with_entries = [game for game in GAMES if entries[game.id]]
    links = [f'<li><a href="#{game.id}">{html.escape(game.title)}</a></li>' for game in games_with_entries]
    parts += ["<ul>", *links, "</ul>"]
    for game in games_with_entries:
        parts += [f'<h2 id="{game.id}">{html.escape(game.title)}</h2>', "<dl>", *entries[game.id], "</dl>"]
    return "\n".join(parts)


def _render_entry(game_id: str, meaning: Meaning) -> str:
    other_forms = f" ({', '.join(meaning.forms)})" if meaning.forms else ""
    return (
        f'<dt id="{html.escape(_glossary_anchor(game_id, meaning))}">{html.escape(meaning.word)}'
        f"{html.escape(other_forms)}</dt><dd>{html.escape(meaning.text)}</dd>"
    )


def _glossary_anchor(game_id: str, meaning: Meaning) -> str:
    return f"{game_id}-{meaning.word.lower().replace(' ', '-')}"


async def get_picture(request: Request) -> Response:
    """A picture of a page."""
    name = request.path_params["name"]
    file = DOCS / "pictures" / name
    if not PICTURE_PATTERN.fullmatch(name) or not file.is_file():
        return error_response(request, "there is no such picture", 404)
    return FileResponse(file, headers={"Cache-Control": "no-cache"}, media_type=f"image/{file.suffix[1:]}")


def render_guide(text: str, name: str) -> str:
    """Render the Markdown of a page with the navigation beside it; the index is the navigation itself."""
    if name == INDEX:
        return render_page(title_of(text, name), render_markdown(text, name), kind="help-index")
    return render_page(title_of(text, name), render_markdown(text, name), contents=render_contents(name))


def title_of(text: str, name: str) -> str:
    """The title of a page, or its name if it has none."""
    title = re.search(r"^# (.+)$", text, re.MULTILINE)
    return title[1] if title else name


MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")


def parse_markdown(text: str) -> Sequence[Token]:
    """The tokens of a Markdown text. Every heading below the title has an id, made as `make docs` makes it."""
    tokens = MARKDOWN.parse(text)
    ids: set[str] = set()
    for token, following in pairwise(tokens):
        if token.type == "heading_open" and token.tag != "h1":
            slug = base = slugify(plain_text(following))
            number = 0
            while slug in ids:
                number += 1
                slug = f"{base}_{number}"
            ids.add(slug)
            token.attrSet("id", slug)
    return tokens


def slugify(heading: str) -> str:
    """The id of a heading: lower-case letters, digits and hyphens."""
    ascii_text = unicodedata.normalize("NFKD", heading).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", ascii_text).strip().lower())


def render_markdown(text: str, name: str) -> str:
    """Render a Markdown text as HTML. Links between pages lead under /help."""
    folder = posixpath.dirname(name)

    def address(match: re.Match[str]) -> str:
        path, hash_mark, fragment = match[2].partition("#")
        target = posixpath.normpath(posixpath.join(folder, path.removesuffix(".md")))
        return f'{match[1]}="/help/{target}{hash_mark}{fragment}"'

    body: str = MARKDOWN.renderer.render(parse_markdown(text), MARKDOWN.options, {})
    body = re.sub(r'(href|src)="(?![a-z]+:|/|#)([^"]+)"', address, body)
    body = body.replace(f"<code>/help/{GLOSSARY}</code>", f'<a href="/help/{GLOSSARY}">{GLOSSARY_TITLE}</a>')
    body = body.replace("<table>", '<div class="table" tabindex="0" role="group" aria-label="Table"><table>')
    return body.replace("</table>", "</table></div>").replace("<pre>", '<pre tabindex="0">')
