"""Request handlers of the guides under /help, rendered from the Markdown files in docs/."""

from __future__ import annotations

import asyncio
import html
import re
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response

from dowding.games.registry import GAMES
from dowding.server.api.html_pages import error_response, render_page
from dowding.server.matches.match_packs import pack_of
from dowding.view.glossary import Meaning, glossary

PACKAGE: Final = Path(__file__).parents[2]
DOCS: Final = next(
    (folder for folder in (PACKAGE / "docs", PACKAGE.parents[1] / "docs") if folder.is_dir()), PACKAGE / "docs"
)
"""The folder of the guides: beside the code in an installed package, at the root in a working copy."""

PAGE_PATTERN: Final = re.compile(r"[a-z0-9-]{1,80}(/[a-z0-9-]{1,80})?")
PICTURE_PATTERN: Final = re.compile(r"[a-z0-9-]{1,80}\.png")
GLOSSARY: Final = "glossary"
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
    "saves-and-packs": "reference/saves-and-packs",
    "scenarios": "how-to/write-a-scenario",
    "scene": "reference/scene",
    "testing": "how-to/run-the-tests",
    "writing-rules": "how-to/write-rules",
}
"""The present names of pages by their former names, which redirect to them."""


async def get_page(request: Request) -> Response:
    """A guide by its name; without a name the index of all guides. It is rendered once, in a thread."""
    name = request.path_params.get("page") or "index"
    if name in MOVED_PAGES:
        return RedirectResponse(f"/help/{MOVED_PAGES[name]}", 301)
    file = DOCS / f"{name}.md"
    if name != GLOSSARY and (not PAGE_PATTERN.fullmatch(name) or not file.is_file()):
        return error_response(request, "there is no such guide", 404)
    modified = 0 if name == GLOSSARY else file.stat().st_mtime_ns
    cached = _pages.get(name)
    if cached is None or cached[0] != modified:
        cached = _pages[name] = (modified, await asyncio.to_thread(_render, name, file))
    return HTMLResponse(cached[1], headers={"Cache-Control": "no-cache"})


_pages: Final[dict[str, tuple[int, str]]] = {}
"""The rendered pages, with the modification time of their files."""


def _render(name: str, file: Path) -> str:
    if name == GLOSSARY:
        return render_page("Glossary", render_glossary())
    return render_guide(file.read_text(encoding="utf-8"), name)


def render_glossary() -> str:
    """The glossary of all games. The match page links to its entries."""
    parts = ["<h1>Glossary</h1>", "<p>The words that the tables use, and what they mean there, in our own words.</p>"]
    entries = {
        game.id: [_render_entry(game.id, folder) for folder in glossary(pack_of(game.id).contents)] for game in GAMES
    }
    games_with_entries = [game for game in GAMES if entries[game.id]]
    links = [f'<li><a href="#{game.id}">{html.escape(game.title)}</a></li>' for game in games_with_entries]
    parts += ["<ul>", *links, "</ul>"]
    for game in games_with_entries:
        parts += [f'<h2 id="{game.id}">{html.escape(game.title)}</h2>', "<dl>", *entries[game.id], "</dl>"]
    return "\n".join(parts)


def _render_entry(game_id: str, meaning: Meaning) -> str:
    anchor = f"{game_id}-{meaning.word.lower().replace(' ', '-')}"
    other_forms = f" ({', '.join(meaning.forms)})" if meaning.forms else ""
    return (
        f'<dt id="{html.escape(anchor)}">{html.escape(meaning.word)}{html.escape(other_forms)}</dt>'
        f"<dd>{html.escape(meaning.text)}</dd>"
    )


async def get_picture(request: Request) -> Response:
    """A picture of a guide."""
    name = request.path_params["name"]
    file = DOCS / "pictures" / name
    if not PICTURE_PATTERN.fullmatch(name) or not file.is_file():
        return error_response(request, "there is no such picture", 404)
    return FileResponse(file, headers={"Cache-Control": "no-cache"})


def render_guide(text: str, name: str) -> str:
    """Render a guide's Markdown as a page; links between guides lead under /help."""
    folder = f"/help/{name.rpartition('/')[0]}/" if "/" in name else "/help/"
    body = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    body = re.sub(r'(href|src)="(?![a-z]+:|/|#)([^"]+?)(?:\.md)?"', rf'\1="{folder}\2"', body)
    body = body.replace("<table>", '<div class="table" tabindex="0" role="region" aria-label="Table"><table>')
    body = body.replace("</table>", "</table></div>").replace("<pre>", '<pre tabindex="0">')
    title = re.search(r"^# (.+)$", text, re.MULTILINE)
    return render_page(title[1] if title else name, body)
