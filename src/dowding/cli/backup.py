"""`dowding backup` and `dowding restore`: copies of the server's database."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from dowding.cli.command_group import CliError
from dowding.cli.options import data_option
from dowding.engine.text import format_count

PG_DUMP: Final = 'pg_dump --format=custom --file=FILE "$DATABASE_URL"'
PG_RESTORE: Final = 'pg_restore --clean --if-exists --dbname="$DATABASE_URL" FILE'

database_option = click.option("--database", metavar="URL", help="Only to show how to copy a PostgreSQL database.")


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@data_option
@database_option
def backup(file: Path, data: Path | None, database: str | None) -> None:
    """Copy the server's database to FILE. The server may keep running."""
    if database is not None:
        raise CliError(f"Back up PostgreSQL with its own tool: {PG_DUMP}")
    from dowding.server.runner import database_path
    from dowding.server.storage.backup import back_up

    result = back_up(database_path(data), file)
    matches = format_count(result.matches, "match", "matches")
    click.echo(f"{result.path}: {matches}, with everything stored before {result.complete_until}")


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@data_option
@database_option
@click.option("--replace", is_flag=True, help="Replace an existing database, which is kept under another name.")
def restore(file: Path, data: Path | None, database: str | None, replace: bool) -> None:
    """Replace the server's database with the backup FILE. Stop the server first."""
    if database is not None:
        raise CliError(f"Restore PostgreSQL with its own tool: {PG_RESTORE}")
    from dowding.server.runner import database_path, ensure_data_folder, lock_folder
    from dowding.server.storage.backup import check_backup
    from dowding.server.storage.backup import restore as restore_database

    check_backup(file)
    path = database_path(data)
    ensure_data_folder(path.parent)
    with lock_folder(path.parent):
        former = restore_database(file, path, replace=replace)
    click.echo(f"{path} was restored from {file}")
    if former is not None:
        click.echo(f"the previous database is {former}")
