"""The database schema and its migrations. A new database is created; one of an earlier version is migrated."""

from __future__ import annotations

from typing import Final

from dowding.server.storage.sql_connection import SqlConnection
from dowding.server.storage.store import StoreFailure
from dowding.server.timestamps import utc_timestamp

VERSION: Final = 9
NOW: Final = "{now}"
"""Placeholder for the time of the migration."""
REVIEWS_TABLE: Final = """CREATE TABLE IF NOT EXISTS reviews (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seat TEXT NOT NULL,
        played TEXT NOT NULL,
        review TEXT NOT NULL,
        PRIMARY KEY (match, seat)
    )"""
MIGRATIONS: Final = {
    1: ("ALTER TABLE acts ADD COLUMN program TEXT NOT NULL DEFAULT ''",),
    2: ("ALTER TABLE matches ADD COLUMN circumstances TEXT NOT NULL DEFAULT '{}'",),
    3: (
        "ALTER TABLE matches ADD COLUMN brought TEXT NOT NULL DEFAULT 'null'",
        "ALTER TABLE matches ADD COLUMN title TEXT NOT NULL DEFAULT ''",
    ),
    4: ("ALTER TABLE matches ADD COLUMN pack TEXT NOT NULL DEFAULT ''",),
    5: (
        "ALTER TABLE matches ADD COLUMN idle_days INTEGER NOT NULL DEFAULT 7",
        "ALTER TABLE places ADD COLUMN seen TEXT NOT NULL DEFAULT ''",
        f"UPDATE places SET seen = '{NOW}'",
        # The invite links of seats that are taken have been used; links for spectators remain valid.
        "DELETE FROM links WHERE seat <> 'spectator' AND EXISTS (SELECT 1 FROM places "
        "WHERE places.match = links.match AND places.seat = links.seat AND places.link = links.digest)",
    ),
    6: (
        # Databases of early versions have no chat.
        """CREATE TABLE IF NOT EXISTS talk (
            match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            seat TEXT NOT NULL,
            text TEXT NOT NULL,
            said TEXT NOT NULL,
            PRIMARY KEY (match, number)
        )""",
        "ALTER TABLE places ADD COLUMN name TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE places ADD COLUMN here_until TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE talk ADD COLUMN name TEXT NOT NULL DEFAULT ''",
    ),
    7: (REVIEWS_TABLE,),
    8: (
        "ALTER TABLE matches ADD COLUMN origin TEXT NOT NULL DEFAULT 'null'",
        "ALTER TABLE matches ADD COLUMN allows_tryouts INTEGER NOT NULL DEFAULT 1",
    ),
}
"""The statements that turn a database of one version into the next. Version 2 also has acts of the kind `hint`."""
SCHEMA: Final = (
    "CREATE TABLE IF NOT EXISTS dowding (version INTEGER NOT NULL)",
    """CREATE TABLE IF NOT EXISTS matches (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        game TEXT NOT NULL,
        scenario TEXT NOT NULL,
        settings TEXT NOT NULL,
        secret TEXT NOT NULL,
        commitment TEXT NOT NULL,
        creator TEXT NOT NULL,
        created TEXT NOT NULL,
        seats TEXT NOT NULL,
        rewinds TEXT NOT NULL,
        standing TEXT NOT NULL,
        is_over INTEGER NOT NULL,
        is_open INTEGER NOT NULL,
        circumstances TEXT NOT NULL DEFAULT '{}',
        brought TEXT NOT NULL DEFAULT 'null',
        title TEXT NOT NULL DEFAULT '',
        pack TEXT NOT NULL DEFAULT '',
        idle_days INTEGER NOT NULL DEFAULT 7,
        origin TEXT NOT NULL DEFAULT 'null',
        allows_tryouts INTEGER NOT NULL DEFAULT 1
    )""",
    "CREATE INDEX IF NOT EXISTS matches_by_creator ON matches (creator)",
    """CREATE TABLE IF NOT EXISTS acts (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        kind TEXT NOT NULL,
        seat TEXT NOT NULL,
        option TEXT NOT NULL,
        forced INTEGER NOT NULL,
        key TEXT NOT NULL,
        program TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (match, number)
    )""",
    "CREATE UNIQUE INDEX IF NOT EXISTS acts_by_key ON acts (match, seat, key) WHERE key <> ''",
    """CREATE TABLE IF NOT EXISTS links (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seat TEXT NOT NULL,
        digest TEXT NOT NULL UNIQUE,
        PRIMARY KEY (match, seat)
    )""",
    """CREATE TABLE IF NOT EXISTS places (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seat TEXT NOT NULL,
        holder TEXT NOT NULL,
        link TEXT NOT NULL,
        seen TEXT NOT NULL DEFAULT '',
        name TEXT NOT NULL DEFAULT '',
        here_until TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (match, seat, holder)
    )""",
    "CREATE INDEX IF NOT EXISTS places_by_holder ON places (holder)",
    """CREATE TABLE IF NOT EXISTS notes (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seat TEXT NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (match, seat)
    )""",
    """CREATE TABLE IF NOT EXISTS talk (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        seat TEXT NOT NULL,
        text TEXT NOT NULL,
        said TEXT NOT NULL,
        name TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (match, number)
    )""",
    """CREATE TABLE IF NOT EXISTS rematches (
        match TEXT PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
        seat TEXT NOT NULL,
        holder TEXT NOT NULL,
        swapped INTEGER NOT NULL,
        state TEXT NOT NULL,
        next TEXT NOT NULL
    )""",
    """CREATE TABLE IF NOT EXISTS carried (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seat TEXT NOT NULL,
        holder TEXT NOT NULL,
        link TEXT NOT NULL,
        digest TEXT NOT NULL UNIQUE,
        until TEXT NOT NULL,
        PRIMARY KEY (match, seat, holder)
    )""",
    REVIEWS_TABLE,
)


def create_or_migrate(connection: SqlConnection) -> None:
    """Create missing tables, migrate an older database, and refuse one of a newer version."""
    version_table, *tables = SCHEMA
    with connection.transaction():
        connection.execute(version_table)
        rows = connection.execute("SELECT version FROM dowding")
        if rows:
            # Before missing tables are created: those already have the columns that the migrations add.
            _migrate(connection, int(rows[0][0]))
        for statement in tables:
            connection.execute(statement)
        if not rows:
            connection.execute("INSERT INTO dowding VALUES (?)", (VERSION,))


def _migrate(connection: SqlConnection, version: int) -> None:
    if version > VERSION:
        raise StoreFailure(f"the database has version {version}; this program reads up to version {VERSION}")
    for older in range(version, VERSION):
        for statement in MIGRATIONS[older]:
            connection.execute(statement.replace(NOW, utc_timestamp()))
    if version < VERSION:
        connection.execute("UPDATE dowding SET version = ?", (VERSION,))
