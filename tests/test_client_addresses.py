"""The client works under any path of its host: no script and no style sheet names an address from the host's root."""

from __future__ import annotations

import re

from dowding.server.app import WEB_FOLDER

OWN_ADDRESS = re.compile(r"(?<!siteAddress\()['\"`]/(?:match|help|games|static|type|api|join|carry|ws)\b[^'\"`]*")
OWN_LINK = re.compile(r"(?:href: |src: |assign\(|replace\(|open\()['\"`]/[^'\"`]*")
STYLE_ADDRESS = re.compile(r"url\([\"']?/[^)]*")


def test_scripts_build_addresses_of_the_site_with_its_root() -> None:
    """`net/` contains the paths of the API, and the transport puts the root before them."""
    scripts = [file for file in (WEB_FOLDER / "js").rglob("*.js") if file.parent.name != "net"]
    assert any("siteAddress(" in file.read_text(encoding="utf-8") for file in scripts)
    wrong = {
        f"{file.name}: {address}"
        for file in scripts
        for pattern in (OWN_ADDRESS, OWN_LINK)
        for address in pattern.findall(file.read_text(encoding="utf-8"))
    }
    assert wrong == set()


def test_only_the_transports_reach_the_server() -> None:
    direct = re.compile(r"(?<!\.)\bfetch\(|new WebSocket\(|new EventSource\(|sendBeacon\(")
    files = [file for file in (WEB_FOLDER / "js").rglob("*.js") if direct.search(file.read_text(encoding="utf-8"))]
    assert [file.name for file in files] == ["network_transport.js"]


def test_style_sheets_name_files_relative_to_themselves() -> None:
    sheets = list((WEB_FOLDER / "css").glob("*.css"))
    assert any("url(" in file.read_text(encoding="utf-8") for file in sheets)
    assert [file.name for file in sheets if STYLE_ADDRESS.search(file.read_text(encoding="utf-8"))] == []
