"""`dowding matches prune`: remove old matches from the server's database."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

from dowding.cli.options import data_option
from dowding.engine.text import format_count


@click.group()
def matches() -> None:
    """Manage the matches that a server has stored."""


@matches.command()
@click.option(
    "--older-than",
    required=True,
    metavar="DAYS",
    type=click.IntRange(min=1, max=36_500),
    help="Minimum age in days, since the last choice that all seats could see.",
)
@click.option(
    "--kind",
    "kinds",
    multiple=True,
    type=click.Choice(["never-started", "abandoned", "finished"]),
    help="Only matches of this kind; may be repeated. Default: all kinds.",
)
@click.option("--dry-run", is_flag=True, help="List the matches without removing them.")
@click.option("--yes", is_flag=True, help="Remove them without confirmation.")
@data_option
@click.option("--database", metavar="URL", help="The PostgreSQL database: postgresql://user@host/name.")
def prune(
    older_than: int, kinds: tuple[str, ...], dry_run: bool, yes: bool, data: Path | None, database: str | None
) -> None:
    """List old matches and remove them after a confirmation. The server may keep running."""
    from dowding.server.runner import open_existing_store
    from dowding.server.storage.retention import PAGE_SIZE, Retention, expired_matches, kind_of
    from dowding.server.timestamps import utc_timestamp

    retention = Retention(older_than, older_than, older_than)
    now = utc_timestamp()
    store = open_existing_store(data, database)
    try:
        expired = []
        last = ""
        while page := store.progress_after(last, PAGE_SIZE):
            found = expired_matches(page, retention, now)
            expired += [match for match in found if not kinds or kind_of(match) in kinds]
            last = page[-1].id
        for match in expired:
            click.echo(f"{match.id}  {match.progress.updated[:10]}  {kind_of(match):13}  {match.title}")
        counts = Counter(map(kind_of, expired))
        summary = ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items()))
        click.echo(f"Matches older than {format_count(older_than, 'day')}: {summary or 'none'}")
        if not expired or dry_run:
            return
        if not yes:
            click.confirm("Delete them permanently?", abort=True)
        removed = sum(store.delete_unchanged(match) for match in expired)
        click.echo(f"Removed: {removed}. Kept because they were played since: {len(expired) - removed}")
    finally:
        store.close()
