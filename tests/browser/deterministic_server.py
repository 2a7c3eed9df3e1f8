"""`dowding` with seeded randomness. It is run as a module, so that the worker processes are seeded too."""

from __future__ import annotations

from dowding.cli.main import main as main
from server.seeded_randomness import settle

settle()

if __name__ == "__main__":
    main()
