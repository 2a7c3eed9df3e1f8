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
from dowding.server.desk import failure

PACKAGE: Final = Path(dowding.__file__).parent
DOCS: Final = next(
    (each for each in (PACKAGE / "docs", PACKAGE.parents[1] / "docs") if each.is_dir()), PACKAGE / "docs"
)
"""In an installed package beside the code, in a working copy at its root."""

PAGE: Final = re.compile(r"[a-z0-9-]+(/[a-z0-9-]+)?")
PICTURE: Final = re.compile(r"[a-z0-9-]+\.png")
FRAME: Final = """<!doctype html>
<html lang="en" data-theme="dark">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="dark light">
  <title>{title} - Dowding</title>
  <link rel="icon" href="/static/icon.svg" type="image/svg+xml">
  <script src="/static/js/early.js"></script>
  <link rel="stylesheet" href="/static/css/tokens.css">
  <link rel="stylesheet" href="/static/css/base.css">
  <link rel="stylesheet" href="/static/css/help.css">
</head>
<body class="help-page">
  <nav aria-label="Page">
    <a class="button" href="/">To the lobby</a>
    <a class="button" href="/help/">All guides</a>
  </nav>
  <main>
{body}
  </main>
</body>
</html>
"""


async def page(request: Request) -> Response:
    """A guide by its name; the list of them all without one."""
    name = request.path_params.get("page") or "index"
    file = DOCS / f"{name}.md"
    if not PAGE.fullmatch(name) or not file.is_file():
        return failure("there is no such guide", 404)
    return HTMLResponse(rendered(file.read_text(encoding="utf-8"), name), headers={"Cache-Control": "no-cache"})


async def picture(request: Request) -> Response:
    """A picture of the guides."""
    name = request.path_params["name"]
    file = DOCS / "pictures" / name
    if not PICTURE.fullmatch(name) or not file.is_file():
        return failure("there is no such picture", 404)
    return FileResponse(file, headers={"Cache-Control": "no-cache"})


def rendered(text: str, name: str) -> str:
    """A whole page of a guide's Markdown; links between guides lead under /help."""
    folder = f"/help/{name.rpartition('/')[0]}/" if "/" in name else "/help/"
    body = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    body = re.sub(r'(href|src)="(?![a-z]+:|/|#)([^"]+?)(?:\.md)?"', rf'\1="{folder}\2"', body)
    body = body.replace("<table>", '<div class="table" tabindex="0" role="region" aria-label="Table"><table>')
    body = body.replace("</table>", "</table></div>").replace("<pre>", '<pre tabindex="0">')
    title = re.search(r"^# (.+)$", text, re.MULTILINE)
    return FRAME.format(title=html.escape(title[1] if title else name), body=body)
