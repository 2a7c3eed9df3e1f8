"""Record the golden playthroughs and recorded matches again, and print which changed: `python tools/golden.py`."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

from properties.cases import TESTED
from properties.golden import first_change, golden_files, record, recorded
from properties.recordings import MATCHES_PER_SCENARIO, record_matches, recordings_file


def main() -> None:
    """Record the playthroughs and matches of all games."""
    record_playthroughs()
    record_all_matches()


def record_playthroughs() -> None:
    """Record a playthrough of every scenario, and remove the files of scenarios that no longer exist."""
    files = golden_files()
    for stray in sorted(set(recorded()) - set(files)):
        stray.unlink()
        print(f"{stray.relative_to(ROOT)}: removed")
    for file, case in files.items():
        before = file.read_text(encoding="utf-8") if file.exists() else ""
        now = record(case)
        change = first_change(before, now) if before else "new"
        write_if_changed(file, now)
        print(f"{file.relative_to(ROOT)}: {change or 'unchanged'}")


def record_all_matches() -> None:
    """Record the matches that are replayed by `test_recordings.py` of each game."""
    for game in TESTED:
        if game.id in MATCHES_PER_SCENARIO:
            file = recordings_file(game)
            lines = [f"{recording}\n" for recording in record_matches(game, MATCHES_PER_SCENARIO[game.id])]
            is_changed = write_if_changed(file, "".join(lines))
            print(f"{file.relative_to(ROOT)}: {'changed' if is_changed else 'unchanged'}")


def write_if_changed(file: Path, text: str) -> bool:
    """Write a file unless it already has this text; returns whether it was written."""
    if file.exists() and file.read_text(encoding="utf-8") == text:
        return False
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return True


if __name__ == "__main__":
    main()
