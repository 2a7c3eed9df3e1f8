"""`dowding merge`: merge the statistics of shards, which were played with `simulate --first N --report DIR`."""

from __future__ import annotations

import shlex
from datetime import date
from pathlib import Path

import click

from dowding.cli.options import FILE
from dowding.games.registry import game_by_id
from dowding.sim.batch import BatchSpec
from dowding.sim.batch_statistics import BatchStatistics
from dowding.sim.html_report import ReportHeading
from dowding.sim.report_writer import prepare_folder, write_report
from dowding.sim.run_folder import RunFolderError, merge_statistics, write_statistics
from dowding.sim.victory_thresholds import victory_thresholds


@click.command()
@click.argument("folders", nargs=-1, required=True, type=FILE, metavar="DIR...")
@click.option(
    "--report", "folder", required=True, type=FILE, metavar="DIR", help="Write the merged report to this folder."
)
def merge(folders: tuple[Path, ...], folder: Path) -> None:
    """Merge the statistics of shards into one report.

    The folders must be of the same study (game, seed, players, settings, data, version) and hold different matches.
    The tables of matches stay in the shards.
    """
    if folder.resolve() in {path.resolve() for path in folders}:
        raise RunFolderError(f"{folder} is one of the shards. Choose another folder for the merged report")
    document = merge_statistics(folders)
    study = document.study
    game = game_by_id(study.game)
    pack = game.open_pack([Path(path) for path in document.packs])
    totals = {name: BatchStatistics.from_record(record) for name, record in document.scenarios.items()}
    prepare_folder(folder)
    kinds = () if game.stats_collector is None else game.stats_collector.count_groups
    command = shlex.join(["dowding", "merge", *map(str, folders), "--report", str(folder)])
    thresholds = {
        name: victory_thresholds(BatchSpec(game.id, name, study.seed, study.players, study.settings), pack)
        for name in totals
    }
    heading = ReportHeading(
        f"{game.title}: {len(folders)} shards",
        study.players,
        command,
        kinds,
        thresholds=thresholds,
        date=date.today().isoformat(),
    )
    write_statistics(
        folder, study, document.packs, totals, {name: record.ranges for name, record in document.scenarios.items()}
    )
    write_report(folder, heading, study, game.available_scenarios(pack), totals, None)
