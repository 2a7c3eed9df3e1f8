"""The guides under /help: the same Markdown that stands in docs/, as pages."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

import dowding
from dowding.games import GAMES
from dowding.server.api.html_pages import framed, refusal
from dowding.server.matches.live_match import pack_of
from dowding.view.glossary import Meaning, glossary

PACKAGE: Final = Path(dowding.__file__).parent
DOCS: Final = next(
    (each for each in (PACKAGE / "docs", PACKAGE.parents[1] / "docs") if each.is_dir()), PACKAGE / "docs"
)
"""In an installed package beside the code, in a working copy at its root."""

PAGE: Final = re.compile(r"[a-z0-9-]+(/[a-z0-9-]+)?")
PICTURE: Final = re.compile(r"[a-z0-9-]+\.png")


async def page(request: Request) -> Response:
    """A guide by its name; the list of them all without one."""
    name = request.path_params.get("page") or "index"
    if name == "glossary":
        return HTMLResponse(framed("Glossary", words()), headers={"Cache-Control": "no-cache"})
    file = DOCS / f"{name}.md"
    if not PAGE.fullmatch(name) or not file.is_file():
        return refusal(request, "there is no such guide", 404)
    return HTMLResponse(rendered(file.read_text(encoding="utf-8"), name), headers={"Cache-Control": "no-cache"})


def words() -> str:
    """The words of all games, each where the table's links lead to."""
    parts = ["<h1>Glossary</h1>", "<p>The words that the tables use, and what they mean there, in our own words.</p>"]
    entries = {game.id: [_entry(game.id, each) for each in glossary(pack_of(game.id).contents)] for game in GAMES}
    spoken = [game for game in GAMES if entries[game.id]]
    ways = [f'<li><a href="#{game.id}">{html.escape(game.title)}</a></li>' for game in spoken]
    parts += ["<ul>", *ways, "</ul>"]
    for game in spoken:
        parts += [f'<h2 id="{game.id}">{html.escape(game.title)}</h2>', "<dl>", *entries[game.id], "</dl>"]
    return "\n".join(parts)


def _entry(game_id: str, meaning: Meaning) -> str:
    anchor = f"{game_id}-{meaning.word.lower().replace(' ', '-')}"
    also = f" ({', '.join(meaning.forms)})" if meaning.forms else ""
    return (
        f'<dt id="{html.escape(anchor)}">{html.escape(meaning.word)}{html.escape(also)}</dt>'
        f"<dd>{html.escape(meaning.text)}</dd>"
    )


async def picture(request: Request) -> Response:
    """A picture of the guides."""
    name = request.path_params["name"]
    file = DOCS / "pictures" / name
    if not PICTURE.fullmatch(name) or not file.is_file():
        return refusal(request, "there is no such picture", 404)
    return FileResponse(file, headers={"Cache-Control": "no-cache"})


def rendered(text: str, name: str) -> str:
    """A whole page of a guide's Markdown; links between guides lead under /help."""
    folder = f"/help/{name.rpartition('/')[0]}/" if "/" in name else "/help/"
    body = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    body = re.sub(r'(href|src)="(?![a-z]+:|/|#)([^"]+?)(?:\.md)?"', rf'\1="{folder}\2"', body)
    body = body.replace("<table>", '<div class="table" tabindex="0" role="region" aria-label="Table"><table>')
    body = body.replace("</table>", "</table></div>").replace("<pre>", '<pre tabindex="0">')
    title = re.search(r"^# (.+)$", text, re.MULTILINE)
    return framed(title[1] if title else name, body)
