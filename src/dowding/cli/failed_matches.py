"""Failed matches of a simulation: reported in one line, and saved at the position before the failing choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import click

from dowding.ai.custom_player import is_custom
from dowding.engine import saves
from dowding.engine.errors import DowdingError
from dowding.engine.game import Pack
from dowding.engine.text import format_count
from dowding.paths import FAILURES_FOLDER, data_folder, ensure_folder
from dowding.sim.batch import BatchSpec, restore_failed_match
from dowding.sim.batch_statistics import BatchStatistics, MatchFailure

MAX_SAVED_FAILURES: Final = 5


def report_failures(specs: Sequence[BatchSpec], totals: Mapping[str, BatchStatistics], pack: Pack) -> None:
    """Report failed matches in one line, and save the first of them at the failing position."""
    failures = [(spec, failure) for spec in specs for failure in totals[spec.scenario].failures]
    if not failures:
        return
    paths = [_save_failure(spec, failure, pack) for spec, failure in failures[:MAX_SAVED_FAILURES]]
    saved_files = ", ".join(filter(None, paths)) or "none of them could be saved"
    has_custom_player = any(is_custom(code) for code in specs[0].players.values())
    cause = "with a custom player" if has_custom_player else "a bug in Dowding"
    count = format_count(len(failures), "match", "matches")
    click.echo(
        f"dowding: {count} failed ({cause}): {failures[0][1].text}; {saved_files}",
        err=True,
    )


def _save_failure(spec: BatchSpec, failure: MatchFailure, pack: Pack) -> str:
    match = restore_failed_match(spec, failure, pack)
    if match is None:
        return ""
    try:
        path = (
            ensure_folder(data_folder() / FAILURES_FOLDER)
            / f"{spec.game_id}-{spec.scenario}-{spec.seed}-{failure.number}.json"
        )
        saves.write_save(match, path)
    except DowdingError:
        return ""
    return str(path)
