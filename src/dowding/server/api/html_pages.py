"""HTML pages: those of the browser client, the template of the guides, and error pages."""

from __future__ import annotations

import html
import posixpath
import re
from pathlib import Path, PurePosixPath
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from dowding.engine.text import as_sentence
from dowding.server.api.request_context import json_error

PAGE_TEMPLATE: Final = """<!doctype html>
<html lang="en" data-theme="dark">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="dark light">
  <title>{title} - Dowding</title>
  <link rel="icon" href="/static/icon.svg" type="image/svg+xml">
  <script src="/static/js/theme_boot.js"></script>
  <link rel="stylesheet" href="/static/css/fonts.css">
  <link rel="stylesheet" href="/static/css/tokens.css">
  <link rel="stylesheet" href="/static/css/base.css">
  <link rel="stylesheet" href="/static/css/site.css">
  <link rel="stylesheet" href="/static/css/help.css">
  <script type="module" src="/static/js/help_page.js"></script>
</head>
<body class="site-page help-page">
  <a class="skip" href="#content">Skip to the text</a>
  <div class="site-bar">
    <header class="site-head">
      <p class="brand"><a href="/"><img src="/static/icon.svg" alt="" width="36" height="36"> Dowding</a></p>
      <form role="search" action="/help/search">
        <input type="search" name="q" value="{query}" maxlength="100"
          aria-label="Search the guides" placeholder="Search the guides">
        <button>Search</button>
      </form>
      <button type="button" id="site-menu" aria-controls="site-nav" aria-expanded="false" aria-label="Menu">⋯</button>
      <nav id="site-nav" class="site-nav" aria-label="Site">
        <a href="/">Lobby</a>
        <a href="/help/">All guides</a>
        <a href="/help/glossary">Glossary</a>
        <button type="button" data-do="theme">Theme</button>
{jump}      </nav>
    </header>
  </div>
  <div class="help-body{kind}">
  <main id="content">
{body}
  </main>
{contents}  </div>
</body>
</html>
"""
PRELOAD_PLACEHOLDER: Final = "  <!-- modulepreload -->\n"
ENTRY_MODULE: Final = re.compile(r'<script type="module" src="/static/([^"]+)">')
IMPORTED_MODULE: Final = re.compile(r"^(?:import|export)\b[^;]*? from '(\.[^']+)'", re.MULTILINE)
HEADINGS: Final = {
    403: "Access denied",
    404: "Not found",
    405: "Method not allowed",
    429: "Too many requests",
    503: "Server busy",
}


CONTENTS_TEMPLATE: Final = """  <nav id="contents" aria-label="Guides">
{contents}
  </nav>
"""
JUMP_TO_CONTENTS: Final = '        <a class="help-jump" href="#contents">Contents</a>\n'


def render_page(title: str, body: str, *, contents: str = "", query: str = "", kind: str = "") -> str:
    """Render a page with the header of the site around a body, and with a navigation beside it if there is one.

    `kind` is a class for the style sheet.
    """
    return PAGE_TEMPLATE.format(
        title=html.escape(title),
        body=body,
        jump=JUMP_TO_CONTENTS if contents else "",
        contents=CONTENTS_TEMPLATE.format(contents=contents) if contents else "",
        query=html.escape(query),
        kind=f" {kind}" if kind else "",
    )


class ClientPage:
    """A page of the browser client, with a `modulepreload` link for every module that its scripts import.

    Without these links the browser would find each module only after it has read the one that imports it.
    """

    def __init__(self, web: Path, name: str) -> None:
        self._web = web
        self._file = web / name
        self._html = ""
        self._modified: dict[Path, int] = {}
        """The latest modification times of the page and its modules, as rendered in `_html`."""

    def render(self) -> str | None:
        """The page as HTML, or None if it is not installed. It is rendered again when one of its files has changed."""
        if not self._file.is_file():
            return None
        if not self._modified or self._modified != {file: _modification_time(file) for file in self._modified}:
            text = self._file.read_text(encoding="utf-8")
            entries = ENTRY_MODULE.findall(text)
            modules = find_modules(self._web, entries)
            links = [f'  <link rel="modulepreload" href="/static/{module}">\n' for module in modules - set(entries)]
            self._html = text.replace(PRELOAD_PLACEHOLDER, "".join(sorted(links)))
            self._modified = {
                file: _modification_time(file) for file in (self._file, *map(self._web.joinpath, modules))
            }
        return self._html


def find_modules(web: Path, entries: list[str]) -> set[str]:
    """The entry modules and all modules that they import, directly or indirectly, as paths below the web folder."""
    modules: set[str] = set()
    remaining = list(entries)
    while remaining:
        module = remaining.pop()
        if module in modules:
            continue
        modules.add(module)
        folder = PurePosixPath(module).parent
        for path in IMPORTED_MODULE.findall((web / module).read_text(encoding="utf-8")):
            remaining.append(posixpath.normpath(str(folder / path)))
    return modules


def _modification_time(file: Path) -> int:
    return file.stat().st_mtime_ns if file.exists() else 0


def error_response(request: Request, text: str, status: int) -> Response:
    """An error response: an HTML page for a browser, JSON for scripts and for all requests to the API."""
    if request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
        return json_error(text, status)
    heading = HEADINGS.get(status, "Something went wrong")
    body = f"<h1>{heading}</h1>\n<p>{html.escape(as_sentence(text))}</p>"
    return HTMLResponse(render_page(heading, body), status, {"Cache-Control": "no-store", "Vary": "Accept"})
