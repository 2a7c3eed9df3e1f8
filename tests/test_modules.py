"""The modules of the table, as text: its page asks for all of them at once, so that none is found out about late."""

from __future__ import annotations

import re

from dowding.server.app import WEB_FOLDER

PRELOADED = re.compile(r'<link rel="modulepreload" href="/static/js/([^"]+)">')
IMPORTED = re.compile(r"^(?:import|export)[^;]*? from '\./([^']+)'", re.MULTILINE)


def test_the_page_asks_at_once_for_every_module_that_the_table_comes_to() -> None:
    needed: set[str] = set()
    found = ["table.js"]
    while found:
        module = found.pop()
        if module not in needed:
            needed.add(module)
            found += IMPORTED.findall((WEB_FOLDER / "js" / module).read_text(encoding="utf-8"))
    assert len(needed) > 50
    preloaded = PRELOADED.findall((WEB_FOLDER / "table.html").read_text(encoding="utf-8"))
    assert preloaded == sorted(needed - {"table.js"})
