"""The folder of a run: what is played (`run.json`), the journal of finished matches, and mergeable statistics.

`run.json` and the journal exist while a run is unfinished, so that `--resume` can continue it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final, Literal

import msgspec

from dowding.engine.decision import Seat
from dowding.engine.errors import DowdingError
from dowding.paths import ensure_folder
from dowding.sim.batch_statistics import BatchStatistics, StatisticsRecord
from dowding.sim.journal import Journal
from dowding.sim.matches_csv import StudyHeader

RUN_FILE: Final = "run.json"
JOURNAL_FILE: Final = "matches.journal"
STATISTICS_FILE: Final = "statistics.json"
FORMAT: Final = 1


class RunFolderError(DowdingError):
    """A folder holds no run that can be resumed or merged, or one that must not be overwritten."""


class SavedRun(msgspec.Struct, frozen=True, kw_only=True):
    """The arguments of a run, from which it is resumed. `pack` is the fingerprint of the data of the game."""

    format: int = FORMAT
    command: Literal["simulate", "sweep"]
    version: str
    pack: str
    game: str
    scenario: str
    over: str = ""
    """What a sweep varies."""
    seed: int
    first: int = 0
    matches: int
    players: dict[Seat, str]
    settings: dict[str, str]
    packs: tuple[str, ...]


class StatisticsDocument(msgspec.Struct, frozen=True, kw_only=True):
    """`statistics.json`: the study and the statistics of each scenario, which can be merged with other shards."""

    format: int = FORMAT
    version: str
    study: StudyHeader
    packs: tuple[str, ...]
    scenarios: dict[str, StatisticsRecord]


def start_run(folder: Path, run: SavedRun) -> Journal:
    """Create the folder with `run.json` and an empty journal. An unfinished run is never overwritten."""
    ensure_folder(folder)
    if (folder / RUN_FILE).exists():
        raise RunFolderError(
            f"{folder} holds an unfinished run; continue it with "
            f"`dowding {_read_run(folder).command} --resume {folder}`, or choose another folder"
        )
    try:
        (folder / JOURNAL_FILE).unlink(missing_ok=True)
        journal = Journal(folder / JOURNAL_FILE)
        temporary = folder / f".{RUN_FILE}.unfinished"
        temporary.write_bytes(msgspec.json.format(msgspec.json.encode(run), indent=2))
        temporary.replace(folder / RUN_FILE)
    except OSError as error:
        raise RunFolderError(f"{folder}: the run cannot be saved: {error.strerror}") from None
    return journal


def read_run(folder: Path, command: Literal["simulate", "sweep"]) -> SavedRun:
    """The unfinished run of a folder. It must have been started by this command and this version of Dowding."""
    run = _read_run(folder)
    if run.command != command:
        raise RunFolderError(f"{folder} holds an unfinished {run.command}: `dowding {run.command} --resume {folder}`")
    if run.version != version("dowding"):
        raise RunFolderError(
            f"{folder}: the run was started with Dowding {run.version}, but this is {version('dowding')}; "
            "the matches would not be comparable"
        )
    return run


def _read_run(folder: Path) -> SavedRun:
    try:
        return msgspec.json.decode((folder / RUN_FILE).read_bytes(), type=SavedRun)
    except OSError:
        raise RunFolderError(f"{folder}: no unfinished run in this folder (no {RUN_FILE})") from None
    except msgspec.MsgspecError as error:
        raise RunFolderError(f"{folder / RUN_FILE}: not a Dowding run: {error}") from None


def check_pack(folder: Path, run: SavedRun, fingerprint: str) -> None:
    """Refuse to resume a run with other data than it was started with."""
    if run.pack != fingerprint:
        raise RunFolderError(
            f"{folder}: the run was started with the data pack {run.pack}, but the data pack is now {fingerprint}; "
            "the matches would not be comparable"
        )


def finish_run(folder: Path, journal: Journal) -> None:
    """Delete the files of an unfinished run."""
    (folder / RUN_FILE).unlink(missing_ok=True)
    journal.delete()


def write_statistics(
    folder: Path,
    study: StudyHeader,
    packs: Sequence[str],
    totals: Mapping[str, BatchStatistics],
    ranges: Mapping[str, Sequence[tuple[int, int]]],
) -> None:
    """Write `statistics.json`. `ranges` are the match numbers that were played of each scenario."""
    document = StatisticsDocument(
        version=version("dowding"),
        study=study,
        packs=tuple(packs),
        scenarios={name: statistics.to_record(ranges[name]) for name, statistics in totals.items()},
    )
    (folder / STATISTICS_FILE).write_bytes(msgspec.json.format(msgspec.json.encode(document), indent=0))


def read_statistics(folder: Path) -> StatisticsDocument:
    """The statistics of a folder."""
    path = folder / STATISTICS_FILE
    try:
        return msgspec.json.decode(path.read_bytes(), type=StatisticsDocument)
    except OSError as error:
        raise RunFolderError(f"{path}: cannot be read: {error.strerror}") from None
    except msgspec.MsgspecError as error:
        raise RunFolderError(f"{path}: not the statistics of a run: {error}") from None


def merge_statistics(folders: Sequence[Path]) -> StatisticsDocument:
    """Merge the statistics of shards: runs of the same study with other match numbers."""
    shards = [(folder, read_statistics(folder)) for folder in folders]
    first_folder, first = shards[0]
    for folder, shard in shards:
        if (shard.study, shard.version) != (first.study, first.version):
            raise RunFolderError(f"{folder} belongs to another study than {first_folder}: {_difference(first, shard)}")
    names = list(dict.fromkeys(name for _, shard in shards for name in shard.scenarios))
    merged: dict[str, StatisticsRecord] = {}
    for name in names:
        records = [shard.scenarios[name] for _, shard in shards if name in shard.scenarios]
        records.sort(key=lambda record: record.ranges)
        ranges = _join_ranges(name, records)
        total = BatchStatistics(records[0].seats)
        for record in records:
            total.merge(BatchStatistics.from_record(record))
        merged[name] = total.to_record(ranges)
    return StatisticsDocument(version=first.version, study=first.study, packs=first.packs, scenarios=merged)


def _difference(first: StatisticsDocument, other: StatisticsDocument) -> str:
    if first.version != other.version:
        return f"version {first.version} and {other.version}"
    names = first.study.__struct_fields__
    differing = [name for name in names if getattr(first.study, name) != getattr(other.study, name)]
    return ", ".join(f"{name} {getattr(first.study, name)} and {getattr(other.study, name)}" for name in differing)


def _join_ranges(scenario: str, records: Sequence[StatisticsRecord]) -> list[tuple[int, int]]:
    """All ranges in order, adjacent ones joined. A match that was played twice is refused."""
    joined: list[tuple[int, int]] = []
    for first, stop in sorted(part for record in records for part in record.ranges):
        if joined and first < joined[-1][1]:
            raise RunFolderError(f"Match {first} of {scenario} is in two of the folders")
        if joined and first == joined[-1][1]:
            joined[-1] = (joined[-1][0], stop)
        else:
            joined.append((first, stop))
    return joined
