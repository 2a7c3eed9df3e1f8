"""Where matches are stored: the store protocol, SQLite and PostgreSQL."""
