"""`dowding serve`: run the server for the browser client."""

from __future__ import annotations

from pathlib import Path

import click

from dowding.cli.options import data_option


@click.command()
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="The address to listen on; 0.0.0.0 accepts other computers."
)
@click.option(
    "--port", default=1940, show_default=True, type=click.IntRange(0, 65535), help="The port; 0 chooses a free one."
)
@data_option
@click.option("--database", metavar="URL", help="Keep matches in PostgreSQL: postgresql://user@host/name.")
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar="NAME",
    help="A host name of this server; may be repeated.",
)
@click.option(
    "--behind",
    multiple=True,
    metavar="NAME",
    help="The public name of a reverse proxy on this machine; may be repeated.",
)
@click.option(
    "--limit",
    "limits",
    multiple=True,
    metavar="NAME=NUMBER",
    help="A limit for visitors, such as matches-of-one=500; see docs/reference/configuration.md.",
)
@click.option(
    "--retention",
    multiple=True,
    metavar="KIND=DAYS",
    help="Remove matches without progress after a number of days: never-started, abandoned or finished.",
)
@click.option(
    "--metrics-token-file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Serve Prometheus /metrics to requests with the token in this file; needs the extra `metrics`.",
)
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@click.option(
    "--log-level",
    type=click.Choice(["debug", "info", "warning", "error"]),
    default="info",
    show_default=True,
    help="The level of the JSON log on stderr.",
)
def serve(
    host: str,
    port: int,
    data: Path | None,
    database: str | None,
    names: tuple[str, ...],
    behind: tuple[str, ...],
    limits: tuple[str, ...],
    retention: tuple[str, ...],
    metrics_token_file: Path | None,
    no_browser: bool,
    log_level: str,
) -> None:
    """Play in the browser: start the server and open the lobby."""
    from dowding.server.runner import serve as run
    from dowding.server.security.limits import parse_limits
    from dowding.server.storage.retention import parse_retention

    run(
        host,
        port,
        data=data,
        database=database,
        names=names,
        behind=behind,
        limits=parse_limits(limits),
        retention=parse_retention(retention),
        metrics_token_file=metrics_token_file,
        open_browser=not no_browser,
        log_level=log_level,
    )
