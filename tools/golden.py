"""Write the golden playthroughs anew and say which have changed: `python tools/golden.py`."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

from properties.golden import first_change, golden_files, record, recorded


def main() -> None:
    """Record every scenario; remove what no scenario asks for."""
    files = golden_files()
    for stray in sorted(set(recorded()) - set(files)):
        stray.unlink()
        print(f"{stray.relative_to(ROOT)}: removed")
    for file, case in files.items():
        before = file.read_text(encoding="utf-8") if file.exists() else ""
        now = record(case)
        change = first_change(before, now) if before else "new"
        if change:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(now, encoding="utf-8")
        print(f"{file.relative_to(ROOT)}: {change or 'unchanged'}")


if __name__ == "__main__":
    main()
