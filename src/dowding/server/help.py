"""The guides under /help: the same Markdown that stands in docs/, as pages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

import dowding
from dowding.server.pages import framed, refusal

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
    file = DOCS / f"{name}.md"
    if not PAGE.fullmatch(name) or not file.is_file():
        return refusal(request, "there is no such guide", 404)
    return HTMLResponse(rendered(file.read_text(encoding="utf-8"), name), headers={"Cache-Control": "no-cache"})


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
