"""`dowding build-site`: write the browser edition, a static site without a server."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("build-site")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def build_site(folder: Path) -> None:
    """Write a static site that runs all games in the visitor's browser.

    FOLDER is new, empty or an earlier site. Any web host can serve it under any path; nothing runs on the host.
    Building needs the network, and npm or the extra `site`.
    """
    from dowding.browser_edition.build import build_site as build

    versions = build(folder)
    click.echo(f"{folder}: Dowding {versions['Dowding']} with Pyodide {versions['Pyodide']}")
    click.echo(f"Try it: python -m http.server --directory {folder}")
