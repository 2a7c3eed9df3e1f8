"""All names that can turn up in each game, worked out from its pack: what the tables of names are written from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from dowding.envs.names import Names
from dowding.envs.universe.hardest_days import hardest_days
from dowding.envs.universe.lion import lion

UNIVERSES: Final[Mapping[str, Callable[[], Names]]] = {"hardest-days": hardest_days, "lion": lion}
