"""Pages that are nothing but text: the guides, and what somebody with a browser reads where there is nothing."""

from __future__ import annotations

import html
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from dowding.server.api.request_context import json_error

PAGE_TEMPLATE: Final = """<!doctype html>
<html lang="en" data-theme="dark">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="dark light">
  <title>{title} - Dowding</title>
  <link rel="icon" href="/static/icon.svg" type="image/svg+xml">
  <script src="/static/js/early.js"></script>
  <link rel="stylesheet" href="/static/css/type.css">
  <link rel="stylesheet" href="/static/css/tokens.css">
  <link rel="stylesheet" href="/static/css/base.css">
  <link rel="stylesheet" href="/static/css/help.css">
</head>
<body class="help-page">
  <nav aria-label="Page">
    <a class="button" href="/">To the lobby</a>
    <a class="button" href="/help/">All guides</a>
    <a class="button" href="/help/glossary">Glossary</a>
  </nav>
  <main>
{body}
  </main>
</body>
</html>
"""
HEADINGS: Final = {403: "Not for you", 404: "Nothing here", 405: "Not here", 429: "One moment", 503: "One moment"}


def render_page(title: str, body: str) -> str:
    """A whole page around a body."""
    return PAGE_TEMPLATE.format(title=html.escape(title), body=body)


def error_response(request: Request, text: str, status: int) -> Response:
    """A refusal: a page for somebody who came with a browser, JSON for a program and for all that asks the API."""
    if request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
        return json_error(text, status)
    heading = HEADINGS.get(status, "That went wrong")
    sentence = f"{text[:1].upper()}{text[1:]}."
    body = f"<h1>{heading}</h1>\n<p>{html.escape(sentence)}</p>"
    return HTMLResponse(render_page(heading, body), status, {"Cache-Control": "no-store", "Vary": "Accept"})
