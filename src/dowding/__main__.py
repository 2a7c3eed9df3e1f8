"""`python -m dowding` is the command `dowding`."""

from __future__ import annotations

from dowding.cli.main import main

if __name__ == "__main__":
    main()
