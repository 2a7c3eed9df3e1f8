"""`dowding` that leaves nothing to chance. It is run as a module, so that the workers of a server do as it does."""

from __future__ import annotations

from dowding.cli.main import main as main
from server.seeded_randomness import settle

settle()

if __name__ == "__main__":
    main()
