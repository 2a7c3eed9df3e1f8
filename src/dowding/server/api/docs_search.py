"""Full-text search over the documentation: an index of its sections, and ranked results with excerpts."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec
from markdown_it.token import Token

MAX_QUERY_CHARS: Final = 100
MAX_WORDS: Final = 8
MAX_RESULTS: Final = 30
EXCERPT_BEFORE: Final = 60
EXCERPT_CHARS: Final = 220
TITLE_WEIGHT: Final = 20
HEADING_WEIGHT: Final = 10
MAX_COUNTED_OCCURRENCES: Final = 5
"""More occurrences of a word in a section do not raise its rank."""


class IndexedSection(msgspec.Struct, frozen=True):
    """A section of a page: its address, the titles of page and section, and its text."""

    address: str
    title: str
    heading: str
    text: str
    lowered_title: str
    lowered_heading: str
    lowered_text: str


def index_section(address: str, title: str, heading: str, text: str) -> IndexedSection:
    """A section prepared for searching."""
    return IndexedSection(address, title, heading, text, title.casefold(), heading.casefold(), text.casefold())


def index_page(address: str, title: str, tokens: Sequence[Token]) -> Iterator[IndexedSection]:
    """The sections of a page, from the tokens of its Markdown with heading ids."""
    heading, anchor = "", ""
    parts: list[str] = []
    for number, token in enumerate(tokens):
        if token.type == "heading_open":
            if parts:
                yield index_section(address + anchor, title, heading, " ".join(" ".join(parts).split()))
            parts = []
            is_title = token.tag == "h1"
            heading = "" if is_title else plain_text(tokens[number + 1])
            anchor = "" if is_title else f"#{token.attrs['id']}"
        elif token.type == "inline" and tokens[number - 1].type != "heading_open":
            parts.append(plain_text(token))
        elif token.type in ("fence", "code_block"):
            parts.append(token.content)
    yield index_section(address + anchor, title, heading, " ".join(" ".join(parts).split()))


def plain_text(inline: Token) -> str:
    """The text of an inline token without its markup."""
    return "".join(" " if child.type == "softbreak" else child.content for child in inline.children or ())


def query_words(query: str) -> list[str]:
    """The different words of a query, in lower case."""
    return list(dict.fromkeys(query[:MAX_QUERY_CHARS].casefold().split()))[:MAX_WORDS]


def search(sections: Iterable[IndexedSection], query: str) -> list[IndexedSection]:
    """The sections that contain every word of the query, best first."""
    words = query_words(query)
    if not words:
        return []
    ranked = [(score, section) for section in sections if (score := _score(section, words)) > 0]
    ranked.sort(key=lambda result: -result[0])
    return [section for _, section in ranked[:MAX_RESULTS]]


def _score(section: IndexedSection, words: Sequence[str]) -> int:
    """The relevance of a section; 0 if a word occurs neither in its text nor in its titles."""
    total = 0
    for word in words:
        score = min(section.lowered_text.count(word), MAX_COUNTED_OCCURRENCES)
        if word in section.lowered_heading:
            score += HEADING_WEIGHT
        if word in section.lowered_title:
            score += TITLE_WEIGHT if not section.heading else 1
        if score == 0:
            return 0
        total += score
    return total


def render_results(results: Sequence[IndexedSection], query: str) -> str:
    """The page of results as HTML."""
    words = query_words(query)
    if not words:
        return "<h1>Search</h1>\n<p>Enter one or more words.</p>"
    shown_query = html.escape(" ".join(query[:MAX_QUERY_CHARS].split()))
    if not results:
        return f"<h1>Search</h1>\n<p>Nothing found for “{shown_query}”. Try fewer or other words.</p>"
    count = "1 result" if len(results) == 1 else f"{len(results)} results"
    if len(results) == MAX_RESULTS:
        count = f"The best {MAX_RESULTS} results"
    items = "\n".join(_render_result(section, words) for section in results)
    return f'<h1>Search</h1>\n<p>{count} for “{shown_query}”.</p>\n<ol class="help-results">\n{items}\n</ol>'


def _render_result(section: IndexedSection, words: Sequence[str]) -> str:
    title = html.escape(section.title)
    if section.heading:
        title += f" › {html.escape(section.heading)}"
    return f'<li><a href="{html.escape(section.address)}">{title}</a><p>{_render_excerpt(section, words)}</p></li>'


def _render_excerpt(section: IndexedSection, words: Sequence[str]) -> str:
    """The text around the first word that is found, with all words marked."""
    text = section.text
    places = [place for word in words if (place := section.lowered_text.find(word)) >= 0]
    # Case folding can change the length of a text. The place is then a little off, which does not matter here.
    start = max(0, min(places, default=0) - EXCERPT_BEFORE)
    if start:
        start = text.find(" ", start) + 1
    excerpt = text[start : start + EXCERPT_CHARS]
    if start + EXCERPT_CHARS < len(text):
        excerpt = excerpt.rpartition(" ")[0] + " …"
    if start:
        excerpt = "… " + excerpt
    pattern = re.compile("|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)), re.IGNORECASE)
    parts: list[str] = []
    end = 0
    for match in pattern.finditer(excerpt):
        parts += [html.escape(excerpt[end : match.start()]), f"<mark>{html.escape(match[0])}</mark>"]
        end = match.end()
    return "".join([*parts, html.escape(excerpt[end:])])
