"""`dowding backup` and `dowding restore`: copies of the server's database."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from dowding.cli.command_group import CliError
from dowding.cli.options import data_option

PG_DUMP: Final = 'pg_dump --format=custom --file=FILE "$DATABASE_URL"'
PG_RESTORE: Final = 'pg_restore --clean --if-exists --dbname="$DATABASE_URL" FILE'

database_option = click.option("--database", metavar="URL", help="Says how a PostgreSQL database is copied.")


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@data_option
@database_option
def backup(file: Path, data: Path | None, database: str | None) -> None:
    """Copy the server's database to FILE; the server may go on running."""
    if database is not None:
        raise CliError(f"PostgreSQL is backed up by its own program: {PG_DUMP}")
    from dowding.server.runner import database_path
    from dowding.server.storage.backup import back_up

    result = back_up(database_path(data), file)
    click.echo(
        f"{result.path}: matches: {result.matches}, with everything that was stored before {result.complete_until}"
    )


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@data_option
@database_option
@click.option("--replace", is_flag=True, help="Replace a database that exists; it is kept under another name.")
def restore(file: Path, data: Path | None, database: str | None, replace: bool) -> None:
    """Put the backup FILE in the place of the server's database; the server must be stopped."""
    if database is not None:
        raise CliError(f"PostgreSQL is restored by its own program: {PG_RESTORE}")
    from dowding.server.runner import database_path, ensure_data_folder, lock_folder
    from dowding.server.storage.backup import check_backup
    from dowding.server.storage.backup import restore as restore_database

    check_backup(file)
    path = database_path(data)
    ensure_data_folder(path.parent)
    with lock_folder(path.parent):
        former = restore_database(file, path, replace=replace)
    click.echo(f"{path} is restored from {file}")
    if former is not None:
        click.echo(f"the former database is {former}")
